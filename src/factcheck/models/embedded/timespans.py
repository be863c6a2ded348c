"""Spans of time that are no numbers: "the first week", "a day", "monthly", "an hour"."""

import re

from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.text.specifics.kinds import Number

_UNITS = r"(?:second|minute|hour|day|night|week|fortnight|month|quarter|season|year|decade|century|centuries)"
_RATE = re.compile(
    rf"(?:\b(?:per|each|every)\s+|(?<=\w\s)an?\s+|/)(?P<unit>{_UNITS})\b"
    r"|\b(?P<adverb>hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b",
    re.IGNORECASE,
)
_RANKED = re.compile(
    rf"\b(?P<rank>first|second|third|fourth|fifth|last|final|next|previous|following|opening|same|past)\s+(?P<unit>{_UNITS})s?\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    rf"\b(?:for|in|within|after|took|takes|take|lasts?|lasted|lasting|about|around|roughly|nearly|almost|over|under|only)"
    rf"\s+(?:an?|one)\s+(?P<unit>{_UNITS})\b(?!\s+and\s+a\b)",
    re.IGNORECASE,
)
_OF_ADVERB = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month",
    "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year",
}  # fmt: skip
_SAME_RANK = {"final": "last", "following": "next", "opening": "first", "past": "last"}
_SAME = 0.7  # share of the claim's words in the sentence from which another rank ("third quarter") is a conflict
_SYMBOLS = {"second": ("s",), "minute": ("min",), "hour": ("h",), "day": ("d",), "year": ("yr",)}


def check_timespans(reading: Reading) -> Mismatch | None:
    """The first span of time of the claim whose place in the passage holds another, or None."""
    text = reading.claim.text
    theirs = " ".join(sentence.text for sentence in reading.wide)
    return (
        _clash(reading, _ranked(text), _ranked(reading.best.text), _ranked(theirs))
        or (
            _clash(reading, _by_unit(text), _by_unit(reading.best.text), _by_unit(theirs))
            if reading.share >= _SAME
            else None
        )
        or _clash(reading, _rates(text), _rates(reading.best.text), _rates(theirs))
        or _whole(reading)
    )


def _ranked(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for match in _RANKED.finditer(text):
        rank = match.group("rank").lower()
        found.setdefault(_SAME_RANK.get(rank, rank), set()).add(_plain(match.group("unit")))
    return found


def _by_unit(text: str) -> dict[str, set[str]]:
    """For each unit of time its ranks: "the second quarter" is not "the third quarter"."""
    found: dict[str, set[str]] = {}
    for rank, units in _ranked(text).items():
        for unit in units & {"quarter", "week", "month", "year", "day"}:
            found.setdefault(unit, set()).add(rank)
    return found


def _rates(text: str) -> dict[str, set[str]]:
    units = {_plain(match.group("unit") or _OF_ADVERB[match.group("adverb").lower()]) for match in _RATE.finditer(text)}
    return {"rate": units} if units else {}


def _plain(unit: str) -> str:
    low = unit.lower()
    return "century" if low == "centuries" else low


def _clash(
    reading: Reading, mine: dict[str, set[str]], best: dict[str, set[str]], wide: dict[str, set[str]]
) -> Mismatch | None:
    """A unit of the claim that the passage lacks, where the best sentence has another in the same use."""
    for use, units in mine.items():
        missing = units - wide.get(use, set())
        other = best.get(use, set()) - units
        if missing and other:
            return Mismatch(reading.best, "contradicted", f"the article says “{min(other)}”, not “{min(missing)}”")
    return None


def _whole(reading: Reading) -> Mismatch | None:
    """ "An hour" in the claim, where the passage has "an hour and a half" or "90 minutes" and no "an hour"."""
    match = _WHOLE.search(reading.claim.text)
    if match is None:
        return None
    unit = _plain(match.group("unit"))
    if any(_plain(other.group("unit")) == unit for one in reading.wide for other in _WHOLE.finditer(one.text)):
        return None
    for other in reading.best.values:
        number = other.value
        if isinstance(number, Number) and _in_unit(number, unit) and number.value != 1:
            if any(mine.value == number for mine in reading.claim.values):
                continue
            return Mismatch(reading.best, "contradicted", f"the article says “{number.text}”, not “a {unit}”")
    return None


def _in_unit(number: Number, unit: str) -> bool:
    return number.unit == unit or number.unit in _SYMBOLS.get(unit, ()) or number.noun == unit
