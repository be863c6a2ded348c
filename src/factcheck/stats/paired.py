"""Two checkers on the same cases: McNemar's exact test and an interval for the difference of their shares."""

from dataclasses import dataclass
from math import sqrt

from factcheck.stats.intervals import wilson

MIN_DISCORDANT = 6  # 2 * 0.5^6 = 0.031; with five pairs the smallest p is 2 * 0.5^5 = 0.0625


@dataclass(frozen=True, slots=True)
class McNemar:
    """Exact two-sided p over the discordant pairs: ``a_only`` where only a has it, ``b_only`` where only b has."""

    a_only: int
    b_only: int
    p: float
    note: str | None


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """Share of a minus share of b over the same n items, with its interval; all None for n = 0."""

    difference: float | None
    low: float | None
    high: float | None
    n: int


def mcnemar(a_only: int, b_only: int) -> McNemar:
    """McNemar's exact test: under no difference the discordant pairs fall either way with probability 1/2.

    Source: Q. McNemar, Psychometrika 12 (1947) 153-157, in the exact binomial form (``scipy.stats.binomtest``,
    two-sided). No discordant pairs give p = 1. Raises ValueError for negative counts.
    """
    if a_only < 0 or b_only < 0:
        raise ValueError(f"{a_only} and {b_only} are not counts of discordant pairs")
    pairs = a_only + b_only
    if pairs == 0:
        return McNemar(0, 0, 1.0, "no discordant pairs: cannot be significant")
    from scipy.stats import binomtest

    p = min(1.0, float(binomtest(a_only, pairs, 0.5).pvalue))
    note = None
    if pairs < MIN_DISCORDANT:
        unit = "pair" if pairs == 1 else "pairs"
        note = f"only {pairs} discordant {unit}: cannot be significant at 5% (six are needed)"
    return McNemar(a_only, b_only, p, note)


def paired_difference(both: int, a_only: int, b_only: int, neither: int, level: float = 0.95) -> PairedDifference:
    """Share of a minus share of b with R. G. Newcombe's interval for paired data.

    Method 10 of "Improved confidence intervals for the difference between binomial proportions based on paired data",
    Stat. Med. 17 (1998) 2635-2650: the Wilson limits of each share, squared and added with the correlation phi of the
    two, whose numerator is corrected for continuity when positive; phi is 0 where a margin is empty. The ends are
    clamped to -1 and 1. Raises ValueError for negative counts.
    """
    if min(both, a_only, b_only, neither) < 0:
        raise ValueError("a paired table holds counts")
    n = both + a_only + b_only + neither
    first, second = wilson(both + a_only, n, level), wilson(both + b_only, n, level)
    if first is None or second is None:
        return PairedDifference(None, None, None, 0)
    p1, p2 = (both + a_only) / n, (both + b_only) / n
    phi = _phi(both, a_only, b_only, neither)
    down = _combined(p1 - first.low, second.high - p2, phi)
    up = _combined(first.high - p1, p2 - second.low, phi)
    difference = (a_only - b_only) / n
    return PairedDifference(difference, max(difference - down, -1.0), min(difference + up, 1.0), n)


def _combined(one: float, other: float, phi: float) -> float:
    # Rounding can bring a square a hair below 0 where phi is 1.
    return sqrt(max(one * one - 2 * phi * one * other + other * other, 0.0))


def _phi(both: int, a_only: int, b_only: int, neither: int) -> float:
    n = both + a_only + b_only + neither
    margins = (both + a_only) * (b_only + neither) * (both + b_only) * (a_only + neither)
    if margins == 0:
        return 0.0
    numerator: float = both * neither - a_only * b_only
    if numerator > 0:
        numerator = max(numerator - n / 2, 0.0)
    return numerator / sqrt(margins)
