"""Ratios of rates and kappa where claims of one answer are drawn together."""

import pytest

from factcheck.stats.cluster_kappa import cluster_kappa
from factcheck.stats.relative import relative_rate


def test_the_ratio_by_hand() -> None:
    found = relative_rate([(4, 5, 1, 20), (2, 5, 3, 10), (5, 5, 2, 20), (0, 1, 0, 30)], "a")
    assert found.ratio == pytest.approx((11 / 16) / (6 / 80))
    assert found.low is not None and found.high is not None and found.low < found.ratio < found.high
    assert found == relative_rate([(4, 5, 1, 20), (2, 5, 3, 10), (5, 5, 2, 20), (0, 1, 0, 30)], "a")


def test_independent_answers_agree_with_the_log_interval() -> None:
    """500 answers of one claim each: Katz' interval 1.07 to 2.62 for 40 of 250 against 24 of 250."""
    clusters = [(1, 1, 0, 0)] * 40 + [(0, 1, 0, 0)] * 210 + [(0, 0, 1, 1)] * 24 + [(0, 0, 0, 1)] * 226
    found = relative_rate(clusters, "katz")
    assert found.low == pytest.approx(1.035, abs=0.08)
    assert found.high == pytest.approx(2.684, abs=0.25)


def test_clusters_widen_the_interval() -> None:
    alone = relative_rate([(1, 1, 0, 1), (0, 1, 0, 1), (0, 1, 1, 1), (1, 1, 0, 1)] * 30, "w")
    together = relative_rate([(30, 30, 0, 30), (0, 30, 0, 30), (0, 30, 30, 30), (30, 30, 0, 30)], "w")
    assert alone.ratio == together.ratio == 2.0
    assert alone.high is not None and (together.high is None or together.high > alone.high)


@pytest.mark.parametrize(
    ("clusters", "ratio", "method", "note"),
    [
        ([], None, "none", "no items"),
        ([(1, 2, 0, 0)], None, "none", "nothing to compare"),
        ([(0, 5, 0, 5)], 0.0, "none", "neither group has any"),
        ([(0, 10, 5, 20)], 0.0, "log", "independent"),
        ([(3, 10, 0, 20)], None, "log", "rate of 0"),
        ([(4, 5, 1, 20)] * 4, 16.0, "log", "independent"),
    ],
)
def test_degenerate_ratios_are_named(
    clusters: list[tuple[int, int, int, int]], ratio: float | None, method: str, note: str
) -> None:
    if clusters == [(0, 5, 0, 5)]:
        ratio = None
    found = relative_rate(clusters, "d")
    assert found.ratio == (pytest.approx(ratio) if ratio is not None else None)
    assert found.method == method and note in (found.note or "")


def test_a_rate_of_nothing_has_an_upper_end_and_against_nothing_a_lower() -> None:
    nothing, against = relative_rate([(0, 10, 5, 20)], "n"), relative_rate([(5, 20, 0, 10)], "n")
    assert nothing.low == 0.0 and nothing.high is not None
    assert against.high is None and against.low == pytest.approx(1 / nothing.high)


def test_one_answer_has_the_interval_of_the_logarithm() -> None:
    """Walter's interval as statsmodels computes it; every count of small tables gives one, or says why not."""
    from statsmodels.stats.proportion import confint_proportions_2indep

    found = relative_rate([(8, 10, 20, 100)], "one")
    ends = confint_proportions_2indep(8, 10, 20, 100, compare="ratio", method="log-adjusted")
    assert (found.low, found.high) == pytest.approx(ends)
    for n, of_rest in ((1, 1), (1, 3), (2, 2)):
        for k in range(n + 1):
            for rest in range(of_rest + 1):
                made = relative_rate([(k, n, rest, of_rest)], "small")
                assert made.method == ("none" if k == rest == 0 or (k, rest) == (n, of_rest) else "log")


def test_counts_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="clusters are counts"):
        relative_rate([(3, 2, 0, 1)], "x")


def test_kappa_over_answers_has_the_value_of_the_pooled_table() -> None:
    found = cluster_kappa([(20, 5, 10, 15)], "one")
    assert found.value == pytest.approx(0.4) and found.low is None and "one cluster" in (found.note or "")
    split = cluster_kappa([(2, 1, 1, 1), (18, 4, 9, 14)], "two")
    assert split.value == pytest.approx(0.4) and split.n == 50 and split.clusters == 2


def test_many_small_answers_come_near_the_asymptotic_interval() -> None:
    """[[20, 5], [10, 15]] ten times over, a claim an answer: 0.4 with about 0.079 to either side."""
    one = [(1, 0, 0, 0)] * 200 + [(0, 1, 0, 0)] * 50 + [(0, 0, 1, 0)] * 100 + [(0, 0, 0, 1)] * 150
    found = cluster_kappa(one, "many")
    assert found.low == pytest.approx(0.321, abs=0.015) and found.high == pytest.approx(0.479, abs=0.015)


@pytest.mark.parametrize(
    ("cells", "value", "note"),
    [
        ([], None, "no items"),
        ([(3, 0, 0, 0), (2, 0, 0, 0)], None, "one and the same label"),
        ([(3, 2, 0, 0), (2, 1, 0, 0)], 0.0, "0 by construction"),
        ([(2, 1, 1, 2), (2, 1, 1, 2)], pytest.approx(1 / 3), "no spread"),
    ],
)
def test_degenerate_kappas_are_named(cells: list[tuple[int, int, int, int]], value: float | None, note: str) -> None:
    found = cluster_kappa(cells, "d")
    assert found.value == value and note in (found.note or "") and found.low is None
