"""Whether each number, date, version and name of a claim plays on the page the role that the claim gives it.

A value is judged by its company: the words and values near it in the claim should stand near it on the page. Where a
different value of the same kind keeps that company clearly better, the claim has the wrong one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from factcheck.models.embedded.align import SYNONYM, TOPIC, VALUE_WEIGHT, Claim, agrees, differs, holds_value
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.words import Placed, Value, Word
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.kinds import Name, Number
from factcheck.text.specifics.name_kinds import name_kind

Role = Literal["held", "rival", "weak", "absent"]

_NEAR = 6.0  # words apart at which a companion counts half in the claim
_FADE = 0.35  # share that a companion loses over a long sentence of the page
IMPLIED = 0.9  # what the page is about may be left unsaid; a place that says it counts a little more
_BEFORE, _AFTER = 0.6, 0.4  # a companion in the sentence before or after


@dataclass(frozen=True, slots=True)
class RoleLimits:
    """``floor``: the least company a value must keep; ``lead``: how much better a rival's company may be."""

    floor: float
    lead: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the page: a sentence and a position in the order of words."""

    sentence: int
    position: int
    start: int
    end: int
    company: float


@dataclass(frozen=True, slots=True)
class RoleFinding:
    """What was found of one value or name of the claim."""

    text: str
    kind: str
    role: Role
    best: Spot | None
    rival: Spot | None


@dataclass(frozen=True, slots=True)
class _Companion:
    """A word (or value) of the claim beside the value in question, and how much it counts."""

    word: Word | None
    value: Value | None
    weight: float


def check_values(claim: Claim, page: ReadPage, limits: RoleLimits) -> tuple[RoleFinding, ...]:
    """One finding for each number, date and version of the claim."""
    return tuple(_check_value(placed, claim, page, limits) for placed in claim.values if not _ranks(placed.value))


def _ranks(value: Value) -> bool:
    """Whether a number is a rank in words ("first", "second"), which the page may put in many ways."""
    return isinstance(value, Number) and value.ordinal and value.spelled


def _check_value(placed: Placed, claim: Claim, page: ReadPage, limits: RoleLimits) -> RoleFinding:
    company = _companions(claim, page, placed.position, placed.value.start, placed.value.end)
    kept = [other.value for other in claim.values if other is not placed]
    own: list[Spot] = []
    rivals: list[Spot] = []
    for sentence in page.sentences:
        for other in sentence.values:
            if agrees(other.value, placed.value):
                own.append(_spot(page, sentence, other.position, other.value.start, other.value.end, company))
            elif differs(other.value, placed.value) and not any(agrees(other.value, value) for value in kept):
                rivals.append(_spot(page, sentence, other.position, other.value.start, other.value.end, company))
    return _weigh(placed.value.text, type(placed.value).__name__.lower(), own, rivals, limits)


def check_names(claim: Claim, page: ReadPage, limits: RoleLimits) -> tuple[RoleFinding, ...]:
    """One finding for each name of the claim."""
    return tuple(_check_name(name, position, claim, page, limits) for name, position in claim.names)


def _check_name(name: Name, position: int, claim: Claim, page: ReadPage, limits: RoleLimits) -> RoleFinding:
    company = _companions(claim, page, position, name.start, name.end)
    kind = name_kind(name.text, claim.text)
    kept = [other.text for other, _ in claim.names]
    keys = [word.keys[0] for word in claim.words if name.start <= word.start < name.end]
    own: list[Spot] = []
    rivals: list[Spot] = []
    for sentence in page.sentences:
        for other, at in sentence.names:
            if alias_of(other.text, name.text):
                own.append(_spot(page, sentence, at, other.start, other.end, company))
            elif (
                kind != "unknown"
                and name_kind(other.text, sentence.text) == kind
                and not any(alias_of(other.text, k) for k in kept)
            ):
                rivals.append(_spot(page, sentence, at, other.start, other.end, company))
        if keys and all(key in sentence.places for key in keys):
            at = sentence.places[keys[0]][0]
            own.append(_spot(page, sentence, at, sentence.start, sentence.end, company))
        elif keys and page.topics.issuperset(keys):
            middle = sentence.words[len(sentence.words) // 2].position if sentence.words else 0
            spot = _spot(page, sentence, middle, sentence.start, sentence.end, company)
            own.append(replace(spot, company=IMPLIED * spot.company))
    return _weigh(name.text, kind, own, rivals, limits)


def _weigh(text: str, kind: str, own: list[Spot], rivals: list[Spot], limits: RoleLimits) -> RoleFinding:
    best = max(own, key=lambda spot: (spot.company, -spot.start), default=None)
    rival = max(rivals, key=lambda spot: (spot.company, -spot.start), default=None)
    role: Role = "held"
    if best is None:
        role = "absent"
    elif rival is not None and rival.company - best.company > limits.lead:
        role = "rival"
    elif best.company < limits.floor:
        role = "weak"
    return RoleFinding(text, kind, role, best, rival)


def _companions(claim: Claim, page: ReadPage, position: int, start: int, end: int) -> tuple[_Companion, ...]:
    """Everything in the claim outside the span, counting less the farther it stands."""
    found = [
        _Companion(word, None, page.weight(word) * _nearness(word.position, position))
        for word in claim.words
        if not start <= word.start < end
    ]
    found.extend(
        _Companion(None, placed.value, VALUE_WEIGHT * _nearness(placed.position, position))
        for placed in claim.values
        if not start <= placed.value.start < end
    )
    return tuple(found)


def _nearness(a: int, b: int) -> float:
    return _NEAR / (_NEAR + abs(a - b))


def _spot(
    page: ReadPage, sentence: PageSentence, position: int, start: int, end: int, company: Iterable[_Companion]
) -> Spot:
    total = kept = 0.0
    for companion in company:
        total += companion.weight
        if companion.word is not None:
            kept += companion.weight * _word_beside(companion.word, page, sentence, position)
        elif companion.value is not None:
            kept += companion.weight * _value_beside(companion.value, page, sentence)
    return Spot(sentence.index, position, start, end, kept / total if total else 1.0)


def _word_beside(word: Word, page: ReadPage, sentence: PageSentence, position: int) -> float:
    """How well the company of a place on the page holds a word."""
    best = TOPIC if word.keys[0] in page.topics else 0.0
    for rank, key in enumerate(word.keys):
        quality = 1.0 if rank == 0 else SYNONYM
        at = sentence.places.get(key)
        if at:
            apart = min(abs(p - position) for p in at)
            best = max(best, quality * (1 - _FADE * min(apart, 20) / 20))
        else:
            best = max(best, quality * _around(page, sentence, key))
    return best


def _around(page: ReadPage, sentence: PageSentence, key: str) -> float:
    before = page.sentences[sentence.index - 1] if sentence.index else None
    if before is not None and key in before.places:
        return _BEFORE
    after = page.sentences[sentence.index + 1] if sentence.index + 1 < len(page.sentences) else None
    return _AFTER if after is not None and key in after.places else 0.0


def _value_beside(value: Value, page: ReadPage, sentence: PageSentence) -> float:
    if holds_value(value, sentence):
        return 1.0
    before = page.sentences[sentence.index - 1] if sentence.index else None
    if before is not None and holds_value(value, before):
        return _BEFORE
    after = page.sentences[sentence.index + 1] if sentence.index + 1 < len(page.sentences) else None
    return _AFTER if after is not None and holds_value(value, after) else 0.0
