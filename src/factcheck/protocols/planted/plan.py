"""What a rule asks of a run, before any money: how many cases, with which chance of passing, and what a run costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil

from pydantic import Field

from factcheck.models.pace import Pace, duration
from factcheck.models.rehearsal import Plan
from factcheck.protocols.planted.estimate import Estimate
from factcheck.records.base import Record
from factcheck.records.rule import Rule
from factcheck.stats.intervals import needed_n
from factcheck.stats.power import cases_for_chance, requirement

SENTENCES_A_TWIN = 3
MISSES_SHOWN = 3


class Expected(Record):
    """What is expected of a checker: its true rates, and the chance of passing that is wanted."""

    recall: float = Field(0.95, ge=0, le=1)
    false_alarms: float = Field(0.05, ge=0, le=1)
    chance: float = Field(0.8, gt=0, lt=1)


class Rung(Record):
    """So many items are needed where so many of them go wrong."""

    wrong: int
    needed: int


class Aim(Record):
    """One bound and n items: how many may go wrong, with what chance a checker of the expected rate passes.

    ``most_wrong`` is None where no result reaches the bound. ``enough`` is the n from which on the chance is at least
    the wanted one, None where it never is. ``rungs`` say what is needed with none wrong, one, two, three.
    """

    bound: float
    n: int
    most_wrong: int | None
    chance: float
    enough: int | None
    rungs: tuple[Rung, ...]


class CaseNeeds(Record):
    """What a rule asks of its own number of cases.

    ``recall`` is pooled over all classes, ``one_class`` the same bound in one class alone. ``recall_a_class`` and
    ``alarms_a_class`` are cases a class from which on the wanted chance is reached. ``both`` is the chance to meet both
    bounds if they were independent.
    """

    rule_version: str
    level: float
    judged_arm: str
    classes: int
    per_class: int
    planted: int
    twins: int
    clean_sentences: int
    expected: Expected
    recall: Aim
    one_class: Aim
    false_alarms: Aim
    recall_a_class: int | None
    alarms_a_class: int | None
    both: float


def case_needs(rule: Rule, expected: Expected) -> CaseNeeds:
    """What the rule's bounds ask, exactly: Wilson's code of the rule itself, binomial chances, independent cases."""
    core, classes, per_class = rule.rule, len(rule.cases.classes), rule.cases.per_class
    planted = classes * per_class
    clean = planted * SENTENCES_A_TWIN
    floor, ceiling = core.recall.lower_min, core.false_alarms.upper_max
    recall = _aim(planted, expected.recall, floor, expected.chance, core.level)
    alarms = _aim(clean, 1 - expected.false_alarms, 1 - ceiling, expected.chance, core.level)
    return CaseNeeds(
        rule_version=core.version,
        level=core.level,
        judged_arm=core.judged_arm,
        classes=classes,
        per_class=per_class,
        planted=planted,
        twins=planted,
        clean_sentences=clean,
        expected=expected,
        recall=recall,
        one_class=_aim(per_class, expected.recall, floor, expected.chance, core.level),
        false_alarms=alarms.model_copy(update={"bound": ceiling}),
        recall_a_class=_a_class(recall.enough, classes),
        alarms_a_class=_a_class(alarms.enough, classes * SENTENCES_A_TWIN),
        both=recall.chance * alarms.chance,
    )


def planned_arms(rule: Rule) -> list[str]:
    """The arms that the rule names: those of its lists, the judged one, and those it decides between."""
    listed = [name for names in rule.arms.values() for name in names]
    decided = [name for decision in rule.rule.decision for name in (decision.over, decision.keep)]
    return list(dict.fromkeys([*listed, rule.rule.judged_arm, *decided]))


@dataclass(frozen=True, slots=True)
class Scale:
    """From the cases that were rehearsed to those that are planned, at the pace of each model."""

    rehearsed: int
    planned: int
    workers: int
    paces: Mapping[str, Pace]

    @property
    def factor(self) -> Fraction:
        """How many times the rehearsed cases; 1 where none was."""
        return Fraction(self.planned, self.rehearsed) if self.rehearsed else Fraction(1)

    def __call__(self, measured: Estimate, beside: Estimate | None = None) -> Estimate:
        """The estimate of an arm, scaled up; ``beside`` is of cases that are added as they are."""
        plans = {name: times(plan, self.factor) for name, plan in measured.plans.items()}
        cases = round(measured.cases * self.factor)
        if beside is not None:
            cases += beside.cases
            for name, plan in beside.plans.items():
                plans[name] = plans.get(name, Plan()).plus(plan)
        paces = {name: pace for name, pace in self.paces.items() if name in plans}
        spans = [duration(plans[name].calls, cases, self.workers, pace) for name, pace in paces.items()]
        return Estimate(measured.arm, cases, plans, (sum(low for low, _ in spans), sum(high for _, high in spans)))


def times(plan: Plan, factor: Fraction) -> Plan:
    """So many times the calls, tokens and USD; the dearest call stays what it is."""

    def pair(span: tuple[int, int]) -> tuple[int, int]:
        return (round(span[0] * factor), round(span[1] * factor))

    def usd(amount: Decimal) -> Decimal:
        return amount * factor.numerator / factor.denominator

    return Plan(
        round(plan.calls * factor),
        pair(plan.input_tokens),
        pair(plan.output_tokens),
        (usd(plan.usd[0]), usd(plan.usd[1])),
        usd(plan.reserved_usd),
        plan.dearest_usd,
        round(plan.stored * factor),
    )


def _aim(n: int, rate: float, bound: float, chance: float, level: float) -> Aim:
    """A lower bound on a rate of right ones. A bound of 0 is always met, one of 1 never."""
    met = requirement(n, rate, bound, level) if 0 < bound < 1 else None
    open_ended = bound <= 0
    return Aim(
        bound=bound,
        n=n,
        most_wrong=met.most_misses if met else n if open_ended else None,
        chance=met.chance if met else float(open_ended),
        enough=cases_for_chance(rate, bound, chance, level) if met else 1 if open_ended else None,
        rungs=tuple(Rung(wrong=wrong, needed=needed_n(bound, wrong, level)) for wrong in range(MISSES_SHOWN + 1))
        if met
        else (),
    )


def _a_class(enough: int | None, a_case: int) -> int | None:
    """Cases a class that give so many items."""
    return None if enough is None else ceil(enough / a_case)
