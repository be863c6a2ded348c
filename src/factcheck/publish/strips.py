"""Intervals drawn one a row, on an axis as wide as there is room. Places on the axis are all that is worked out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.publish.numbers import MINUS, NA, k_of_n, percent, points, points_range, range_text
from factcheck.records.summary import Comparison, Proportion

REACHES = (0.1, 0.2, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Strip:
    """A row; ``low``, ``point`` and ``high`` are places on the axis, "0%" to "100%", None where nothing is drawn."""

    label: str
    figure: str
    interval: str
    count: str
    low: str | None = None
    point: str | None = None
    high: str | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows on one axis; ``ends`` name it at the left, in the middle and at the right.

    ``kind``: "zero" has zero in its middle; "compact" has one line a row, the interval only drawn.
    """

    title: str
    ends: tuple[str, str, str]
    rows: tuple[Strip, ...]
    kind: Literal["", "zero", "compact"] = ""


def share_panel(
    title: str, shares: Sequence[tuple[str, Proportion | None]], maximum: float, kind: Literal["", "compact"] = ""
) -> Panel:
    """Shares with their intervals on an axis from 0 to ``maximum``; None is a share that does not exist."""
    ends = ("0", percent(maximum / 2, 0), percent(maximum, 0))
    return Panel(title, ends, tuple(_share(label, share, maximum) for label, share in shares), kind)


def difference_panel(title: str, differences: Sequence[tuple[str, Comparison]]) -> Panel:
    """Differences of shares on an axis with zero in its middle."""
    highest = max((abs(end) for _, c in differences for end in (c.low, c.high) if end is not None), default=0.0)
    reach = next(end for end in REACHES if min(highest, 1.0) <= end)
    end = points(reach, 0).removesuffix(" points")
    ends = (end.replace("+", MINUS), "0", end)
    return Panel(title, ends, tuple(_difference(label, c, reach) for label, c in differences), "zero")


def _share(label: str, share: Proportion | None, maximum: float) -> Strip:
    if share is None:
        return Strip(label, NA, "not built", "")
    if share.point is None or share.low is None or share.high is None:
        return Strip(label, NA, "", f"n = {share.n}")
    places = (_place(value / maximum) for value in (share.low, share.point, share.high))
    return Strip(label, percent(share.point), range_text(share.low, share.high), k_of_n(share.k, share.n), *places)


def _difference(label: str, c: Comparison, reach: float) -> Strip:
    figure, count = points(c.difference), f"n = {c.n}"
    if c.difference is None or c.low is None or c.high is None:
        return Strip(label, figure, "", count)
    places = (_place((value / reach + 1) / 2) for value in (c.low, c.difference, c.high))
    return Strip(label, figure, points_range(c.low, c.high), count, *places)


def _place(share: float) -> str:
    return f"{100 * min(max(share, 0.0), 1.0):.1f}".removesuffix(".0") + "%"
