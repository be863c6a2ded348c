"""What pages are made of: tables of cells that are text already."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head; numbers stand to the right."""

    head: str
    number: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row has as many cells as there are columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


def table(heads: Sequence[str | Column], rows: Iterable[Sequence[str]], words: int = 1) -> Table:
    """A table whose first ``words`` columns hold words, the others numbers unless given as a Column.

    Raises ValueError for a row of another width.
    """
    columns = tuple(
        head if isinstance(head, Column) else Column(head, number=index >= words) for index, head in enumerate(heads)
    )
    cells = tuple(tuple(row) for row in rows)
    if any(len(row) != len(columns) for row in cells):
        raise ValueError(f"a row has not the {len(columns)} cells of the table's head")
    return Table(columns, cells)
