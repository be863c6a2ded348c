"""The passages a text puts between quote marks, in any national manner."""

import re
from collections.abc import Iterator

_OPEN = {"“": "”", "„": "“”", "«": "»", "‹": "›", "「": "」", "『": "』"}
_TURNED = {"»": "«", "›": "‹", "”": "”"}  # as in German and Danish, or Swedish
_PAIRED = re.compile("[“”„«»‹›「」『』]")
_SINGLE_REACH = 500  # characters; apostrophes are many, and each could open a passage
_MARK = re.compile("[“„«»‹›「『”\"‘'‚]")
_ELIDED = re.compile(r"['‘’](?:\d|(?:em|tis|twas|til|till|cause|cos|bout|round|n|im|er)\b)", re.IGNORECASE)
_LINE = re.compile(r"[^\n\r\f]+")
_SAME_SIZE = str.maketrans("＂〝〞〟❝❞", '"“””“”')
_FILLER = "\x00"  # beside a mark that was written with two characters
_TYPED = re.compile(r"``|(?<![\w,]),,(?=\w)")


def quoted_passages(text: str) -> tuple[tuple[int, int], ...]:
    """Spans between outer quote marks, the marks left out. An apostrophe is no quote mark; no passage crosses a line.

    A curly opening mark that is never closed (a quotation that goes on in the next paragraph) reaches to the end of
    its line: what is not seen is never checked.
    """
    plain = _plain_marks(text)
    found: list[tuple[int, int]] = []
    for line in _LINE.finditer(plain):
        found += _in_line(plain, line.start(), line.end())
    return tuple(_trimmed(plain, start, end) for start, end in found)


def _plain_marks(text: str) -> str:
    """The text, as long as before, with full-width and typed marks (``so'') written as the usual ones."""
    plain = text.translate(_SAME_SIZE)
    if not _TYPED.search(plain):
        return plain
    plain = _TYPED.sub(lambda found: ("“" if found.group() == "``" else "„") + _FILLER, plain)
    return plain.replace("''", _FILLER + "”")


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without blanks at its edges ("« ainsi »")."""
    while start < end and (text[start].isspace() or text[start] == _FILLER):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] == _FILLER):
        end -= 1
    return start, end


def _in_line(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    closings = _paired(text, start, end)
    barren: dict[str, int] = {}  # mark: up to where nothing closes it
    at = start
    while match := _MARK.search(text, at, end):
        mark, first = match.group(), match.end()
        at = first
        if not _opens(text, match.start(), first, start, end):
            continue
        stop = min(end, first + _SINGLE_REACH) if mark in "'‘‚" else end
        last = closings.get(match.start()) or _closing(text, mark, max(first, barren.get(mark, 0)), stop)
        if last is not None:
            at = min(last + 1, end)
            if text[first:last].strip():
                found.append((first, last))
        else:
            barren[mark] = stop
    return found


def _paired(text: str, start: int, end: int) -> dict[int, int]:
    """Where each opening mark of a pair is closed, inner pairs regarded; one pass."""
    closings: dict[int, int] = {}
    waiting: list[int] = []
    for match in _PAIRED.finditer(text, start, end):
        mark, at = match.group(), match.start()
        if waiting and mark in _OPEN[text[waiting[-1]]]:
            closings[waiting.pop()] = at
        elif mark in _OPEN:
            waiting.append(at)
    for at in waiting:
        if text[at] in "“„" and at + 1 < end:
            closings[at] = end
    return closings


def _opens(text: str, at: int, first: int, start: int, end: int) -> bool:
    mark = text[at]
    if mark in _OPEN:
        return True
    before = text[at - 1] if at > start else " "
    after = text[first] if first < end else " "
    if before.isalnum() or after.isspace():
        return False
    return mark not in "'‘‚" or not _ELIDED.match(text, at)


def _closing(text: str, mark: str, first: int, end: int) -> int | None:
    if mark in _OPEN:
        return None
    if mark in "'‘‚":
        marks = {"'": "'’", "‘": "’'", "‚": "‘’"}[mark]
        return _closing_single(text, marks, first, end)
    marks = _TURNED.get(mark, '"”')
    return next((i for i in _places(text, marks, first, end) if not text[i - 1].isspace()), None)


def _closing_single(text: str, marks: str, first: int, end: int) -> int | None:
    """A single mark closes unless letters stand on both sides; after an s it may be a possessive: then a later one."""
    doubtful = None
    for i in _places(text, marks, first + 2, end):
        after = text[i + 1] if i + 1 < len(text) else " "
        if text[i - 1].isspace() or after.isalnum():
            continue
        if text[i - 1] in "sS" and re.match(r"\s\w", text[i + 1 : i + 3]):
            doubtful = i if doubtful is None else doubtful
            continue
        return i
    return doubtful


def _places(text: str, marks: str, first: int, end: int) -> Iterator[int]:
    return (match.start() for match in re.compile(f"[{marks}]").finditer(text, first, end))
