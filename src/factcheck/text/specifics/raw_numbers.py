"""Single numbers as written, before ranges, nouns and comparators are looked at."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from factcheck.text.specifics.numerals import Numeral, read_leading_mark, read_numeral
from factcheck.text.specifics.spans import Taken, before, word_after, word_before
from factcheck.text.specifics.units import CURRENCIES, ISO_CODES, currency_symbol, read_unit


@dataclass(frozen=True, slots=True)
class Raw:
    """One number with its sign, magnitude and unit. ``scale`` is the magnitude that was written as a word."""

    start: int
    end: int
    core_start: int
    core_end: int
    value: Decimal
    precision: Decimal
    scale: int
    unit: str | None
    ordinal: bool = False
    spelled: bool = False
    damaged: bool = False
    alternatives: tuple[Decimal, ...] = ()
    prefixed: bool = False


SCALE_WORDS = {
    "hundred": 100, "dozen": 12, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "mln": 10**6, "mn": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12, "crore": 10**7, "lakh": 10**5,
    "millions": 10**6, "billions": 10**9,
}  # fmt: skip
_SCALE = re.compile(
    rf"[ \u00a0\u202f\n-]?({'|'.join(sorted(SCALE_WORDS, key=len, reverse=True))})(?![^\W_])", re.IGNORECASE
)
_SHORT_SCALE = re.compile(r"[ \u00a0]?(bn|m|k|b|tn|t)(?![^\W_])", re.IGNORECASE)
_GLUED_SCALE = re.compile(r"([kKMB])(?![^\W_])(?!\s?(?:video|TV|resolution|display|run|race|Ultra))")
_SHORT = {"bn": 10**9, "b": 10**9, "m": 10**6, "k": 10**3, "tn": 10**12, "t": 10**12}
_ORDINAL_END = re.compile(r"(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_POWER = re.compile(
    r"(?:[eE]([+-]?\d{1,3})(?!\w)|\s?[×x*·]\s?10(?:\^\{?|\*\*)([-−]?\d{1,3})\}?|\s?[×x*·]\s?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}))"
)
_TEN_POWER = re.compile(r"(?:\^\{?|\*\*)([-−]?\d{1,3})\}?|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})")
_SUPER = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")
_CURRENCY = re.compile(
    r"(?:(?<![^\W_])(US|AU|CA|NZ|HK|SG|A|C|S|NT|R)\s?)?([$€£¥₹₩₽₺₴₪₿])\s?(?P<sign>[-−+])?$|(?<![^\W_])([A-Z]{3})[ \u00a0]?(?P<sign2>[-−])?$"
)
_DOLLARS = {
    "US": "USD",
    "AU": "AUD",
    "A": "AUD",
    "CA": "CAD",
    "C": "CAD",
    "NZ": "NZD",
    "HK": "HKD",
    "SG": "SGD",
    "S": "SGD",
    "NT": "TWD",
    "R": "BRL",
}
_FRACTION = re.compile(r"(\d{1,3})[/⁄](\d{1,3})(?![\w/⁄]|[.,]\d)")
_GLYPHS = {
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅖": "2/5",
    "⅗": "3/5",
    "⅘": "4/5",
    "⅙": "1/6",
    "⅚": "5/6",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
}
_GLYPH = re.compile(f"[{''.join(_GLYPHS)}]")
_AND_HALF = re.compile(r"[ \u00a0]and a (half|quarter)(?!\w)", re.IGNORECASE)
_CLOCK = re.compile(
    r"([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:])(?:\s?([ap])\.?m\b\.?)?|(1[0-2]|0?[1-9])\s?([ap])\.?m\b\.?", re.IGNORECASE
)
_START = re.compile(r"\d|(?<![\w.,])[.,](?=\d)|" + _GLYPH.pattern)
_CITATION = re.compile(r"\[\s?\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,10}\s?\]")
_MARKER = re.compile(r"^[ \t]{0,8}\(?\d{1,3}[.)](?=\s)", re.MULTILINE)
_CODES = re.compile(r"\+\d{1,3}[\d ().-]{7,20}\d|(?<![\w-])\d{1,14}(?:[-‐‑–]\d{1,14}){2,8}(?!\w)|(?<!\d)24/7(?!\d)")
_BULLETS = _MARKER


def mask_non_numbers(text: str, taken: Taken) -> None:
    """Take list markers, citation marks, telephone numbers and the like."""
    for pattern in (_CITATION, _MARKER, _CODES):
        for match in pattern.finditer(text):
            if taken.free(match.start(), match.end()):
                taken.take(match.start(), match.end())


def _power_of(written: str) -> Decimal | None:
    try:
        exponent = int(written.translate(_SUPER))
    except ValueError:
        return None
    return Decimal(1).scaleb(exponent) if abs(exponent) <= 60 else None


def _with_power(text: str, numeral: Numeral) -> tuple[Decimal, Decimal, int]:
    """Value, precision and end with an exponent: "3 × 10^6", "10⁶", "1.5e6"."""
    value, precision = numeral.value or Decimal(0), numeral.precision
    match = _TEN_POWER.match(text, numeral.end) if value == 10 and numeral.end - numeral.start == 2 else None
    if match:
        factor = _power_of(match.group(1) or match.group(2))
        return (factor, factor, match.end()) if factor is not None else (value, precision, numeral.end)
    match = _POWER.match(text, numeral.end)
    factor = _power_of(next(group for group in match.groups() if group)) if match else None
    if match is None or factor is None:
        return value, precision, numeral.end
    return value * factor, precision * factor, match.end()


def _scale(text: str, end: int, money: bool) -> tuple[int, int]:
    """Product of the magnitude words after ``end`` and where they end."""
    scale = 1
    for _ in range(2):
        match = _SCALE.match(text, end)
        if match is None:
            break
        scale, end = scale * SCALE_WORDS[match.group(1).lower()], match.end()
    if scale > 1:
        return scale, end
    match = _SHORT_SCALE.match(text, end) if money else _GLUED_SCALE.match(text, end)
    if match and (money or read_unit(text, end) is None):
        return _SHORT[match.group(1).lower()], match.end()
    if re.match(r"bn(?!\w)", text[end : end + 3]):
        return 10**9, end + 2
    return 1, end


def _sign_before(text: str, start: int, pressed: bool = False) -> str:
    """The sign that stands at ``start - 1``, "" for a range dash, a bullet or none."""
    mark = text[start - 1 : start]
    if mark not in ("-", "−", "+", "–"):
        return ""
    left = text[max(0, start - 2) : start - 1]
    free = left == "" or left.isspace() or left in "([{\"“'‘=:~<>≤≥≈±/"
    if not free or (mark == "–" and not re.match(r"\d+(?:\.\d+)?\s?[%°]", text[start : start + 12])):
        return ""
    if mark != "−" and re.search(r"\d\s$", before(text, start - 1, 2)):
        return ""  # "3 -9": a range with a blank in it
    return "-" if mark != "+" else "+"


def _prefix(text: str, start: int) -> tuple[str | None, int, bool]:
    """Currency that touches the number from the left, where number and currency start, and whether it is negative."""
    match = _CURRENCY.search(before(text, start, 12))
    unit, begin, negative = None, start, False
    if match:
        code = match.group(4)
        unit = (currency_symbol(code) if code in ISO_CODES else None) if code else _sign_unit(match)
        if unit is not None:
            begin = start - (match.end() - match.start())
            negative = (match.group("sign") or match.group("sign2") or "") in ("-", "−") and bool(
                match.group("sign") or match.group("sign2")
            )
    sign = _sign_before(text, begin)
    return unit, begin - len(sign), negative or sign == "-"


def _sign_unit(match: re.Match[str]) -> str | None:
    if match.group(2) == "$" and match.group(1):
        return _DOLLARS[match.group(1)]
    if match.group(1) == "CN" and match.group(2) == "¥":
        return "CNY"
    return currency_symbol(match.group(2))


def is_damaged(text: str, start: int) -> bool:
    """Does a control character or a replacement mark stand where a sign would?"""
    mark = text[start - 1 : start]
    return bool(mark) and (
        mark in "\ufffd\u00ad" or (ord(mark) < 32 and mark not in "\n\r\t\f\v") or 127 <= ord(mark) < 160
    )


def _fraction_at(text: str, start: int) -> tuple[Decimal, int] | None:
    match = _FRACTION.match(text, start)
    if (
        match
        and match.group(2) in ("2", "3", "4", "5", "6", "8", "10", "16", "100")
        and int(match.group(1)) < int(match.group(2))
    ):
        return Decimal(int(match.group(1))) / int(match.group(2)), match.end()
    glyph = _GLYPHS.get(text[start : start + 1])
    if glyph:
        top, bottom = glyph.split("/")
        return Decimal(top) / Decimal(bottom), start + 1
    return None


def _mixed(text: str, end: int) -> tuple[Decimal, int]:
    """A fraction right after a whole number: "2½", "2 1/2", "2 and a half"."""
    position = end + 1 if text[end : end + 1] in (" ", "\u00a0") else end
    part = _fraction_at(text, position)
    if part:
        return part
    match = _AND_HALF.match(text, end)
    return (Decimal("0.5" if match.group(1).lower() == "half" else "0.25"), match.end()) if match else (Decimal(0), end)


def _clock(text: str, start: int) -> Raw | None:
    """A time of day as minutes after midnight; without a.m. or p.m. the other half of the day is an alternative."""
    match = _CLOCK.match(text, start)
    if match is None or (match.group(2) and text[match.end(1)] == "." and not match.group(3)):
        return None
    hour, minute = int(match.group(1) or match.group(4)), int(match.group(2) or 0)
    half = (match.group(3) or match.group(5) or "").lower()
    hour = hour % 12 + (12 if half == "p" else 0) if half and hour <= 12 else hour
    others = () if half or hour > 12 else (Decimal(60 * (hour + 12) + minute),)
    return Raw(
        start, match.end(), start, match.end(), Decimal(60 * hour + minute), Decimal(1), 1, "clock", alternatives=others
    )


def _read_at(text: str, start: int) -> tuple[Numeral | None, Raw | None]:
    if text[start].isdigit():
        clock = _clock(text, start)
        return (None, clock) if clock else (read_numeral(text, start), None)
    return (read_leading_mark(text, start) if text[start] in ".," else None), None


def _glued_left(text: str, start: int) -> bool:
    """Is the digit part of a word ("G20", "COVID-19", "F-16") or of a longer mark?"""
    left = text[start - 1 : start]
    if left.isalpha() or left == "_":
        run = re.search(r"[^\W\d_]+$", before(text, start, 12))
        return not (run and run.group() in ISO_CODES)
    if left in ("-", "‑"):
        more = text[max(0, start - 2) : start - 1]
        return more.isalpha()
    return left in ("#", "@", "&") and text[start - 2 : start - 1].isalnum()


def _finish(
    text: str, start: int, core_end: int, value: Decimal, precision: Decimal, others: tuple[Decimal, ...]
) -> Raw | None:
    """Sign, magnitude, unit or ordinal ending around the digits ``start:core_end``; None for a token like "5G"."""
    unit, begin, negative = _prefix(text, start)
    ending = _ORDINAL_END.match(text, core_end)
    if ending:
        return Raw(begin, ending.end(), start, ending.end(), value, Decimal(1), 1, None, ordinal=True)
    scale, end = _scale(text, core_end, unit is not None)
    found = read_unit(text, end) if unit is None else None
    if found:
        unit, end = found
    elif unit is not None:
        after = read_unit(text, end)
        if after and after[0] in CURRENCIES and unit in ("dollar", after[0]):
            unit, end = after
    if text[end : end + 1].isalnum() or text[end : end + 1] == "_":
        return None
    sign = -1 if negative else 1
    return Raw(
        begin, end, start, core_end, sign * value * scale, precision * scale, scale, unit,
        damaged=is_damaged(text, begin), alternatives=tuple(sign * other * scale for other in others), prefixed=begin < start and found is None,
    )  # fmt: skip


def _digit_raw(text: str, start: int) -> tuple[Raw | None, int]:
    """The number at ``start`` and where to look on."""
    part = _fraction_at(text, start)
    if part:
        return _finish(text, start, part[1], part[0], Decimal("0.01"), ()), part[1]
    numeral, clock = _read_at(text, start)
    if clock:
        return clock, clock.end
    if numeral is None or numeral.value is None:
        return None, numeral.end if numeral else start + 1
    value, precision, end = _with_power(text, numeral)
    if end == numeral.end and numeral.precision == 1:
        extra, end = _mixed(text, end)
        value, precision = value + extra, Decimal("0.1") if extra else precision
    return _finish(text, start, end, value, precision, numeral.alternatives), end


def digit_numbers(text: str, taken: Taken) -> Iterator[Raw]:
    """All numbers in digits that no higher finder took."""
    position = 0
    while match := _START.search(text, position):
        start = match.start()
        if not taken.free(start, start + 1):
            position = start + 1
            continue
        if _glued_left(text, start):
            tail = re.compile(r"[\w.-]*").match(text, start)
            position = max(start + 1, tail.end() if tail else 0)
            continue
        raw, position = _digit_raw(text, start)
        position = max(position, start + 1)
        if raw and taken.free(raw.core_start, raw.core_end):
            yield raw


__all__ = ["Raw", "digit_numbers", "is_damaged", "mask_non_numbers", "word_after", "word_before"]
