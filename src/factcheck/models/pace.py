"""How long calls take: seconds a call from what was measured before, else an assumption that is stated."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

SHARES = (0.25, 0.90)  # the range of a measured pace: a lower quartile, and a tail that pulls the mean up


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds one call takes, waits included, from ``low`` to ``high``.

    ``calls`` were measured and ``median`` is theirs; 0 and None where the range is assumed.
    """

    low: float
    high: float
    calls: int = 0
    median: float | None = None


ASSUMED = Pace(1.0, 8.0)  # hosted models on prompts of a few thousand tokens with answers of a few hundred


def pace_of(seconds: Sequence[float]) -> Pace:
    """The pace of measured calls: percentiles 25 to 90 by nearest rank; ``ASSUMED`` where there are none."""
    if not seconds:
        return ASSUMED
    ordered = sorted(seconds)
    low, high = (nearest_rank(ordered, share) for share in SHARES)
    return Pace(low, high, len(ordered), nearest_rank(ordered, 0.5))


def duration(calls: int, cases: int, workers: int, pace: Pace) -> tuple[float, float]:
    """Seconds that ``calls`` over ``cases`` take, from fewest to most, ``workers`` cases at a time.

    The calls of a case follow each other. The upper end also holds for a last round that is not full. Waiting for a
    vendor's rate limit and repeated calls are not in it.
    """
    if not calls or not cases:
        return (0.0, 0.0)
    together = min(workers, cases)
    return (calls * pace.low / together, ceil(cases / together) * (calls / cases) * pace.high)


def nearest_rank(ordered: Sequence[float], share: float) -> float:
    """The percentile by nearest rank of a sorted sequence that is not empty."""
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]
