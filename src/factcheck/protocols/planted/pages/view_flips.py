"""How far arms agree with themselves when they are asked again: what stands before any comparison."""

from factcheck.protocols.planted.pages.view_tables import arms_of, share_cell
from factcheck.publish.layout import Table, table
from factcheck.publish.numbers import NA, count, counted, interval_text, k_of_n, level_name, range_text
from factcheck.records.rates import Clustered, Proportion
from factcheck.records.steadiness import Flips
from factcheck.records.summary import Summary

NOT_MEASURED = (
    "The A/A check was not made on these cases (factcheck run --sample 2 makes it, on a development seed): how much"
    " changes from one run of the same arm to the next is not known, and a difference below may be no more than that."
)


def flip_text(flips: Flips, level: float) -> str:
    """One sentence: flips of flags and of outcomes with both intervals, and why there are none where that is known."""
    note = f": {flips.note}" if flips.note else ""
    items, outcomes = flips.items, flips.outcomes
    if not items.n:
        return f"{NA}, no item was answered in all {counted(flips.samples, 'sample')}"
    held = f"; {counted(flips.unscored, 'item')} without an answer left out" if flips.unscored else ""
    part = f" of {count(flips.expected)}" if flips.cases != flips.expected else ""
    return (
        f"{counted(items.k, 'flip')} of {count(items.n)}{note} ({count(flips.cases)}{part} cases,"
        f" {counted(flips.samples, 'sample')}{held}); flags {_rate(flips, 'items', items, level)}; outcomes of cases"
        f" {k_of_n(outcomes.k, outcomes.n)} = {_rate(flips, 'outcomes', outcomes, level)}"
    )


def flip_lines(summary: Summary) -> tuple[str, ...]:
    """A line for each arm that was asked again; one that says so where none was."""
    lines = tuple(
        f"A/A check, arm {name} asked again: {flip_text(arm.flips, summary.level)}."
        for name, arm in arms_of(summary)
        if arm.flips is not None
    )
    return lines or (NOT_MEASURED,)


def flip_table(summary: Summary) -> Table | None:
    """The same by kind of item; None where no arm was asked again."""
    ends = level_name(summary.level)
    heads = [
        "arm", "samples", "flags that flip", f"{ends} by article", "planted errors", "clean sentences",
        "outcomes of cases", f"{ends} by article",
    ]  # fmt: skip
    rows = [
        (
            name,
            count(arm.flips.samples),
            share_cell(arm.flips.items),
            _ends(arm.flips.by_article.get("items")),
            share_cell(arm.flips.errors),
            share_cell(arm.flips.alarms),
            share_cell(arm.flips.outcomes),
            _ends(arm.flips.by_article.get("outcomes")),
        )
        for name, arm in arms_of(summary)
        if arm.flips is not None
    ]
    return table(heads, rows) if rows else None


def _rate(flips: Flips, what: str, share: Proportion, level: float) -> str:
    shown = interval_text(share.point, share.low, share.high, share.n, level)
    return f"{shown}, by article {_ends(flips.by_article.get(what))}"


def _ends(found: Clustered | None) -> str:
    if found is None or found.low is None:
        return NA
    mark = " (W)" if found.method == "wilson" else ""
    return f"{range_text(found.low, found.high)}{mark}"
