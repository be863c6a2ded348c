"""``factcheck citations``."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factcheck.cli.audits import FILE, Given, bytes_of, log_rules, open_audit, report_options
from factcheck.cli.candidates import candidates
from factcheck.cli.context import interruptible, open_workspace
from factcheck.cli.display import make_progress, plain_text

if TYPE_CHECKING:
    from factcheck.audit.importing import Imported
    from factcheck.records.answer_key import AnswerKey
    from factcheck.workspace import Workspace


@click.group("citations")
def citations() -> None:
    """Audit deep-research reports by their citations: do the sources exist, and do they say so? Hire or fire.

    \b
    Example:
      factcheck citations audit report.md --vendor acme --model acme-research-1
    """


@citations.command("audit")
@report_options
@click.option("--key", type=FILE, help="Answer key (TOML): traps, key facts, anchors, and what people found.")
def audit(folder: Path, key: Path | None, **options: Any) -> None:
    """Audit reports: claims, one status for every cited address, a panel on each claim and page, points and verdict.

    Traps and key facts of the answer key are judged by the panel too, about the report alone; within two points of the
    limit of HIRED disputed claims are judged once more.
    The same command again resumes: nothing that was answered is asked again. Without a key it is judged by the embedded
    rules over text, and the page says so.

    \b
    Examples:
      factcheck citations audit report.md --vendor acme --model acme-research-1 --family acme
      factcheck citations audit --index reports.jsonl --key key.toml --judge openai:gpt-5 --budget 10
    """
    from factcheck.checker.panel.rules import shipped_panel
    from factcheck.integrity.audits import seal_audit
    from factcheck.protocols.citations.audit import CitationPlan, audit_citations
    from factcheck.protocols.citations.key_check import check_key, unknown_reports
    from factcheck.protocols.citations.rules import shipped_rules, shipped_text
    from factcheck.protocols.citations.view_key import candidate_lines
    from factcheck.records.answer_key import AnswerKey
    from factcheck.records.citation_rules import CitationRules
    from factcheck.tomlfile import read_toml

    workspace, settings = open_workspace(folder)
    given, panel = Given.of(options), shipped_panel("citations")
    rules = read_toml(given.rules, CitationRules) if given.rules else shipped_rules()
    answers = read_toml(key, AnswerKey) if key else AnswerKey()
    opened = open_audit(workspace, settings, "citations", given, panel)
    check_key(answers, rules, opened.reports)  # before it is logged: a mended key needs no correction then
    decided = {"rules": bytes_of(given.rules, shipped_text())}
    if key:
        decided["answer key"] = answers.questions.encode()
    log_rules(workspace, f"citations/{opened.name}", decided, given.correction)
    archive = bool(settings.sources.archive_url or settings.sources.archive_index_url)
    files = opened.files({"rules": given.rules, "answer key": key}, decided)
    plan = CitationPlan(opened.name, opened.folder, rules, panel, answers, opened.crew, opened.workers, archive, files)
    with interruptible(opened.tools.stop):
        summary = audit_citations(plan, opened.reports, opened.tools, opened.resolver, make_progress())
    log_people(workspace, f"citations/{opened.name}", opened.reports, answers)
    pages = seal_audit(opened.folder)
    strange = unknown_reports(workspace, answers)
    if strange:
        click.echo(plain_text(f"the answer key has outcomes of reports that are in no audit: {', '.join(strange)}"))
    for one in summary.candidates:
        mean = "n/a" if one.mean is None else f"{one.mean:.2f}"
        click.echo(plain_text(f"{one.candidate}: {one.verdict or 'no verdict'}, mean {mean}"))
        for cause in (*one.causes, *one.provisional):
            click.echo(plain_text(f"  {cause}"))
    for line in candidate_lines(summary):
        click.echo(plain_text(line))
    if summary.embedded:
        click.echo("judged by the embedded no-model baseline: one instrument, no panel")
    click.echo(plain_text(f"written: {', '.join(map(str, pages))}"))


def log_people(workspace: "Workspace", audit: str, reports: "Sequence[Imported]", key: "AnswerKey") -> None:
    """Log every fabricated source that a person found in one of the reports, in DECISIONS.md."""
    from factcheck.audit.decided import log_outcomes

    found = [
        (
            one.report.id,
            f"fabricated source “{source.document}”, cited with {source.url or 'no address'}, named in"
            f" “{source.quote}”; looked for in vain: {source.looked} ({source.by})",
        )
        for one in reports
        if one.report.id in key.outcomes
        for source in key.outcomes[one.report.id].fabricated
    ]
    log_outcomes(workspace.decisions_log, audit, found, datetime.now(UTC).isoformat(timespec="seconds"))


citations.add_command(candidates)
