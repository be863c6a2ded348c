"""What sections of the HTML page are made from, and what they share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.protocols.planted.pages.view import RunView
from factcheck.publish.blocks import Block, Data, Fold, Text
from factcheck.publish.layout import Table
from factcheck.records.summary import Summary


@dataclass(frozen=True, slots=True)
class RunSource:
    """What sections are made from: the summary, the view of RESULTS.md, and the places of cases on the page by id."""

    summary: Summary
    view: RunView
    anchors: Mapping[str, str]


def fold(
    title: str,
    *tables: tuple[str, Table | None],
    note: str | None = None,
    anchors: Mapping[str, str] | None = None,
) -> Fold | None:
    """Tables on request; None where there is none."""
    shown = tuple(Data(caption, table, anchors or {}) for caption, table in tables if table is not None)
    return Fold(title, (*shown, Text((note,))) if note else shown) if shown else None


def present(blocks: Iterable[Block | None]) -> tuple[Block, ...]:
    """The blocks that are there."""
    return tuple(block for block in blocks if block is not None)
