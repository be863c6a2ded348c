"""What dependent judges are worth, against the definitions written out."""

from itertools import product
from math import sqrt

import pytest

from factcheck.stats.dependence import effective_number, phi


@pytest.mark.parametrize(("rho", "raters", "worth"), [(1.0, 2, 1.0), (0.0, 2, 2.0), (0.5, 2, 4 / 3), (0.375, 9, 2.25)])
def test_worth_of_correlated_raters(rho: float, raters: int, worth: float) -> None:
    assert effective_number(rho, raters) == pytest.approx(worth)


def test_contradiction_is_no_third_judge() -> None:
    assert effective_number(-1.0) == effective_number(0.0) == 2.0


@pytest.mark.parametrize(("rho", "raters"), [(1.1, 2), (-1.1, 2), (float("nan"), 2), (0.5, 0)])
def test_what_is_no_correlation_is_refused(rho: float, raters: int) -> None:
    with pytest.raises(ValueError, match="have the correlation"):
        effective_number(rho, raters)


def test_phi_is_the_correlation_of_the_two_columns() -> None:
    for cells in product(range(3), repeat=4):
        rows = [pair for pair, n in zip(product((1, 0), repeat=2), cells, strict=True) for _ in range(n)]
        n = len(rows)
        means = [sum(row[side] for row in rows) / n if n else 0.0 for side in (0, 1)]
        spread = [sum((row[side] - means[side]) ** 2 for row in rows) for side in (0, 1)]
        found = phi(*cells)
        if min(spread) < 1e-12:
            assert found is None
        else:
            together = sum((a - means[0]) * (b - means[1]) for a, b in rows)
            assert found == pytest.approx(together / sqrt(spread[0] * spread[1]))


def test_a_table_holds_counts() -> None:
    with pytest.raises(ValueError, match="counts"):
        phi(1, -1, 0, 2)
