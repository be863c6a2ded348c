"""``factcheck spot-check``."""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, budget_option, interruptible, open_tools, open_workspace, workspace_option
from factcheck.cli.display import make_progress, plain_text
from factcheck.cli.labelling import Keys, Session
from factcheck.cli.spot_screen import ClaimQuestion, Sources, state_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from factcheck.protocols.planted.spotcheck.pool import SpotItem
    from factcheck.protocols.planted.spotcheck.sample import Turn
    from factcheck.records.label import Answer, HumanLabel, Sampling
    from factcheck.settings import Settings
    from factcheck.workspace import RunFolder, Workspace

KEYS: "Keys[Answer]" = Keys(
    {"r": "right", "w": "wrong", "c": "cant_tell"}, {"right": "right", "wrong": "wrong", "cant_tell": "can't tell"}
)
EXPECTED_KAPPA = 0.7


@click.command("spot-check")
@click.option("--run", "run_name", metavar="NAME", help="Whose claims [the only run].")
@click.option("--arm", "arm_name", metavar="NAME", help="Whose claims and flags [the judged arm of the rule].")
@click.option("--labeler", default="owner", show_default=True, metavar="NAME", help="Who answers; one file each.")
@click.option("--items", type=click.IntRange(min=1), help="How many claims [as many as the rule asks for].")
@click.option("--half-width", type=click.FloatRange(0.01, 1), help="As many as kappa ± this needs, if kappa is 0.7.")
@click.option("--drafts", type=click.Path(dir_okay=False, path_type=Path), help="JSONL of your own posts and sources.")
@click.option("--by-flag", is_flag=True, help="Flagged and other claims in turns; kappa is weighted back.")
@click.option("--state", "state_only", is_flag=True, help="Only say how far the labels are.")
@budget_option
@workspace_option
def spot_check(
    run_name: str | None,
    arm_name: str | None,
    labeler: str,
    items: int | None,
    half_width: float | None,
    drafts: Path | None,
    by_flag: bool,
    state_only: bool,
    budget: Decimal | None,
    folder: Path,
) -> None:
    """Label claims that nobody planted, blind: about ten seconds each, resumable, one key an answer.

    Claims come from the clean twins of a run, or from your own drafts (a JSONL of {"post": …, "source": …}), which the
    judged arm checks first. A tenth of the claims comes again later, to measure your own consistency.

    \b
    Examples:
      factcheck spot-check
      factcheck spot-check --drafts drafts.jsonl --budget 2
      factcheck spot-check --state
    """
    from factcheck.integrity.locks import check_rule

    workspace, settings = open_workspace(folder)
    check_rule(workspace)
    target = one_run(workspace, run_name)
    task = Task(
        workspace, target, arm_name or judged_arm(workspace, target), labeler, "by_flag" if by_flag else "random"
    )
    if drafts is not None:
        run_drafts(task, settings, drafts, budget)
    pool = task.pool(drafts is not None)
    if not state_only:
        label(task, pool, items or wanted(workspace, target, pool, half_width))
    say_state(task)


@dataclass(frozen=True, slots=True)
class Task:
    """Who labels the claims of which arm in which run, and how they are sampled."""

    workspace: "Workspace"
    run: "RunFolder"
    arm: str
    labeler: str
    sampling: "Sampling"

    def pool(self, drafts: bool) -> "tuple[SpotItem, ...]":
        """The claims. Raises DataError where the arm has none."""
        from factcheck.errors import DataError
        from factcheck.protocols.planted.spotcheck.gather import draft_pool, twin_pool

        made = draft_pool(self.workspace, self.run.name, self.arm) if drafts else twin_pool(self.run, self.arm)
        if not made:
            raise DataError(
                f"run {self.run.name} holds no claims of arm {self.arm} on clean posts; run that arm first",
                path=self.run.arm(self.arm),
            )
        return made


def one_run(workspace: "Workspace", name: str | None) -> "RunFolder":
    """The run named, or the only one. Raises ConfigError where there are several."""
    from factcheck.cli.score import choose_runs
    from factcheck.errors import ConfigError

    runs = choose_runs(workspace, name)
    if len(runs) > 1:
        raise ConfigError(f"there are several runs ({', '.join(run.name for run in runs)}); say --run")
    return runs[0]


def judged_arm(workspace: "Workspace", run: "RunFolder") -> str:
    """The arm that the run's rule judges."""
    from factcheck.protocols.planted.folders import about_run

    return about_run(workspace, run, {}).locked.rule.rule.judged_arm


