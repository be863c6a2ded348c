"""From a laid-out PDF page to lines in reading order, with table rows rebuilt from positions.

Runs in the child process only. Distances are points; y grows upwards.
"""

import re
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pdfminer.layout import LTAnno, LTChar, LTPage, LTTextBox, LTTextLine

from factcheck.sources.blocks import LIGATURES
from factcheck.sources.pdf_marks import Mark
from factcheck.sources.raised import lowered_text, raised_text

_WORD_GAP = 0.1  # pdfminer's word_margin: a wider gap, relative to the glyph, is a blank
_LONG_CELL = 45  # characters; a longer piece is text beside a table, not a cell
_SHORT_CELL = 16  # characters; the usual cell of a table, its first column aside, is at most this long
_DOUBLED = re.compile(r"(?:(\S)\1)+$")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a page: its text, its box, the number of the text block it is in, and whether it is a table row."""

    text: str
    x0: float
    x1: float
    y0: float
    y1: float
    size: float
    block: int
    row: bool = False


@dataclass(frozen=True, slots=True)
class PageLines:
    """The lines of a page in reading order; `footnotes` counts note marks that were dropped."""

    lines: list[Line]
    footnotes: int
    height: float


def page_lines(page: LTPage, marks: dict[int, Mark]) -> PageLines:
    """Lines of a page after pdfminer's layout analysis, with raised marks written out."""
    lines, footnotes = [], 0
    boxes = [item for item in page if isinstance(item, LTTextBox)]
    for block, box in enumerate(boxes):
        for item in box:
            text, notes = _text_of(item, marks)
            footnotes += notes
            if text:
                lines.append(Line(text, item.x0, item.x1, item.y0, item.y1, _size(item), block))
    return PageLines(_with_tables(lines), footnotes, page.height)


def _size(line: LTTextLine) -> float:
    sizes = [item.size for item in line if isinstance(item, LTChar)]
    return round(statistics.median(sizes), 1) if sizes else 0.0


def _text_of(line: LTTextLine, marks: dict[int, Mark]) -> tuple[str, int]:
    """The text of one line and the number of note marks dropped from it."""
    pieces = list(_pieces(list(line), marks))
    text, notes = "", 0
    for at, piece in enumerate(pieces):
        if isinstance(piece, str):
            text += piece
            continue
        after = "".join(part for part in pieces[at + 1 : at + 12] if isinstance(part, str))
        written = (raised_text if piece.raised else lowered_text)(text, piece.text, after)
        text += written.text
        notes += written.note
    return _tidy(text), notes


def _pieces(items: list[Any], marks: dict[int, Mark]) -> Iterator[str | Mark]:
    """Characters and marks of a line in order, without the blank that a mark set aside seemed to leave."""
    end = None
    for at, item in enumerate(items):
        if isinstance(item, LTAnno) and end is not None:
            following = items[at + 1] if at + 1 < len(items) else None
            if isinstance(following, LTChar) and following.x0 - end < _WORD_GAP * following.size:
                continue
        yield item.get_text()
        mark = marks.get(id(item))
        end = mark.end if mark else None
        if mark:
            yield mark


def _tidy(text: str) -> str:
    """Blanks collapsed, ligatures spelled out, soft hyphens inside the line dropped (one at its end is kept)."""
    text = " ".join(text.translate(LIGATURES).split())
    text = text[:-1].replace("\u00ad", "") + text[-1:]
    return _halved(text)


def _halved(text: str) -> str:
    """A line made only of doubled characters ("TToottaall 11,,225500") is one drawn twice; others stay as they are."""
    words = text.split()
    letters = {char for char in text if char.isalpha()}
    if len(letters) < 3 or len(text) < 8 or not all(_DOUBLED.match(word) for word in words):
        return text
    return " ".join(word[::2] for word in words)


def _with_tables(lines: list[Line]) -> list[Line]:
    """Put the rows of tables in place of the cells they are made of."""
    order = {id(line): at for at, line in enumerate(lines)}
    rows_at: dict[int, list[Line]] = {}
    taken: set[int] = set()
    for table in _tables(lines):
        cells = [cell for row in table for cell in row]
        taken.update(id(cell) for cell in cells)
        rows_at[min(order[id(cell)] for cell in cells)] = list(_rows_as_lines(table))
    result: list[Line] = []
    for at, line in enumerate(lines):
        result.extend(rows_at.get(at, ()))
        if id(line) not in taken:
            result.append(line)
    return result


def _tables(lines: list[Line]) -> Iterator[list[list[Line]]]:
    """Runs of at least two rows whose cells stand below each other, and whose cells are short."""
    run: list[list[Line]] = []
    for row in [*_rows(lines), []]:
        if run and not _continues(run[-1], row):
            if len(run) > 1 and _looks_tabular(run):
                yield run
            run = []
        if len(row) > 1:
            run.append(row)


def _rows(lines: list[Line]) -> list[list[Line]]:
    """Pieces at the same height, from the top of the page down, each row from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -(line.y0 + line.y1)):
        middle, height = (line.y0 + line.y1) / 2, line.y1 - line.y0
        top = rows[-1][0] if rows else None
        if len(line.text) > _LONG_CELL:
            continue
        if top is not None and abs((top.y0 + top.y1) / 2 - middle) < 0.4 * min(height, top.y1 - top.y0):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.x0) for row in rows]


def _overlap(one: Line, other: Line) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1


def _continues(above: list[Line], row: list[Line]) -> bool:
    if len(row) < 2 or above[0].y0 - row[0].y1 > 2.5 * above[0].size:
        return False
    below = sum(any(_overlap(cell, other) for other in above) for cell in row)
    return below >= min(len(row), len(above))


def _looks_tabular(rows: list[list[Line]]) -> bool:
    later = [len(cell.text) for row in rows for cell in row[1:]]
    return statistics.median(later) <= _SHORT_CELL


def _columns(rows: list[list[Line]]) -> list[tuple[float, float]]:
    """The stretches of the x axis that hold text, from left to right."""
    columns: list[tuple[float, float]] = []
    for x0, x1 in sorted((cell.x0, cell.x1) for row in rows for cell in row):
        if columns and x0 < columns[-1][1]:
            columns[-1] = (columns[-1][0], max(x1, columns[-1][1]))
        else:
            columns.append((x0, x1))
    return columns


def _rows_as_lines(rows: list[list[Line]]) -> Iterator[Line]:
    """Every row as "| a | b |"; a missing cell stays an empty one, so that columns do not shift."""
    columns = _columns(rows)
    if len(columns) < max(len(row) for row in rows):
        columns = []  # a cell spans columns: keep the order of the row only
    for row in rows:
        cells = [cell.text for cell in row] if not columns else list(_placed(row, columns))
        text = "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"
        yield replace(row[0], text=text, x1=row[-1].x1, row=True)


def _placed(row: Iterable[Line], columns: list[tuple[float, float]]) -> Iterator[str]:
    for x0, x1 in columns:
        yield " ".join(cell.text for cell in row if x0 <= cell.x0 < x1)
