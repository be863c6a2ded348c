"""From a tree to lines: one block a line, white space collapsed, table rows as "| a | b |".

The same walk serves trafilatura's body (p, head, item, cell, lb …) and a plain HTML tree, so that block boundaries are
word boundaries in both.
"""

import re
from typing import Any

Element = Any

# trafilatura's inline elements and HTML's. Everything else is a block.
_INLINE_NAMES = (
    "hi ref code del graphic a abbr acronym b bdi bdo big cite data dfn em font i ins kbd label mark q rp rt ruby samp "
    "small span strong sub sup time tt u var wbr nobr img button input svg math"
)
INLINE = frozenset(_INLINE_NAMES.split())
_BREAKS = frozenset(("lb", "br"))
_ROWS = frozenset(("row", "tr"))
_CELLS = frozenset(("cell", "td", "th"))
_SKIPPED = frozenset(("script", "style", "template", "noscript", "head", "select", "textarea", "iframe", "button"))
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
# "2019³": no year is squared; the raised digit is the mark of a note, and would hide the year.
_YEAR_NOTE = re.compile(r"(?<=(?<![\d.,])(?:1[5-9]|20)\d\d)[¹²³⁰⁴-⁹]{1,2}(?![\w⁰¹²³⁴-⁹])")
_SPECIAL = re.compile("[\u00ad\u200b\u2060\ufeff\ufb00-\ufb06¹²³⁰⁴-⁹]")  # what the other patterns may change
LIGATURES = {0xFB00 + at: text for at, text in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))}
_CELL_OF_PROSE = 300  # characters; a longer cell belongs to a table that only lays out a page


def tree_lines(body: Element, *, html: bool = False) -> list[str]:
    """The lines of a body. `html` says that it is a plain HTML tree, whose head, menus and forms are skipped."""
    writer = _Lines()
    skipped = _SKIPPED | {"nav", "footer", "aside"} if html else frozenset[str]()
    _walk(body, writer, skipped)
    return writer.finished()


class _Lines:
    """Collects pieces of text into lines, and the cells of the open table row."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.pieces: list[str] = []
        self.row: list[str] | None = None
        self.cell: list[str] = []

    def add(self, text: str | None) -> None:
        if text:
            self.pieces.append(text)

    def soft_break(self, following: str | None) -> None:
        """A forced line break: a new line, unless the sentence plainly goes on."""
        if (following or "").lstrip()[:1].islower():
            self.pieces.append(" ")
        else:
            self.close_block()

    def close_block(self) -> None:
        pieces = self.pieces
        if not pieces:
            return
        text = "".join(pieces)
        pieces.clear()
        if not text.isascii() and _SPECIAL.search(text):
            text = _YEAR_NOTE.sub("", _INVISIBLE.sub("", text).translate(LIGATURES))
        line = " ".join(text.split())
        if line:
            (self.lines if self.row is None else self.cell).append(line)

    def open_row(self) -> None:
        self.close_row()
        self.row, self.cell = [], []

    def close_cell(self) -> None:
        self.close_block()
        if self.row is not None:
            self.row.append("\n".join(self.cell))
            self.cell = []

    def close_row(self) -> None:
        """Write the open row: as a table row, or as plain lines where the table only lays out the page."""
        if self.row is None:
            return
        self.close_block()
        cells = [*self.row, *self.cell] if self.cell else self.row
        self.row, self.cell = None, []
        filled = [cell for cell in cells if cell]
        if (len(filled) == 1 and len(cells) == 1) or any(len(cell) > _CELL_OF_PROSE for cell in filled):
            self.lines.extend(line for cell in filled for line in cell.split("\n"))
        elif filled:
            self.lines.append("| " + " | ".join(cell.replace("\n", " ").replace("|", "/") for cell in cells) + " |")

    def finished(self) -> list[str]:
        self.close_row()
        self.close_block()
        return self.lines


def _walk(body: Element, writer: _Lines, skipped: frozenset[str]) -> None:
    """Depth first without recursion: a hostile page may be nested deeper than Python's stack."""
    stack: list[tuple[Element, bool]] = [(body, False)]
    while stack:
        element, leaving = stack.pop()
        tag = element.tag
        if not leaving and isinstance(tag, str) and tag not in skipped:
            _enter(element, tag, writer)
            if len(element):
                stack.append((element, True))
                stack.extend([(child, False) for child in reversed(element)])
                continue
            leaving = True
        if leaving:
            _leave(tag, writer)
        if element is not body:
            writer.add(element.tail)


def _enter(element: Element, tag: str, writer: _Lines) -> None:
    text = element.text
    if tag in _BREAKS:
        writer.soft_break(element.tail)
    elif tag in _ROWS:
        writer.open_row()
    elif tag not in INLINE or (tag == "code" and "\n" in (text or "")):
        writer.close_block()
    if text:
        writer.pieces.append(text)


def _leave(tag: str, writer: _Lines) -> None:
    if tag in INLINE or tag in _BREAKS:
        return
    if tag in _CELLS:
        writer.close_cell()
    elif tag in _ROWS or tag == "table":
        writer.close_row()
    else:
        writer.close_block()
