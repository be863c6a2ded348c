"""The difference of two independent shares: Newcombe's published examples, and its properties."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.stats.independent import ShareLimits, independent_difference
from factcheck.stats.intervals import proportion


def limits(k: int, n: int) -> ShareLimits:
    share = proportion(k, n)
    assert share.point is not None and share.low is not None and share.high is not None
    return ShareLimits(share.point, share.low, share.high)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [  # Table II of the paper, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((10, 10), (0, 10), 0.6075, 1.0),
    ],
)
def test_published_examples(first: tuple[int, int], second: tuple[int, int], low: float, high: float) -> None:
    found = independent_difference(limits(*first), limits(*second))
    assert found.value == pytest.approx(first[0] / first[1] - second[0] / second[1])
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_it_is_odd_and_stays_in_range(n: int, m: int, data: st.DataObject) -> None:
    one, two = (limits(data.draw(st.integers(0, size)), size) for size in (n, m))
    there, back = independent_difference(one, two), independent_difference(two, one)
    assert (there.value, there.low, there.high) == pytest.approx((-back.value, -back.high, -back.low))
    assert -1 <= there.low <= there.value <= there.high <= 1


@pytest.mark.parametrize("share", [(0.5, 0.6, 0.9), (0.5, 0.1, 0.4), (0.5, -0.1, 0.6), (1.2, 0.5, 1.3)])
def test_a_share_outside_of_its_limits_is_refused(share: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="within its limits"):
        independent_difference(ShareLimits(*share), ShareLimits(0.5, 0.4, 0.6))
