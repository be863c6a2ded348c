"""``factcheck demo``."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, interruptible, open_tools, open_workspace
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from factcheck.checker.state import Tools
    from factcheck.protocols.planted.build import BuildPlan
    from factcheck.settings import Settings
    from factcheck.workspace import RunFolder, Workspace

SEED = 2026
RUN = "demo"
PER_CLASS = 8


@click.command("demo")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("factcheck-demo"),
    show_default=True,
    help="Where the demo works; an earlier demo there is replaced.",
)
@click.option("--per-class", type=click.IntRange(1, 100), default=PER_CLASS, show_default=True, help="Cases a class.")
def demo(folder: Path, per_class: int) -> None:
    """Everything on the embedded corpus and model: no key, no network, under a minute.

    Builds cases from the demo corpus (31 articles with paraphrased sentences), runs the arms L and A to E on the
    embedded no-model baseline, scores them and writes RESULTS.md and report.html.

    \b
    Example:
      factcheck demo
    """
    from factcheck.cli.build_cases import print_counts
    from factcheck.cli.report import write_report
    from factcheck.cli.score import print_table, score_run_folder
    from factcheck.protocols.planted.build import build
    from factcheck.settings import ModelRoles, Settings

    started = monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    workspace, settings = open_workspace(folder)
    target = workspace.run(RUN)
    clear_earlier(workspace, target)
    tools = open_tools(workspace, Settings(), Asking(tuple(ModelRoles().by_role()), RUN))
    counts = build(workspace, settings, demo_plan(per_class), tools, make_progress())
    print_counts(counts, str(workspace.cases(SEED)))
    seconds = {"build-cases": monotonic() - started}
    seconds |= run_all(workspace, settings, target, tools)
    clock = monotonic()
    summary = score_run_folder(workspace, settings, target)
    seconds["score"] = monotonic() - clock
    clock = monotonic()
    pages = write_report(workspace, html=True)
    seconds["report"] = monotonic() - clock
    click.echo("")
    print_table(summary)
    click.echo("seconds: " + ", ".join(f"{stage} {value:.1f}" for stage, value in seconds.items()))
    click.echo(plain_text(f"written: {', '.join(map(str, pages))} ({monotonic() - started:.0f} s in all)"))


def demo_plan(per_class: int) -> "BuildPlan":
    """The demo's cases: its own seed, the shipped corpus and its curated sentences."""
    from factcheck.protocols.planted.build import BuildPlan
    from factcheck.workspace import shipped

    corpus = shipped("demo")
    return BuildPlan(SEED, per_class, (), (str(corpus / "index.jsonl"),), corpus / "sentences.jsonl")


def clear_earlier(workspace: "Workspace", target: "RunFolder") -> None:
    """Take away what an earlier demo wrote here, file by file; nothing else is touched."""
    results = map(target.arm, target.arms())
    rest = (target.record, target.rule, target.cases, target.calls, target.summary, workspace.cases(SEED))
    for path in (*results, *rest):
        path.unlink(missing_ok=True)


def run_all(workspace: "Workspace", settings: "Settings", target: "RunFolder", tools: "Tools") -> dict[str, float]:
    """Run every built-in arm; seconds by arm."""
    from factcheck.cli.run import print_outcome
    from factcheck.protocols.planted.arms import built_in_arms
    from factcheck.protocols.planted.run import RunPlan, run_arm

    seconds = {}
    progress = make_progress()
    for name, arm in built_in_arms().items():
        clock = monotonic()
        plan = RunPlan(arm, SEED, target, settings.limits.workers)
        with interruptible(tools.stop):
            print_outcome(run_arm(workspace, plan, tools, progress))
        seconds[f"run {name}"] = monotonic() - clock
    return seconds
