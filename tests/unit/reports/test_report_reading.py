"""The door: formats, what programs write before a report, what is no report, and reports made to hurt."""

import time
from contextlib import suppress

import pytest

from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.records.report import Citation, Reference
from factcheck.sources.reports.cite import by_page
from factcheck.sources.reports.envelope import body_start, without_head
from factcheck.sources.reports.marks import MOST_CITATIONS
from factcheck.sources.reports.read import ReadReport, read_report, report_format

LOG = """Query ID: 51
============================================================

QUESTION:
How many mills closed? See https://question.example [9].

============================================================

ANSWER:
# Mills

Two closed [1].

[1] https://a.example
"""


@pytest.mark.parametrize(
    ("data", "hint", "form"),
    [
        (b"# x", None, "markdown"),
        (b"# x", "report.md", "markdown"),
        (b"x", "notes.TXT", "text"),
        (b"x", "text/plain; charset=utf-8", "text"),
        (b"x", "folder.d/page.htm", "html"),
        (b"<p>x", "text/html", "html"),
        (b"\xef\xbb\xbf<!DOCTYPE html><p>x", None, "html"),
        (b"<!-- saved --> <html><body>x", "report.txt", "html"),
        (b"<html> is a tag", "markdown", "markdown"),
        (b"x", "report", "markdown"),
    ],
)
def test_the_format_is_told_by_hint_and_content(data: bytes, hint: str | None, form: str) -> None:
    assert report_format(data, hint) == form


def test_a_report_with_all_its_parts() -> None:
    read = read_report(b"# *Mills* of\n\nAlder closed [1].\n\n## Sources\n\n1. A https://a.example\n")
    assert isinstance(read, ReadReport) and read.title == "Mills of" and read.format == "markdown"
    name = sha256_text(read.text)[:12]
    assert read.citations == (
        Citation(
            report=name, index=0, form="numbered", label="1", start=27, end=30, url="https://a.example", raw="[1]",
            reference=0, fault=None, supports=(14, 31),
        ),
    )  # fmt: skip
    assert read.references == (
        Reference(
            report=name,
            index=0,
            label="1",
            text="A https://a.example",
            url="https://a.example",
            start=48,
            end=67,
            cited=True,
        ),
    )
    assert [(block.kind, block.level, block.start, block.end) for block in read.blocks] == [
        ("heading", 1, 2, 12),
        ("paragraph", 0, 14, 31),
        ("heading", 2, 36, 43),
    ]
    assert read.body == (0, len(read.text))
    Citation.model_validate_json(read.citations[0].model_dump_json(by_alias=True))


@pytest.mark.parametrize("feed", ["\n", "\r\n"])
def test_the_log_of_a_program_is_no_part_of_the_report(feed: str) -> None:
    text = LOG.replace("\n", feed)
    read = read_report(text.encode(), "1.md")
    assert read.text == text and read.text[read.body[0] :].startswith("# Mills")
    assert [citation.label for citation in read.citations] == ["1"] and read.citations[0].url == "https://a.example"
    assert read.text[read.citations[0].start : read.citations[0].end] == "[1]"
    assert read.title == "Mills"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\ntitle: Mills\ntags:\n  - a\n---\nBody", "Body"),
        ("<think>no [1]\n</think>\nBody", "\nBody"),
        ("<think>never closed", "<think>never closed"),
        ("---\nnot matter\n---\n", "---\nnot matter\n---\n"),
        ("========\nFINAL REPORT\n--------\nBody", "Body"),
        ("========\nANSWER:\n\n", "========\nANSWER:\n\n"),
        ("The ANSWER:\nx", "The ANSWER:\nx"),
    ],
)
def test_where_the_body_begins(text: str, body: str) -> None:
    start = body_start(text)
    assert text[start:] == body
    assert len(without_head(text, start)) == len(text) and without_head(text, start)[start:] == body


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  \n ",
        b"%PDF-1.7\nx",
        b"\x00\x01\x02" * 50,
        b"<html></html>",
        b"```\ncode\n```",
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    ],
)
def test_what_is_no_report_is_refused(data: bytes) -> None:
    with pytest.raises(DataError, match="report"):
        read_report(data)


