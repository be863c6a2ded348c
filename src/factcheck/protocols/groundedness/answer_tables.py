"""Tables in answers: each row is a statement, read with the heads of its columns."""

import re
from collections.abc import Iterator, Mapping

_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
MOST_COLUMNS = 12


def table_rows(text: str) -> Mapping[int, tuple[str, ...]]:
    """The heads of the columns for each row of a Markdown table, by where the row's line begins in the text."""
    rows: dict[int, tuple[str, ...]] = {}
    heads: tuple[str, ...] = ()
    before = ""
    for start, line in _lines(text):
        if heads and "|" in line:
            rows[start] = heads
        else:
            heads = cells_of(before) if "|" in before and _RULE.fullmatch(line) else ()
        before = line
    return rows


def cells_of(row: str) -> tuple[str, ...]:
    """The cells of a row."""
    return tuple(cell.strip() for cell in row.strip().strip("|").split("|"))[:MOST_COLUMNS]


def row_text(heads: tuple[str, ...], row: str) -> str:
    """A row in words: "Plan: Basic; Price: $10 a month."; a cell without a head stands alone, empty cells are none."""
    named = [*heads, *[""] * MOST_COLUMNS]
    said = [f"{head}: {cell}" if head else cell for head, cell in zip(named, cells_of(row), strict=False) if cell]
    return "; ".join(said).rstrip(" .") + "."


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1
