"""What a raised or lowered piece of text means: an exponent, cents, an ordinal, a note mark.

A raised digit is never simply glued to the number before it: 10 with a raised 6 is not 106, and "2019" with a raised
3 is not 20193. The rules are a heuristic over what stands before and after; where they cannot tell, the piece is kept
apart by a blank. Used for HTML (`<sup>`, `<sub>`) and for PDF (size and baseline of glyphs).
"""

import re
from typing import NamedTuple


class Raised(NamedTuple):
    """What to write in place of the piece. `note` is true when it was a note mark and nothing is written."""

    text: str
    note: bool = False


DROP = Raised("", note=True)
_CURRENCY = r"(?:[$€£¥₹₩₽₺₴₫฿¢]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|Fr|kr|zł)\.?)"
_PRICE_BEFORE = re.compile(_CURRENCY + r"\s?\d{1,3}(?:[,.\u00a0 ']?\d{3}){0,3}$")
_PRICE_AFTER = re.compile(r"\s?" + _CURRENCY)
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|re|e|è?me|º|ª)$", re.I)
_BRACKETED = re.compile(r"[\[(].{0,40}[\])]$", re.S)
_NOTE_SIGNS = re.compile(r"[*†‡§¶#‖,;]+$")  # a raised comma stands between two marks
_NUMERIC = re.compile(r"[-−–+]?\d{1,4}(?:\.\d+)?(?:\^\d{1,3})?$")
_NOTE_LIST = re.compile(r"[a-z\d]{1,3}(?:\s?[,;–-]\s?[a-z\d]{1,3}){1,8},?$")
_CHARGE = re.compile(r"\d?[+−–-]$")
_TOKEN = re.compile(r"[\w.,'’]{1,40}$")
_YEAR = re.compile(r"(?:[A-Za-z]{1,4}|.*[–/-])?(?:1[0-9]|20)\d\d$")
_NOT_YEARS = ("1000", "1024")
_BASE = re.compile(r"\d{1,2}$")
_UNIT = re.compile(r"(?:\d|/|\bper|\bsquare|\bcubic|·|⋅)\s?(?:[kcdmµμn]?m|ft|in|mi|yd|s|h|kg|g|L|l|K|mol|cd|A|W)$")
_UNIT_MARK = re.compile(r"[-−–]?[1-4]$")
_FORMULA = re.compile(r"\([\w\s.]{0,6}(?:[-+−*/×^=][\w\s.]{0,6}){1,3}\)$")
_OPERATOR = re.compile(r"\s?[=×*·⋅+<>≈≤≥]|\s[-−]\s")
_RAISED_DIGITS = str.maketrans("0123456789-−–+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁻⁺")
_TRADE = {"tm": "™", "sm": "℠", "®": "®", "©": "©", "(r)": "®", "™": "™", "℠": "℠"}


def raised_text(before: str, mark: str, after: str, *, linked: bool = False) -> Raised:
    """What to write for a raised `mark` between `before` and `after` (the text of the same block).

    `linked` says that the mark is a link to a place on the same page, which only note marks are.
    """
    mark = " ".join(mark.split())
    before = before.rstrip()
    if not mark:
        return Raised("")
    if linked or _NOTE_SIGNS.match(mark):
        return DROP
    if mark.lower() in _TRADE:
        return Raised(_TRADE[mark.lower()])
    if _BRACKETED.match(mark):
        return DROP
    if mark[0].isdigit() or _NUMERIC.match(mark):
        return _raised_digits(before, mark, after)
    return _raised_letters(before, mark, after)


def _raised_letters(before: str, mark: str, after: str) -> Raised:
    last, token = before[-1:], _token(before)
    if last.isdigit() and _ORDINAL.match(mark):
        return Raised(mark)
    if last.isdigit() and mark[0] in ".,":  # "$7" and a raised ".45"
        return Raised(mark)
    if last.isalpha() and _CHARGE.match(mark):
        return Raised(mark)
    if len(mark) == 1 and mark in "nkxmitN" and (last.isdigit() or len(token) == 1) and not _YEAR.match(token):
        return Raised("^" + mark)
    if last.isalpha() and mark.isalpha() and len(mark) <= 3 and (after[:1].isalpha() or len(token) == 1):
        return Raised(mark)  # "M" and a raised "c" before "Donald"; "N" and a raised "o"
    if last and (len(mark) == 1 or _NOTE_LIST.match(mark)):
        return DROP
    return Raised(" " + mark + " ")


