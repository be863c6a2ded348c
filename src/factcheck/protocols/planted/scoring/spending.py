"""What an arm took: seconds a call, calls and dollars a draft, tokens by kind."""

from collections.abc import Iterable, Sequence
from math import ceil

from factcheck.records.call import Call
from factcheck.records.result import Result, Usage
from factcheck.records.summary import Latency


def latency(calls: Iterable[Call]) -> Latency:
    """Seconds by percentile (nearest rank) over calls that were really made; stored replies took no time."""
    taken = sorted(call.seconds for call in calls if not call.stored)
    return Latency(p50=_rank(taken, 0.50), p95=_rank(taken, 0.95))


def cost_per_draft(results: Sequence[Result]) -> float | None:
    """Mean US dollars a draft, as if the arm had run alone; None without results."""
    return round(sum(result.cost_usd for result in results) / len(results), 9) if results else None


def calls_per_draft(results: Sequence[Result]) -> float | None:
    """Mean calls a draft; None without results."""
    return sum(result.calls for result in results) / len(results) if results else None


def tokens(results: Iterable[Result]) -> dict[str, int]:
    """Sums by kind."""
    sums = dict.fromkeys(Usage.model_fields, 0)
    for result in results:
        for kind in sums:
            sums[kind] += getattr(result.usage, kind)
    return sums


def _rank(ordered: Sequence[float], share: float) -> float | None:
    return ordered[max(ceil(share * len(ordered)) - 1, 0)] if ordered else None
