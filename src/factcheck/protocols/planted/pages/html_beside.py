"""The section on what stands beside planted errors: labeled claims, whose errors nobody planted."""

from factcheck.protocols.planted.natural.tables import set_name
from factcheck.protocols.planted.pages.html_source import RunSource, fold, present
from factcheck.protocols.planted.pages.view_tables import in_order
from factcheck.publish.blocks import Panels, Section, Text
from factcheck.publish.numbers import level_name
from factcheck.publish.plot import axis_maximum
from factcheck.publish.strips import Panel, share_panel
from factcheck.records.rates import Proportion
from factcheck.records.summary import Summary

CANNOT_SHOW = (
    "Labeled claims are statements that others wrote, each with its source and a label that people gave it. The same"
    " arms read them unchanged; a claim is flagged if anything of it is.",
    "A planted error is of a kind that somebody thought of, and changes one thing in a sentence that was right. Errors"
    " that models and people make are distributed otherwise, so recall on planted errors is no estimate of recall on a"
    " real draft. Labeled sets have limits of their own: some labels are wrong or arguable, and no set is a sample of"
    " your drafts.",
)


def natural_section(source: RunSource) -> Section | None:
    """Planted and natural rates of each arm, drawn; all tables on request."""
    view = source.view.natural
    if view is None:
        return None
    blocks = (
        Text(CANNOT_SHOW),
        Panels(_panels(source.summary)),
        fold("The same as tables, with intervals by source and the gap", ("Sets", view.sets), ("Recall", view.recall),
             ("False alarms", view.false_alarms)),
        fold("Minimal pairs, and partial labels read in other ways", ("Minimal pairs", view.pairs),
             ("Partial labels", view.readings)),
        fold("By the sets' own labels; claims without an answer; money", ("Share flagged by label", view.labels),
             ("Answers, bounds and money", view.answers)),
    )  # fmt: skip
    return Section("natural", "Errors that nobody planted", present(blocks))


def _panels(summary: Summary) -> tuple[Panel, ...]:
    """Recall and false alarms, of the planted errors and of each set, each pair side by side."""
    names, ends = in_order(summary), level_name(summary.level)
    groups: list[tuple[str, str, dict[str, Proportion], dict[str, Proportion]]] = []
    if summary.cases:
        arms = summary.arms
        planted = {name: arms[name].recall_without_link for name in names}
        alarms = {name: arms[name].false_alarms for name in names}
        groups.append(("planted, without links", "clean twins", planted, alarms))
    for found in summary.natural:
        recall = {name: arm.recall for name, arm in found.arms.items()}
        alarms = {name: arm.false_alarms for name, arm in found.arms.items()}
        groups.append((set_name(found), set_name(found), recall, alarms))
    reach = axis_maximum([share for _, _, _, shares in groups for share in shares.values()])
    panels = []
    for of_errors, of_clean, recall, alarms in groups:
        drawn = [[(name, shares[name]) for name in names if name in shares] for shares in (recall, alarms)]
        panels.append(share_panel(f"Recall, {of_errors}, {ends}", drawn[0], 1.0))
        panels.append(share_panel(f"False alarms, {of_clean}, {ends}", drawn[1], reach))
    return tuple(panels)
