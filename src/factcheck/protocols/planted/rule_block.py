"""Reading the pre-registered rule: the first fenced ``toml`` block of PREREGISTRATION.md, then those of its addenda.

A block of an addendum holds only what changes, and the new version; the rule in effect is the first block with those of
the addenda merged in, in their order: tables key by key, anything else replaced whole.
"""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from pydantic import ValidationError

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.protocols.planted.rule_text import Block, RuleText, read_text
from factcheck.records.case import PlantClass
from factcheck.records.rule import Rule

_TOML_PLACE = re.compile(r"\(at line (\d+)")
CLASSES: tuple[str, ...] = get_args(PlantClass)


@dataclass(frozen=True, slots=True)
class LockedRule:
    """The rule in effect and the SHA-256 of the whole file it stands in."""

    rule: Rule
    sha256: str


def read_rule(path: Path) -> LockedRule:
    """The rule of a file with the hash of its bytes. Raises DataError with file and line."""
    return rule_of(read_rule_bytes(path), path)


def read_rule_bytes(path: Path) -> bytes:
    """The bytes of a rule file. Raises DataError where it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise DataError(f"the rule cannot be read ({reason}); run preregister or check the path", path=path) from None


def rule_of(data: bytes, path: Path) -> LockedRule:
    """The rule in some bytes; ``path`` serves the messages. Raises DataError with file and line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DataError("the rule is not UTF-8 text; save it as UTF-8", path=path, line=line) from None
    return LockedRule(parse_rule(text, path), sha256_bytes(data))


def parse_rule(text: str, path: Path) -> Rule:
    """The rule of a text; ``path`` serves the messages. Raises DataError that names the line."""
    found = read_text(text)
    _check_places(found, path)
    values: dict[str, Any] = {}
    versions: list[object] = []
    for block in found.blocks:
        part = _values(block, path)
        if block.addendum is not None:
            _check_version(part, versions, block, path)
        versions.append(_version_of(part))
        values = merged(values, part)
    try:
        rule = Rule.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        line = _line_of(found.blocks, first["loc"])
        raise DataError(f"field {field!r}: {first['msg']}", path=path, line=line) from None
    _check(rule, found.blocks, path)
    return rule


def merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Tables merged key by key; whatever is no table on both sides is replaced."""
    result = dict(base)
    for key, value in change.items():
        known = result.get(key)
        result[key] = merged(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return result


def _check_places(found: RuleText, path: Path) -> None:
    """One block before the addenda, at most one in each, and addenda counted from 1. Raises DataError."""
    if not found.blocks:
        raise DataError("there is no block fenced as ```toml; the rule's data must stand in one", path=path)
    for place, addition in enumerate(found.addenda, start=1):
        if addition.number != place:
            raise DataError(f"addendum {addition.number} stands where {place} is due", path=path, line=addition.line)
    first, *others = found.blocks
    if first.addendum is not None:
        message = "the rule's own toml block must stand before the addenda"
        raise DataError(message, path=path, line=first.first - 1)
    taken: set[int | None] = {None}
    for block in others:
        if block.addendum in taken:
            message = (
                f"toml blocks start on lines {first.first - 1} and {block.first - 1}; the rule is one block, and each"
                " addendum may hold one, so remove the others"
            )
            raise DataError(message, path=path, line=block.first - 1)
        taken.add(block.addendum)


def _values(block: Block, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = block.first + int(place[1]) - 1 if place else block.first + len(block.lines) - 1
        raise DataError(f"the toml block cannot be read: {error}", path=path, line=line) from None
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, a list thousands deep
        raise DataError(f"the toml block cannot be read: {error}", path=path, line=block.first) from None


def _version_of(values: Mapping[str, Any]) -> object:
    table = values.get("rule")
    return table.get("version") if isinstance(table, dict) else None


def _check_version(values: Mapping[str, Any], known: Sequence[object], block: Block, path: Path) -> None:
    """A changed rule has a version of its own, so that a result can name what it was judged by. Raises DataError."""
    if _version_of(values) is None or _version_of(values) in known:
        message = "field 'rule.version': an addendum that changes the rule gives it a version it did not have before"
        raise DataError(message, path=path, line=block.line_of(("rule", "version")) or block.first - 1)


def _check(rule: Rule, blocks: Sequence[Block], path: Path) -> None:
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
            raise DataError(f"field {'.'.join(field)!r} {message}", path=path, line=_line_of(blocks, field))


def _line_of(blocks: Sequence[Block], field: Sequence[Any]) -> int:
    """The line of a key in the last block that has it; the first block's line where none has."""
    names = [str(part) for part in field if isinstance(part, str)]
    lines = (block.line_of(names) for block in reversed(blocks))
    return next((line for line in lines if line is not None), blocks[0].first - 1)
