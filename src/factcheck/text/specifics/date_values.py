"""Spans of days: what a written year, month, quarter, decade or century covers. Nothing here knows today's date."""

import calendar
from datetime import date

from factcheck.text.specifics.kinds import Date, DatePrecision

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
            "september sept sep", "october oct", "november nov", "december dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
MONTH = (
    r"(?:Jan(?:uary|\b\.?)|Feb(?:ruary|\b\.?)|Mar(?:ch|\b\.?)|Apr(?:il|\b\.?)|May|Jun(?:e|\b\.?)|Jul(?:y|\b\.?)"
    r"|Aug(?:ust|\b\.?)|Sept(?:ember|\b\.?)|Sep\b\.?|Oct(?:ober|\b\.?)|Nov(?:ember|\b\.?)|Dec(?:ember|\b\.?))"
)


def month_number(word: str) -> int:
    """1 to 12 for a month's name or abbreviation in any case; KeyError for anything else."""
    return MONTHS[word.lower().rstrip(".")]


def _span(first: tuple[int, int, int], last: tuple[int, int, int]) -> tuple[date | None, date | None]:
    try:
        return date(*first), date(*last)
    except ValueError:
        return None, None


def month_span(year: int, month: int, months: int = 1) -> tuple[date | None, date | None]:
    """First and last day of one or several months of a year; (None, None) where there is no such month."""
    end = month + months - 1
    if not (1 <= year <= 9999 and month >= 1 and end <= 12):
        return None, None
    return _span((year, month, 1), (year, end, calendar.monthrange(year, end)[1]))


def years_span(first: int, last: int) -> tuple[date | None, date | None]:
    """All days of the years from ``first`` to ``last``."""
    return _span((first, 1, 1), (last, 12, 31))


def make_day(text: str, start: int, end: int, day: tuple[int | None, int, int], ambiguous: bool = False) -> Date:
    """A day as (year or None, month, day); an impossible one ("29 February 2021") keeps month and day, no span."""
    year, month, number = day
    first, last = _span((year, month, number), (year, month, number)) if year else (None, None)
    return Date(start, end, text[start:end], first, last, "day", month, number, ambiguous)


def make_span(
    text: str,
    start: int,
    end: int,
    span: tuple[date | None, date | None],
    precision: DatePrecision,
    month: int | None = None,
) -> Date:
    """A date coarser than a day."""
    return Date(start, end, text[start:end], *span, precision, month, None, False)


def full_year(written: str) -> int:
    """A year as written; two digits are read as 1950 to 2049, the same on every day it is run."""
    year = int(written)
    if len(written) > 2:
        return year
    return year + (2000 if year < 50 else 1900)
