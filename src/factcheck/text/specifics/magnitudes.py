"""Magnitude words, powers of ten and fractions in digits."""

import re
from decimal import Decimal

from factcheck.text.specifics.numerals import Numeral
from factcheck.text.specifics.units import CURRENCIES, read_unit

SCALE_WORDS = {
    "hundred": 100, "dozen": 12, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "mln": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12, "crore": 10**7, "lakh": 10**5,
    "millions": 10**6, "billions": 10**9,
}  # fmt: skip
_SCALE = re.compile(
    rf"[ \u00a0\u202f\n-]?({'|'.join(sorted(SCALE_WORDS, key=len, reverse=True))})(?![^\W_])", re.IGNORECASE
)
_SHORT_SCALE = re.compile(r"[ \u00a0]?(bn|m|k|b|tn|t)(?![^\W_])", re.IGNORECASE)
_GLUED_SCALE = re.compile(r"(bn|[kKMB])(?![^\W_])(?!\s?(?:video|TV|resolution|display|run|race|Ultra))")
# What comes in millions and is never measured in meters: "1.2m people".
_MILLIONS = re.compile(
    r"m(?=[ \u00a0\n](?:people|users|viewers|readers|listeners|customers|visitors|passengers|voters|workers|followers|"
    r"subscribers|members|downloads|copies|jobs|homes|households|children|tons|tonnes|barrels)(?!\w))"
)
_SHORT = {"bn": 10**9, "b": 10**9, "m": 10**6, "k": 10**3, "tn": 10**12, "t": 10**12}
_SUPERSCRIPTS = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_TIMES_TEN = r"\s?[×x*·]\s?10"
_POWER = re.compile(
    r"[eE]([+-]?\d{1,3})(?!\w)"
    rf"|{_TIMES_TEN}(?:\^\{{?|\*\*)([-−]?\d{{1,3}})\}}?"
    rf"|{_TIMES_TEN}([{_SUPERSCRIPTS}]{{1,4}})"
)
_TEN_POWER = re.compile(rf"(?:\^\{{?|\*\*)([-−]?\d{{1,3}})\}}?|([{_SUPERSCRIPTS}]{{1,4}})")
_PLAIN = str.maketrans(_SUPERSCRIPTS + "−", "-0123456789-")
_FRACTION = re.compile(r"(\d{1,3})[/⁄](\d{1,3})(?![\w/⁄]|[.,]\d)")
_BOTTOMS = frozenset((2, 3, 4, 5, 6, 8, 10, 16, 100))
GLYPHS = dict(
    zip(
        "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        (
            (1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (5, 6), (1, 8), (3, 8),
            (5, 8), (7, 8),
        ),
        strict=True,
    )
)  # fmt: skip
_AND_HALF = re.compile(r"[ \u00a0]and a (half|quarter)(?!\w)", re.IGNORECASE)


def _power_of(written: str) -> Decimal | None:
    digits = written.translate(_PLAIN)
    exponent = int(digits) if digits.lstrip("+-").isdigit() else 1000
    return Decimal(1).scaleb(exponent) if abs(exponent) <= 60 else None


def with_power(text: str, numeral: Numeral) -> tuple[Decimal, Decimal, int]:
    """Value, precision and end with an exponent: "3 × 10^6", "10⁶", "1.5e6"."""
    value, precision = numeral.value or Decimal(0), numeral.precision
    is_ten = value == 10 and numeral.end - numeral.start == 2
    match = (_TEN_POWER.match(text, numeral.end) if is_ten else None) or _POWER.match(text, numeral.end)
    factor = _power_of(next(group for group in match.groups() if group)) if match else None
    if match is None or factor is None:
        return value, precision, numeral.end
    if match.re is _TEN_POWER:
        return factor, factor, match.end()
    return value * factor, precision * factor, match.end()


def read_scale(text: str, end: int, money: bool) -> tuple[int, int]:
    """Product of the magnitude words after ``end`` and where they end; "m" and "bn" alone are for money."""
    if not text[end : end + 2].lstrip(" \u00a0\u202f\n-")[:1].isalpha():
        return 1, end
    scale = 1
    for _ in range(2):
        match = _SCALE.match(text, end)
        if match is None:
            break
        scale, end = scale * SCALE_WORDS[match.group(1).lower()], match.end()
    if scale > 1:
        return scale, end
    short = _SHORT_SCALE.match(text, end)
    if short and (money or _is_money(text, short.end())):
        return _SHORT[short.group(1).lower()], short.end()
    millions = _MILLIONS.match(text, end)
    if millions:
        return _SHORT["m"], millions.end()
    match = _GLUED_SCALE.match(text, end)
    if match and not money and read_unit(text, end) is None:
        return _SHORT[match.group(1).lower()], match.end()
    return 1, end


def _is_money(text: str, end: int) -> bool:
    """Does a currency follow at ``end`` ("1.2m dollars")? Then the letter before it is no unit."""
    unit = read_unit(text, end)
    return unit is not None and unit[0] in CURRENCIES


def read_fraction(text: str, start: int) -> tuple[Decimal, int] | None:
    """A fraction that starts at ``start`` ("1/2", "¾"), its value and end; 24/7 and 9/11 are none."""
    match = _FRACTION.match(text, start)
    if match:
        top, bottom = int(match.group(1)), int(match.group(2))
        if bottom in _BOTTOMS and 0 < top < bottom:
            return Decimal(top) / bottom, match.end()
    glyph = GLYPHS.get(text[start : start + 1])
    return (Decimal(glyph[0]) / glyph[1], start + 1) if glyph else None


def read_extra(text: str, end: int) -> tuple[Decimal, int]:
    """A fraction right after a whole number: "2½", "2 1/2", "2 and a half"; (0, end) where there is none."""
    position = end + 1 if text[end : end + 1] in (" ", "\u00a0") else end
    part = read_fraction(text, position)
    if part:
        return part
    match = _AND_HALF.match(text, end)
    return (Decimal("0.5" if match.group(1).lower() == "half" else "0.25"), match.end()) if match else (Decimal(0), end)
