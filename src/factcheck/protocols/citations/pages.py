"""The pages of an audit of citations by file name, from its folder and its summary."""

from collections.abc import Mapping

from factcheck.audit.details import ClaimDetail, addresses_section, attempts_section, claim_details, claims_sections
from factcheck.audit.html import HTML, as_section, audit_html, bars, claims_section
from factcheck.audit.kept import read_audit, read_part, read_stage
from factcheck.audit.page import AuditPage, PageSection, render_page
from factcheck.protocols.citations.recount import read_found
from factcheck.protocols.citations.summary import CitationFacts, score_reports
from factcheck.protocols.citations.view import CATEGORIES, citation_banners, citation_sections, citation_title
from factcheck.protocols.citations.view_points import point_bars, points_section
from factcheck.publish.blocks import Section
from factcheck.records.answer_key import AnswerKey
from factcheck.records.audit_summary import CitationSummary
from factcheck.records.citation_rules import CitationRules
from factcheck.records.panel import Evidence, ReportClaim
from factcheck.workspace import AuditFolder

WORST_FIRST = ("fabricated", "dead", "misattributed", "unsupported", "partial", *CATEGORIES)


def pages(folder: AuditFolder, summary: CitationSummary) -> Mapping[str, str]:
    """Every page that is written beside the summary. Raises DataError for files that cannot be used."""
    rules = read_part(folder, "rules", CitationRules)
    facts = read_found(folder, read_audit(folder).unread)
    details = _details(folder, facts, rules)
    points = _points(summary, facts, rules)
    more = (addresses_section(facts.resolved, details), attempts_section(facts.decisions))
    title, banners, sections = citation_title(summary), citation_banners(summary), citation_sections(summary)
    shown = (*sections, *points, *claims_sections(details), *more)
    return {
        folder.page.name: render_page(AuditPage(title, banners, shown)),
        HTML: audit_html(
            title,
            banners,
            f"rules {summary.rules_version}, configuration {summary.config_sha256[:12]}",
            (
                as_section(sections[0]),
                *_drawn(summary, rules, points),
                *map(as_section, sections[1:]),
                claims_section(details, WORST_FIRST),
                *map(as_section, more),
            ),
        ),
    }


def _details(folder: AuditFolder, facts: CitationFacts, rules: CitationRules) -> tuple[ClaimDetail, ...]:
    scored = score_reports(facts, rules, read_part(folder, "key", AnswerKey))
    categories = {(claim.report, claim.index): category for one in scored for claim, category in one.held}

    def label(claim: ReportClaim) -> tuple[str, str | None]:
        return categories.get((claim.report, claim.index), "unjudged"), None

    return claim_details(facts.claims, label, read_stage(folder, "evidence", Evidence), facts.settled)


def _points(summary: CitationSummary, facts: CitationFacts, rules: CitationRules) -> tuple[PageSection, ...]:
    reports = {report.id: report for report in facts.reports}
    return tuple(points_section(one, reports[one.report], rules) for one in summary.reports if one.report in reports)


def _drawn(summary: CitationSummary, rules: CitationRules, points: tuple[PageSection, ...]) -> tuple[Section, ...]:
    title = "Points by part, of the most there could be"
    pairs = zip(summary.reports, points, strict=True)
    return tuple(as_section(section, bars(title, point_bars(one, rules))) for one, section in pairs)
