"""Pages a second through the harness's extraction, beside a bare trafilatura loop in the same run."""

import json
import statistics
import sys
import time
from pathlib import Path

import trafilatura

from factcheck.sources.extract import extract
from factcheck.workspace import shipped

ROUNDS = 5


def bare(pages: list[bytes]) -> float:
    """Seconds of CPU for what a notebook would do: decode and call trafilatura, with the settings we use."""
    clock = time.process_time()
    for page in pages:
        html = page.decode("utf-8", "replace")
        trafilatura.bare_extraction(html, include_comments=False, favor_recall=True, include_formatting=True)
    return time.process_time() - clock


def ours(pages: list[bytes]) -> float:
    """Seconds of CPU for the harness: charset, hidden text, footnote marks, blocks, metadata, and the same library."""
    clock = time.process_time()
    for number, page in enumerate(pages):
        extract(page, content_type="text/html", name=f"{number}.html")
    return time.process_time() - clock


def main() -> None:
    """Measure both in turn and print the ratio."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped("demo") / "articles"
    pages = [path.read_bytes() for path in sorted(folder.glob("*.html"))]
    bare(pages[:3])
    ours(pages[:3])
    pairs = [(bare(pages), ours(pages)) for _ in range(ROUNDS)]
    ratios = [mine / other for other, mine in pairs]
    figures = {
        "benchmark": "extraction",
        "pages": len(pages),
        "pages_per_second": round(len(pages) / statistics.median(mine for _, mine in pairs), 1),
        "bare_pages_per_second": round(len(pages) / statistics.median(other for other, _ in pairs), 1),
        "ratio_median": round(statistics.median(ratios), 3),
        "ratio_range": [round(min(ratios), 3), round(max(ratios), 3)],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
