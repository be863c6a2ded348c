"""A report in plain text, taken apart by its lines: what is shown is what is written."""

import re

from factcheck.sources.reports.shown import Block, BlockKind, Layout, Shown, ShownWriter

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_ITEM = re.compile(r"\s*(?:[-*+•●▪‣◦–]|(\d{1,4})[.)])\s+(?=\S)")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(?=\S)")
_RULER = re.compile(r"\s*(?:=\s?){3,}\s*$|\s*(?:-\s?){3,}\s*$|\s*(?:[*_~]\s?){3,}\s*$")
# A line that begins with a label, as those of lists of sources do, is never the rest of the line before.
_LABELED = re.compile(r"\s*(?:\[\^?[\w.+-]{1,30}\^?\]|【\d|\(\d{1,4}\)\s|[⁰¹²³⁴-⁹])")


def read_plain(text: str) -> Layout:
    """The layout of a report in plain text."""
    walk = _Walk(text)
    for found in _LINE.finditer(text):
        if found.end() > found.start():
            walk.line(found.start(), found.end())
    walk.close()
    return Layout(text, tuple(walk.blocks))


class _Walk:
    """Collects lines into blocks; an empty line, a list mark or a label begins a new one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.kept: list[tuple[int, int]] = []
        self.kind: BlockKind = "paragraph"
        self.level = 0
        self.number: str | None = None
        self.items = 0

    def line(self, start: int, end: int) -> None:
        line = self.text[start:end]
        size = len(line.rstrip())
        if not size or _RULER.fullmatch(line[:size]):
            self._ruled(line[:size].strip())
            return
        first = start + size - len(line[:size].lstrip())
        if heading := _HEADING.match(line):
            self.close()
            self.kind, self.level, first = "heading", len(heading[1]), start + heading.end()
        elif item := _ITEM.match(line):
            self.close()
            self.kind, self.number, first = "item", item[1], start + item.end()
            self.items += 1
        elif self.kind == "heading" or _LABELED.match(line):
            self.close()
        self.kept.append((first, start + size))

    def _ruled(self, ruler: str) -> None:
        """An empty line or a ruler; under a single line of text, a ruler makes it a heading."""
        if ruler[:1] in ("=", "-") and len(self.kept) == 1 and self.kind == "paragraph":
            self.kind, self.level = "heading", 1 if ruler[0] == "=" else 2
        self.close()

    def close(self) -> None:
        """End the open block."""
        if self.kept:
            shown, breaks = self._shown()
            item = (self.items,) if self.kind == "item" else ()
            start, end = self.kept[0][0], self.kept[-1][1]
            self.blocks.append(
                Block(self.kind, start, end, shown, breaks=breaks, level=self.level, item=item, number=self.number)
            )
        self.kept, self.kind, self.level, self.number = [], "paragraph", 0, None

    def _shown(self) -> tuple[Shown, tuple[int, ...]]:
        writer, breaks = ShownWriter(), []
        for at, (start, end) in enumerate(self.kept):
            if at:
                breaks.append(writer.size)
                writer.add(" ", self.kept[at - 1][1], start)
            writer.add(self.text[start:end], start, end)
        return writer.finished(), tuple(breaks)
