"""Kappa of stratified samples, and how many labels a kappa needs."""

from math import comb

import pytest

from factcheck.stats.agreement import cohen_table
from factcheck.stats.kappa_size import draws_for_one, labels_for_width
from factcheck.stats.weighted_kappa import Stratum, weighted_kappa


def test_equal_weights_give_cohens_kappa() -> None:
    found = weighted_kappa([Stratum((20, 5, 0, 0), 1.0), Stratum((0, 0, 10, 15), 1.0)], "a")
    assert found.value == pytest.approx(0.4) and found.n == 50
    assert found.low is not None and found.high is not None
    assert 0.1 < found.low < 0.25 and 0.55 < found.high < 0.7


def test_weights_restore_the_pool_that_a_sample_by_flag_distorts() -> None:
    """Pool: 20 flagged (15 wrong), 180 others (9 wrong). Sample: 20 of the flagged, 20 of the others in proportion."""
    pool = cohen_table([[15, 5], [9, 171]])
    found = weighted_kappa([Stratum((15, 5, 0, 0), 1.0), Stratum((0, 0, 1, 19), 9.0)], "b")
    assert pool.value is not None and found.value == pytest.approx(pool.value)
    unweighted = cohen_table([[15, 5], [1, 19]]).value
    assert unweighted is not None and abs(unweighted - pool.value) > 0.05


def test_same_names_same_interval() -> None:
    strata = [Stratum((9, 3, 0, 0), 1.0), Stratum((0, 0, 2, 14), 3.0)]
    assert weighted_kappa(strata, "x") == weighted_kappa(strata, "x")
    assert weighted_kappa(strata, "x") != weighted_kappa(strata, "y")


@pytest.mark.parametrize(
    ("cells", "value", "note"),
    [
        ((0, 0, 0, 0), None, "no items"),
        ((0, 0, 0, 12), None, "one and the same label"),
        ((7, 0, 0, 0), None, "one and the same label"),
        ((0, 0, 3, 9), 0.0, "by construction"),
        ((4, 8, 0, 0), 0.0, "by construction"),
    ],
)
def test_degenerate_tables_are_named(cells: tuple[int, int, int, int], value: float | None, note: str) -> None:
    found = weighted_kappa([Stratum(cells, 2.0)], "d")
    assert (found.value, found.low, found.high) == (value, None, None) and note in (found.note or "")


def test_a_kappa_that_is_rarely_defined_has_no_interval() -> None:
    found = weighted_kappa([Stratum((1, 0, 0, 0), 1.0), Stratum((0, 0, 0, 1), 1.0)], "two items")
    assert found.value == 1.0 and found.low == found.high == 1.0
    sparse = weighted_kappa([Stratum((1, 0, 0, 60), 1.0)], "one in sixty")
    assert sparse.value == 1.0 and (sparse.note is None or sparse.low is None)


def test_negative_counts_and_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="counts and positive weights"):
        weighted_kappa([Stratum((1, -1, 0, 0), 1.0)], "x")
    with pytest.raises(ValueError, match="counts and positive weights"):
        weighted_kappa([Stratum((1, 1, 0, 0), 0.0)], "x")


@pytest.mark.parametrize(("kappa", "yes", "width"), [(0.7, 0.5, 0.2), (0.7, 0.1, 0.2), (0.6, 0.3, 0.1)])
def test_the_number_of_labels_gives_the_width(kappa: float, yes: float, width: float) -> None:
    n = labels_for_width(kappa, yes, width)
    both = yes**2 + kappa * yes * (1 - yes)
    table = [[round(n * both), round(n * (yes - both))], [round(n * (yes - both)), round(n * (1 - 2 * yes + both))]]
    found = cohen_table(table)
    assert found.high is not None and found.value is not None
    assert found.high - found.value == pytest.approx(width, rel=0.15)


def test_rarer_flags_need_more_labels() -> None:
    assert labels_for_width(0.7, 0.05, 0.2) > labels_for_width(0.7, 0.5, 0.2) > 30


@pytest.mark.parametrize(("flagged", "pool"), [(8, 190), (1, 50), (30, 60), (60, 60)])
def test_draws_for_one_flagged_item(flagged: int, pool: int) -> None:
    n = draws_for_one(flagged, pool)
    assert n is not None

    def misses_all(drawn: int) -> float:
        return comb(pool - flagged, drawn) / comb(pool, drawn)

    assert 1 - misses_all(n) >= 0.95 and (n == 1 or 1 - misses_all(n - 1) < 0.95)


def test_a_pool_without_a_flagged_item_never_gives_one() -> None:
    assert draws_for_one(0, 40) is None
    with pytest.raises(ValueError, match="no share of a pool"):
        draws_for_one(3, 2)
    with pytest.raises(ValueError, match="between 0 and 1"):
        labels_for_width(1.0, 0.5, 0.1)
