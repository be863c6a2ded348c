"""Two runs over the same cases: pairing, the difference, the changed sentences, and what was made differently."""

from collections.abc import Sequence
from typing import Any

import pytest

from factcheck.errors import DataError
from factcheck.protocols.planted.scoring.compare_runs import ArmComparison, RunSide, compare_runs
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.stats.paired import mcnemar, paired_difference

LEVEL = 0.95


def side(name: str, results: Sequence[Result], arm: str = "C", sha: str = "a" * 64) -> RunSide:
    return RunSide(name, sha, {arm: results})


def compared(cases: Sequence[Case], first: Sequence[Result], second: Sequence[Result]) -> ArmComparison:
    (arm,) = compare_runs(cases, side("base", first), side("next", second), LEVEL)
    return arm


def cases_of(bench: Any, pairs: int) -> tuple[list[Case], list[Case]]:
    """Clean twins and planted cases."""
    both = [bench.pair(number) for number in range(pairs)]
    return [pair[0] for pair in both], [pair[1] for pair in both]


def test_the_same_results_differ_in_nothing(bench: Any) -> None:
    clean, planted = cases_of(bench, 4)
    results = [bench.result(case, flagged=(1,)) for case in (*clean, *planted)]
    arm = compared([*clean, *planted], results, list(reversed(results)))
    assert (arm.pairs, arm.cases, arm.differences) == (8, 8, ())
    for measured, k, n in ((arm.recall, 4, 4), (arm.false_alarms, 4, 12)):
        assert (measured.first.k, measured.first.n) == (measured.second.k, measured.second.n) == (k, n)
        assert measured.change.difference == 0 and measured.change.discordant == (0, 0) and measured.change.p == 1
        assert "cannot be significant" in str(measured.change.note)
        assert measured.gained == measured.lost == ()


def test_the_difference_is_second_minus_first_with_its_changed_sentences(bench: Any) -> None:
    clean, planted = cases_of(bench, 10)
    first = [bench.result(case, flagged=(1,) if number < 3 else ()) for number, case in enumerate(planted)]
    second = [bench.result(case, flagged=(1,) if number > 0 else ()) for number, case in enumerate(planted)]
    first += [bench.result(case, flagged=(0, 3) if number == 0 else ()) for number, case in enumerate(clean)]
    second += [bench.result(case, flagged=(2,) if number == 1 else ()) for number, case in enumerate(clean)]
    arm = compared([*clean, *planted], first, second)
    expected, test = paired_difference(2, 7, 1, 0, LEVEL), mcnemar(7, 1)
    change = arm.recall.change
    assert (change.a, change.b, change.n, change.discordant) == ("next", "base", 10, (7, 1))
    assert (change.difference, change.low, change.high) == (0.6, expected.low, expected.high)
    assert change.p == test.p == pytest.approx(18 / 256)
    assert [item.case for item in arm.recall.gained] == [case.id for case in planted[3:]]
    (lost,) = arm.recall.lost
    assert (lost.case, lost.class_, lost.sentence) == (planted[0].id, "number_swap", 1)
    assert lost.text == "It is 530 meters long."
    # The opinion that the first run flagged is no fact, so it is no false alarm.
    assert [(item.case, item.sentence) for item in arm.false_alarms.lost] == [(clean[0].id, 0)]
    assert [(item.case, item.text) for item in arm.false_alarms.gained] == [(clean[1].id, "It carries eight lanes.")]
    assert arm.false_alarms.change.difference == 0 and arm.false_alarms.change.n == 30


def test_a_planted_link_is_named_by_its_address(bench: Any) -> None:
    cases = bench.pair(1, "foreign_link")
    first = [bench.result(case) for case in cases]
    second = [first[0], bench.result(cases[1], link_flagged=True)]
    (item,) = compared(cases, first, second).recall.gained
    assert (item.sentence, item.text, item.class_) == (None, "https://b.test/two", "foreign_link")


def test_incomplete_arms_are_paired_by_case_and_unanswered_items_left_out(bench: Any) -> None:
    clean, planted = cases_of(bench, 4)
    first = [bench.result(case, flagged=(1,)) for case in planted]
    second = [bench.result(planted[0], status="refused", claims=()), *(bench.result(case) for case in planted[2:])]
    arm = compared([*clean, *planted], first, second)
    assert (arm.pairs, arm.cases) == (3, 8)
    assert (arm.recall.first.k, arm.recall.first.n, arm.recall.second.k, arm.recall.second.n) == (2, 2, 0, 2)
    assert [item.case for item in arm.recall.lost] == [case.id for case in planted[2:]]
    assert "left out: 1 item without an answer" in str(arm.recall.change.note)
    assert arm.false_alarms.first.n == 0 and arm.false_alarms.change.difference is arm.false_alarms.change.p is None


def test_only_arms_that_both_have_are_compared(bench: Any) -> None:
    cases = bench.pair(1)
    results = {arm: [bench.result(case, arm) for case in cases] for arm in "ABC"}
    first = RunSide("base", "0", {"C": results["C"], "A": results["A"]})
    second = RunSide("next", "0", {"B": results["B"], "C": results["C"]})
    assert [arm.arm for arm in compare_runs(cases, first, second, LEVEL)] == ["C"]
    with pytest.raises(DataError, match="base and next have no arm in common"):
        compare_runs(cases, first, RunSide("next", "0", {"B": results["B"]}), LEVEL)


def test_other_cases_are_refused_naming_both_runs(bench: Any) -> None:
    cases = bench.pair(1)
    results = [bench.result(case) for case in cases]
    with pytest.raises(DataError, match=r"base and next have different case files \(a{12} and b{12}\)"):
        compare_runs(cases, side("base", results), side("next", results, sha="b" * 64), LEVEL)
    with pytest.raises(DataError, match="not in the case file"):
        compare_runs(cases[:1], side("base", results), side("next", results), LEVEL)


def test_what_was_made_differently_is_named(bench: Any) -> None:
    cases = bench.pair(1)
    first = [bench.result(case, prompts={"one": "1" * 64, "old": "2" * 64}) for case in cases]
    other: dict[str, Any] = {
        "prompt_version": "p2",
        "prompts": {"one": "3" * 64},
        "models": {"judge": {"asked": "openai:big", "served": None}},
        "arm_fingerprint": "e" * 64,
    }
    arm = compared(cases, first, [bench.result(case, **other) for case in cases])
    assert {item.what: (item.first, item.second) for item in arm.differences} == {
        "prompt version": ("p1", "p2"),
        "prompt one": ("1" * 64, "3" * 64),
        "prompt old": ("2" * 64, "none"),
        "model of judge": ("embedded:rules", "openai:big"),
        "served as judge": ("embedded:rules", "none"),
        "arm fingerprint": ("f" * 64, "e" * 64),
    }
    assert arm.models == ("embedded:rules", "openai:big") and arm.embedded


def test_a_natural_case_is_left_to_its_own_protocol(bench: Any) -> None:
    cases = bench.pair(1)
    natural = cases[0].model_copy(update={"id": "n1", "role": "natural", "pair": None})
    results = [bench.result(case) for case in (*cases, natural)]
    arm = compared([*cases, natural], results, results)
    assert (arm.pairs, arm.cases, arm.false_alarms.first.n) == (2, 2, 3)
