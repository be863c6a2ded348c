"""The score of citations: every part at its ends, and every cause of every verdict."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.protocols.citations.rules import shipped_rules
from factcheck.protocols.citations.score import (
    CitationCounts,
    RunFacts,
    accuracy_of,
    clamp_points,
    judge_candidate,
    score_run,
)

RULES = shipped_rules()
TRAPS: dict[str, Any] = {"T1": "full", "T2": "full", "T3": "full"}
KNOWN = {f"K{n}": True for n in range(1, 9)}


def facts(
    traps: Any = None, known: Any = None, cost: float | None = 1, minutes: float | None = 10, **counts: int
) -> RunFacts:
    given_counts = counts or {"supported": 20}
    return RunFacts(
        CitationCounts(**given_counts),
        TRAPS if traps is None else traps,
        KNOWN if known is None else known,
        cost,
        minutes,
    )


def test_everything_right_is_a_hundred() -> None:
    score = score_run(facts(), RULES)
    assert score.total == 100 and score.missing == () and score.capped == ()


def test_the_worked_example() -> None:
    """40 claims: 24 supported, 8 in part, 4 unsupported, 2 misattributed, 1 dead, 1 fabricated; 3 uncited numbers."""
    run = facts(
        traps={"T1": "full", "T2": "half", "T3": "failed"},
        known={**KNOWN, "K7": False, "K8": False},
        cost=2,
        minutes=25,
        supported=24, partial=8, unsupported=4, misattributed=2, dead=1, fabricated=1,
        unreachable=5, uncited=6, uncited_numeric=3, unsupported_numeric=2,
    )  # fmt: skip
    score = score_run(run, RULES)
    assert score.accuracy == Fraction(28, 40) and score.accuracy_points == 28 and score.uncited_penalty == -3
    assert (score.trap_points, score.coverage_points) == (15, 15)
    assert (score.cost_points, score.time_points) == (Fraction(15, 4), Fraction(7, 2))
    assert score.total == Fraction("62.25") and run.counts.fabrications == 3


def test_unreachable_and_uncited_stay_outside_the_share() -> None:
    one = accuracy_of(CitationCounts(supported=3, unsupported=1), RULES)
    other = accuracy_of(
        CitationCounts(supported=3, unsupported=1, unreachable=90, uncited=50, uncited_numeric=9), RULES
    )
    assert one == other == Fraction(3, 4)
    assert accuracy_of(CitationCounts(unreachable=5, uncited=5), RULES) is None


@pytest.mark.parametrize(
    ("numbers", "points", "capped"), [(0, 0, False), (9, -9, False), (10, -10, True), (400, -10, True)]
)
def test_uncited_numbers_cost_ten_at_most(numbers: int, points: int, capped: bool) -> None:
    score = score_run(facts(supported=1, uncited=numbers, uncited_numeric=numbers), RULES)
    assert score.uncited_penalty == points and bool(score.capped) is capped


@pytest.mark.parametrize(
    ("cost", "points"), [(0, 5), (1, 5), (1.01, Fraction("4.9875")), (3, Fraction(5, 2)), (5, 0), (80, 0), (None, 0)]
)
def test_cost_is_clamped_at_both_ends(cost: float | None, points: Any) -> None:
    assert clamp_points(cost, RULES.cost) == points


@pytest.mark.parametrize(("minutes", "points"), [(0, 5), (10, 5), (35, Fraction(5, 2)), (60, 0), (600, 0), (None, 0)])
def test_minutes_are_clamped_at_both_ends(minutes: float | None, points: Any) -> None:
    assert clamp_points(minutes, RULES.minutes) == points


def test_a_part_that_is_not_scored_leaves_no_total() -> None:
    score = score_run(facts(traps={"T1": "full", "T2": None}, known={**KNOWN, "K3": None}), RULES)
    assert score.total is None and score.missing == ("trap T2", "trap T3", "key fact K3")


def test_hired_needs_all_of_it() -> None:
    assert judge_candidate([facts(), facts()], RULES).verdict == "HIRED"


@pytest.mark.parametrize(
    ("runs", "verdict", "cause"),
    [
        ([facts(), facts(supported=20, fabricated=1)], "FIRED", "fabricated sources: 1 in a run"),
        ([facts(traps={**TRAPS, "T1": "failed"})] * 2, "FIRED", "trap T1 failed in every run"),
        ([facts(supported=59, unsupported=41)] * 2, "FIRED", "mean citation accuracy 59.0% is below 60%"),
        ([facts(), facts(traps={**TRAPS, "T1": "failed"})], "PROBATION", "failed traps: T1"),
        ([facts(), facts(traps={**TRAPS, "T3": "failed"})], "PROBATION", "failed traps: T3"),
        ([facts(known={}, supported=7, unsupported=3, cost=5, minutes=60)] * 2, None, "no mean"),
        (
            [facts(known=dict.fromkeys(KNOWN, False), supported=7, unsupported=3)] * 2,
            "PROBATION",
            "mean 68.0 is below 75",
        ),
    ],
)
def test_every_cause_of_every_verdict(runs: list[RunFacts], verdict: str | None, cause: str) -> None:
    found = judge_candidate(runs, RULES)
    assert found.verdict == verdict and any(cause in line for line in found.causes), found


def test_sixty_percent_itself_does_not_fire() -> None:
    assert judge_candidate([facts(supported=6, unsupported=4)] * 2, RULES).verdict != "FIRED"
    assert judge_candidate([facts(supported=5, partial=2, unsupported=3)] * 2, RULES).verdict != "FIRED"


@pytest.mark.parametrize(
    ("known", "mean", "borderline", "verdict"),
    [(0, "72.4", False, "PROBATION"), (1, "74.9", True, "PROBATION"), (2, "77.4", False, "HIRED")],
)
def test_the_band_around_seventy_five(known: int, mean: str, borderline: bool, verdict: str) -> None:
    held = {name: index < known for index, name in enumerate(KNOWN)}
    run = facts(known=held, supported=811, unsupported=189)
    found = judge_candidate([run, run], RULES)
    assert found.mean is not None and f"{float(found.mean):.1f}" == mean
    assert (found.borderline, found.verdict) == (borderline, verdict)


def test_seventy_five_itself_is_hired_and_borderline() -> None:
    run = facts(known={name: name in ("K1", "K2") for name in KNOWN}, supported=3, unsupported=1)
    found = judge_candidate([run, run], RULES)
    assert found.mean == 75 and found.verdict == "HIRED" and found.borderline


@pytest.mark.parametrize(("share", "borderline"), [("73", True), ("72.99", False), ("77", True), ("77.01", False)])
def test_the_ends_of_the_band(share: str, borderline: bool) -> None:
    want = Fraction(share) - 60  # points of accuracy beside 30 for traps, 20 for facts and 10 for cost and time
    parts = want / 40
    run = facts(supported=parts.numerator, unsupported=parts.denominator - parts.numerator)
    found = judge_candidate([run, run], RULES)
    assert found.mean == Fraction(share) and found.borderline is borderline


def test_one_run_is_an_anecdote_and_none_no_verdict() -> None:
    assert "one run is an anecdote" in judge_candidate([facts()], RULES).provisional
    assert judge_candidate([], RULES).verdict is None


@pytest.mark.parametrize(
    "counts", [{"supported": -1}, {"uncited": 1, "uncited_numeric": 2}, {"unsupported_numeric": 1}]
)
def test_impossible_counts_are_refused(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"negative|larger than its whole"):
        score_run(facts(**counts), RULES)


COUNTS = st.builds(CitationCounts, *[st.integers(0, 200)] * 8)


@given(COUNTS, st.floats(0, 100), st.floats(0, 500))
def test_a_score_lies_between_minus_ten_and_a_hundred(counts: CitationCounts, cost: float, minutes: float) -> None:
    score = score_run(RunFacts(counts, TRAPS, KNOWN, cost, minutes), RULES)
    assert score.total is not None and -10 <= score.total <= 100
    better = replace(counts, supported=counts.supported + 1)
    again = score_run(RunFacts(better, TRAPS, KNOWN, cost, minutes), RULES)
    assert again.total is not None and again.total >= score.total
