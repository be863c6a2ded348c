"""The section of the results page and its plot: figures with their counts, long lists cut, hostile names harmless."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from factcheck.protocols.planted.natural.cases import natural_cases
from factcheck.protocols.planted.natural.read import LabelledRow
from factcheck.protocols.planted.natural.view import labelled_options, natural_facts, natural_view
from factcheck.protocols.planted.report import RunInput, report_files
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.publish.layout import Table
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.summary import Summary
from factcheck.workspace import shipped

HOSTILE = "|<script>alert(1)</script>\x1b[31m `x` [y](http://z.test)"


def a_case(number: int, label: str, raw: str, name: str = "ours", pair: str | None = None) -> Case:
    side = "clean" if label == "clean" else "error"
    row = LabelledRow(f"{number:012d}", "Text.", f"Claim {number}.", side, raw, f"c{number}", pair)
    return natural_cases(name, [row], 5)[0]


def a_result(case: Case, *flagged: int, asked: str = "acme:large") -> Result:
    base: dict[str, Any] = {
        "case": case.id, "arm": "C", "arm_fingerprint": "f", "sample": 0, "status": "ok", "article": "x",
        "prompt_version": "p1", "prompts": {}, "claims": [], "flagged": flagged, "link_flagged": False, "calls": 1,
        "usage": {}, "cost_usd": 0.002, "models": {"judge": {"asked": asked, "served": asked}},
    }  # fmt: skip
    return Result.model_validate(base)


def summary_of(cases: list[Case], results: list[Result]) -> Summary:
    return score_run(cases, {"C": results}, None, RunAbout("try 1", read_rule(shipped("PREREGISTRATION.md"))))


def column(table: Table, head: str) -> list[str]:
    place = [found.head for found in table.columns].index(head)
    return [row[place] for row in table.rows]


def test_both_intervals_stand_beside_every_rate() -> None:
    cases = [a_case(n, "error" if n < 4 else "clean", "x") for n in range(8)]
    view = natural_view(summary_of(cases, [a_result(case, *([0] if n < 3 else [])) for n, case in enumerate(cases)]))
    assert view is not None and view.alone
    assert view.recall.rows == (("ours", "C", "75.0%", "30.1% to 95.4%", "25.0% to 100.0%, 4 sources", "3/4"),)
    assert column(view.false_alarms, "95% CI by source") == ["0.0% to 49.0% (W), 4 sources"]
    assert (view.pairs, view.readings) == (None, None)
    assert column(view.answers, "cost a claim") == ["$0.0020"]


def test_an_incomplete_arm_and_the_baseline_are_marked() -> None:
    cases = [a_case(n, "error", "x") for n in range(3)]
    view = natural_view(summary_of(cases, [a_result(cases[0], asked="embedded:rules")]))
    assert view is not None
    assert column(view.recall, "arm") == ["C (embedded baseline) (incomplete: 1/3 claims)"]
    assert column(view.false_alarms, "n") == ["0/0"] and column(view.false_alarms, "95% CI by source") == ["n/a"]


def test_of_many_raw_labels_the_most_frequent_are_shown() -> None:
    cases = [a_case(n, "error", f"label {n:02d}") for n in range(30)] + [a_case(99, "error", "label 29")]
    view = natural_view(summary_of(cases, [a_result(case, 0) for case in cases]))
    assert view is not None
    shown = column(view.labels, "its own label")
    assert len(shown) == 25 and shown[-2:] == ["label 29", "(6 rarer labels: in the summary)"]


def test_a_raw_label_that_an_arm_never_met_is_not_a_rate() -> None:
    cases = [a_case(1, "error", "a"), a_case(2, "clean", "partial b")]
    summary = score_run(
        cases,
        {"C": [a_result(case) for case in cases], "D": [a_result(cases[0])]},
        None,
        RunAbout("r", read_rule(shipped("PREREGISTRATION.md"))),
    )
    view = natural_view(summary)
    assert view is not None and view.readings is not None
    assert column(view.labels, "D") == ["0.0% (0.0% to 79.3%), 0/1", "n/a"]
    assert column(view.labels, "counted as") == ["error", "clean, partial"]
    assert column(view.readings, "partial labels") == ["as the set has them", "partial as errors", "partial left out"]


def test_hostile_names_are_harmless() -> None:
    cases = [a_case(1, "error", HOSTILE, HOSTILE), a_case(2, "clean", "partial " + HOSTILE, HOSTILE)]
    cases += [a_case(3, "error", "x" * 900, HOSTILE, HOSTILE), a_case(4, "clean", "y", HOSTILE, HOSTILE)]
    summary = summary_of(cases, [a_result(case, 0) for case in cases])
    files = report_files([RunInput(summary, cases)])
    page, commands, _ = files["RESULTS.md"].rpartition("### How to reproduce")[0], *files["RESULTS.md"].split("```")[1:]
    assert "\x1b" not in commands and "`" not in commands, "code shows as it stands, and cannot end its fence"
    for text in (page, files["try 1/natural.svg"]):
        assert "<script" not in text and "\x1b" not in text
    assert "](http://z.test)" not in page.replace("\\](", "") and "x" * 100 not in page
    ET.fromstring(files["try 1/natural.svg"])
    width = None
    for line in page.split("\n"):
        if not line.startswith("|"):
            width = None
            continue
        bars = line.replace("\\\\", "").replace("\\|", "").count("|")
        assert width in (None, bars), line
        width = bars


def test_the_plot_holds_every_set() -> None:
    cases = [a_case(1, "error", "x"), a_case(2, "clean", "y", "others", "p"), a_case(3, "error", "z", "others", "p")]
    summary = summary_of(cases, [a_result(case, 0, asked="embedded:rules") for case in cases])
    plot = report_files([RunInput(summary, cases)])["try 1/natural.svg"]
    assert all(name in plot for name in ("ours", "others (minimal pairs)", "embedded no-model baseline"))
    assert "planted, without links" not in plot and "recall.svg" not in "".join(
        report_files([RunInput(summary, cases)])
    )


@pytest.mark.parametrize(("name", "option"), [("a b", "--labelled 'a b.jsonl'"), ("ours", "--labelled ours.jsonl")])
def test_the_command_names_every_file_once(name: str, option: str) -> None:
    cases = [a_case(1, "error", "x", name), a_case(2, "error", "z", name, "p")]
    summary = summary_of(cases, [a_result(case) for case in cases])
    assert labelled_options(summary) == f" {option} --labelled-per-label 2"
    assert natural_facts(summary) == "2 labeled claims that nobody planted, from 2 sets. Prompt version: p1."


def test_without_natural_cases_there_is_no_section() -> None:
    summary = summary_of([], [])
    assert natural_view(summary) is None
    assert (labelled_options(summary), natural_facts(summary)) == ("", "")
