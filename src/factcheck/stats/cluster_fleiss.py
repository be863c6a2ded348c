"""An interval of Fleiss' kappa where several items are of one cluster (claims of one report).

Percentile bootstrap that draws whole clusters with replacement (A. C. Davison, D. V. Hinkley, "Bootstrap methods",
1997, section 3.8), seeded by names alone as in :mod:`factcheck.stats.bootstrap`. The coefficient of a draw is that of
:func:`factcheck.stats.panels.fleiss`, of which the classic form is the case of equal numbers of ratings.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.hashing import draw_number
from factcheck.stats.intervals import check_level

DRAWS = 2000
CHUNK = 500_000  # indexes held in memory at once
Rows = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class FleissInterval:
    """The ends over so many clusters that hold an item rated twice; None where ``note`` says why."""

    low: float | None
    high: float | None
    clusters: int
    note: str | None


def fleiss_interval(clusters: Sequence[Rows], *names: str | int, level: float = 0.95) -> FleissInterval:
    """The interval of kappa over clusters, each a table with one row of label counts per item, columns alike in all.

    Items with fewer than two ratings are left out. Draws in which kappa is not defined are left out; with fewer than
    half of them left, or with one cluster, there is no interval.
    """
    check_level(level)
    held = [rows for rows in ([row for row in table if sum(row) >= 2] for table in clusters) if rows]
    if len(held) < 2:
        return FleissInterval(None, None, len(held), "one cluster: its spread cannot be seen" if held else "no items")
    drawn = sorted(_drawn(held, draw_number("cluster fleiss", *names)))
    if len(drawn) < DRAWS / 2 or drawn[0] == drawn[-1]:
        return FleissInterval(None, None, len(held), "the draws show no spread")
    cut = int(len(drawn) * (1 - level) / 2 + 1e-9)
    return FleissInterval(drawn[cut], drawn[len(drawn) - 1 - cut], len(held), None)


def _drawn(held: Sequence[Rows], seed: int) -> list[float]:
    """Kappa of each draw in which it is defined."""
    import numpy as np

    agreeing = np.array([sum(map(_pair_agreement, rows)) for rows in held])
    items = np.array([len(rows) for rows in held], dtype=np.int64)
    labels = np.array([[sum(column) for column in zip(*rows, strict=True)] for rows in held], dtype=np.int64)
    stream, count = np.random.PCG64(seed), len(held)
    found: list[float] = []
    step = max(1, CHUNK // (count * labels.shape[1]))
    for start in range(0, DRAWS, step):
        now = min(step, DRAWS - start)
        picks = (stream.random_raw(now * count) % np.uint64(count)).astype(np.int64).reshape(now, count)
        agreed = agreeing[picks].sum(axis=1) / items[picks].sum(axis=1)
        totals = labels[picks].sum(axis=1)
        expected = ((totals / totals.sum(axis=1, keepdims=True)) ** 2).sum(axis=1)
        defined = (totals > 0).sum(axis=1) > 1
        found.extend(((agreed[defined] - expected[defined]) / (1 - expected[defined])).tolist())
    return found


def _pair_agreement(row: Sequence[int]) -> float:
    m = sum(row)
    return (sum(count * count for count in row) - m) / (m * (m - 1))
