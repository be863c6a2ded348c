"""The tables of the results page that stand arms side by side, one function each."""

from collections.abc import Iterable

from factcheck.protocols.planted.rule_block import CLASSES
from factcheck.publish.layout import Table, table
from factcheck.publish.numbers import (
    NA,
    coefficient,
    coefficient_range,
    count,
    k_of_n,
    level_name,
    percent,
    range_text,
)
from factcheck.records.summary import ArmSummary, Kappa, Proportion, Summary


def in_order(summary: Summary) -> list[str]:
    """Arms as pages show them: built-in ones, the user's own, the lookup last."""
    return sorted(summary.arms, key=lambda name: (name == "L", len(name) > 1 or not "A" <= name <= "E", name))


def classes_in_order(names: Iterable[str]) -> list[str]:
    """Classes in the order of the protocol, others after them."""
    known = {name: place for place, name in enumerate(CLASSES)}
    return sorted(names, key=lambda name: (known.get(name, len(known)), name))


def main_table(summary: Summary) -> Table:
    """What each arm is, its recall and its false alarms."""
    ends = level_name(summary.level)
    heads = ["arm", "what it does", "recall", ends, "n", "without links", "paired", "false alarms", ends, "n"]
    rows = []
    for name, arm in arms_of(summary):
        recall, alarms = arm.recall, arm.false_alarms
        rows.append(
            (
                name if arm.complete else f"{name} (incomplete: {k_of_n(arm.cases, arm.expected)} cases)",
                arm.title + (" (embedded baseline)" if arm.embedded else ""),
                percent_cell(recall), range_text(recall.low, recall.high), _counts(recall),
                share_cell(arm.recall_without_link), share_cell(arm.paired),
                percent_cell(alarms), range_text(alarms.low, alarms.high), _counts(alarms),
            )
        )  # fmt: skip
    return table(heads, rows, words=2)


def draft_table(summary: Summary) -> Table:
    """Drafts left alone, opinions, collateral flags, agreement."""
    heads = ["arm", "clean drafts untouched", "opinions flagged", "collateral flags", "kappa", "raw agreement"]
    return table(
        heads,
        (
            (
                name,
                share_cell(arm.clean_drafts_untouched),
                share_cell(arm.opinions_flagged),
                share_cell(arm.collateral),
                _kappa(arm.kappa),
                share_cell(arm.raw_agreement),
            )
            for name, arm in arms_of(summary)
        ),
    )


def class_table(summary: Summary) -> Table:
    """Recall by class, a column for each arm, the lookup last; then pooled."""
    names = in_order(summary)
    arms = [summary.arms[name] for name in names]
    beside = next((arm.lookup_recall_by_class for arm in arms if arm.lookup_recall_by_class), None)
    heads = ["class", *names]
    rows = [
        (cls, *(share_cell(arm.recall_by_class.get(cls)) for arm in arms))
        for cls in classes_in_order({cls for arm in arms for cls in arm.recall_by_class})
    ]
    if "L" not in names:
        heads.append("L")
        rows = [(*row, share_cell(beside.get(row[0])) if beside else "not run") for row in rows]
    pooled = [("all classes", *(share_cell(arm.recall) for arm in arms))]
    pooled.append(("all without foreign_link", *(share_cell(arm.recall_without_link) for arm in arms)))
    blank = [] if "L" in names else [""]
    return table(heads, [*rows, *((*row, *blank) for row in pooled)])


def difficulty_table(summary: Summary) -> Table | None:
    """Recall by difficulty of the new value, where plants say it."""
    names = in_order(summary)
    arms = [summary.arms[name] for name in names]
    kinds = sorted({kind for arm in arms for kind in arm.recall_by_difficulty})
    if not kinds:
        return None
    rows = [(kind, *(share_cell(arm.recall_by_difficulty.get(kind)) for arm in arms)) for kind in kinds]
    return table(["new value on the page", *names], rows)


def arms_of(summary: Summary) -> list[tuple[str, ArmSummary]]:
    """Names and summaries in the order of pages."""
    return [(name, summary.arms[name]) for name in in_order(summary)]


def _counts(share: Proportion) -> str:
    return k_of_n(share.k, share.n)


def percent_cell(share: Proportion) -> str:
    """The share alone: its interval and counts stand in columns of their own."""
    return percent(share.point) if share.n else f"{NA} (n = 0)"


def share_cell(share: Proportion | None) -> str:
    """A share in one cell, interval and counts beside it: "90.6% (81.0% to 95.6%), 58/64"."""
    if share is None:
        return "not built"
    if share.point is None:
        return f"{NA} (n = {share.n})"
    return f"{percent(share.point)} ({range_text(share.low, share.high)}), {_counts(share)}"


def _kappa(kappa: Kappa) -> str:
    interval = coefficient_range(kappa.low, kappa.high)
    shown = coefficient(kappa.value) + ("" if interval == NA else f" ({interval})")
    note = f"; {kappa.note}" if kappa.note else ""
    return f"{shown}, n = {count(kappa.n)}{note}"
