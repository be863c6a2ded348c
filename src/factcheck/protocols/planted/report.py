"""The stage ``report``, its pure part: from scored runs to the files below published/."""

from collections.abc import Iterator, Mapping, Sequence

from factcheck.protocols.planted.natural.plot import natural_plot
from factcheck.protocols.planted.pages.html_page import html_report
from factcheck.protocols.planted.pages.view import RunInput, results_view
from factcheck.protocols.planted.pages.view_tables import classes_in_order, in_order
from factcheck.publish.numbers import level_name
from factcheck.publish.plot import ForestGroup, ForestPanel, ForestRow, axis_maximum, forest_svg
from factcheck.publish.render import render_markdown
from factcheck.records.case import Case
from factcheck.records.summary import Proportion, Summary

__all__ = ["RunInput", "recall_plot", "report_files", "results_page"]

PAGE, HTML_PAGE = "RESULTS.md", "report.html"


def report_files(runs: Sequence[RunInput], html: bool = False) -> Mapping[str, str]:
    """Text of RESULTS.md and of each run's plot, by path relative to published/. The same input, the same bytes.

    With ``html`` also report.html, which shows the results of each case, where the input holds them.
    """
    files = {PAGE: render_markdown("RESULTS.md.j2", page=results_view(runs))}
    for run in runs:
        if run.summary.cases or not run.summary.natural:
            files[f"{run.summary.run}/recall.svg"] = recall_plot(run.summary)
        if run.summary.natural:
            files[f"{run.summary.run}/natural.svg"] = natural_plot(run.summary)
    if html:
        files[HTML_PAGE] = html_report(runs)
    return files


def results_page(summaries: Sequence[Summary], cases_by_run: Mapping[str, Sequence[Case]]) -> Mapping[str, str]:
    """The same files from summaries and the cases of each run by its name."""
    return report_files([RunInput(summary, cases_by_run.get(summary.run, ())) for summary in summaries])


def recall_plot(summary: Summary) -> str:
    """Recall by class and pooled, and false alarms, one row an arm, as SVG."""
    arms = [(name, summary.arms[name]) for name in in_order(summary)]
    classes = classes_in_order({name for _, arm in arms for name in arm.recall_by_class})
    groups = [_group("all classes", ((name, arm.recall) for name, arm in arms))]
    groups += [
        _group(cls, ((name, arm.recall_by_class[cls]) for name, arm in arms if cls in arm.recall_by_class))
        for cls in classes
    ]
    alarms = [arm.false_alarms for _, arm in arms]
    panels = [
        ForestPanel("Recall: share of planted errors flagged", 1.0, tuple(groups)),
        ForestPanel(
            "False alarms: share of clean factual sentences flagged",
            axis_maximum(alarms),
            (_group("clean twins", ((name, arm.false_alarms) for name, arm in arms)),),
        ),
    ]
    made = [name for name, arm in arms if arm.embedded]
    baseline = f" Arms {', '.join(made)}: embedded no-model baseline, no language model was asked." if made else ""
    title = f"Run {summary.run}: recall by class and false alarms"
    description = (
        f"Forest plot with one row for each of the arms {', '.join(name for name, _ in arms)}: points are shares, lines"
        f" are two-sided Wilson intervals ({level_name(summary.level)}), counts stand at the right.{baseline}"
    )
    return forest_svg(title + (" (embedded no-model baseline)" if made else ""), description, panels, summary.level)


def _group(name: str, rows: Iterator[tuple[str, Proportion]]) -> ForestGroup:
    styles = {"A": 0, "B": 1, "C": 2, "D": 3, "E": 4}
    return ForestGroup(name, tuple(ForestRow(f"arm {arm}", share, styles.get(arm, 5)) for arm, share in rows))
