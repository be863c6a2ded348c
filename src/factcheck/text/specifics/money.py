"""What stands before the digits: a currency sign or code that touches them, and the sign."""

import re

from factcheck.text.specifics.spans import before
from factcheck.text.specifics.units import ISO_CODES, currency_symbol

_CURRENCY = re.compile(
    r"(?:(?<![^\W_])(?P<land>(?:US|AU|CA|NZ|HK|SG|NT|TT|FJ|EC|MX|Mex)\s?|[ACSRJZ]))?"
    r"(?P<mark>[$€£¥₹₩₽₺₴₪₿])\s?(?P<sign>[-−+])?$"
    r"|(?<![^\W_])(?P<code>[A-Z]{3}|Rs\.?)[ \u00a0]?(?P<minus>[-−])?$"
)
_DOLLARS = {
    "US": "USD", "AU": "AUD", "A": "AUD", "CA": "CAD", "C": "CAD", "NZ": "NZD", "HK": "HKD", "SG": "SGD", "S": "SGD",
    "NT": "TWD", "R": "BRL", "TT": "TTD", "FJ": "FJD", "EC": "XCD", "MX": "MXN", "MEX": "MXN", "J": "JMD", "Z": "ZWD",
}  # fmt: skip
_MARKS = frozenset("$€£¥₹₩₽₺₴₪₿")
_OPENERS = "([{\"“'‘=:~<>≤≥≈±/"


def sign_before(text: str, start: int) -> str:
    """The sign that stands at ``start - 1``, "" for a range dash, a bullet or none.

    An en dash is a minus only before a temperature or a percentage, and never after another number.
    """
    mark = text[start - 1 : start]
    if mark not in ("-", "−", "+", "–") or not mark:
        return ""
    left = text[max(0, start - 2) : start - 1]
    if not (left == "" or left.isspace() or left in _OPENERS):
        return ""
    if mark == "–" and not re.match(r"\d+(?:\.\d+)?\s?[%°]", text[start : start + 12]):
        return ""
    if mark != "−" and re.search(r"\d\s$", before(text, start - 1, 2)):
        return ""  # "3 -9": a range with a blank in it
    return "+" if mark == "+" else "-"


def prefix(text: str, start: int) -> tuple[str | None, int, bool]:
    """Currency that touches the number from the left, where sign and currency begin, whether it is negative."""
    match = _CURRENCY.search(before(text, start, 8)) if _may_touch(text, start) else None
    unit, begin, inner = None, start, ""
    if match:
        unit = _unit(match)
    if match and unit is not None:
        begin = start - (match.end() - match.start())
        inner = match.group("sign") or match.group("minus") or ""
    sign = sign_before(text, begin)
    return unit, begin - len(sign), sign == "-" or inner in ("-", "−")


def _may_touch(text: str, start: int) -> bool:
    """A cheap look at the characters before, for most numbers have no sign or code there."""
    near = text[max(0, start - 2) : start]
    return near[-1:] in _MARKS or near[:1] in _MARKS or near != near.lower() or "Rs" in before(text, start, 4)


def _unit(match: re.Match[str]) -> str | None:
    code, mark, land = match.group("code", "mark", "land")
    if code:
        return "INR" if code[1] == "s" else currency_symbol(code) if code in ISO_CODES else None
    # A single letter must touch the sign: "A $5 million grant" is no Australian money.
    return _DOLLARS[land.strip().upper()] if land and mark == "$" else currency_symbol(mark)
