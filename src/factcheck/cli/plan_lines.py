"""A plan in words and as JSON: cases, chances, money and time."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from factcheck.cli.display import duration_text, plain_text
from factcheck.cli.outlook import cost_text, time_lines, tokens_text, usd_range

if TYPE_CHECKING:
    from factcheck.cli.plan_cost import CostPlan
    from factcheck.models.rehearsal import Plan
    from factcheck.protocols.planted.estimate import Estimate
    from factcheck.protocols.planted.plan import Aim, CaseNeeds

ORDINALS = ("none", "one", "two", "three")
DEPENDENT = (
    "Several cases of one article are not independent: results vary more than these chances say. As many articles as"
    " cases, or more cases, make up for it."
)


def plan_lines(
    needs: "CaseNeeds", cost: "CostPlan", show: Sequence[tuple[int, int]], what_if: bool = False
) -> Iterator[str]:
    """The whole plan."""
    yield from map(_harmless, (*case_lines(needs, what_if), *cost_lines(cost), *show_lines(show, needs.level)))


def _harmless(line: str) -> str:
    """A line that is harmless on a terminal, its indent kept."""
    text = line.lstrip(" ")
    return line[: len(line) - len(text)] + plain_text(text)


def case_lines(needs: "CaseNeeds", what_if: bool) -> Iterator[str]:
    """Cases and chances."""
    from factcheck.publish.numbers import level_name, percent

    expected = needs.expected
    figures = " with the figures of this command line in place of its own" if what_if else ""
    yield (
        f"Rule {needs.rule_version}{figures}: arm {needs.judged_arm}, {needs.classes} classes × {needs.per_class} ="
        f" {needs.planted:,} planted cases, {needs.twins:,} clean twins with {needs.clean_sentences:,} factual"
        f" sentences; two-sided {level_name(needs.level)}."
    )
    yield (
        f"Expected of the checker: recall {percent(expected.recall)}, false alarms {percent(expected.false_alarms)};"
        f" wanted: it passes with a chance of {percent(expected.chance)}."
    )
    yield f"Recall, lower bound at least {percent(needs.recall.bound)}"
    yield f"  {_rungs(needs.recall, 'case', 'miss')}"
    yield f"  all classes: {_aim_text(needs, needs.recall, 'case', 'missed', needs.recall_a_class)}"
    yield f"  one class alone: {_aim_text(needs, needs.one_class, 'case', 'missed', None)}"
    yield f"False alarms, upper bound at most {percent(needs.false_alarms.bound)}"
    yield f"  {_rungs(needs.false_alarms, 'clean sentence', 'false alarm')}"
    alarms = _aim_text(needs, needs.false_alarms, "clean sentence", "flagged", needs.alarms_a_class)
    yield f"  all twins: {alarms}"
    yield f"Both bounds: {_chance(needs.both)}, if one did not depend on the other."
    yield DEPENDENT
    yield "A difference between two arms can be significant (McNemar, 5%) from six items on which they differ."


def cost_lines(cost: "CostPlan") -> Iterator[str]:
    """Calls, tokens, money and time: by arm, then by model."""
    outlook, scale = cost.outlook, cost.scale
    scaled = f", times {float(scale.factor):.3g}" if scale.factor != 1 else ""
    beside = f"; with them {cost.natural:,} labeled claims as they are" if cost.natural else ""
    yield f"Cost, reckoned on {cost.material} ({scale.rehearsed:,} planted and clean cases{scaled}){beside}:"
    yield from (f"  {line}" for line in map(lambda one: _arm_line(one, cost), outlook.estimates))
    for name, plan in outlook.by_model().items():
        if name not in outlook.paces:
            yield f"  {name}: {plan.calls:,} questions, free; as a language model would be asked: {tokens_text(plan)}"
        else:
            price = _unpriced(name) if name in cost.unpriced else cost_text(plan)
            yield f"  {name}: {plan.calls:,} calls, {tokens_text(plan)}, {price}"
    yield from (f"  {line}" for line in time_lines(outlook))
    yield (
        "  Calls that arms share are counted once, at the first arm. Reckoned with the claims that the embedded rules"
        " extract, without vendors' prompt caches and without replies that are kept from earlier runs."
    )


def show_lines(shares: Sequence[tuple[int, int]], level: float) -> Iterator[str]:
    """The interval of K of N, in percent and as a fraction of one."""
    from factcheck.publish.numbers import NA, decimal, interval_text, k_of_n
    from factcheck.stats.intervals import proportion

    for k, n in shares:
        share = proportion(k, n, level)
        ends = f"{decimal(share.low)} to {decimal(share.high)}" if n else NA
        shown = interval_text(share.point, share.low, share.high, n, level)
        yield f"{k_of_n(k, n)} = {shown} (two-sided; {ends})"


def plan_json(needs: "CaseNeeds", cost: "CostPlan", show: Sequence[tuple[int, int]]) -> str:
    """One object: ``cases``, ``cost`` and ``show``."""
    from factcheck.hashing import canonical_json
    from factcheck.protocols.planted.scoring.marks import as_proportion

    outlook, scale = cost.outlook, cost.scale
    return canonical_json(
        {
            "cases": needs.model_dump(mode="json"),
            "cost": {
                "material": cost.material,
                "rehearsed_cases": scale.rehearsed,
                "factor": float(scale.factor),
                "labeled_claims": cost.natural,
                "unpriced_models": list(cost.unpriced),
                "arms": [
                    {
                        "arm": one.arm,
                        "cases": one.cases,
                        **_figures(one.asked, priced=not _unpriced_of(one, cost)),
                        "seconds": list(one.seconds),
                    }
                    for one in outlook.estimates
                ],
                "models": {
                    name: {"embedded": name not in outlook.paces, **_figures(plan, priced=name not in cost.unpriced)}
                    for name, plan in outlook.by_model().items()
                },
                "seconds": list(outlook.seconds),
                "workers": outlook.workers,
                "seconds_a_call": {
                    name: {"low": pace.low, "high": pace.high, "measured_calls": pace.calls}
                    for name, pace in outlook.paces.items()
                },
            },
            "show": [as_proportion(k, n, needs.level).model_dump(mode="json") for k, n in show],
        }
    )


def _figures(plan: "Plan", *, priced: bool) -> dict[str, object]:
    return {
        "calls": plan.calls,
        "input_tokens": list(plan.input_tokens),
        "output_tokens": list(plan.output_tokens),
        "usd": [float(usd) for usd in plan.usd] if priced else None,
        "usd_at_most": float(plan.reserved_usd) if priced else None,
    }


def _rungs(aim: "Aim", noun: str, wrong: str) -> str:
    """``needs 16 cases with no miss, 25 with one, 33 with two``."""
    if not aim.rungs:
        return "any number will do: such a bound is always met" if aim.chance else "no number does: it is never met"
    first, *rest = (f"{rung.needed:,}" for rung in aim.rungs)
    return f"needs {first} {noun}s with no {wrong}, " + ", ".join(
        f"{needed} with {ORDINALS[place]}" for place, needed in enumerate(rest, start=1)
    )


def _chance(value: float) -> str:
    """A chance in percent; none is rounded to certainty."""
    from factcheck.publish.numbers import percent

    if 0.9995 <= value < 1:
        return "over 99.9%"
    return "under 0.1%" if 0 < value < 0.0005 else percent(value)


def _aim_text(needs: "CaseNeeds", aim: "Aim", noun: str, verb: str, a_class: int | None) -> str:
    from factcheck.publish.numbers import counted, percent

    least = f" ({aim.rungs[0].needed:,} are needed)" if aim.rungs else ""
    met = (
        f"at most {aim.most_wrong:,} {verb}, chance {_chance(aim.chance)}"
        if aim.most_wrong is not None
        else f"no result reaches it{least}"
    )
    wanted = percent(needs.expected.chance)
    if aim.enough is None:
        return (
            f"{counted(aim.n, noun)}: {met}; no number of cases gives {wanted}: the expected rate is too near the bound"
        )
    each = f", {counted(a_class, 'case')} a class" if a_class is not None else ""
    return f"{counted(aim.n, noun)}: {met}; {wanted} from {counted(aim.enough, noun)} on{each}"


def _arm_line(one: "Estimate", cost: "CostPlan") -> str:
    asked, head = one.asked, f"arm {one.arm}: {one.cases:,} cases"
    if not asked.calls:
        own = sum(plan.calls for plan in one.plans.values())
        return f"{head}, " + (f"{own:,} questions to the embedded rules, free" if own else "no question of its own")
    missing = _unpriced_of(one, cost)
    usd = "price unknown" if missing and not asked.reserved_usd else usd_range(asked) if asked.reserved_usd else "free"
    without = f" without {', '.join(missing)}" if missing and asked.reserved_usd else ""
    return (
        f"{head}, {asked.calls:,} calls, {tokens_text(asked)}, {usd}{without},"
        f" {' to '.join(map(duration_text, one.seconds))}"
    )


def _unpriced_of(one: "Estimate", cost: "CostPlan") -> list[str]:
    return [name for name in cost.unpriced if name in one.plans and one.plans[name].calls]


def _unpriced(name: str) -> str:
    return f'price unknown: add [prices."{name}"] to factcheck.toml'
