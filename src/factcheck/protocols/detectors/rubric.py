"""The rubric: rates of slices, points of each part at the rates and at the ends of their intervals. Pure.

Each part is taken at its own worst and its own best end, whatever the other parts then are. A part of two rates takes
both at their ends together: retained = (paraphrased low) / (unedited high) at worst, the other way round at best; gap =
(second-language high) - (native low) at worst, (second-language low) - (native high) at best.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factcheck.records.detectors import LabelRule, RubricPart
from factcheck.records.detectors_scores import GapInterval, PartScore, SliceRate
from factcheck.records.detectors_tools import CheckEvidence, DetectorDecision
from factcheck.records.rates import Proportion
from factcheck.stats.exact import exact
from factcheck.stats.independent import ShareLimits, independent_difference
from factcheck.stats.intervals import proportion

NOTHING_FLAGGED = "nothing of the slice it is compared with was flagged, so there is nothing to hold up: 0 points"
NO_RATE = "no document of a slice it needs has a decision"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score, 0 to 100, at the rates (None where one is missing) and at the two ends."""

    parts: tuple[PartScore, ...]
    score: float | None
    worst: float
    best: float


def slice_rate(decisions: Iterable[DetectorDecision], slices: Sequence[str], level: float) -> SliceRate:
    """Flagged documents of slices pooled. Documents without a decision are in no rate, but widen the ends."""
    own = [decision for decision in decisions if decision.slice in slices]
    decided = [decision for decision in own if decision.flagged is not None]
    flagged, undecided = sum(decision.flagged is True for decision in decided), len(own) - len(decided)
    share = proportion(flagged, len(decided), level)
    least = proportion(flagged, len(own), level).low
    most = proportion(flagged + undecided, len(own), level).high
    return SliceRate(
        slices=tuple(slices),
        documents=len(own),
        undecided=undecided,
        rate=Proportion(k=share.k, n=share.n, point=share.point, low=share.low, high=share.high),
        lowest=0.0 if least is None else least,
        highest=1.0 if most is None else most,
    )


def apply_rubric(
    decisions: Sequence[DetectorDecision],
    rubric: Sequence[RubricPart],
    checks: Mapping[str, CheckEvidence],
    level: float,
) -> Outcome:
    """Every part and the weighted sum."""
    parts = tuple(_part(part, decisions, checks, level) for part in rubric)
    points = [None if part.points is None else exact(part.points) * exact(part.weight) / 100 for part in parts]
    score = None if None in points else float(sum((one for one in points if one is not None), Fraction(0)))
    worst, best = (sum(getattr(part, end) * part.weight / 100 for part in parts) for end in ("worst", "best"))
    return Outcome(parts, score, worst, best)


def has_label(decisions: Sequence[DetectorDecision], rule: LabelRule, level: float) -> bool:
    """Whether the upper end is within the limit on every slice; a document without a decision counts as flagged."""
    rates = (slice_rate(decisions, (name,), level) for name in rule.slices)
    return all(rate.documents > 0 and rate.highest <= rule.upper_max for rate in rates)


def gap_interval(first: SliceRate, second: SliceRate) -> GapInterval:
    """The difference of two rates with Newcombe's interval, shown beside the rubric's own ends."""
    limits = [
        ShareLimits(rate.rate.point, rate.rate.low, rate.rate.high)
        for rate in (first, second)
        if rate.rate.point is not None and rate.rate.low is not None and rate.rate.high is not None
    ]
    if len(limits) < 2:
        return GapInterval(value=None, low=None, high=None)
    found = independent_difference(*limits)
    return GapInterval(value=found.value, low=found.low, high=found.high)


def _part(
    part: RubricPart, decisions: Sequence[DetectorDecision], checks: Mapping[str, CheckEvidence], level: float
) -> PartScore:
    if part.kind == "checks":
        return _checks(part, checks)
    own = slice_rate(decisions, part.slices, level)
    if part.kind == "penalty":
        return _made(part, _share(own), own.highest, own.lowest)
    if part.kind == "rate":
        return _made(part, _share(own), own.lowest, own.highest)
    base = slice_rate(decisions, part.base, level)
    if part.kind == "gap":
        value = _both(own, base, lambda first, second: first - second)
        return _made(part, value, own.highest - base.lowest, own.lowest - base.highest)
    value = _both(own, base, lambda first, second: first / second if second else Fraction(0))
    return _retained(part, value, own, base)


def _retained(part: RubricPart, value: Fraction | None, own: SliceRate, base: SliceRate) -> PartScore:
    """Where nothing of the base was flagged there is nothing to hold up: only what is undecided there could be."""
    if base.rate.n and not base.rate.k:
        if not base.undecided:
            return _part_score(part, None, 0.0, (None, 0.0), (None, 0.0), NOTHING_FLAGGED)
        return _part_score(part, 0.0, 0.0, (0.0, 0.0), (1.0, 100.0), NOTHING_FLAGGED)
    return _made(part, value, own.lowest / base.highest, own.highest / base.lowest if base.lowest else 1.0)


def _checks(part: RubricPart, checks: Mapping[str, CheckEvidence]) -> PartScore:
    """An equal share for each check that is met; one that nobody recorded is not met."""
    met = sum(name in checks and checks[name].met for name in part.checks)
    points = float(Fraction(100 * met, len(part.checks)))
    missing = [name for name in part.checks if name not in checks]
    note = f"not recorded: {', '.join(missing)}" if missing else None
    value = met / len(part.checks)
    return _part_score(part, value, points, (value, points), (value, points), note)


def _made(part: RubricPart, value: Fraction | None, at_worst: float, at_best: float) -> PartScore:
    points = None if value is None else float(_points(part, value))
    worst, best = (float(_points(part, Fraction(end))) for end in (at_worst, at_best))
    note = None if value is not None else NO_RATE
    return _part_score(part, None if value is None else float(value), points, (at_worst, worst), (at_best, best), note)


def _points(part: RubricPart, value: Fraction) -> Fraction:
    """Points of a rate, ratio or gap (shares, not percent): a rate earns what it is, the others as the rubric says."""
    if part.kind in ("penalty", "gap"):
        lost = exact(part.per_point or 0.0) * 100 * max(value, Fraction(0))
        return max(100 - lost, Fraction(0))
    return min(100 * value, Fraction(100))


def _part_score(
    part: RubricPart,
    value: float | None,
    points: float | None,
    worst: tuple[float | None, float],
    best: tuple[float | None, float],
    note: str | None,
) -> PartScore:
    return PartScore(
        name=part.name,
        weight=part.weight,
        value=value,
        points=points,
        at_worst=worst[0],
        worst=worst[1],
        at_best=best[0],
        best=best[1],
        note=note,
    )


def _share(rate: SliceRate) -> Fraction | None:
    return Fraction(rate.rate.k, rate.rate.n) if rate.rate.n else None


def _both(first: SliceRate, second: SliceRate, join: Callable[[Fraction, Fraction], Fraction]) -> Fraction | None:
    """What two rates come to together; None where either has no decided document."""
    one, other = _share(first), _share(second)
    return None if one is None or other is None else join(one, other)
