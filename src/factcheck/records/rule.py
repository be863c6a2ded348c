"""The pre-registered rule: the data block of PREREGISTRATION.md."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record


class RuleCore(Record):
    """Which arm is judged, with what interval, and how many errored cases are too many."""

    version: str
    judged_arm: str
    sided: Literal["two"]
    level: float = Field(gt=0.5, lt=1)
    errored_max: float = Field(ge=0, le=1)
    recall: "RecallCriterion"
    false_alarms: "AlarmCriterion"
    weak_class: "WeakClass"
    human: "HumanGate"
    decision: tuple["ArmDecision", ...] = ()


class RecallCriterion(Record):
    """The lower bound of pooled recall must reach this."""

    lower_min: float = Field(ge=0, le=1)


class AlarmCriterion(Record):
    """The upper bound of the false-alarm rate must not pass this."""

    upper_max: float = Field(ge=0, le=1)


class WeakClass(Record):
    """Classes whose point recall is below this are named."""

    point_below: float = Field(ge=0, le=1)


class HumanGate(Record):
    """How many usable labels, and what kappa between checker and owner."""

    labels_min: int = Field(ge=0)
    kappa_min: float = Field(ge=-1, le=1)


class ArmDecision(Record):
    """Keep one arm over another only for this gain in recall (share points) within a criterion."""

    name: str
    keep: str
    over: str
    gain_min_points: float
    within: Literal["false_alarms", "recall"]


class CasePlan(Record):
    """Cases per class and the classes."""

    per_class: int = Field(ge=1)
    classes: tuple[str, ...]


class SeedRoles(Record):
    """Development seeds may be run at will, test seeds once each; the demo's seed shows the harness, not a checker."""

    development: tuple[int, ...]
    test: tuple[int, ...]
    demo: tuple[int, ...] = ()


class Rule(Record):
    """The whole block."""

    rule: RuleCore
    cases: CasePlan
    seeds: SeedRoles
    arms: dict[str, tuple[str, ...]]


RuleCore.model_rebuild()
