"""The A/A check: what counts as a flip, on cases small enough to count by eye."""

from typing import Any

import pytest

from factcheck.errors import DataError
from factcheck.protocols.planted.pages.view_flips import NOT_MEASURED, flip_lines, flip_table, flip_text
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.protocols.planted.scoring.flips import Asked, changed, flips_of
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.steadiness import Flips
from factcheck.records.summary import Summary

Bench = Any
MODEL = {"judge": {"asked": "acme:large", "served": None}}


def flips(cases: list[Case], *samples: list[Result]) -> Flips:
    found = flips_of({case.id: case for case in cases}, Asked("C", samples, 0.95, ("7", "C")))
    assert found is not None
    return found


def kn(share: Any) -> tuple[int, int]:
    return share.k, share.n


def again(bench: Bench, cases: list[Case], sample: int, flags: dict[str, dict[str, Any]]) -> list[Result]:
    return [bench.result(case, sample=sample, models=MODEL, **flags.get(case.id, {})) for case in cases]


@pytest.mark.parametrize(
    ("marks", "flip"),
    [
        ([True, True], False), ([True, False], True), ([False, False, True], True), ([None, True], None),
        ([True, False, None], None),
    ],
)  # fmt: skip
def test_an_item_flips_where_samples_disagree(marks: list[bool | None], flip: bool | None) -> None:
    assert changed(marks) is flip


def test_flags_links_and_outcomes_are_counted_apart(bench: Bench) -> None:
    cases = [*bench.pair(1), *bench.pair(2, "foreign_link")]
    first = again(bench, cases, 0, {cases[1].id: {"flagged": (1,)}, cases[3].id: {"link_flagged": True}})
    second = again(bench, cases, 1, {cases[1].id: {"flagged": (1,)}, cases[0].id: {"flagged": (0, 3)}})
    found = flips(cases, first, second)
    assert (found.samples, found.cases, found.expected) == (2, 4, 4)
    # Three factual sentences and a link in each of four cases; the opinion is no item.
    assert kn(found.items) == (2, 16)  # the clean twin's first sentence, and the planted link
    assert kn(found.errors) == (1, 2)
    assert kn(found.alarms) == (1, 6)
    assert kn(found.outcomes) == (2, 4)  # the twin was alone, the foreign link was caught
    assert found.by_article["items"].clusters == 2
    assert found.unscored == 0 and found.note is None


def test_a_flag_that_moves_within_a_case_is_two_flips_and_no_outcome(bench: Bench) -> None:
    cases = bench.pair(1)
    first = again(bench, cases, 0, {cases[0].id: {"flagged": (0,)}})
    second = again(bench, cases, 1, {cases[0].id: {"flagged": (2,)}})
    found = flips(cases, first, second)
    assert kn(found.items) == (2, 8) and kn(found.outcomes) == (0, 2)


def test_what_has_no_answer_is_left_out_and_counted(bench: Bench) -> None:
    cases = bench.pair(1)
    first = again(bench, cases, 0, {cases[0].id: {"flagged": (0,)}})
    second = again(bench, cases, 1, {cases[0].id: {"status": "error", "claims": ()}})
    found = flips(cases, first, second)
    assert kn(found.items) == (0, 4) and found.unscored == 4
    assert kn(found.alarms) == (0, 0) and found.alarms.point is None
    assert "4 items without an answer left out" in flip_text(found, 0.95)


def test_cases_that_one_sample_lacks_are_left_out(bench: Bench) -> None:
    cases = [*bench.pair(1), *bench.pair(2)]
    found = flips(cases, again(bench, cases, 0, {}), again(bench, cases, 1, {})[:1])
    assert (found.cases, found.expected) == (1, 4)
    assert "(1 of 4 cases, 2 samples)" in flip_text(found, 0.95)
    nothing = flips(cases, again(bench, cases, 0, {}), [])
    assert flip_text(nothing, 0.95) == "n/a, no item was answered in all 2 samples"


def test_three_samples_flip_where_any_differs(bench: Bench) -> None:
    cases = bench.pair(1)
    flags = {cases[0].id: {"flagged": (0,)}}
    found = flips(cases, again(bench, cases, 0, {}), again(bench, cases, 1, {}), again(bench, cases, 2, flags))
    assert found.samples == 3 and kn(found.items) == (1, 8)


