"""How sure an order of candidates is: percentile bootstrap of their ranks over their own items.

Each draw takes every candidate's items anew with replacement, scores them, and ranks the scores (1 is best, ties share
the better rank). B. Efron, R. Tibshirani, "An introduction to the bootstrap", 1993, chapter 13; for ranks H. Goldstein,
D. J. Spiegelhalter, J. R. Stat. Soc. A 159 (1996) 385-443. Seeded by names alone, as ``stats.bootstrap`` is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from factcheck.hashing import draw_number
from factcheck.stats.intervals import check_level

T = TypeVar("T")
DRAWS = 400


@dataclass(frozen=True, slots=True)
class RankInterval:
    """A candidate's rank and the interval of its ranks and scores over the draws.

    ``first`` is the share of draws in which it is first, alone or not. All None for a candidate without a score.
    """

    rank: int | None
    low: int | None
    high: int | None
    score_low: float | None
    score_high: float | None
    first: float | None
    items: int


def rank_intervals(
    items: Mapping[str, Sequence[T]],
    score: Callable[[Sequence[T]], float | None],
    *names: str | int,
    level: float = 0.95,
    draws: int = DRAWS,
) -> dict[str, RankInterval]:
    """Ranks of candidates by ``score`` of their items, highest first, with intervals.

    A candidate whose items give no score is not ranked. Raises ValueError for fewer than 100 draws.
    """
    check_level(level)
    if draws < 100:
        raise ValueError("at least 100 draws are needed")
    scores = {name: score(held) for name, held in items.items()}
    ranked = {name: value for name, value in scores.items() if value is not None}
    drawn = {name: _drawn(items[name], score, draws, draw_number("ranks", *names, name)) for name in ranked}
    orders = [ranks_of({name: values[turn] for name, values in drawn.items()}) for turn in range(draws)]
    now = ranks_of(ranked)
    cut = int(draws * (1 - level) / 2 + 1e-9)
    found = {}
    for name, held in items.items():
        if name not in ranked:
            found[name] = RankInterval(None, None, None, None, None, None, len(held))
            continue
        places = sorted(order[name] for order in orders)
        values = sorted(drawn[name])
        first = sum(place == 1 for place in places) / draws
        ends = places[cut], places[draws - 1 - cut]
        found[name] = RankInterval(now[name], *ends, values[cut], values[draws - 1 - cut], first, len(held))
    return found


def ranks_of(scores: Mapping[str, float]) -> dict[str, int]:
    """Rank by score, 1 for the highest; equal scores share the better rank."""
    return {name: 1 + sum(other > value for other in scores.values()) for name, value in scores.items()}


def _drawn(held: Sequence[T], score: Callable[[Sequence[T]], float | None], draws: int, seed: int) -> list[float]:
    """Scores of redrawn items; a draw without a score counts as the lowest possible, so that it never helps."""
    import numpy as np

    stream, size = np.random.PCG64(seed), len(held)
    found = []
    for _ in range(draws):
        picks = stream.random_raw(size) % np.uint64(size)
        value = score([held[int(pick)] for pick in picks])
        found.append(float("-inf") if value is None else float(value))
    return found
