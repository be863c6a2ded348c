"""What a raw reply says, by the mapping that was locked before the first document. Nothing here quotes a reply."""

import base64
import json
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from factcheck.records.detectors import FlagRule, Verdict
from factcheck.records.detectors_tools import DetectorReply, ReplyMapping

_DECIMAL = re.compile(r"\s*-?[0-9]{1,30}(?:\.[0-9]{1,30})?\s*%?\s*$")
LONGEST_NUMBER = 80  # characters; blanks without end would cost the pattern the square of their number
MISSING = object()


@dataclass(frozen=True, slots=True)
class Reading:
    """A verdict, a score on 0 to 100, and the version that the reply itself names; None for what it does not say.

    ``problem`` says why a field that the mapping names could not be read.
    """

    verdict: Verdict | None = None
    score: Fraction | None = None
    version: str | None = None
    problem: str | None = None


def read_reply(body: str, mapping: ReplyMapping) -> Reading:
    """Read the body of a reply. Never raises: what cannot be read is a reading with a problem."""
    try:
        value = json.loads(body, parse_float=Decimal, parse_constant=_refuse)
    except (ValueError, RecursionError, ArithmeticError):
        return Reading(problem="the reply is not JSON")
    verdict, word_problem = _verdict(value, mapping)
    score, score_problem = _score(value, mapping)
    version = _at(value, mapping.version) if mapping.version else None
    said = str(version)[:200] if isinstance(version, str | int | Decimal) else None
    return Reading(verdict, score, said, word_problem or score_problem)


def flagged(reading: Reading, mapping: ReplyMapping, rule: FlagRule) -> bool | None:
    """Whether the document counts as flagged: by its verdict, by its score, or either where the tool gives both.

    None where what could be read does not decide: a field that is missing might have flagged it.
    """
    said: list[bool | None] = []
    if mapping.verdict is not None:
        said.append(None if reading.verdict is None else reading.verdict in rule.verdicts)
    if mapping.score is not None:
        said.append(None if reading.score is None else reading.score >= Fraction(repr(float(rule.score_min))))
    if True in said:
        return True
    return None if None in said else False


def body_of(reply: DetectorReply) -> str:
    """The raw reply as text; bytes that are no UTF-8 are replaced, which no JSON survives."""
    body = reply.body or ""
    return base64.b64decode(body).decode("utf-8", "replace") if reply.encoding == "base64" else body


def _verdict(value: Any, mapping: ReplyMapping) -> tuple[Verdict | None, str | None]:
    if mapping.verdict is None:
        return None, None
    word = _at(value, mapping.verdict)
    if word is MISSING or word is None:
        return None, "the reply has no verdict where the mapping says"
    if isinstance(word, bool):
        word = "true" if word else "false"
    if not isinstance(word, str | int):
        return None, "the verdict is no word"
    meaning = mapping.verdicts.get(str(word).strip().casefold())
    return meaning, None if meaning else "the verdict is a word that the mapping does not name"


def _score(value: Any, mapping: ReplyMapping) -> tuple[Fraction | None, str | None]:
    if mapping.score is None:
        return None, None
    number = _number(_at(value, mapping.score))
    if number is None:
        return None, "the reply has no number where the mapping says"
    none, all_ = map(Fraction, mapping.scale)
    share = (number - none) / (all_ - none)
    return (100 * share, None) if 0 <= share <= 1 else (None, "the score lies outside of the mapping's scale")


def _number(value: Any) -> Fraction | None:
    """A JSON number, or a text that is a decimal and nothing else; a percent sign after it is dropped."""
    if isinstance(value, str) and len(value) <= LONGEST_NUMBER and _DECIMAL.match(value):
        value = Decimal(value.strip().removesuffix("%").strip())
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value)
    return Fraction(value) if isinstance(value, Decimal) and _is_short(value) else None


def _is_short(value: Decimal) -> bool:
    """Whether a decimal has no exponent by which a hostile reply could make it costly."""
    return -100 < value.adjusted() < 100 and len(value.as_tuple().digits) < 100


def _at(value: Any, path: str) -> Any:
    """What stands at a dotted path; a number steps into a list."""
    for step in path.split("."):
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isascii() and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return MISSING
    return value


def _refuse(name: str) -> None:
    raise ValueError(name)
