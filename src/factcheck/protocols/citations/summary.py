"""The stage ``score`` of an audit of citations: from claims, resolutions and decisions to its summary."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factcheck.audit.tally import as_proportion, as_rank, citation_tally
from factcheck.protocols.citations.categories import category_of, count_categories
from factcheck.protocols.citations.score import RunFacts, RunScore, accuracy_of, judge_candidate, score_run
from factcheck.records.answer_key import AnswerKey, ReportOutcome
from factcheck.records.audit_summary import CandidateScore, CitationCategory, CitationReportScore
from factcheck.records.citation_rules import CitationRules
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.report import Citation, Reference, Report
from factcheck.records.resolution import Resolution
from factcheck.stats.ranks import RankInterval, rank_intervals


@dataclass(frozen=True, slots=True)
class CitationFacts:
    """All that an audit found, of all reports; ``unread`` counts sentences without an answer, by report."""

    reports: Sequence[Report]
    citations: Sequence[Citation]
    references: Sequence[Reference]
    claims: Sequence[ReportClaim]
    resolved: Mapping[str, Resolution]
    decisions: Sequence[Decision]
    unread: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scored:
    """One report, scored: its facts, its points, and each claim with its category."""

    report: Report
    facts: RunFacts
    score: RunScore
    held: tuple[tuple[ReportClaim, CitationCategory], ...]


def score_reports(found: CitationFacts, rules: CitationRules, key: AnswerKey) -> list[Scored]:
    """Every report with its category of each claim and its points."""
    by_claim: dict[tuple[str, int], list[Decision]] = defaultdict(list)
    for decision in found.decisions:
        by_claim[decision.report, decision.claim].append(decision)
    scored = []
    for report in found.reports:
        claims = [claim for claim in found.claims if claim.report == report.id]
        categories = [category_of(claim, found.resolved, by_claim[report.id, claim.index]) for claim in claims]
        outcome = key.outcomes.get(report.id, ReportOutcome())
        usage = report.usage
        facts = RunFacts(
            count_categories(claims, categories),
            outcome.traps,
            outcome.key_facts,
            usage.cost_usd if usage else None,
            usage.minutes if usage else None,
        )
        scored.append(Scored(report, facts, score_run(facts, rules), tuple(zip(claims, categories, strict=True))))
    return scored


def report_scores(found: CitationFacts, scored: Sequence[Scored]) -> tuple[CitationReportScore, ...]:
    """The reports as records."""
    return tuple(_report_score(found, one) for one in scored)


def candidate_scores(audit: str, scored: Sequence[Scored], rules: CitationRules) -> tuple[CandidateScore, ...]:
    """Every candidate (vendor, product, model) over its reports, in order of first appearance, with its rank.

    Ranks are by citation accuracy, for that is what claims can be redrawn for; the verdict is by points.
    """
    by_name: dict[str, list[Scored]] = defaultdict(list)
    for one in scored:
        by_name[candidate_of(one.report)].append(one)
    items = {name: [held for one in runs for held in one.held] for name, runs in by_name.items()}

    def accuracy(held: Sequence[tuple[ReportClaim, CitationCategory]]) -> float | None:
        counts = count_categories([claim for claim, _ in held], [category for _, category in held])
        share = accuracy_of(counts, rules)
        return None if share is None else float(share)

    ranks = rank_intervals(items, accuracy, "citations", audit)
    return tuple(_candidate(name, runs, rules, ranks[name]) for name, runs in by_name.items())


def candidate_of(report: Report) -> str:
    """The name of who is judged."""
    author = report.author
    return " ".join(part for part in (author.vendor, author.product, author.model) if part)


def _candidate(name: str, runs: Sequence[Scored], rules: CitationRules, rank: RankInterval) -> CandidateScore:
    verdict = judge_candidate([one.facts for one in runs], rules)
    return CandidateScore(
        candidate=name,
        reports=tuple(one.report.id for one in runs),
        verdict=verdict.verdict,
        mean=_shown(verdict.mean),
        causes=verdict.causes,
        borderline=verdict.borderline,
        provisional=verdict.provisional,
        rank=as_rank(rank),
    )


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
        accuracy=_shown(score.accuracy),
        accuracy_interval=as_proportion(counts.supported, counts.denominator),
        parts={
            "accuracy": float(score.accuracy_points),
            "uncited": float(score.uncited_penalty),
            "traps": float(score.trap_points),
            "coverage": float(score.coverage_points),
            "cost": float(score.cost_points),
            "time": float(score.time_points),
        },
        total=_shown(score.total),
        missing=score.missing,
        capped=score.capped,
        other_reading=other,
        citations=citation_tally(report.id, found.citations, found.references, found.resolved),
    )


def _shown(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
