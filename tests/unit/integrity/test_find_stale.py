"""What counts as stale: one cause at a time, on facts made by hand."""

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.integrity.facts import ArmFacts, Facts, Now, PageFacts, RuleFacts, RunFacts
from factcheck.integrity.read_facts import rule_changes
from factcheck.integrity.status import OF_RUN, Cause, find_stale
from factcheck.protocols.planted.pipeline import Difference, Pipeline
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.records.rule import Rule
from factcheck.records.run import Run
from factcheck.workspace import shipped

PROMPTS = {"extract": "e1", "judge": "j1"}
FORMATS = {"case": "case/1", "result": "result/1"}
NOW = Now(
    "1.2.0",
    FORMATS,
    Pipeline("p2", PROMPTS, {"C": "c"}, {"judge": "house:one"}, {"house:one": "cheap"}),
    {},
    {"judge": "house:one"},
)
RULE = RuleFacts("r1", "locked", "C", (11, 12), "2030-01-01T00:00:00+00:00")


def arm(name: str = "C", **changed: Any) -> ArmFacts:
    """A whole arm, made as it would be made now."""
    made = ArmFacts(name, 4, 1, {"ok": 4}, ("p2",), {"judge": "j1"}, {"judge": "house:one"}, "same")
    return replace(made, **changed)


def record(**changed: Any) -> Run:
    values: dict[str, Any] = {
        "run": "11", "seed": 11, "rule_version": "r1", "rule_sha256": "0", "rule_state": "locked", "lock_sha256": "1",
        "factcheck": "1.2.0", "prompt_version": "p2", "prices": {"house:one": "cheap"}, "formats": FORMATS,
    }  # fmt: skip
    return Run(**{**values, **changed})


def run(name: str = "11", seed: int = 11, **changed: Any) -> RunFacts:
    """A whole and scored run on a test seed, made as it would be made now."""
    made = RunFacts(name, seed, "test", 4, (arm(),), record(), scored=("C",), case_file="same")
    return replace(made, **changed)


def facts(*runs: RunFacts, now: Now = NOW, rule: RuleFacts = RULE, pages: PageFacts | None = None) -> Facts:
    return Facts(now, rule, (), runs, pages or PageFacts(("RESULTS.md",), True))


OLD: dict[Cause, tuple[dict[str, Any], str]] = {
    "version": (
        {"arms": (arm(versions=("p1",), prompts={"judge": "j0"}),)},
        "arm C ran under prompts p1; prompts/VERSION says p2 (other texts of judge)",
    ),
    "model": (
        {"arms": (arm(models={"judge": "house:two"}), arm("D", models={"judge": "house:two"}))},
        "arms C, D asked house:two as judge; factcheck.toml names house:one",
    ),
    "price": (
        {"record": record(prices={"house:one": "dear"})},
        "its costs are at an earlier price of house:one, which has another price now",
    ),
    "format": (
        {"record": record(formats={"case": "case/1", "result": "result/0"})},
        "its result records are result/0, now they are result/1",
    ),
    "rule": (
        {"rule_changes": ("rule.recall.lower_min is 0.85, was 0.8",)},
        "the rule changed since: rule.recall.lower_min is 0.85, was 0.8; the run keeps its own, version r1",
    ),
    "arm": ({"arms": (arm(steps="changed"),)}, "arm C has other steps or sampling settings now"),
    "code": ({"record": record(factcheck="1.1.0")}, "it was begun with factcheck 1.1.0; this is 1.2.0"),
    "cases": ({"case_file": "other"}, "cases/11.jsonl is not the case file that its results belong to"),
}


def scored_as(changed: dict[str, Any]) -> dict[str, Any]:
    """A change of arms together with a summary that holds them."""
    return changed | ({"scored": tuple(arm.name for arm in changed["arms"])} if "arms" in changed else {})


def test_a_run_made_as_now_is_not_stale() -> None:
    assert find_stale(facts(run(), run("1", 1, role="development"))) == ()
    assert find_stale(facts(pages=PageFacts())) == (), "nor is a workspace without a run"


