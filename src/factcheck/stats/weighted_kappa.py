"""Cohen's kappa of a stratified sample: each stratum's table counts by its share of the pool, not of the sample.

Point: the formula of J. Cohen, Educ. Psychol. Meas. 20 (1960) 37-46, on the weighted shares of the cells. Interval:
percentile bootstrap that draws anew within each stratum (B. Efron, R. Tibshirani, "An introduction to the bootstrap",
1993, section 8.3), seeded by names alone as in :mod:`factcheck.stats.bootstrap`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.hashing import draw_number
from factcheck.stats.agreement import NOTES, Degenerate
from factcheck.stats.intervals import check_level

DRAWS = 2000
Cells = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Stratum:
    """Counts of (both yes, first only, second only, both no) in the sample, and what one of them weighs."""

    cells: Cells
    weight: float


@dataclass(frozen=True, slots=True)
class WeightedKappa:
    """Kappa over the pool; None with a note where it is not defined."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    note: str | None


def weighted_kappa(strata: Sequence[Stratum], *names: str | int, level: float = 0.95) -> WeightedKappa:
    """Kappa of two yes/no raters over strata. Raises ValueError for negative counts and weights that are not positive.

    Draws in which kappa is not defined are left out; with fewer than half of them left there is no interval.
    """
    check_level(level)
    if any(min(s.cells) < 0 or s.weight <= 0 for s in strata):
        raise ValueError("strata hold counts and positive weights")
    n = sum(sum(s.cells) for s in strata)
    case = _degenerate(_pooled(strata))
    if case is not None:
        return WeightedKappa(0.0 if case == "constant_rater" else None, None, None, n, NOTES[case])
    drawn = sorted(value for value in _draws(strata, draw_number("kappa", *names)) if value is not None)
    if len(drawn) < DRAWS / 2:
        return WeightedKappa(_kappa(_pooled(strata)), None, None, n, NOTES["no_width"])
    cut = int(len(drawn) * (1 - level) / 2 + 1e-9)
    return WeightedKappa(_kappa(_pooled(strata)), drawn[cut], drawn[len(drawn) - 1 - cut], n, None)


def _pooled(strata: Sequence[Stratum]) -> tuple[float, float, float, float]:
    a, b, c, d = (sum(s.weight * s.cells[place] for s in strata) for place in range(4))
    return a, b, c, d


def _degenerate(cells: tuple[float, float, float, float]) -> Degenerate | None:
    a, b, c, d = cells
    if a + b + c + d == 0:
        return "empty"
    if b == c == 0 and 0 in (a, d):
        return "one_label"
    return "constant_rater" if 0 in (a + b, c + d, a + c, b + d) else None


def _kappa(cells: tuple[float, float, float, float]) -> float | None:
    a, b, c, d = cells
    total = a + b + c + d
    if total == 0:
        return None
    observed = (a + d) / total
    expected = ((a + b) * (a + c) + (c + d) * (b + d)) / total**2
    return None if expected >= 1 else (observed - expected) / (1 - expected)


def _draws(strata: Sequence[Stratum], seed: int) -> list[float | None]:
    import numpy as np

    stream = np.random.PCG64(seed)
    totals = np.zeros((DRAWS, 4))
    for stratum in strata:
        size = sum(stratum.cells)
        if size == 0:
            continue
        ends = np.cumsum(stratum.cells)
        picks = (stream.random_raw(DRAWS * size) % np.uint64(size)).astype(np.int64).reshape(DRAWS, size)
        cells = np.searchsorted(ends, picks, side="right")
        for place in range(4):
            totals[:, place] += stratum.weight * (cells == place).sum(axis=1)
    return [_kappa((float(a), float(b), float(c), float(d))) for a, b, c, d in totals]
