"""What a second judge adds to the first: on how many claims they agree, and how often both are wrong at once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from factcheck.protocols.planted.scoring.marks import CaseMarks, as_proportion
from factcheck.records.rates import Kappa
from factcheck.records.result import ClaimResult, Verdict
from factcheck.records.steadiness import JudgePair
from factcheck.stats.agreement import Agreement, cohen_table
from factcheck.stats.dependence import effective_number, phi

Answer = bool | None  # supported, anything else, no answer


def judge_pairs(marks: Sequence[CaseMarks], level: float) -> tuple[JudgePair, ...]:
    """Every two judges of an arm, in the order in which they are asked; () for an arm with one judge or none."""
    names = dict.fromkeys(v.judge for m in marks for claim in m.result.claims for v in claim.verdicts)
    return tuple(_pair(first, second, marks, level) for first, second in combinations(names, 2))


def _pair(first: str, second: str, marks: Sequence[CaseMarks], level: float) -> JudgePair:
    answers = [
        (_answer(claim, first), _answer(claim, second))
        for m in marks
        if m.result.status == "ok"
        for claim in m.result.claims
        if claim.verdicts
    ]
    cells = Counter(pair for pair in answers if None not in pair)
    table = [[cells[True, True], cells[True, False]], [cells[False, True], cells[False, False]]]
    found = cohen_table(table, level, ("supported", "not supported"))
    wrong = Counter(_wrong_sentences(first, second, marks))
    errors = (wrong[True, True], wrong[True, False], wrong[False, True], wrong[False, False])
    effective, low, high = _effective(found)
    correlation = phi(*errors)
    return JudgePair(
        first=first,
        second=second,
        claims=found.n,
        one_sided=sum(1 for pair in answers if None in pair),
        agreement=as_proportion(found.raw.k, found.raw.n, level),
        kappa=Kappa(value=found.value, low=found.low, high=found.high, n=found.n, note=found.note),
        effective=effective,
        effective_low=low,
        effective_high=high,
        both_wrong=errors[0],
        first_wrong=errors[1],
        second_wrong=errors[2],
        neither_wrong=errors[3],
        effective_errors=None if correlation is None else effective_number(correlation),
    )


def _effective(found: Agreement) -> tuple[float | None, float | None, float | None]:
    """Independent judges that two with this kappa are worth, and the ends of its interval; identical ones are one."""
    if 0 < found.n == found.raw.k:
        return 1.0, None, None
    ends = (found.value, found.high, found.low)
    if found.degenerate == "constant_rater":  # 0 by construction says nothing of how they depend on each other
        return None, None, None
    value, low, high = (None if kappa is None else effective_number(kappa) for kappa in ends)
    return value, low, high


def _answer(claim: ClaimResult, judge: str) -> Answer:
    return next((_supports(verdict) for verdict in claim.verdicts if verdict.judge == judge), None)


def _supports(verdict: Verdict) -> Answer:
    return None if verdict.status != "ok" or verdict.label is None else verdict.label == "supported"


def _wrong_sentences(first: str, second: str, marks: Iterable[CaseMarks]) -> Iterable[tuple[bool, bool]]:
    """For each factual sentence that both judged: whether either was wrong. A judge doubts a sentence by any claim."""
    for m in marks:
        if m.result.status != "ok" or m.case.role == "natural":
            continue
        for index, _ in m.facts:
            judged = [claim for claim in m.result.claims if claim.sentence == index and claim.verdicts]
            pairs = [(_answer(claim, first), _answer(claim, second)) for claim in judged]
            if pairs and all(None not in pair for pair in pairs):
                wrong = m.target_index is not None and index == m.target_index
                doubts = (not all(one for one, _ in pairs), not all(other for _, other in pairs))
                yield doubts[0] != wrong, doubts[1] != wrong
