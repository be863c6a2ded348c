"""Digits with grouping and decimal marks: what value the characters write."""

import re
from dataclasses import dataclass
from decimal import Decimal

MAX_DIGITS = 60
_PLAIN = re.compile(r"\d{1,60}(?!\d|\{,\}|\\,|[,.]\d|['’\u00a0\u2009\u202f ]\d{3}(?!\d))")
_DIGITS = re.compile(r"\d{1,60}(?!\d)")
_CHUNK = re.compile(r"\d+(?:(?:\{,\}|[,.'’])\d+|(?:\\,|[\u00a0\u2009\u202f ])\d{3}(?!\d)){0,12}")
_PIECE = re.compile(r"(\{,\}|\\,|[,.'’\u00a0\u2009\u202f ])?(\d+)")
_TEX = {"{,}": ",", "\\,": "\u2009"}


@dataclass(frozen=True, slots=True)
class Numeral:
    """A numeral at ``start:end``; ``value`` is None for a dotted chain that is no number ("1.2.3")."""

    start: int
    end: int
    value: Decimal | None
    precision: Decimal
    alternatives: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class _Pieces:
    digits: list[str]
    marks: list[str]
    ends: list[int]


def _split(text: str, start: int) -> _Pieces | None:
    chunk = _CHUNK.match(text, start)
    if chunk is None:
        return None
    digits, marks, ends = [], [], []
    for piece in _PIECE.finditer(chunk.group()):
        if piece.group(1) is not None:
            marks.append(_TEX.get(piece.group(1), piece.group(1)))
        digits.append(piece.group(2))
        ends.append(start + piece.end())
    return _Pieces(digits, marks, ends)


def _mark(pieces: _Pieces, index: int) -> str:
    return pieces.marks[index] if index < len(pieces.marks) else ""


def _indian(pieces: _Pieces) -> int:
    """Groups of two before a last group of three: 12,34,567."""
    count = 0
    while _mark(pieces, count) == "," and len(pieces.digits[count + 1]) == 2:
        count += 1
    if count and len(pieces.digits[0]) <= 2 and _mark(pieces, count) == "," and len(pieces.digits[count + 1]) == 3:
        return count + 1
    return 0


def _groups(pieces: _Pieces) -> int:
    """How many marks after the first digits only group."""
    first = pieces.digits[0]
    if len(first) > 3 or first.startswith("0") or not pieces.marks:
        return 0
    mark, count = pieces.marks[0], 0
    while _mark(pieces, count) == mark and len(pieces.digits[count + 1]) == 3:
        count += 1
    if mark == "." and count == 1 and _mark(pieces, 1) != ",":
        return 0  # "2.475" is a decimal in English; 2475 is kept as the other reading
    if count and _mark(pieces, count) == mark and mark in ".,":
        return 0  # "1,250,00" or "1.250.00": the marks do not group
    return count or _indian(pieces)


def _has_decimals(pieces: _Pieces, groups: int) -> bool:
    """Does the mark after the groups open the decimals?"""
    mark = _mark(pieces, groups)
    if mark not in (".", ",") or (groups and mark == pieces.marks[0]):
        return False
    if _mark(pieces, groups + 1) == mark:
        return False  # a list "1,2,3" or a chain "1.2.3"
    if mark == "," and not groups:
        whole, part = pieces.digits[0], pieces.digits[1]
        return (len(part) != 3 and (len(whole) <= 3 or len(part) <= 2)) or (whole == "0" and len(part) == 3)
    return True


def _ten(power: int) -> Decimal:
    return Decimal(1).scaleb(power)


def _is_chain(pieces: _Pieces, groups: int) -> bool:
    return not groups and _mark(pieces, 0) == "." and _mark(pieces, 1) == "."


def _overlong(pieces: _Pieces) -> bool:
    return sum(len(digits) for digits in pieces.digits) > MAX_DIGITS


def read_numeral(text: str, start: int) -> Numeral | None:
    """The numeral that starts with the digit at ``start``. The last, different mark is the decimal one.

    "1,250,000", "1 250 000", "1'250" and "7{,}300" are grouped; "5,4" has a decimal comma; "2.475" is 2.475 with
    the alternative 2475; commas of a list ("4, 5" and "10,20,30") are no part of a numeral.
    """
    listed = text[start - 1 : start] == "," and text[max(0, start - 2) : start - 1].isdigit()  # inside "10,20,30"
    plain = _DIGITS.match(text, start) if listed else _PLAIN.match(text, start)
    if plain:
        return Numeral(start, plain.end(), Decimal(plain.group()), Decimal(1), ())
    pieces = _split(text, start)
    if pieces is None:
        return None  # no digit at the start
    groups = _groups(pieces)
    if _is_chain(pieces, groups) or len(pieces.digits[0]) > MAX_DIGITS:
        return Numeral(start, pieces.ends[-1] if _is_chain(pieces, groups) else pieces.ends[0], None, Decimal(1), ())
    if _overlong(pieces):
        groups = 0
        pieces = _Pieces(pieces.digits[:1], [], pieces.ends[:1])
    whole = "".join(pieces.digits[: groups + 1])
    if not _has_decimals(pieces, groups):
        return Numeral(start, pieces.ends[groups], Decimal(whole), Decimal(1), ())
    part = pieces.digits[groups + 1]
    single_dot = not groups and pieces.marks[0] == "." and len(part) == 3 and len(whole) <= 3 and whole[0] != "0"
    others = (Decimal(whole + part),) if single_dot else ()
    return Numeral(start, pieces.ends[groups + 1], Decimal(f"{whole}.{part}"), _ten(-len(part)), others)


def read_leading_mark(text: str, start: int) -> Numeral | None:
    """A decimal without its zero (".6", ",74"): the mark stands at ``start``, a digit after it."""
    match = re.compile(r"[.,](\d{1,20})(?![\d.,]*\d)").match(text, start)
    if match is None:
        return None
    return Numeral(start, match.end(), Decimal(f"0.{match.group(1)}"), _ten(-len(match.group(1))), ())
