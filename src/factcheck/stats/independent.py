"""The difference of two shares from independent samples, from the limits that each already has."""

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class ShareLimits:
    """A share with the ends of its interval, each 0 to 1."""

    point: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Difference:
    """First minus second, -1 to 1, with its interval."""

    value: float
    low: float
    high: float


def independent_difference(first: ShareLimits, second: ShareLimits) -> Difference:
    """First minus second. With Wilson limits this is method 10 of R. G. Newcombe, Stat. Med. 17 (1998) 873-890.

    The same step holds for limits found otherwise, such as those over clusters (G. Y. Zou, A. Donner, Stat. Med. 27
    (2008) 1693-1702). The ends are clamped to -1 and 1. Raises ValueError for a share outside of its own limits.
    """
    for share in (first, second):
        if not 0 <= share.low <= share.point <= share.high <= 1:
            raise ValueError(f"{share} is no share within its limits")
    value = first.point - second.point
    down = sqrt((first.point - first.low) ** 2 + (second.high - second.point) ** 2)
    up = sqrt((first.high - first.point) ** 2 + (second.point - second.low) ** 2)
    return Difference(value, max(value - down, -1.0), min(value + up, 1.0))
