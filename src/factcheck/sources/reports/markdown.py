"""A report in Markdown, taken apart by markdown-it: every block with what it shows, and where all of it stands."""

from dataclasses import replace
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from factcheck.sources.reports.footnotes import definition, footnote
from factcheck.sources.reports.inline import inline_parser, read_inline
from factcheck.sources.reports.lines import SourceLines, lay_cell, lay_lines
from factcheck.sources.reports.shown import Block, BlockKind, Definition, Layout, Shown
from factcheck.sources.reports.urls import find_bare
from factcheck.sources.reports.written import Written, written_target

_LONGEST_HEADING = 300  # characters; a longer one is a paragraph over a ruler


def read_markdown(text: str) -> Layout:
    """The layout of a report in Markdown."""
    walk = _Walk(_one_break(text), _parser())
    walk.run()
    return Layout(text, tuple(walk.blocks), tuple(walk.definitions), tuple(walk.code))


def _parser() -> MarkdownIt:
    parser = inline_parser()
    # Addresses stay as they are written; which of them may be followed is decided later, and said.
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    parser.block.ruler.at("reference", definition)
    parser.block.ruler.before("reference", "footnote", footnote, {"alt": ["paragraph", "reference"]})
    return parser


def _one_break(text: str) -> str:
    """The text with its line breaks and NULs as the parser has them, and every character in its place."""
    if "\x00" in text:
        text = text.replace("\x00", "\ufffd")
    if "\r" not in text:
        return text
    return text.replace("\\\r\n", "  \n").replace("\r\n", " \n").replace("\r", "\n")


class _Walk:
    """One pass over the parser's blocks."""

    def __init__(self, text: str, parser: MarkdownIt) -> None:
        self.parser = parser
        self.env: dict[str, Any] = {}
        self.lines = SourceLines(text)
        self.tokens = parser.parse(text, self.env)
        self.blocks: list[Block] = []
        self.definitions: list[Definition] = []
        self.code: list[str] = []
        self.items: list[tuple[int, str | None]] = []  # the open list items: number of the item, its mark
        self.opened = 0
        self.notes: list[str] = []
        self.row = (0, -1, 0)  # table, row, column
        self.cursor = 0

    def run(self) -> None:
        for at, token in enumerate(self.tokens):
            if token.type == "inline":
                self._inline(self.tokens[at - 1], token)
            else:
                self._structure(token)

    def _structure(self, token: Token) -> None:
        kind = token.type
        table, row, column = self.row
        if kind == "list_item_open":
            self.items.append((self.opened, token.info or None))
            self.opened += 1
        elif kind == "list_item_close":
            self.items.pop()
        elif kind == "footnote_open":
            self.notes.append(str(token.meta["label"]))
        elif kind == "footnote_close":
            self.notes.pop()
        elif kind == "table_open":
            self.row = (table + 1, -1, 0)
        elif kind == "tr_open":
            self.row, self.cursor = (table, row + 1, -1), 0
        elif kind in ("td_open", "th_open"):
            self.row = (table, row, column + 1)
        else:
            self._leaf(token)

    def _leaf(self, token: Token) -> None:
        if token.type in ("fence", "code_block"):
            self.code += [token.content[bare.start : bare.end] for bare in find_bare(token.content)]
        elif token.type == "definition":
            self._definition(token)
        elif token.type == "html_block" and token.map and not token.content.lstrip().startswith(("<!--", "<?", "<!")):
            self._write("paragraph", token, lay_lines(token.content.strip("\n"), self.lines, token.map[0]))

    def _definition(self, token: Token) -> None:
        start, end = self.lines.span(*(token.map or [0, 0]))
        written = self.lines.text[start:end].partition("]:")[2]
        address, label = str(token.meta["url"]), str(token.meta["label"])
        self.definitions.append(Definition(label, address, written_target(written), start, end))

    def _inline(self, parent: Token, token: Token) -> None:
        if token.map is None:
            return
        if parent.type in ("td_open", "th_open"):
            laid, self.cursor = lay_cell(token.content, self.lines, token.map[0], self.cursor)
            self._write("cell", token, laid)
            return
        laid = lay_lines(token.content, self.lines, token.map[0])
        heading = parent.type == "heading_open" and len(token.content) <= _LONGEST_HEADING
        kind: BlockKind = "heading" if heading else "item" if self.items else "paragraph"
        self._write(kind, token, laid, level=int(parent.tag[1:]) if heading else 0)

    def _write(self, kind: BlockKind, token: Token, laid: Shown, level: int = 0) -> None:
        content = laid.text
        if not content.strip():
            return
        written = Written(laid, read_inline(self.parser, content, self.env))
        block = written.block(kind, laid.place(0, len(content)))
        self.code += [
            block.shown.text[start:end][bare.start : bare.end]
            for start, end in block.code
            for bare in find_bare(block.shown.text[start:end])
        ]
        item, number = tuple(item for item, _ in self.items), self.items[-1][1] if self.items else None
        cell = self.row if kind == "cell" else None
        note = self.notes[-1] if self.notes else None
        self.blocks.append(replace(block, level=level, item=item, number=number, cell=cell, note=note))
