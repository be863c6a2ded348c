"""audit_worker.py WORKSPACE PORT REPORT: an audit of citations in a loopback web, in a process that can be killed."""

import sys
from pathlib import Path
from typing import Any

from factcheck.audit.crew import plan_crew
from factcheck.audit.importing import ReportRow, import_reports
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.panel.seats import seats_of
from factcheck.checker.state import Tools
from factcheck.errors import ConfigError
from factcheck.models.catalog import Access, Money, open_roles
from factcheck.models.store import MemoryStore
from factcheck.progress import Silent
from factcheck.prompts import load_prompts
from factcheck.protocols.citations.audit import CitationPlan, audit_citations
from factcheck.protocols.citations.rules import shipped_rules
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit_summary import CitationSummary
from factcheck.sources.resolve.resolver import Resolver
from factcheck.workspace import Workspace

ROLES = dict.fromkeys(("extractor", "judge", "second_judge", "tie_breaker"), "embedded:rules")


def no_money() -> Money:
    """The embedded rules cost nothing."""
    raise ConfigError("nothing is paid here")


def audit(folder: Path, rows: list[ReportRow], resolver: Resolver, key: AnswerKey, archive: bool) -> CitationSummary:
    """An audit by the embedded rules."""
    workspace, panel, name = Workspace(folder), shipped_panel("citations"), "a"
    place = workspace.audit("citations", name)
    imported = import_reports(workspace, place, rows)
    crew = plan_crew(imported, seats_of(ROLES, {}), panel)
    tools = Tools(open_roles(ROLES, Access({}, {}, MemoryStore, no_money)), load_prompts(workspace.prompts))
    plan = CitationPlan(name, place, shipped_rules(), panel, key, crew, 4, archive)
    return audit_citations(plan, imported, tools, resolver, Silent())


def rows_of(*paths: Path) -> list[ReportRow]:
    """Reports of an author that nobody here is a relative of."""
    return [ReportRow(path=str(path), vendor="acme", model="acme-1", family="acme") for path in paths]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    import resolve_web

    web: Any = resolve_web
    made = web.open_web(Path(sys.argv[1]), web.SourceSettings(), manners=web.QUICK)
    audit(Path(sys.argv[1]), rows_of(Path(sys.argv[3])), made, AnswerKey(), False)
    print("done", flush=True)
