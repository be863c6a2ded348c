"""One number as written, before ranges, nouns and comparators are looked at."""

from decimal import Decimal
from typing import NamedTuple

_BREAKS = "\n\r\t\f\v"


class Raw(NamedTuple):
    """A number with its sign, magnitude and unit. ``scale`` is the magnitude written behind the core.

    ``prefixed`` says that the unit stands before the number (a currency sign).
    """

    start: int
    end: int
    core_start: int
    core_end: int
    value: Decimal
    precision: Decimal = Decimal(1)
    scale: int = 1
    unit: str | None = None
    ordinal: bool = False
    spelled: bool = False
    damaged: bool = False
    alternatives: tuple[Decimal, ...] = ()
    prefixed: bool = False


def is_damaged(text: str, start: int) -> bool:
    """Does a control character or a replacement mark stand where a sign would?"""
    mark = text[start - 1 : start]
    if not mark:
        return False
    control = (ord(mark) < 32 and mark not in _BREAKS) or 127 <= ord(mark) < 160
    return control or mark in "\ufffd\u00ad"