@pytest.mark.parametrize("cause", OLD)
def test_each_cause_alone(cause: Cause) -> None:
    changed, text = OLD[cause]
    (found,) = find_stale(facts(run(**scored_as(changed))))
    assert (found.cause, found.run, found.what, found.stale) == (cause, "11", text, True)
    assert found.text == f"run 11: {text}"
    fresh = "run its arms on a fresh seed: factcheck build-cases --seed 12, then factcheck run --seed 12"
    assert found.mend.endswith(fresh), "seed 12 is a test seed without results"


@pytest.mark.parametrize("cause", OLD)
def test_on_a_development_seed_what_is_old_is_shown_only(cause: Cause) -> None:
    (found,) = find_stale(facts(run("1", 1, role="development", **scored_as(OLD[cause][0]))))
    assert not found.stale and found.excuse == "seed 1 is for development"
    assert "--run name" in found.mend and "fresh seed" not in found.mend


def test_every_cause_is_tried() -> None:
    assert set(OLD) | {"lock", "prompt", "pages"} == set(get_args(Cause))
    assert set(OF_RUN) == set(get_args(Cause)) - {"lock"}


OLDER = run(arms=(arm(versions=("p1",)),))


@pytest.mark.parametrize(
    ("heir", "follows"),
    [
        (run("12", 12), True),
        (run("again"), False),  # the same test seed is no fresh one
        (run("x", 5, role="other"), False),
        (run("demo", 2026, role="demo"), False),
        (run("1", 1, role="development"), False),
        (run("12", 12, scored=None), False),
        (run("12", 12, cases=5), False),
        (run("12", 12, arms=(arm("L"),), scored=("L",)), False),
        (run("12", 12, record=record(factcheck="1.1.0")), False),
        (run("12", 12, arms=(arm(prompts={"judge": "edited"}),)), False),
    ],
)
def test_what_takes_the_place_of_an_older_run(heir: RunFacts, follows: bool) -> None:
    found = [finding for finding in find_stale(facts(OLDER, heir)) if finding.run == "11"]
    assert [finding.stale for finding in found] == [not follows]
    assert found[0].excuse == ("run 12 took its place" if follows else None)


def test_a_run_without_the_judged_arm_is_followed_by_any() -> None:
    lookups = run(arms=(arm("L", versions=("p1",)),), scored=("L",))
    (found,) = find_stale(facts(lookups, run("12", 12, arms=(arm("L"),), scored=("L",))))
    assert found.excuse == "run 12 took its place"


def test_a_demo_is_followed_on_its_own_seed() -> None:
    demo = replace(OLDER, name="demo", seed=2026, role="demo")
    (alone,) = find_stale(facts(demo))
    assert alone.stale and "factcheck demo" in alone.mend
    (found,) = find_stale(facts(demo, run("demo-2", 2026, role="demo")))
    assert found.excuse == "run demo-2 took its place"


def test_an_edited_prompt_always_counts() -> None:
    edited = run(arms=(arm(prompts={"judge": "j0"}), arm("D", prompts={"judge": "j0"})), scored=("C", "D"))
    for one in (edited, replace(edited, name="1", seed=1, role="development")):
        (found,) = find_stale(facts(one, run("12", 12)))
        assert (found.cause, found.stale) == ("prompt", True)
        assert found.what == (
            "prompt judge was changed without a new version in prompts/VERSION: arms C, D used another text of it as p2"
        )
        assert found.mend == "write a new version into prompts/VERSION, or put the text back"
    gone = run(arms=(arm(prompts={"judge": "j1", "tie": "t1"}),))
    (found,) = find_stale(facts(gone))
    assert "prompt tie was taken away" in found.what


def test_a_new_version_without_a_changed_text_says_so() -> None:
    (found,) = find_stale(facts(OLDER))
    assert found.what.endswith("(the same texts)")


def test_a_run_without_a_record_says_nothing_of_price_format_and_code() -> None:
    assert find_stale(facts(run(record=None))) == ()


def test_gone_prices_formats_and_arms_are_named() -> None:
    old = run(
        arms=(arm(steps="gone"), arm("D", steps="gone")),
        scored=("C", "D"),
        record=record(prices={"house:two": "x"}, formats={**FORMATS, "note": "note/1"}),
    )
    texts = [finding.what for finding in find_stale(facts(old))]
    assert texts == [
        "its costs are at an earlier price of house:two, which has none any more",
        "its note records are note/1, now they are gone",
        "arms C, D have no declaration any more",
    ]


