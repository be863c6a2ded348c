"""The free check of answers: time, swapped specifics caught, and how often it fires on answers that are grounded.

    free_check.py [--data FOLDER] [--half development|held_out] [--show]

Sources are split by hash of their name into a development half, which rules were tuned on, and a held-out half.
Without ``--data`` the articles are those of the demo. With it also the texts of ``FOLDER/articles/truth`` and the
labeled answers of ``FOLDER/reports/rag``.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from factcheck.hashing import draw_number, draw_order, sha256_text
from factcheck.progress import Silent
from factcheck.protocols.groundedness.specifics import Unsourced, prepare_sources, unsourced_specifics
from factcheck.protocols.planted.intake.articles import take_in
from factcheck.protocols.planted.intake.bank import curated_sentences
from factcheck.protocols.planted.intake.places import read_places
from factcheck.protocols.planted.intake.sentences import form_problem
from factcheck.protocols.planted.planting.prepared import PreparedArticle, PreparedPool, prepare_article
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.protocols.planted.plants.date_shift import DateShift
from factcheck.protocols.planted.plants.entity_swap import EntitySwap
from factcheck.protocols.planted.plants.number_swap import NumberSwap
from factcheck.protocols.planted.plants.version_change import VersionChange
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle
from factcheck.settings import SourceSettings
from factcheck.stats.intervals import proportion
from factcheck.text.sentences import split_sentences
from factcheck.workspace import shipped

FAMILIES = (NumberSwap(), DateShift(), EntitySwap(), VersionChange())
SOURCE_CHARS, ANSWER_CHARS, MOST_PLANTS, MOST_ANSWERS = 20_000, 1_000, 6, 6
SEED = 11


@dataclass(frozen=True)
class Grounded:
    """An answer with its sources; ``planted`` is the span of an error, ``kind`` its class and difficulty."""

    source: str
    answer: str
    sources: tuple[str, ...]
    planted: tuple[int, int] | None = None
    kind: tuple[str, str] = ("", "")


def half_of(name: str) -> str:
    """The half that a source belongs to, by hash of its name alone."""
    return "development" if draw_number("free_check", name) % 2 else "held_out"


def demo_articles() -> Iterator[PoolArticle]:
    """The articles of the demo, with their own sentences and the curated ones."""
    demo = shipped("demo")
    taken = take_in(read_places([str(demo / "index.jsonl")]), SourceSettings(), None, 2, Silent())
    curated: dict[str, list[str]] = {}
    for row in curated_sentences(demo / "sentences.jsonl", taken, Silent()):
        if row.kept:
            curated.setdefault(row.article, []).append(row.text)
    for item in taken:
        yield article(item.article.id, item.text, curated.get(item.article.id, []))


def data_articles(folder: Path) -> Iterator[PoolArticle]:
    """The reference texts of the collection."""
    for path in sorted(folder.glob("articles/truth/*.txt")):
        yield article(path.stem, path.read_text("utf-8"), [])


def article(name: str, text: str, more: Iterable[str]) -> PoolArticle:
    """An article whose clean sentences are its own whole ones, and more that are given."""
    own = [part.text for part in split_sentences(text) if form_problem(part.text) is None]
    sentences = []
    for index, sentence in enumerate(dict.fromkeys([*own, *more])):
        place = text.find(sentence)
        sentences.append(CleanSentence(index, sentence, (place, place + len(sentence)) if place >= 0 else None))
    return PoolArticle(name, f"https://example.com/{name}", name, text, sha256_text(text), "own", tuple(sentences))


def answer_around(prepared: PreparedArticle, first: int, changed: str | None = None) -> tuple[str, int]:
    """An answer of about a thousand characters around a sentence, which may be changed; and where that begins."""
    others = draw_order(prepared.sentences, lambda item: str(item.index), SEED, prepared.id, first)
    chosen, length = [first], len(prepared.sentence(first).text)
    for item in others:
        if item.index != first and length + len(item.text) < ANSWER_CHARS * 1.05:
            chosen.append(item.index)
            length += len(item.text) + 1
    answer, place = "", 0
    for index in sorted(chosen):
        place = len(answer) if index == first else place
        answer += (changed if index == first and changed is not None else prepared.sentence(index).text) + " "
    return answer.strip(), place


def planted_answers(prepared: PreparedArticle, pool: PreparedPool) -> Iterator[Grounded]:
    """Answers with one error of each class in turn, both kinds (the new value elsewhere on the page, or nowhere)."""
    context = PlantContext(SEED, prepared, pool)
    for family in FAMILIES:
        made: dict[str, int] = {}
        for sentence in draw_order(prepared.sentences, lambda item: str(item.index), SEED, family.name, prepared.id):
            for candidate in first_of_each(family.candidates(context, sentence)):
                if made.get(candidate.kind, 0) < MOST_PLANTS:
                    made[candidate.kind] = made.get(candidate.kind, 0) + 1
                    yield with_error(prepared, family.name, candidate)


def first_of_each(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """At most one candidate of each kind for one sentence."""
    seen: set[str] = set()
    for candidate in candidates:
        if candidate.kind not in seen:
            seen.add(candidate.kind)
            yield candidate
        if len(seen) == 2:
            return


def with_error(prepared: PreparedArticle, name: str, candidate: Candidate) -> Grounded:
    """The answer that holds a candidate's changed sentence."""
    index = candidate.sentence or 0
    text = prepared.sentence(index).text
    changed = text[: candidate.start] + candidate.new + text[candidate.end :]
    answer, place = answer_around(prepared, index, changed)
    span = (place + candidate.start, place + candidate.start + len(candidate.new))
    return Grounded(prepared.id, answer, (prepared.page.text,), span, (name, candidate.kind))


