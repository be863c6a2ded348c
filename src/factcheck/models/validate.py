"""From the raw text of a reply to an answer, or to the reason why there is none. Nothing is repaired.

A reply counts when its whole text is one JSON object that fits the answer type, or one fenced block that holds such an
object and nothing beside it. Text before or after is refused: a model that also says something else may have meant
that instead, and a sample or a copy of the question may be what looks like the answer. Whoever calls this has read
the stop reason already: a cut or refused reply is not an answer, whatever its text looks like.
"""

import json
from math import isfinite
from typing import NamedTuple

from pydantic import ValidationError

from factcheck.records.base import Record, Status

MAX_CHARS = 200_000  # about 50,000 tokens, far above any answer asked for; bounds time (0.5 s at worst) and memory
MAX_REASON_CHARS = 300
_FENCE = "```"
_BLANKS = " \t\r\n"  # JSON's own; other white space is not part of an object
_FENCE_TITLES = ("", "json", "JSON")


class Validated(NamedTuple):
    """``ok`` with an answer, or ``unparsed`` with a reason of at most ``MAX_REASON_CHARS`` characters."""

    status: Status
    answer: Record | None
    reason: str | None


def validate_answer(raw: str, kind: type[Record]) -> Validated:
    """The answer in a reply's text. Never raises, and is never ``ok`` unless the type's own rules hold.

    Types are strict as in JSON Schema (``"1"`` is no number, ``1`` no truth value), labels are compared by equality,
    a repeated key, NaN, infinity and a lone surrogate are refused, and no field has a default that the type lacks.
    """
    if len(raw) > MAX_CHARS:
        return _unparsed(f"the reply is longer than {MAX_CHARS} characters")
    text = _without_fence(raw.strip(_BLANKS))
    try:
        _check_json(text)
        return Validated("ok", kind.model_validate_json(text, strict=True), None)
    except ValidationError as error:
        return _unparsed(_first_problem(error))
    except RecursionError:
        return _unparsed("not JSON: nested too deeply")
    except ValueError as error:
        return _unparsed(f"not a JSON object: {error}")


def _unparsed(reason: str) -> Validated:
    clean = reason.encode("utf-8", "replace").decode()
    short = clean if len(clean) <= MAX_REASON_CHARS else clean[: MAX_REASON_CHARS - 1] + "…"
    return Validated("unparsed", None, short)


def _without_fence(text: str) -> str:
    """The inside of a text that is one fenced block; any other text as it is.

    A second block needs no look: a JSON string holds no line break, so two blocks are never one object.
    """
    title, line_break, rest = text.partition("\n")
    opened = title.startswith(_FENCE) and title[len(_FENCE) :].strip(_BLANKS) in _FENCE_TITLES
    if not (opened and line_break and rest.endswith("\n" + _FENCE)):
        return text
    return rest.removesuffix(_FENCE).strip(_BLANKS)


def _check_json(text: str) -> None:
    """Raise ValueError or RecursionError for what pydantic's own reader lets pass or names less well."""
    if not text.startswith("{"):
        raise ValueError("the reply starts with something else" if text else "the reply is empty")
    json.loads(
        text, object_pairs_hook=_unique_keys, parse_constant=_refuse_constant, parse_float=_finite, parse_int=_whole
    )


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:60]!r} stands twice")
        found[key] = value
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError("a number is too large")
    return number


def _whole(digits: str) -> int:
    if len(digits) > 300:
        raise ValueError("a number is too large")
    return int(digits)


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    field = ".".join(str(part)[:60] for part in first["loc"]) or "reply"
    more = error.error_count() - 1
    tail = f" (and {more} more)" if more else ""
    return f"field {field!r}: {first['msg']}{tail}"
