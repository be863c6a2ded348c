"""Do the sources hold a number, a date or a name? Answered from what was prepared, without reading them again."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from factcheck.text.sourced.days import ANY, Day
from factcheck.text.sourced.demonyms import related
from factcheck.text.sourced.figures import DECADE, Figure, akin, in_base
from factcheck.text.sourced.groups import is_content
from factcheck.text.sourced.index import PreparedSources
from factcheck.text.specifics.date_values import MONTHS

_TELLING_DIGITS = 3  # so many digits are no coincidence, whatever unit is missing beside them


def knows_figure(figure: Figure, sources: PreparedSources) -> bool:
    """Does a number of the same value stand in the sources, with the same unit or none?"""
    same = sources.figures.get(figure.value, ())
    if figure.unit is None:
        telling = figure.digits >= _TELLING_DIGITS
        return any(other.unit is None or (telling and other.unit != DECADE) for other in same)
    return any(akin(figure.unit, other.unit) for other in same)


def converts(figure: Figure, sources: PreparedSources) -> bool:
    """Does an equal measure stand in the sources in another unit of its dimension ("5 km" for 5,000 m)?"""
    if figure.unit is None:
        return False
    value, unit = in_base(figure)
    for same in sources.figures.values():
        for other in same:
            if other.unit is not None and other.unit != figure.unit:
                base, dimension = in_base(other)
                if dimension == unit and abs(base - value) <= abs(value) / 10**6:
                    return True
    return False


def knows_version(written: str, sources: PreparedSources) -> bool:
    """Does a version stand in the sources, digit by digit, with or without its letter?"""
    digits = written.lower().removeprefix("v")
    return digits in sources.words or f"v{digits}" in sources.words


def other_clock(written: str) -> str:
    """A time of day on the other kind of clock ("3:30" for "15:30" and back); "" for what is none."""
    hour, mark, minute = written.partition(":")
    if not (mark and hour.isdecimal() and minute.isdecimal() and len(minute) == 2 and len(hour) < 3):
        return ""
    return f"{int(hour) + (-12 if int(hour) > 12 else 12)}:{minute}"


def knows_year(year: int, sources: PreparedSources) -> bool:
    """Does a year stand in the sources, alone or in a date?"""
    same = sources.figures.get(Decimal(year), ())
    return any(figure.unit != DECADE for figure in same) or any(day[0] == year for day in sources.dates)


def knows_day(day: Day, sources: PreparedSources) -> bool:
    """Does a date stand in the sources, as a whole or day and year apart?"""
    year, month, number = day
    dates = sources.dates
    if number:
        if year:
            return day in dates or ((0, month, number) in dates and knows_year(year, sources))
        return (ANY, month, number) in dates
    if year:
        return (year, month, ANY) in dates or ((0, month, ANY) in dates and knows_year(year, sources))
    return (ANY, month, ANY) in dates


def knows_word(low: str, sources: PreparedSources) -> bool:
    """Does a word of a name stand in the sources: in any case, as a plural, or as the adjective of a country?"""
    words = sources.words
    if low in words or not is_content(low) or low in MONTHS:
        return True
    if (low[-1] == "s" and low[:-1] in words) or low + "s" in words or (low[-2:] == "es" and low[:-2] in words):
        return True
    return any(other in words for other in related(low))


def stand_together(low: Sequence[str], sources: PreparedSources) -> bool:
    """Do the words of a name follow each other somewhere, or stand in one sentence?"""
    content = [word for word in low if is_content(word) and word in sources.words and len(word) > 3]
    if all(pair in sources.pairs for pair in pairwise(low)) or len(content) < 2:
        return True
    common: set[int] | None = None
    for word in content:
        places = set(sources.postings.get(word[:6], ()))
        common = places if common is None else common & places
    return bool(common)
