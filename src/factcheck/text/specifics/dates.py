"""All dates of a text. Nothing is filled in: what is not written stays None, and today's date plays no part."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from factcheck.text.specifics.date_numeric import find_numeric_dates
from factcheck.text.specifics.date_values import make_day, month_span
from factcheck.text.specifics.date_words import find_word_dates
from factcheck.text.specifics.date_years import find_coarse_dates
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.spans import Taken

_ERA_YEAR = re.compile(
    r"(?<!\w)(?:AD|A\.D\.)\s\d{1,4}(?!\w)|(?<![\w.,])\d{1,3}(?:,\d{3})?\s(?:BC|BCE|AD|CE|B\.C\.|A\.D\.)(?!\w)|(?<!\w)\d{4}\s(?:BCE?|B\.C\.)(?!\w)"
)
_JOINT = re.compile(r"\s?(?:-|–|—|to|until|through|and|or)\s(?:on\s)?$|\s?[-–—]\s?$")


def _candidates(text: str) -> Iterator[list[Date]]:
    yield from find_numeric_dates(text)
    yield from find_word_dates(text)
    yield from find_coarse_dates(text)


def _with_year(text: str, date: Date, later: Date) -> Date:
    """A yearless date takes the year of the one it forms a range with ("4 June to 8 July 2012")."""
    gap = text[date.end : later.start]
    if date.first is not None or later.first is None or date.month is None or later.month is None:
        return date
    if len(gap) > 12 or not _JOINT.match(gap) or (date.month, date.day or 0) > (later.month, later.day or 0):
        return date
    if date.precision == "day" and date.day is not None:
        return make_day(text, date.start, date.end, (later.first.year, date.month, date.day))
    if date.precision == "month":
        first, last = month_span(later.first.year, date.month)
        return replace(date, first=first, last=last)
    return date


def find_dates(text: str, taken: Taken) -> list[Date]:
    """Dates in order of start; they, and years of eras that are not read (44 BC), are taken."""
    found: list[Date] = []
    for match in _ERA_YEAR.finditer(text):
        if taken.free(match.start(), match.end()):
            taken.take(match.start(), match.end())
    for group in _candidates(text):
        if all(taken.free(date.start, date.end) for date in group):
            found.extend(group)
            for date in group:
                taken.take(date.start, date.end)
    found.sort(key=lambda date: date.start)
    return [_with_year(text, date, later) for date, later in pairwise(found)] + found[-1:]
