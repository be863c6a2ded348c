"""The page of a round for people: the same words, with slices and ranges drawn."""

from factcheck.protocols.detectors.pages.view import banners_of, sample_lines, title_of
from factcheck.protocols.detectors.pages.words import (
    ENDS,
    TIES,
    changes_lines,
    checks_table,
    days_line,
    dispute_line,
    flag_line,
    label_line,
    label_text,
    parts_table,
    points_text,
    range_text,
    replies_lines,
    settings_lines,
    slices_table,
    ties_text,
    tools_table,
    versions_lines,
)
from factcheck.publish.blocks import Bullets, Data, Fold, Panels, Section, Text
from factcheck.publish.render import render_html
from factcheck.publish.strips import Panel, Strip, share_panel
from factcheck.records.detectors_scores import DetectorReport, RankedTool

AXES = (0.1, 0.2, 0.5, 1.0)
LABEL_WORD = 7  # letters of a word beside a strip; more would run into it


def report_html(report: DetectorReport) -> str:
    """The page: one file that loads nothing."""
    return render_html(
        "audit.html.j2",
        title=title_of(report),
        banners=banners_of(report),
        sections=_sections(report),
        made=f"{report.on}, protocol {report.protocol.version}",
    )


def _sections(report: DetectorReport) -> tuple[Section, ...]:
    tools = [one.score for one in report.tools]
    disputes = [dispute_line(one) for one in report.disputes] or ["No disputes have been logged yet."]
    return (
        Section(
            "scores",
            "Scores",
            (
                Text((TIES, ENDS, label_line(report))),
                Panels((score_panel(report),)),
                Data("Tools in order of score", tools_table(report)),
            ),
        ),
        Section(
            "slices",
            "Flagged by slice",
            (
                Text((flag_line(report),)),
                Panels(tuple(slice_panel(report, part.name) for part in report.slices)),
                Fold("Counts and intervals", (Data("Flagged documents", slices_table(report, tools)),)),
            ),
        ),
        Section("rubric", "Rubric", (Data("Parts of the score", parts_table(report, tools)),)),
        Section("checks", "Explanation checks", (Data("Checks with evidence", checks_table(tools)),)),
        Section(
            "settings",
            "Settings and reruns",
            (Bullets(tuple(line for own in tools for line in settings_lines(own, report.level))),),
        ),
        Section("sample", "Sample", (Bullets(tuple(sample_lines(report))),)),
        Section("replies", "Replies of makers", (Bullets(tuple(replies_lines(report))),)),
        Section("changes", "What changed", (Bullets(tuple(changes_lines(report))),)),
        Section("disputes", "Disputes", (Bullets(tuple(disputes)),)),
        Section("protocol", "Protocol", (Bullets((*versions_lines(report), days_line(report))),)),
    )


def score_panel(report: DetectorReport) -> Panel:
    """Scores with their ranges on 0 to 100; ties are named in every row."""
    return Panel("Score and range", ("0", "50", "100"), tuple(_score_strip(report, one) for one in report.tools))


def slice_panel(report: DetectorReport, name: str) -> Panel:
    """The flagged share of one slice, tool by tool."""
    rates = [
        (label_of(one.score.title), rate.rate)
        for one in report.tools
        for rate in one.score.slices
        if rate.slices == (name,)
    ]
    highest = max((rate.high for _, rate in rates if rate.high is not None), default=1.0)
    maximum = next(end for end in AXES if highest <= end)
    return share_panel(report.titles.get(name, name), rates, maximum)


def _score_strip(report: DetectorReport, one: RankedTool) -> Strip:
    own = one.score
    said = f"{ties_text(one)}; {label_text(report, own)}"
    places = (f"{min(max(value, 0.0), 100.0):.1f}%" for value in (own.worst, own.score or 0.0, own.best))
    low, point, high = places
    shown = point if own.score is not None else None
    return Strip(label_of(own.title), points_text(own.score), f"{range_text(own)}, {said}", "", low, shown, high)


def label_of(title: str) -> str:
    """A name that fits beside a strip: long words are cut into lines."""
    parts = []
    for word in title.split():
        cut = [word[start : start + LABEL_WORD] for start in range(0, len(word), LABEL_WORD)]
        parts += [*(f"{part}-" for part in cut[:-1]), *cut[-1:]]
    return " ".join(parts)
