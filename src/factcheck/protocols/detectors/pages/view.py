"""The page of a round as Markdown: words and order."""

from factcheck.audit.page import AuditPage, PageSection, render_page
from factcheck.protocols.detectors.pages.words import (
    DRAFT,
    ENDS,
    NEVER,
    PRIVATE,
    TIES,
    changes_lines,
    checks_table,
    days_line,
    dispute_line,
    flag_line,
    label_line,
    parts_table,
    replies_lines,
    settings_lines,
    slices_table,
    tools_table,
    versions_lines,
)
from factcheck.publish.numbers import count
from factcheck.records.detectors_scores import DetectorReport


def report_markdown(report: DetectorReport) -> str:
    """The page."""
    return render_page(AuditPage(title_of(report), banners_of(report), _sections(report)))


def title_of(report: DetectorReport) -> str:
    """The page's title."""
    return f"Tools that detect AI writing: round {report.round}"


def banners_of(report: DetectorReport) -> tuple[str, ...]:
    """What stands above everything."""
    return tuple(line for line in (report.notice, DRAFT if report.draft else "", NEVER) if line)


def sample_lines(report: DetectorReport) -> list[str]:
    """The sample by slice."""
    lines = [f"{part.title}: {count(part.documents)} documents." for part in report.slices]
    total = sum(part.documents for part in report.slices)
    return [f"Every tool saw the same {count(total)} frozen documents, once, in one order.", *lines, PRIVATE]


def _sections(report: DetectorReport) -> tuple[PageSection, ...]:
    tools = [one.score for one in report.tools]
    disputes = [dispute_line(one) for one in report.disputes] or ["No disputes have been logged yet."]
    made = f"This page: {report.on}, protocol {report.protocol.version}."
    return (
        PageSection("Scores", (TIES, ENDS, label_line(report)), tools_table(report)),
        PageSection("Flagged by slice", (flag_line(report),), slices_table(report, tools)),
        PageSection("Rubric", (), parts_table(report, tools)),
        PageSection("Explanation checks", (), checks_table(tools)),
        PageSection("Settings and reruns", tuple(line for own in tools for line in settings_lines(own, report.level))),
        PageSection("Sample", tuple(sample_lines(report))),
        PageSection("Replies of makers", tuple(replies_lines(report))),
        PageSection("What changed", tuple(changes_lines(report))),
        PageSection("Disputes", tuple(disputes)),
        PageSection("Protocol", (*versions_lines(report), days_line(report), made)),
    )
