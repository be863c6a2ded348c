"""The stage ``score`` of an audit of citations: from claims, resolutions and decisions to its summary."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factcheck.audit.tally import as_proportion, citation_tally
from factcheck.protocols.citations.answers import (
    KeyOutcomes,
    fabricate,
    outcomes_of,
    place_documents,
    with_documents,
)
from factcheck.protocols.citations.categories import category_of, count_categories
from factcheck.protocols.citations.score import RunFacts, RunScore, score_run
from factcheck.protocols.citations.second_pass import with_second
from factcheck.records.answer_key import AnswerKey, ReportOutcome
from factcheck.records.audit_summary import CitationCategory, CitationReportScore, FabricatedDocument
from factcheck.records.citation_rules import CitationRules
from factcheck.records.key_decision import KeyDecision, NamedDocument
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.resolution import Resolution
from factcheck.records.second_pass import SecondPass


@dataclass(frozen=True, slots=True)
class CitationFacts:
    """All that an audit found, of all reports; ``unread`` counts sentences without an answer, by report.

    ``decisions`` are those of the first pass, ``second`` what disputed claims came to in the extra pass.
    """

    reports: Sequence[Report]
    citations: Sequence[Citation]
    references: Sequence[Reference]
    claims: Sequence[ReportClaim]
    resolved: Mapping[str, Resolution]
    decisions: Sequence[Decision]
    unread: Mapping[str, int]
    key_decisions: Sequence[KeyDecision] = ()
    documents: Sequence[NamedDocument] = ()
    second: Sequence[SecondPass] = ()

    @property
    def settled(self) -> list[Decision]:
        """The decisions after the extra pass, where there was one."""
        return with_second(self.decisions, self.second)


@dataclass(frozen=True, slots=True)
class Scored:
    """One report, scored: its facts, its points, each claim with its category, and what came of the answer key."""

    report: Report
    facts: RunFacts
    score: RunScore
    held: tuple[tuple[ReportClaim, CitationCategory], ...]
    outcomes: KeyOutcomes
    documents: tuple[FabricatedDocument, ...]


def score_reports(found: CitationFacts, rules: CitationRules, key: AnswerKey) -> list[Scored]:
    """Every report with its category of each claim and its points."""
    by_claim: dict[tuple[str, int], list[Decision]] = defaultdict(list)
    for decision in found.settled:
        by_claim[decision.report, decision.claim].append(decision)
    return [_scored(found, report, by_claim, rules, key) for report in found.reports]


def _scored(
    found: CitationFacts,
    report: Report,
    by_claim: Mapping[tuple[str, int], Sequence[Decision]],
    rules: CitationRules,
    key: AnswerKey,
) -> Scored:
    claims = [claim for claim in found.claims if claim.report == report.id]
    documents = place_documents([one for one in found.documents if one.report == report.id], claims)
    read = [category_of(claim, found.resolved, by_claim.get((report.id, claim.index), ())) for claim in claims]
    categories = fabricate(claims, read, documents)
    outcomes = outcomes_of(
        [one for one in found.key_decisions if one.report == report.id], key.outcomes.get(report.id, ReportOutcome())
    )
    usage = report.usage
    facts = RunFacts(
        with_documents(count_categories(claims, categories), documents),
        outcomes.traps,
        outcomes.key_facts,
        usage.cost_usd if usage else None,
        usage.minutes if usage else None,
    )
    held = tuple(zip(claims, categories, strict=True))
    return Scored(report, facts, score_run(facts, rules), held, outcomes, documents)


def report_scores(found: CitationFacts, scored: Sequence[Scored]) -> tuple[CitationReportScore, ...]:
    """The reports as records."""
    return tuple(_report_score(found, one) for one in scored)


def candidate_of(report: Report) -> str:
    """The name of who is judged."""
    author = report.author
    return " ".join(part for part in (author.vendor, author.product, author.model) if part)


def _report_score(found: CitationFacts, one: Scored) -> CitationReportScore:
    counts, score, report = one.facts.counts, one.score, one.report
    urls = {claim_url for claim, _ in one.held for claim_url in claim.urls}
    other = sum(found.resolved[url].other_reading is not None for url in urls if url in found.resolved)
    categories: dict[str, int] = defaultdict(int)
    for _, category in one.held:
        categories[category] += 1
    return CitationReportScore(
        report=report.id,
        candidate=candidate_of(report),
        claims=len(one.held),
        unread=found.unread.get(report.id, 0),
        categories=dict(sorted(categories.items())),
        uncited_numeric=counts.uncited_numeric,
        unsupported_numeric=counts.unsupported_numeric,
        fabrications=counts.fabrications,
        accuracy=shown(score.accuracy),
        accuracy_interval=as_proportion(counts.supported, counts.denominator),
        parts={
            "accuracy": float(score.accuracy_points),
            "uncited": float(score.uncited_penalty),
            "traps": float(score.trap_points),
            "coverage": float(score.coverage_points),
            "cost": float(score.cost_points),
            "time": float(score.time_points),
        },
        total=shown(score.total),
        missing=score.missing,
        capped=score.capped,
        other_reading=other,
        citations=citation_tally(report.id, found.citations, found.references, found.resolved),
        answers=one.outcomes.answers,
        documents=one.documents,
    )


def shown(value: Fraction | None) -> float | None:
    """An exact figure as it stands in a record."""
    return None if value is None else float(value)
