"""Planted and natural rates of every arm side by side, as SVG."""

from factcheck.protocols.planted.natural.tables import set_name
from factcheck.protocols.planted.pages.view_tables import in_order
from factcheck.publish.numbers import level_name
from factcheck.publish.plot import ForestGroup, ForestPanel, ForestRow, axis_maximum, forest_svg
from factcheck.records.rates import Proportion
from factcheck.records.summary import Summary
from factcheck.text.display import shorten

_STYLES = {"A": 0, "B": 1, "C": 2, "D": 3, "E": 4}
_OTHER = 5


def natural_plot(summary: Summary) -> str:
    """Recall and false alarms of each labeled set below the planted ones, one row an arm."""
    recall = [("planted, without links", {name: arm.recall_without_link for name, arm in summary.arms.items()})]
    alarms = [("clean twins", {name: arm.false_alarms for name, arm in summary.arms.items()})]
    if not summary.cases:
        recall, alarms = [], []
    for found in summary.natural:
        recall.append((set_name(found), {name: arm.recall for name, arm in found.arms.items()}))
        alarms.append((set_name(found), {name: arm.false_alarms for name, arm in found.arms.items()}))
    shares = [share for _, by_arm in alarms for share in by_arm.values()]
    order = in_order(summary)
    panels = [
        ForestPanel("Recall: share of errors flagged", 1.0, _groups(recall, order)),
        ForestPanel("False alarms: share of right claims flagged", axis_maximum(shares), _groups(alarms, order)),
    ]
    embedded = sorted({name for found in summary.natural for name, arm in found.arms.items() if arm.embedded})
    baseline = f" Arms {', '.join(embedded)}: embedded no-model baseline, no language model was asked."
    title = f"Run {summary.run}: errors that nobody planted beside planted ones"
    description = (
        "Forest plot with one group for the planted errors and one for each labeled set: points are shares, lines are"
        f" two-sided Wilson intervals ({level_name(summary.level)}), counts stand at the right."
        + (baseline if embedded else "")
    )
    return forest_svg(title + (" (embedded no-model baseline)" if embedded else ""), description, panels, summary.level)


def _groups(groups: list[tuple[str, dict[str, Proportion]]], order: list[str]) -> tuple[ForestGroup, ...]:
    return tuple(
        ForestGroup(
            shorten(name, 60),
            tuple(ForestRow(f"arm {arm}", by_arm[arm], _STYLES.get(arm, _OTHER)) for arm in order if arm in by_arm),
        )
        for name, by_arm in groups
    )
