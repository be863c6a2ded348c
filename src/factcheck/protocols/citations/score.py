"""The score of a run and the verdict on a candidate, as pure functions over counts. All arithmetic is exact.

The worked examples stand in docs/citations.md, and tests compute them again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from factcheck.records.citation_rules import CitationRules, ClampRule
from factcheck.stats.exact import exact

TrapOutcome = Literal["full", "half", "failed"]
Verdict = Literal["FIRED", "HIRED", "PROBATION"]
WITHIN_BAND = "the mean lies within the band: disputed claims are judged once more"


@dataclass(frozen=True, slots=True)
class CitationCounts:
    """Claims of a run by final category; together with ``uncited`` they are all its factual claims.

    ``supported`` to ``misattributed`` are judged ones, ``dead`` and ``fabricated`` were found by resolving,
    ``unreachable`` is not held against anybody. ``uncited_numeric`` is a part of ``uncited``, and
    ``unsupported_numeric`` of ``unsupported``.
    """

    supported: int = 0
    partial: int = 0
    unsupported: int = 0
    misattributed: int = 0
    dead: int = 0
    fabricated: int = 0
    unreachable: int = 0
    uncited: int = 0
    uncited_numeric: int = 0
    unsupported_numeric: int = 0

    @property
    def denominator(self) -> int:
        """Judged cited claims, dead links and fabricated sources: what the accuracy is a share of."""
        return self.supported + self.partial + self.unsupported + self.misattributed + self.dead + self.fabricated

    @property
    def fabrications(self) -> int:
        """The fabrication count: fabricated sources and unsupported claims that hold a number."""
        return self.fabricated + self.unsupported_numeric


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What is scored of one run. Traps and key facts come from the answer key, which judges of claims never see.

    A trap or a key fact without an outcome is unscored: the run has no total then. Cost in USD, time in minutes; None
    where the report states none, which gives no points.
    """

    counts: CitationCounts
    traps: Mapping[str, TrapOutcome | None]
    key_facts: Mapping[str, bool | None]
    cost_usd: float | None
    minutes: float | None


@dataclass(frozen=True, slots=True)
class RunScore:
    """Points by part; ``total`` is None while something is ``missing``. ``accuracy`` is the share, None without claims.

    ``capped`` names the limits that were reached: the most that uncited numbers can cost.
    """

    accuracy: Fraction | None
    accuracy_points: Fraction
    uncited_penalty: Fraction
    trap_points: Fraction
    coverage_points: Fraction
    cost_points: Fraction
    time_points: Fraction
    total: Fraction | None
    missing: tuple[str, ...]
    capped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CandidateVerdict:
    """What is decided of a candidate, with every cause that applies; ``mean`` is over its runs.

    ``provisional`` says why it may still change: one run only, a part not scored, or a mean within the band.
    """

    verdict: Verdict | None
    mean: Fraction | None
    causes: tuple[str, ...]
    borderline: bool
    provisional: tuple[str, ...]


def accuracy_of(counts: CitationCounts, rules: CitationRules) -> Fraction | None:
    """(supported + weight x partial) / (judged cited claims + dead + fabricated); None without any."""
    if counts.denominator == 0:
        return None
    return (counts.supported + exact(rules.accuracy.partial_weight) * counts.partial) / counts.denominator


def score_run(facts: RunFacts, rules: CitationRules) -> RunScore:
    """The points of one run. Raises ValueError for negative counts, or parts larger than their whole."""
    _check(facts.counts)
    accuracy = accuracy_of(facts.counts, rules)
    points = exact(rules.accuracy.points) * (accuracy or 0)
    asked = exact(rules.accuracy.uncited_numeric_cost) * facts.counts.uncited_numeric
    most = exact(rules.accuracy.uncited_numeric_most)
    traps = [_trap_points(facts.traps.get(name), rules) for name in rules.traps.names]
    found = sum(facts.key_facts.get(name) is True for name in rules.coverage.names)
    parts = (
        points,
        -min(asked, most),
        sum(traps, Fraction()),
        exact(rules.coverage.points_each) * found,
        clamp_points(facts.cost_usd, rules.cost),
        clamp_points(facts.minutes, rules.minutes),
    )
    missing = _missing(facts, rules)
    capped = ("uncited numbers",) if asked >= most > 0 else ()
    return RunScore(accuracy, *parts, None if missing else sum(parts, Fraction()), missing, capped)


