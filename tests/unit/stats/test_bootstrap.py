"""The cluster bootstrap: width, determinism, and what it says where it has nothing to draw from."""

import subprocess
import sys

import pytest

from factcheck.stats.bootstrap import cluster_difference, cluster_interval
from factcheck.stats.intervals import wilson

DOCUMENTS = [(4, 4), (4, 4), (4, 4), (0, 4)]


def test_clusters_are_wider_than_rows() -> None:
    clusters = cluster_interval(DOCUMENTS, "wide")
    rows = cluster_interval([(1, 1)] * 12 + [(0, 1)] * 4, "wide")
    assert clusters.point == rows.point == 0.75
    # One document of four fails: P(no failing one drawn) = 0.75^4 = 0.32, so the upper end is 1; P(three failing
    # or more) = 4 · 0.25³ · 0.75 + 0.25⁴ = 0.051 > 0.025, so the lower end is 0.25.
    assert (clusters.low, clusters.high) == (0.25, 1.0)
    assert rows.low is not None
    assert rows.high is not None
    assert 0.45 <= rows.low <= 0.6
    assert 0.9 <= rows.high <= 1.0
    assert clusters.method == rows.method == "clusters"
    assert (clusters.clusters, clusters.draws) == (4, 2000)


def test_unequal_clusters_weigh_by_their_items() -> None:
    result = cluster_interval([(1, 2), (18, 20), (0, 0)], "unequal")
    assert result.point == pytest.approx(19 / 22)
    assert (result.low, result.high) == (0.5, 0.9)
    assert result.clusters == 2


def test_same_names_same_draws_on_another_process() -> None:
    here = cluster_interval([(i % 3, 3) for i in range(40)], "run", "C", "recall")
    code = (
        "from factcheck.stats.bootstrap import cluster_interval as c;"
        "r = c([(i % 3, 3) for i in range(40)], 'run', 'C', 'recall'); print(repr((r.low, r.high)))"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == repr((here.low, here.high))


def test_the_draws_are_pinned() -> None:
    # Written down once: another numpy or another machine must give the same ends.
    result = cluster_interval([(i % 3, 3) for i in range(40)], "pinned")
    assert (result.low, result.high) == (pytest.approx(29 / 120), pytest.approx(49 / 120))


def test_other_names_other_draws() -> None:
    clusters = [((i * 7) % 11, 11) for i in range(37)]
    ends = {(r.low, r.high) for r in (cluster_interval(clusters, "names", i) for i in range(6))}
    assert len(ends) > 1


@pytest.mark.parametrize("clusters", [[(1, 1)] * 12, [(3, 3)] * 4])
def test_all_alike_falls_back_to_wilson(clusters: list[tuple[int, int]]) -> None:
    result = cluster_interval(clusters, "alike")
    expected = wilson(12, 12)
    assert expected is not None
    assert (result.low, result.high) == (pytest.approx(0.757506, abs=1e-6), 1.0)
    assert result.low == expected.low
    assert result.method == "wilson"
    assert "alike" in (result.note or "")


def test_no_hits_falls_back_to_wilson() -> None:
    result = cluster_interval([(0, 3)] * 5, "none")
    assert (result.point, result.low, result.method) == (0.0, 0.0, "wilson")


def test_one_cluster_says_so() -> None:
    result = cluster_interval([(3, 5)], "one")
    assert result.method == "wilson"
    assert "one cluster" in (result.note or "")


def test_identical_clusters_have_no_spread() -> None:
    result = cluster_interval([(1, 2)] * 8, "same")
    assert result.method == "wilson"
    assert result.point == 0.5
    assert result.low is not None
    assert result.low < 0.5


def test_no_items() -> None:
    result = cluster_interval([(0, 0)], "empty")
    assert (result.point, result.low, result.high, result.method) == (None, None, None, "none")


@pytest.mark.parametrize("clusters", [[(2, 1)], [(-1, 1)]])
def test_impossible_clusters_are_refused(clusters: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="clusters"):
        cluster_interval(clusters, "wrong")


def test_too_few_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="100 draws"):
        cluster_interval([(1, 2)], "few", draws=10)


def test_draws_in_pieces_equal_draws_at_once() -> None:
    # 30,000 clusters do not fit one piece; the stream simply goes on.
    result = cluster_interval([(i % 2, 1) for i in range(30_000)], "large", draws=200)
    assert result.low is not None
    assert result.high is not None
    assert 0.49 < result.low < 0.5 < result.high < 0.51


def test_a_difference_over_two_clusters_by_enumeration() -> None:
    # Draws of two of two: (1 - 0)/2 + 0 in four ways: 0.5, 0.25, 0.25, 0, each with probability 1/4.
    found = cluster_difference([(1, 0, 2), (0, 0, 2)], "pairs")
    assert (found.point, found.low, found.high, found.clusters, found.method) == (0.25, 0.0, 0.5, 2, "clusters")
    turned = cluster_difference([(0, 1, 2), (0, 0, 2)], "pairs")
    assert (turned.point, turned.low, turned.high) == (-0.25, -0.5, 0.0)


def test_what_both_flag_alike_does_not_matter() -> None:
    plain = cluster_difference([(2, 0, 4), (0, 1, 4), (1, 1, 4)], "same")
    shifted = cluster_difference([(4, 2, 4), (3, 4, 4), (3, 3, 4)], "same")
    assert (plain.point, plain.low, plain.high) == (shifted.point, shifted.low, shifted.high)


def test_clusters_of_a_difference_are_wider_than_its_rows() -> None:
    whole = cluster_difference([(4, 0, 4), (0, 0, 4), (0, 0, 4), (4, 0, 4), (0, 0, 4)], "width")
    rows = cluster_difference([(1, 0, 1)] * 8 + [(0, 0, 1)] * 12, "width")
    assert whole.low is not None and whole.high is not None and rows.low is not None and rows.high is not None
    assert whole.point == rows.point == 0.4
    assert whole.high - whole.low > 1.5 * (rows.high - rows.low)


@pytest.mark.parametrize(
    ("clusters", "point", "note"),
    [
        ([], None, "no items"),
        ([(0, 0, 0)], None, "no items"),
        ([(3, 1, 4)], 0.5, "one cluster"),
        ([(1, 1, 4), (2, 2, 3)], 0.0, "all clusters alike"),
        ([(1, 0, 2), (2, 0, 4)], 0.5, "all clusters alike"),
    ],
)
def test_a_difference_without_spread_says_so(
    clusters: list[tuple[int, int, int]], point: float | None, note: str
) -> None:
    found = cluster_difference(clusters, "none")
    assert (found.point, found.low, found.high, found.method) == (point, None, None, "none")
    assert found.note is not None and found.note.startswith(note)


@pytest.mark.parametrize("clusters", [[(3, 0, 2)], [(0, 3, 2)], [(-1, 0, 2)]])
def test_impossible_counts_of_a_difference_are_refused(clusters: list[tuple[int, int, int]]) -> None:
    with pytest.raises(ValueError, match=r"counts \(a, b, n\)"):
        cluster_difference(clusters, "wrong")
    with pytest.raises(ValueError, match="100 draws"):
        cluster_difference([(1, 0, 2)], "few", draws=10)