def test_without_a_spare_test_seed_the_mend_says_how_to_name_one() -> None:
    spent = replace(RULE, test_seeds=(11,))
    (locked,) = find_stale(facts(OLDER, rule=spent))
    assert "factcheck amend --set seeds.test" in locked.mend
    (unlocked,) = find_stale(facts(OLDER, rule=replace(spent, state="unlocked")))
    assert "[seeds] of PREREGISTRATION.md" in unlocked.mend


def test_a_pipeline_that_is_not_the_locked_one_counts() -> None:
    changed = replace(RULE, differences=(Difference("prompt", "judge", "j0", "j1"),))
    (found,) = find_stale(facts(rule=changed, pages=PageFacts()))
    assert (found.cause, found.run, found.stale) == ("lock", None, True)
    assert found.text == "prompt judge changed since the rule was locked, so test seeds are refused"
    assert "factcheck amend" in found.mend


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"scored": None}, "arm C has results, and there is no summary"),
        ({"arms": (arm(), arm("D"))}, "its summary lacks arm D, which has results"),
        ({"scored": ("C", "D")}, "its summary holds arm D without a result file"),
        ({"labels_waiting": True}, "people's labels are not in its summary yet"),
        (
            {"changed": ("arm-C.jsonl", "calls.jsonl")},
            "the pages were written from other files: arm-C.jsonl, calls.jsonl",
        ),
        (
            {"changed": tuple("abcdefgh")},
            "the pages were written from other files: a, b, c, d, e, f and 2 more",
        ),
    ],
)
@pytest.mark.parametrize("role", ["test", "development"])
def test_pages_that_lag_behind_count_on_every_seed(changed: dict[str, Any], text: str, role: Any) -> None:
    (found,) = find_stale(facts(run(role=role, **changed)))
    assert (found.cause, found.what, found.stale, found.mend) == ("pages", text, True, "run factcheck report")


@pytest.mark.parametrize(
    ("pages", "text"),
    [
        (PageFacts(), "there is no RESULTS.md"),
        (
            PageFacts(("RESULTS.md",)),
            "there is no published/SHA256SUMS, so nothing says whether the pages fit the results",
        ),
        (PageFacts(("RESULTS.md",), True, ("RESULTS.md",)), "not as it was written to published/: RESULTS.md"),
    ],
)
def test_pages_over_all_runs(pages: PageFacts, text: str) -> None:
    (found,) = find_stale(facts(run(), pages=pages))
    assert (found.cause, found.run, found.what) == ("pages", None, text)


def test_findings_come_in_the_order_of_causes() -> None:
    worst = run(
        arms=(arm(versions=("p1", "p2"), prompts={"judge": "j0"}, models={"judge": "x"}, steps="changed"),),
        record=record(prices={"house:one": "dear"}, formats={}, factcheck="0"),
        rule_changes=("a is 1, was 2",),
        case_file="other",
        scored=None,
    )
    found = [finding.cause for finding in find_stale(facts(worst))]
    assert list(dict.fromkeys(found)) == list(OF_RUN)


@given(st.data())
def test_nothing_stale_is_lost_when_runs_are_added(data: st.DataObject) -> None:
    """A run of lower rank, or one that is old itself, never excuses another."""
    role = data.draw(st.sampled_from(["development", "demo", "other"]))
    old = data.draw(st.booleans())
    versions = ("p1",) if old else ("p2",)
    extra = run("x", data.draw(st.integers(13, 99)), role=role, arms=(arm(versions=versions),))
    found = [finding for finding in find_stale(facts(OLDER, extra)) if finding.run == "11"]
    assert [finding.stale for finding in found] == [True]


def test_the_values_in_which_rules_differ() -> None:
    rule = read_rule(shipped("PREREGISTRATION.md")).rule
    values = rule.model_dump(mode="json")
    values["rule"] |= {"version": "next", "recall": {"lower_min": 0.85}}
    values["seeds"]["test"] = [13]
    values["arms"]["run2"] = ["C"]
    seeds = values["seeds"]["test"], list(rule.seeds.test)
    assert rule_changes(rule, Rule.model_validate(values)) == (
        f"rule.recall.lower_min is 0.85, was {rule.rule.recall.lower_min}",
        f"seeds.test is {seeds[0]}, was {seeds[1]}",
        "arms.run2 is ['C'], was not there",
    )
    assert rule_changes(rule, rule) == ()
