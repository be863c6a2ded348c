"""``factcheck plan``."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, open_workspace, role_options, workspace_option
from factcheck.cli.job import needed_roles
from factcheck.cli.plan_cost import Wanted, plan_cost
from factcheck.cli.plan_lines import plan_json, plan_lines

if TYPE_CHECKING:
    from factcheck.records.rule import Rule

_COUNTS = re.compile(r"([0-9]{1,7})/([0-9]{1,7})")
_SHARE = click.FloatRange(0, 1)


class Counts(click.ParamType[tuple[int, int]]):
    """K of N, written K/N."""

    name = "k/n"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """The two counts; a usage error for what is none."""
        found = _COUNTS.fullmatch(str(value))
        k, n = (int(found[1]), int(found[2])) if found else (1, 0)
        if k > n:
            self.fail(f"{value!r} is no share; write K/N, for example 25/25", param, ctx)
        return k, n


@click.command("plan")
@click.option("--recall", type=_SHARE, default=0.95, show_default=True, help="True recall expected of the checker.")
@click.option("--false-alarms", type=_SHARE, default=0.05, show_default=True, help="Its true share of false alarms.")
@click.option(
    "--chance", type=click.FloatRange(0.01, 0.999), default=0.8, show_default=True, help="Wanted chance of passing."
)
@click.option("--recall-min", type=_SHARE, help="Lower bound of recall to reach [the rule's].")
@click.option("--false-alarms-max", type=_SHARE, help="Upper bound of false alarms to keep [the rule's].")
@click.option("--per-class", type=click.IntRange(1, 10_000), help="Planted cases per class [the rule's].")
@click.option("--show", multiple=True, type=Counts(), metavar="K/N", help="The interval of K of N too. Repeatable.")
@click.option("--arm", "arm_names", multiple=True, metavar="NAME", help="Arm to reckon [the rule's]. Repeatable.")
@click.option("--seed", type=click.IntRange(min=0), help="Whose cases to reckon with [the only case file].")
@role_options
@click.option("--workers", type=click.IntRange(1, 256), help="Cases at a time [4].")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@workspace_option
def plan(
    recall: float,
    false_alarms: float,
    chance: float,
    recall_min: float | None,
    false_alarms_max: float | None,
    per_class: int | None,
    show: tuple[tuple[int, int], ...],
    arm_names: tuple[str, ...],
    seed: int | None,
    roles: dict[str, str | None],
    workers: int | None,
    as_json: bool,
    folder: Path,
) -> None:
    """Before any money: how many cases the rule needs, with what chance a checker of the expected rates passes, what
    the run costs and how long it takes. Nothing is asked and nothing is written.

    \b
    Examples:
      factcheck plan
      factcheck plan --recall 0.9 --recall-min 0.85      what if the bound were another
      factcheck plan --judge acme:large --json
      factcheck plan --show 25/25                        the interval of 25 of 25
    """
    from factcheck.integrity.locks import check_rule
    from factcheck.protocols.planted.arms import all_arms, choose_arm
    from factcheck.protocols.planted.plan import Expected, case_needs, planned_arms

    workspace, settings = open_workspace(folder)
    own = check_rule(workspace).locked.rule
    rule = changed_rule(own, recall_min, false_alarms_max, per_class)
    arms = all_arms(settings.arms, folder.resolve())
    chosen = [choose_arm(name, arms) for name in arm_names or [name for name in planned_arms(rule) if name in arms]]
    asking = Asking(needed_roles(chosen), "plan", roles, workers=workers)
    expected = Expected(recall=recall, false_alarms=false_alarms, chance=chance)
    needs = case_needs(rule, expected)
    cost = plan_cost(workspace, settings, asking, chosen, Wanted(2 * needs.planted, seed))
    if as_json:
        click.echo(plan_json(needs, cost, show))
        return
    for line in plan_lines(needs, cost, show, what_if=rule != own):
        click.echo(line)


def changed_rule(rule: "Rule", recall_min: float | None, alarms_max: float | None, per_class: int | None) -> "Rule":
    """The rule with what the command line puts in place of its own figures."""
    core = rule.rule
    if recall_min is not None:
        core = core.model_copy(update={"recall": core.recall.model_copy(update={"lower_min": recall_min})})
    if alarms_max is not None:
        core = core.model_copy(update={"false_alarms": core.false_alarms.model_copy(update={"upper_max": alarms_max})})
    cases = rule.cases if per_class is None else rule.cases.model_copy(update={"per_class": per_class})
    return rule.model_copy(update={"rule": core, "cases": cases})
