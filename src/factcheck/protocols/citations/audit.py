"""An audit of citations from reports to its summary: claims, addresses, panel, score. Repeat = resume."""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.audit.claims import find_claims
from factcheck.audit.crew import Crew
from factcheck.audit.importing import Imported
from factcheck.audit.judging import Made, judge_all
from factcheck.audit.resolving import Pages, resolve_citations
from factcheck.audit.tally import config_hash, panel_use, spent
from factcheck.checker.panel.pages import EvidencePage
from factcheck.checker.panel.question import Question, citation_question
from factcheck.checker.state import Tools
from factcheck.jsonl import dump_line, write_text
from factcheck.progress import Progress
from factcheck.protocols.citations.summary import CitationFacts, candidate_scores, report_scores, score_reports
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.citation_rules import CitationRules
from factcheck.records.panel import PanelRule, ReportClaim
from factcheck.sources.resolve.resolver import Resolver
from factcheck.workspace import AuditFolder

PROMPTS = ("report_claims", "judge_citation")


@dataclass(frozen=True, slots=True)
class CitationPlan:
    """What an audit is made with: its name and folder, rules, answer key, and how many questions at a time."""

    name: str
    folder: AuditFolder
    rules: CitationRules
    panel: PanelRule
    key: AnswerKey
    crew: Crew
    workers: int
    archive: bool


def audit_citations(
    plan: CitationPlan, reports: Sequence[Imported], tools: Tools, resolver: Resolver, progress: Progress
) -> CitationSummary:
    """Run all stages and write the summary. What was answered before is not asked again, of models or of servers.

    Raises ConfigError for a model of an author's house, KeyboardInterrupt where it was stopped.
    """
    found = find_claims(plan.folder, reports, plan.crew.extractor, tools, progress)
    citations = [citation for one in reports for citation in one.read.citations]
    pages = resolve_citations(plan.folder, citations, resolver, progress)
    judged = judge_all(plan.folder, _questions(plan, found.claims, pages), tools, plan.panel, progress, plan.workers)
    facts = CitationFacts(
        reports=[one.report for one in reports],
        citations=citations,
        references=[reference for one in reports for reference in one.read.references],
        claims=found.claims,
        resolved=pages.by_url,
        decisions=[one.decision for one in judged],
        unread=found.unread,
    )
    scored = score_reports(facts, plan.rules, plan.key)
    models = {role: tools.models[role].name for role in plan.crew.roles}
    prompts = {name: tools.prompts.source(name).sha256 for name in PROMPTS}
    summary = CitationSummary(
        audit=plan.name,
        rules_version=plan.rules.version,
        panel_version=plan.panel.version,
        config_sha256=config_hash(plan.rules, plan.panel, models, prompts),
        prompts=prompts,
        models=models,
        embedded=plan.crew.mode == "embedded",
        archive=plan.archive,
        panel=panel_use(judged, plan.crew.mode),
        reports=report_scores(facts, scored),
        candidates=candidate_scores(plan.name, scored, plan.rules),
        spent_usd=spent([*found.calls, *(note for one in judged for note in one.calls)]),
    )
    write_text(plan.folder.summary, dump_line(summary))
    return summary


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
