"""Rows of tables as statements: the row that a claim speaks of, and the number it has under the claim's heading."""

from dataclasses import dataclass

from factcheck.models.embedded.align import agrees
from factcheck.models.embedded.concepts import concepts
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.page import PageSentence
from factcheck.text.specifics.kinds import Number

_LEAST_CELLS = 2
_TELLING = 2  # cells of a row that the claim must name


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a table and its cells, with the offsets of each into the sentence."""

    sentence: PageSentence
    cells: tuple[tuple[int, int, str], ...]


def check_tables(reading: Reading) -> Mismatch | None:
    """A number that the claim counts, where the table's row has another in the column of that name; or None."""
    counted = [
        placed.value
        for placed in reading.claim.values
        if isinstance(placed.value, Number) and placed.value.noun is not None and placed.value.unit is None
    ]
    if not counted:
        return None
    head: _Row | None = None
    for sentence in reading.page.sentences:
        row = _row(sentence)
        if row is None or (head is not None and len(row.cells) != len(head.cells)) or head is None:
            head = row
        elif (found := _conflict(row, head, counted, reading)) is not None:
            return found
    return None


def _row(sentence: PageSentence) -> _Row | None:
    if sentence.text.count("|") < _LEAST_CELLS - 1:
        return None
    cells: list[tuple[int, int, str]] = []
    start = 0
    for part in sentence.text.split("|"):
        cells.append((start, start + len(part), part.strip()))
        start += len(part) + 1
    kept = tuple(cell for cell in cells if cell[2])
    return _Row(sentence, kept) if len(kept) >= _LEAST_CELLS else None


def _conflict(row: _Row, head: _Row, counted: list[Number], reading: Reading) -> Mismatch | None:
    for number in counted:
        kind = set(concepts(number.noun or ""))
        for (start, end, text), (_, _, title) in zip(row.cells, head.cells, strict=True):
            if kind.isdisjoint(key for word in title.split() for key in concepts(word.lower())):
                continue
            theirs = [v.value for v in row.sentence.values if start <= v.value.start - row.sentence.start < end]
            numbers = [value for value in theirs if isinstance(value, Number)]
            if len(numbers) != 1 or agrees(numbers[0], number) or numbers[0].value == number.value:
                continue
            if sum(_named(cell, row, reading) for cell in row.cells if cell[2] != text) >= _TELLING:
                return Mismatch(row.sentence, "contradicted", f"the table says “{text}”, not “{number.text}”")
    return None


def _named(cell: tuple[int, int, str], row: _Row, reading: Reading) -> bool:
    """Whether the claim names what a cell holds: its value, or all its words."""
    start, end, _ = cell
    values = [v.value for v in row.sentence.values if start <= v.value.start - row.sentence.start < end]
    if values:
        return any(agrees(value, placed.value) for value in values for placed in reading.claim.values)
    words = [word for word in row.sentence.words if start <= word.start - row.sentence.start < end]
    return bool(words) and all(word.keys[0] in reading.stems for word in words)
