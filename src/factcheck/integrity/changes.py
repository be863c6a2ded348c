"""What an addendum changes of a rule: ``key=value`` pairs, checked against the rule, written as TOML."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factcheck.errors import ConfigError
from factcheck.records.rule import Rule

_KEY = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
VERSION_KEY = ("rule", "version")


@dataclass(frozen=True, slots=True)
class Change:
    """A key of the rule by its path, and the value it gets."""

    path: tuple[str, ...]
    value: Any

    @property
    def line(self) -> str:
        """The change as a line of TOML, with a dotted key."""
        return f"{'.'.join(self.path)} = {toml_value(self.value)}"

    def nested(self) -> dict[str, Any]:
        """The change as tables within tables."""
        found: Any = self.value
        for key in reversed(self.path):
            found = {key: found}
        return dict(found)


def read_changes(rule: Rule, pairs: Iterable[str]) -> tuple[Change, ...]:
    """The changes that ``key=value`` pairs ask for, values written as in TOML; one change a key, in the order given.

    A part of a key may be a place in a list, from 0: the list is then written whole, with that one place changed.
    Raises ConfigError for a pair that cannot be read, a key that leads nowhere, and a value that stands there already.
    """
    values = rule.model_dump(mode="json")
    changes: dict[tuple[str, ...], Change] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        path = tuple(key.strip().split("."))
        if not equals or not _KEY.fullmatch(key.strip()):
            raise ConfigError(f"{pair!r} is no change; write a key and a value, as in rule.recall.lower_min=0.85")
        if path == VERSION_KEY:
            raise ConfigError("a version is given with --rule-version")
        present = _present(values, path)
        value = _value(text.strip(), present, key.strip())
        if value == present and type(value) is type(present):
            raise ConfigError(f"{key.strip()} is {toml_value(present)} already; name only what changes")
        toml_value(value)
        values, owner = _with(values, path, value)
        changes[owner] = Change(owner, _at(values, owner))
    return tuple(changes.values())


def toml_value(value: Any) -> str:
    """A value on one line of TOML. Raises ConfigError for one that TOML does not hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml_value(part)}" for key, part in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    raise ConfigError(f"{value!r} cannot be a value of the rule")


def _present(values: Mapping[str, Any], path: Sequence[str]) -> Any:
    """The value at a path; None where its last key is new. Raises ConfigError where the way there does not exist."""
    found: Any = values
    for depth, key in enumerate(path):
        here = ".".join(path[:depth]) or "the rule"
        if isinstance(found, list) and key.isdecimal() and int(key) < len(found):
            found = found[int(key)]
        elif isinstance(found, Mapping) and (key in found or depth == len(path) - 1):
            found = found.get(key)
        else:
            known = ", ".join(found) if isinstance(found, Mapping) else "places in a list, from 0"
            raise ConfigError(f"there is no {key!r} in {here}; known: {known}")
    return found


def _value(text: str, present: Any, key: str) -> Any:
    """A value as TOML reads it; a bare word is text, and so is anything that takes the place of text."""
    try:
        parsed = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        parsed = {}
    if set(parsed) == {"value"} and not (isinstance(present, str) and not isinstance(parsed["value"], str)):
        return parsed["value"]
    if _WORD.fullmatch(text):
        return text
    raise ConfigError(f"{key}: {text!r} is no value as TOML writes them; put text into quote marks")


def _with(values: Mapping[str, Any], path: Sequence[str], value: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The values with one of them changed, and the path of what has to be written: up to the first list on the way."""
    copy = json.loads(json.dumps(values))
    owner = tuple(path)
    found: Any = copy
    for depth, key in enumerate(path[:-1]):
        found = found[int(key)] if isinstance(found, list) else found[key]
        if isinstance(found, list) and owner == tuple(path):
            owner = tuple(path[: depth + 1])
    found[int(path[-1]) if isinstance(found, list) else path[-1]] = value
    return copy, owner


def _at(values: Mapping[str, Any], path: Sequence[str]) -> Any:
    found: Any = values
    for key in path:
        found = found[key]
    return found