def clamp_points(value: float | None, rule: ClampRule) -> Fraction:
    """points x clamp((worst - value) / (worst - best), 0, 1); none for an unknown value."""
    if value is None:
        return Fraction()
    share = (exact(rule.worst) - exact(value)) / (exact(rule.worst) - exact(rule.best))
    return exact(rule.points) * min(max(share, Fraction()), Fraction(1))


def judge_candidate(
    runs: Sequence[RunFacts], rules: CitationRules, within_band: str | None = WITHIN_BAND
) -> CandidateVerdict:
    """FIRED, HIRED or PROBATION from all runs of a candidate.

    ``within_band`` says why a mean within the band makes the verdict provisional; None where disputed claims were
    judged once more already, which happens once.

    No verdict without a run, nor while a part is not scored: but what fires a candidate fires it at once.
    """
    if not runs:
        return CandidateVerdict(None, None, ("no run",), False, ("no run",))
    scores = [score_run(run, rules) for run in runs]
    totals = [score.total for score in scores if score.total is not None]
    mean = sum(totals, Fraction()) / len(totals) if len(totals) == len(scores) else None
    provisional = _provisional(scores)
    fired = _fired(runs, scores, rules)
    borderline = mean is not None and abs(mean - exact(rules.verdict.hired_mean)) <= exact(rules.verdict.band)
    if borderline:
        provisional = (*provisional, *([within_band] if within_band else []))
    if fired:
        return CandidateVerdict("FIRED", mean, fired, borderline, provisional)
    if mean is None:
        return CandidateVerdict(None, None, ("no mean: a part is not scored",), False, provisional)
    short = _short_of_hired(runs, mean, rules)
    return CandidateVerdict("PROBATION" if short else "HIRED", mean, short, borderline, provisional)


def _check(counts: CitationCounts) -> None:
    values = [getattr(counts, name) for name in CitationCounts.__dataclass_fields__]
    if min(values) < 0:
        raise ValueError("counts are not negative")
    if counts.uncited_numeric > counts.uncited or counts.unsupported_numeric > counts.unsupported:
        raise ValueError("a part is larger than its whole")


def _trap_points(outcome: TrapOutcome | None, rules: CitationRules) -> Fraction:
    points = {"full": rules.traps.full, "half": rules.traps.half, "failed": rules.traps.failed}
    return exact(points[outcome]) if outcome is not None else Fraction()


def _missing(facts: RunFacts, rules: CitationRules) -> tuple[str, ...]:
    traps = [f"trap {name}" for name in rules.traps.names if facts.traps.get(name) is None]
    facts_missing = [f"key fact {name}" for name in rules.coverage.names if facts.key_facts.get(name) is None]
    return (*traps, *facts_missing)


def _provisional(scores: Sequence[RunScore]) -> tuple[str, ...]:
    reasons = ["one run is an anecdote"] if len(scores) == 1 else []
    missing = sorted({name for score in scores for name in score.missing})
    return (*reasons, *([f"not scored: {', '.join(missing)}"] if missing else []))


def _fired(runs: Sequence[RunFacts], scores: Sequence[RunScore], rules: CitationRules) -> tuple[str, ...]:
    verdict, causes = rules.verdict, []
    worst = max(run.counts.fabricated for run in runs)
    if worst >= verdict.fired_fabricated:
        causes.append(f"fabricated sources: {worst} in a run")
    if all(run.traps.get(verdict.fired_trap) == "failed" for run in runs):
        causes.append(f"trap {verdict.fired_trap} failed in every run")
    shares = [score.accuracy for score in scores if score.accuracy is not None]
    if shares and sum(shares, Fraction()) / len(shares) < exact(verdict.fired_accuracy_below):
        mean = float(sum(shares, Fraction()) / len(shares))
        causes.append(f"mean citation accuracy {mean:.1%} is below {verdict.fired_accuracy_below:.0%}")
    return tuple(causes)


def _short_of_hired(runs: Sequence[RunFacts], mean: Fraction, rules: CitationRules) -> tuple[str, ...]:
    verdict, causes = rules.verdict, []
    if mean < exact(verdict.hired_mean):
        causes.append(f"mean {float(mean):.1f} is below {verdict.hired_mean:g}")
    if max(run.counts.fabricated for run in runs) > verdict.hired_fabricated_most:
        causes.append("fabricated sources")
    failed = sorted({name for run in runs for name, outcome in run.traps.items() if outcome == "failed"})
    if failed:
        causes.append(f"failed traps: {', '.join(failed)}")
    return tuple(causes)