def _raised_digits(before: str, mark: str, after: str) -> Raised:
    if _is_cents(before, mark, after):
        return Raised("." + mark)
    if after.lstrip()[:1] in ("/", "⁄") and _NUMERIC.match(mark):  # two and a raised 1 over a lowered 2
        return Raised(" " + mark if before else mark)
    if not before:
        return _leading(mark, after)
    if not _NUMERIC.match(mark):
        return _raised_mixture(before, mark)
    if before[-1].isdigit():
        return _after_number(before, mark, after)
    if before[-1].isalpha():
        return _after_letter(before, mark, after)
    return _after_sign(before, mark)


def _is_cents(before: str, mark: str, after: str) -> bool:
    """A price: a currency sign at a whole amount, and exactly two raised digits."""
    if len(mark) != 2 or not mark.isdigit():
        return False
    if _PRICE_BEFORE.search(before[-30:]):
        return True
    return bool(re.search(r"(?<![\d.,])\d{1,3}$", before[-30:]) and _PRICE_AFTER.match(after[:6]))


def _leading(mark: str, after: str) -> Raised:
    """At the start of a block: an isotope ("14C"), else the number of a note."""
    if re.match(r"[A-Z][a-z]?(?![A-Za-z])", after):
        return Raised(mark)
    return DROP if _NUMERIC.match(mark) or _NOTE_LIST.match(mark) else Raised(mark + " ")


def _raised_mixture(before: str, mark: str) -> Raised:
    """Digits with something else: a charge, an ordinal written whole, several notes."""
    if before[-1].isalpha() and _CHARGE.match(mark):
        return Raised(mark)
    if _NOTE_LIST.match(mark) and not _BASE.match(_token(before)):
        return DROP
    return Raised(" " + mark + " ")


def _after_number(before: str, mark: str, after: str) -> Raised:
    token = _token(before)
    if _OPERATOR.match(after[:3]):
        return Raised("^" + mark)
    if _YEAR.match(token) and token not in _NOT_YEARS and mark[0].isdigit():
        return DROP
    if mark == "1" and token != "10":
        return DROP  # nobody writes a first power
    if _BASE.match(token) or token in _NOT_YEARS:
        return Raised("^" + mark)
    return Raised(" " + mark + ("" if after[:1] in ("", *" .,;:!?)") else " "))


def _after_sign(before: str, mark: str) -> Raised:
    if before[-1] == ")" and _FORMULA.search(before[-24:]):
        return Raised("^" + mark)
    return Raised(" " + mark) if before[-1] in "×*·⋅=/+^(" else DROP


def _after_letter(before: str, mark: str, after: str) -> Raised:
    if _UNIT_MARK.match(mark) and _UNIT.search(before[-16:]):
        return Raised(mark.translate(_RAISED_DIGITS))
    token = _token(before)
    if len(token) == 1 or _OPERATOR.match(after[:3]) or before[: -len(token)].rstrip().endswith(("=", "×", "·")):
        return Raised("^" + mark)
    return Raised("^" + mark) if mark[0] in "-−–+" else DROP


def lowered_text(before: str, mark: str, after: str) -> Raised:
    """What to write for a lowered `mark`: joined to letters ("H2O") and fraction bars, apart from digits."""
    mark = " ".join(mark.split())
    if not mark:
        return Raised("")
    last = before[-1:]
    if last.isalpha() or last in ("/", "⁄", ")", "]"):
        return Raised(mark)
    if last.isspace() or not last:
        return Raised(mark + ("" if after[:1] in ("", *" .,;:!?)") or after[:1].isalpha() else " "))
    return Raised(" " + mark + ("" if after[:1] in ("", *" .,;:!?)") else " "))


def _token(before: str) -> str:
    """The run of letters, digits and inner points that ends `before`."""
    found = _TOKEN.search(before[-40:])
    return found.group().lstrip(".,'’") if found else ""
