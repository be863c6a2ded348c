"""What the audits of reports have in common: the pages that reports cite, and the record of how an audit was made."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from factcheck import __version__
from factcheck.audit.crew import Crew
from factcheck.audit.importing import Imported
from factcheck.audit.resolving import Pages, resolve_citations
from factcheck.audit.tally import PANEL_OF, spent
from factcheck.checker.panel.rules import PanelName, shipped_panel_text
from factcheck.checker.state import CallNote, Tools
from factcheck.hashing import sha256_text
from factcheck.progress import Progress
from factcheck.records.audit import Audit, AuditFile
from factcheck.sources.resolve.resolver import Resolver
from factcheck.workspace import AuditFolder


class Planned(Protocol):
    """What every plan of an audit has."""

    @property
    def name(self) -> str: ...
    @property
    def folder(self) -> AuditFolder: ...
    @property
    def crew(self) -> Crew: ...
    @property
    def files(self) -> tuple[AuditFile, ...]: ...


def cited_pages(plan: Planned, reports: Sequence[Imported], resolver: Resolver, progress: Progress) -> Pages:
    """The pages behind all addresses that the reports cite. Raises what ``resolve_citations`` does."""
    citations = [citation for one in reports for citation in one.read.citations]
    return resolve_citations(plan.folder, citations, resolver, progress)


def made_with(
    protocol: str,
    plan: Planned,
    tools: Tools,
    prompts: Iterable[str],
    calls: Iterable[CallNote],
    *,
    services: Mapping[str, str],
    unread: Mapping[str, int],
    panels: Iterable[PanelName] = (),
) -> Audit:
    """How an audit was made; ``prompts`` are the names of those it asks with, ``panels`` of further panels' rules."""
    return Audit(
        protocol=protocol,
        audit=plan.name,
        factcheck=__version__,
        prompt_version=tools.prompts.version,
        prompts={name: tools.prompts.source(name).sha256 for name in prompts},
        models={role: tools.models[role].name for role in plan.crew.roles},
        mode=plan.crew.mode,
        services=dict(services),
        unread=dict(unread),
        files=(*plan.files, *(_panel_file(name) for name in panels)),
        spent_usd=spent(calls),
    )


def panel_sums(names: Iterable[PanelName]) -> dict[str, Callable[[], str]]:
    """The present hash of each panel's rule, by what audit.json calls it."""

    def sum_of(name: PanelName) -> Callable[[], str]:
        return lambda: sha256_text(shipped_panel_text(name))

    return {f"{PANEL_OF}{name}": sum_of(name) for name in names}


def _panel_file(name: PanelName) -> AuditFile:
    what = f"{PANEL_OF}{name}"
    return AuditFile(what=what, place="package", path=what, sha256=sha256_text(shipped_panel_text(name)))
