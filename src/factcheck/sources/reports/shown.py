"""What a reader sees of a report, block by block, and where every character of it stands in the report's text.

The three readers (Markdown, plain text, HTML) end in these values; everything after them is one code for all.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

BlockKind = Literal["heading", "paragraph", "item", "cell"]
LinkKind = Literal["inline", "reference", "auto"]
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """Text as it is read, without markup.

    ``offsets`` are where its runs begin, ascending; ``places`` are where each run stands in the report (start, end). A
    run as long as its place lies on it character by character; any other stands for the whole of its place, as "&"
    does for "&amp;".
    """

    text: str
    offsets: tuple[int, ...] = ()
    places: tuple[Span, ...] = ()

    def place(self, start: int, end: int) -> Span:
        """The span of the report that ``text[start:end]`` comes from; an empty one where nothing is shown."""
        if not self.offsets:
            return (0, 0)
        first = max(0, bisect_right(self.offsets, start) - 1)
        left = self._at(first, start, self.places[first][0])
        if end <= start:
            return (left, left)
        last = max(0, bisect_right(self.offsets, end - 1) - 1)
        return (left, max(left, self._at(last, end, self.places[last][1])))

    def _at(self, run: int, offset: int, otherwise: int) -> int:
        start, end = self.places[run]
        until = self.offsets[run + 1] if run + 1 < len(self.offsets) else len(self.text)
        exact = until - self.offsets[run] == end - start
        return start + offset - self.offsets[run] if exact else otherwise

    def without(self, ranges: Iterable[Span]) -> "Shown":
        """The same text with ranges of it left out; they are in order and may overlap."""
        writer = ShownWriter()
        at = 0
        for start, end in ranges:
            if start > at:
                writer.copy(self, at, start)
            at = max(at, end)
        writer.copy(self, at, len(self.text))
        return writer.finished()


class ShownWriter:
    """Collects runs into a Shown."""

    def __init__(self) -> None:
        self.size = 0
        self._pieces: list[str] = []
        self._offsets: list[int] = []
        self._places: list[Span] = []

    def add(self, text: str, start: int, end: int) -> None:
        """Append ``text``, which stands at ``start`` to ``end`` of the report."""
        if not text:
            return
        self._pieces.append(text)
        if not self._goes_on(len(text), start, end):
            self._offsets.append(self.size)
            self._places.append((start, end))
        self.size += len(text)

    def _goes_on(self, size: int, start: int, end: int) -> bool:
        """Whether a run lies on the report right behind the last one; then the two are one."""
        if not self._places or size != end - start or self._places[-1][1] != start:
            return False
        first = self._places[-1][0]
        if start - first != self.size - self._offsets[-1]:
            return False
        self._places[-1] = (first, end)
        return True

    def copy(self, shown: Shown, start: int, end: int) -> None:
        """Append ``shown.text[start:end]`` run by run."""
        run = max(0, bisect_right(shown.offsets, start) - 1)
        while start < end:
            until = shown.offsets[run + 1] if run + 1 < len(shown.offsets) else len(shown.text)
            stop = min(end, until)
            self.add(shown.text[start:stop], *shown.place(start, stop))
            start, run = stop, run + 1

    def finished(self) -> Shown:
        return Shown("".join(self._pieces), tuple(self._offsets), tuple(self._places))


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a block: ``start`` to ``end`` is its text as shown, ``place`` the whole of it in the report.

    ``address`` is its target with escapes and entities undone, ``raw`` the target as written. ``label`` is the name of
    the definition a reference link leads through.
    """

    start: int
    end: int
    place: Span
    address: str
    raw: str
    kind: LinkKind
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, a list item's own text, or a cell of a table.

    ``start`` and ``end`` are its span in the report. Ranges of ``code`` and of ``raised`` text are offsets into
    ``shown.text``, and so are ``breaks``: where a line ends in the source, written as a blank or a line feed. ``level``
    is that of a heading; ``item`` names the list items it is in, outermost first, and ``number`` the mark of the
    innermost; ``cell`` is table, row and column; ``note`` the label of the footnote it belongs to.
    """

    kind: BlockKind
    start: int
    end: int
    shown: Shown
    links: tuple[Link, ...] = ()
    code: tuple[Span, ...] = ()
    raised: tuple[Span, ...] = ()
    breaks: tuple[int, ...] = ()
    level: int = 0
    item: tuple[int, ...] = ()
    number: str | None = None
    cell: tuple[int, int, int] | None = None
    anchors: tuple[str, ...] = ()
    note: str | None = None

    def span(self, start: int, end: int) -> Span:
        """The span of the report of a part of what is shown; a link that lies in it is in the span as a whole."""
        first, last = self.shown.place(start, end)
        at = bisect_right(self.links, start - 1, key=lambda link: link.start)
        if at < len(self.links) and self.links[at].start == start and self.links[at].end <= end:
            first = min(first, self.links[at].place[0])
        at = bisect_right(self.links, end, key=lambda link: link.start) - 1
        if at >= 0 and start <= self.links[at].start < self.links[at].end == end:
            last = max(last, self.links[at].place[1])
        return first, last


@dataclass(frozen=True, slots=True)
class Definition:
    """``[label]: address`` of Markdown, which no reader sees."""

    label: str
    address: str
    raw: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A report taken apart: its text, its blocks in order, its invisible definitions, and addresses inside code."""

    text: str
    blocks: tuple[Block, ...]
    definitions: tuple[Definition, ...] = ()
    code: tuple[str, ...] = field(default=())
