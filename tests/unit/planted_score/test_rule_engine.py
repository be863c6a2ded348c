"""The rule engine from counts alone: both published verdicts, and every way not to give one."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from factcheck.protocols.planted.rule import (
    ArmCounts,
    Count,
    HumanEvidence,
    apply_rule,
    read_rule,
    seed_role,
)

LOCKED = read_rule(Path(__file__).resolve().parents[3] / "PREREGISTRATION.md")
ENOUGH = HumanEvidence(labels=40, kappa=0.7)


def arm(
    recall: tuple[int, int],
    alarms: tuple[int, int],
    *,
    cases: int = 128,
    expected: int = 128,
    errored: int = 0,
    by_class: Mapping[str, tuple[int, int]] | None = None,
) -> ArmCounts:
    classes = {name: Count(*count) for name, count in (by_class or {}).items()}
    return ArmCounts(cases, expected, errored, Count(*recall), Count(*alarms), classes)


def test_first_published_run() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((58, 64), (20, 196)), "C": arm((58, 64), (10, 196))})
    assert verdict.status == "AMBER"
    assert verdict.judged_arm == "D"
    assert not verdict.criteria_met
    assert len(verdict.unmet) == 2
    assert "20/196 = 10.2%, 95% CI 6.7% to 15.2%" in verdict.unmet[0]
    assert "above the 15% allowed" in verdict.unmet[0]
    assert verdict.unmet[1] == "only 0 of the 30 human spot-check labels needed so far"
    assert "NOT met" in verdict.sentence
    assert verdict.second_judge == "removed"
    assert verdict.rule_sha256 == LOCKED.sha256


def test_second_published_run() -> None:
    arms = {"C": arm((61, 64), (5, 198)), "D": arm((60, 64), (22, 198))}
    verdict = apply_rule(LOCKED, arms, judged_arm="C")
    assert verdict.status == "AMBER"
    assert verdict.criteria_met
    assert verdict.unmet == ("only 0 of the 30 human spot-check labels needed so far",)
    assert "tested on constructed errors; not yet compared with a person's judgement at scale" in verdict.sentence
    assert verdict.second_judge == "removed"
    assert "−1.6 points (3 needed)" in verdict.second_judge_reason


def test_green_needs_everything() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((61, 64), (5, 198))}, ENOUGH)
    assert (verdict.status, verdict.criteria_met, verdict.unmet) == ("GREEN", True, ())


@pytest.mark.parametrize(
    ("human", "words"),
    [
        (HumanEvidence(29, 0.9), "29 of the 30"),
        (HumanEvidence(30, 0.59), "0.59, below the 0.6"),
        (HumanEvidence(30, None, "no flagged claim in the sample"), "n/a (no flagged claim in the sample)"),
    ],
)
def test_amber_for_the_human_gate(human: HumanEvidence, words: str) -> None:
    verdict = apply_rule(LOCKED, {"D": arm((61, 64), (5, 198))}, human)
    assert verdict.status == "AMBER"
    assert verdict.criteria_met
    assert words in verdict.unmet[0]


def test_the_gate_is_met_at_its_limits() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((61, 64), (5, 198))}, HumanEvidence(30, 0.6))
    assert verdict.status == "GREEN"


def test_enough_labels_are_not_called_untested() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((61, 64), (5, 198))}, HumanEvidence(30, 0.1))
    assert "human gate not met" in verdict.sentence


@pytest.mark.parametrize(("errored", "status"), [(0, "AMBER"), (5, "AMBER"), (6, "REPEAT")])
def test_more_than_five_percent_errored(errored: int, status: str) -> None:
    # 5 of 100 is exactly 5%: not more.
    verdict = apply_rule(LOCKED, {"D": arm((58, 60), (1, 190), cases=100, expected=100, errored=errored)})
    assert verdict.status == status
    if status == "REPEAT":
        assert not verdict.criteria_met
        assert verdict.weak_classes == verdict.inconclusive_classes == ()
        assert "6/100 = 6.0%" in verdict.sentence
        assert "no verdict" in verdict.sentence


def test_an_incomplete_arm_is_neither_judged_nor_compared() -> None:
    arms = {"C": arm((61, 64), (5, 198)), "D": arm((56, 57), (2, 170), cases=112)}
    verdict = apply_rule(LOCKED, arms, ENOUGH)
    assert verdict.status == "INCOMPLETE"
    assert not verdict.criteria_met
    assert "112 of 128" in verdict.sentence
    assert verdict.second_judge == "undecided"
    other = apply_rule(LOCKED, arms, ENOUGH, judged_arm="C")
    assert (other.status, other.second_judge) == ("GREEN", "undecided")


def test_an_arm_that_was_not_run() -> None:
    verdict = apply_rule(LOCKED, {})
    assert verdict.status == "INCOMPLETE"
    assert "has not been run" in verdict.sentence
    assert verdict.second_judge == "undecided"


def test_weak_and_inconclusive_classes() -> None:
    classes = {"negation": (3, 8), "quantifier": (4, 8), "number_swap": (16, 16), "date_shift": (15, 15), "x": (0, 0)}
    verdict = apply_rule(LOCKED, {"D": arm((61, 64), (5, 198), by_class=classes)}, ENOUGH)
    assert verdict.weak_classes == ("negation",)  # 4 of 8 is exactly 50%: not below
    assert [(s.class_, s.n, s.needed) for s in verdict.inconclusive_classes] == [
        ("negation", 8, 16),
        ("quantifier", 8, 16),
        ("date_shift", 15, 16),
        ("x", 0, 16),
    ]


def test_too_few_cases_are_said_to_be_inconclusive() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((8, 8), (0, 21), cases=16, expected=16)}, ENOUGH)
    assert verdict.status == "AMBER"
    assert "inconclusive: no result could meet it with n = 8; at least 16 are needed" in verdict.unmet[0]
    assert "at least 22 are needed" in verdict.unmet[1]


def test_no_scored_case_at_all() -> None:
    verdict = apply_rule(LOCKED, {"D": arm((0, 0), (0, 0))}, ENOUGH)
    assert "n/a (n = 0)" in verdict.unmet[0]
    assert verdict.status == "AMBER"


@pytest.mark.parametrize(
    ("keep", "over", "decision"),
    [
        (arm((63, 64), (5, 198)), arm((61, 64), (5, 198)), "kept"),  # +3.1 points
        (arm((97, 100), (5, 198)), arm((94, 100), (5, 198)), "kept"),  # exactly 3 points
        (arm((62, 64), (5, 198)), arm((61, 64), (5, 198)), "removed"),  # +1.6 points
        (arm((63, 64), (22, 198)), arm((58, 64), (5, 198)), "removed"),  # gains, but too many false alarms
        (arm((63, 64), (5, 198), errored=20), arm((58, 64), (5, 198)), "undecided"),
        (arm((0, 0), (5, 198)), arm((58, 64), (5, 198)), "undecided"),
    ],
)
def test_second_judge(keep: ArmCounts, over: ArmCounts, decision: str) -> None:
    assert apply_rule(LOCKED, {"D": keep, "C": over}).second_judge == decision


def test_a_rule_without_that_decision() -> None:
    core = LOCKED.rule.rule.model_copy(update={"decision": ()})
    locked = type(LOCKED)(LOCKED.rule.model_copy(update={"rule": core}), LOCKED.sha256)
    assert apply_rule(locked, {"D": arm((61, 64), (5, 198))}).second_judge == "undecided"


def test_a_decision_within_recall() -> None:
    decision = LOCKED.rule.rule.decision[0].model_copy(update={"within": "recall"})
    core = LOCKED.rule.rule.model_copy(update={"decision": (decision,)})
    locked = type(LOCKED)(LOCKED.rule.model_copy(update={"rule": core}), LOCKED.sha256)
    arms = {"D": arm((50, 64), (5, 198)), "C": arm((40, 64), (5, 198))}
    assert apply_rule(locked, arms).second_judge == "removed"


def test_a_rule_that_asks_for_no_labels_still_needs_kappa() -> None:
    human = LOCKED.rule.rule.human.model_copy(update={"labels_min": 0})
    core = LOCKED.rule.rule.model_copy(update={"human": human})
    locked = type(LOCKED)(LOCKED.rule.model_copy(update={"rule": core}), LOCKED.sha256)
    verdict = apply_rule(locked, {"D": arm((61, 64), (5, 198))})
    assert verdict.status == "AMBER"
    assert "no labels" in verdict.unmet[0]


@pytest.mark.parametrize(("seed", "role"), [(1, "development"), (20261002, "test"), (7, "other")])
def test_seed_roles(seed: int, role: str) -> None:
    assert seed_role(LOCKED.rule, seed) == role