def untouched_answers(prepared: PreparedArticle) -> Iterator[Grounded]:
    """Answers of sentences of one article, nothing changed."""
    for item in draw_order(prepared.sentences, lambda item: str(item.index), SEED, "clean", prepared.id)[:MOST_ANSWERS]:
        yield Grounded(prepared.id, answer_around(prepared, item.index)[0], (prepared.page.text,))


def labeled_statements(folder: Path, with_question: bool) -> Iterator[Grounded]:
    """Statements of real answers that people found supported, with what they cite, and the question if wanted."""
    for path in sorted(folder.glob("reports/rag/*_answers.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            for item in row.get("statements") or row.get("claims") or ():
                good = item.get("label") == "attributable" or item.get("support") == "Complete"
                evidence = tuple(item.get("references") or item.get("evidence") or ())
                if good and sum(map(len, evidence)) > 300:
                    evidence += (row["question"],) if with_question else ()
                    yield Grounded(path.stem.split("_")[0] + ":" + row["id"], item["claim"], evidence)


def real_answers(folder: Path) -> Iterator[Grounded]:
    """Whole answers of systems, long ones, with all that their statements cite: for their time."""
    for path in sorted(folder.glob("reports/rag/*_answers.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            items = row.get("statements") or row.get("claims") or ()
            evidence = [text for item in items for text in item.get("references") or item.get("evidence") or ()]
            if len(row["answer"]) >= ANSWER_CHARS * 0.8 and evidence:
                yield Grounded(row["id"], row["answer"], tuple(dict.fromkeys(evidence)))


def overlaps(finding: Unsourced, span: tuple[int, int]) -> bool:
    """Does a finding cover any character of a span?"""
    return finding.start < span[1] and span[0] < finding.end


def share(hits: Sequence[bool]) -> dict[str, Any]:
    """k of n with Wilson's interval."""
    found = proportion(sum(hits), len(hits))
    rounded = {
        name: None if value is None else round(value, 4)
        for name, value in (("point", found.point), ("low", found.low), ("high", found.high))
    }
    return {"k": found.k, "n": found.n, **rounded}


def catches(cases: Sequence[Grounded], show: int) -> dict[str, Any]:
    """Errors caught by class and by kind."""
    hits: dict[str, list[bool]] = {}
    for case in cases:
        found = unsourced_specifics(case.answer, case.sources)
        hit = any(overlaps(finding, case.planted or (0, 0)) for finding in found)
        for name in (case.kind[0], "_".join(case.kind)):
            hits.setdefault(name, []).append(hit)
        if not hit and show:
            start, end = case.planted or (0, 0)
            around = case.answer[max(0, start - 90) : end + 60].replace("\n", " ")
            print(f"MISS {case.kind} {case.source}: [{case.answer[start:end]}] … {around}", file=sys.stderr)
    return {name: share(found) for name, found in sorted(hits.items())}


def firing(cases: Sequence[Grounded], show: int) -> dict[str, Any]:
    """Answers on which it fires, and findings among the specifics that there are."""
    fired, findings, specifics = [], 0, 0
    for case in cases:
        found = unsourced_specifics(case.answer, case.sources)
        fired.append(bool(found))
        findings += len(found)
        specifics += len(unsourced_specifics(case.answer, ()))
        for finding in found if show else ():
            print(f"FIRE {case.source}: {finding.kind} {finding.text!r}: {finding.why}", file=sys.stderr)
            around = case.answer[max(0, finding.start - 90) : finding.end + 60].replace("\n", " ")
            print(f"     {around}", file=sys.stderr)
    return {"answers": share(fired), "specifics": share([True] * findings + [False] * (specifics - findings))}


def times(cases: Sequence[Grounded]) -> dict[str, Any]:
    """Median milliseconds for answers of a thousand characters against 20,000 characters of sources."""
    texts = list(dict.fromkeys(text for case in cases for text in case.sources))
    prepared_ms, unprepared_ms = [], []
    for number, case in enumerate(cases[:200]):
        source = "\n\n".join([*case.sources, *texts[number % len(texts) :], *texts])[:SOURCE_CHARS]
        answer = case.answer[:ANSWER_CHARS]
        prepared = prepare_sources([source])
        prepared_ms.append(milliseconds(lambda: unsourced_specifics(answer, prepared)))  # noqa: B023
        unprepared_ms.append(milliseconds(lambda: unsourced_specifics(answer, [source])))  # noqa: B023
    one, other = statistics.median(prepared_ms), statistics.median(unprepared_ms)
    return {"n": len(prepared_ms), "prepared_ms": round(one, 3), "unprepared_ms": round(other, 2)}


def milliseconds(work: Any) -> float:
    """How long a call takes: the best of three, for others use the machine too."""
    taken = []
    for _ in range(3):
        clock = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - clock))
    return min(taken)


def main() -> None:
    """Measure one half and print one line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path)
    parser.add_argument("--half", choices=("development", "held_out"), default="held_out")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    found = [*demo_articles(), *(data_articles(given.data) if given.data else ())]
    every = [prepare_article(item) for item in found]
    pool = PreparedPool(tuple(every), {item.id: item for item in every})
    mine = [item for item in every if half_of(item.id) == given.half and item.sentences]
    untouched = [answer for item in mine for answer in untouched_answers(item)]
    planted = [answer for item in mine for answer in planted_answers(item, pool)]
    figures: dict[str, Any] = {"benchmark": "free_check", "half": given.half, "sources": len(mine)}
    figures |= {"time_untouched": times(untouched), "time_planted": times(planted)}
    figures |= {"caught": catches(planted, given.show), "fires": firing(untouched, given.show)}
    if given.data:
        figures["time_real"] = times(list(real_answers(given.data)))
        for words, with_question in (("", False), ("_with_question", True)):
            labeled = [
                case for case in labeled_statements(given.data, with_question) if half_of(case.source) == given.half
            ]
            for name in sorted({case.source.split(":")[0] for case in labeled}):
                chosen = [case for case in labeled if case.source.split(":")[0] == name]
                figures[f"fires_on_supported_{name}{words}"] = firing(chosen, given.show)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
