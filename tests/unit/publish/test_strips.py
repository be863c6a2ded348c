"""Places of intervals on their axis."""

import pytest

from factcheck.publish.strips import difference_panel, share_panel
from factcheck.records.summary import Comparison, Proportion

HALF = Proportion(k=5, n=10, point=0.5, low=0.25, high=0.75)
NONE = Proportion(k=0, n=0, point=None, low=None, high=None)


def compared(difference: float | None, low: float | None, high: float | None) -> Comparison:
    return Comparison(
        a="D", b="C", metric="recall", difference=difference, low=low, high=high, n=64, discordant=(1, 0), p=1.0
    )


def test_a_share_stands_where_it_is() -> None:
    panel = share_panel("t", [("C", HALF)], 1.0)
    row = panel.rows[0]
    assert (row.low, row.point, row.high) == ("25%", "50%", "75%")
    assert (row.label, row.figure, row.interval, row.count) == ("C", "50.0%", "25.0% to 75.0%", "5/10")
    assert panel.ends == ("0", "50%", "100%")


def test_a_shorter_axis_spreads_it() -> None:
    small = Proportion(k=1, n=100, point=0.01, low=0.0, high=0.05)
    panel = share_panel("t", [("C", small)], 0.1)
    assert (panel.rows[0].low, panel.rows[0].point, panel.rows[0].high) == ("0%", "10%", "50%")
    assert panel.ends == ("0", "5%", "10%")


def test_nothing_is_drawn_without_items_or_without_the_share() -> None:
    empty, missing = share_panel("t", [("C", NONE), ("D", None)], 1.0).rows
    assert (empty.point, empty.figure, empty.count) == (None, "n/a", "n = 0")
    assert (missing.point, missing.interval) == (None, "not built")


@pytest.mark.parametrize(
    ("low", "high", "end"), [(-0.02, 0.05, "+10"), (-0.02, 0.15, "+20"), (-0.3, 0.1, "+50"), (-0.1, 0.9, "+100")]
)
def test_zero_is_in_the_middle_of_differences(low: float, high: float, end: str) -> None:
    panel = difference_panel("t", [("D − C", compared(0.0, low, high))])
    assert panel.ends == (end.replace("+", "−"), "0", end)
    assert panel.kind == "zero"
    assert panel.rows[0].point == "50%"


def test_a_difference_that_is_not_defined_is_not_drawn() -> None:
    row = difference_panel("t", [("D − C", compared(None, None, None))]).rows[0]
    assert (row.low, row.point, row.high, row.figure) == (None, None, None, "n/a")


def test_a_place_never_leaves_the_axis() -> None:
    row = difference_panel("t", [("D − C", compared(1.0, -1.2, 1.2))]).rows[0]
    assert (row.low, row.point, row.high) == ("0%", "100%", "100%")
