"""The score of receipts: terms, both caps, every edge of a grade."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.protocols.receipts.rules import shipped_rules
from factcheck.protocols.receipts.score import (
    LabeledClaim,
    ReportFacts,
    calibration,
    citation_integrity,
    compliance,
    grade_of,
    honesty,
    score_report,
    weighted_share,
    yield_normalized,
)

RULES = shipped_rules()


def claims(label: Any, count: int = 1, **more: Any) -> list[LabeledClaim]:
    return [LabeledClaim(label, **more)] * count


def test_the_worked_example() -> None:
    """20 claims: 12 verified (three weigh 3), 3 weak, 1 contradicted (weighs 2), 1 distorted, 1 unsupported, 2 open."""
    held = [
        *claims("VERIFIED", 9), *claims("VERIFIED", 3, materiality=3), *claims("SUPPORTED_WEAK", 3),
        *claims("CONTRADICTED", materiality=2), *claims("DISTORTED"), *claims("UNSUPPORTED"),
        *claims("UNRESOLVED_HONEST", 2, cited=False),
    ]  # fmt: skip
    found = score_report(ReportFacts(held, dangling=2, requirements=(4, 5)), RULES)
    whole = 9 + 9 + 3 + 2 + 1 + 1 + 2
    assert found.terms["hallucination"] == 1 - Fraction("2.25") / whole
    assert found.terms["distortion"] == 1 - Fraction(1, whole)
    assert found.terms["citation_integrity"] == Fraction("13.5") / 20
    assert found.terms["honesty"] == Fraction(2, 3) and found.terms["compliance"] == Fraction(4, 5)
    assert found.terms["yield_normalized"] == Fraction("19.5") / 60
    gaps = 18 * Fraction("0.05") ** 2 + 3 * Fraction("0.45") ** 2 + 4 * Fraction("0.95") ** 2
    assert found.terms["calibration"] == 1 - gaps / 25
    assert found.uncapped is not None and float(found.uncapped) == pytest.approx(78.8644, abs=1e-4)
    assert found.grade == "B" and found.caps == () and found.undefined == ()


def test_terms_that_are_not_defined_share_their_weight() -> None:
    found = score_report(ReportFacts(claims("VERIFIED", 60)), RULES)
    assert found.undefined == ("honesty", "compliance")
    assert found.terms["hallucination"] == 1 and found.terms["yield_normalized"] == 1
    weight = Fraction("0.85")
    wanted = 100 * (weight - Fraction("0.10") * Fraction("0.0025")) / weight
    assert found.score == wanted and found.grade == "A"


def test_superseded_and_unsearched_claims_say_nothing() -> None:
    held = claims("VERIFIED", 4) + claims("CONTRADICTED")
    more = held + claims("SUPERSEDED", 50, materiality=3) + claims("NOT_SEARCHED", 50)
    assert score_report(ReportFacts(held), RULES) == score_report(ReportFacts(more), RULES)
    assert score_report(ReportFacts(claims("SUPERSEDED", 3)), RULES).score is None


@pytest.mark.parametrize(("bad", "whole", "fires"), [(10, 100, False), (11, 100, True), (1, 10, False), (1, 9, True)])
def test_hallucination_over_ten_percent_caps_at_sixty(bad: int, whole: int, fires: bool) -> None:
    held = claims("VERIFIED", whole - bad) + claims("CONTRADICTED", bad)
    found = score_report(ReportFacts(held, requirements=(1, 1)), RULES)
    assert bool(found.caps) is fires
    assert found.uncapped is not None and found.uncapped > 60
    assert found.score == (60 if fires else found.uncapped)


@pytest.mark.parametrize(
    ("anchor", "materiality", "fires"), [(True, 3, True), (True, 2, False), (False, 3, False), (True, 1, False)]
)
def test_a_fabricated_anchor_caps_at_seventy(anchor: bool, materiality: int, fires: bool) -> None:
    held = claims("VERIFIED", 97) + claims("FABRICATED", anchor=anchor, materiality=materiality)
    found = score_report(ReportFacts(held, requirements=(1, 1)), RULES)
    assert found.uncapped is not None and found.uncapped > 70
    assert found.score == (70 if fires else found.uncapped) and bool(found.caps) is fires


def test_both_caps_at_once_leave_the_lower_and_name_both() -> None:
    held = claims("VERIFIED", 80) + claims("FABRICATED", 10, anchor=True, materiality=3)
    found = score_report(ReportFacts(held), RULES)
    assert found.score == 60 and len(found.caps) == 2


def test_a_cap_that_changes_nothing_is_not_said_to_have_fired() -> None:
    found = score_report(ReportFacts(claims("CONTRADICTED", 5)), RULES)
    assert found.score == found.uncapped and found.caps == () and found.grade == "F"


@pytest.mark.parametrize(
    ("score", "letter"),
    [
        ("100", "A"), ("85", "A"), ("84.999", "B"), ("75", "B"), ("74.999", "C"), ("65", "C"), ("64.999", "D"),
        ("50", "D"), ("49.999", "F"), ("0", "F"),
    ],
)  # fmt: skip
def test_every_edge_of_a_grade(score: str, letter: str) -> None:
    assert grade_of(Fraction(score), RULES) == letter


def test_materiality_weighs() -> None:
    light = claims("VERIFIED", 9) + claims("CONTRADICTED", materiality=1)
    heavy = claims("VERIFIED", 9) + claims("CONTRADICTED", materiality=3)
    assert weighted_share(light, RULES.hallucination_shares, RULES) == Fraction(1, 10)
    assert weighted_share(heavy, RULES.hallucination_shares, RULES) == Fraction(3, 12)


def test_a_quote_from_a_search_does_not_make_a_citation_hold() -> None:
    facts = ReportFacts(claims("VERIFIED", 3) + claims("VERIFIED", on_cited=False), dangling=1)
    assert citation_integrity(facts, RULES) == Fraction(3, 5)
    assert citation_integrity(ReportFacts(claims("VERIFIED", cited=False)), RULES) is None


def test_calibration_rewards_hedging_what_does_not_hold() -> None:
    sure = calibration(claims("UNSUPPORTED", stated="asserted"), RULES)
    hedged = calibration(claims("UNSUPPORTED", stated="hedged"), RULES)
    guess = calibration(claims("UNSUPPORTED", stated="speculative"), RULES)
    assert sure is not None and hedged is not None and guess is not None and sure < hedged < guess
    assert calibration([], RULES) is None


def test_terms_without_items_are_not_defined() -> None:
    assert honesty(claims("VERIFIED")) is None and compliance(ReportFacts([])) is None
    assert yield_normalized([], RULES) is None and yield_normalized(claims("VERIFIED", 90), RULES) == 1


@pytest.mark.parametrize(
    "facts",
    [
        ReportFacts([], dangling=-1),
        ReportFacts([], requirements=(3, 2)),
        ReportFacts(claims("VERIFIED", materiality=4)),
    ],
)
def test_impossible_counts_are_refused(facts: ReportFacts) -> None:
    with pytest.raises(ValueError, match="materiality is 1 to 3"):
        score_report(facts, RULES)


LABELS = st.sampled_from(
    [*RULES.hallucination_shares, *RULES.distortion_shares, *RULES.support_shares, "UNRESOLVED_HONEST"]
)
CLAIM = st.builds(LabeledClaim, LABELS, st.integers(1, 3), st.booleans(), st.sampled_from(sorted(RULES.stated)))


@given(st.lists(CLAIM, min_size=1, max_size=40), st.integers(0, 5))
def test_a_score_lies_between_0_and_100_and_caps_never_raise_it(held: list[LabeledClaim], dangling: int) -> None:
    found = score_report(ReportFacts(held, dangling), RULES)
    assert found.score is not None and found.uncapped is not None
    assert 0 <= found.score <= found.uncapped <= 100
