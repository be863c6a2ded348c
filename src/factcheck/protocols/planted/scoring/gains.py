"""What one added thing buys: additional errors caught, their price, and the false alarms that come with them."""

from collections.abc import Mapping, Sequence

from factcheck.protocols.planted.scoring.marks import CaseMarks
from factcheck.records.gain import Gain
from factcheck.records.summary import Comparison

ADDED: tuple[tuple[str, str, str], ...] = (
    ("B", "A", "code checks over the single pass"),
    ("D", "C", "a second judge that refutes"),
    ("E", "C", "the same judge asked again"),
)
USD_DECIMALS = 9


def gains_of(arms: Mapping[str, Sequence[CaseMarks]], comparisons: Sequence[Comparison]) -> tuple[Gain, ...]:
    """Pairs of arms that differ by one added thing. Give complete arms only, and their comparisons."""
    made = {(c.a, c.b, c.metric): c for c in comparisons}
    gains = []
    for a, b, added in ADDED:
        if a in arms and b in arms:
            extra = (_cost(arms[a]) - _cost(arms[b]), _calls(arms[a]) - _calls(arms[b]))
            gains.append(_gain(added, made[a, b, "recall"], made[a, b, "false_alarms"], *extra))
    return tuple(gains)


def _gain(added: str, recall: Comparison, alarms: Comparison, extra_usd: float, extra_calls: int) -> Gain:
    only_a, only_b = recall.discordant
    net, extra_usd = only_a - only_b, round(extra_usd, USD_DECIMALS)
    note = _why_not(net, extra_usd)
    return Gain(
        a=recall.a,
        b=recall.b,
        added=added,
        errors=recall.n,
        only_a=only_a,
        only_b=only_b,
        net=net,
        extra_usd=extra_usd,
        usd_per_error=None if note else extra_usd / net,
        low=None if note else usd_per_error(extra_usd, recall.high, recall.n),
        high=None if note else usd_per_error(extra_usd, recall.low, recall.n),
        extra_calls=extra_calls,
        alarms=alarms.n,
        alarms_only_a=alarms.discordant[0],
        alarms_only_b=alarms.discordant[1],
        alarms_net=alarms.discordant[0] - alarms.discordant[1],
        note=note,
    )


def _why_not(net: int, extra_usd: float) -> str | None:
    """Why there is no price of an additional error; None where there is one."""
    if net <= 0:
        return "no additional error was caught"
    if extra_usd == 0:
        return "it cost nothing more"
    return None if extra_usd > 0 else "it cost less"


def usd_per_error(extra_usd: float, share: float | None, n: int) -> float | None:
    """The price of one error more where ``share`` of n errors are caught more; None where none is."""
    return extra_usd / (share * n) if share is not None and share > 0 else None


def _cost(marks: Sequence[CaseMarks]) -> float:
    return sum(m.result.cost_usd for m in marks)


def _calls(marks: Sequence[CaseMarks]) -> int:
    return sum(m.result.calls for m in marks)
