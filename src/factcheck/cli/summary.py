"""What an arm came to in one command: calls, tokens, money, time, failures, and the estimate against the outcome."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from factcheck.cli.display import duration_text, plain_text
from factcheck.cli.outlook import count_range, usd_range

if TYPE_CHECKING:
    from factcheck.cli.row import Row
    from factcheck.models.counted import Heard
    from factcheck.protocols.planted.estimate import Estimate
    from factcheck.protocols.planted.run import RunCounts

MOST_REASONS = 3
REASON_WIDTH = 140
EMBEDDED_NOTE = "embedded no-model baseline: no language model was asked"
_DIGITS = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class ArmReport:
    """What is known of an arm at its end. ``counts`` is None where it was stopped, ``estimate`` where it asks no
    language model. ``models`` are the names of those it may ask.
    """

    row: "Row"
    models: Sequence[str]
    counts: "RunCounts | None"
    estimate: "Estimate | None" = None

    def lines(self) -> Iterator[str]:
        """The summary: results by status first, and below it what it took."""
        yield outcome_line(self.counts) if self.counts else self._stopped_line()
        yield from (f"  {line}" for line in self._took())

    def _stopped_line(self) -> str:
        return f"arm {self.row.name}: stopped, {self.row.done:,} of {self.row.total:,} cases; repeat to go on"

    def _took(self) -> Iterator[str]:
        from factcheck.models.catalog import is_embedded

        heard = self.row.tally.heard()
        embedded = bool(self.models) and all(map(is_embedded, self.models))
        if embedded:
            yield EMBEDDED_NOTE
        elif heard:
            yield f"calls: {calls_line(heard)}"
            if self.row.tally.glance().new:
                yield f"tokens: {tokens_line(heard)}"
            yield f"spent: {self._spent()}"
            yield from latency_lines(heard)
        yield f"time: {duration_text(self.row.seconds)}"
        yield from reason_lines(heard, self.counts.reasons if self.counts else {})
        if self.estimate is not None and self.row.now:
            yield from self._comparison(self.estimate, heard)

    def _spent(self) -> str:
        from factcheck.publish.numbers import money

        if self.row.purse is None:
            return "nothing, free"
        balance = self.row.purse.recent(0.0)
        cap = "no cap" if balance.cap is None else f"the cap is {money(float(balance.cap))}"
        own = money(self.row.tally.glance().spent_usd)
        return f"{own}; run {plain_text(self.row.purse.run)}: {money(float(balance.spent))}, {cap}"

    def _comparison(self, estimate: "Estimate", heard: "Sequence[Heard]") -> Iterator[str]:
        if not self.row.complete:
            yield "estimate: not compared, the arm was stopped"
            return
        failed = sum(one.source == "new" and one.status != "ok" for one in heard)
        yield "estimate against outcome" + (f", where {failed:,} calls failed:" if failed else ":")
        yield from (f"  {line}" for line in comparison_lines(estimate, heard, self.row.seconds))


def outcome_line(counts: "RunCounts") -> str:
    """Results by status: nothing that failed is left out."""
    statuses = ", ".join(f"{count} {status}" for status, count in counts.by_status.items())
    state = "complete" if counts.complete else f"incomplete: {sum(counts.by_status.values())} of {counts.cases} cases"
    return f"arm {counts.arm}: {statuses or 'no result'} ({counts.before} before, {counts.now} now); {state}"


def calls_line(heard: "Iterable[Heard]") -> str:
    """New calls by status, those answered by the store, and offline those that nobody answered."""
    new = Counter(one.status for one in heard if one.source == "new")
    others = Counter(one.source for one in heard if one.source != "new")
    statuses = f" ({', '.join(f'{count:,} {status}' for status, count in sorted(new.items()))})" if new else ""
    absent = f", {others['absent']:,} not in the store (offline)" if others["absent"] else ""
    return f"{new.total():,} new{statuses}, {others['stored']:,} from the store{absent}"


def tokens_line(heard: "Iterable[Heard]") -> str:
    """Tokens of new calls by kind."""
    from factcheck.records.result import Usage

    usage = Usage()
    for one in heard:
        usage = usage.plus(one.usage) if one.source == "new" else usage
    return (
        f"{usage.input:,} input, {usage.cache_read:,} cache read, {usage.cache_write:,} cache write,"
        f" {usage.output:,} output, {usage.reasoning:,} reasoning"
    )


def latency_lines(heard: "Iterable[Heard]") -> Iterator[str]:
    """Median and 95th percentile (nearest rank) of new calls."""
    from factcheck.models.pace import nearest_rank
    from factcheck.publish.numbers import seconds

    taken = sorted(one.seconds for one in heard if one.source == "new")
    if taken:
        median, tail = (seconds(nearest_rank(taken, share)) for share in (0.5, 0.95))
        yield f"latency of new calls: median {median}, 95th percentile {tail}"


def reason_lines(heard: "Iterable[Heard]", by_results: Mapping[str, int]) -> Iterator[str]:
    """The most frequent reasons of failures, those of calls and those that only results tell; numbers that differ do
    not tell reasons apart.
    """
    from factcheck.text.display import plain, shorten

    calls: Counter[str] = Counter(
        f"{one.status}: {one.reason or 'no reason given'}" for one in heard if one.status != "ok"
    )
    told = {reason.partition(": ")[2].rstrip("…") for reason in calls}
    others = {reason: n for reason, n in by_results.items() if not any(one in plain(reason) for one in told)}
    groups: dict[str, Counter[str]] = {}
    for reason, count in (calls + Counter(others)).items():
        shown = shorten(reason[: 10 * REASON_WIDTH], REASON_WIDTH)
        groups.setdefault(_DIGITS.sub("0", shown), Counter())[shown] += count
    ordered = sorted(groups.values(), key=lambda group: (-group.total(), min(group)))
    if len(ordered) > MOST_REASONS:
        yield f"failures, the {MOST_REASONS} most frequent of {len(ordered)} reasons:"
    elif ordered:
        yield "failures:"
    for group in ordered[:MOST_REASONS]:
        yield f"  {group.total():,} × {min(group, key=lambda shown: (-group[shown], shown))}"


def comparison_lines(estimate: "Estimate", heard: "Sequence[Heard]", seconds: float) -> Iterator[str]:
    """Estimate against outcome of one arm: new calls, tokens, USD and time."""
    from factcheck.publish.numbers import money

    plan = estimate.asked
    new = [one for one in heard if one.source == "new"]
    into = sum(one.usage.input + one.usage.cache_read + one.usage.cache_write for one in new)
    out = sum(one.usage.output + one.usage.reasoning for one in new)
    spent = sum(one.cost_usd for one in new)
    yield f"new calls {plan.calls:,}, made {len(new):,}: {against(len(new), (plan.calls, plan.calls))}"
    yield f"tokens in {count_range(plan.input_tokens)}, were {into:,}: {against(into, plan.input_tokens)}"
    yield f"tokens out {count_range(plan.output_tokens)}, were {out:,}: {against(out, plan.output_tokens)}"
    if plan.reserved_usd or spent:
        span = (float(plan.usd[0]), float(plan.usd[1]))
        yield f"cost {usd_range(plan)}, was {money(spent)}: {against(spent, span)}"
    low, high = (duration_text(end) for end in estimate.seconds)
    yield f"time {low} to {high}, took {duration_text(seconds)}: {against(seconds, estimate.seconds)}"


def against(value: float, span: tuple[float, float]) -> str:
    """Where an outcome lies: "within the range", "as estimated", "12% below the range", "3.4 times the upper end"."""
    low, high = span
    if low <= value <= high:
        return "as estimated" if low == high else "within the range"
    end, side = (low, "below") if value < low else (high, "above")
    if end == 0:
        return "nothing was estimated"
    if value >= 2 * end:
        return f"{value / end:.1f} times the {'estimate' if low == high else 'upper end'}"
    share = abs(value - end) / end
    amount = f"{share:.0%}" if share >= 0.005 else "under 1%"
    return f"{amount} {side} the {'estimate' if low == high else 'range'}"
