"""The page of an audit with receipts: words and order; every number is in the summary."""

from factcheck.audit.page import (
    EMBEDDED,
    AuditPage,
    PageSection,
    citations_section,
    made_section,
    panel_section,
    rank_text,
    render_page,
)
from factcheck.protocols.receipts.view_brief import brief_section, omissions_section, reliability_section
from factcheck.publish.layout import table
from factcheck.publish.numbers import count, money
from factcheck.records.audit_summary import ReceiptSummary

TERMS = {
    "hallucination": "1 − H",
    "distortion": "1 − D",
    "citation_integrity": "CI",
    "calibration": "C",
    "honesty": "HC",
    "yield_normalized": "Y",
    "compliance": "BC",
}
UNSEARCHED = (
    "No search engine was configured: what the cited pages do not settle stands as not searched, never as unsupported."
)


def receipt_page(summary: ReceiptSummary) -> str:
    """The figures as Markdown, without the claims."""
    return render_page(AuditPage(receipt_title(summary), receipt_banners(summary), receipt_sections(summary)))


def receipt_title(summary: ReceiptSummary) -> str:
    """The title of every page of the audit."""
    return f"Receipts: audit {summary.audit}"


def receipt_banners(summary: ReceiptSummary) -> tuple[str, ...]:
    """What stands above everything."""
    return (*([EMBEDDED] if summary.embedded else []), *([] if summary.engine else [UNSEARCHED]))


def receipt_sections(summary: ReceiptSummary) -> tuple[PageSection, ...]:
    """The figures, the scores first; every number is in the summary."""
    return (
        _scores(summary),
        _terms(summary),
        _labels(summary),
        citations_section((report.report, report.citations) for report in summary.reports),
        _search(summary),
        panel_section(summary.panel),
        reliability_section(summary.reliability),
        brief_section(summary),
        omissions_section(summary),
        made_section(summary.config_sha256, summary.prompts.items(), summary.models.items()),
    )


def _scores(summary: ReceiptSummary) -> PageSection:
    heads = ("report", "author", "as of", "score", "before caps", "grade", "rank (95% interval)", "caps")
    rows = [
        (
            one.report,
            one.author,
            one.run_date or "no date",
            _number(one.score),
            _number(one.uncapped),
            one.grade or "n/a",
            rank_text(one.rank),
            "; ".join(one.caps) or "none fired",
        )
        for one in summary.reports
    ]
    lines = tuple(f"{one.report}, provisional: {reason}." for one in summary.reports for reason in one.provisional)
    return PageSection("Scores", lines, table(heads, rows, words=3))


def _terms(summary: ReceiptSummary) -> PageSection:
    rows = [
        (one.report, *(f"{one.terms[name]:.3f}" if name in one.terms else "n/a" for name in TERMS))
        for one in summary.reports
    ]
    line = "A term that is not defined (n/a) has no items; its weight is shared among the others in proportion."
    return PageSection("Terms", (line,), table(("report", *TERMS.values()), rows))


def _labels(summary: ReceiptSummary) -> PageSection:
    names = sorted({name for one in summary.reports for name in one.labels})
    rows = [
        (one.report, count(one.claims), *(count(one.labels.get(name, 0)) for name in names), count(one.disputed))
        for one in summary.reports
    ]
    lines = tuple(
        f"{one.report}: {count(one.unread)} sentences without an answer." for one in summary.reports if one.unread
    )
    return PageSection("Claims by label", lines, table(("report", "claims", *names, "for a person"), rows))


def _search(summary: ReceiptSummary) -> PageSection:
    engine = summary.engine or "none"
    return PageSection(
        "Search",
        (
            f"Engine: {engine}; searches {count(summary.searches)}, of which {count(summary.failed_searches)} failed.",
            f"Rules {summary.rules_version}, panel {summary.panel_version}. Spent: {money(summary.spent_usd)}.",
        ),
    )


def _number(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.1f}"
