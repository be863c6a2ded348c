"""McNemar's exact test and Newcombe's interval for paired shares."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.stats.paired import mcnemar, paired_difference


@pytest.mark.parametrize(
    ("a_only", "b_only", "p"),
    [
        (0, 6, 0.03125),  # 2 · 0.5^6
        (0, 5, 0.0625),  # 2 · 0.5^5: five pairs can never reach 5%
        (1, 7, 0.0703125),  # 2 · (1 + 8)/256
        (2, 10, 0.03857421875),  # 2 · (1 + 12 + 66)/4096
        (4, 4, 1.0),
    ],
)
def test_exact_p(a_only: int, b_only: int, p: float) -> None:
    assert mcnemar(a_only, b_only).p == pytest.approx(p)
    assert mcnemar(b_only, a_only).p == pytest.approx(p)


@pytest.mark.parametrize("pairs", [0, 1, 3, 5])
def test_fewer_than_six_pairs_cannot_be_significant(pairs: int) -> None:
    result = mcnemar(0, pairs)
    assert result.p > 0.05
    assert "cannot be significant" in (result.note or "")


def test_six_pairs_can() -> None:
    assert mcnemar(0, 6).note is None


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="counts"):
        mcnemar(-1, 2)
    with pytest.raises(ValueError, match="counts"):
        paired_difference(1, 2, -1, 0)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 40), st.integers(0, 40))
def test_p_is_the_binomial_sum(a_only: int, b_only: int) -> None:
    n = a_only + b_only
    tail = sum(comb(n, i) for i in range(min(a_only, b_only) + 1)) / 2**n
    assert mcnemar(a_only, b_only).p == pytest.approx(min(1.0, 2 * tail))


@pytest.mark.parametrize(
    ("table", "difference", "low", "high"),
    [
        # Airway reaction before and after a transplant: 1, 1, 7, 12 (Fagerland, Lydersen, Laake 2014): -0.507, -0.026.
        ((1, 1, 7, 12), -6 / 21, -0.507, -0.026),
        # Altman, Statistics with confidence (2000), p. 52: 14, 5, 0, 22: 0.011 to 0.226.
        ((14, 5, 0, 22), 5 / 41, 0.011, 0.226),
        # Newcombe 1998, table II: 36, 12, 2, 0: 0.0569 to 0.3404.
        ((36, 12, 2, 0), 0.2, 0.057, 0.340),
    ],
)
def test_published_intervals(table: tuple[int, int, int, int], difference: float, low: float, high: float) -> None:
    result = paired_difference(*table)
    assert result.difference == pytest.approx(difference)
    assert (round(result.low or 0, 3), round(result.high or 0, 3)) == (low, high)
    assert result.n == sum(table)


def test_no_pairs() -> None:
    result = paired_difference(0, 0, 0, 0)
    assert (result.difference, result.low, result.high, result.n) == (None, None, None, 0)


def test_all_alike_still_has_a_width() -> None:
    result = paired_difference(54, 0, 0, 0)
    assert result.difference == 0
    assert result.low is not None
    assert result.high is not None
    assert result.low < 0 < result.high


@settings(max_examples=100, deadline=None)
@given(st.tuples(*[st.integers(0, 60)] * 4).filter(lambda table: sum(table) > 0))
def test_interval_holds_the_difference_and_mirrors(table: tuple[int, int, int, int]) -> None:
    both, a_only, b_only, neither = table
    one, other = paired_difference(*table), paired_difference(both, b_only, a_only, neither)
    assert one.low is not None
    assert one.high is not None
    assert one.difference is not None
    assert -1 <= one.low <= one.difference <= one.high <= 1
    assert other.high == pytest.approx(-one.low)
    assert other.low == pytest.approx(-one.high)
