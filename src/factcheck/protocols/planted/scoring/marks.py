"""What a result says of each item of its case: flagged, not flagged, or unscored.

Only scored items enter a rate. Whether an item enters never depends on the truth, only on whether the checker answered.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from factcheck.errors import DataError
from factcheck.protocols.planted.results import best_by_case
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.summary import Bounds, Proportion
from factcheck.stats.intervals import proportion

Mark = bool | None  # flagged, not flagged, unscored


@dataclass(frozen=True, slots=True)
class CaseMarks:
    """The marks of one case. ``target`` is that of the planted sentence or link (None also in a clean case).

    ``facts`` and ``opinions`` hold (sentence index, mark); ``target_index`` is the planted sentence, None for a link.
    """

    case: Case
    result: Result
    facts: tuple[tuple[int, Mark], ...]
    opinions: tuple[tuple[int, Mark], ...]
    link: Mark
    target: Mark
    target_index: int | None

    @property
    def touched(self) -> Mark:
        """Whether anything is flagged at all; unscored where nothing is and something is unscored."""
        return any_of([self.link, *(mark for _, mark in self.facts), *(mark for _, mark in self.opinions)])

    @property
    def sentence_flagged(self) -> Mark:
        """Whether any sentence is flagged, the link aside."""
        return any_of([*(mark for _, mark in self.facts), *(mark for _, mark in self.opinions)])

    @property
    def unscored(self) -> bool:
        """Whether any item of the case has no answer."""
        return self.link is None or any(mark is None for _, mark in (*self.facts, *self.opinions))


@dataclass(frozen=True, slots=True)
class Tally:
    """k flagged of n scored items, and how many were unscored."""

    k: int
    n: int
    unscored: int


def mark_results(arm: str, cases: Mapping[str, Case], results: Iterable[Result], sample: int = 0) -> list[CaseMarks]:
    """The marks of one of an arm's samples, one per case, in the order of the cases; cases without a result are absent.

    Raises DataError for a result whose case is not in the case file.
    """
    best = best_by_case(result for result in results if result.sample == sample)
    unknown = next((name for name in best if name not in cases), None)
    if unknown is not None:
        raise DataError(f"arm {arm} has a result for case {unknown}, which is not in the case file; score its own run")
    return [mark_case(case, best[name]) for name, case in cases.items() if name in best]


def mark_case(case: Case, result: Result) -> CaseMarks:
    """The marks of one result. Raises DataError for a plant that points at no sentence."""
    if result.status != "ok":
        marks: dict[int, Mark] = dict.fromkeys((sentence.index for sentence in case.sentences), None)
        link: Mark = None
    else:
        flagged = set(result.flagged)
        silent = {claim.sentence for claim in result.claims if claim.outcome == "unscored"}
        silent.update(result.unscored)
        marks = {
            sentence.index: True if sentence.index in flagged else None if sentence.index in silent else False
            for sentence in case.sentences
        }
        link = result.link_flagged
    target, index = _target(case, marks, link)
    facts = tuple((s.index, marks[s.index]) for s in case.sentences if s.kind == "fact")
    opinions = tuple((s.index, marks[s.index]) for s in case.sentences if s.kind == "opinion")
    return CaseMarks(case, result, facts, opinions, link, target, index)


def any_of(marks: Sequence[Mark]) -> Mark:
    """True if any is, else None if any is unscored, else False."""
    if True in marks:
        return True
    return None if None in marks else False


def tally(marks: Iterable[Mark]) -> Tally:
    """Count marks."""
    held = list(marks)
    k, unscored = held.count(True), held.count(None)
    return Tally(k, len(held) - unscored, unscored)


def rate(marks: Iterable[Mark], level: float) -> Proportion:
    """The share of flagged among scored items with its Wilson interval."""
    counted = tally(marks)
    return as_proportion(counted.k, counted.n, level)


def as_proportion(k: int, n: int, level: float) -> Proportion:
    """A share as a record."""
    share = proportion(k, n, level)
    return Proportion(k=k, n=n, point=share.point, low=share.low, high=share.high)


def bounds(marks: Iterable[Mark], level: float, *, flag_is_good: bool) -> Bounds:
    """The rate over all items: every unscored one against the checker, and every one for it."""
    counted = tally(marks)
    total = counted.n + counted.unscored
    least, most = as_proportion(counted.k, total, level), as_proportion(counted.k + counted.unscored, total, level)
    return Bounds(against=least, in_favor=most) if flag_is_good else Bounds(against=most, in_favor=least)


def _target(case: Case, marks: Mapping[int, Mark], link: Mark) -> tuple[Mark, int | None]:
    plant = case.plant
    if plant is None:
        return None, None
    if plant.target == "link":
        return link, None
    if plant.sentence is None or plant.sentence not in marks:
        raise DataError(f"case {case.id}: its plant points at sentence {plant.sentence}, which is not there")
    return marks[plant.sentence], plant.sentence
