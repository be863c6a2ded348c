"""Cohen's kappa of two yes/no raters where several items are of one cluster (claims of one answer).

Point: J. Cohen, Educ. Psychol. Meas. 20 (1960) 37-46, on the pooled table. Interval: percentile bootstrap that draws
whole clusters with replacement (A. C. Davison, D. V. Hinkley, "Bootstrap methods", 1997, section 3.8), seeded by names
alone as in :mod:`factcheck.stats.bootstrap`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.hashing import draw_number
from factcheck.stats.agreement import cohen_table
from factcheck.stats.intervals import check_level

DRAWS = 2000
Cells = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class ClusterKappa:
    """Kappa over n items of so many clusters; ``low`` and ``high`` are None where ``note`` says why."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    clusters: int
    note: str | None


def cluster_kappa(clusters: Sequence[Cells], *names: str | int, level: float = 0.95) -> ClusterKappa:
    """Kappa with its interval; each cluster holds counts of (both yes, first only, second only, both no).

    Draws in which kappa is not defined are left out; with fewer than half of them left, or with one cluster, there is
    no interval. Raises ValueError for negative counts.
    """
    check_level(level)
    held = [cells for cells in clusters if sum(cells)]
    a, b, c, d = (sum(cells[place] for cells in held) for place in range(4))
    pooled = cohen_table([[a, b], [c, d]], level)
    if pooled.value is None or pooled.degenerate == "constant_rater":
        return ClusterKappa(pooled.value, None, None, pooled.n, len(held), pooled.note)
    if len(held) == 1:
        return ClusterKappa(pooled.value, None, None, pooled.n, 1, "one cluster: its spread cannot be seen")
    drawn = sorted(_drawn(held, draw_number("cluster kappa", *names)))
    if len(drawn) < DRAWS / 2 or drawn[0] == drawn[-1]:
        return ClusterKappa(pooled.value, None, None, pooled.n, len(held), "the draws show no spread")
    cut = int(len(drawn) * (1 - level) / 2 + 1e-9)
    return ClusterKappa(pooled.value, drawn[cut], drawn[len(drawn) - 1 - cut], pooled.n, len(held), None)


def _drawn(held: Sequence[Cells], seed: int) -> list[float]:
    """Kappa of each draw in which it is defined."""
    import numpy as np

    cells = np.array(held, dtype=np.int64)
    stream, count = np.random.PCG64(seed), len(held)
    found: list[float] = []
    rows = max(1, 1_000_000 // count)
    for start in range(0, DRAWS, rows):
        now = min(rows, DRAWS - start)
        picks = (stream.random_raw(now * count) % np.uint64(count)).astype(np.int64).reshape(now, count)
        for table in cells[picks].sum(axis=1).tolist():
            value = _kappa(*table)
            if value is not None:
                found.append(value)
    return found


def _kappa(a: int, b: int, c: int, d: int) -> float | None:
    total = a + b + c + d
    expected = ((a + b) * (a + c) + (c + d) * (b + d)) / total**2
    return None if expected == 1 else ((a + d) / total - expected) / (1 - expected)
