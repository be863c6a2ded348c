"""Intervals that respect clusters: several items of one article are not independent.

Percentile bootstrap over whole clusters (B. Efron, R. Tibshirani, "An introduction to the bootstrap", 1993, chapters
8 and 13; for clusters A. C. Davison, D. V. Hinkley, "Bootstrap methods", 1997, section 3.8).

The draws are the raw 64-bit outputs of numpy's PCG64, seeded by a number that depends on names alone
(``hashing.draw_number``), taken modulo the number of clusters (bias below clusters / 2^64). numpy promises a stable
stream for a bit generator and its seeding (NEP 19), not for the distributions built on it, so none is used: the same
names give the same interval on every machine and version.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from factcheck.hashing import draw_number
from factcheck.stats.intervals import check_level, wilson

DRAWS = 2000
CHUNK = 2_000_000  # indexes held in memory at once

BootstrapMethod = Literal["clusters", "wilson", "none"]


@dataclass(frozen=True, slots=True)
class ClusterInterval:
    """The pooled share of all items with an interval over clusters; None where there are no items.

    ``method`` is "clusters" for the bootstrap, "wilson" where it would have no width (``note`` says why) and "none"
    without items. ``clusters`` counts those that hold an item.
    """

    point: float | None
    low: float | None
    high: float | None
    clusters: int
    draws: int
    method: BootstrapMethod
    note: str | None


def cluster_interval(
    clusters: Sequence[tuple[int, int]], *names: str | int, level: float = 0.95, draws: int = DRAWS
) -> ClusterInterval:
    """Percentile interval of sum(k) / sum(n), where whole clusters (k, n) are drawn with replacement.

    The ends are the order statistics at floor(draws * (1 - level) / 2) from either side, without interpolation. The
    draws are seeded by ``names``. Raises ValueError for k > n, negative counts or fewer than 100 draws.
    """
    check_level(level)
    if draws < 100 or any(k < 0 or k > n for k, n in clusters):
        raise ValueError("clusters are pairs (k, n) with 0 <= k <= n, and at least 100 draws are needed")
    held = [(k, n) for k, n in clusters if n > 0]
    k, n = sum(k for k, _ in held), sum(n for _, n in held)
    if n == 0:
        return ClusterInterval(None, None, None, 0, 0, "none", "no items")
    if len(held) == 1:
        return _by_wilson(k, n, level, 1, "one cluster: its spread cannot be seen; Wilson's interval instead")
    if k in (0, n):
        return _by_wilson(k, n, level, len(held), "all items alike: no spread to draw from; Wilson's interval instead")
    low, high = _drawn_ends(held, draw_number("bootstrap", *names), level, draws)
    if low == high:
        return _by_wilson(k, n, level, len(held), "all draws alike; Wilson's interval instead")
    return ClusterInterval(k / n, low, high, len(held), draws, "clusters", None)


def cluster_difference(
    clusters: Sequence[tuple[int, int, int]], *names: str | int, level: float = 0.95, draws: int = DRAWS
) -> ClusterInterval:
    """Percentile interval of (sum(a) - sum(b)) / sum(n) over the same items, whole clusters (a, b, n) being drawn.

    ``a`` and ``b`` are how many of a cluster's n items either checker flags. There is nothing to draw from with one
    cluster, and where every cluster has the same difference: low and high are None then and ``note`` says why. With
    few items on which the two differ the interval is too narrow: a percentile interval knows only what was seen.
    Raises ValueError for impossible counts or fewer than 100 draws.
    """
    check_level(level)
    if draws < 100 or any(min(a, b) < 0 or max(a, b) > n for a, b, n in clusters):
        raise ValueError("clusters are counts (a, b, n) with a and b up to n, and at least 100 draws are needed")
    held = [(a - b, n) for a, b, n in clusters if n > 0]
    net, n = sum(gap for gap, _ in held), sum(n for _, n in held)
    if n == 0:
        return ClusterInterval(None, None, None, 0, 0, "none", "no items")
    if len(held) == 1:
        return ClusterInterval(net / n, None, None, 1, 0, "none", "one cluster: its spread cannot be seen")
    if len({Fraction(gap, size) for gap, size in held}) == 1:
        return ClusterInterval(net / n, None, None, len(held), 0, "none", "all clusters alike: no spread to draw from")
    low, high = _drawn_ends(held, draw_number("bootstrap", *names), level, draws)
    return ClusterInterval(net / n, low, high, len(held), draws, "clusters", None)


def _by_wilson(k: int, n: int, level: float, clusters: int, note: str) -> ClusterInterval:
    interval = wilson(k, n, level)
    low, high = (interval.low, interval.high) if interval else (None, None)
    return ClusterInterval(k / n, low, high, clusters, 0, "wilson", note)


def _drawn_ends(held: Sequence[tuple[int, int]], seed: int, level: float, draws: int) -> tuple[float, float]:
    """The order statistics at either end of the drawn ratios."""
    ratios = _drawn_ratios(held, seed, draws)
    cut = int(draws * (1 - level) / 2 + 1e-9)
    return ratios[cut], ratios[draws - 1 - cut]


def _drawn_ratios(held: Sequence[tuple[int, int]], seed: int, draws: int) -> list[float]:
    """The pooled ratio sum(first) / sum(second) of each draw, sorted."""
    import numpy as np

    stream = np.random.PCG64(seed)
    tops = np.array([k for k, _ in held], dtype=np.int64)
    sizes = np.array([n for _, n in held], dtype=np.int64)
    count = len(held)
    rows = max(1, CHUNK // count)
    ratios: list[float] = []
    for start in range(0, draws, rows):
        now = min(rows, draws - start)
        picks = (stream.random_raw(now * count) % np.uint64(count)).astype(np.int64).reshape(now, count)
        ratios.extend((tops[picks].sum(axis=1) / sizes[picks].sum(axis=1)).tolist())
    return sorted(ratios)
