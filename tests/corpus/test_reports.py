"""Reading over real reports of deep research, against the counts of an independent program."""

import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from factcheck.sources.reports.read import ReadReport, read_report
from factcheck.sources.reports.urls import find_bare

pytestmark = [pytest.mark.shared, pytest.mark.slow]

OWN = ("inline_link", "numbered_link", "bare_url")  # forms that hold their address


@pytest.fixture(scope="module")
def reports(shared: Path) -> dict[str, tuple[dict[str, int], ReadReport]]:
    """Every report by path, with the row of the index."""
    folder = shared / "data" / "reports"
    rows = [json.loads(line) for line in (folder / "index.jsonl").read_bytes().split(b"\n") if line]
    return {row["path"]: (row, read_report((folder / row["path"]).read_bytes(), row["path"])) for row in rows}


def mentions(report: ReadReport) -> int:
    """Places where an address stands: citations that hold one and entries that do."""
    cited = sum(citation.form in OWN for citation in report.citations)
    return cited + sum(entry.url is not None for entry in report.references)


def test_addresses_are_found_where_an_independent_count_finds_them(
    reports: dict[str, tuple[dict[str, int], ReadReport]],
) -> None:
    """What differs is pictures and addresses inside code, which cite nothing."""
    missing = {path: row["url_mentions"] - mentions(report) for path, (row, report) in reports.items()}
    assert len(reports) >= 150
    assert sum(count != 0 for count in missing.values()) <= 2
    for path, count in missing.items():
        _, report = reports[path]
        pictures = len(re.findall(r"!\[[^\]\n]*\]\(https?:", report.text[report.body[0] :]))
        assert count in (0, pictures, len(report.code_urls)), path


def test_lists_and_marks_agree(reports: dict[str, tuple[dict[str, int], ReadReport]]) -> None:
    """Numbered lists: every entry, every mark once in the text, nothing dangling where the index says so."""
    checked = 0
    for path, (row, report) in reports.items():
        if not row["listed_refs"]:
            continue
        checked += 1
        numbered = [entry for entry in report.references if entry.label and entry.url]
        assert len(numbered) == row["listed_refs"], path
        assert all(entry.cited for entry in numbered) == (row["unused_refs"] == 0), path
        marks = [citation for citation in report.citations if citation.form == "numbered"]
        spans = [(one.start, one.end) for one in (*report.citations, *report.references)]
        for found in re.finditer(r"\[\d+\]", report.text):
            assert any(start <= found.start() < end for start, end in spans), (path, found)
        assert sum(citation.fault is not None for citation in marks) == row["dangling_markers"] == 0, path
    assert checked > 50


def test_links_of_numbers_agree(reports: dict[str, tuple[dict[str, int], ReadReport]]) -> None:
    """A list of sources written as such links is a list, so there they are entries."""
    for path, (row, report) in reports.items():
        linked = sum(citation.form == "numbered_link" for citation in report.citations)
        assert linked + len(report.references) * bool(row["double_bracket_links"]) == row["double_bracket_links"], path


def test_no_address_is_lost_or_cut(reports: dict[str, tuple[dict[str, int], ReadReport]]) -> None:
    lost: Counter[str] = Counter()
    for path, (_, report) in reports.items():
        spans = sorted([(c.start, c.end) for c in report.citations] + [(r.start, r.end) for r in report.references])
        for bare in find_bare(report.text):
            inside = any(start <= bare.start < end for start, end in spans)
            if bare.start >= report.body[0] and not inside:
                lost[path] += 1
        for citation in report.citations:
            assert citation.url or citation.fault
            assert citation.url is None or not re.search(r"[.,;:)\]]$", citation.url) or citation.url.count("("), (
                citation.url
            )
    assert lost.total() <= 8 and len(lost) <= 2  # pictures and code


def test_citations_stand_for_something(reports: dict[str, tuple[dict[str, int], ReadReport]]) -> None:
    none: Counter[str] = Counter()
    total: defaultdict[str, int] = defaultdict(int)
    for path, (_, report) in reports.items():
        for citation in report.citations:
            if citation.form != "source_list":
                total[path] += 1
                none[path] += citation.supports is None
        for block in report.blocks:
            for sentence in block.sentences:
                assert not re.search(r"\[\[?\d+\]|https?://", sentence.text) or report.code_urls, sentence.text
    assert none.total() / sum(total.values()) < 0.003
