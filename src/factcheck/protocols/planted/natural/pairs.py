"""Minimal pairs: an error counts as told apart if it is flagged while no right claim of its pair is."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from factcheck.protocols.planted.natural.cases import pair_of
from factcheck.protocols.planted.scoring.clusters import clustered
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark, any_of, rate
from factcheck.records.natural import PairOutcomes

_Sides = tuple[Mark, Mark]


def pair_outcomes(marks: Sequence[CaseMarks], level: float, *names: str) -> PairOutcomes:
    """The outcomes of every error that has a right claim beside it. A pair is scored if both sides are."""
    right: dict[str | None, list[Mark]] = defaultdict(list)
    for m in marks:
        if m.case.label == "clean":
            right[pair_of(m.case)].append(m.sentence_flagged)
    errors = [m for m in marks if m.case.label == "error"]
    paired = [m for m in errors if right.get(pair_of(m.case))]
    sides = [(m.sentence_flagged, any_of(right[pair_of(m.case)])) for m in paired]
    counts = Counter(sides)
    told = [_told_apart(both) for both in sides]
    clusters = [m.case.cluster or m.case.article.id for m in paired]
    return PairOutcomes(
        right=rate(told, level),
        by_cluster=clustered(zip(clusters, told, strict=True), level, *names, "pairs"),
        both=counts[True, True],
        neither=counts[False, False],
        only_twin=counts[False, True],
        unscored=told.count(None),
        without_twin=len(errors) - len(paired),
    )


def _told_apart(sides: _Sides) -> Mark:
    error, twin = sides
    return None if error is None or twin is None else error and not twin
