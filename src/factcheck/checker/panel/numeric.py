"""Whether a claim contains a number: decided by code, never by a model.

Figures count: amounts, shares, counts, ranges, sums of money, in digits or spelled out. A date, a version, a numeral in
a name ("Apollo 11") and an ordinal ("the third time") are no figures. A rule may count dates as well.
"""

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number

_ONE = 1


def is_numeric(text: str, *, dates: bool = False) -> bool:
    """Whether the text holds a figure; with ``dates`` a date with digits counts as one."""
    found = find_specifics(text)
    if any(_is_figure(number) for number in found.numbers):
        return True
    return dates and any(any(mark.isdigit() for mark in date.text) for date in found.dates)


def _is_figure(number: Number) -> bool:
    """A lone "one" is as often a pronoun, and an ordinal names a place in an order."""
    if number.ordinal:
        return False
    return not (number.spelled and number.value == _ONE and number.unit is None)
