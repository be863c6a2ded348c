"""The rule engine: from counts and a rule fixed in advance to a verdict. Pure; nothing here reads results.

All comparisons of shares and limits are exact (fractions), so that a limit met exactly is met.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from factcheck.protocols.planted.rule_block import LockedRule, parse_rule, read_rule
from factcheck.protocols.planted.rule_criteria import (
    NO_LABELS,
    ArmCounts,
    Count,
    HumanEvidence,
    alarms_unmet,
    human_unmet,
    no_verdict,
    recall_unmet,
)
from factcheck.publish.numbers import points
from factcheck.records.lock import RecordedState
from factcheck.records.rule import ArmDecision, Rule, RuleCore
from factcheck.records.summary import Gate, RuleVerdict, Shortfall
from factcheck.stats.exact import exact
from factcheck.stats.intervals import needed_n

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
    human: HumanEvidence = NO_LABELS,
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


@dataclass(frozen=True, slots=True)
class _Finding:
    """What was found of the judged arm; ``by_class`` is empty where no verdict is given."""

    status: Literal["GREEN", "AMBER", "REPEAT", "INCOMPLETE"]
    criteria_met: bool
    unmet: tuple[str, ...]
    sentence: str
    by_class: Mapping[str, Count]


def _judge(core: RuleCore, name: str, arm: ArmCounts | None, human: HumanEvidence, late: str | None) -> _Finding:
    stopped = no_verdict(core, name, arm)
    if stopped is not None:
        return _Finding(stopped[0], False, (stopped[1],), stopped[1], {})
    assert arm is not None
    constructed = [*recall_unmet(core, arm.recall), *alarms_unmet(core, arm.false_alarms)]
    gate = human_unmet(core, human)
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
    weak_below = exact(core.weak_class.point_below)
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
        stopped = no_verdict(core, name, arm)
        if stopped:
            return "undecided", f"Not decided: {stopped[1]}"
    if keep is None or over is None or keep.recall.share is None or over.recall.share is None:
        return "undecided", "Not decided: an arm has no scored planted case."
    gain = keep.recall.share - over.recall.share
    needed = exact(decision.gain_min_points) / 100
    figures = (
        f"arm {decision.keep} minus arm {decision.over}: recall {points(float(gain))}"
        f" ({decision.gain_min_points:g} needed)"
    )
    if gain < needed:
        return "removed", f"Removed: {figures}."
    unmet = alarms_unmet(core, keep.false_alarms) if decision.within == "false_alarms" else []
    unmet = unmet or (recall_unmet(core, keep.recall) if decision.within == "recall" else [])
    if unmet:
        return "removed", f"Removed: {figures}, but {unmet[0]}."
    return "kept", f"Kept: {figures}, and arm {decision.keep} stays within the bound."
