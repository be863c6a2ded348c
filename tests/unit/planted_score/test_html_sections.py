"""Sections of the HTML page: which there are, in which order, and that no table of a run is lost."""

from typing import Any

import pytest

from factcheck.protocols.planted.pages.html_page import html_page
from factcheck.protocols.planted.pages.view import RunInput, RunView, run_view
from factcheck.protocols.planted.report import report_files
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.publish.blocks import Bullets, Data, Fold, Section
from factcheck.publish.layout import Table

Bench = Any


@pytest.fixture
def made(bench: Bench, locked: Any) -> RunInput:
    cases = [case for number in range(4) for case in bench.pair(number, "negation" if number % 2 else "number_swap")]
    flags = {"C": (1,), "D": (), "L": (0,)}
    results = {arm: [bench.result(case, arm, flagged=flagged) for case in cases] for arm, flagged in flags.items()}
    return RunInput(score_run(cases, results, None, RunAbout("7", locked)), cases, results)


def tables(blocks: Any) -> list[Table]:
    found = []
    for block in blocks:
        if isinstance(block, Data):
            found.append(block.shown)
        elif isinstance(block, Fold):
            found += tables(block.blocks)
    return found


def named(sections: tuple[Section, ...], name: str) -> Section:
    return next(section for section in sections if section.name == name)


def test_sections_stand_in_this_order(made: RunInput) -> None:
    run = html_page([made]).runs[0]
    assert [section.name for section in run.sections] == [
        "steadiness", "arms", "classes", "misses", "differences", "gains", "unscored", "cost",
    ]  # fmt: skip
    assert [section.name for section in run.closing] == ["reproduce"]
    assert [figure.name for figure in run.figures] == ["Recall, arm D", "False alarms, arm D"]


def test_every_table_of_the_results_page_is_there(made: RunInput) -> None:
    shown = [table for section in html_page([made]).runs[0].sections for table in tables(section.blocks)]
    view = run_view(made)
    held = [getattr(view, name) for name in RunView.__dataclass_fields__]
    wanted = [value for value in held if isinstance(value, Table)]
    assert len(wanted) >= 8
    assert all(table in shown for table in wanted)


def test_every_miss_links_to_its_case(made: RunInput) -> None:
    fold = next(
        block for block in named(html_page([made]).runs[0].sections, "misses").blocks if isinstance(block, Fold)
    )
    table = fold.blocks[0]
    assert isinstance(table, Data)
    assert {row[0] for row in table.shown.rows} <= set(table.anchors)


def test_before_any_comparison_it_says_how_steady_arms_are(made: RunInput) -> None:
    blocks = named(html_page([made]).runs[0].sections, "steadiness").blocks
    assert isinstance(blocks[0], Bullets)
    assert "A/A check was not made" in blocks[0].lines[0]
    alone = RunInput(made.summary.model_copy(update={"comparisons": ()}), made.cases, made.results)
    text = report_files([alone], html=True)["report.html"]
    assert "No two complete arms to compare." in text and "A/A check was not made" in text


def test_without_the_judged_arm_or_without_results_there_is_still_a_page(made: RunInput, locked: Any) -> None:
    part = {arm: results for arm, results in made.results.items() if arm != "D"}
    summary = score_run(made.cases, part, None, RunAbout("7", locked))
    page = html_page([RunInput(summary, made.cases)])
    assert page.runs[0].figures == ()
    assert page.runs[0].cases.arms == ()
    assert "There are no runs yet." in report_files([], html=True)["report.html"]


def test_the_baseline_is_named_at_every_section(bench: Bench, locked: Any, made: RunInput) -> None:
    run = html_page([made]).runs[0]
    text = report_files([made], html=True)["report.html"]
    places = len(run.sections) + len(run.closing) + 1
    assert text.count("Embedded no-model baseline: arms C, D, L") == places
