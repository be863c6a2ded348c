"""The tables of the results page that go into detail: misses, alarms, differences, bounds, costs."""

from collections.abc import Sequence

from factcheck.protocols.planted.pages.view_tables import arms_of, in_order, share_cell
from factcheck.protocols.planted.scoring.misses import HOW, WHERE
from factcheck.publish.layout import Column, Table, table
from factcheck.publish.numbers import (
    NA,
    count,
    counted,
    level_name,
    mean,
    money,
    p_value,
    points,
    points_range,
    range_text,
    seconds,
    share_of,
)
from factcheck.records.summary import Clustered, Shortfall, Summary
from factcheck.text.display import shorten

WORDS = {
    "no_claim": "no claim",
    "repaired": "repaired by the extractor",
    "typed_opinion": "typed as opinion",
    "judge_passed": "passed by the judge",
}
METRICS = {"recall": "recall", "false_alarms": "false alarms"}
SHOWN = 240  # characters of a sentence in a list of missed cases


def outcome_table(summary: Summary) -> Table:
    """How found errors were shown and where missed ones were lost."""
    heads = ["arm", *(f"found: {how}" for how in HOW), *(f"missed: {WORDS[where]}" for where in WHERE)]
    rows = (
        (name, *(count(arm.found.get(how, 0)) for how in HOW), *(count(arm.misses.get(where, 0)) for where in WHERE))
        for name, arm in arms_of(summary)
    )
    return table(heads, rows)


def missed_table(summary: Summary) -> Table | None:
    """Every error that some arm missed, and where each arm lost it; a cell is empty where the arm did not miss it."""
    names = in_order(summary)
    lost = {(m.case, name): WORDS.get(m.where, m.where) for name in names for m in summary.arms[name].missed}
    errors = {m.case: m for name in names for m in summary.arms[name].missed}
    heads = [Column(head, number=False) for head in ("case", "class", "before", "after", *names)]
    rows = [
        (
            case,
            errors[case].class_,
            shorten(errors[case].before, SHOWN) or "(nothing)",
            shorten(errors[case].after, SHOWN),
            *(lost.get((case, name), "") for name in names),
        )
        for case in sorted(errors)
    ]
    return table(heads, rows) if rows else None


def alarm_table(summary: Summary) -> Table | None:
    """False alarms by judge and by code check."""
    rows = [
        (name, source, count(number))
        for name, arm in arms_of(summary)
        for sources in (
            {f"by {judge}": number for judge, number in arm.alarms_by_judge.items()},
            {f"check {guard}": number for guard, number in arm.alarms_by_guard.items()},
        )
        for source, number in sources.items()
    ]
    return table(["arm", "raised by", "false alarms"], rows, words=2) if rows else None


def comparison_table(summary: Summary) -> Table | None:
    """Paired differences."""
    ends = level_name(summary.level)
    heads: list[str | Column] = ["arms", "metric", "difference", ends, f"{ends} by article", "n"]
    heads += ["only first / only second", "p"]
    heads.append(Column("note", False))
    rows = [
        (
            f"{c.a} − {c.b}",
            METRICS.get(c.metric, c.metric),
            points(c.difference),
            points_range(c.low, c.high),
            _clustered_points(c.by_article),
            count(c.n),
            f"{count(c.discordant[0])} / {count(c.discordant[1])}",
            p_value(c.p),
            c.note or "",
        )
        for c in summary.comparisons
    ]
    return table(heads, rows, words=2) if rows else None


def unscored_table(summary: Summary) -> Table:
    """Cases without an answer, the bounds they leave, and intervals over articles."""
    ends = level_name(summary.level)
    heads = [
        "arm", "cases", "without answer", "recall, worst", "recall, best", "false alarms, worst", "false alarms, best",
        f"recall {ends} by article", f"false alarms {ends} by article",
    ]  # fmt: skip
    rows = []
    for name, arm in arms_of(summary):
        recall, alarms = arm.worst_case["recall"], arm.worst_case["false_alarms"]
        bounds = (recall.against, recall.in_favor, alarms.against, alarms.in_favor)
        clustered = (_clustered(arm.by_article.get(metric)) for metric in METRICS)
        rows.append((name, count(arm.cases), share_of(arm.unscored, arm.cases), *map(share_cell, bounds), *clustered))
    return table(heads, rows)


def cost_table(summary: Summary) -> Table:
    """Calls, tokens, money and seconds."""
    heads = [
        "arm",
        "models",
        "calls a draft",
        "cost a draft",
        "tokens in",
        "tokens out",
        "median s",
        "95th percentile s",
    ]
    rows = (
        (
            name,
            "; ".join(f"{role}: {model}" for role, model in arm.models.items()) or "none",
            mean(arm.calls_per_draft),
            money(arm.cost_per_draft_usd),
            count(sum(arm.tokens.get(kind, 0) for kind in ("input", "cache_read", "cache_write"))),
            count(arm.tokens.get("output", 0)),
            seconds(arm.latency_s.p50),
            seconds(arm.latency_s.p95),
        )
        for name, arm in arms_of(summary)
    )
    return table(heads, rows, words=2)


def inconclusive_table(shortfalls: Sequence[Shortfall]) -> Table:
    """Classes with too few cases and how many more they need."""
    rows = ((s.class_, count(s.n), count(s.needed), count(s.needed - s.n)) for s in shortfalls)
    return table(["class", "cases", "needed without a miss", "more"], rows)


def _clustered_points(found: Clustered | None) -> str:
    if found is None or found.low is None:
        return NA
    mark = " (N)" if found.method == "newcombe" else ""
    return f"{points_range(found.low, found.high)}{mark}"


def _clustered(found: Clustered | None) -> str:
    if found is None or found.low is None:
        return NA
    mark = " (W)" if found.method == "wilson" else ""
    return f"{range_text(found.low, found.high)}, {counted(found.clusters, 'article')}{mark}"
