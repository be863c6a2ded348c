"""Numbers read quickly: the value with its magnitude, and the unit that touches it."""

import re
from decimal import Decimal
from typing import NamedTuple

from factcheck.text.specifics.magnitudes import read_scale, with_power
from factcheck.text.specifics.money import prefix
from factcheck.text.specifics.numerals import read_leading_mark, read_numeral
from factcheck.text.specifics.spelled import FRACTIONS, ORDINALS, SCALES, SMALL, read_cardinal, words_from
from factcheck.text.specifics.units import CURRENCIES, convert, read_unit

CARDINAL_WORDS = frozenset(word for word in SMALL if word not in ("zero", "one")) | {"dozen"}
ORDINAL_WORDS = frozenset(ORDINALS) - {"first"}
NUMBER_WORDS = CARDINAL_WORDS | ORDINAL_WORDS | {"half", "thirds", "quarters", "quarter"}
_CARDINALS = {word: Decimal(SMALL[word]) for word in CARDINAL_WORDS if word in SMALL}
_ORDINALS = {word: Decimal(ORDINALS[word]) for word in ORDINAL_WORDS}
_MORE_WORDS = frozenset({*SMALL, *SCALES, "and", "a"})
DECADE = "decade of years"
_DECADE = re.compile(r"'?s(?!\w)")
_MARK_FIRST = re.compile(r"[\s(\[$€£][.,]")  # ".6 percent"
_POWERS = frozenset("×^⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_MONEY = frozenset("$€£¥₹₩₽₺₴₪₿")
_YENS, _POUNDS, _TONS = frozenset(("yen", "JPY", "CNY")), frozenset(("pound", "GBP", "lb")), frozenset(("ton", "t"))
_DEGREES = frozenset(("degree", "degree_c", "degree_f"))
_DOLLARS = frozenset(unit for unit in CURRENCIES if unit == "dollar" or unit.endswith("D"))
_KINDRED = (_YENS, _POUNDS, _TONS, _DEGREES)


class Figure(NamedTuple):
    """A number of a text: ``value`` with its magnitude word, ``precision`` its last written place, its unit, place.

    ``digits`` is how many characters the digits take, ``scale`` the magnitude word that is in the value.
    """

    value: Decimal
    precision: Decimal
    unit: str | None
    start: int
    end: int
    digits: int
    scale: int = 1


def figure_at(text: str, start: int) -> Figure | None:
    """The number that starts with the digit at ``start``; None for a chain of numbers that is none."""
    numeral = (read_leading_mark(text, start - 1) if _MARK_FIRST.match(text, start - 2) else None) or read_numeral(
        text, start
    )
    if numeral is None or numeral.value is None:
        return None
    end, unit = numeral.end, None
    digits = end - start
    before = text[max(0, start - 2) : start]
    if before and (before[-1] in _MONEY or before[-1:].isupper() or before[0] in _MONEY or before[:1].isupper()):
        unit = prefix(text, start)[0]
    value, precision, scale = numeral.value, numeral.precision, 1
    if not _POWERS.isdisjoint(text[end : end + 4]):
        value, precision, end = with_power(text, numeral)
    after = text[end : end + 1]
    if digits == 4 and _DECADE.match(text, end):
        unit = DECADE
    elif after and after not in ".,;)":
        scale, end = read_scale(text, end, unit is not None)
        if scale > 1:
            value, precision = value * scale, precision * scale
        if unit is None and (found := read_unit(text, end)):
            unit, end = found
    return Figure(value, precision, unit, start, end, digits, scale)


def spelled_at(text: str, start: int, word: str, following: str) -> Figure | None:
    """The number in words that starts at ``start`` with ``word``, in lower case; ``following`` is the word after it."""
    end = start + len(word)
    value = _CARDINALS.get(word)
    if value is None or following in _MORE_WORDS:
        tokens = words_from(text, start)
        cardinal = read_cardinal(tokens) if tokens else None
        if cardinal is not None:
            value, end = cardinal.value, tokens[cardinal.tokens - 1].end
    if value is None:
        value = _ORDINALS.get(word)
    if value is None:
        return _part(word, start, end)
    found = read_unit(text, end)
    if found and not text[end : found[1]].strip(" -").lower().startswith("second"):
        return Figure(value, Decimal(1), found[0], start, found[1], 1)
    return Figure(value, Decimal(1), None, start, end, 1)


def _part(word: str, start: int, end: int) -> Figure | None:
    bottom = FRACTIONS.get(word)
    if bottom is None:
        return None
    return Figure(Decimal(2 if word == "thirds" else 1) / bottom, Decimal("0.01"), None, start, end, 1)


def akin(one: str | None, other: str | None) -> bool:
    """May two units stand for one: equal, a bare dollar and that of a country, or one not written at all?"""
    if one == other or one is None or other is None:
        return True
    if "dollar" in (one, other):
        return {one, other} <= _DOLLARS
    return any(one in group and other in group for group in _KINDRED)


def in_base(figure: Figure) -> tuple[Decimal, str | None]:
    """The value in the base unit of its dimension; money and what has no unit stay."""
    if figure.unit is None or figure.unit in CURRENCIES:
        return figure.value, figure.unit
    return convert(figure.value, figure.unit)
