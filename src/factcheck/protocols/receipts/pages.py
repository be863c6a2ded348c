"""The pages of an audit with receipts by file name, from its folder and its summary."""

from collections.abc import Mapping
from typing import get_args

from factcheck.audit.details import ClaimDetail, addresses_section, attempts_section, claim_details, claims_sections
from factcheck.audit.html import HTML, as_section, audit_html, bars, claims_section
from factcheck.audit.kept import read_audit, read_part, read_stage
from factcheck.audit.page import AuditPage, render_page
from factcheck.protocols.receipts.recount import read_found
from factcheck.protocols.receipts.summary import ReceiptFacts
from factcheck.protocols.receipts.view import receipt_banners, receipt_sections, receipt_title
from factcheck.protocols.receipts.view_terms import term_bars, terms_section
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.panel import Evidence, ReportClaim
from factcheck.records.receipt_rules import ReceiptLabel, ReceiptRules
from factcheck.workspace import AuditFolder

NO_LABEL = "no label"
WORST_FIRST = ("FABRICATED", "CONTRADICTED", "MISATTRIBUTED", "DISTORTED", "INFERENCE_AS_FACT", "UNSUPPORTED", NO_LABEL)


def pages(folder: AuditFolder, summary: ReceiptSummary) -> Mapping[str, str]:
    """Every page that is written beside the summary. Raises DataError for files that cannot be used."""
    rules = read_part(folder, "rules", ReceiptRules)
    facts = read_found(folder, read_audit(folder).unread)
    details = _details(folder, facts)
    scores = [(one, terms_section(one, rules)) for one in summary.reports]
    more = (addresses_section(facts.resolved, details), attempts_section(facts.decisions))
    title, banners, sections = receipt_title(summary), receipt_banners(summary), receipt_sections(summary)
    shown = (*sections, *(section for _, section in scores), *claims_sections(details), *more)
    drawn = (
        as_section(section, bars("What each term adds, of what it could add", term_bars(one, rules)))
        for one, section in scores
    )
    return {
        folder.page.name: render_page(AuditPage(title, banners, shown)),
        HTML: audit_html(
            title,
            banners,
            f"rules {summary.rules_version}, configuration {summary.config_sha256[:12]}",
            (
                as_section(sections[0]),
                *drawn,
                *map(as_section, sections[1:]),
                claims_section(details, (*WORST_FIRST, *get_args(ReceiptLabel))),
                *map(as_section, more),
            ),
        ),
    }


def _details(folder: AuditFolder, facts: ReceiptFacts) -> tuple[ClaimDetail, ...]:
    decided = {(decision.report, decision.claim): decision.label for decision in facts.decisions}

    def label(claim: ReportClaim) -> tuple[str, str | None]:
        key = (claim.report, claim.index)
        person = facts.people.get(key)
        return (person, "by a person") if person else (decided.get(key) or NO_LABEL, None)

    return claim_details(facts.claims, label, read_stage(folder, "evidence", Evidence), facts.decisions)
