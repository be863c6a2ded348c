"""``factcheck receipts``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factcheck.cli.audits import Given, bytes_of, log_rules, open_audit, report_options
from factcheck.cli.context import Asking, interruptible, open_workspace
from factcheck.cli.display import make_progress, plain_text
from factcheck.cli.receipts_resolve import resolve
from factcheck.cli.web_search import open_web_search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from factcheck.records.audit_summary import ReceiptSummary
    from factcheck.sources.search.ports import Search


@click.group("receipts")
def receipts() -> None:
    """Every claim of a deep-research report with the evidence for or against it, from its sources and from a search.

    \b
    Example:
      factcheck receipts audit report.md --vendor acme --model acme-research-1 --search-folder pages/
    """


@receipts.command("audit")
@report_options
@click.option(
    "--search-folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of pages to search, keyless.",
)
@click.option("--search-url", metavar="URL", help='A search endpoint of yours: {"query", "limit"} → {"results": […]}.')
@click.option(
    "--brief-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="TOML: what the reports were asked for, and what that requires of them.",
)
@click.option("--search", "searcher", metavar="MODEL", help="The web search of a model's provider, as openai:MODEL.")
def audit(
    folder: Path,
    search_folder: Path | None,
    search_url: str | None,
    brief_file: Path | None,
    searcher: str | None,
    **options: Any,
) -> None:
    """Audit reports: claims, cited pages and a search, a panel on each claim, a score with its caps and its rank.

    The same command again resumes. Without a search nothing is ever called unsupported, only not searched.

    \b
    Examples:
      factcheck receipts audit report.md --vendor acme --model acme-research-1 --family acme --date 2026-11-02
      factcheck receipts audit --index reports.jsonl --search-folder pages/ --budget 10
      factcheck receipts audit report.md --vendor acme --model acme-1 --search openai:MODEL --budget 10
    """
    from factcheck.checker.panel.rules import shipped_panel
    from factcheck.integrity.audits import seal_audit
    from factcheck.protocols.receipts.audit import ReceiptPlan, audit_receipts
    from factcheck.protocols.receipts.rules import shipped_rules, shipped_text
    from factcheck.records.receipt_rules import ReceiptRules
    from factcheck.records.requirement import Brief
    from factcheck.tomlfile import read_toml

    workspace, settings = open_workspace(folder)
    brief = read_toml(brief_file, Brief) if brief_file else None
    options["brief"] = options["brief"] or (brief and brief.brief)
    given, panel = Given.of(options), shipped_panel("receipts")
    rules = read_toml(given.rules, ReceiptRules) if given.rules else shipped_rules()
    search, searcher = open_search(search_folder, search_url, searcher), searcher or settings.sources.search
    opened = open_audit(workspace, settings, "receipts", given, panel)
    if searcher is not None and search is None:
        asking = Asking((), f"receipts-{opened.name}", budget=given.budget, workers=given.workers)
        search = open_web_search(workspace, settings, asking, searcher, opened.tools.stop)
    decided = {"rules": bytes_of(given.rules, shipped_text())}
    decided |= {"brief": bytes_of(brief_file, "")} if brief_file else {}
    log_rules(workspace, f"receipts/{opened.name}", decided, given.correction)
    files = opened.files({"rules": given.rules, "brief": brief_file}, decided)
    plan = ReceiptPlan(opened.name, opened.folder, rules, panel, opened.crew, search, opened.workers, files, brief)
    with interruptible(opened.tools.stop):
        summary = audit_receipts(plan, opened.reports, opened.tools, opened.resolver, make_progress())
    pages = seal_audit(opened.folder)
    _tell(summary, pages)


def _tell(summary: "ReceiptSummary", pages: "Sequence[Path]") -> None:
    """What came of it, on the terminal."""
    for one in summary.reports:
        score = "n/a" if one.score is None else f"{one.score:.1f} ({one.grade})"
        click.echo(plain_text(f"{one.report}: {score}; caps: {'; '.join(one.caps) or 'none fired'}"))
        for reason in one.provisional:
            click.echo(plain_text(f"  provisional: {reason}"))
    if summary.failed_searches:
        click.echo(
            plain_text(
                f"{summary.failed_searches} of {summary.searches} searches failed (why: searches.jsonl);"
                " those claims were not searched"
            )
        )
    if summary.embedded:
        click.echo("judged by the embedded no-model baseline: one instrument, no panel")
    click.echo(plain_text(f"written: {', '.join(map(str, pages))}"))


def open_search(folder: Path | None, url: str | None, searcher: str | None = None) -> "Search | None":
    """The engine that was named, but None for a model's: that one is opened with the audit's money.

    Raises ConfigError for two of them and for an endpoint that is no address, DataError for a folder without a page.
    """
    from urllib.parse import urlsplit

    from factcheck.errors import ConfigError

    if sum(named is not None for named in (folder, url, searcher)) > 1:
        raise ConfigError("name one search: --search-folder, --search-url or --search")
    if folder is not None:
        from factcheck.sources.search.folder import read_folder

        return read_folder(folder)
    if url is not None:
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ConfigError(f"--search-url {url!r} is no http or https address; every search of it would fail")
        from factcheck.sources.search.endpoint import EndpointSearch

        return EndpointSearch(url)
    return None


receipts.add_command(resolve)
