"""What claims lost of the sentence they were taken from: numbers, dates, versions, binding words, denials, hedges.

Values are compared as parsed, whole: "1,250,000" and "1 250 000" are one number, "1400" does not hold a "40", and a
decimal comma is no end of a number. Coverage is over all claims of a sentence together; no claims cover nothing.
"""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from factcheck.text.coverage_codes import lost_codes, lost_factors
from factcheck.text.fold import fold
from factcheck.text.qualifiers import Marker, find_markers
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date, Number, Specifics, Version

LossKind = Literal["number", "qualifier", "hedge"]

_SAME = (
    "all every each everyone everybody everything everywhere|always invariably|only solely exclusively sole"
    "|exactly precisely|entirely completely fully totally wholly absolutely|certainly definitely undoubtedly"
    "|may might could can possibly perhaps maybe potentially|likely probably presumably"
    "|about around approximately approx. roughly circa|nearly almost|usually typically generally commonly"
    "|often frequently|mostly largely mainly primarily|partly partially|sometimes occasionally"
    "|reportedly allegedly supposedly purportedly apparently|appears appear appeared seems seem seemed seemingly"
    "|suggest suggests suggested suggesting|expect expects expected|estimate estimates estimated|tend tends tended"
    "|guarantee guarantees guaranteed|unanimous unanimously"
)
_CLASSES = {word: words.split()[0] for words in _SAME.split("|") for word in words.split()}
_LEAST = (
    r"at (?:the very )?least|no (?:less|fewer|lower|smaller|earlier|worse) than|not (?:less|fewer) than|a minimum of"
)
_MOST = r"at (?:the very )?most|up to|no \w+ than|not (?:more|later) than|as \w+ as|no longer than|a maximum of"
_BOUNDS = tuple(
    (sign, re.compile(words))
    for sign, words in (
        (">=", _LEAST),
        ("<=", _MOST),
        (">", "more than|over|above|exceeding"),
        ("<", "(?:less|fewer) than|under|below"),
    )
)
_DOLLARS = frozenset({"USD", "AUD", "CAD", "HKD", "SGD", "NZD", "TWD"})
_FROM_TO = re.compile(r"\bfrom\s+[^\w]{0,3}$", re.IGNORECASE)
_TO = re.compile(r"\bto\s+[^\w]{0,3}$", re.IGNORECASE)
_Point = tuple[Decimal, str | None, bool]


@dataclass(frozen=True, slots=True)
class Loss:
    """Something of the sentence that no claim holds. A lost hedge is a warning, the other kinds are failures."""

    what: str
    kind: LossKind


def coverage_losses(sentence: str, claims: Sequence[str]) -> tuple[Loss, ...]:
    """Every number (dates and versions too), binding word, denial and hedge of ``sentence`` that no claim keeps."""
    ours = find_specifics(sentence)
    theirs = [find_specifics(claim) for claim in claims]
    lost = [Loss(what, "number") for what in _lost_values(ours, theirs)]
    lost += [Loss(what, "number") for what in lost_codes(sentence, ours, claims)]
    lost += [Loss(what, "number") for what in lost_factors(sentence, claims, theirs)]
    lost += [Loss(what, "number") for what in _turned_around(sentence, ours, claims, theirs)]
    lost += _lost_markers(sentence, claims)
    lost += _lost_bounds(ours, theirs, lost)
    return tuple(dict.fromkeys(lost))


def added_numbers(sentence: str, claims: Sequence[str]) -> tuple[str, ...]:
    """Numbers, dates and versions of the claims that the sentence does not hold, as written, in order."""
    ours = [find_specifics(sentence)]
    added: list[str] = []
    for claim in claims:
        found = find_specifics(claim)
        added += _lost_values(found, ours)
        added += lost_codes(claim, found, [sentence])
    return tuple(dict.fromkeys(added))


def distinct_claims(claims: Sequence[str]) -> tuple[int, ...]:
    """Indexes of the claims left when repeats are dropped: only those alike to the letter once folded."""
    seen: dict[str, int] = {}
    for index, claim in enumerate(claims):
        plain = fold(claim).text.strip(" .")
        seen.setdefault(plain[:1].casefold() + plain[1:], index)  # "US firms" are not "us firms"
    return tuple(seen.values())


