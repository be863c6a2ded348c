"""``factcheck plan``: the rule's own figures, no price needed, the workspace's cases or the demo's, nothing written."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck.cli.plan import changed_rule
from factcheck.cli.plan_lines import case_lines
from factcheck.jsonl import read_records
from factcheck.models.pace import Pace
from factcheck.models.rehearsal import Plan
from factcheck.protocols.planted.estimate import Estimate
from factcheck.protocols.planted.plan import Expected, Scale, case_needs, planned_arms
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.records.case import Case
from factcheck.workspace import Workspace, shipped

Command = Callable[..., Any]
MODELS = """
[models]
extractor = "local:m"
judge = "local:m"
second_judge = "local:big"
[models.endpoints.local]
base_url = "http://127.0.0.1:9/v1"
family = "m"
[prices."local:m"]
input = 1
cache_read = 1
cache_write = 1
output = 2
source = "x"
date = 2026-11-30
"""


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path / "w")
    (tmp_path / "w" / "factcheck.toml").write_text(MODELS, "utf-8")
    return tmp_path / "w"


@pytest.fixture(scope="module")
def demo_plan(factcheck: Command, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("bare")
    done = factcheck(folder, "plan", "--show", "25/25", "--show", "0/0")
    assert done.returncode == 0, done.stderr
    return done.stdout, folder


def tree(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def test_the_shipped_rule_in_an_empty_workspace(demo_plan: tuple[str, Path]) -> None:
    lines = demo_plan[0].splitlines()
    assert lines[0].startswith("Rule 2026-11-29.1: arm D, 8 classes × 8 = 64 planted cases, 64 clean twins with 192")
    text = demo_plan[0]
    assert "  needs 16 cases with no miss, 25 with one, 33 with two, 40 with three" in lines
    assert "  all classes: 64 cases: at most 6 missed, chance 96.0%; 80.0% from 40 cases on, 5 cases a class" in lines
    assert "  one class alone: 8 cases: no result reaches it (16 are needed); 80.0% from 40 cases on" in lines
    assert "  needs 22 clean sentences with no false alarm, 34 with one" in text
    assert "Several cases of one article are not independent" in text
    assert "Cost, reckoned on the demo corpus, one case a class (16 planted and clean cases, times 8):" in lines
    assert "  arm B: 128 cases, no question of its own" in lines
    assert "questions to the embedded rules, free" in text and "as a language model would be asked: " in text
    assert "25/25 = 100.0%, 95% CI 86.7% to 100.0% (two-sided; 0.867 to 1.000)" in lines
    assert lines[-1] == "0/0 = n/a (n = 0) (two-sided; n/a)"
    assert tree(demo_plan[1]) == set()


def test_the_page_shows_what_the_command_says(demo_plan: tuple[str, Path]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "plan.md").read_text("utf-8")
    shown = [line for block in page.split("```console\n")[1:] for line in block.split("```")[0].splitlines()]
    told = [line for line in shown if line and line != "…" and not line.startswith("$ ")]
    assert len(told) == 11 and set(told) <= set(demo_plan[0].splitlines())


def plan(factcheck: Command, folder: Path, *words: str) -> Any:
    done = factcheck(folder, "plan", "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_bounds_that_are_known(folder: Path, factcheck: Command) -> None:
    found = plan(factcheck, folder, "--recall-min", "0.9", "--false-alarms-max", "0.05", "--arm", "L")["cases"]
    assert [rung["needed"] for rung in found["recall"]["rungs"][:2]] == [35, 53]
    assert [rung["needed"] for rung in found["false_alarms"]["rungs"][:2]] == [73, 110]
    assert found["recall"]["bound"] == 0.9 and found["false_alarms"]["bound"] == 0.05
    assert found["false_alarms"]["enough"] is None  # 5% expected lies at the ceiling, not below it
    assert found["false_alarms"]["most_wrong"] == 3 and found["both"] < 0.01
    said = factcheck(folder, "plan", "--recall-min", "0.9", "--false-alarms-max", "0.05", "--arm", "L").stdout
    assert "with the figures of this command line in place of its own" in said.splitlines()[0]
    assert "at most 3 flagged, chance 1.2%; no number of cases gives 80.0%: the expected rate is too near" in said


def test_the_case_file_at_hand_is_scaled_to_the_rule(folder: Path, factcheck: Command) -> None:
    before = tree(folder)
    found = plan(factcheck, folder, "--arm", "C", "--workers", "2")["cost"]
    assert (found["material"], found["rehearsed_cases"], found["factor"]) == ("the case file of seed 3", 32, 4.0)
    (arm,) = found["arms"]
    dry = factcheck(folder, "run", "--arm", "C", "--dry-run", "--workers", "2").stdout
    calls = int(next(line for line in dry.splitlines() if line.startswith("arm C")).split(", ")[1].split()[0])
    assert (arm["cases"], arm["calls"]) == (128, 4 * calls)
    low, high = arm["usd"]
    assert 0 < low < high < arm["usd_at_most"]
    assert arm["seconds"] == [4 * calls / 2, pytest.approx(64 * 4 * calls / 128 * 8)]
    assert found["workers"] == 2 and found["seconds_a_call"]["local:m"] == {"low": 1, "high": 8, "measured_calls": 0}
    assert tree(folder) == before
    twice = plan(factcheck, folder, "--arm", "C", "--per-class", "16")["cost"]["arms"][0]
    assert twice["usd"] == [pytest.approx(2 * low), pytest.approx(2 * high)]


def test_a_model_without_a_price_is_no_obstacle(folder: Path, factcheck: Command) -> None:
    found = plan(factcheck, folder, "--arm", "C", "--arm", "D")["cost"]
    assert found["unpriced_models"] == ["local:big"]
    priced, unpriced = found["arms"]
    assert priced["usd"] is not None and unpriced["usd"] is None and unpriced["usd_at_most"] is None
    assert unpriced["calls"] > 0 and unpriced["input_tokens"][0] > 0
    assert found["models"]["local:big"]["usd"] is None and not found["models"]["local:big"]["embedded"]
    said = factcheck(folder, "plan", "--arm", "C", "--arm", "D").stdout
    assert 'price unknown: add [prices."local:big"] to factcheck.toml' in said
    line = next(line for line in said.splitlines() if line.startswith("  arm D"))
    assert "price unknown" in line and "$" not in line
    mixed = factcheck(folder, "plan", "--arm", "D", "--second-judge", "other:x").stdout
    line = next(line for line in mixed.splitlines() if line.startswith("  arm D"))
    assert "$" in line and "without other:x" in line
    # Nor is a store of kept replies, which opens no model here.
    (folder / ".factcheck" / "replies.sqlite3").write_bytes(b"")
    assert factcheck(folder, "plan", "--arm", "D").returncode == 0


def test_arms_are_those_of_the_rule_and_shared_calls_are_counted_once(folder: Path, factcheck: Command) -> None:
    found = plan(factcheck, folder, "--judge", "embedded:rules", "--extractor", "embedded:rules")["cost"]
    assert [arm["arm"] for arm in found["arms"]] == ["A", "B", "C", "D", "E"]
    assert {name: model["embedded"] for name, model in found["models"].items()} == {
        "embedded:rules": True, "local:big": False,
    }  # fmt: skip
    assert [arm["calls"] > 0 for arm in found["arms"]] == [False, False, False, True, False]


def test_labeled_claims_are_added_as_they_are(folder: Path, factcheck: Command) -> None:
    path = folder / "cases" / "3.jsonl"
    cases = list(read_records(path, Case))
    clean = next(case for case in cases if case.role == "clean")
    natural = clean.model_copy(
        update={"id": "n1", "role": "natural", "pair": None, "link": None, "sentences": clean.sentences[:1]}
    )
    before = plan(factcheck, folder, "--arm", "A", "--per-class", "2")["cost"]
    with path.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(natural.model_dump(mode="json", by_alias=True)) + "\n")
    found = plan(factcheck, folder, "--arm", "A", "--per-class", "2")["cost"]
    assert (found["labeled_claims"], found["factor"]) == (1, 1.0)
    assert found["arms"][0]["cases"] == 33 and found["arms"][0]["calls"] == before["arms"][0]["calls"] + 1
    four = plan(factcheck, folder, "--arm", "A", "--per-class", "8")["cost"]["arms"][0]
    assert four["calls"] == 4 * before["arms"][0]["calls"] + 1
    assert "with them 1 labeled claims as they are" in factcheck(folder, "plan", "--arm", "A").stdout
    path.write_text(json.dumps(natural.model_dump(mode="json", by_alias=True)) + "\n", "utf-8")
    alone = plan(factcheck, folder, "--arm", "A")["cost"]
    assert alone["rehearsed_cases"] == 0 and alone["arms"][0]["cases"] == alone["arms"][0]["calls"] == 1


@pytest.mark.parametrize("words", [["--show", "26/25"], ["--show", "x"], ["--recall", "1.2"], ["--chance", "1"]])
def test_wrong_figures_are_usage_errors(folder: Path, factcheck: Command, words: list[str]) -> None:
    assert factcheck(folder, "plan", *words).returncode == 2


def test_what_cannot_be_planned_is_said(folder: Path, factcheck: Command) -> None:
    assert "there is no arm 'Z'" in factcheck(folder, "plan", "--arm", "Z").stderr
    missing = factcheck(folder, "plan", "--seed", "4")
    assert missing.returncode == 3 and "4.jsonl" in missing.stderr
    shutil.copy(folder / "cases" / "3.jsonl", folder / "cases" / "5.jsonl")
    assert "say --seed" in factcheck(folder, "plan").stderr


def test_a_plan_follows_a_rule_with_addenda_that_name_arms() -> None:
    rule = read_rule(shipped("PREREGISTRATION.md")).rule
    assert planned_arms(rule) == ["A", "B", "C", "D", "E"]
    bare = rule.model_copy(update={"arms": {}})
    assert planned_arms(bare) == ["D", "C"]
    assert changed_rule(rule, None, None, None) == rule
    changed = changed_rule(rule, 0.9, 0.1, 20)
    assert (changed.rule.recall.lower_min, changed.rule.false_alarms.upper_max, changed.cases.per_class) == (
        0.9,
        0.1,
        20,
    )


@pytest.mark.parametrize(("bound", "chance", "enough"), [(0.0, 1.0, 1), (1.0, 0.0, None)])
def test_bounds_at_either_end(bound: float, chance: float, enough: int | None) -> None:
    rule = changed_rule(read_rule(shipped("PREREGISTRATION.md")).rule, bound, None, None)
    needs = case_needs(rule, Expected())
    aim = needs.recall
    assert (aim.chance, aim.enough, aim.rungs) == (chance, enough, ())
    said = "any number will do: such a bound is always met" if bound == 0 else "no number does: it is never met"
    lines = list(case_lines(needs, what_if=True))
    assert f"  {said}" in lines and "are needed)" not in lines[4]


def test_no_chance_is_rounded_to_certainty() -> None:
    rule = read_rule(shipped("PREREGISTRATION.md")).rule
    assert "chance over 99.9%" in list(case_lines(case_needs(rule, Expected(recall=0.99)), what_if=False))[4]
    assert "chance under 0.1%" in list(case_lines(case_needs(rule, Expected(recall=0.6)), what_if=False))[4]


def test_every_chance_is_that_of_the_rule_engine() -> None:
    rule = changed_rule(read_rule(shipped("PREREGISTRATION.md")).rule, None, None, 3)
    needs = case_needs(rule, Expected(recall=0.9, false_alarms=0.02, chance=0.9))
    assert (needs.planted, needs.clean_sentences) == (24, 72)
    assert needs.recall.most_wrong == 0 and needs.recall.chance == pytest.approx(0.9**24)
    assert needs.recall_a_class == -(-(needs.recall.enough or 0) // 8)
    assert needs.alarms_a_class == -(-(needs.false_alarms.enough or 0) // 24)


def test_scaling_reckons_time_by_model() -> None:
    one = Estimate("C", 16, {"x:y": Plan(30, (10, 20), (1, 2), stored=2), "embedded:rules": Plan(7)}, (0.0, 0.0))
    scaled = Scale(16, 40, 4, {"x:y": Pace(1.0, 2.0), "not:asked": Pace(1.0, 2.0)})(one)
    assert scaled.cases == 40 and scaled.plans["x:y"] == Plan(75, (25, 50), (2, 5), stored=5)
    assert scaled.seconds == (75 / 4, 10 * (75 / 40) * 2.0)


def test_prompts_of_the_workspace_are_the_ones_that_are_measured(folder: Path, factcheck: Command) -> None:
    before = plan(factcheck, folder, "--arm", "A")["cost"]["arms"][0]["input_tokens"]
    shutil.copytree(shipped("prompts"), folder / "prompts")
    path = Workspace(folder).prompts / "single_pass.md"
    path.write_text(path.read_text("utf-8") + "\n" + "Think about every word. " * 200, "utf-8")
    assert plan(factcheck, folder, "--arm", "A")["cost"]["arms"][0]["input_tokens"][0] > before[0] * 1.2
