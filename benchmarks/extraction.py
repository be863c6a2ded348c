"""Pages a second through the harness's extraction, beside a bare trafilatura loop in the same run."""

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import trafilatura

from factcheck.sources.extract import extract
from factcheck.workspace import shipped

ROUNDS = 5


def bare(page: bytes) -> None:
    """What a notebook would do: decode and call trafilatura, with the settings we use."""
    html = page.decode("utf-8", "replace")
    trafilatura.bare_extraction(html, include_comments=False, favor_recall=True, include_formatting=True)


def ours(page: bytes) -> None:
    """The harness: charset, hidden text, footnote marks, blocks, metadata, and the same library."""
    extract(page, content_type="text/html", name="page.html")


def seconds(work: Callable[[bytes], None], page: bytes) -> float:
    """CPU of one page."""
    clock = time.process_time()
    work(page)
    return time.process_time() - clock


def one_round(pages: list[bytes]) -> list[tuple[float, float]]:
    """Seconds of CPU per page, bare and ours, one right after the other."""
    return [(seconds(bare, page), seconds(ours, page)) for page in pages]


def main() -> None:
    """Measure both in turn and print the ratio: of all pages together, and of the page in the middle."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped("demo") / "articles"
    pages = [path.read_bytes() for path in sorted(folder.glob("*.html"))]
    one_round(pages)  # word lists and settings are read once
    rounds = [one_round(pages) for _ in range(ROUNDS)]
    totals = [tuple(map(sum, zip(*pairs, strict=True))) for pairs in rounds]
    ratios = [mine / other for other, mine in totals]
    by_page = [statistics.median(mine / other for other, mine in runs) for runs in zip(*rounds, strict=True)]
    figures = {
        "benchmark": "extraction",
        "pages": len(pages),
        "pages_per_second": round(len(pages) / statistics.median(mine for _, mine in totals), 1),
        "bare_pages_per_second": round(len(pages) / statistics.median(other for other, _ in totals), 1),
        "ratio_median": round(statistics.median(ratios), 3),
        "ratio_range": [round(min(ratios), 3), round(max(ratios), 3)],
        "ratio_of_median_page": round(statistics.median(by_page), 3),
        "pages_above_1.5": sum(ratio > 1.5 for ratio in by_page),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
