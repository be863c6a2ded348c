"""The chance of meeting a bound, against sums of binomials written out."""

from math import comb

import pytest

from factcheck.stats.intervals import needed_n, wilson
from factcheck.stats.power import _rungs, cases_for_chance, most_misses, requirement


def reaches(n: int, misses: int, bound: float) -> bool:
    interval = wilson(n - misses, n)
    return interval is not None and interval.low >= bound


@pytest.mark.parametrize(
    ("n", "bound", "misses"), [(16, 0.8, 0), (24, 0.8, 0), (25, 0.8, 1), (35, 0.9, 0), (53, 0.9, 1)]
)
def test_known_numbers_of_misses(n: int, bound: float, misses: int) -> None:
    assert most_misses(n, bound) == misses


@pytest.mark.parametrize("bound", [0.5, 0.8, 0.85, 0.95])
def test_most_misses_is_the_last_that_reaches(bound: float) -> None:
    for n in range(1, 120, 7):
        misses = most_misses(n, bound)
        if misses is None:
            assert not reaches(n, 0, bound)
        else:
            assert reaches(n, misses, bound) and not reaches(n, misses + 1, bound)


@pytest.mark.parametrize(("n", "rate"), [(16, 0.9), (25, 0.95), (64, 0.9), (64, 0.7)])
def test_the_chance_is_the_sum_of_its_binomials(n: int, rate: float) -> None:
    found = requirement(n, rate, 0.8)
    wanted = sum(
        comb(n, misses) * rate ** (n - misses) * (1 - rate) ** misses
        for misses in range(n + 1)
        if reaches(n, misses, 0.8)
    )
    assert found.chance == pytest.approx(wanted, abs=1e-12)


def test_too_few_cases_can_never_meet_the_bound() -> None:
    assert requirement(15, 1.0, 0.8).most_misses is None and requirement(15, 1.0, 0.8).chance == 0.0
    assert requirement(16, 1.0, 0.8).chance == 1.0


def test_a_false_alarm_ceiling_is_the_same_bound_turned_round() -> None:
    assert needed_n(1 - 0.05) == 73
    assert requirement(192, 1 - 0.05, 1 - 0.15).chance > 0.99


@pytest.mark.parametrize(("rate", "bound"), [(0.9, 0.8), (0.95, 0.8), (0.95, 0.85)])
def test_from_the_answer_on_the_chance_is_never_missed_again(rate: float, bound: float) -> None:
    n = cases_for_chance(rate, bound, 0.8)
    assert n is not None
    assert requirement(n - 1, rate, bound).chance < 0.8
    assert all(requirement(more, rate, bound).chance >= 0.8 for more in range(n, n + 150))


def test_a_rate_that_is_not_above_the_bound_needs_more_cases_than_there_are() -> None:
    assert cases_for_chance(0.8, 0.8, 0.8) is None
    assert cases_for_chance(0.801, 0.8, 0.9) is None


@pytest.mark.parametrize(("rate", "n"), [(1.2, 5), (-0.1, 5), (0.9, 0)])
def test_a_rate_or_a_number_of_cases_that_is_none_is_refused(rate: float, n: int) -> None:
    with pytest.raises(ValueError, match="rate lies between"):
        requirement(n, rate, 0.8)


def test_a_chance_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="chance lies between"):
        cases_for_chance(0.9, 0.8, 1.0)


@pytest.mark.parametrize("bound", [0.0, 1.0])
def test_a_bound_that_is_none_is_refused(bound: float) -> None:
    with pytest.raises(ValueError, match="so does a bound"):
        cases_for_chance(0.9, bound, 0.8)


@pytest.mark.parametrize(("bound", "level"), [(0.8, 0.95), (0.95, 0.95), (0.5, 0.8), (0.03, 0.99), (0.999, 0.9)])
def test_all_rungs_at_once_are_those_of_the_rule(bound: float, level: float) -> None:
    rungs = _rungs(bound, level)
    for misses in {*range(min(12, len(rungs))), len(rungs) // 2, len(rungs) - 1}:
        assert rungs[misses] == needed_n(bound, misses, level)
    assert rungs == sorted(rungs)


def test_a_rate_close_to_the_bound_is_told_in_no_time() -> None:
    n = cases_for_chance(0.82, 0.8, 0.8)
    assert n is not None and n > 3000
    assert requirement(n, 0.82, 0.8).chance >= 0.8 > requirement(n - 1, 0.82, 0.8).chance
