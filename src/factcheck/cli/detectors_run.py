"""``factcheck detectors run`` and ``rerun``."""

import os
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from factcheck.cli.context import budget_option, interruptible, make_access, open_workspace, workspace_option
from factcheck.cli.detectors_options import FILE, chosen_tools, now, round_option, tool_option
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from factcheck.protocols.detectors.folders import RoundFolder
    from factcheck.protocols.detectors.freeze import FrozenText
    from factcheck.protocols.detectors.paid import Paid
    from factcheck.protocols.detectors.run import RunState
    from factcheck.records.detectors_tools import DetectorRun
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])


def asking_options(function: F) -> F:
    """What both commands take."""
    for option in (
        workspace_option,
        budget_option,
        click.option("--again", is_flag=True, help="Also ask documents whose reply failed or was lost on the way."),
        click.option("--limit", type=click.IntRange(min=1), help="At most this many documents a tool now."),
        click.option("--workers", type=click.IntRange(1, 256), help="Documents at a time [limits.workers]."),
        click.option("--sample", type=FILE, help="Where the sample file lies now [where it was frozen]."),
        round_option,
        tool_option,
    ):
        function = option(function)
    return function


@dataclass(frozen=True, slots=True)
class Session:
    """What one command was told."""

    workspace: "Workspace"
    settings: "Settings"
    place: "RoundFolder"
    texts: "list[FrozenText]"
    workers: int
    limit: int | None
    again: bool
    budget: Decimal | None


@click.command("run")
@asking_options
@click.option("--new-version", is_flag=True, help="The tool has a new version: a new run, with its settings locked.")
@click.option("--lock-only", is_flag=True, help="Lock the settings and ask nothing: before replies taken by hand.")
def run(names: tuple[str, ...], new_version: bool, lock_only: bool, folder: Path, **options: Any) -> None:
    """Ask tools about every document of the frozen sample, once, in its fixed order. The same command resumes.

    Plan, interface, version, reply mapping and flag rule are locked before the first document. Exit code 6 where a
    document has no reply.

    \b
    Examples:
      factcheck detectors run
      factcheck detectors run --tool acme --workers 8 --budget 20
      factcheck detectors run --tool acme --new-version
    """
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.freeze import check_frozen
    from factcheck.protocols.detectors.locking import open_run

    workspace, settings = open_workspace(folder)
    tools = chosen_tools(settings, names)
    place = choose_round(workspace, options["round_name"])
    check_frozen(place)
    session = None if lock_only else _session(workspace, settings, place, options)
    runs = [open_run(place, name, tool.settings(), now(), new_version=new_version) for name, tool in tools.items()]
    if session is None:
        for one in runs:
            click.echo(plain_text(f"{one.tool}: the settings of run {one.run} are locked since {one.locked_at}"))
        return
    _ask_all(session, runs)


@click.command("rerun")
@asking_options
def rerun(names: tuple[str, ...], folder: Path, **options: Any) -> None:
    """Ask tools about every document once more, on another day: how often the decision is the same.

    \b
    Example:
      factcheck detectors rerun --tool acme
    """
    from factcheck.protocols.detectors.folders import choose_round
    from factcheck.protocols.detectors.locking import open_rerun

    workspace, settings = open_workspace(folder)
    tools = chosen_tools(settings, names)
    place = choose_round(workspace, options["round_name"])
    session = _session(workspace, settings, place, options)
    _ask_all(session, [open_rerun(place, name, tool.settings(), now()) for name, tool in tools.items()])


def _session(workspace: "Workspace", settings: "Settings", place: "RoundFolder", options: dict[str, Any]) -> Session:
    from factcheck.protocols.detectors.freeze import frozen_texts

    texts = frozen_texts(place, options["sample"])
    workers = options["workers"] or settings.limits.workers
    return Session(workspace, settings, place, texts, workers, options["limit"], options["again"], options["budget"])


def _ask_all(session: Session, runs: "list[DetectorRun]") -> None:
    """Ask the tools in turn. Raises Incomplete where any document has no reply in the end."""
    from factcheck.errors import Incomplete

    stop = threading.Event()
    missing = []
    with interruptible(stop):
        for one in runs:
            state = _ask(session, one, stop)
            click.echo(plain_text(f"{one.tool}, run {one.run}: {_said(state)}"))
            missing += [] if state.whole else [one.tool]
    if missing:
        raise Incomplete(
            f"not every document has a reply of {', '.join(missing)}; repeat the command for those still open, with"
            " --again for those that failed or were lost (the tool may see these twice)"
        )


def _ask(session: Session, run: "DetectorRun", stop: threading.Event) -> "RunState":
    from factcheck.protocols.detectors.asking import open_tool
    from factcheck.protocols.detectors.run import RunPlan, run_tool

    name = f"{session.place.name}-{run.tool}-{run.run}"
    folder = session.workspace.root.resolve()
    tool = open_tool(run.settings, folder, os.environ, session.workers, name, run.locked_at)
    plan = RunPlan(session.place, run, session.workers, now, _paid(session, run), session.again, session.limit)
    with closing(tool):
        return run_tool(plan, session.texts, tool, stop, make_progress())


def _paid(session: Session, run: "DetectorRun") -> "Paid | None":
    """Where the tool's documents are paid from; None for one without a price, and for replies taken by hand."""
    from factcheck.cli.context import Asking
    from factcheck.protocols.detectors.paid import Paid

    usd = run.settings.usd_per_document
    if not usd or run.settings.replies is not None:
        return None
    asking = Asking((), f"detectors-{session.place.name}", budget=session.budget)
    money = make_access(session.workspace, session.settings, asking).money()
    return Paid(run.tool, usd, money.ledger, money.run, now, money.enabled)


def _said(state: "RunState") -> str:
    parts = (f"{count} {name}" for name, count in sorted(state.states.items()))
    return f"{', '.join(parts)} ({state.now} asked now)"
