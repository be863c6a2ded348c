"""Wilson's interval against figures known from elsewhere and against the formula by hand."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.stats.intervals import Interval, needed_n, proportion, wilson

Z = 1.959963984540054  # the 97.5% point of the normal distribution


def by_hand(k: int, n: int) -> tuple[float, float]:
    """(p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)."""
    p, z2 = k / n, Z * Z
    middle = p + z2 / (2 * n)
    half = Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    return (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (58, 64, 0.810, 0.956),
        (20, 196, 0.067, 0.152),
        (62, 64, 0.893, 0.991),
        (1, 196, 0.001, 0.028),
        (61, 64, 0.871, 0.984),
        (5, 198, 0.011, 0.058),
        (60, 64, 0.850, 0.975),
        (22, 198, 0.075, 0.162),
        (0, 198, 0.000, 0.019),
    ],
)
def test_the_published_intervals(k: int, n: int, low: float, high: float) -> None:
    interval = wilson(k, n)
    assert interval is not None
    assert (round(interval.low, 3), round(interval.high, 3)) == (low, high)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(7, 20, 0.18119, 0.56715), (0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (25, 25, 0.86681, 1.0)],
)
def test_known_intervals(k: int, n: int, low: float, high: float) -> None:
    interval = wilson(k, n)
    assert interval is not None
    assert (interval.low, interval.high) == (pytest.approx(low, abs=5e-6), pytest.approx(high, abs=5e-6))


def test_one_sided_bound_differs_and_needs_another_level() -> None:
    # One-sided 95% is the lower end of the two-sided 90% interval: 25 / (25 + 1.644854²) = 0.9024.
    interval = wilson(25, 25, level=0.90)
    assert interval is not None
    assert interval.low == pytest.approx(0.9024, abs=1e-4)


@pytest.mark.parametrize("n", [1, 2, 10, 46, 49, 198, 4096, 100_003])
def test_ends_are_exact_at_nought_and_all(n: int) -> None:
    none, every = wilson(0, n), wilson(n, n)
    assert none is not None
    assert every is not None
    assert none.low == 0.0
    assert every.high == 1.0
    assert none.high == pytest.approx(Z * Z / (n + Z * Z))
    assert 0 < none.high < 1
    assert 0 < every.low < 1


def test_no_trials_have_no_interval_and_no_point() -> None:
    assert wilson(0, 0) is None
    share = proportion(0, 0)
    assert (share.point, share.low, share.high) == (None, None, None)


@pytest.mark.parametrize(("k", "n"), [(3, 2), (-1, 5), (0, -1), (1, 0)])
def test_impossible_counts_are_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="not a share"):
        wilson(k, n)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0, -0.5, math.nan])
def test_impossible_levels_are_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        wilson(1, 2, level)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 100_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_agrees_with_the_formula_by_hand(case: tuple[int, int]) -> None:
    k, n = case
    interval = wilson(k, n)
    assert interval is not None
    low, high = by_hand(k, n)
    assert interval.low == pytest.approx(low, abs=1e-9)
    assert interval.high == pytest.approx(high, abs=1e-9)
    assert 0 <= interval.low <= k / n <= interval.high <= 1


def test_mirror() -> None:
    hits, misses = wilson(13, 40), wilson(27, 40)
    assert hits is not None
    assert misses is not None
    assert hits == Interval(pytest.approx(1 - misses.high), pytest.approx(1 - misses.low))


@pytest.mark.parametrize(
    ("bound", "misses", "n"),
    [(0.80, 0, 16), (0.80, 1, 25), (0.90, 0, 35), (0.90, 1, 53), (0.95, 0, 73), (0.95, 1, 110), (0.85, 0, 22)],
)
def test_how_many_cases_a_bound_needs(bound: float, misses: int, n: int) -> None:
    assert needed_n(bound, misses) == n
    reached, short = wilson(n - misses, n), wilson(n - 1 - misses, n - 1)
    assert reached is not None
    assert short is not None
    assert short.low < bound <= reached.low


def test_an_upper_bound_is_the_mirror_of_a_lower_one() -> None:
    n = needed_n(1 - 0.15, 0)
    reached, short = wilson(0, n), wilson(0, n - 1)
    assert reached is not None
    assert short is not None
    assert reached.high <= 0.15 < short.high


@pytest.mark.parametrize(("bound", "misses"), [(0.0, 0), (1.0, 0), (1.2, 0), (0.8, -1)])
def test_bounds_out_of_reach_are_refused(bound: float, misses: int) -> None:
    with pytest.raises(ValueError, match="no n"):
        needed_n(bound, misses)