def _lost_values(ours: Specifics, theirs: Iterable[Specifics]) -> list[str]:
    """What of ``ours`` is not in ``theirs``, in order; a more precise date of theirs holds ours."""
    others = list(theirs)
    points = {point for other in others for number in other.numbers for point in _points(number)}
    dates = [date for other in others for date in other.dates]
    versions = {version.parts for other in others for version in other.versions}
    lost: list[Number | Date | Version] = [number for number in ours.numbers if not _holds(number, points)]
    for date in ours.dates:
        if not any(_within(other, date) for other in dates):
            lost.append(date)
    lost += [version for version in ours.versions if version.parts not in versions]
    texts = {_bare(item.text) for other in others for item in _values(other)}
    return [item.text for item in sorted(lost, key=lambda item: item.start) if _bare(item.text) not in texts]


def _values(found: Specifics) -> list[Number | Date | Version]:
    return [*found.numbers, *found.dates, *found.versions]


def _bare(text: str) -> str:
    return fold(text, case=True).text.strip()


def _points(number: Number) -> list[_Point]:
    """The ends of a range, or the one value, in each of its readings; a certain dollar holds a bare one too."""
    values = [number.value, *number.alternatives] + ([] if number.high is None else [number.high])
    units = [number.unit, "dollar"] if number.unit in _DOLLARS else [number.unit]
    return [(value, unit, number.ordinal) for value in values for unit in units]


def _holds(number: Number, points: Container[_Point]) -> bool:
    readings = {number.value, *number.alternatives}
    low = any(_has(value, number, points) for value in readings)
    return low and (number.high is None or _has(number.high, number, points))


def _has(value: Decimal, number: Number, points: Container[_Point]) -> bool:
    return (value, number.unit, number.ordinal) in points


def _within(inner: Date, outer: Date) -> bool:
    """Whether ``inner`` says at least what ``outer`` says and agrees with it."""
    if outer.first is not None and outer.last is not None:
        return (
            inner.first is not None
            and inner.last is not None
            and outer.first <= inner.first
            and inner.last <= outer.last
        )
    month = inner.month if inner.first is None else inner.first.month
    day = inner.day if inner.first is None or inner.first != inner.last else inner.first.day
    return month == outer.month and outer.day in (None, day)


def _turned_around(sentence: str, ours: Specifics, claims: Sequence[str], theirs: Sequence[Specifics]) -> list[str]:
    """Pairs "from A to B" that a claim states as "from B to A"."""
    pairs = _before_after(sentence, ours)
    stated = [pair for claim, found in zip(claims, theirs, strict=True) for pair in _before_after(claim, found)]
    values = {(a.value, b.value) for a, b in stated}
    return [
        f"from {a.text} to {b.text}"
        for a, b in pairs
        if a.value != b.value and (b.value, a.value) in values and (a.value, b.value) not in values
    ]


def _before_after(text: str, found: Specifics) -> list[tuple[Number, Number]]:
    pairs = pairwise(found.numbers)
    return [
        (a, b)
        for a, b in pairs
        if _FROM_TO.search(text[max(0, a.start - 12) : a.start]) and _TO.search(text[max(0, b.start - 12) : b.start])
    ]


def _lost_markers(sentence: str, claims: Sequence[str]) -> list[Loss]:
    held = {_class_of(marker) for claim in claims for marker in find_markers(claim)}
    lost: list[Loss] = []
    for marker in find_markers(sentence):
        if marker.kind == "superlative" or _class_of(marker) in held:
            continue
        lost.append(Loss(marker.text, "hedge" if marker.kind == "hedge" else "qualifier"))
    return lost


def _class_of(marker: Marker) -> str:
    """What a marker says, so that "no fewer than" covers "at least"; all plain denials are one."""
    word = " ".join(fold(marker.text, case=True).text.split())
    if marker.kind == "negation":
        return "not"
    bound = next((sign for sign, pattern in _BOUNDS if pattern.fullmatch(word)), None)
    if bound is not None:
        return bound
    return "cannot" if word in ("can't", "cannot") else _CLASSES.get(word, word)


def _lost_bounds(ours: Specifics, theirs: Sequence[Specifics], known: list[Loss]) -> list[Loss]:
    """Bounds written without a word on the list ("5+", "≥ 40"), where the number itself is kept."""
    if any(loss.kind != "number" for loss in known):
        return []
    signs: dict[_Point, set[str]] = {}
    for number in (number for other in theirs for number in other.numbers):
        for point in _points(number):
            signs.setdefault(point, set()).add(number.comparator)
    lost = []
    for number in ours.numbers:
        kept = signs.get((number.value, number.unit, number.ordinal))
        if number.comparator != "=" and kept and number.comparator not in kept:
            lost.append(Loss(number.text, "hedge" if number.comparator == "~" else "qualifier"))
    return lost
