"""``factcheck citations candidates``."""

from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from factcheck.cli.context import Asking, budget_option, interruptible, make_access, open_workspace, workspace_option
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from factcheck.models.catalog import Access
    from factcheck.protocols.citations.candidates.plan import Planned
    from factcheck.protocols.citations.candidates.tools import OurTools
    from factcheck.records.candidate import CandidateRun, ResearchSettings
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
KINDS = {
    "openai_web_search": "Responses with web search",
    "gemini_deep_research": "deep-research agent",
    "claude_web": "Messages with web search and fetch",
    "tool_loop": "loop with our search and fetch",
}


@click.group("candidates")
def candidates() -> None:
    """Candidates that write reports on a brief with their providers' own web research, for an audit to read.

    \b
    Example:
      factcheck citations candidates run --dry-run
    """


def search_options(function: F) -> F:
    """The search of candidates in a loop of ours; the command is given the options as ``search``."""
    options = (
        click.option("--search-folder", type=FOLDER, help="For a loop of ours: a folder of pages to search."),
        click.option("--search-url", metavar="URL", help="For a loop of ours: a search endpoint of yours."),
        click.option("--search", metavar="MODEL", help="For a loop of ours: the web search of a model's provider."),
    )
    for option in reversed(options):
        function = option(function)
    return function


@candidates.command("run")
@click.option("--candidates", "declared", type=FILE, help="A TOML file with a table [research] [factcheck.toml].")
@click.option("--brief", type=FILE, help="The brief [that of the settings].")
@click.option("--name", default="brief", show_default=True, metavar="NAME", help="Name of these runs.")
@click.option("--again", multiple=True, metavar="RUN", help="Begin a run that failed or was lost anew. Repeatable.")
@click.option("--first-only", is_flag=True, help="End after the first run of the cheapest, to audit it before others.")
@click.option("--dry-run", is_flag=True, help="Say what would be run, cheapest first, and ask nothing.")
@search_options
@budget_option
@workspace_option
def run(
    folder: Path,
    declared: Path | None,
    brief: Path | None,
    name: str,
    again: tuple[str, ...],
    first_only: bool,
    dry_run: bool,
    budget: Decimal | None,
    **search: Any,
) -> None:
    """Give a brief to every candidate, so many runs each: the cheapest first, and alone until it brought a report.

    The same command again resumes: what runs at a provider is looked at, never begun a second time. Reports and their
    index lie in candidates/NAME/, ready for factcheck citations audit --index.

    \b
    Examples:
      factcheck citations candidates run --dry-run
      factcheck citations candidates run --first-only --budget 40
      factcheck citations candidates run --budget 40
      factcheck citations candidates run --candidates mine.toml --brief brief.md --search-folder pages/ --budget 10
    """
    from factcheck.protocols.citations.candidates.folder import candidates_folder
    from factcheck.protocols.citations.candidates.run import CandidatePlan, run_candidates

    workspace, settings = open_workspace(folder)
    research, place = _research(declared, settings), candidates_folder(workspace, name)
    planned = _planned(research, settings)
    for line in plan_lines(planned, research):
        click.echo(plain_text(line))
    if dry_run:
        return
    asking = Asking((), f"candidates-{name}", budget=_cap(budget, settings, research))
    access, text = make_access(workspace, settings, asking), _text(brief or workspace.root / research.brief)
    opened = _opener(planned, access, _tools(workspace, settings, asking, access, planned, search))
    money = access.money()
    plan = CandidatePlan(
        folder=place,
        research=research,
        planned=planned,
        brief=text,
        prompts=_prompts(workspace),
        open=opened,
        ledger=money.ledger,
        prices=money.prices,
        enabled=money.enabled,
        again=frozenset(again),
        first_only=first_only,
        stop=access.stop,
    )
    with interruptible(access.stop):
        done = run_candidates(plan, make_progress())
    for line in run_lines(done):
        click.echo(plain_text(line))
    click.echo(plain_text(f"written: {place.index}; next: factcheck citations audit --index {place.index}"))


