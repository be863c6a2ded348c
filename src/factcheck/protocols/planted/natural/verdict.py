"""What the rule says of a run that holds natural cases alone: nothing."""

from factcheck.protocols.planted.rule_block import LockedRule
from factcheck.records.summary import RuleVerdict

NOT_APPLIED = (
    "The run holds no planted error. The rule judges planted errors and their clean twins, so it is not applied."
)


def not_applied(locked: LockedRule, judged_arm: str | None) -> RuleVerdict:
    """The verdict that is none."""
    return RuleVerdict(
        status="NOT_APPLIED",
        judged_arm=judged_arm or locked.rule.rule.judged_arm,
        criteria_met=False,
        unmet=(),
        weak_classes=(),
        inconclusive_classes=(),
        second_judge="undecided",
        second_judge_reason="Not decided: the rule is not applied.",
        sentence=NOT_APPLIED,
        rule_version=locked.rule.rule.version,
        rule_sha256=locked.sha256,
    )
