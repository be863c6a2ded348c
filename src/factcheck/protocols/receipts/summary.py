"""The stage ``score`` of receipts: from claims and decisions to the score of every report."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from factcheck.audit.tally import as_rank, citation_tally
from factcheck.protocols.receipts.labels import labeled
from factcheck.protocols.receipts.score import LabeledClaim, ReceiptScore, ReportFacts, score_report
from factcheck.records.audit_summary import OmissionTally, ReceiptReportScore, RequirementTally
from factcheck.records.omission import Omission, OmissionVerdict
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.receipt_rules import ReceiptLabel, ReceiptRules
from factcheck.records.report import Citation, Reference, Report, plain_brief
from factcheck.records.requirement import RequirementLine
from factcheck.records.resolution import Resolution
from factcheck.stats.ranks import RankInterval, rank_intervals


@dataclass(frozen=True, slots=True)
class ReceiptFacts:
    """All that an audit found; ``people`` are a person's labels by report and claim, ``omission_people`` by report and
    text; ``requirements`` are with what a person says of them.
    """

    reports: Sequence[Report]
    citations: Sequence[Citation]
    references: Sequence[Reference]
    claims: Sequence[ReportClaim]
    resolved: Mapping[str, Resolution]
    decisions: Sequence[Decision]
    unread: Mapping[str, int]
    people: Mapping[tuple[str, int], ReceiptLabel]
    omissions: Sequence[Omission] = ()
    omission_people: Mapping[tuple[str, str], OmissionVerdict] = field(default_factory=dict)
    requirements: Sequence[RequirementLine] = ()


def score_receipts(audit: str, found: ReceiptFacts, rules: ReceiptRules) -> tuple[ReceiptReportScore, ...]:
    """Every report with its score, and its rank among the others."""
    by_claim = {(decision.report, decision.claim): decision for decision in found.decisions}
    held = {report.id: _labels(report.id, found, by_claim) for report in found.reports}
    beside = {report.id: _beside(report.id, found) for report in found.reports}

    def score(claims: Sequence[tuple[str, LabeledClaim]]) -> float | None:
        if not claims:
            return None
        value = score_report(replace(beside[claims[0][0]], claims=[claim for _, claim in claims]), rules).score
        return None if value is None else float(value)

    items = {name: [(name, claim) for claim in claims] for name, claims in held.items()}
    ranks = rank_intervals(items, score, "receipts", audit)
    return tuple(
        _report_score(
            report,
            found,
            score_report(replace(beside[report.id], claims=held[report.id]), rules),
            held[report.id],
            ranks[report.id],
        )
        for report in found.reports
    )


def omission_tally(report: str, found: ReceiptFacts) -> OmissionTally:
    """What became of the omissions that are proposed for a report."""
    said = [found.omission_people.get((one.report, one.text)) for one in found.omissions if one.report == report]
    confirmed, left = said.count("omitted"), said.count(None)
    return OmissionTally(
        compared=_has_company(report, found),
        proposed=len(said),
        confirmed=confirmed,
        rejected=len(said) - confirmed - left,
        open=left,
    )


def requirement_tally(report: str, found: ReceiptFacts) -> RequirementTally:
    """What became of the requirements of a report's brief."""
    said = [one.met for one in found.requirements if one.report == report]
    return RequirementTally(stated=len(said), met=said.count(True), not_met=said.count(False), open=said.count(None))


def open_disputes(report: str, found: ReceiptFacts) -> int:
    """Disputed claims that no person has labeled yet."""
    return sum(
        decision.disputed and (report, decision.claim) not in found.people
        for decision in found.decisions
        if decision.report == report
    )


def _labels(report: str, found: ReceiptFacts, by_claim: Mapping[tuple[str, int], Decision]) -> list[LabeledClaim]:
    made = [
        labeled(claim, by_claim[claim.report, claim.index], found.people.get((claim.report, claim.index)))
        for claim in found.claims
        if claim.report == report and (claim.report, claim.index) in by_claim
    ]
    return [claim for claim in made if claim is not None]


def _beside(report: str, found: ReceiptFacts) -> ReportFacts:
    """What is scored beside the claims."""
    stated = requirement_tally(report, found)
    decided = stated.met + stated.not_met
    return ReportFacts(
        (),
        dangling=sum(citation.report == report and citation.fault == "dangling" for citation in found.citations),
        requirements=(stated.met, decided) if decided else None,
        omissions=tuple(
            one.materiality
            for one in found.omissions
            if one.report == report and found.omission_people.get((one.report, one.text)) == "omitted"
        ),
    )


def _has_company(report: str, found: ReceiptFacts) -> bool:
    """Whether another report has the same brief."""
    briefs = {one.id: plain_brief(one.brief) for one in found.reports}
    return bool(briefs[report]) and list(briefs.values()).count(briefs[report]) > 1


def _report_score(
    report: Report, found: ReceiptFacts, score: ReceiptScore, held: Sequence[LabeledClaim], rank: RankInterval
) -> ReceiptReportScore:
    claims = sum(claim.report == report.id for claim in found.claims)
    disputes, author = open_disputes(report.id, found), report.author
    reasons = [f"{disputes} disputed claims have no human label"] if disputes else []
    reasons += ["one report is an anecdote"] if len(found.reports) == 1 else []
    reasons += [f"{claims - len(held)} claims have no label"] if len(held) < claims else []
    missing, stated = omission_tally(report.id, found), requirement_tally(report.id, found)
    reasons += [f"{missing.open} proposed omissions have no human label"] if missing.open else []
    reasons += [f"{stated.open} requirements of the brief are not decided"] if stated.open else []
    reasons += [] if report.run_date else ["the report has no run date: it is graded as of today"]
    return ReceiptReportScore(
        report=report.id,
        author=" ".join(part for part in (author.vendor, author.product, author.model) if part),
        run_date=report.run_date,
        claims=claims,
        unread=found.unread.get(report.id, 0),
        labels=dict(sorted(Counter(str(claim.label) for claim in held).items())),
        disputed=disputes,
        terms={str(name): float(value) for name, value in score.terms.items()},
        undefined=tuple(map(str, score.undefined)),
        uncapped=_shown(score.uncapped),
        score=_shown(score.score),
        caps=score.caps,
        grade=score.grade,
        provisional=tuple(reasons),
        rank=as_rank(rank),
        citations=citation_tally(report.id, found.citations, found.references, found.resolved),
        omissions=missing,
        requirements=stated,
    )


def _shown(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
