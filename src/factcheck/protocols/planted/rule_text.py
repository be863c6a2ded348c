"""The Markdown of a rule file: where its ``toml`` blocks and its addenda stand."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)")
_ADDENDUM = re.compile(r" {0,3}## Addendum ([0-9]{1,6}) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)[ \t]*$")
_HEADING = re.compile(r" {0,3}#{1,2}(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_TABLE = re.compile(r"\s*\[\[?([^\[\]]+)\]")
_KEY = re.compile(r"\s*([\w.-]+)\s*=")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of a block fenced as toml. ``first`` is the number of its first line within the file, from 1; ``addendum``
    the number of the addendum it stands in, None before and between them.
    """

    lines: tuple[str, ...]
    first: int
    addendum: int | None = None

    @property
    def text(self) -> str:
        """What TOML is read from."""
        return "\n".join(self.lines)

    def line_of(self, field: Sequence[str]) -> int | None:
        """The line of a key, else of its table; None where the block has neither. Dotted keys are known."""
        wanted, table, at = ".".join(field), "", None
        for number, line in enumerate(self.lines, start=self.first):
            header, key = _TABLE.match(line), _KEY.match(line)
            if header:
                table = header[1].strip()
                at = number if table == ".".join(field[:-1]) else at
            elif key and wanted == (f"{table}.{key[1]}" if table else key[1]):
                return number
        return at


@dataclass(frozen=True, slots=True)
class Addition:
    """The heading of an addendum: its number and its line."""

    number: int
    line: int


@dataclass(frozen=True, slots=True)
class RuleText:
    """Blocks and addenda of a file, in order; ``open_fence`` is the line of a fence that is never closed."""

    blocks: tuple[Block, ...]
    addenda: tuple[Addition, ...]
    open_fence: int | None


def read_text(text: str) -> RuleText:
    """Blocks and addenda of a text. A fence inside another block is text; an open fence runs to the end."""
    lines = _LINE_END.split(text)
    blocks: list[Block] = []
    addenda: list[Addition] = []
    inside: int | None = None
    open_fence: int | None = None
    for piece in _pieces(lines):
        if isinstance(piece, _Fenced):
            if piece.toml:
                blocks.append(Block(tuple(lines[piece.start : piece.end]), piece.start + 1, inside))
            open_fence = None if piece.closed else piece.start
        elif found := _ADDENDUM.match(lines[piece]):
            inside = int(found[1])
            addenda.append(Addition(inside, piece + 1))
        elif _ends_section(lines, piece):
            inside = None
    return RuleText(tuple(blocks), tuple(addenda), open_fence)


@dataclass(frozen=True, slots=True)
class _Fenced:
    """Lines ``start`` to ``end`` (counted from 0, end exclusive) stand between fences."""

    start: int
    end: int
    toml: bool
    closed: bool


def _pieces(lines: Sequence[str]) -> Iterator[_Fenced | int]:
    """Fenced blocks, and the index of every line outside of them."""
    opened: tuple[str, bool, int] | None = None
    for index, line in enumerate(lines):
        fence = _FENCE.match(line)
        if opened is None:
            if fence:
                opened = (fence[1], fence[2].lower() == "toml", index + 1)
            else:
                yield index
        elif fence and not fence[2] and fence[1].startswith(opened[0]) and not line[fence.end() :].strip():
            yield _Fenced(opened[2], index, opened[1], True)
            opened = None
    if opened is not None:
        yield _Fenced(opened[2], len(lines), opened[1], False)


def _ends_section(lines: Sequence[str], index: int) -> bool:
    """Whether a heading as high as an addendum's stands in this line, or is underlined by it."""
    if _HEADING.match(lines[index]):
        return True
    return index > 0 and bool(lines[index - 1].strip()) and bool(_UNDERLINE.match(lines[index]))
