"""The rule engine: from counts and a rule fixed in advance to a verdict. Pure; nothing here reads results.

All comparisons of shares and limits are exact (fractions), so that a limit met exactly is met.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from factcheck.protocols.planted.rule_block import LockedRule, parse_rule, read_rule
from factcheck.publish.numbers import interval_text, k_of_n, points, share_of
from factcheck.records.lock import RecordedState
from factcheck.records.rule import ArmDecision, Rule, RuleCore
from factcheck.records.summary import Gate, RuleVerdict, Shortfall
from factcheck.stats.intervals import Interval, needed_n, wilson

__all__ = [
    "ArmCounts",
    "Count",
    "HumanEvidence",
    "LockedRule",
    "apply_rule",
    "parse_rule",
    "read_rule",
    "seed_role",
]

UNLOCKED: Mapping[RecordedState, str | None] = {
    "locked": None,
    "unlocked": "the rule was not locked before the first results",
    "shipped": "the rule was not locked before the first results (the one that comes with the package was used)",
    "unrecorded": "the rule was not locked before the first results as far as anything is recorded",
}
AMBER_UNTESTED = "tested on constructed errors; not yet compared with a person's judgement at scale"


@dataclass(frozen=True, slots=True)
class Count:
    """k of n scored items."""

    k: int
    n: int

    @property
    def share(self) -> Fraction | None:
        """k / n exactly; None for n = 0."""
        return Fraction(self.k, self.n) if self.n else None


@dataclass(frozen=True, slots=True)
class ArmCounts:
    """What the rule needs of an arm: ``cases`` with a result out of ``expected``, ``errored`` ones among them."""

    cases: int
    expected: int
    errored: int
    recall: Count
    false_alarms: Count
    by_class: Mapping[str, Count] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether every case of the case file has a result."""
        return self.expected > 0 and self.cases == self.expected


@dataclass(frozen=True, slots=True)
class HumanEvidence:
    """Usable spot-check labels (without "can't tell") and kappa between checker and owner; None with the reason."""

    labels: int = 0
    kappa: float | None = None
    reason: str | None = None


def seed_role(rule: Rule, seed: int) -> Literal["development", "test", "demo", "other"]:
    """The role that the rule gives a seed."""
    if seed in rule.seeds.development:
        return "development"
    if seed in rule.seeds.test:
        return "test"
    return "demo" if seed in rule.seeds.demo else "other"


def apply_rule(
    locked: LockedRule,
    arms: Mapping[str, ArmCounts],
    human: HumanEvidence = HumanEvidence(),
    judged_arm: str | None = None,
    rule_state: RecordedState = "unrecorded",
    lock_needed: bool = False,
) -> RuleVerdict:
    """The verdict on the judged arm (the rule's own, unless another is in production and named here).

    INCOMPLETE without a result for every case, REPEAT with more than ``errored_max`` errored ones; neither gives a
    verdict. GREEN with both criteria and the human gate met, AMBER otherwise, with all that is unmet. Where
    ``lock_needed``, it is unmet too that the rule was not locked before the first results.
    """
    core = locked.rule.rule
    name = judged_arm or core.judged_arm
    late = UNLOCKED[rule_state] if lock_needed else None
    finding = _judge(core, name, arms.get(name), human, late)
    return _record(locked, name, finding, _second_judge(core, arms), rule_state)


def errored_too_many(core: RuleCore, arm: ArmCounts) -> bool:
    """Whether more than the allowed share of an arm's cases errored."""
    return arm.cases > 0 and Fraction(arm.errored, arm.cases) > _exact(core.errored_max)


@dataclass(frozen=True, slots=True)
class _Finding:
    """What was found of the judged arm; ``by_class`` is empty where no verdict is given."""

    status: Literal["GREEN", "AMBER", "REPEAT", "INCOMPLETE"]
    criteria_met: bool
    unmet: tuple[str, ...]
    sentence: str
    by_class: Mapping[str, Count]


def _judge(core: RuleCore, name: str, arm: ArmCounts | None, human: HumanEvidence, late: str | None) -> _Finding:
    stopped = _no_verdict(core, name, arm)
    if stopped is not None:
        return _Finding(stopped[0], False, (stopped[1],), stopped[1], {})
    assert arm is not None
    constructed = [*_recall_unmet(core, arm.recall), *_alarms_unmet(core, arm.false_alarms)]
    gate = _human_unmet(core, human)
    sentence = _sentence(name, constructed, gate, human.labels < core.human.labels_min)
    if late is not None:
        sentence = f"{sentence.removesuffix('.')}; {late}."
    unmet = (*constructed, *gate, *([late] if late is not None else []))
    return _Finding("AMBER" if unmet else "GREEN", not constructed, unmet, sentence, arm.by_class)


def _record(
    locked: LockedRule, name: str, finding: _Finding, second_judge: tuple[Gate, str], rule_state: RecordedState
) -> RuleVerdict:
    core = locked.rule.rule
    classes = finding.by_class.items()
    weak_below = _exact(core.weak_class.point_below)
    enough = needed_n(core.recall.lower_min, 0, core.level)
    return RuleVerdict(
        status=finding.status,
        judged_arm=name,
        criteria_met=finding.criteria_met,
        unmet=finding.unmet,
        weak_classes=tuple(c for c, count in classes if count.share is not None and count.share < weak_below),
        inconclusive_classes=tuple(
            Shortfall(class_=c, n=count.n, needed=enough) for c, count in classes if count.n < enough
        ),
        second_judge=second_judge[0],
        second_judge_reason=second_judge[1],
        sentence=finding.sentence,
        rule_version=core.version,
        rule_sha256=locked.sha256,
        rule_state=rule_state,
    )


