"""Words and tables that the Markdown page, the HTML page and the packets share; every number is in the report."""

from collections.abc import Iterable

from factcheck.publish.layout import Column, Table, table
from factcheck.publish.numbers import NA, count, interval_text, k_of_n, level_name, percent, points, points_range
from factcheck.records.detectors_scores import DetectorReport, LoggedDispute, RankedTool, ToolScore

NEVER = (
    "No tool is ever labelled safe for deciding misconduct cases: no detector's score should be the only evidence in"
    " one."
)
DRAFT = "Draft: not published. Each maker receives its own numbers first."
TIES = "Two tools whose ranges overlap are tied, whatever their order in a table."
ENDS = (
    "The range takes each part of the rubric at its own worst and best end of the intervals; a part of two rates takes"
    " both at their ends together."
)
PRIVATE = (
    "Human documents are never published: only their fingerprints are. Per-document results are published for documents"
    " of models."
)
TOY = "A toy for demonstration: it cannot tell who wrote a text."


def points_text(value: float | None) -> str:
    """Points of a score, one decimal."""
    return NA if value is None else f"{value:.1f}"


def range_text(own: ToolScore) -> str:
    """The range of a score: "70.1 to 84.9"."""
    return f"{own.worst:.1f} to {own.best:.1f}"


def ties_text(ranked: RankedTool) -> str:
    """Whom a tool is tied with, by the tools' names."""
    return f"tied with {', '.join(ranked.tied)}" if ranked.tied else "no tie"


def places_text(ranked: RankedTool) -> str:
    """The places that a range allows: "1", or "1 to 3"."""
    return str(ranked.first) if ranked.first == ranked.last else f"{ranked.first} to {ranked.last}"


def label_text(report: DetectorReport, own: ToolScore) -> str:
    """The label, or that there is none."""
    return report.label if own.label else "no label"


def days_text(own: ToolScore) -> str:
    """The days of a test."""
    basis = own.basis
    return basis.first_on if basis.first_on == basis.last_on else f"{basis.first_on} to {basis.last_on}"


def tools_table(report: DetectorReport) -> Table:
    """The tools in order of score."""
    heads = (
        "tool", "maker", "version", Column("tested", False), "score", "range", "place", Column("ties", False),
        Column("label", False),
    )  # fmt: skip
    rows = [
        (
            one.score.title,
            one.score.maker,
            one.score.basis.version,
            days_text(one.score),
            points_text(one.score.score),
            range_text(one.score),
            places_text(one),
            ties_text(one),
            label_text(report, one.score),
        )
        for one in report.tools
    ]
    return table(heads, rows, words=3)


def slices_table(report: DetectorReport, tools: Iterable[ToolScore]) -> Table:
    """Flagged documents of every slice, tool by tool."""
    heads = ("tool", "slice", "flagged", f"rate, {level_name(report.level)}", "no decision")
    rows = [
        (
            own.title,
            report.titles.get(rate.slices[0], rate.slices[0]),
            k_of_n(rate.rate.k, rate.rate.n),
            interval_text(rate.rate.point, rate.rate.low, rate.rate.high, rate.rate.n, report.level),
            count(rate.undecided),
        )
        for own in tools
        for rate in own.slices
    ]
    return table(heads, rows, words=2)


def parts_table(report: DetectorReport, tools: Iterable[ToolScore]) -> Table:
    """Every part of the rubric, with its range."""
    heads = ("tool", "part", "weight", "points", "at the worst ends", "at the best ends", Column("note", False))
    rows = [
        (
            own.title,
            report.titles.get(part.name, part.name),
            f"{part.weight:g}%",
            points_text(part.points),
            points_text(part.worst),
            points_text(part.best),
            part.note or "",
        )
        for own in tools
        for part in own.parts
    ]
    return table(heads, rows, words=2)


def checks_table(tools: Iterable[ToolScore]) -> Table:
    """The explanation checks with their evidence."""
    rows = [
        (own.title, name.replace("_", " "), "met" if check.met else "not met", check.evidence)
        for own in tools
        for name, check in own.checks.items()
    ]
    return table(("tool", "check", "result", "evidence"), rows, words=4)


def settings_lines(own: ToolScore, level: float) -> list[str]:
    """Version, settings and what came back, of one tool."""
    basis = own.basis
    documents = sum(own.statuses.values())
    came = ", ".join(f"{name} {number}" for name, number in own.statuses.items())
    lines = [
        f"{own.title} of {own.maker}: version {basis.version}, plan {basis.plan}, through {basis.interface}; tested"
        f" {days_text(own)}; judged on {own.judged_on}; run {basis.run}.",
        f"{own.title}: {count(documents)} documents ({came}); asked more than once: {count(own.asked_again)}.",
    ]
    for name, gap in own.gaps.items():
        shown = f"{points(gap.value)} ({points_range(gap.low, gap.high)})"
        lines.append(f"{own.title}: gap behind {name.replace('_', ' ')} {shown}, Newcombe's interval, for information.")
    for again in own.reruns:
        days = again.first_on if again.first_on == again.last_on else f"{again.first_on} to {again.last_on}"
        share = interval_text(again.same.point, again.same.low, again.same.high, again.same.n, level)
        lines.append(
            f"{own.title}: rerun {again.run} on {days}: the same decision on {k_of_n(again.same.k, again.same.n)} ="
            f" {share}; no decision in one of both: {count(again.undecided)}."
        )
    return lines + ([f"{own.title}: {TOY}"] if own.toy else [])


def flag_line(report: DetectorReport) -> str:
    """The flag rule in words."""
    rule = report.protocol.flag_rule
    return (
        f"A document is flagged when the tool's own verdict says {' or '.join(rule.verdicts)}, or when its AI score is"
        f" {rule.score_min:g} or more on 0 to 100. Tools that give only one of both are judged on that."
    )


def label_line(report: DetectorReport) -> str:
    """What the label needs."""
    return (
        f"“{report.label.capitalize()}” needs an upper end of {percent(report.label_max)} or less on every human slice."
    )


def dispute_line(one: LoggedDispute) -> str:
    """One entry of the log of disputes."""
    head = f"{one.number}, {one.on}, {one.tool}: {one.claim}"
    if one.outcome is None:
        return f"{head} Open; answer due {one.due}{' and late' if one.late else ''}."
    ran = f"reran as run {one.rerun}" if one.rerun else "nothing was rerun"
    late = f" (late, due {one.due})" if one.late else ""
    return f"{head} Answered {one.answered_on}{late}: {ran}; {one.outcome}. {one.note or ''}"


def replies_lines(report: DetectorReport) -> list[str]:
    """What makers replied, in summary."""
    makers = dict.fromkeys(one.score.maker for one in report.tools)
    return [f"{maker}: {report.replies.get(maker, 'no reply was received.')}" for maker in makers]


def versions_lines(report: DetectorReport) -> list[str]:
    """The versions of the protocol that the round has met."""
    return [f"Protocol {one.version}, published {one.published}, sha256 {one.sha256}." for one in report.versions]


def days_line(report: DetectorReport) -> str:
    """How long makers had their numbers, and how soon disputes are answered."""
    return (
        f"Makers have their own numbers {report.reply_days} days before publication; disputes are answered within"
        f" {report.dispute_days} days."
    )


def changes_lines(report: DetectorReport) -> list[str]:
    """What changed since the last publication."""
    return list(report.changes) or ["No score differs from an earlier publication."]
