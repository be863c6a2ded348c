"""How well a score separates two kinds of items: AUC, balanced accuracy, thresholds from other sources than the items'.

AUC is the probability that an item drawn from the positive ones scores higher than one from the negative ones, ties
counting a half (J. A. Hanley, B. J. McNeil, Radiology 143 (1982) 29-36). Intervals are percentiles over whole
clusters drawn with replacement, seeded by names alone as in ``stats.bootstrap``; each draw weighs every item by how
often its cluster was drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from factcheck.hashing import draw_number
from factcheck.stats.intervals import check_level

DRAWS = 2000


@dataclass(frozen=True, slots=True)
class Separation:
    """A figure from 0 to 1 (of a difference from -1 to 1) with its interval; None where a kind has no items."""

    point: float | None
    low: float | None
    high: float | None
    items: int
    clusters: int


def auc(scores: Sequence[float], positive: Sequence[bool]) -> float | None:
    """The share of pairs of a positive and a negative item in which the positive one scores higher; None without."""
    return _weighted_auc(scores)(positive, [1.0] * len(scores))


def balanced_accuracy(called: Sequence[bool], positive: Sequence[bool]) -> float | None:
    """The mean of the shares of positive items called positive and of negative ones called negative."""
    return _weighted_accuracy(called, positive, [1.0] * len(called))


def best_threshold(scores: Sequence[float], positive: Sequence[bool]) -> float:
    """The threshold (score >= threshold is positive) with the best balanced accuracy; the highest of equal ones.

    It lies halfway between two scores, or is the lowest score (everything is positive). Raises ValueError without
    items of both kinds.
    """
    total_pos = sum(positive)
    total_neg = len(positive) - total_pos
    if not total_pos or not total_neg:
        raise ValueError("a threshold needs items of both kinds")
    ranked = sorted(zip(scores, positive, strict=True), key=lambda pair: -pair[0])
    best, at, pos, neg = -1.0, ranked[0][0], 0, 0
    for index, (score, kind) in enumerate(ranked):
        pos, neg = pos + kind, neg + (not kind)
        following = ranked[index + 1][0] if index + 1 < len(ranked) else None
        if following == score:
            continue
        value = pos / total_pos - neg / total_neg
        if value > best + 1e-12:
            best, at = value, score if following is None else (score + following) / 2
    return at


def cross_fit(
    scores: Sequence[float], positive: Sequence[bool], clusters: Sequence[str], *names: str | int
) -> tuple[bool, ...]:
    """Each item called by the best threshold of the other half of the clusters; halves are drawn by names.

    Raises ValueError where a half lacks items of either kind.
    """
    half = [draw_number("cross-fit", *names, cluster) % 2 for cluster in clusters]
    cut = {}
    for side in (0, 1):
        rest = [i for i, held in enumerate(half) if held != side]
        cut[side] = best_threshold([scores[i] for i in rest], [positive[i] for i in rest])
    return tuple(score >= cut[side] for score, side in zip(scores, half, strict=True))


def auc_interval(
    scores: Sequence[float], positive: Sequence[bool], clusters: Sequence[str], *names: str | int, level: float = 0.95
) -> Separation:
    """AUC with a percentile interval over clusters."""
    value = _weighted_auc(scores)
    return _interval(lambda weights: value(positive, weights), clusters, names, level)


def auc_difference(
    scores: Sequence[float],
    others: Sequence[float],
    positive: Sequence[bool],
    clusters: Sequence[str],
    *names: str | int,
    level: float = 0.95,
) -> Separation:
    """AUC of the scores minus AUC of the others over the same items, both computed in each draw."""
    one, two = _weighted_auc(scores), _weighted_auc(others)
    return _interval(lambda w: _minus(one(positive, w), two(positive, w)), clusters, names, level)


def accuracy_interval(
    called: Sequence[bool], positive: Sequence[bool], clusters: Sequence[str], *names: str | int, level: float = 0.95
) -> Separation:
    """Balanced accuracy of given calls with a percentile interval over clusters; thresholds are not chosen anew."""
    return _interval(lambda weights: _weighted_accuracy(called, positive, weights), clusters, names, level)


def _minus(one: float | None, two: float | None) -> float | None:
    return None if one is None or two is None else one - two


def _interval(
    value: Callable[[Any], float | None], clusters: Sequence[str], names: Sequence[str | int], level: float
) -> Separation:
    check_level(level)
    size = len(set(clusters))
    point = value([1.0] * len(clusters))
    if point is None or size < 2:
        return Separation(point, None, None, len(clusters), size)
    drawn = sorted(v for w in _drawn_weights(clusters, names) if (v := value(w)) is not None)
    if not drawn:
        return Separation(point, None, None, len(clusters), size)
    cut = int(len(drawn) * (1 - level) / 2 + 1e-9)
    return Separation(point, drawn[cut], drawn[len(drawn) - 1 - cut], len(clusters), size)


def _drawn_weights(clusters: Sequence[str], names: Sequence[str | int]) -> Iterator[Any]:
    """For each draw how often each item was drawn."""
    import numpy as np

    order = {cluster: place for place, cluster in enumerate(dict.fromkeys(clusters))}
    member = np.array([order[cluster] for cluster in clusters])
    stream, count = np.random.PCG64(draw_number("separation", *names)), len(order)
    for _ in range(DRAWS):
        picks = (stream.random_raw(count) % np.uint64(count)).astype(np.int64)
        yield np.bincount(picks, minlength=count)[member].astype(float)


def _weighted_auc(scores: Sequence[float]) -> Callable[[Sequence[bool], Any], float | None]:
    """AUC as a function of kinds and weights; the scores are ranked once."""
    import numpy as np

    _, rank = np.unique(np.asarray(scores, dtype=float), return_inverse=True)

    def value(positive: Sequence[bool], weights: Any) -> float | None:
        kind, held = np.asarray(positive, dtype=bool), np.asarray(weights, dtype=float)
        size = int(rank.max()) + 1 if len(rank) else 0
        pos = np.bincount(rank[kind], weights=held[kind], minlength=size)
        neg = np.bincount(rank[~kind], weights=held[~kind], minlength=size)
        if not pos.sum() or not neg.sum():
            return None
        below = np.cumsum(neg) - neg
        return float((pos * (below + neg / 2)).sum() / (pos.sum() * neg.sum()))

    return value


def _weighted_accuracy(called: Sequence[bool], positive: Sequence[bool], weights: Any) -> float | None:
    import numpy as np

    call, kind = np.asarray(called, dtype=bool), np.asarray(positive, dtype=bool)
    held = np.asarray(weights, dtype=float)
    pos, neg = held[kind].sum(), held[~kind].sum()
    if not pos or not neg:
        return None
    return float((held[kind & call].sum() / pos + held[~kind & ~call].sum() / neg) / 2)
