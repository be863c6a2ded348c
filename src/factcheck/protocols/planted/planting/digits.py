"""New digits in the form of old ones: as many digits, the same separators, decimals and trailing zeros."""

import re
from collections.abc import Iterator

from factcheck.hashing import draw_number

# First digits of real figures (Benford's law, in thousandths): a uniform first digit would give a plant away.
_LEADING = ((1, 301), (2, 176), (3, 125), (4, 97), (5, 79), (6, 67), (7, 58), (8, 51), (9, 46))
_SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SPELLED = (_SMALL, _TEENS, _TENS)


def _leading(drawn: int) -> int:
    rest = drawn % 1000
    for digit, weight in _LEADING:
        if rest < weight:
            return digit
        rest -= weight
    return 9


def _digits_like(digits: str, drawn: int) -> str:
    """As many digits; zeros at the end stay, a five at the end stays, the first digit follows Benford's law."""
    body = digits.rstrip("0")
    zeros = len(digits) - len(body)
    leading_zeros = len(body) - len(body.lstrip("0"))
    core = body[leading_zeros:]
    out = [str(_leading(drawn))] if core else []
    drawn //= 1000
    for index in range(1, len(core)):
        last = index == len(core) - 1
        if last and core[-1] == "5":
            out.append("5")
        elif last:
            out.append(str((1, 2, 3, 4, 6, 7, 8, 9)[drawn % 8]))
        else:
            out.append(str(drawn % 10))
        drawn //= 10
    return "0" * leading_zeros + "".join(out) + "0" * zeros


def digit_forms(core: str, count: int, *names: str | int) -> Iterator[str]:
    """Up to ``count`` other digit strings in the form of ``core`` ("1,250" → "3,170"), in drawn order."""
    digits = re.sub(r"\D", "", core)
    seen = {core}
    for attempt in range(count * 3):
        new = iter(_digits_like(digits, draw_number(*names, "digits", attempt)))
        form = re.sub(r"\d", lambda _: next(new), core)  # noqa: B023
        if form not in seen:
            seen.add(form)
            yield form
        if len(seen) > count:
            return


def spelled_forms(core: str) -> tuple[str, ...]:
    """The other number words of the same kind as this one, in its capitalization; empty when it is not simple."""
    for family in SPELLED:
        if core.lower() in family:
            others = tuple(word for word in family if word != core.lower())
            return tuple(word.capitalize() for word in others) if core[:1].isupper() else others
    return ()