def plan_lines(planned: "Sequence[Planned]", research: "ResearchSettings") -> "Iterator[str]":
    """What will be run, cheapest first, with what is reckoned for it."""
    from factcheck.ledger.money import usd_text

    for one in planned:
        houses = " and ".join(one.author.houses)
        yield (
            f"{one.name}: {one.candidate.model} ({KINDS[one.candidate.kind]}; of {houses}), {research.runs} runs, about"
            f" {usd_text(one.usd)} at most each"
        )
    total = sum((one.usd for one in planned), Decimal(0)) * research.runs
    yield (
        f"in all about {usd_text(total)} at most; hard cap {usd_text(research.cap_usd)}, stop line"
        f" {usd_text(research.stop_usd)}: beyond it the last run of the dearest candidate is skipped"
    )


def run_lines(runs: "Sequence[CandidateRun]") -> "Iterator[str]":
    """What each run came to."""
    for one in runs:
        cost = "cost unknown" if one.cost_usd is None else f"${one.cost_usd:.4f}"
        time = "" if one.minutes is None else f", {one.minutes:.1f} min"
        told = f": {one.reason}" if one.reason else ""
        facts = f" ({cost}{time}, {one.tool_calls} tool calls)" if one.ended_at else ""
        yield f"{one.candidate}-{one.run}: {one.status}{facts}{told}"


def _research(declared: Path | None, settings: "Settings") -> "ResearchSettings":
    """The candidates. Raises ConfigError where there is none."""
    from factcheck.errors import ConfigError
    from factcheck.records.candidate import ResearchFile
    from factcheck.tomlfile import read_toml

    research = read_toml(declared, ResearchFile).research if declared is not None else settings.research
    if not research.candidates:
        raise ConfigError("no candidate is declared; write [research.candidates.NAME], see docs/candidates.md")
    return research


def _planned(research: "ResearchSettings", settings: "Settings") -> "list[Planned]":
    from factcheck.models.prices import load_prices
    from factcheck.protocols.citations.candidates.plan import plan_candidates

    return plan_candidates(research, load_prices(settings.prices), settings.models.endpoints)


def _cap(budget: Decimal | None, settings: "Settings", research: "ResearchSettings") -> Decimal | None:
    """What is approved: never more than the hard cap. None where nothing is approved."""
    approved = settings.budget.per_run_usd if budget is None else budget
    return None if approved is None else min(approved, research.cap_usd)


def _text(path: Path) -> str:
    """The brief. Raises ConfigError for a file that cannot be read or is empty."""
    from factcheck.errors import ConfigError

    try:
        text = path.read_text("utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: the brief cannot be read ({error}); name it with --brief") from None
    if not text:
        raise ConfigError(f"{path}: the brief is empty")
    return text


def _prompts(workspace: "Workspace") -> Any:
    from factcheck.prompts import load_prompts

    return load_prompts(workspace.prompts)


def _tools(
    workspace: "Workspace",
    settings: "Settings",
    asking: Asking,
    access: "Access",
    planned: "Sequence[Planned]",
    search: dict[str, Any],
) -> "OurTools | None":
    """Search and fetch for loops of ours; None where no candidate is one, or no search is named."""
    from factcheck.cli.receipts import open_search
    from factcheck.cli.web_search import open_web_search
    from factcheck.protocols.citations.candidates.tools import OurTools
    from factcheck.sources.fetch import Fetcher

    engine = open_search(search["search_folder"], search["search_url"], search["search"])
    if all(one.candidate.kind != "tool_loop" for one in planned):
        return None
    model = search["search"] or settings.sources.search
    if engine is None and model is not None:
        engine = open_web_search(workspace, settings, asking, model, access.stop)
    return None if engine is None else OurTools(engine, Fetcher())


def _opener(planned: "Sequence[Planned]", access: "Access", tools: "OurTools | None") -> Callable[["Planned"], Any]:
    """What opens a candidate's model; all are opened once now, so that a wrong one is refused before the first run."""
    from factcheck.models.research.open import open_researcher

    def opened(one: "Planned") -> Any:
        return open_researcher(one.candidate.model, one.candidate.kind, access, tools)

    for one in planned:
        opened(one).close()
    return opened
