"""The door to this room: bytes of a report in, its text, sentences, citations and references out."""

import re
from dataclasses import dataclass
from typing import Literal

from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.records.report import Citation, Reference
from factcheck.sources.decode import decode_html, decode_text
from factcheck.sources.reports.cite import cite
from factcheck.sources.reports.envelope import body_start, without_head
from factcheck.sources.reports.lists import find_lists
from factcheck.sources.reports.page import read_page
from factcheck.sources.reports.plain_text import read_plain
from factcheck.sources.reports.sentences import Prepared
from factcheck.sources.reports.shown import BlockKind, Layout, Span

ReportFormat = Literal["markdown", "text", "html"]
_SUFFIXES: dict[str, ReportFormat] = {
    "md": "markdown", "markdown": "markdown", "mdown": "markdown", "mkd": "markdown",
    "txt": "text", "text": "text", "plain": "text",
    "html": "html", "htm": "html", "xhtml": "html",
}  # fmt: skip
_HTML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,200}(?:<\?xml[^>]{0,300}>\s{0,200})?(?:<!--.{0,2000}?-->\s{0,200})?"
    rb"<(?:!doctype html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class ReportSentence:
    """A sentence of a report: its span in the report's text, and its words without markup and citations."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class ReportBlock:
    """A heading, paragraph, list item or table cell; ``level`` is a heading's, ``cell`` is table, row and column."""

    kind: BlockKind
    start: int
    end: int
    sentences: tuple[ReportSentence, ...]
    level: int = 0
    cell: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A report, read. All offsets are code points into ``text``, end exclusive.

    ``text`` is the decoded report as it is for Markdown and plain text, and what a reader sees, one block a line, for
    HTML. ``body`` is the report proper, behind what a program wrote before it. ``blocks`` leave out code, lists of
    sources and whatever is before the body. ``repeated`` are labels that more than one reference has, ``code_urls``
    addresses inside of code, which cite nothing.
    """

    text: str
    format: ReportFormat
    body: Span
    title: str | None
    blocks: tuple[ReportBlock, ...]
    citations: tuple[Citation, ...]
    references: tuple[Reference, ...]
    repeated: tuple[str, ...] = ()
    code_urls: tuple[str, ...] = ()


def read_report(data: bytes, hint: str | None = None, *, report: str | None = None) -> ReadReport:
    """Read a report.

    ``hint`` is a format, a file name or a content type; without one, and for "text" that begins as a page does, the
    content decides, and Markdown is the default. ``report`` is the id that citations and references carry, by default
    12 hex digits of the SHA-256 of the text. Raises DataError for data that is no text or holds none.
    """
    form = report_format(data, hint)
    text = decode_html(data, None) if form == "html" else decode_text(data, None)
    if form != "html" and _is_binary(text):
        raise DataError("the report is no text; import it as Markdown, plain text or HTML")
    start = body_start(text) if form != "html" else 0
    layout = _layout(text, form, start)
    if not layout.blocks:
        raise DataError("the report holds no text")
    cited = cite(report or sha256_text(layout.text)[:12], find_lists(layout))
    title = next((one.block.shown.text for one in cited.blocks if one.block.kind == "heading"), None)
    return ReadReport(
        text=layout.text,
        format=form,
        body=(start, len(layout.text)),
        title=" ".join(title.split()) if title else None,
        blocks=tuple(_block(one) for one in cited.blocks),
        citations=cited.citations,
        references=cited.references,
        repeated=cited.repeated,
        code_urls=layout.code,
    )


def report_format(data: bytes, hint: str | None) -> ReportFormat:
    """The format of a report by its hint and its content."""
    last = re.split(r"[/.]", (hint or "").partition(";")[0].strip().lower())[-1]
    named = _SUFFIXES.get(last)
    if named in (None, "text") and _HTML.match(data[:4096]):
        return "html"
    return named or "markdown"


def _layout(text: str, form: ReportFormat, start: int) -> Layout:
    if form == "html":
        return read_page(text)
    body = without_head(text, start)
    layout = _markdown(body) if form == "markdown" else read_plain(body)
    return Layout(text, layout.blocks, layout.definitions, layout.code)


def _markdown(text: str) -> Layout:
    from factcheck.sources.reports.markdown import read_markdown

    return read_markdown(text)


def _is_binary(text: str) -> bool:
    head = text[:4096]
    controls = sum(1 for char in head if char < " " and char not in "\t\n\r\f\x1b") + head.count("\ufffd")
    return controls > max(8, len(head) // 20) or head.startswith("%PDF-")


def _block(one: Prepared) -> ReportBlock:
    block = one.block
    sentences = tuple(ReportSentence(*block.span(piece.start, piece.end), piece.text) for piece in one.pieces)
    return ReportBlock(block.kind, block.start, block.end, sentences, block.level, block.cell)
