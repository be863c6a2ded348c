"""Every way in which a number becomes text."""

import math

import pytest

from factcheck.publish import numbers
from factcheck.stats.intervals import wilson


@pytest.mark.parametrize(
    ("k", "n", "text"),
    [
        (58, 64, "90.6%, 95% CI 81.0% to 95.6%"),
        (20, 196, "10.2%, 95% CI 6.7% to 15.2%"),
        (62, 64, "96.9%, 95% CI 89.3% to 99.1%"),
        (1, 196, "0.5%, 95% CI 0.1% to 2.8%"),
        (61, 64, "95.3%, 95% CI 87.1% to 98.4%"),
        (5, 198, "2.5%, 95% CI 1.1% to 5.8%"),
        (60, 64, "93.8%, 95% CI 85.0% to 97.5%"),
        (22, 198, "11.1%, 95% CI 7.5% to 16.2%"),
        (0, 198, "0.0%, 95% CI 0.0% to 1.9%"),
    ],
)
def test_the_published_figures(k: int, n: int, text: str) -> None:
    interval = wilson(k, n)
    assert interval is not None
    assert numbers.interval_text(k / n, interval.low, interval.high, n) == text


def test_no_items() -> None:
    assert numbers.interval_text(None, None, None, 0) == "n/a (n = 0)"
    assert numbers.share_of(0, 0) == "n/a (n = 0)"


def test_another_level_is_named() -> None:
    assert numbers.interval_text(0.5, 0.4, 0.6, 9, 0.9) == "50.0%, 90% CI 40.0% to 60.0%"
    assert numbers.level_name(0.995) == "99.5% CI"


@pytest.mark.parametrize(
    ("function", "value", "text"),
    [
        (numbers.percent, None, "n/a"),
        (numbers.percent, 1.0, "100.0%"),
        (numbers.percent, -0.0001, "0.0%"),
        (numbers.points, None, "n/a"),
        (numbers.points, -1 / 64, "−1.6 points"),
        (numbers.points, 0.03, "+3.0 points"),
        (numbers.points, 0.0, "0.0 points"),
        (numbers.points, -0.0001, "0.0 points"),
        (numbers.coefficient, None, "n/a"),
        (numbers.coefficient, -1 / 9, "−0.11"),
        (numbers.coefficient, 1.0, "1.00"),
        (numbers.p_value, None, "p n/a"),
        (numbers.p_value, 0.03125, "p = 0.031"),
        (numbers.p_value, 0.0004, "p < 0.001"),
        (numbers.p_value, 1.0, "p = 1.000"),
        (numbers.money, None, "n/a"),
        (numbers.money, 0.0, "$0.00"),
        (numbers.money, 0.004, "$0.0040"),
        (numbers.money, 0.0123, "$0.0123"),
        (numbers.money, 0.25, "$0.25"),
        (numbers.money, 0.00002, "< $0.0001"),
        (numbers.money, 1234.5, "$1,234.50"),
        (numbers.seconds, None, "n/a"),
        (numbers.seconds, 0.0, "0.00 s"),
        (numbers.seconds, 0.001, "< 0.01 s"),
        (numbers.seconds, 1.234, "1.23 s"),
        (numbers.seconds, 75.25, "75.2 s"),
        (numbers.mean, None, "n/a"),
        (numbers.mean, 4.25, "4.2"),
        (numbers.count, 1234567, "1,234,567"),
    ],
)
def test_formats(function: object, value: object, text: str) -> None:
    assert callable(function)
    assert function(value) == text


def test_ranges() -> None:
    assert numbers.range_text(None, 0.5) == "n/a"
    assert numbers.coefficient_range(0.8, 0.97) == "0.80 to 0.97"
    assert numbers.coefficient_range(None, None) == "n/a"
    assert numbers.points_range(-0.084, 0.05) == "−8.4 to +5.0"
    assert numbers.points_range(None, None) == "n/a"
    assert numbers.counted(1, "article") == "1 article"
    assert numbers.counted(1200, "article") == "1,200 articles"
    assert numbers.k_of_n(1000, 2000) == "1,000/2,000"
    assert numbers.share_of(8, 128) == "8/128 = 6.2%"


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_no_figure_is_never_shown(value: float) -> None:
    with pytest.raises(ValueError, match="no figure"):
        numbers.percent(value)
