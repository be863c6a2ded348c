"""How well a score separates: AUC, balanced accuracy, thresholds, intervals over clusters."""

import random

import pytest
from sklearn.metrics import balanced_accuracy_score, roc_auc_score

from factcheck.hashing import draw_number
from factcheck.stats.roc import (
    accuracy_interval,
    auc,
    auc_difference,
    auc_interval,
    balanced_accuracy,
    best_threshold,
    cross_fit,
)


def drawn(seed: int, size: int = 120) -> tuple[list[float], list[bool], list[str]]:
    rng = random.Random(seed)
    kinds = [rng.random() < 0.4 for _ in range(size)]
    scores = [round(rng.gauss(0.8 if kind else 0.0, 1.0), 1) for kind in kinds]
    return scores, kinds, [f"s{rng.randrange(size // 3)}" for _ in range(size)]


@pytest.mark.parametrize("seed", range(5))
def test_auc_and_balanced_accuracy_are_those_of_another_library(seed: int) -> None:
    scores, kinds, _ = drawn(seed)
    calls = [score >= 0.4 for score in scores]
    assert auc(scores, kinds) == pytest.approx(roc_auc_score(kinds, scores))
    assert balanced_accuracy(calls, kinds) == pytest.approx(balanced_accuracy_score(kinds, calls))


@pytest.mark.parametrize("seed", range(5))
def test_no_threshold_is_better_than_the_best(seed: int) -> None:
    scores, kinds, _ = drawn(seed)
    found = balanced_accuracy([score >= best_threshold(scores, kinds) for score in scores], kinds)
    every = [balanced_accuracy([score >= cut for score in scores], kinds) for cut in sorted(set(scores))]
    assert found == pytest.approx(max(value for value in every if value is not None))


def test_ends_of_auc() -> None:
    assert auc([1.0, 2.0, 3.0], [False, False, True]) == 1
    assert auc([1.0, 2.0, 3.0], [True, False, False]) == 0
    assert auc([5.0, 5.0], [True, False]) == 0.5
    assert auc([1.0, 2.0], [True, True]) is None
    assert auc([], []) is None
    assert balanced_accuracy([True], [True]) is None


def test_a_threshold_needs_both_kinds() -> None:
    with pytest.raises(ValueError, match="both kinds"):
        best_threshold([1.0, 2.0], [True, True])
    assert best_threshold([1.0, 2.0], [True, False]) == 1.0


def test_cross_fit_calls_each_half_by_the_other() -> None:
    scores, kinds, clusters = drawn(1)
    calls = cross_fit(scores, kinds, clusters, "x")
    assert calls == cross_fit(scores, kinds, clusters, "x")
    # What is changed in one cluster moves no call of its own half but those of its own items.
    pushed = [score + 9 if cluster == clusters[0] else score for score, cluster in zip(scores, clusters, strict=True)]
    again = cross_fit(pushed, kinds, clusters, "x")
    half = {c: draw_number("cross-fit", "x", c) % 2 for c in clusters}
    near = [i for i, c in enumerate(clusters) if half[c] == half[clusters[0]] and c != clusters[0]]
    assert [calls[i] for i in near] == [again[i] for i in near]
    assert all(again[i] for i, c in enumerate(clusters) if c == clusters[0])


def test_an_interval_holds_its_point_and_is_wider_for_fewer_clusters() -> None:
    scores, kinds, clusters = drawn(2, 240)
    found = auc_interval(scores, kinds, clusters, "a")
    assert found.low is not None and found.high is not None and found.point is not None
    assert found.low < found.point < found.high
    assert (found.items, found.clusters) == (240, len(set(clusters)))
    assert found == auc_interval(scores, kinds, clusters, "a")
    twins = auc_interval(scores * 4, kinds * 4, clusters * 4, "a")
    assert (twins.low, twins.high) == pytest.approx((found.low, found.high))


def test_a_difference_is_taken_within_each_draw() -> None:
    scores, kinds, clusters = drawn(3)
    same = auc_difference(scores, [2 * score for score in scores], kinds, clusters, "d")
    assert (same.point, same.low, same.high) == (0, 0, 0)
    better = auc_difference([float(kind) for kind in kinds], scores, kinds, clusters, "d")
    assert better.low is not None and better.low > 0


def test_accuracy_of_given_calls() -> None:
    scores, kinds, clusters = drawn(4)
    found = accuracy_interval([score >= 0.4 for score in scores], kinds, clusters, "b")
    assert found.low is not None and found.high is not None and found.point is not None
    assert 0.4 < found.low < found.point < found.high < 1


def test_without_a_kind_or_with_one_cluster_there_is_no_interval() -> None:
    assert auc_interval([1.0, 2.0], [True, True], ["a", "b"], "n").point is None
    alone = auc_interval([1.0, 2.0], [True, False], ["a", "a"], "n")
    assert (alone.point, alone.low, alone.high, alone.clusters) == (0.0, None, None, 1)
    with pytest.raises(ValueError):
        auc_interval([1.0, 2.0], [True, False], ["a", "b"], "n", level=1.5)
