"""Does what a claim says of a date agree with the source?"""

import re
from dataclasses import replace
from datetime import date
from typing import Literal

from factcheck.text.specifics.kinds import Date

DateAgreement = Literal["same", "coarser", "finer", "different"]
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


def _swapped(value: Date) -> Date | None:
    """The other reading of a date whose order of day and month nothing settles."""
    if not value.ambiguous or value.month is None or value.day is None:
        return None
    first = date(value.first.year, value.day, value.month) if value.first else None
    return replace(value, first=first, last=first, month=value.day, day=value.month, ambiguous=False)


def date_agreement(source: Date, claim: Date) -> DateAgreement:
    """ "coarser": the source's days lie inside the claim's span (supported); "finer": the claim says more.

    Without a year on either side month and day are compared; a claim that adds the year is finer. Where the order of
    day and month is open, either reading may agree.
    """
    result = _agreement(source, claim)
    if result in ("same", "coarser"):
        return result
    for one, two in ((_swapped(source), claim), (source, _swapped(claim))):
        if one is not None and two is not None and (other := _agreement(one, two)) in ("same", "coarser"):
            return other
    return result


def _agreement(source: Date, claim: Date) -> DateAgreement:
    if source.first and source.last and claim.first and claim.last:
        if (source.first, source.last) == (claim.first, claim.last):
            return "same"
        if claim.first <= source.first and source.last <= claim.last:
            return "coarser"
        return "finer" if source.first <= claim.first and claim.last <= source.last else "different"
    return _yearless(source, claim)


def _written_year(value: Date) -> int | None:
    """The year as written, also of a day that does not exist ("29 February 2021")."""
    if value.first:
        return value.first.year
    match = _YEAR.search(value.text)
    return int(match.group()) if match else None


def _yearless(source: Date, claim: Date) -> DateAgreement:
    years = (_written_year(source), _written_year(claim))
    if source.month is None or claim.month is None or (None not in years and years[0] != years[1]):
        return "different"
    if source.month != claim.month or (source.day and claim.day and source.day != claim.day):
        return "different"
    if (claim.day and not source.day) or (years[1] and not years[0]):
        return "finer"
    if (source.day and not claim.day) or (years[0] and not years[1]):
        return "coarser"
    return "same"