def test_other_encodings_are_read() -> None:
    text = "Café [1].\n\n[1] https://a.example/é\n"
    for data in (text.encode("utf-16"), text.encode("cp1252"), b"\xef\xbb\xbf" + text.encode()):
        read = read_report(data)
        assert read.text == text and read.citations[0].url == "https://a.example/%C3%A9"


def test_one_page_is_one_source_whatever_its_spellings(look) -> None:
    seen = look(
        "A https://n.example/a B https://n.example/a#intro C https://www.n.example/a?utm_source=x D http://n.example/a/"
        " E https://n.example/b F [x](/y)"
    )
    assert by_page(seen.citations) == {"https://n.example/a": (0, 1, 2, 3), "https://n.example/b": (4,)}


def test_controls_and_direction_marks_never_reach_a_sentence(look) -> None:
    seen = look(
        "The\u202e mill\u2066 closed\x07 [1\u200b].\u200f It \u202aburned\u202c.\n\n[1] https://a.example/\u202ex"
    )
    assert seen.sentences == ["The mill closed.", "It burned."]
    assert seen.citations[0].url == "https://a.example/"


HOSTILE = {
    "open brackets": "[",
    "nested brackets": "[[1]",
    "labels": "[1][2] ",
    "numbered links": "[1](http://a.example/x) ",
    "links in links": "[a [b](http://b.example) ",
    "broken links": "[a](http://a b c ",
    "glued addresses": "https://a.example/x",
    "addresses in brackets": "http://a.example/(",
    "lenses": "【1†a】",
    "raised": "<sup>[1]</sup>",
    "anchors": '<a href="http://a.example">',
    "tags": "<a <",
    "comments": "<!--",
    "stars": "**a ",
    "ticks": "`a``b ",
    "direction marks": "\u202e\u2066a[",
    "controls": "\x07 mill [1] ",
    "entries": "[1] a\n",
    "entries with addresses": "\n[2] http://b.example",
    "titles": "# References\n",
    "lists": "- a [1]\n",
    "footnotes": "[^1]: a\n\n",
    "authors": "(Smith et al., 2020) ",
    "half authors": "(A and ",
    "identifiers": "10.1234/( ",
    "pipes": "|a",
    "tokens": "\ue200cite\ue202turn0search1",
    "broken lines": "https://a.example/-\n",
    "escapes": "\\[1\\] ",
    "groups": "([1], ",
}


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_hostile_reports_are_read_in_linear_time(piece: str) -> None:
    """Four times the text may not take much more than four times the time."""
    for hint in ("markdown", "text", "html"):
        took = []
        for size in (4_000, 16_000):
            data = (piece * (size // len(piece)) + " end").encode("utf-8", "surrogatepass")
            began = time.process_time()
            with suppress(DataError):
                read_report(data, hint)
            took.append(time.process_time() - began)
        assert took[1] < 12 * took[0] + 0.3, (hint, took)


@pytest.mark.slow
def test_a_report_of_a_megabyte_costs_ten_times_one_of_a_tenth(look) -> None:
    part = (
        "## Part {0}\n\nThe mill closed in {0} [[{0}]](https://a.example/{0}). It *burned* [1], see"
        " https://b.example/{0}.\n\n"
    )
    took = []
    for parts in (790, 7_900):
        text = "".join(part.format(number) for number in range(parts)) + "[1] https://c.example\n" + "[" * parts
        began = time.process_time()
        seen = look(text)
        took.append(time.process_time() - began)
        assert len(seen.citations) == 3 * parts
    assert took[1] < 25 * took[0] + 0.5, took


def test_more_citations_than_any_report_has_are_refused() -> None:
    with pytest.raises(DataError, match="more than 50,000 citations"):
        read_report(b"[1-30]\n\n" * (MOST_CITATIONS // 30 + 1))
    with pytest.raises(DataError, match="more than 50,000 citations"):
        read_report(b"[1-30] " * (MOST_CITATIONS // 30 + 1))


def test_a_block_of_brackets_alone_is_not_parsed(look) -> None:
    assert look("[" * 30_000 + " see https://a.example").urls == ["https://a.example"]
