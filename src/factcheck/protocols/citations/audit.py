"""An audit of citations from reports to its summary: claims, addresses, panel, score. Repeat = resume."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.audit.claims import find_claims
from factcheck.audit.crew import Crew
from factcheck.audit.importing import Imported
from factcheck.audit.judging import Made, judge_all
from factcheck.audit.kept import keep_audit
from factcheck.audit.making import cited_pages, made_with
from factcheck.audit.resolving import Pages
from factcheck.checker.panel.pages import EvidencePage
from factcheck.checker.panel.question import Question, citation_question
from factcheck.checker.state import CallNote, Tools
from factcheck.jsonl import dump_line, write_records, write_text
from factcheck.progress import Progress
from factcheck.protocols.citations.key_check import check_key
from factcheck.protocols.citations.key_stage import KeyPlan, judge_answers, key_panels, key_prompts
from factcheck.protocols.citations.recount import recount
from factcheck.protocols.citations.second_pass import STAGE as SECOND_PASS
from factcheck.protocols.citations.second_pass import judge_disputed
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit import AuditFile
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.citation_rules import CitationRules
from factcheck.records.panel import PanelRule, ReportClaim
from factcheck.sources.resolve.resolver import Resolver
from factcheck.workspace import AuditFolder

PROMPTS = ("report_claims", "judge_citation")


@dataclass(frozen=True, slots=True)
class CitationPlan:
    """What an audit is made with: its name and folder, rules, answer key, and how many questions at a time.

    ``files`` are those it is made from: reports, rules, answer key.
    """

    name: str
    folder: AuditFolder
    rules: CitationRules
    panel: PanelRule
    key: AnswerKey
    crew: Crew
    workers: int
    archive: bool
    files: tuple[AuditFile, ...] = ()


def audit_citations(
    plan: CitationPlan, reports: Sequence[Imported], tools: Tools, resolver: Resolver, progress: Progress
) -> CitationSummary:
    """Run all stages and write the summary, which is counted from the folder alone. What was answered before is not
    asked again, of models or of servers.

    Raises ConfigError for a model of an author's house and a key that cannot be used, KeyboardInterrupt where it was
    stopped.
    """
    check_key(plan.key, plan.rules, reports)
    found = find_claims(plan.folder, reports, plan.crew.extractor, tools, progress, plan.key.anchors)
    pages = cited_pages(plan, reports, resolver, progress)
    questions = _questions(plan, found.claims, pages)
    judged = judge_all(plan.folder, questions, tools, plan.panel, progress, plan.workers)
    key = KeyPlan(plan.folder, plan.key, plan.rules, plan.crew.panels, plan.workers)
    answers = judge_answers(key, reports, tools, progress)
    asked_of = [one.calls for one in judged] + [one.calls for one in answers]
    calls = [*found.calls, *(note for notes in asked_of for note in notes)]
    write_records(plan.folder.file(SECOND_PASS), [])
    summary = _keep(plan, found.unread, calls, tools)
    asked = list(zip(questions, judged, strict=True))
    again = judge_disputed(plan.folder, summary, asked, tools, plan.panel, progress, plan.workers)
    if again:
        summary = _keep(plan, found.unread, [*calls, *again], tools)
    write_text(plan.folder.summary, dump_line(summary))
    return summary


def _keep(plan: CitationPlan, unread: Mapping[str, int], calls: Sequence[CallNote], tools: Tools) -> CitationSummary:
    """Write how the audit was made, and count what its folder holds."""
    prompts, services = (*PROMPTS, *key_prompts(plan.key)), {"archive": "configured"} if plan.archive else {}
    panels = key_panels(plan.key)
    made = made_with("citations", plan, tools, prompts, calls, services=services, unread=unread, panels=panels)
    keep_audit(plan.folder, made, {"rules": plan.rules, "panel": plan.panel, "key": plan.key})
    return recount(plan.folder)


def _questions(plan: CitationPlan, claims: Sequence[ReportClaim], pages: Pages) -> list[Made]:
    """One question for each claim and each of its pages that could be read, in order."""
    made: list[Made] = []
    for claim in claims:
        for url in dict.fromkeys(claim.urls):
            page = pages.page(url)
            if page is not None:
                made.append((plan.crew.panels[claim.report], _Asked(claim, page, plan.panel)))
    return made


@dataclass(frozen=True, slots=True)
class _Asked:
    claim: ReportClaim
    page: EvidencePage
    rule: PanelRule

    def __call__(self) -> Question:
        return citation_question(self.claim, self.page, self.rule)
