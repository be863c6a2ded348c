"""Real reports through a whole audit, on a loopback web that answers their addresses with a mixture of everything."""

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

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
from factcheck.settings import SourceSettings
from factcheck.sources.fetch import Fetched, Fetcher
from factcheck.sources.resolve.manners import Manners
from factcheck.sources.resolve.resolver import open_resolver
from factcheck.workspace import Workspace

pytestmark = [pytest.mark.shared, pytest.mark.slow]
REPORTS = Path(__file__).parents[3] / "shared" / "data" / "reports"
SETS = ("drb_claude37", "onyx_drb", "tickr_gpt5_web", "tickr_claude_web")
EACH = 6
ROLES = dict.fromkeys(("extractor", "judge", "second_judge", "tie_breaker"), "embedded:rules")
PROSE = " ".join(
    f"Sentence {n} of this page speaks of markets, of people and of the year {1990 + n}." for n in range(30)
)
ARTICLE = (
    f"<html><head><title>A page</title></head><body><article><h1>A page</h1><p>{PROSE}</p></article></body></html>"
)
ANSWERS: tuple[tuple[int, str], ...] = (
    *((200, ARTICLE),) * 5,
    (404, "not found"),
    (403, "no"),
    (429, "slow down"),
    (500, "broken"),
    (410, "gone"),
    (200, "<html><title>Page not found</title><h1>404</h1><p>Sorry, this page does not exist.</p></html>"),
    (200, "<html><title>Just a moment...</title><p>Checking your browser before accessing the site</p></html>"),
)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        code, text = ANSWERS[int(hashlib.sha256(unquote(self.path[1:]).encode()).hexdigest(), 16) % len(ANSWERS)]
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *args: object) -> None:
        pass


class Recorded:
    """A web in which every address is answered by the loopback server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.fetcher = Fetcher(allow_loopback=True)

    def fetch(self, url: str) -> Fetched:
        found = self.fetcher.fetch(f"http://127.0.0.1:{self.port}/{quote(url, safe='')}")
        return replace(found, url=url, final_url=url, redirects=())


@pytest.fixture
def web() -> Iterator[Recorded]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Recorded(int(server.server_address[1]))
    server.shutdown()
    server.server_close()


def no_money() -> Money:
    raise ConfigError("nothing is paid here")


def test_every_citation_and_every_claim_of_real_reports_is_accounted_for(web: Recorded, tmp_path: Path) -> None:
    files = [path for name in SETS for path in sorted((REPORTS / name).glob("*.md"))[:EACH]]
    if not files:
        pytest.skip(f"no reports below {REPORTS}")
    rows = [
        ReportRow(path=str(path), vendor="acme", model="acme-1", family="acme", id=f"{path.parent.name}-{path.stem}")
        for path in files
    ]
    workspace, panel = Workspace(tmp_path), shipped_panel("citations")
    place = workspace.audit("citations", "real")
    imported = import_reports(workspace, place, rows)
    crew = plan_crew(imported, seats_of(ROLES, {}), panel)
    tools = Tools(open_roles(ROLES, Access({}, {}, MemoryStore, no_money)), load_prompts(workspace.prompts))
    resolver = open_resolver(
        workspace,
        SourceSettings(),
        pages=web,
        resolve=lambda host, port: ["127.0.0.1"],
        manners=Manners(gap_s=0.0, pause_s=0.01, longest_wait_s=1.0),
    )
    plan = CitationPlan("real", place, shipped_rules(), panel, AnswerKey(), crew, 2, False)
    summary = audit_citations(plan, imported, tools, resolver, Silent())
    assert len(summary.reports) == len(files)
    for one in summary.reports:
        assert one.citations.found == one.citations.resolved + sum(one.citations.skipped.values()), one.report
        assert sum(one.categories.values()) == one.claims and one.claims > 0, one.report
        assert one.categories.get("fabricated", 0) == 0, "no archive, so nobody can say that a source never was"
    statuses = {status for one in summary.reports for status in one.citations.addresses}
    assert {"ok", "dead", "unreachable"} <= statuses
