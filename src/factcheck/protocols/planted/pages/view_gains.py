"""What one added thing buys, and how far two judges of an arm depend on each other."""

from factcheck.protocols.planted.pages.view_tables import arms_of, share_cell
from factcheck.publish.layout import Column, Table, table
from factcheck.publish.numbers import NA, coefficient, coefficient_range, count, counted, money, plus
from factcheck.records.gain import Gain
from factcheck.records.steadiness import JudgePair
from factcheck.records.summary import Summary

IDENTICAL = "identical: the second judge bought nothing"


def gain_table(summary: Summary) -> Table | None:
    """Errors caught more, their price, and the false alarms and calls that come with them."""
    heads: list[str | Column] = [
        "arms", "added", "errors only first / only second", "net", "extra cost", "cost per additional error",
        "false alarms only first / only second", "net", "extra calls",
    ]  # fmt: skip
    rows = [
        (
            f"{g.a} − {g.b}",
            g.added,
            f"{count(g.only_a)} / {count(g.only_b)} of {count(g.errors)}",
            plus(g.net),
            money(g.extra_usd),
            _price(g),
            f"{count(g.alarms_only_a)} / {count(g.alarms_only_b)} of {count(g.alarms)}",
            plus(g.alarms_net),
            plus(g.extra_calls),
        )
        for g in summary.gains
    ]
    return table(heads, rows, words=2) if rows else None


def judge_table(summary: Summary) -> Table | None:
    """Two judges of an arm on the same claims, and how many independent ones they are worth."""
    heads: list[str | Column] = [
        "arm", "judges", "claims judged alike", "kappa", "worth", "both wrong / first / second", "worth, by errors",
        Column("note", False),
    ]  # fmt: skip
    rows = [
        (
            name,
            f"{pair.first}, {pair.second}",
            share_cell(pair.agreement),
            _with_ends(pair.kappa.value, pair.kappa.low, pair.kappa.high),
            _with_ends(pair.effective, pair.effective_low, pair.effective_high),
            f"{count(pair.both_wrong)} / {count(pair.first_wrong)} / {count(pair.second_wrong)} of {_judged(pair)}",
            coefficient(pair.effective_errors),
            _note(pair),
        )
        for name, arm in arms_of(summary)
        for pair in arm.judges
    ]
    return table(heads, rows, words=2) if rows else None


def _price(gain: Gain) -> str:
    if gain.usd_per_error is None:
        return f"{NA}: {gain.note}"
    if gain.low is None:
        return money(gain.usd_per_error)
    end = "no upper end" if gain.high is None else f"to {money(gain.high)}"
    return f"{money(gain.usd_per_error)} (from {money(gain.low)}, {end})"


def _with_ends(value: float | None, low: float | None, high: float | None) -> str:
    ends = coefficient_range(low, high)
    return coefficient(value) + ("" if ends == NA else f" ({ends})")


def _note(pair: JudgePair) -> str:
    """What must be said of the pair: that it is one judge, why kappa says nothing, which claims are not in it."""
    notes = [IDENTICAL] if pair.identical else [f"kappa {pair.kappa.note}"] if pair.kappa.note else []
    if pair.one_sided:
        notes.append(f"left out: {counted(pair.one_sided, 'claim')} without an answer of both")
    return "; ".join(notes)


def _judged(pair: JudgePair) -> str:
    return count(pair.both_wrong + pair.first_wrong + pair.second_wrong + pair.neither_wrong)