def test_results_of_another_sample_do_not_enter(bench: Bench) -> None:
    cases = bench.pair(1)
    mislaid = again(bench, cases, 0, {cases[0].id: {"flagged": (0,)}})
    assert flips(cases, again(bench, cases, 0, {}), [*again(bench, cases, 1, {}), *mislaid]).items.k == 0


def test_a_result_of_an_unknown_case_is_refused(bench: Bench) -> None:
    cases, other = bench.pair(1), bench.pair(2)
    with pytest.raises(DataError, match="not in the case file"):
        flips(cases, again(bench, cases, 0, {}), again(bench, other, 1, {}))


def test_an_arm_that_was_asked_once_has_no_flips(bench: Bench) -> None:
    cases = bench.pair(1)
    assert flips_of({c.id: c for c in cases}, Asked("C", [again(bench, cases, 0, {})], 0.95, ())) is None


@pytest.mark.parametrize(
    ("more", "note"),
    [
        ({}, "the embedded baseline is deterministic"),
        ({"models": MODEL}, None),
        ({"models": {**MODEL, "extractor": {"asked": "embedded:rules", "served": None}}}, None),
        ({"models": {}, "claims": []}, "a lookup is deterministic"),
        ({"models": {}}, None),  # a checker of the user's own: nobody knows how it is made
    ],
)
def test_no_flips_are_explained_where_that_is_known(bench: Bench, more: dict[str, Any], note: str | None) -> None:
    cases = bench.pair(1)
    if more.get("claims") == []:
        more = {**more, "claims": [bench.claim(0, "The bridge opened in 1932.", origin="lookup")]}
    samples = [[bench.result(case, sample=sample, **more) for case in cases] for sample in (0, 1)]
    found = flips(cases, *samples)
    assert (found.items.k, found.note) == (0, note)
    start = f"0 flips of 8{': ' + note if note else ''} (2 cases, 2 samples); flags 0.0%, 95% CI 0.0% to "
    assert flip_text(found, 0.95).startswith(start)


def test_a_baseline_that_flips_is_not_called_deterministic(bench: Bench) -> None:
    cases = bench.pair(1)
    second = [bench.result(case, sample=1, flagged=(0,)) for case in cases]
    assert flips(cases, [bench.result(case) for case in cases], second).note is None


def scored(locked: Any, cases: list[Case], first: list[Result], *more: list[Result]) -> Summary:
    about = RunAbout("7", locked, repeats={"C": more})
    return score_run(cases, {"C": first, "D": first}, None, about)


def test_the_summary_and_the_pages_hold_it(bench: Bench, locked: Any) -> None:
    cases = bench.pair(1)
    flags = {cases[0].id: {"flagged": (0,)}}
    summary = scored(locked, cases, again(bench, cases, 0, {}), again(bench, cases, 1, flags))
    arm = summary.arms["C"]
    assert arm.flips is not None and kn(arm.flips.items) == (1, 8) and summary.arms["D"].flips is None
    (line,) = flip_lines(summary)
    assert line.startswith(
        "A/A check, arm C asked again: 1 flip of 8 (2 cases, 2 samples); flags 12.5%, 95% CI 2.2% to"
    )
    assert "outcomes of cases 1/2 = 50.0%" in line
    shown = flip_table(summary)
    assert shown is not None and shown.rows[0][:3] == ("C", "2", "12.5% (2.2% to 47.1%), 1/8")
    alone = scored(locked, cases, again(bench, cases, 0, {}))
    assert alone.arms["C"].flips is None and flip_lines(alone) == (NOT_MEASURED,) and flip_table(alone) is None


def test_natural_cases_are_items_too(bench: Bench, locked: Any) -> None:
    planted, clean = bench.pair(1)[::-1]
    natural = clean.model_copy(
        update={
            "id": "s7-set-1", "pair": None, "role": "natural", "class_": "natural:wrong", "link": None,
            "cluster": clean.article.id, "writer": "labelled:set", "sentences": clean.sentences[:1],
        }
    )  # fmt: skip
    cases = [clean, planted, natural]
    second = again(bench, cases, 1, {natural.id: {"flagged": (0,)}})
    found = flips(cases, again(bench, cases, 0, {}), second)
    assert kn(found.items) == (1, 9) and kn(found.outcomes) == (1, 3)  # one sentence, and no link
    assert kn(found.alarms) == (0, 3) and kn(found.errors) == (0, 1)
