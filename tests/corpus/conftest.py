"""The pool of real pages beside the checkout, made as the first stage makes it, and the cases of many seeds."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from factcheck.models.embedded.write import write_sentences
from factcheck.protocols.planted.intake.sentences import lexical_problem
from factcheck.protocols.planted.planting.cases import build_from
from factcheck.protocols.planted.planting.page import prepare_page
from factcheck.protocols.planted.planting.prepared import PreparedPool, prepare_pool
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle
from factcheck.sources.clip import clip_text
from factcheck.sources.extract import extract
from factcheck.text.language import is_english

SENTENCES = 5
SHORTEST = 1_200


def _clean_sentences(text: str) -> tuple[CleanSentence, ...]:
    page = prepare_page(text)
    kept = []
    for index, (sentence, _, _) in enumerate(write_sentences(text, SENTENCES)):
        if lexical_problem(sentence, page) is None:
            place = text.find(sentence)
            kept.append(CleanSentence(index, sentence, (place, place + len(sentence)) if place >= 0 else None))
    return tuple(kept)


def pool_of_pages(folder: Path) -> list[PoolArticle]:
    """Usable English pages of the index with their kept sentences."""
    pool = []
    for line in (folder / "index.jsonl").read_bytes().split(b"\n"):
        row = json.loads(line) if line else {}
        page = folder / "html" / f"{row.get('id')}.html"
        if not row or not page.is_file():
            continue
        extracted = extract(page.read_bytes(), content_type=None, name="page.html")
        text = clip_text(extracted.text)
        if extracted.status != "ok" or len(text) < SHORTEST or not is_english(text):
            continue
        sentences = _clean_sentences(text)
        if sentences:
            url = row["url"] or extracted.canonical or f"https://pages.example/{row['id']}"
            digest = hashlib.sha256(text.encode()).hexdigest()
            pool.append(PoolArticle(row["id"], url, row["title"] or "", text, digest, "extractive", sentences))
    return pool


@pytest.fixture(scope="session")
def real_pool(shared: Path) -> PreparedPool:
    """All usable real pages, prepared for planting."""
    return prepare_pool(pool_of_pages(shared / "data" / "articles"))


@pytest.fixture(scope="session")
def planted_cases(real_pool: PreparedPool) -> Callable[..., Iterator[tuple[int, list[dict], dict[str, str]]]]:
    """A function of seeds and pairs per class that yields (seed, cases as plain dicts, page texts by article id)."""
    pages = {item.id: item.source.text for item in real_pool.articles}

    def build(seeds, per_class: int = 8):
        for seed in seeds:
            built = build_from(real_pool, seed=seed, per_class=per_class)
            yield seed, [json.loads(case.model_dump_json(by_alias=True)) for case in built.cases], pages

    return build
