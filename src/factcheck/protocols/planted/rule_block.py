"""Reading the pre-registered rule: the one fenced ``toml`` block of PREREGISTRATION.md."""

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.records.case import PlantClass
from factcheck.records.rule import Rule

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)")
_TOML_PLACE = re.compile(r"\(at line (\d+)")
_HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]")
CLASSES: tuple[str, ...] = get_args(PlantClass)


@dataclass(frozen=True, slots=True)
class LockedRule:
    """The rule and the SHA-256 of the whole file it stands in."""

    rule: Rule
    sha256: str


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of a block; ``first`` is the number of its first line within the file, counted from 1."""

    lines: tuple[str, ...]
    first: int


def read_rule(path: Path) -> LockedRule:
    """The rule of a file with the hash of its bytes. Raises DataError with file and line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise DataError(f"the rule cannot be read ({reason}); run preregister or check the path", path=path) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DataError("the rule is not UTF-8 text; save it as UTF-8", path=path, line=line) from None
    return LockedRule(parse_rule(text, path), sha256_bytes(data))


def parse_rule(text: str, path: Path) -> Rule:
    """The rule of a text; ``path`` serves the messages. Raises DataError that names the line."""
    blocks = list(_toml_blocks(re.split(r"\r\n|\n|\r", text)))
    if not blocks:
        raise DataError("there is no block fenced as ```toml; the rule's data must stand in one", path=path)
    if len(blocks) > 1:
        places = " and ".join(str(block.first - 1) for block in blocks)
        message = f"toml blocks start on lines {places}; the rule is one block, so remove the others"
        raise DataError(message, path=path, line=blocks[1].first - 1)
    block = blocks[0]
    try:
        values = tomllib.loads("\n".join(block.lines))
    except tomllib.TOMLDecodeError as error:
        found = _TOML_PLACE.search(str(error))
        line = block.first + int(found[1]) - 1 if found else block.first + len(block.lines) - 1
        raise DataError(f"the toml block cannot be read: {error}", path=path, line=line) from None
    try:
        rule = Rule.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise DataError(f"field {field!r}: {first['msg']}", path=path, line=_line_of(block, first["loc"])) from None
    _check(rule, block, path)
    return rule


def _check(rule: Rule, block: _Block, path: Path) -> None:
    """What types cannot say. Raises DataError."""
    classes, seeds = rule.cases.classes, rule.seeds
    unknown = [name for name in classes if name not in CLASSES]
    both = sorted(set(seeds.development) & set(seeds.test))
    problems = (
        (not classes, "names no class", ("cases", "classes")),
        (unknown, f"names the unknown class {unknown[:1]}; known: {', '.join(CLASSES)}", ("cases", "classes")),
        (len(set(classes)) != len(classes), "names a class twice", ("cases", "classes")),
        (both, f"gives seed {both[:1]} both roles", ("seeds", "test")),
        (not 0 < rule.rule.recall.lower_min < 1, "needs a bound between 0 and 1", ("rule", "recall", "lower_min")),
        (
            not 0 < rule.rule.false_alarms.upper_max < 1,
            "needs a bound between 0 and 1",
            ("rule", "false_alarms", "upper_max"),
        ),
    )
    for wrong, message, field in problems:
        if wrong:
            raise DataError(f"field {'.'.join(field)!r} {message}", path=path, line=_line_of(block, field))


def _toml_blocks(lines: Sequence[str]) -> Iterator[_Block]:
    """Blocks fenced as toml; a fence inside another block is text, and an open fence runs to the end."""
    opened: tuple[str, bool, int] | None = None
    for number, line in enumerate(lines, start=1):
        fence = _FENCE.match(line)
        if opened is None:
            if fence:
                opened = (fence[1], fence[2].lower() == "toml", number)
        elif fence and not fence[2] and fence[1].startswith(opened[0]) and not line[fence.end() :].strip():
            if opened[1]:
                yield _Block(tuple(lines[opened[2] : number - 1]), opened[2] + 1)
            opened = None
    if opened is not None and opened[1]:
        yield _Block(tuple(lines[opened[2] :]), opened[2] + 1)


def _line_of(block: _Block, field: Sequence[Any]) -> int:
    """The line of a key within its table; the table's or the block's first line where the key is missing."""
    *tables, key = [str(part) for part in field if isinstance(part, str)]
    at, table = block.first - 1, ""
    for number, line in enumerate(block.lines, start=block.first):
        header = _HEADER.match(line)
        if header:
            table = header[1].strip()
            at = number if table == ".".join(tables) else at
        elif table == ".".join(tables) and re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return at
