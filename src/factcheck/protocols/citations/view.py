"""The page of an audit of citations: words and order; every number is in the summary."""

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
from factcheck.protocols.citations.view_key import answers_section, candidate_lines
from factcheck.publish.layout import table
from factcheck.publish.numbers import count, interval_text, k_of_n, money, percent
from factcheck.records.audit_summary import CandidateScore, CitationReportScore, CitationSummary

CATEGORIES = (
    "supported", "partial", "unsupported", "misattributed", "dead", "fabricated", "unreachable", "uncited", "unjudged",
)  # fmt: skip
NO_ARCHIVE = (
    "No archive was configured: nobody can say that a source never existed, so none is called fabricated, and what is"
    " gone without a copy stands as unreachable."
)


def citation_page(summary: CitationSummary) -> str:
    """The figures as Markdown, without the claims."""
    return render_page(AuditPage(citation_title(summary), citation_banners(summary), citation_sections(summary)))


def citation_title(summary: CitationSummary) -> str:
    """The title of every page of the audit."""
    return f"Citations: audit {summary.audit}"


def citation_banners(summary: CitationSummary) -> tuple[str, ...]:
    """What stands above everything."""
    return (*([EMBEDDED] if summary.embedded else []), *([] if summary.archive else [NO_ARCHIVE]))


def citation_sections(summary: CitationSummary) -> tuple[PageSection, ...]:
    """The figures, the verdict first; every number is in the summary."""
    return (
        _verdicts(summary),
        _points(summary),
        answers_section(summary),
        _categories(summary),
        citations_section((report.report, report.citations) for report in summary.reports),
        panel_section(summary.panel),
        made_section(summary.config_sha256, summary.prompts.items(), summary.models.items()),
        PageSection(
            "Rules",
            (f"Rules {summary.rules_version}, panel {summary.panel_version}.", f"Spent: {money(summary.spent_usd)}."),
        ),
    )


def _verdicts(summary: CitationSummary) -> PageSection:
    heads = ("candidate", "verdict", "mean", "rank by accuracy (95% interval)", "reports")
    rows = [
        (
            one.candidate,
            one.verdict or "no verdict",
            _points_text(one.mean),
            rank_text(one.rank),
            count(len(one.reports)),
        )
        for one in summary.candidates
    ]
    lines = [line for one in summary.candidates for line in _causes(one)] + candidate_lines(summary)
    return PageSection("Verdict", tuple(lines), table(heads, rows, words=2))


def _causes(one: CandidateScore) -> list[str]:
    because = f"{one.candidate}: {one.verdict or 'no verdict'}" + (
        f" ({'; '.join(one.causes)})." if one.causes else "."
    )
    return [because, *(f"{one.candidate}, provisional: {reason}." for reason in one.provisional)]


def _points(summary: CitationSummary) -> PageSection:
    heads = (
        "report",
        "total",
        "accuracy (40)",
        "uncited numbers",
        "traps (30)",
        "coverage (20)",
        "cost (5)",
        "time (5)",
        "not scored",
    )
    rows = [
        (
            one.report,
            _points_text(one.total),
            *(f"{one.parts[part]:.2f}" for part in ("accuracy", "uncited", "traps", "coverage", "cost", "time")),
            ", ".join(one.missing) or "none",
        )
        for one in summary.reports
    ]
    capped = tuple(
        f"{one.report}: {', '.join(one.capped)} reached the most they can cost."
        for one in summary.reports
        if one.capped
    )
    return PageSection("Points", capped, table(heads, rows))


def _categories(summary: CitationSummary) -> PageSection:
    heads = ("report", "claims", *CATEGORIES, "accuracy", "supported in full (95% CI)", "fabrications")
    rows = [_category_row(one) for one in summary.reports]
    lines = [
        "Accuracy: supported and half of partial, over judged cited claims, dead links and fabricated sources;"
        " unreachable, uncited and unjudged claims are outside of it.",
        *(f"{one.report}: {count(one.unread)} sentences without an answer." for one in summary.reports if one.unread),
    ]
    return PageSection("Claims by category", tuple(lines), table(heads, rows))


def _category_row(one: CitationReportScore) -> tuple[str, ...]:
    share = one.accuracy_interval
    shown = interval_text(share.point, share.low, share.high, share.n)
    full = f"{k_of_n(share.k, share.n)} = {shown}" if share.n else shown
    return (
        one.report,
        count(one.claims),
        *(count(one.categories.get(name, 0)) for name in CATEGORIES),
        percent(one.accuracy),
        full,
        count(one.fabrications),
    )


def _points_text(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.2f}"
