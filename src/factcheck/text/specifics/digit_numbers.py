"""Numbers in digits: the numeral with its sign, magnitude, unit or ordinal ending."""

import re
from collections.abc import Iterator
from decimal import Decimal

from factcheck.text.specifics.magnitudes import GLYPHS, read_extra, read_fraction, read_scale, with_power
from factcheck.text.specifics.money import prefix
from factcheck.text.specifics.numerals import read_leading_mark, read_numeral
from factcheck.text.specifics.raw_numbers import Raw, is_damaged
from factcheck.text.specifics.spans import Taken, before
from factcheck.text.specifics.units import CURRENCIES, ISO_CODES, read_unit

_ORDINAL_END = re.compile(r"(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_CLOCK = re.compile(
    r"([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:])(?:\s?([ap])\.?m\b\.?)?|(1[0-2]|0?[1-9])\s?([ap])\.?m\b\.?", re.IGNORECASE
)
_MINUS = re.compile(r"(?<!\d )(?<!or )(?<!\w)minus $", re.IGNORECASE)
_CLOCK_MARKS = frozenset(":.apAP")
_START = re.compile(rf"\d|(?<![\w.,])(?:(?<!\d )|(?=\.))[.,](?=\d)|[{''.join(GLYPHS)}]")
_TOKEN_TAIL = re.compile(r"\w*(?:[.-]\w+)*")
_CITATION = re.compile(r"\[\s?\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,10}\s?\]")
_REFERENCE = re.compile(r"(?<=[\w\"”’.,] )\(\d{1,3}(?:, ?\d{1,3}){0,10}\)")
_MARKER = re.compile(r"^[ \t]{0,8}\(?\d{1,3}[.)](?=\s)", re.MULTILINE)
_CODES = re.compile(
    r"\+\d{1,3}[\d ().-]{7,20}\d|(?<!\w)\(\d{3}\) ?\d{3}-\d{4}(?!\w)"
    r"|(?<![\w-])\d{1,14}(?:[-‐‑–]\d{1,14}){2,8}(?!\w)"
    r"|(?<![\w:])\d{1,3}(?::\d{1,14}){2,8}(?!\w)"
)


def mask_non_numbers(text: str, taken: Taken) -> None:
    """Take list markers, citation marks, telephone numbers and other chains of digits."""
    references = [_REFERENCE] if "(1)" in text and "(2)" in text else []
    for pattern in (_CITATION, _MARKER, _CODES, *references):
        for match in pattern.finditer(text):
            if taken.free(match.start(), match.end()):
                taken.take(match.start(), match.end())


def _clock(text: str, start: int) -> Raw | None:
    """A time of day as minutes after midnight; without a.m. or p.m. the other half of the day is an alternative."""
    match = _CLOCK.match(text, start) if not _CLOCK_MARKS.isdisjoint(text[start + 1 : start + 5]) else None
    if match is None or (match.group(2) and text[match.end(1)] == "." and not match.group(3)):
        return None
    hour, minute = int(match.group(1) or match.group(4)), int(match.group(2) or 0)
    half = (match.group(3) or match.group(5) or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    others = () if half or hour > 12 else (Decimal(60 * (hour + 12) + minute),)
    end = match.end()
    return Raw(start, end, start, end, Decimal(60 * hour + minute), unit="clock", alternatives=others)


def _glued_left(text: str, start: int) -> bool:
    """Is the digit part of a word ("G20", "COVID-19", "F-16") or of a longer mark?"""
    left = text[start - 1 : start]
    if left.isalpha() or left == "_":
        run = re.search(r"[^\W\d_]+$", before(text, start, 12))
        return not (run and run.group() in ISO_CODES)
    more = text[max(0, start - 2) : start - 1]
    if left in ("-", "‑"):
        return more.isalpha()
    return left in ("#", "@", "&") and more.isalnum()


def _unit_after(text: str, end: int, unit: str | None) -> tuple[str | None, int]:
    """The unit after the number; after a bare dollar sign only a currency ("$5 million US")."""
    found = read_unit(text, end)
    if found and (unit is None or (found[0] in CURRENCIES and unit in ("dollar", found[0]))):
        return found
    return unit, end


def _finish(text: str, start: int, core_end: int, written: tuple[Decimal, Decimal, tuple[Decimal, ...]]) -> Raw | None:
    """Sign, magnitude, unit or ordinal ending around the digits ``start:core_end``; None for a token like "5G".

    ``written`` holds value, precision and alternatives of the digits alone.
    """
    value, precision, others = written
    before_unit, begin, negative = prefix(text, start)
    if not negative and _MINUS.search(before(text, begin, 12)):
        begin, negative = begin - 6, True
    ending = _ORDINAL_END.match(text, core_end) if text[core_end : core_end + 1].isalpha() else None
    if ending:
        return Raw(begin, ending.end(), start, ending.end(), value, ordinal=True)
    scale, end = read_scale(text, core_end, before_unit is not None)
    unit, end = _unit_after(text, end, before_unit)
    if text[end : end + 1].isalnum() or text[end : end + 1] == "_":
        return None
    factor = -scale if negative else scale
    return Raw(
        begin, end, start, core_end, factor * value, scale * precision, scale, unit, damaged=is_damaged(text, begin),
        alternatives=tuple(factor * other for other in others), prefixed=before_unit is not None,
    )  # fmt: skip


def _read(text: str, start: int) -> tuple[Raw | None, int]:
    """The number at ``start`` and where to look on."""
    part = read_fraction(text, start)
    if part:
        return _finish(text, start, part[1], (part[0], Decimal("0.01"), ())), part[1]
    clock = _clock(text, start)
    if clock:
        return clock, clock.end
    numeral = read_leading_mark(text, start) if text[start] in ".," else read_numeral(text, start)
    if numeral is None or numeral.value is None:
        return None, numeral.end if numeral else start + 1
    value, precision, end = with_power(text, numeral)
    if end == numeral.end and numeral.precision == 1:
        extra, end = read_extra(text, end)
        value, precision = value + extra, Decimal("0.1") if extra else precision
    return _finish(text, start, end, (value, precision, numeral.alternatives)), end


def digit_numbers(text: str, taken: Taken) -> Iterator[Raw]:
    """All numbers in digits that no higher finder took."""
    position = 0
    while match := _START.search(text, position):
        start = match.start()
        position = start + 1
        if not taken.free(start, position):
            continue
        if _glued_left(text, start):
            tail = _TOKEN_TAIL.match(text, start)
            position = max(position, tail.end() if tail else 0)
            continue
        raw, end = _read(text, start)
        position = max(position, end)
        if raw and taken.free(raw.core_start, raw.core_end):
            yield raw