def _no_verdict(core: RuleCore, name: str, arm: ArmCounts | None) -> tuple[Literal["REPEAT", "INCOMPLETE"], str] | None:
    if arm is None or arm.cases == 0:
        return "INCOMPLETE", f"Arm {name} has not been run, so no rule is applied."
    if not arm.complete:
        held = f"{arm.cases} of {arm.expected} cases"
        return "INCOMPLETE", f"Arm {name} is incomplete ({held}): it is not compared and no rule is applied to it."
    if errored_too_many(core, arm):
        share = share_of(arm.errored, arm.cases)
        limit = f"{core.errored_max:.0%}"
        return "REPEAT", f"{share} of the cases errored, more than {limit}: the run is repeated, no verdict is given."
    return None


def _recall_unmet(core: RuleCore, recall: Count) -> list[str]:
    limit = core.recall.lower_min
    interval = wilson(recall.k, recall.n, core.level)
    if interval is not None and interval.low >= limit:
        return []
    figures = _figures(recall, interval, core.level)
    text = f"recall lower bound is below the {limit:.0%} required: {figures}"
    return [text + _too_few(recall.n, needed_n(limit, 0, core.level))]


def _alarms_unmet(core: RuleCore, alarms: Count) -> list[str]:
    limit = core.false_alarms.upper_max
    interval = wilson(alarms.k, alarms.n, core.level)
    if interval is not None and interval.high <= limit:
        return []
    figures = _figures(alarms, interval, core.level)
    text = f"false-alarm upper bound is above the {limit:.0%} allowed: {figures}"
    return [text + _too_few(alarms.n, needed_n(1 - limit, 0, core.level))]


def _figures(count: Count, interval: Interval | None, level: float) -> str:
    if interval is None:
        return interval_text(None, None, None, 0, level)
    return (
        f"{k_of_n(count.k, count.n)} = {interval_text(count.k / count.n, interval.low, interval.high, count.n, level)}"
    )


def _too_few(n: int, needed: int) -> str:
    return f" (inconclusive: no result could meet it with n = {n}; at least {needed} are needed)" if n < needed else ""


def _human_unmet(core: RuleCore, human: HumanEvidence) -> list[str]:
    unmet = []
    wanted = core.human
    if human.labels < wanted.labels_min:
        unmet.append(f"only {human.labels} of the {wanted.labels_min} human spot-check labels needed so far")
    if human.kappa is None and human.labels > 0:
        reason = f" ({human.reason})" if human.reason else ""
        unmet.append(f"kappa between checker and owner is n/a{reason}; {wanted.kappa_min:g} is needed")
    elif human.kappa is not None and human.kappa < wanted.kappa_min:
        unmet.append(f"kappa between checker and owner is {human.kappa:.2f}, below the {wanted.kappa_min:g} needed")
    elif human.kappa is None and wanted.labels_min == 0:
        unmet.append(f"kappa between checker and owner is n/a (no labels); {wanted.kappa_min:g} is needed")
    return unmet


def _sentence(name: str, constructed: list[str], gate: list[str], few_labels: bool) -> str:
    if constructed:
        return f"Constructed-error criteria NOT met by arm {name}: {'; '.join(constructed)}."
    if few_labels:
        return f"Constructed-error criteria met by arm {name}: {AMBER_UNTESTED}."
    if gate:
        return f"Constructed-error criteria met by arm {name}; human gate not met: {'; '.join(gate)}."
    return f"Constructed-error criteria and human gate met by arm {name}."


def _second_judge(core: RuleCore, arms: Mapping[str, ArmCounts]) -> tuple[Gate, str]:
    for decision in core.decision:
        if decision.name == "second_judge":
            return _decide(core, decision, arms)
    return "undecided", "The rule holds no decision on the second judge."


def _decide(core: RuleCore, decision: ArmDecision, arms: Mapping[str, ArmCounts]) -> tuple[Gate, str]:
    keep, over = arms.get(decision.keep), arms.get(decision.over)
    for name, arm in ((decision.keep, keep), (decision.over, over)):
        stopped = _no_verdict(core, name, arm)
        if stopped:
            return "undecided", f"Not decided: {stopped[1]}"
    if keep is None or over is None or keep.recall.share is None or over.recall.share is None:
        return "undecided", "Not decided: an arm has no scored planted case."
    gain = keep.recall.share - over.recall.share
    needed = _exact(decision.gain_min_points) / 100
    figures = (
        f"arm {decision.keep} minus arm {decision.over}: recall {points(float(gain))}"
        f" ({decision.gain_min_points:g} needed)"
    )
    if gain < needed:
        return "removed", f"Removed: {figures}."
    unmet = _alarms_unmet(core, keep.false_alarms) if decision.within == "false_alarms" else []
    unmet = unmet or (_recall_unmet(core, keep.recall) if decision.within == "recall" else [])
    if unmet:
        return "removed", f"Removed: {figures}, but {unmet[0]}."
    return "kept", f"Kept: {figures}, and arm {decision.keep} stays within the bound."


def _exact(value: float) -> Fraction:
    """The decimal that was written, not the nearest binary fraction."""
    return Fraction(repr(value))
