"""``factcheck groundedness``."""

from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.audits import FILE, bytes_of, log_rules
from factcheck.cli.context import Asking, budget_option, interruptible, open_tools, open_workspace, workspace_option
from factcheck.cli.display import make_progress, plain_text
from factcheck.cli.groundedness_specifics import specifics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from factcheck.records.answer_claims import GroundednessRules
    from factcheck.records.audit import AuditFile
    from factcheck.records.groundedness import HeldAnswer
    from factcheck.records.groundedness_summary import GroundednessSummary
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

INSTRUMENTS = ("per_claim", "global")


@click.group("groundedness")
def groundedness() -> None:
    """Audit answers by their sources: does the source that a claim cites state it, and what was made up?

    \b
    Example:
      factcheck groundedness check answers.jsonl
    """


@groundedness.command("check")
@click.argument("files", metavar="ANSWERS...", nargs=-1, required=True, type=FILE)
@click.option("--format", "format_name", metavar="NAME", help="The files' format [recognized row by row].")
@click.option("--name", metavar="NAME", help="Name of the audit [that of the first file].")
@click.option("--instrument", metavar="NAMES", help="per_claim, global, or both [per_claim,global].")
@click.option("--limit", type=click.IntRange(1), help="Only the first so many answers.")
@click.option("--rules", type=FILE, help="Rules of your own [those that come with the package].")
@click.option("--correction", metavar="TEXT", help="Why rules changed after the first answer was judged.")
@click.option("--workers", type=click.IntRange(1, 256), help="Questions at a time [4].")
@click.option("--extractor", metavar="MODEL", help="Who lists the claims [embedded:rules].")
@click.option("--judge", metavar="MODEL", help="Who holds them against their sources [embedded:rules].")
@budget_option
@workspace_option
def check(
    folder: Path,
    files: tuple[Path, ...],
    format_name: str | None,
    name: str | None,
    instrument: str | None,
    limit: int | None,
    rules: Path | None,
    correction: str | None,
    workers: int | None,
    extractor: str | None,
    judge: str | None,
    budget: Decimal | None,
) -> None:
    """Check answers: each claim against its own cited source, one global question beside it, pages with the figures.

    Reads answer/1, ALCE, ExpertQA, AttributionBench, HAGRID, VeriScore, ragas, deepeval, promptfoo and Inspect logs.
    What cannot be used is counted with its reason. The same command again resumes.

    \b
    Examples:
      factcheck groundedness check answers.jsonl
      factcheck groundedness check results.json --format promptfoo --judge openai:gpt-5 --budget 5
    """
    from dataclasses import replace

    from factcheck.integrity.audits import seal_audit, unseal_audit
    from factcheck.protocols.groundedness.formats.read import Read, read_answers
    from factcheck.protocols.groundedness.papers import Bench, Papers
    from factcheck.protocols.groundedness.rules import shipped_rules, shipped_text
    from factcheck.protocols.groundedness.stages import AnswerPlan, check_answers, hold_answers, keep_answers
    from factcheck.records.answer_claims import GroundednessRules
    from factcheck.tomlfile import read_toml

    workspace, settings = open_workspace(folder)
    own = read_toml(rules, GroundednessRules) if rules else shipped_rules()
    chosen = _chosen(own, instrument)
    audit = name or files[0].stem
    place = workspace.audit("groundedness", audit)
    read = [read_answers(path, format_name) for path in files]
    if limit is not None:
        read = [Read(read[0].answers[:limit], read[0].notes), *(replace(one, answers=()) for one in read[1:])]
    answers = hold_answers(workspace, read)
    roles = {"extractor": extractor, "judge": judge}
    tools = open_tools(
        workspace, settings, Asking(("extractor", "judge"), f"groundedness-{audit}", roles, budget, workers=workers)
    )
    _refuse_own_house(answers, roles, settings)
    log_rules(workspace, f"groundedness/{audit}", {"rules": bytes_of(rules, shipped_text())}, correction)
    unseal_audit(place)  # what is refused above leaves an earlier audit whole
    keep_answers(place, answers, read)
    papers = Papers(lambda sha256: workspace.text(sha256).read_text("utf-8"))
    bench = Bench(papers, tools, chosen)
    plan = AnswerPlan(audit, place, bench, workers or settings.limits.workers, _files(workspace, files, rules))
    with interruptible(tools.stop):
        summary = check_answers(plan, answers, make_progress())
    pages = seal_audit(place)
    _say(summary, pages)


