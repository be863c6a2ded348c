"""Ranks with their intervals."""

import pytest

from factcheck.stats.ranks import rank_intervals, ranks_of


def mean(values: object) -> float | None:
    held = list(values)  # type: ignore[call-overload]
    return sum(held) / len(held) if held else None


def test_equal_scores_share_the_better_rank() -> None:
    assert ranks_of({"a": 3.0, "b": 3.0, "c": 1.0, "d": 2.0}) == {"a": 1, "b": 1, "c": 4, "d": 3}


def test_far_apart_candidates_keep_their_ranks() -> None:
    found = rank_intervals({"good": [1] * 90 + [0] * 10, "bad": [1] * 20 + [0] * 80}, mean, "far")
    assert (found["good"].rank, found["good"].low, found["good"].high) == (1, 1, 1)
    assert found["bad"].first == 0.0 and found["bad"].items == 100


def test_close_candidates_overlap() -> None:
    found = rank_intervals({"one": [1] * 11 + [0] * 9, "two": [1] * 10 + [0] * 10}, mean, "close")
    assert found["one"].rank == 1 and found["one"].high == 2 and found["two"].low == 1
    low, high = found["one"].score_low, found["one"].score_high
    assert low is not None and high is not None and low < 0.55 < high


def test_the_interval_of_a_mean_is_that_of_its_bootstrap() -> None:
    found = rank_intervals({"x": [1] * 50 + [0] * 50}, mean, "width", draws=2000)["x"]
    assert found.score_low == pytest.approx(0.40, abs=0.02) and found.score_high == pytest.approx(0.60, abs=0.02)


def test_same_names_same_draws_and_others_differ() -> None:
    items = {"one": [1, 0, 1, 1, 0], "two": [0, 1, 1, 0, 0]}
    assert rank_intervals(items, mean, "a") == rank_intervals(items, mean, "a")
    assert rank_intervals(items, mean, "a") != rank_intervals(items, mean, "b")


def test_a_candidate_without_a_score_is_not_ranked() -> None:
    found = rank_intervals({"empty": [], "one": [1, 1, 0]}, mean, "e")
    assert found["empty"].rank is None and found["empty"].items == 0 and found["one"].rank == 1


def test_a_draw_without_a_score_never_helps() -> None:
    def needs_two_kinds(values: object) -> float | None:
        held = list(values)  # type: ignore[call-overload]
        return 1.0 if len(set(held)) == 2 else None

    found = rank_intervals({"risky": [0, 1], "sure": [0, 1] * 20}, needs_two_kinds, "n")
    assert found["risky"].rank == 1 and found["risky"].high == 2 and found["sure"].first == 1.0


def test_too_few_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 100 draws"):
        rank_intervals({"a": [1]}, mean, "x", draws=5)
