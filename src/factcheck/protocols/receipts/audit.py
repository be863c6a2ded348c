"""An audit with receipts, from reports to its summary: claims, addresses, searches, panel, briefs, score.

The same again resumes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.claims import find_claims
from factcheck.audit.crew import Crew
from factcheck.audit.importing import Imported
from factcheck.audit.judging import Made, judge_all
from factcheck.audit.kept import keep_audit
from factcheck.audit.making import cited_pages, made_with
from factcheck.audit.resolving import Pages
from factcheck.audit.web_search import PROMPT as WEB_SEARCH
from factcheck.audit.web_search import ProviderSearch
from factcheck.checker.panel.judging import Judged
from factcheck.checker.panel.question import Question, receipt_question
from factcheck.checker.panel.rules import PanelName
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import dump_line, write_text
from factcheck.progress import Progress
from factcheck.protocols.receipts import compliance, omissions
from factcheck.protocols.receipts.people import read_people
from factcheck.protocols.receipts.recount import recount
from factcheck.protocols.receipts.searching import addresses_found, evidence_for, search_all
from factcheck.records.audit import AuditFile
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.panel import PanelRule, ReportClaim
from factcheck.records.receipt_rules import ReceiptRules
from factcheck.records.requirement import Brief
from factcheck.sources.resolve.many import resolve_urls
from factcheck.sources.resolve.resolver import Resolver
from factcheck.sources.search.ports import Search, Searched
from factcheck.workspace import AuditFolder

PROMPTS = ("report_claims", "judge_receipt")


@dataclass(frozen=True, slots=True)
class ReceiptPlan:
    """What an audit is made with; ``files`` are those it is made from: reports, rules.

    ``brief`` says what the reports were asked for and what that requires of them.
    """

    name: str
    folder: AuditFolder
    rules: ReceiptRules
    panel: PanelRule
    crew: Crew
    search: Search | None
    workers: int
    files: tuple[AuditFile, ...] = ()
    brief: Brief | None = None


def audit_receipts(
    plan: ReceiptPlan, reports: Sequence[Imported], tools: Tools, resolver: Resolver, progress: Progress
) -> ReceiptSummary:
    """Run all stages and write the summary, which is counted from the folder alone, people's labels included. What was
    answered before is not asked again, of models or of servers.

    Raises ConfigError for a model of an author's house, KeyboardInterrupt where it was stopped.
    """
    found = find_claims(plan.folder, reports, plan.crew.extractor, tools, progress)
    pages = cited_pages(plan, reports, resolver, progress)
    searched = search_all(plan.folder, found.claims, plan.search, progress, plan.workers)
    pages = _with_found(pages, addresses_found(searched), resolver, progress)
    judged = _judge_claims(plan, reports, found.claims, pages, searched, tools, progress)
    calls = [*found.calls, *(note for one in judged for note in one.calls)]
    calls += _by_brief(plan, reports, found.claims, judged, tools, progress)
    services = {"search": plan.search.engine} if plan.search else {}
    prompts = _prompts(plan, reports)
    made = made_with(
        "receipts", plan, tools, prompts, calls, services=services, unread=found.unread, panels=_panels(prompts)
    )
    keep_audit(plan.folder, made, {"rules": plan.rules, "panel": plan.panel})
    summary = recount(plan.folder)
    write_text(plan.folder.summary, dump_line(summary))
    return summary


def _prompts(plan: ReceiptPlan, reports: Sequence[Imported]) -> tuple[str, ...]:
    """The prompts that this audit asks with, and that of a search which is a model's."""
    judged = () if plan.crew.mode == "embedded" else compliance.prompts_asked(reports, plan.brief)
    searched = (WEB_SEARCH,) if isinstance(plan.search, ProviderSearch) else ()
    return (*PROMPTS, *omissions.prompts_asked(reports), *judged, *searched)


def _panels(prompts: Sequence[str]) -> tuple[PanelName, ...]:
    return compliance.PANELS if compliance.PROMPT in prompts else ()


def _judge_claims(
    plan: ReceiptPlan,
    reports: Sequence[Imported],
    claims: Sequence[ReportClaim],
    pages: Pages,
    searched: Mapping[tuple[str, int], Searched],
    tools: Tools,
    progress: Progress,
) -> tuple[Judged, ...]:
    dates = {one.report.id: one.report.run_date for one in reports}
    made: list[Made] = [
        (
            plan.crew.panels[claim.report],
            _Asked(claim, pages, searched.get((claim.report, claim.index)), dates[claim.report], plan.panel),
        )
        for claim in claims
    ]
    return judge_all(plan.folder, made, tools, plan.panel, progress, plan.workers)


def _by_brief(
    plan: ReceiptPlan,
    reports: Sequence[Imported],
    claims: Sequence[ReportClaim],
    judged: Sequence[Judged],
    tools: Tools,
    progress: Progress,
) -> list[CallNote]:
    """What only the brief tells: requirements, and facts that other reports on it hold."""
    folder, panels = plan.folder, plan.crew.panels
    made = [(one, panels[one.report.id]) for one in reports]
    calls = compliance.judge_requirements(folder, made, plan.brief, tools, progress, plan.workers)
    by_claim = {(one.decision.report, one.decision.claim): one.decision.label for one in judged}
    labels = by_claim | read_people(folder)
    verified = [claim for claim in claims if labels.get((claim.report, claim.index)) == "VERIFIED"]
    comparing = omissions.OmissionPlan(folder, plan.rules.omissions, panels, plan.workers)
    return [*calls, *omissions.find_omissions(comparing, reports, verified, tools, progress)]


def _with_found(pages: Pages, urls: Sequence[str], resolver: Resolver, progress: Progress) -> Pages:
    """The pages, with those that a search named."""
    new = [url for url in urls if url not in pages.by_url]
    if not new:
        return pages
    found = {resolution.url: resolution for resolution in resolve_urls(new, resolver, progress)}
    return Pages({**found, **pages.by_url}, resolver)


@dataclass(frozen=True, slots=True)
class _Asked:
    claim: ReportClaim
    pages: Pages
    searched: Searched | None
    run_date: str | None
    rule: PanelRule

    def __call__(self) -> Question:
        evidence, retrieval = evidence_for(self.claim, self.pages, self.searched)
        return receipt_question(self.claim, evidence, retrieval, self.run_date, self.rule)
