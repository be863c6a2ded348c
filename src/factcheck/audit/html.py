"""The HTML page of an audit of reports: one self-contained file, everything readable without its script."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factcheck.audit.details import CLAIM_HEADS, SAID_HEADS, ClaimDetail, claim_row, said_rows
from factcheck.audit.page import PageSection
from factcheck.publish.blocks import Block, Bullets, Data, Fold, Panels, Section, Text
from factcheck.publish.layout import table
from factcheck.publish.numbers import count, counted
from factcheck.publish.render import render_html
from factcheck.publish.strips import Panel, Strip
from factcheck.text.display import shorten

HTML = "report.html"
TITLE_CHARS = 160
FOLDED_ROWS = 60  # a longer table is shown on request


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a score: its short name, what it is and can be at most, in words, and how much of that it is, 0 to 1.

    ``share`` is None where there is nothing to draw.
    """

    name: str
    figure: str
    most: str
    share: float | None


def audit_html(title: str, banners: Sequence[str], made: str, sections: Sequence[Section]) -> str:
    """The page. The same input gives the same bytes; every value is escaped."""
    return render_html("audit.html.j2", title=title, banners=banners, made=made, sections=sections)


def as_section(section: PageSection, *before: Block) -> Section:
    """A section of the Markdown page as one of this, with drawings before its table; a long table is folded."""
    blocks: list[Block] = [Bullets(section.lines)] if section.lines else []
    blocks += before
    if section.table is not None:
        shown = Data(section.head, section.table)
        rows = len(section.table.rows)
        blocks.append(Fold(f"{section.head}: {counted(rows, 'row')}", (shown,)) if rows > FOLDED_ROWS else shown)
    return Section("-".join(section.head.lower().split()), section.head, tuple(blocks))


def bars(title: str, rows: Iterable[Bar]) -> Panels:
    """Parts of a score, drawn from nothing to the most that they can be."""
    drawn = tuple(_strip(row) for row in rows)
    return Panels((Panel(title, ("0", "", "most"), drawn),))


def claims_section(details: Sequence[ClaimDetail], order: Sequence[str]) -> Section:
    """Every claim by report and label, in the order of labels given; each opens to its evidence and verdicts."""
    rows = [claim_row(detail) for detail in details]
    listed = Data("Every claim", table(CLAIM_HEADS, rows, words=len(CLAIM_HEADS)))
    blocks: list[Block] = [Fold(f"All claims as one table: {counted(len(rows), 'row')}", (listed,))] if rows else []
    for report in dict.fromkeys(detail.claim.report for detail in details):
        own = [detail for detail in details if detail.claim.report == report]
        known = {name: place for place, name in enumerate(dict.fromkeys(order))}
        labels = sorted({detail.label for detail in own}, key=lambda name: (known.get(name, len(known)), name))
        for label in labels:
            held = [detail for detail in own if detail.label == label]
            folds = tuple(_claim(detail) for detail in held)
            blocks.append(Fold(f"{report}, {label}: {count(len(held))}", folds))
    return Section("claims", "Every claim", tuple(blocks) or (Text(("There is no claim.",)),))


def _claim(detail: ClaimDetail) -> Fold:
    heads, cells = CLAIM_HEADS[1:], claim_row(detail)[1:]
    about = tuple(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True))
    rows = [row[1:] for row in said_rows(detail)]
    words = len(SAID_HEADS) - 1
    said: Block = Text(("Nothing was retrieved for it, and nobody was asked.",))
    if rows:
        said = Data(f"Evidence and verdicts of {detail.name}", table(SAID_HEADS[1:], rows, words=words))
    return Fold(f"{detail.claim.index}: {shorten(detail.claim.text, TITLE_CHARS)}", (Bullets(about), said))


def _strip(row: Bar) -> Strip:
    if row.share is None:
        return Strip(row.name, row.figure, row.most, "")
    end = f"{100 * min(max(row.share, 0.0), 1.0):.1f}%"
    return Strip(row.name, row.figure, row.most, "", "0%", end, end)
