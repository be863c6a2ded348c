"""Dates as they stand among the words of a sentence: "3 May 1932", "May 3rd", "14-28 June 2017", "1932/05/03"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from factcheck.text.specifics.date_values import MONTHS
from factcheck.text.specifics.spelled import ORDINALS

ANY = -1
Day = tuple[int, int, int]  # year, month, day; 0 where it is not written, ANY where it does not matter
_ISO = re.compile(r"(?<!\d)([12]\d{3})-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])(?!\d)")
_TENS = {"twenty": 20, "thirty": 30}
_SUFFIXES = frozenset(("st", "nd", "rd", "th", "of", "the"))
_JOINTS = frozenset(("to", "and", "or", "until", "through"))
_NO_MONTHS = frozenset(("may", "march", "mar", "jan", "sep", "dec", "jun", "august"))
_YEAR = re.compile(r"[12]\d{3}")
_NUMERIC = re.compile(r"(\d{1,4})[./](\d{1,2})[./](\d{1,4})")


class Written(NamedTuple):
    """Dates that stand together, as one stretch of words from ``first`` to ``last`` (exclusive)."""

    first: int
    last: int
    days: tuple[Day, ...]


def slashed(text: str) -> str:
    """ISO dates with slashes for their dashes, so that each is one word; the length stays."""
    return _ISO.sub(lambda match: match.group().replace("-", "/"), text) if "-" in text else text


def is_month(written: Sequence[str], low: Sequence[str], index: int) -> bool:
    """Is a word a month's name? "may" and "march" in lower case are only beside a number."""
    if low[index] not in MONTHS:
        return False
    if written[index][0].isupper() or low[index] not in _NO_MONTHS:
        return True
    beside = (*low[max(0, index - 1) : index], *low[index + 1 : index + 2])
    return any(word.isdecimal() and len(word) in (1, 2, 4) for word in beside)


def _day(word: str) -> int:
    if word.isdecimal():
        return int(word) if len(word) <= 2 and 1 <= int(word) <= 31 else 0
    number = ORDINALS.get(word, 0)
    return number if number <= 31 else 0


def _before(low: Sequence[str], month: int) -> tuple[int, list[int]]:
    """The days that stand before a month's name, and where they begin."""
    found: list[int] = []
    first, at = month, month - 1
    while at >= 0 and at > month - 9 and len(found) < 3:
        if day := _day(low[at]):
            found.append(day)
            first = at
        elif found and found[-1] < 10 and low[at] in _TENS:
            found[-1] += _TENS[low[at]]  # "twenty-first of June"
            first = at
        elif low[at] not in _SUFFIXES and not (found and low[at] in _JOINTS):
            break
        at -= 1
    return first, found[::-1]


def _after(low: Sequence[str], month: int, days: list[int]) -> tuple[int, list[int], int]:
    """Where the date ends, the days that stand behind the month's name, the year or 0."""
    found: list[int] = []
    last, at = month + 1, month + 1
    while at < len(low) and at < month + 8:
        word = low[at]
        if _YEAR.fullmatch(word):
            return at + 1, found, int(word)
        if not days and len(found) < 2 and (day := _day(word)):
            found.append(day)
            last = at + 1
        elif word in _SUFFIXES and found + days:
            pass
        elif not (found and word in _JOINTS) and word != "of":
            break
        at += 1
    return last, found, 0


def dates_at(low: Sequence[str], month: int) -> Written:
    """The dates around the month's name that is the word ``month`` of a sentence."""
    number = MONTHS[low[month]]
    first, days = _before(low, month)
    last, more, year = _after(low, month, days)
    return Written(first, last, tuple((year, number, day) for day in (days + more or [0])))


def numeric_days(word: str) -> tuple[Day, ...]:
    """The readings of a date in digits ("03/05/1932": both orders); () for what is none."""
    match = _NUMERIC.fullmatch(word)
    if match is None:
        return ()
    one, two, three = (int(part) for part in match.groups())
    if len(match.group(1)) == 4:
        readings = [(one, two, three)]
    else:
        year = three if three > 99 else three + (2000 if three < 50 else 1900)
        readings = [(year, one, two), (year, two, one)]
    return tuple(day for day in dict.fromkeys(readings) if 1 <= day[1] <= 12 and 1 <= day[2] <= 31)


def entries(day: Day) -> tuple[Day, ...]:
    """What a written date says: itself, its day in any year, its month, its month in any year."""
    year, month, number = day
    return (day, (ANY, month, number), (year, month, ANY), (ANY, month, ANY))
