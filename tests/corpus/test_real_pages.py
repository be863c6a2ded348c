"""The extractors over the corpus of real pages and PDFs beside the checkout."""

import json
import re
import statistics
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from factcheck.sources.clip import clip_text
from factcheck.sources.extract import extract
from factcheck.sources.extracted import Extracted

pytestmark = pytest.mark.shared

ENOUGH = 1_200  # characters
# What each PDF is known to be. Where pages before a broken one can be read, "ok" is right.
STATUS_OF_KIND = {
    "two-column": {"ok"},
    "report": {"ok"},
    "report with tables": {"ok"},
    "extraction trap": {"ok"},
    "scanned with OCR layer": {"ok"},
    "scanned, no text": {"no_text_layer"},
    "no text, slow": {"no_text_layer", "broken"},
    "encrypted": {"encrypted"},
    "encrypted, readable": {"ok"},
}


def rows(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_bytes().split(b"\n") if line]


def token_f1(text: str, truth: str) -> float:
    """F1 of the bags of lower-case word tokens."""
    found, wanted = (Counter(re.findall(r"\w+", part.lower())) for part in (text, truth))
    return 2 * (found & wanted).total() / (found.total() + wanted.total())


@pytest.fixture(scope="module")
def pages(shared: Path) -> dict[str, Extracted]:
    place = shared / "data" / "articles"
    return {
        row["id"]: extract((place / "html" / f"{row['id']}.html").read_bytes(), content_type=None, name="page.html")
        for row in rows(place / "index.jsonl")
    }


def test_nearly_all_pages_give_text_enough(pages: dict[str, Extracted]) -> None:
    assert len(pages) >= 161
    short = sorted(name for name, page in pages.items() if len(page.text) < ENOUGH)
    assert len(short) <= len(pages) - 154, short
    assert all(page.text or page.reason for page in pages.values())


def test_the_text_agrees_with_the_human_one(shared: Path, pages: dict[str, Extracted]) -> None:
    truths = sorted((shared / "data" / "articles" / "truth").glob("aeb-*.txt"))
    scores = [token_f1(pages[path.stem].text, path.read_text("utf-8")) for path in truths if path.stem in pages]
    print(f"token F1: mean {statistics.mean(scores):.4f}, median {statistics.median(scores):.4f}, n {len(scores)}")
    assert len(scores) >= 45
    assert statistics.mean(scores) >= 0.955


def test_every_text_is_clean_lines_and_can_be_clipped(pages: dict[str, Extracted]) -> None:
    for name, page in pages.items():
        for line in page.text.split("\n"):
            assert line.startswith("| ") or line == " ".join(line.split()), name
            assert "\u00ad" not in line and "\x00" not in line, name
        clipped = clip_text(page.text)
        assert len(clipped) <= 10_000 and page.text.startswith(clipped), name
        assert len(clipped) > 8_000 or len(page.text) <= 10_000, name


@pytest.mark.slow
def test_every_pdf_has_the_right_status(shared: Path) -> None:
    place = shared / "data" / "articles"
    listed = rows(place / "pdf_index.jsonl")

    def read(row: dict[str, str]) -> Extracted:
        return extract((place / "pdf" / f"{row['id']}.pdf").read_bytes(), content_type=None, name=f"{row['id']}.pdf")

    with ThreadPoolExecutor(2) as pool:
        found = dict(zip((row["id"] for row in listed), pool.map(read, listed), strict=True))
    assert len(found) >= 38
    for row in listed:
        answer = found[row["id"]]
        wanted = STATUS_OF_KIND.get(row["kind"])
        if wanted is None:  # "broken": whatever can be read is read, everything else has a reason
            wanted = {"ok", "broken"} if row["status"] == "ok" else {"broken"}
        assert answer.status in wanted, (row["id"], answer)
        assert (answer.status == "ok") == bool(answer.text), row["id"]
        assert answer.status == "ok" or answer.reason, row["id"]
        assert "(cid:" not in answer.text, row["id"]
