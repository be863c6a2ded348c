"""``factcheck run``."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import (
    Asking,
    budget_option,
    choose_seed,
    open_tools,
    open_workspace,
    role_options,
    workspace_option,
)
from factcheck.cli.display import plain_text
from factcheck.cli.job import Job, needed_roles
from factcheck.cli.registered import hold_to_rule, prices_asked
from factcheck.cli.summary import outcome_line

if TYPE_CHECKING:
    from factcheck.protocols.planted.run import RunCounts
    from factcheck.workspace import RunFolder

_SAMPLE = "Ask each case this many times: the A/A check. Not on a test seed."


@click.command("run")
@click.option("--arm", "arm_names", multiple=True, required=True, metavar="NAME", help="Arm to run. Repeatable.")
@click.option("--seed", type=click.IntRange(min=0), help="Whose cases [the only case file].")
@click.option("--run", "run_name", metavar="NAME", help="Name of the run [the seed].")
@role_options
@budget_option
@click.option("--offline", is_flag=True, help="Answer from the store of earlier replies only.")
@click.option("--dry-run", "rehearsed", is_flag=True, help="Say what would be asked and cost; ask nothing.")
@click.option("--sample", "samples", type=click.IntRange(1, 9), default=1, show_default=True, help=_SAMPLE)
@click.option("--workers", type=click.IntRange(1, 256), help="Cases at a time [4].")
@click.option("--limit", type=click.IntRange(min=1), help="At most this many cases now; repeat to go on.")
@workspace_option
def run(
    arm_names: tuple[str, ...],
    seed: int | None,
    run_name: str | None,
    roles: dict[str, str | None],
    budget: Decimal | None,
    offline: bool,
    rehearsed: bool,
    samples: int,
    workers: int | None,
    limit: int | None,
    folder: Path,
) -> None:
    """Run an arm over the cases of a seed. The same command again resumes; finished cases are never asked twice.

    Before the first call to a language model it says what will be asked, what that costs and how long it takes; while
    it works, one line an arm on standard error; at the end, what came of it.

    \b
    Examples:
      factcheck run --arm C
      factcheck run --arm C --dry-run               calls, tokens, cost and time; asks nothing
      factcheck run --arm C --budget 2.50           paid calls, up to a cap
      factcheck run --arm A --arm D --seed 7 --run next-prompt
      factcheck run --arm C --seed 1 --sample 2     the A/A check: how far an arm agrees with itself
    """
    from factcheck.errors import Incomplete
    from factcheck.integrity.locks import check_rule
    from factcheck.protocols.planted.arms import all_arms, choose_arm
    from factcheck.protocols.planted.prompts_used import refuse_edited_prompt
    from factcheck.protocols.planted.run import RunPlan
    from factcheck.protocols.planted.seeds import refuse_repeats, refuse_spent_seed

    workspace, settings = open_workspace(folder)
    rule = check_rule(workspace)
    seed = choose_seed(workspace, seed)
    refuse_repeats(rule.locked.rule, seed, samples)
    arms = all_arms(settings.arms, folder.resolve())
    chosen = [choose_arm(name, arms) for name in dict.fromkeys(arm_names)]
    target = workspace.run(run_name or str(seed))
    asking = Asking(needed_roles(chosen), target.name, roles, budget, offline, workers)
    at_a_time, prices = workers or settings.limits.workers, prices_asked(settings, asking)
    base = [RunPlan(arm, seed, target, at_a_time, limit, rule, prices) for arm in chosen]
    plans = [replace(plan, repeat=repeat) for plan in base for repeat in range(samples)]
    job = Job(workspace, settings, asking, plans)
    if rehearsed:
        for line in job.dry_run():
            click.echo(line)
        return
    tools = open_tools(workspace, settings, asking)
    refuse_edited_prompt(workspace, tools.prompts)
    refuse_spent_seed(workspace, rule.locked.rule, seed, target, tools.prompts.version)
    hold_to_rule(job, rule)
    outcomes = job.run(tools)
    if samples > 1:
        print_flips(target, rule.locked.rule.rule.level)
    if any(not outcome.usable for outcome in outcomes):
        raise Incomplete("no case of an arm has an answer; see the reasons in its result file")


def print_flips(folder: "RunFolder", level: float) -> None:
    """How far every arm of a run that was asked several times agrees with itself."""
    from factcheck.protocols.planted.folders import flips_in
    from factcheck.protocols.planted.pages.view_flips import flip_text

    for arm, flips in flips_in(folder, level).items():
        click.echo(plain_text(f"A/A check, arm {arm}: {flip_text(flips, level)}"))


def print_outcome(counts: "RunCounts") -> None:
    """Counts by status: nothing that failed is left out."""
    click.echo(outcome_line(counts))
