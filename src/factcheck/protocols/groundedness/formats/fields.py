"""Taking values out of what others wrote: what is not there, or is of another kind, has a reason in plain words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factcheck.records.groundedness import Answer, AnswerSource

Row = Mapping[str, Any]
_TEXT = ("text", "content", "page_content", "pageContent", "snippet", "passage", "document")
_URL = ("url", "link", "source_url")


class Unusable(ValueError):
    """Something of a file cannot be used; the message is the reason that is counted."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: ``items`` finds the rows inside of a whole document (None where it is a row itself or not of this
    format), ``fits`` tells whether a row is of it, ``read`` makes answers of it.

    ``read`` is given the row and a name for answers that have none; it raises Unusable.
    """

    name: str
    items: Callable[[Row], Sequence[Any] | None]
    fits: Callable[[Row], bool]
    read: Callable[[Row, str], list[Answer]]


def no_items(document: Row) -> None:
    """For formats whose rows stand alone."""
    return


def text_of(row: Row, *names: str) -> str:
    """The first of these fields that holds a text with something in it. Raises Unusable."""
    found = maybe_text(row, *names)
    if found is None:
        raise Unusable(f"no text in {' or '.join(names)}")
    return found


def maybe_text(row: Row, *names: str) -> str | None:
    """The first of these fields that holds a text with something in it, or None."""
    for name in names:
        value = row.get(name)
        if isinstance(value, str) and value.strip():
            return value
    return None


def texts_of(value: object) -> tuple[str, ...]:
    """A text or a list of texts, empty ones left out."""
    held = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return tuple(one for one in held if isinstance(one, str) and one.strip())


def rows_of(value: object) -> list[Row]:
    """The objects of a list; whatever else is in it is left out."""
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list | tuple) else []


def sources_of(value: object) -> tuple[AnswerSource, ...]:
    """Sources numbered from 1, from a list of texts or of objects with a text, or from one text. Empty ones are kept.

    Raises Unusable for an item that is neither.
    """
    held = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return tuple(_source(one, number) for number, one in enumerate(held, start=1))


def _source(value: object, number: int) -> AnswerSource:
    if isinstance(value, str):
        return AnswerSource(number=number, text=value)
    if not isinstance(value, Mapping):
        raise Unusable(f"source {number} is neither a text nor an object")
    inner = value.get("metadata")
    both: Row = {**(inner if isinstance(inner, Mapping) else {}), **value}
    named = both.get("id")
    return AnswerSource(
        number=number,
        id=str(named) if isinstance(named, str | int) and not isinstance(named, bool) else None,
        kind=maybe_text(both, "kind", "type") or "",
        title=maybe_text(both, "title", "name") or "",
        url=maybe_text(both, *_URL),
        text=maybe_text(both, *_TEXT) or "",
    )
