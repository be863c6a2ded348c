"""How many times as high a rate is as that of the rest, where several items are of one cluster (claims of one answer).

The ratio of two shares k / n. Interval: percentile bootstrap that draws whole clusters, both groups with them, so that
an answer which cites sources of both groups is drawn as one (A. C. Davison, D. V. Hinkley, "Bootstrap methods", 1997,
section 3.8). Where that has no width: the interval of the logarithm with one half added to every count (S. D. Walter,
Biometrika 62 (1975) 371-374), which takes items for independent and is defined for counts of 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import NormalDist
from typing import Literal

from factcheck.hashing import draw_number
from factcheck.stats.intervals import check_level

DRAWS = 2000
Groups = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class RelativeRate:
    """The ratio with its interval. ``ratio`` is None where either group is empty or the rest has a rate of 0.

    ``high`` is None with ``method`` "clusters" or "log" where the interval has no upper end.
    """

    ratio: float | None
    low: float | None
    high: float | None
    method: Literal["clusters", "log", "none"]
    note: str | None


def relative_rate(clusters: Sequence[Groups], *names: str | int, level: float = 0.95) -> RelativeRate:
    """The rate of a group over that of the rest; each cluster holds (k, n of the group, k, n of the rest).

    Raises ValueError for k > n and negative counts.
    """
    check_level(level)
    if any(not (0 <= k <= n and 0 <= k0 <= n0) for k, n, k0, n0 in clusters):
        raise ValueError("clusters are counts (k, n, k of the rest, n of the rest) with 0 <= k <= n")
    held = [one for one in clusters if one[1] + one[3]]
    k, n, rest, of_rest = (sum(one[place] for one in held) for place in range(4))
    if n == 0 or of_rest == 0:
        return RelativeRate(None, None, None, "none", "there is nothing to compare with" if n else "no items")
    ratio = (k / n) / (rest / of_rest) if rest else None
    note = None if rest else "the rest has a rate of 0"
    if k and rest and len(held) > 1:
        drawn = sorted(_drawn(held, draw_number("relative", *names)))
        if len(drawn) >= DRAWS / 2:
            cut = int(len(drawn) * (1 - level) / 2 + 1e-9)
            low, high = drawn[cut], drawn[len(drawn) - 1 - cut]
            if low < high and low != float("inf"):
                return RelativeRate(ratio, low, None if high == float("inf") else high, "clusters", note)
    return _by_logarithm(ratio, (k, n, rest, of_rest), level, note)


def _by_logarithm(ratio: float | None, counts: Groups, level: float, note: str | None) -> RelativeRate:
    """The group without any has the low end 0, and against a rest without any there is no high end."""
    k, n, rest, of_rest = counts
    if k == 0 and rest == 0:
        return RelativeRate(ratio, None, None, "none", "neither group has any")
    above, below = (k + 0.5) / (n + 0.5), (rest + 0.5) / (of_rest + 0.5)
    variance = 1 / (k + 0.5) - 1 / (n + 0.5) + 1 / (rest + 0.5) - 1 / (of_rest + 0.5)
    half = NormalDist().inv_cdf((1 + level) / 2) * sqrt(variance)
    if variance == 0:
        return RelativeRate(ratio, None, None, "none", "all items of both groups alike")
    low, high = above / below * exp(-half), above / below * exp(half)
    why = note or "items taken for independent"
    return RelativeRate(ratio, low if k else 0.0, high if rest else None, "log", why)


def _drawn(held: Sequence[Groups], seed: int) -> list[float]:
    """The ratio of each draw in which both groups are met; infinite where the rest has a rate of 0."""
    import numpy as np

    counts = np.array(held, dtype=np.int64)
    stream, count = np.random.PCG64(seed), len(held)
    found: list[float] = []
    rows = max(1, 1_000_000 // count)
    for start in range(0, DRAWS, rows):
        now = min(rows, DRAWS - start)
        picks = (stream.random_raw(now * count) % np.uint64(count)).astype(np.int64).reshape(now, count)
        for k, n, rest, of_rest in counts[picks].sum(axis=1).tolist():
            if n and of_rest and (k or rest):
                found.append((k / n) / (rest / of_rest) if rest else float("inf"))
    return found