def run_drafts(task: Task, settings: "Settings", path: Path, budget: Decimal | None) -> None:
    """Check the user's drafts with the arm, privately; repeat = resume."""
    from factcheck.cli.check import read_page
    from factcheck.protocols.planted.arms import all_arms, choose_arm
    from factcheck.protocols.planted.run import RunPlan, run_arm
    from factcheck.protocols.planted.spotcheck.drafts import SEED, draft_cases, write_drafts
    from factcheck.protocols.planted.spotcheck.gather import draft_folder

    arm = choose_arm(task.arm, all_arms(settings.arms, task.workspace.root.resolve()))
    made = draft_cases(path, lambda source: read_page(source, settings.sources.max_chars))
    write_drafts(task.workspace.drafts, made)
    tools = open_tools(task.workspace, settings, Asking(arm.roles, task.run.name, {}, budget))
    place = draft_folder(task.workspace, task.run.name, made.sha256)
    with interruptible(tools.stop):
        run_arm(task.workspace.drafts, RunPlan(arm, SEED, place, settings.limits.workers), tools, make_progress())


def wanted(workspace: "Workspace", run: "RunFolder", pool: "Sequence[SpotItem]", half_width: float | None) -> int:
    """How many labels: those the rule asks for, or as many as the wanted interval needs."""
    from factcheck.protocols.planted.folders import about_run
    from factcheck.stats.kappa_size import labels_for_width

    if half_width is None:
        return about_run(workspace, run, {}).locked.rule.rule.human.labels_min
    share = min(max(sum(item.flagged for item in pool) / len(pool), 0.02), 0.98)
    return labels_for_width(EXPECTED_KAPPA, share, half_width)


def label(task: Task, pool: "Sequence[SpotItem]", count: int) -> None:
    """Ask for the labels that are still missing. Raises DataError for a source that is not in this workspace."""
    from factcheck.jsonl import Appender
    from factcheck.protocols.planted.spotcheck.labels import read_labels, refuse_other_sampling
    from factcheck.protocols.planted.spotcheck.sample import draw_items, turns_of

    path = task.workspace.labels(task.labeler)
    names = (task.run.name, task.arm, pool[0].origin)
    turns = turns_of(draw_items(pool, task.sampling, *names)[:count], *names)
    sources = Sources(task.workspace)
    path.parent.mkdir(parents=True, exist_ok=True)
    with Appender(path) as appender:
        known = read_labels(path)
        refuse_other_sampling(known.values(), task.sampling, task.run.name, path)
        answered: list[Answer | None] = [
            known[key].answer if (key := (turn.item.id, turn.repeat)) in known else None for turn in turns
        ]

        def keep(place: int, answer: "Answer", seconds: float) -> None:
            appender.append(human_label(turns[place], answer, seconds, task.sampling))

        Session([ClaimQuestion(turn.item, sources) for turn in turns], answered, KEYS, keep).run()


def human_label(turn: "Turn", answer: "Answer", seconds: float, sampling: "Sampling") -> "HumanLabel":
    """The record of an answer."""
    from factcheck.records.label import HumanLabel

    return HumanLabel(
        item=turn.item.id,
        claim=turn.item.claim,
        article=turn.item.article,
        origin=turn.item.origin,
        answer=answer,
        seconds=round(seconds, 3),
        repeat=turn.repeat,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        sampling=sampling,
    )


def say_state(task: Task) -> None:
    """How far this person's labels are, and whether the human gate is met."""
    from factcheck.protocols.planted.folders import about_run
    from factcheck.protocols.planted.spotcheck.agreement import human_summary
    from factcheck.protocols.planted.spotcheck.gather import draft_pool, judged_labels, twin_pool
    from factcheck.stats.kappa_size import draws_for_one

    rule = about_run(task.workspace, task.run, {}).locked.rule.rule
    labels = judged_labels(task.workspace, task.run, task.arm).get(task.labeler, ())
    asked = {label.item for label in labels}
    pool = (*twin_pool(task.run, task.arm), *draft_pool(task.workspace, task.run.name, task.arm))
    left = [item for item in pool if item.id not in asked]
    more = draws_for_one(sum(item.flagged for item in left), len(left))
    for line in state_lines(human_summary(labels, rule.level), rule.human, more):
        click.echo(plain_text(line))