@groundedness.command("report")
@click.argument("name")
@workspace_option
def report(name: str, folder: Path) -> None:
    """Make summary and pages of an audit again from its records; nothing is asked.

    \b
    Example:
      factcheck groundedness report answers
    """
    from factcheck.errors import ConfigError
    from factcheck.integrity.audits import seal_audit
    from factcheck.jsonl import dump_line, write_text
    from factcheck.protocols.groundedness.recount import recount

    workspace, _ = open_workspace(folder)
    place = workspace.audit("groundedness", name)
    if not place.record.exists():
        raise ConfigError(f"there is no finished audit {name!r} in {place.path.parent}; run groundedness check")
    summary = recount(place)
    write_text(place.summary, dump_line(summary))
    pages = seal_audit(place)
    _say(summary, pages)


def _chosen(rules: "GroundednessRules", instrument: str | None) -> "GroundednessRules":
    """The rules with the instruments of the command line. Raises ConfigError for one that is not known."""
    from factcheck.errors import ConfigError

    if instrument is None:
        return rules
    names = tuple(dict.fromkeys(part.strip() for part in instrument.split(",") if part.strip()))
    unknown = [name for name in names if name not in INSTRUMENTS]
    if unknown or not names:
        raise ConfigError(f"there is no instrument {(', '.join(unknown) or instrument)!r}; known: per_claim, global")
    return rules.model_copy(update={"instruments": names})


def _refuse_own_house(answers: "Sequence[HeldAnswer]", roles: "Mapping[str, str | None]", settings: "Settings") -> None:
    """Raise ConfigError for a model of the house of a system that wrote answers."""
    from factcheck.checker.panel.seats import seats_of
    from factcheck.models.prices import load_prices
    from factcheck.protocols.groundedness.own_house import refuse_own_house

    names = settings.models.by_role() | {role: model for role, model in roles.items() if model}
    chosen = {role: names[role] for role in roles}
    seats = seats_of(chosen, settings.models.endpoints, load_prices(settings.prices).aliases)
    refuse_own_house(answers, seats)


def _files(workspace: "Workspace", files: tuple[Path, ...], rules: Path | None) -> "tuple[AuditFile, ...]":
    """What the audit is made from: its answers, and the rules; without a path the package's own."""
    from factcheck.audit.kept import file_used
    from factcheck.hashing import sha256_bytes
    from factcheck.protocols.groundedness.rules import shipped_text

    found = [file_used(workspace, f"answers {path.name}", path, sha256_bytes(path.read_bytes())) for path in files]
    return (*found, file_used(workspace, "rules", rules, sha256_bytes(bytes_of(rules, shipped_text()))))


def _say(summary: "GroundednessSummary", pages: tuple[Path, ...]) -> None:
    """The three numbers, the agreement with people, and where the pages are."""
    from factcheck.protocols.groundedness.view_beside import INSTRUMENTS as NAMES
    from factcheck.protocols.groundedness.view_beside import kappa_text, proportion_text

    if summary.claims is not None and summary.answers is not None:
        click.echo(plain_text(summary.claims.line))
        click.echo(plain_text(f"answers with every claim stated: {proportion_text(summary.answers.grounded)}"))
        click.echo(plain_text(f"answers with an absent claim: {proportion_text(summary.answers.invented)}"))
    if summary.overall is not None:
        click.echo(plain_text(f"grounded by one global question: {proportion_text(summary.overall.grounded)}"))
    for one in summary.against:
        who = NAMES[one.instrument]
        click.echo(plain_text(f"kappa to people, {who}, {one.criterion}: {kappa_text(one.kappa)}, n = {one.kappa.n}"))
    for ceiling in summary.ceilings:
        click.echo(plain_text(f"kappa among people, {ceiling.criterion}: {kappa_text(ceiling.kappa)}"))
    click.echo(plain_text(f"the free check fires on {proportion_text(summary.free_check.fired)}"))
    unusable = sum(summary.unusable.values())
    if unusable:
        click.echo(plain_text(f"{unusable} rows could not be used; see notes.jsonl"))
    if summary.embedded:
        click.echo("judged by the embedded no-model baseline")
    click.echo(plain_text(f"written: {', '.join(map(str, pages))}"))


groundedness.add_command(specifics)
