"""Differences between complete arms on the same items, paired."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark
from factcheck.publish.numbers import counted
from factcheck.records.summary import Comparison
from factcheck.stats.paired import mcnemar, paired_difference

BUILT_IN = ("A", "B", "C", "D", "E", "L")
PAIRS = (("D", "C"), ("E", "C"), ("B", "A"), ("C", "A"), ("C", "L"))


def compare_arms(arms: Mapping[str, Sequence[CaseMarks]], level: float) -> tuple[Comparison, ...]:
    """Recall and false alarms of each pair of arms; a user's own arm is compared with C. Give complete arms only."""
    own = [(name, "C") for name in arms if name not in BUILT_IN]
    found = []  # complete arms hold the same cases in the same order, so their items line up
    for a, b in (*PAIRS, *own):
        if a in arms and b in arms:
            found.append(compared(a, b, "recall", _targets(arms[a]), _targets(arms[b]), level))
            found.append(compared(a, b, "false_alarms", _alarms(arms[a]), _alarms(arms[b]), level))
    return tuple(found)


def _targets(marks: Sequence[CaseMarks]) -> Iterator[Mark]:
    return (m.target for m in marks if m.case.role == "planted")


def _alarms(marks: Sequence[CaseMarks]) -> Iterator[Mark]:
    return (mark for m in marks if m.case.role == "clean" for _, mark in m.facts)


def compared(a: str, b: str, metric: str, first: Iterable[Mark], second: Iterable[Mark], level: float) -> Comparison:
    """The paired difference a minus b over marks of the same items in the same order; unscored pairs are left out.

    Raises ValueError for sides of different lengths.
    """
    items = list(zip(first, second, strict=True))
    scored = [pair for pair in items if None not in pair]
    both, a_only = scored.count((True, True)), scored.count((True, False))
    b_only = scored.count((False, True))
    difference = paired_difference(both, a_only, b_only, len(scored) - both - a_only - b_only, level)
    test = mcnemar(a_only, b_only)
    dropped = len(items) - len(scored)
    left_out = f"left out: {counted(dropped, 'item')} without an answer on one side" if dropped else None
    return Comparison(
        a=a,
        b=b,
        metric=metric,
        difference=difference.difference,
        low=difference.low,
        high=difference.high,
        n=difference.n,
        discordant=(a_only, b_only),
        p=test.p if scored else None,
        note="; ".join(note for note in (test.note, left_out) if note) or None,
    )
