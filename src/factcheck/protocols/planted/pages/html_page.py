"""The HTML page over all runs: verdicts first, then figures, then every case. All figures come from the summaries."""

from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.protocols.planted.natural.view import embedded_arms
from factcheck.protocols.planted.pages.html_cases import CaseList, case_list
from factcheck.protocols.planted.pages.html_sections import closing_sections, sections
from factcheck.protocols.planted.pages.html_source import RunSource
from factcheck.protocols.planted.pages.view import RunInput, RunView, embedded_line, overlap_lines, run_view
from factcheck.protocols.planted.pages.view_tables import in_order
from factcheck.publish.blocks import Section
from factcheck.publish.escape import anchor_name
from factcheck.publish.numbers import k_of_n, level_name, percent, range_text
from factcheck.publish.render import render_html
from factcheck.records.summary import Proportion, Summary


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """A figure of the judged arm, large."""

    name: str
    value: str
    interval: str
    count: str


@dataclass(frozen=True, slots=True)
class RunPage:
    """A run: ``prefix`` comes before the names of its sections in addresses."""

    prefix: str
    view: RunView
    embedded: str | None
    embedded_arms: str | None
    figures: tuple[KeyFigure, ...]
    sections: tuple[Section, ...]
    closing: tuple[Section, ...]
    cases: CaseList


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page."""

    title: str
    overlaps: tuple[str, ...]
    runs: tuple[RunPage, ...]


def html_report(runs: Sequence[RunInput]) -> str:
    """The page as one self-contained file. The same input gives the same bytes."""
    return render_html("report.html.j2", page=html_page(runs))


def html_page(runs: Sequence[RunInput]) -> Page:
    """What the page shows, in the order of the runs."""
    places = case_places(runs)
    return Page(
        title="How well the fact-checkers notice planted errors",
        overlaps=overlap_lines(runs),
        runs=tuple(_run_page(run, anchors) for run, anchors in zip(runs, places, strict=True)),
    )


def case_places(runs: Sequence[RunInput]) -> list[dict[str, str]]:
    """For each run the place of each case on the page: its id; with the run before it where an earlier run has it."""
    taken: set[str] = set()
    places = []
    for run in runs:
        held = {}
        for case in run.cases:
            name = anchor_name(case.id)
            held[case.id] = name if name not in taken else f"{anchor_name(run.summary.run)}:{name}"
        taken.update(held.values())
        places.append(held)
    return places


def _run_page(run: RunInput, anchors: dict[str, str]) -> RunPage:
    summary, view = run.summary, run_view(run)
    source = RunSource(summary, view, anchors)
    return RunPage(
        prefix=f"run:{anchor_name(summary.run)}",
        view=view,
        embedded=embedded_line([summary]),
        embedded_arms=_embedded_arms(summary),
        figures=_key_figures(summary),
        sections=sections(source),
        closing=closing_sections(source),
        cases=case_list(summary, run.cases, run.results, anchors),
    )


def _embedded_arms(summary: Summary) -> str | None:
    """The label that stands wherever results of the embedded baseline do."""
    natural = embedded_arms(summary)
    names = [name for name in in_order(summary) if summary.arms[name].embedded or name in natural]
    return f"Embedded no-model baseline: arm{'s' if names[1:] else ''} {', '.join(names)}" if names else None


def _key_figures(summary: Summary) -> tuple[KeyFigure, ...]:
    """Recall and false alarms of the judged arm; none where it was not run on planted errors."""
    judged = summary.arms.get(summary.verdict.judged_arm)
    if judged is None or not summary.cases:
        return ()
    shares = (("Recall", judged.recall), ("False alarms", judged.false_alarms))
    return tuple(
        _key_figure(f"{name}, arm {summary.verdict.judged_arm}", share, summary.level) for name, share in shares
    )


def _key_figure(name: str, share: Proportion, level: float) -> KeyFigure:
    interval = f"{level_name(level)} {range_text(share.low, share.high)}"
    return KeyFigure(name, percent(share.point), interval, k_of_n(share.k, share.n))
