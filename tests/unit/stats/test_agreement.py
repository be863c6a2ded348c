"""Cohen's kappa: known values, the arithmetic beside them, and the cases in which it is not defined."""

import pytest

from factcheck.stats.agreement import cohen, cohen_table


def test_known_table() -> None:
    # po = 35/50 = 0.7; pe = (25·30 + 25·20)/2500 = 0.5; (0.7 - 0.5)/0.5 = 0.4.
    result = cohen_table([[20, 5], [10, 15]])
    assert result.value == pytest.approx(0.4)
    assert result.low == pytest.approx(0.15109, abs=5e-6)
    assert result.high == pytest.approx(0.64891, abs=5e-6)
    assert (result.raw.k, result.raw.n, result.n) == (35, 50, 50)
    assert result.degenerate is None


def test_a_dominant_label_makes_kappa_negative_at_high_agreement() -> None:
    # po = 16/20 = 0.8; both give "fine" 18 of 20: pe = 0.9² + 0.1² = 0.82; (0.8 - 0.82)/0.18 = -1/9.
    first = ["fine"] * 18 + ["bad"] * 2
    second = ["fine"] * 16 + ["bad"] * 2 + ["fine"] * 2
    result = cohen(first, second)
    assert result.value == pytest.approx(-1 / 9)
    assert result.raw.point == pytest.approx(0.8)
    assert result.labels == (("bad", 2, 2), ("fine", 18, 18))


def test_three_labels() -> None:
    # po = 7/10; rows 4, 3, 3 and columns 4, 4, 2: pe = (16 + 12 + 6)/100 = 0.34; 0.36/0.66.
    result = cohen(list("aaaabbbccc"), list("aaabbbacbc"))
    assert result.value == pytest.approx(0.36 / 0.66)


def test_wider_level_wider_interval() -> None:
    narrow, wide = cohen_table([[20, 5], [10, 15]], 0.90), cohen_table([[20, 5], [10, 15]], 0.99)
    assert narrow.low is not None
    assert wide.low is not None
    assert wide.low < narrow.low


@pytest.mark.parametrize(
    ("table", "value", "case"),
    [
        ([[0, 0], [0, 0]], None, "empty"),
        ([], None, "empty"),
        ([[7, 0], [0, 0]], None, "one_label"),
        ([[7, 3], [0, 0]], 0.0, "constant_rater"),
        ([[7, 0], [3, 0]], 0.0, "constant_rater"),
        ([[0, 5], [0, 0]], 0.0, "constant_rater"),
        ([[6, 0], [0, 4]], 1.0, "no_width"),
        ([[0, 5], [5, 0]], -1.0, "no_width"),
    ],
)
def test_degenerate_cases_have_a_name_and_no_interval(table: list[list[int]], value: float | None, case: str) -> None:
    result = cohen_table(table)
    assert result.value == value
    assert (result.low, result.high) == (None, None)
    assert result.degenerate == case
    assert result.note


def test_constant_raters_from_labels() -> None:
    assert cohen([True] * 5, [True] * 5).value is None
    assert cohen([], []).degenerate == "empty"
    assert cohen([True, False, True], [False] * 3).value == 0.0


def test_ends_stay_within_minus_one_and_one() -> None:
    result = cohen_table([[9, 1], [0, 2]])
    assert result.high is not None
    assert result.high <= 1.0


@pytest.mark.parametrize("table", [[[1, 2]], [[1], [2]], [[1, -1], [0, 3]]])
def test_wrong_tables_are_refused(table: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="square"):
        cohen_table(table)


def test_raters_must_judge_the_same_items() -> None:
    with pytest.raises(ValueError, match="same items"):
        cohen([1, 0], [1])
