"""The tables on errors that nobody planted; every figure comes from the summary."""

from collections.abc import Iterator, Sequence
from typing import Literal

from factcheck.protocols.planted.pages.view_tables import in_order, percent_cell, share_cell
from factcheck.publish.layout import Column, Table, table
from factcheck.publish.numbers import (
    NA,
    count,
    counted,
    k_of_n,
    level_name,
    mean,
    money,
    points,
    points_range,
    range_text,
    share_of,
)
from factcheck.records.natural import Gap, NaturalArm, NaturalReading, NaturalSet
from factcheck.records.rates import Clustered, Proportion
from factcheck.records.summary import Summary
from factcheck.text.display import shorten

Metric = Literal["recall", "false_alarms"]
READINGS = {
    "as_error": "partial as errors",
    "left_out": "partial left out",
    "as_clean": "partial as clean",
}
MOST_LABELS = 24  # raw labels of one set that a page shows
SHOWN = 80  # characters of a raw label, or of all partial ones


def rate_table(summary: Summary, metric: Metric) -> Table:
    """One rate of every set and arm with both intervals; and the planted one and the gap, where there are any."""
    ends, head = level_name(summary.level), "recall" if metric == "recall" else "false alarms"
    heads = ["set", "arm", head, ends, f"{ends} by source", "n"]
    compared = any(arm.gaps for _, _, arm in _arms(summary))
    rows = []
    for found, name, arm in _arms(summary):
        share: Proportion = getattr(arm, metric)
        rates = (percent_cell(share), range_text(share.low, share.high), _clustered(arm.by_cluster.get(metric)))
        gap = arm.gaps.get(metric)
        beside = (share_cell(gap.planted) if gap else NA, _gap(gap)) if compared else ()
        rows.append((set_name(found), _arm_name(name, arm), *rates, k_of_n(share.k, share.n), *beside))
    return table([*heads, f"planted {head}", "gap to planted"] if compared else heads, rows, words=2)


def label_table(summary: Summary) -> Table:
    """The share flagged of each of a set's own labels, a column an arm; of a long list the rarest are left out."""
    names = in_order(summary)
    heads = [Column(head, number=False) for head in ("set", "its own label", "counted as")]
    rows: list[Sequence[str]] = []
    for found in summary.natural:
        shares = {(share.label, share.raw_label): share for arm in found.arms.values() for share in arm.by_raw_label}
        often = sorted(shares, key=lambda key: (-shares[key].flagged.n, key))[:MOST_LABELS]
        for key in sorted(shares, key=lambda key: (key[0] == "clean", key[1])):
            if key in often:
                partial = ", partial" if shares[key].partial else ""
                cells = (_flagged(found.arms.get(name), key) for name in names)
                rows.append((set_name(found), shorten(key[1], SHOWN), key[0] + partial, *cells))
        if len(shares) > len(often):
            rest = f"({counted(len(shares) - len(often), 'rarer label')}: in the summary)"
            rows.append((set_name(found), rest, "", *("" for _ in names)))
    return table([*heads, *names], rows)


def reading_table(summary: Summary) -> Table | None:
    """Sets with partial labels read in every way; None where no set has any."""
    beside = f"{level_name(summary.level)} by source"
    heads = ["set", "arm", "partial labels", "recall", beside, "false alarms", beside]
    rows = []
    for found, name, arm in _arms(summary):
        if arm.readings:
            ways = [(way, arm.readings[key]) for key, way in READINGS.items() if key in arm.readings]
            rows.append((set_name(found), name, "as the set has them", *_reading_cells(arm)))
            rows += [(set_name(found), name, way, *_reading_cells(read)) for way, read in ways]
    return table(heads, rows, words=3) if rows else None


def pair_table(summary: Summary) -> Table | None:
    """Minimal pairs: both sides of every pair together; None where no set has any."""
    heads = ["set", "arm", "error flagged, its twin not", f"{level_name(summary.level)} by source", "both flagged"]
    heads += ["neither", "only the twin", "without an answer", "without a twin"]
    rows = []
    for found, name, arm in _arms(summary):
        pairs = arm.pairs
        if pairs is not None:
            numbers = (pairs.both, pairs.neither, pairs.only_twin, pairs.unscored, pairs.without_twin)
            rows.append((set_name(found), name, share_cell(pairs.right), _ends(pairs.by_cluster), *map(count, numbers)))
    return table(heads, rows, words=2) if rows else None


def answer_table(summary: Summary) -> Table:
    """Claims without an answer with the bounds they leave; models, calls and money."""
    heads = ["set", "arm", "models", "claims", "without answer", "recall, worst", "recall, best", "false alarms, worst"]
    heads += ["false alarms, best", "calls a claim", "cost a claim"]
    rows = []
    for found, name, arm in _arms(summary):
        recall, alarms = arm.worst_case["recall"], arm.worst_case["false_alarms"]
        shown = (recall.against, recall.in_favor, alarms.against, alarms.in_favor)
        spent = (mean(arm.calls_per_claim), money(arm.cost_per_claim_usd))
        unscored = share_of(arm.unscored, arm.cases)
        models = "; ".join(f"{role}: {model}" for role, model in arm.models.items()) or "none"
        rows.append((set_name(found), name, models, count(arm.cases), unscored, *map(share_cell, shown), *spent))
    return table(heads, rows, words=3)


def set_table(summary: Summary) -> Table:
    """What each set holds."""
    heads: list[str | Column] = ["set", "claims", "errors", "clean", "sources", Column("partial labels", number=False)]
    rows = (
        (
            set_name(found),
            *map(count, (found.cases, found.errors, found.clean, found.clusters)),
            shorten(", ".join(found.partial_labels), SHOWN) or "none",
        )
        for found in summary.natural
    )
    return table(heads, rows)


def set_name(found: NaturalSet) -> str:
    """The set's name; minimal pairs are named so, since their errors were made and not found."""
    return f"{found.name} (minimal pairs)" if found.pairs else found.name


def _arms(summary: Summary) -> Iterator[tuple[NaturalSet, str, NaturalArm]]:
    for found in summary.natural:
        for name in in_order(summary):
            if name in found.arms:
                yield found, name, found.arms[name]


def _arm_name(name: str, arm: NaturalArm) -> str:
    baseline = " (embedded baseline)" if arm.embedded else ""
    return name + baseline + ("" if arm.complete else f" (incomplete: {k_of_n(arm.cases, arm.expected)} claims)")


def _flagged(arm: NaturalArm | None, key: tuple[str, str]) -> str:
    shares = arm.by_raw_label if arm is not None else ()
    found = next((share for share in shares if (share.label, share.raw_label) == key), None)
    return share_cell(found.flagged) if found else NA


def _reading_cells(read: NaturalArm | NaturalReading) -> tuple[str, ...]:
    alarms = (share_cell(read.false_alarms), _ends(read.by_cluster["false_alarms"]))
    return (share_cell(read.recall), _ends(read.by_cluster["recall"]), *alarms)


def _gap(gap: Gap | None) -> str:
    if gap is None or gap.difference is None:
        return NA
    return f"{points(gap.difference)} ({points_range(gap.low, gap.high)})"


def _ends(found: Clustered) -> str:
    return range_text(found.low, found.high) + (" (W)" if found.method == "wilson" else "")


def _clustered(found: Clustered | None) -> str:
    if found is None or found.low is None:
        return NA
    return f"{_ends(found)}, {counted(found.clusters, 'source')}"
