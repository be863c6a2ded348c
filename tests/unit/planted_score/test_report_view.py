"""From scored results to files, without a summary written by hand in between."""

from typing import Any

from factcheck.protocols.planted.pages.view import overlap_lines
from factcheck.protocols.planted.pages.view_tables import classes_in_order, in_order
from factcheck.protocols.planted.report import RunInput, report_files
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.records.summary import Summary

Bench = Any


def run(bench: Bench, locked: Any, numbers: list[int], name: str = "7", **arms: tuple[int, ...]) -> RunInput:
    cases = [case for number in numbers for case in bench.pair(number, "negation" if number % 2 else "number_swap")]
    results = {
        arm: [bench.result(case, arm, flagged=flags if case.role == "planted" else ()) for case in cases]
        for arm, flags in arms.items()
    }
    return RunInput(score_run(cases, results, None, RunAbout(name, locked)), cases)


def test_arms_and_classes_are_in_the_order_of_the_protocol(bench: Bench, locked: Any) -> None:
    summary = run(bench, locked, [1], L=(), mine=(1,), D=(1,), A=()).summary
    assert in_order(summary) == ["A", "D", "mine", "L"]
    assert classes_in_order(["zebra", "negation", "number_swap"]) == ["number_swap", "negation", "zebra"]


def test_a_summary_read_back_gives_the_same_files(bench: Bench, locked: Any) -> None:
    made = run(bench, locked, list(range(8)), C=(1,), L=(), D=())
    again = RunInput(Summary.model_validate_json(made.summary.model_dump_json(by_alias=True)), made.cases)
    assert report_files([made]) == report_files([again])


def test_another_level_is_named_everywhere(bench: Bench, locked: Any) -> None:
    core = locked.rule.rule.model_copy(update={"level": 0.9})
    other = type(locked)(locked.rule.model_copy(update={"rule": core}), locked.sha256)
    files = report_files([run(bench, other, [1, 2], C=(1,), A=())])
    for text in files.values():
        assert "90% CI" in text
        assert "95% CI" not in text


def test_two_runs_with_other_articles_share_nothing(bench: Bench, locked: Any) -> None:
    one, two = run(bench, locked, [1], C=()), run(bench, locked, [2], "8", C=())
    other = [
        case.model_copy(update={"article": case.article.model_copy(update={"sha256": "1" * 64})}) for case in two.cases
    ]
    assert overlap_lines([one, RunInput(two.summary, other)]) == ()
    assert "share 1 article (of 1 and 1); 2 posts in common" in overlap_lines([one, one])[0]


def test_an_arm_that_met_no_case_of_a_class(bench: Bench, locked: Any) -> None:
    made = run(bench, locked, [1, 2], C=(1,), A=())
    part = made.summary.arms["A"]
    only = part.model_copy(update={"recall_by_class": {"negation": part.recall_by_class["negation"]}})
    summary = made.summary.model_copy(update={"arms": {**made.summary.arms, "A": only}})
    page = report_files([RunInput(summary, made.cases)])["RESULTS.md"]
    assert "| number_swap | not built |" in page


def test_every_missed_error_is_listed_once_with_each_arm(bench: Bench, locked: Any) -> None:
    made = run(bench, locked, [1, 2, 3], C=(1,), A=(), L=())
    page = report_files([made])["RESULTS.md"]
    rows = [line for line in page.split("\n") if line.startswith("| s7-")]
    assert len(rows) == 3
    assert rows[0].startswith("| s7-negation-01-planted | negation | It is 503 meters long. | It is 530 meters long. |")
    assert [cell.strip() for cell in rows[0].split("|")[5:8]] == ["passed by the judge", "", "passed by the judge"]


def test_arms_without_a_miss_have_no_list(bench: Bench, locked: Any) -> None:
    page = report_files([run(bench, locked, [1], C=(1,))])["RESULTS.md"]
    assert "<details>" not in page
