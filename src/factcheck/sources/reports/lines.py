"""Where the content of a Markdown block stands in the report: the parser tells lines, not places.

The parser takes markers, indents and quotation signs off the lines of a block and nothing else, so what is left of a
line is the end of it; in a table row the cells follow each other, and only "\\|" has lost its backslash.
"""

from factcheck.sources.reports.shown import Shown, ShownWriter


class SourceLines:
    """The lines of a text whose line breaks are all "\\n"."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0]
        at = text.find("\n")
        while at >= 0:
            self.starts.append(at + 1)
            at = text.find("\n", at + 1)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Start and end of the lines from ``first`` up to ``last`` (exclusive), without the last line break."""
        end = self.starts[last] - 1 if last < len(self.starts) else len(self.text)
        return self.starts[min(first, len(self.starts) - 1)], max(end, 0)


def lay_lines(content: str, lines: SourceLines, first: int) -> Shown:
    """``content`` laid on the report; its first line is line ``first``."""
    writer = ShownWriter()
    for number, line in enumerate(content.split("\n")):
        start, end = lines.span(first + number, first + number + 1)
        if number:
            writer.add("\n", start - 1, start)
        bare = line.strip(" \t")
        at = lines.text.rfind(bare, start, end)
        if at < 0:
            writer.add(line, start, end)
            continue
        lead = len(line) - len(line.lstrip(" \t"))
        writer.add(line[:lead], at, at)
        rest = line[lead:]
        exact = lines.text.startswith(rest, at)
        writer.add(rest, at, at + len(rest) if exact else at + len(bare))
    return writer.finished()


def lay_cell(content: str, lines: SourceLines, line: int, cursor: int) -> tuple[Shown, int]:
    """A table cell's content laid on its row from ``cursor`` on, and where the next cell may begin."""
    writer = ShownWriter()
    start, end = lines.span(line, line + 1)
    at = lines.text.find(content.replace("|", "\\|"), max(start, cursor), end)
    if at < 0 or not content:
        writer.add(content, max(start, cursor), end)
        return writer.finished(), max(start, cursor)
    for number, piece in enumerate(content.split("|")):
        if number:
            writer.add("|", at, at + 2)
            at += 2
        writer.add(piece, at, at + len(piece))
        at += len(piece)
    return writer.finished(), at
