"""What the audits of reports share on the command line: reports with their authors, rules, crew, tools and resolver."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from factcheck.cli.context import Asking, budget_option, open_tools, role_options, tie_breaker_option, workspace_option

if TYPE_CHECKING:
    from factcheck.audit.crew import Crew
    from factcheck.audit.importing import Imported, ReportRow
    from factcheck.checker.state import Tools
    from factcheck.records.audit import AuditFile
    from factcheck.records.panel import PanelRule
    from factcheck.settings import Settings
    from factcheck.sources.resolve.resolver import Resolver
    from factcheck.workspace import AuditFolder, Workspace

F = TypeVar("F", bound=Callable[..., Any])
ROLES = ("extractor", "judge", "second_judge", "tie_breaker")
FILE = click.Path(dir_okay=False, path_type=Path)


def report_options(function: F) -> F:
    """The reports, who wrote them, and what every audit is told; the command is given them as ``given``."""
    options = (
        click.argument("files", metavar="[REPORT]...", nargs=-1, type=FILE),
        click.option("--index", type=FILE, help="JSONL of reports: path, vendor, product, model, run_date, …"),
        click.option("--name", metavar="NAME", help="Name of the audit [that of the first file]."),
        click.option("--vendor", metavar="NAME", help="Who makes the product that wrote the reports."),
        click.option("--product", metavar="NAME", default="", help="The product."),
        click.option("--model", metavar="NAME", help="The model behind it."),
        click.option("--family", metavar="HOUSE", help="The model's house, where its name does not tell."),
        click.option("--date", "run_date", metavar="YYYY-MM-DD", help="The day of the reports."),
        click.option("--brief", metavar="TEXT", help="What the reports were asked for."),
        click.option("--cost", "cost_usd", type=float, metavar="USD", help="What a report cost its author."),
        click.option("--minutes", type=float, help="How long it took."),
        click.option("--rules", type=FILE, help="Rules of your own [those that come with the package]."),
        click.option(
            "--correction", metavar="TEXT", help="Why rules or key changed after the first report was judged."
        ),
        click.option("--workers", type=click.IntRange(1, 256), help="Questions at a time [4]."),
        budget_option,
        role_options,
        tie_breaker_option,
        workspace_option,
    )
    for option in reversed(options):
        function = option(function)
    return function


@dataclass(frozen=True, slots=True)
class Given:
    """The command line of an audit."""

    files: tuple[Path, ...]
    index: Path | None
    name: str | None
    author: Mapping[str, Any]
    rules: Path | None
    correction: str | None
    workers: int | None
    budget: Decimal | None
    roles: Mapping[str, str | None]

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Given":
        """From the options as click gives them."""
        own = ("vendor", "product", "model", "family", "run_date", "brief", "cost_usd", "minutes")
        rest = {name: options[name] for name in cls.__dataclass_fields__ if name not in ("author",)}
        return cls(author={name: options[name] for name in own}, **rest)

    def rows(self) -> "list[ReportRow]":
        """The reports named, with their authors. Raises ConfigError where there is none, or no author."""
        from pydantic import ValidationError

        from factcheck.audit.importing import ReportRow, read_index
        from factcheck.errors import ConfigError

        rows = read_index(self.index) if self.index else []
        if self.files and not (self.author["vendor"] and self.author["model"]):
            raise ConfigError("say who wrote the reports: --vendor and --model (or an --index that says it of each)")
        try:
            rows += [ReportRow(path=str(path), **self.author) for path in self.files]
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            option = {"run_date": "date"}.get(str(first["loc"][0]), str(first["loc"][0]).replace("_", "-"))
            raise ConfigError(f"--{option}: {first['msg']}") from None
        if not rows:
            raise ConfigError("name a report, or an --index of reports")
        return rows


@dataclass(frozen=True, slots=True)
class Opened:
    """An audit that may begin: its name and folder, the imported reports, crew, tools and resolver."""

    name: str
    folder: "AuditFolder"
    reports: "list[Imported]"
    crew: "Crew"
    tools: "Tools"
    resolver: "Resolver"
    workers: int
    workspace: "Workspace"

    def files(self, paths: "Mapping[str, Path | None]", decided: Mapping[str, bytes]) -> "tuple[AuditFile, ...]":
        """What the audit is made from: its reports, and files by what they are; without a path the package's own."""
        from factcheck.audit.kept import file_used
        from factcheck.hashing import sha256_bytes

        found = [
            file_used(self.workspace, f"report {one.report.id}", one.path, one.file_sha256) for one in self.reports
        ]
        for what, path in paths.items():
            if path is not None or what in decided:
                data = decided[what] if path is None else path.read_bytes()
                found.append(file_used(self.workspace, what, path, sha256_bytes(data)))
        return tuple(found)


def open_audit(workspace: "Workspace", settings: "Settings", protocol: str, given: Given, rule: "PanelRule") -> Opened:
    """Import the reports, and find everybody fit who will be asked, before anything is asked or fetched.

    Raises ConfigError for a model of an author's house, and what importing raises.
    """
    from factcheck.audit.crew import plan_crew
    from factcheck.audit.importing import import_reports
    from factcheck.checker.panel.seats import seats_of
    from factcheck.integrity.audits import unseal_audit
    from factcheck.models.prices import load_prices
    from factcheck.sources.resolve.resolver import open_resolver

    rows = given.rows()
    name = given.name or Path(rows[0].path).stem
    folder = workspace.audit(protocol, name)
    unseal_audit(folder)
    reports = import_reports(workspace, folder, rows)
    names = settings.models.by_role() | {role: model for role, model in given.roles.items() if model}
    seats = seats_of(
        {role: names[role] for role in ROLES}, settings.models.endpoints, load_prices(settings.prices).aliases
    )
    crew = plan_crew(reports, seats, rule)
    asking = Asking(crew.roles, f"{protocol}-{name}", given.roles, given.budget, workers=given.workers)
    tools = open_tools(workspace, settings, asking)
    resolver = open_resolver(workspace, settings.sources, stop=tools.stop)
    workers = given.workers or settings.limits.workers
    return Opened(name, folder, reports, crew, tools, resolver, workers, workspace)


def log_rules(workspace: "Workspace", audit: str, decided: Mapping[str, bytes], correction: str | None) -> None:
    """Log hashes of rules and key in DECISIONS.md. Raises ConfigError where one changed without a correction."""
    from factcheck.audit.decided import log_decisions

    at = datetime.now(UTC).isoformat(timespec="seconds")
    log_decisions(workspace.decisions_log, audit, decided, at, correction)


def bytes_of(path: Path | None, shipped: str) -> bytes:
    """The bytes of a file of the user's, else the text that comes with the package. Raises ConfigError."""
    from factcheck.errors import ConfigError

    if path is None:
        return shipped.encode()
    try:
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); check the path") from None
