"""Differences between complete arms on the same items, paired."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark
from factcheck.publish.numbers import counted
from factcheck.records.rates import Clustered
from factcheck.records.summary import Comparison
from factcheck.stats.bootstrap import cluster_difference
from factcheck.stats.paired import PairedDifference, mcnemar, paired_difference

BUILT_IN = ("A", "B", "C", "D", "E", "L")
PAIRS = (("D", "C"), ("E", "C"), ("B", "A"), ("C", "A"), ("C", "L"))
Item = tuple[str, Mark]  # the article an item is from, and its mark


@dataclass(frozen=True, slots=True)
class Compared:
    """What is compared with what: a minus b. ``names`` seed the draws of the interval over articles."""

    a: str
    b: str
    metric: str
    level: float
    names: tuple[str, ...] = ()


def compare_arms(arms: Mapping[str, Sequence[CaseMarks]], level: float, *names: str) -> tuple[Comparison, ...]:
    """Recall and false alarms of each pair of arms; a user's own arm is compared with C. Give complete arms only."""
    own = [(name, "C") for name in arms if name not in BUILT_IN]
    found = []  # complete arms hold the same cases in the same order, so their items line up
    for a, b in (*PAIRS, *own):
        if a in arms and b in arms:
            about = Compared(a, b, "recall", level, names)
            found.append(compared(about, _targets(arms[a]), _targets(arms[b])))
            about = Compared(a, b, "false_alarms", level, names)
            found.append(compared(about, _alarms(arms[a]), _alarms(arms[b])))
    return tuple(found)


def _targets(marks: Sequence[CaseMarks]) -> Iterator[Item]:
    return ((m.case.article.id, m.target) for m in marks if m.case.role == "planted")


def _alarms(marks: Sequence[CaseMarks]) -> Iterator[Item]:
    return ((m.case.article.id, mark) for m in marks if m.case.role == "clean" for _, mark in m.facts)


def compared(about: Compared, first: Iterable[Item], second: Iterable[Item]) -> Comparison:
    """The paired difference a minus b over the same items in the same order; unscored pairs are left out.

    Raises ValueError for sides of different lengths.
    """
    items = [(source, one, other) for (source, one), (_, other) in zip(first, second, strict=True)]
    scored = [(source, one, other) for source, one, other in items if one is not None and other is not None]
    pairs = [(one, other) for _, one, other in scored]
    both, a_only, b_only = pairs.count((True, True)), pairs.count((True, False)), pairs.count((False, True))
    difference = paired_difference(both, a_only, b_only, len(pairs) - both - a_only - b_only, about.level)
    test = mcnemar(a_only, b_only)
    dropped = len(items) - len(scored)
    left_out = f"left out: {counted(dropped, 'item')} without an answer on one side" if dropped else None
    return Comparison(
        a=about.a,
        b=about.b,
        metric=about.metric,
        difference=difference.difference,
        low=difference.low,
        high=difference.high,
        n=difference.n,
        discordant=(a_only, b_only),
        p=test.p if scored else None,
        note="; ".join(note for note in (test.note, left_out) if note) or None,
        by_article=_by_article(about, scored, difference),
    )


def _by_article(about: Compared, scored: Iterable[tuple[str, bool, bool]], beside: PairedDifference) -> Clustered:
    """The interval over whole articles; Newcombe's where articles show no spread."""
    groups: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for source, one, other in scored:
        groups[source].append((one, other))
    clusters = [
        (sum(one for one, _ in groups[source]), sum(other for _, other in groups[source]), len(groups[source]))
        for source in sorted(groups)
    ]
    names = (*about.names, about.a, about.b, about.metric)
    found = cluster_difference(clusters, *names, level=about.level)
    if found.method == "none" and beside.low is not None:
        return Clustered(
            low=beside.low,
            high=beside.high,
            clusters=found.clusters,
            draws=0,
            method="newcombe",
            note=f"{found.note}; Newcombe's interval instead",
        )
    return Clustered(
        low=found.low, high=found.high, clusters=found.clusters, draws=found.draws, method=found.method, note=found.note
    )
