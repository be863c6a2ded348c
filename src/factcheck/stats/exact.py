"""Limits and weights that people wrote as decimals, taken at their word."""

from fractions import Fraction
from functools import lru_cache


@lru_cache(maxsize=1024)
def exact(value: float) -> Fraction:
    """The decimal that was written, not the nearest binary fraction: 0.1 is one tenth, so a limit met is met."""
    return Fraction(repr(value))
