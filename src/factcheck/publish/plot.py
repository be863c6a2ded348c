"""A forest plot as SVG: points with interval whiskers, one row an arm. Places on the sheet are all it works out."""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.publish.numbers import interval_text, k_of_n, level_name
from factcheck.publish.render import render_markup
from factcheck.records.summary import Proportion
from factcheck.text.display import shorten

LEFT, WIDTH, RIGHT = 190.0, 420.0, 290.0  # labels, axis, figures; user units
ROW, HEAD, GAP, TOP = 16.0, 20.0, 6.0, 64.0
MARKERS = ("circle", "square", "diamond", "up", "down", "ring")


@dataclass(frozen=True, slots=True)
class ForestRow:
    """One arm's share; ``style`` picks color and marker, the same number for the same arm everywhere."""

    label: str
    share: Proportion
    style: int


@dataclass(frozen=True, slots=True)
class ForestGroup:
    """Rows under one name."""

    name: str
    rows: tuple[ForestRow, ...]


@dataclass(frozen=True, slots=True)
class ForestPanel:
    """Groups on one axis from 0 to ``maximum`` (a share)."""

    title: str
    maximum: float
    groups: tuple[ForestGroup, ...]


def axis_maximum(shares: Sequence[Proportion]) -> float:
    """The shortest of a few round axes that holds every interval."""
    highest = max((share.high or 0.0 for share in shares), default=0.0)
    return next(end for end in (0.1, 0.2, 0.5, 1.0) if highest <= end)


def forest_svg(title: str, description: str, panels: Sequence[ForestPanel], level: float = 0.95) -> str:
    """The plot, readable on light and dark ground, with title and description for screen readers.

    The same input gives the same bytes.
    """
    drawn, y = [], TOP
    for panel in panels:
        placed, y = _panel(panel, y, level)
        drawn.append(placed)
    size = {"width": _at(LEFT + WIDTH + RIGHT), "height": _at(y), "ends": level_name(level)}
    return render_markup("forest.svg.j2", title=title, description=description, panels=drawn, **size)


def _panel(panel: ForestPanel, y: float, level: float) -> tuple[dict[str, object], float]:
    start, rows = y, []
    y += HEAD + 8
    groups = []
    for group in panel.groups:
        groups.append({"name": group.name, "y": _at(y)})
        y += ROW
        for row in group.rows:
            rows.append(_row(row, panel.maximum, y, level))
            y += ROW
        y += GAP
    bottom = y
    ticks = [{"x": _at(LEFT + WIDTH * step / 5), "label": f"{panel.maximum * step * 20:g}%"} for step in range(6)]
    placed: dict[str, object] = {
        "title": panel.title, "y": _at(start), "top": _at(start + HEAD - 4), "bottom": _at(bottom),
        "tick_y": _at(bottom + 14), "left": "12", "figures": _at(LEFT + WIDTH + 14), "groups": groups, "rows": rows,
        "ticks": ticks,
    }  # fmt: skip
    return placed, bottom + 46


def _row(row: ForestRow, maximum: float, y: float, level: float) -> dict[str, object]:
    share, middle = row.share, y - 4
    held = share.point is not None and share.low is not None and share.high is not None
    low, point, high = (
        LEFT + WIDTH * min((value or 0.0) / maximum, 1.0) for value in (share.low, share.point, share.high)
    )
    figures = interval_text(share.point, share.low, share.high, share.n, level)
    return {
        "label": shorten(row.label, 26),
        "style": row.style % len(MARKERS),
        "y": _at(y),
        "middle": _at(middle),
        "label_x": _at(LEFT - 12),
        "held": held,
        "low": _at(low),
        "high": _at(high),
        "marker": _marker(MARKERS[row.style % len(MARKERS)], point, middle),
        "figures": f"{figures}, {k_of_n(share.k, share.n)}" if share.n else figures,
    }


def _marker(kind: str, x: float, y: float) -> str:
    """The path of a marker: shapes differ as well as colors, for readers who do not tell these apart."""
    r = 4.0
    corners = {
        "square": ((-r, -r), (r, -r), (r, r), (-r, r)),
        "diamond": ((0, -r - 1), (r + 1, 0), (0, r + 1), (-r - 1, 0)),
        "up": ((0, -r - 1), (r, r - 1), (-r, r - 1)),
        "down": ((0, r + 1), (r, -r + 1), (-r, -r + 1)),
    }
    if kind in corners:
        return "M" + " L".join(f"{_at(x + dx)} {_at(y + dy)}" for dx, dy in corners[kind]) + " Z"
    return f"M{_at(x - r)} {_at(y)} a{_at(r)} {_at(r)} 0 1 0 {_at(2 * r)} 0 a{_at(r)} {_at(r)} 0 1 0 {_at(-2 * r)} 0 Z"


def _at(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
