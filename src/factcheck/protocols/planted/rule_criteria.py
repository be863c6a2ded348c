"""What a rule asks of an arm and of its labels, point by point. All comparisons of shares and limits are exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from factcheck.publish.numbers import interval_text, k_of_n, share_of
from factcheck.records.rule import RuleCore
from factcheck.stats.exact import exact
from factcheck.stats.intervals import Interval, needed_n, wilson


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


NO_LABELS = HumanEvidence()


def errored_too_many(core: RuleCore, arm: ArmCounts) -> bool:
    """Whether more than the allowed share of an arm's cases errored."""
    return arm.cases > 0 and Fraction(arm.errored, arm.cases) > exact(core.errored_max)


def no_verdict(core: RuleCore, name: str, arm: ArmCounts | None) -> tuple[Literal["REPEAT", "INCOMPLETE"], str] | None:
    """Why the rule cannot be applied to an arm; None where it can."""
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


def recall_unmet(core: RuleCore, recall: Count) -> list[str]:
    """The criterion of recall with its figures where it is not met; [] where it is."""
    limit = core.recall.lower_min
    interval = wilson(recall.k, recall.n, core.level)
    if interval is not None and interval.low >= limit:
        return []
    figures = _figures(recall, interval, core.level)
    text = f"recall lower bound is below the {limit:.0%} required: {figures}"
    return [text + _too_few(recall.n, needed_n(limit, 0, core.level))]


def alarms_unmet(core: RuleCore, alarms: Count) -> list[str]:
    """The criterion of false alarms with its figures where it is not met; [] where it is."""
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


def human_unmet(core: RuleCore, human: HumanEvidence) -> list[str]:
    """What is unmet of the human gate."""
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
