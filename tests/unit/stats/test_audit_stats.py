"""Degenerate and lopsided samples against formulas written out here, not against the library that computes them."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from factcheck.stats.agreement import cohen
from factcheck.stats.bootstrap import cluster_interval
from factcheck.stats.intervals import proportion, wilson
from factcheck.stats.panels import fleiss, krippendorff
from factcheck.stats.rates import answer_rates, precision_recall

Z2 = 1.959963984540054**2


@pytest.mark.parametrize("n", [1, 3, 17, 46, 99, 1_000, 1_000_000])
def test_no_hits_and_all_hits_have_a_width_and_exact_ends(n: int) -> None:
    none, every = wilson(0, n), wilson(n, n)
    assert none is not None and every is not None
    assert (none.low, every.high) == (0.0, 1.0)
    assert none.high == pytest.approx(Z2 / (n + Z2))
    assert every.low == pytest.approx(n / (n + Z2))


def test_no_trials_are_no_rate_of_nought() -> None:
    share = proportion(0, 0)
    assert (share.point, share.low, share.high) == (None, None, None)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("SSSSSSSSSC", "SSSSSSSSCS"), ("SSSSSSSSSSSSSSSSSSCN", "SSSSSSSSSSSSSSSSSSNC"), ("SSSSC", "CSSSS"),
        ("SCSCSCSC", "SCSCSCCS"),
    ],
)  # fmt: skip
def test_kappa_by_hand_beside_the_raw_share(first: str, second: str) -> None:
    n = len(first)
    observed = Fraction(sum(a == b for a, b in zip(first, second, strict=True)), n)
    one, two = Counter(first), Counter(second)
    expected = sum(Fraction(one[label] * two[label], n * n) for label in one)
    result = cohen(list(first), list(second))
    assert result.value == pytest.approx(float((observed - expected) / (1 - expected)))
    assert result.raw.point == pytest.approx(float(observed))
    assert {name: (a, b) for name, a, b in result.labels} == {name: (one[name], two[name]) for name in one}


@pytest.mark.parametrize(
    "table", [[[3, 0], [2, 0], [0, 3], [1, 2]], [[4, 0, 0], [1, 1, 0], [0, 2, 1], [0, 0, 5]], [[2, 0], [0, 5], [3, 1]]]
)
def test_items_with_different_numbers_of_ratings(table: list[list[int]]) -> None:
    agreements = [Fraction(sum(c * (c - 1) for c in row), sum(row) * (sum(row) - 1)) for row in table]
    total = sum(map(sum, table))
    expected = sum(Fraction(sum(column), total) ** 2 for column in zip(*table, strict=True))
    mean = sum(agreements, Fraction()) / len(table)
    result = fleiss(table)
    assert result.method == "fleiss_generalized"
    assert result.value == pytest.approx(float((mean - expected) / (1 - expected)))


def test_one_label_throughout_has_agreement_and_no_kappa() -> None:
    for table in ([[3, 0]] * 4, [[0, 5, 0]] * 2, [[0, 2]]):
        result = fleiss(table)
        assert (result.value, result.agreement, result.undefined) == (None, 1.0, "one_label")


@pytest.mark.parametrize(
    "units",
    [
        [[1, 1, None], [1, 1, 1], [2, None, 2]],
        [["s", None, "s"], [None, "c", "c"], ["n", "n", None], ["s", "c", None]],
        [[1, 2, 1], [2, 2, None], [1, None, None], [2, 1, 2]],
    ],
)  # fmt: skip
def test_a_missing_rating_is_no_label(units: list[list[int | str | None]]) -> None:
    pairs: Counter[tuple[object, object]] = Counter()
    for unit in units:
        held = [label for label in unit if label is not None]
        for pair in permutations(range(len(held)), 2):
            pairs[held[pair[0]], held[pair[1]]] += Fraction(1, len(held) - 1)  # type: ignore[assignment]
    totals: Counter[object] = Counter()
    for (label, _), weight in pairs.items():
        totals[label] += weight
    n = sum(totals.values())
    observed = sum(weight for (a, b), weight in pairs.items() if a != b)
    expected = Fraction(n * n - sum(total * total for total in totals.values()), 1) / (n - 1)
    assert krippendorff(units).value == pytest.approx(float(1 - observed / expected))


@pytest.mark.parametrize(
    ("clusters", "k", "n"), [([(1, 1)] * 9, 9, 9), ([(0, 2)] * 5, 0, 10), ([(4, 4), (6, 6)], 10, 10)]
)
def test_identical_results_are_no_certainty(clusters: list[tuple[int, int]], k: int, n: int) -> None:
    result, expected = cluster_interval(clusters, "same"), wilson(k, n)
    assert expected is not None
    assert (result.low, result.high, result.method) == (expected.low, expected.high, "wilson")
    assert result.note


def test_whole_documents_are_drawn() -> None:
    documents = [(6, 6), (6, 6), (0, 6), (6, 6), (0, 6)]
    together = cluster_interval(documents, "documents")
    apart = cluster_interval([(1, 1)] * 18 + [(0, 1)] * 12, "documents")
    assert together.point == apart.point == pytest.approx(0.6)
    assert together.low is not None and together.high is not None and apart.low is not None and apart.high is not None
    assert together.high - together.low > 1.8 * (apart.high - apart.low)


def test_both_averages_and_what_has_no_claims() -> None:
    rates = answer_rates([(0, 3), (5, 5), (0, 0), (9, 12), (0, 0)])
    assert (rates.micro.k, rates.micro.n) == (14, 20)
    assert rates.macro == pytest.approx((0 + 1 + 0.75) / 3)
    assert (rates.answers, rates.without_claims) == (3, 2)


def test_recall_counts_the_reference() -> None:
    found = precision_recall(response_claims=5, response_supported=4, reference_claims=10, reference_covered=3)
    assert (found.precision.point, found.recall.point) == (0.8, 0.3)
    assert found.f1 == pytest.approx(2 * 0.8 * 0.3 / 1.1)
