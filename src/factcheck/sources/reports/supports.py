"""What of a report a citation stands for.

A citation inside a sentence stands for the clause before it, up to the citation before; one at the end of a sentence
for the sentence; one behind the last full stop, or at the end of a block, for all sentences since the citation before.
A link whose text is part of a sentence stands for that sentence. A citation in a table stands for its row, or for its
cell where several cells of the row cite. A line of citations alone stands for the block before it.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence

from factcheck.sources.reports.marks import Mark
from factcheck.sources.reports.sentences import Piece, Prepared, at_or_before
from factcheck.sources.reports.shown import Span

Rows = dict[tuple[int, ...], tuple[Span, int]]

# Two signs of a script without blanks count as a word.
_WIDE = "\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(rf"[^\W{_WIDE}]+|[{_WIDE}]{{1,2}}")
_STOPPED = re.compile(r"[.!?。！？…][\"'”’»)\]）]{0,3}$")
_BEFORE = " \t\n,;:–—-，；、()"  # what a clause does not begin with
_BEHIND = " \t\n,;:–—-，；、(（["  # what it does not end with
_FEWEST_WORDS = 3  # of a clause that says something: "According to [3], …" does not


def find_supports(prepared: Sequence[Prepared]) -> list[list[Span | None]]:
    """For each mark of each block, in order, the span of the report it stands for; None where there is none."""
    rows = _rows(prepared)
    found: list[list[Span | None]] = []
    for index, one in enumerate(prepared):
        if not one.marks:
            found.append([])
        elif one.block.cell is not None:
            found.append([_in_table(one, rows)] * len(one.marks))
        elif not one.pieces:
            found.append([_before(prepared, index, rows)] * len(one.marks))
        else:
            found.append(_in_block(one))
    return found


def _in_block(one: Prepared) -> list[Span | None]:
    spans: list[Span | None] = []
    previous = 0
    for number, group in enumerate(one.groups):
        start, end = group[0].start, max(mark.end for mark in group)
        following = one.groups[number + 1][0].start if number + 1 < len(one.groups) else len(one.block.shown.text)
        clause = one.block.span(*_clause(one, start, end, previous, following))
        spans += [_sentence(one, mark) if _is_kept(one, mark) else clause for mark in group]
        previous = end
    return spans


def _is_kept(one: Prepared, mark: Mark) -> bool:
    """Whether what is shown of a mark is a part of its sentence."""
    if not mark.keeps:
        return False
    at = bisect_right(one.enclosed, mark.start, key=lambda span: span[0]) - 1
    return at < 0 or one.enclosed[at][1] < mark.end


def _sentence(one: Prepared, mark: Mark) -> Span:
    piece = one.pieces[max(0, at_or_before(one.pieces, mark.start + 1))]
    return one.block.span(piece.start, max(piece.end, mark.end))


def _clause(one: Prepared, start: int, end: int, previous: int, following: int) -> Span:
    """What a group of marks from ``start`` to ``end`` stands for, in offsets of what the block shows."""
    pieces, text = one.pieces, one.block.shown.text
    index = at_or_before(pieces, start)
    if index < 0:
        return pieces[0].start, max(pieces[0].end, end)
    piece = pieces[index]
    first = max(piece.start, previous)
    if _WORD.search(text, end, max(end, piece.end)):
        first = max(first, text.rfind(";", first, start) + 1)
        if len(_WORD.findall(text, first, start)) < _FEWEST_WORDS:
            return _trimmed(text, first, max(min(piece.end, following), end))
        return _trimmed(text, first, start)
    if len(_WORD.findall(text, first, start)) < 2:
        first = piece.start
    stopped = _STOPPED.search(text[max(0, start - 8) : start].rstrip(" (（[*_")) is not None
    if first == piece.start and (stopped or index == len(pieces) - 1):
        first = _back(pieces, index, previous)
    return _trimmed(text, first, max(piece.end, first))


def _back(pieces: Sequence[Piece], index: int, previous: int) -> int:
    """Where the sentences begin that nothing has cited since the group before."""
    while index > 0 and pieces[index - 1].start >= previous:
        index -= 1
    return pieces[index].start


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in _BEFORE:
        start += 1
    while end > start and text[end - 1] in _BEHIND:
        end -= 1
    return start, end


def _rows(prepared: Sequence[Prepared]) -> Rows:
    """Of each row of a table and of each table: its span and how many of its cells cite and say something."""
    rows: Rows = {}
    for one in prepared:
        cell = one.block.cell
        if cell is None:
            continue
        for key in (cell[:1], cell[:2]):
            (start, end), citing = rows.get(key, ((one.block.start, one.block.end), 0))
            span = (min(start, one.block.start), max(end, one.block.end))
            rows[key] = (span, citing + bool(one.marks and one.pieces))
    return rows


def _in_table(one: Prepared, rows: Rows) -> Span:
    cell = one.block.cell or (0, 0, 0)
    span, citing = rows[cell[:2]]
    return (one.block.start, one.block.end) if citing > 1 and one.pieces else span


def _before(prepared: Sequence[Prepared], index: int, rows: Rows) -> Span | None:
    """The block before a line of citations: the whole table where that is a table's."""
    for one in reversed(prepared[max(0, index - 5) : index]):
        if one.block.kind == "heading":
            return None
        if one.block.cell is not None:
            return rows[one.block.cell[:1]][0]
        if one.pieces:
            return one.block.start, one.block.end
    return None
