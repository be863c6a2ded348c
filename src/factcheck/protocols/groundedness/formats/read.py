"""Reading a file of answers, of whatever format: what cannot be used is noted with its place and the reason."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from factcheck.errors import ConfigError, DataError
from factcheck.protocols.groundedness.formats.fields import Format, Row, Unusable
from factcheck.protocols.groundedness.formats.table import FORMATS, NAMES
from factcheck.records.groundedness import Answer, ImportNote


@dataclass(frozen=True, slots=True)
class Read:
    """The answers of a file, each with the format it came in, and what could not be used."""

    answers: tuple[tuple[Answer, str], ...]
    notes: tuple[ImportNote, ...]


def read_answers(path: Path, wanted: str | None = None) -> Read:
    """All answers of a file: JSON Lines, or one JSON document. The format is recognized row by row unless wanted.

    Raises DataError for a file that cannot be read, ConfigError for an unknown format.
    """
    if wanted is not None and wanted not in NAMES:
        raise ConfigError(f"there is no format {wanted!r}; known: {', '.join(NAMES)}")
    answers: dict[str, tuple[Answer, str]] = {}
    notes: list[ImportNote] = []
    for place, value in _values(path, wanted):
        where, name = f"{path}:{place}", f"{path.stem}-{place.removeprefix('item ')}"
        made, format_, problem = _made(value, wanted, name)
        for answer in made:
            if answer.id in answers:
                problem = f"an answer with the id {answer.id!r} came before"
                continue
            answers[answer.id] = (answer, format_)
        if problem is not None:
            notes.append(ImportNote(where=where, format=format_, reason=problem))
    return Read(tuple(answers.values()), tuple(notes))


def _made(value: object, wanted: str | None, name: str) -> tuple[list[Answer], str, str | None]:
    """The answers of one row, its format, and what is wrong with it."""
    if isinstance(value, Unusable):
        return [], wanted or "unknown", str(value)
    if not isinstance(value, Mapping):
        return [], wanted or "unknown", "no JSON object"
    format_ = _format_of(value, wanted)
    if format_ is None:
        return [], wanted or "unknown", "no format that is known, by its fields"
    try:
        return format_.read(value, name), format_.name, None
    except Unusable as problem:
        return [], format_.name, str(problem)
    except ValidationError as error:
        return [], format_.name, error.errors(include_url=False)[0]["msg"]


def _format_of(row: Row, wanted: str | None) -> Format | None:
    return next((one for one in FORMATS if (one.name == wanted if wanted else True) and one.fits(row)), None)


def _values(path: Path, wanted: str | None) -> Iterator[tuple[str, Any]]:
    """Each row with its place: the line of JSON Lines, or the number of an item of a document."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"the answers cannot be read ({error}); check the path", path=path) from None
    try:
        document = json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError):
        yield from _lines(text)
        return
    items = document if isinstance(document, list) else _items(document, wanted)
    if items is None:
        yield "1", document
    else:
        yield from ((f"item {number}", item) for number, item in enumerate(items, start=1))


def _lines(text: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield str(number), json.loads(line, parse_constant=_refused)
        except (ValueError, RecursionError) as error:
            yield str(number), Unusable(f"not JSON ({error})")


def _items(document: object, wanted: str | None) -> Any:
    if not isinstance(document, Mapping):
        return None
    for one in FORMATS:
        if wanted in (None, one.name) and (held := one.items(document)) is not None:
            return held
    return None


def _refused(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
