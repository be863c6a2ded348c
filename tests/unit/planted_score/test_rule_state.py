"""How the rule stood when a run began, and what that means for its verdict."""

from dataclasses import replace
from typing import Any

import pytest

from factcheck.protocols.planted.pages.view_rule import STATES, rule_lines
from factcheck.protocols.planted.rule import ArmCounts, Count, HumanEvidence, apply_rule
from factcheck.protocols.planted.rule_block import LockedRule
from factcheck.protocols.planted.score import RunAbout, score_run
from factcheck.records.lock import AddendumNote

FINE = {"D": ArmCounts(128, 128, 0, Count(61, 64), Count(5, 198))}
ENOUGH = HumanEvidence(40, 0.8)
PHRASE = "the rule was not locked before the first results"
NOTE = AddendumNote(number=1, at="2026-12-01T09:30:00+00:00", reason="x", results_seen=True, rule_version="v2")


def test_a_locked_rule_that_is_met_is_green(locked: LockedRule) -> None:
    verdict = apply_rule(locked, FINE, ENOUGH, rule_state="locked", lock_needed=True)
    assert (verdict.status, verdict.unmet, verdict.rule_state) == ("GREEN", (), "locked")


@pytest.mark.parametrize("state", ["unlocked", "shipped", "unrecorded"])
def test_any_other_is_not_where_a_lock_is_needed(locked: LockedRule, state: Any) -> None:
    verdict = apply_rule(locked, FINE, ENOUGH, rule_state=state, lock_needed=True)
    assert (verdict.status, verdict.criteria_met, verdict.rule_state) == ("AMBER", True, state)
    assert len(verdict.unmet) == 1 and verdict.unmet[0].startswith(PHRASE)
    assert verdict.sentence == f"Constructed-error criteria and human gate met by arm D; {verdict.unmet[0]}."
    free = apply_rule(locked, FINE, ENOUGH, rule_state=state)
    assert (free.status, free.rule_state) == ("GREEN", state)


def test_it_stands_beside_what_else_is_unmet(locked: LockedRule) -> None:
    verdict = apply_rule(locked, FINE, rule_state="unlocked", lock_needed=True)
    assert len(verdict.unmet) == 2 and verdict.unmet[1] == PHRASE and verdict.sentence.endswith(f"; {PHRASE}.")
    nothing = apply_rule(locked, {}, rule_state="unlocked", lock_needed=True)
    assert (nothing.status, nothing.rule_state) == ("INCOMPLETE", "unlocked") and PHRASE not in nothing.sentence


@pytest.mark.parametrize(
    ("role", "state", "unmet"),
    [
        ("test", "unlocked", True),
        ("other", "unlocked", True),
        ("test", "unrecorded", True),
        ("test", "locked", False),
        ("test", None, False),
        ("development", "unlocked", False),
        ("demo", "shipped", False),
    ],
)
def test_which_seeds_need_a_lock(bench: Any, locked: LockedRule, role: Any, state: Any, unmet: bool) -> None:
    cases = bench.pair(1)
    about = RunAbout(run="r", locked=locked, seed_role=role, rule_state=state, judged_arm="C", addenda=(NOTE,))
    verdict = score_run(cases, {"C": [bench.result(case) for case in cases]}, None, about).verdict
    assert any(PHRASE in line for line in verdict.unmet) is unmet
    assert verdict.rule_state == (state or "unrecorded") and verdict.addenda == (NOTE,)


def test_notes_about_a_run_come_first(bench: Any, locked: LockedRule) -> None:
    cases = bench.pair(1)
    about = replace(RunAbout(run="r", locked=locked), notes=("made long ago",))
    assert score_run(cases, {"C": [bench.result(case) for case in cases]}, None, about).notes[0] == "made long ago"


def test_lines_of_the_page(locked: LockedRule) -> None:
    verdict = apply_rule(locked, FINE, rule_state="locked")
    assert list(rule_lines(verdict)) == ["Rule: version 2026-11-29.1, locked before the run began."]
    other = NOTE.model_copy(update={"number": 2, "results_seen": False, "runs": ("7", "8"), "reason": "y"})
    lines = list(rule_lines(verdict.model_copy(update={"addenda": (NOTE, other)})))
    assert lines[1:] == [
        "Addendum 1 (2026-12-01, results seen; no run had results by then; rule version v2): x",
        "Addendum 2 (2026-12-01, no results seen; runs with results by then: 7, 8; rule version v2): y",
    ]
    said = {next(rule_lines(verdict.model_copy(update={"rule_state": state}))) for state in STATES}
    assert len(said) == len(STATES) == 4
