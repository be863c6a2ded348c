"""An A/B test of a prompt, end to end: two runs, what differs, the changed cases, and an edited prompt refused."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck import workspace
from factcheck.jsonl import dump_line, read_records
from factcheck.records.case import Case
from factcheck.records.result import Result

Command = Callable[..., Any]


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    target = tmp_path / "w"
    shutil.copytree(built, target)
    return target


@pytest.fixture
def prompts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the prompts that the commands of a test use, free to be edited."""
    original = workspace.shipped
    copy = tmp_path / "prompts"
    shutil.copytree(original("prompts"), copy)
    monkeypatch.setattr(workspace, "shipped", lambda name: copy if name == "prompts" else original(name))
    return copy


def edit(prompts: Path, name: str = "judge_support") -> None:
    path = prompts / f"{name}.md"
    path.write_text(path.read_text("utf-8") + "\nBe brief.\n", "utf-8")


def test_a_changed_prompt_under_a_new_version_is_compared(folder: Path, prompts: Path, factcheck: Command) -> None:
    assert factcheck(folder, "run", "--arm", "C", "--run", "base").returncode == 0
    edit(prompts)
    (prompts / "VERSION").write_text("next-1\n", "utf-8")
    assert factcheck(folder, "run", "--arm", "C", "--run", "next").returncode == 0
    done = factcheck(folder, "compare", "base", "next")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("A/A check, arm C: not made; a difference may be no more than that between two runs")
    lines = lines[1:]
    assert lines[0] == "arm C, models: embedded:rules (embedded no-model baseline)"
    differs = [line.split(": ")[1] for line in lines if line.startswith("  differs: ")]
    assert differs == ["prompt version", "prompt judge_support", "arm fingerprint"]
    assert "→ next-1" in lines[1]
    assert "arm C: 32 of 32 cases have a result in both runs" in lines
    assert done.stdout.count("no discordant pairs: cannot be significant") == 2
    assert done.stdout.count("difference: 0.0 points, 95% CI") == 2
    assert "newly caught:" not in done.stdout and "newly alarmed:" not in done.stdout


def rewritten(folder: Path, change: Callable[[Case, Result], dict[str, Any]]) -> None:
    """The run "next": the results of the run "base" with some fields replaced."""
    base, other = folder / "published" / "base", folder / "published" / "next"
    shutil.copytree(base, other)
    cases = {case.id: case for case in read_records(base / "cases.jsonl", Case)}
    results = read_records(base / "arm-L.jsonl", Result)
    lines = [dump_line(result.model_copy(update=change(cases[result.case], result))) for result in results]
    (other / "arm-L.jsonl").write_text("".join(lines), "utf-8")


def flag_every_clean_first_sentence(case: Case, result: Result) -> dict[str, Any]:
    return {"flagged": (0,), "claims": ()} if case.role == "clean" else {"flagged": (), "claims": ()}


def test_changed_cases_are_listed_with_their_sentences(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--run", "base")
    rewritten(folder, flag_every_clean_first_sentence)
    done = factcheck(folder, "compare", "base", "next", "--arm", "L")
    assert done.returncode == 0, done.stderr
    assert "nothing differs: same prompts, models and steps" in done.stdout
    cases = list(read_records(folder / "cases" / "3.jsonl", Case))
    alarmed = done.stdout.split("newly alarmed:\n")[1]
    first = next(case for case in cases if case.role == "clean")
    assert f"    {first.id}  {first.class_}  {first.sentences[0].text}" in alarmed.splitlines()
    found = json.loads(factcheck(folder, "compare", "base", "next", "--json").stdout)
    (arm,) = found["arms"]
    assert (found["first"], found["second"], found["level"], arm["arm"]) == ("base", "next", 0.95, "L")
    gained, lost = arm["false_alarms"]["gained"], arm["recall"]["lost"]
    assert len(gained) == arm["false_alarms"]["change"]["discordant"][0] > 0
    assert {item["sentence"] for item in gained} == {0} and "class" in gained[0]
    base = {result.case: result for result in read_records(folder / "published" / "base" / "arm-L.jsonl", Result)}
    caught = [c.id for c in cases if c.plant and c.plant.sentence in base[c.id].flagged]
    assert [item["case"] for item in lost if item["sentence"] is not None] == caught
    assert all(f"    {name}  " in done.stdout.split("newly missed:\n")[1] for name in caught)


def test_what_cannot_be_compared_is_said(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--arm", "A", "--run", "base", "--limit", "4")
    factcheck(folder, "run", "--arm", "L", "--run", "next")
    done = factcheck(folder, "compare", "base", "next")
    assert done.returncode == 0 and "not compared, in run base only: arm A" in done.stdout
    missing = factcheck(folder, "compare", "base", "next", "--arm", "A")
    assert missing.returncode == 3 and "run next has no results of arm A; it has: L" in missing.stderr
    absent = factcheck(folder, "compare", "base", "nothing")
    assert absent.returncode == 3 and "'nothing'" in absent.stderr
    path = folder / "published" / "next" / "cases.jsonl"
    path.write_bytes(path.read_bytes() + b"\n")
    other = factcheck(folder, "compare", "base", "next")
    assert other.returncode == 3 and "base and next have different case files" in other.stderr


def test_a_hostile_sentence_does_not_reach_the_terminal(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--run", "base")
    rewritten(folder, flag_every_clean_first_sentence)
    for run in ("base", "next"):
        path = folder / "published" / run / "cases.jsonl"
        cases = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for case in cases:
            case["sentences"][0]["text"] = "Red \x1b[31m and \u202e turned."
        path.write_text("".join(json.dumps(case) + "\n" for case in cases), "utf-8")
    done = factcheck(folder, "compare", "base", "next")
    assert done.returncode == 0 and "Red \\x1b[31m and \\u202e turned." in done.stdout
    assert "\x1b" not in done.stdout and "\u202e" not in done.stdout


def test_a_prompt_edited_without_a_new_version_is_refused(folder: Path, prompts: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "C", "--run", "base", "--limit", "2")
    edit(prompts)
    for arm in ("C", "A"):  # arm A does not use the prompt, but its figures would carry the same version
        done = factcheck(folder, "run", "--arm", arm, "--run", "next", "--limit", "2")
        assert done.returncode == 2
        assert "prompt judge_support was changed without a new version in prompts/VERSION" in done.stderr
        assert "run base" in done.stderr
    assert not (folder / "published" / "next").exists()
    (prompts / "VERSION").write_text("next-1\n", "utf-8")
    assert factcheck(folder, "run", "--arm", "C", "--run", "next", "--limit", "2").returncode == 0
    edit(prompts)
    done = factcheck(folder, "run", "--arm", "C", "--run", "third", "--limit", "2")
    assert done.returncode == 2 and "as next-1" in done.stderr


def test_prompts_that_no_run_used_may_be_edited(folder: Path, prompts: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "C", "--run", "base", "--limit", "2")
    edit(prompts, "single_pass")
    assert factcheck(folder, "run", "--arm", "A", "--run", "next", "--limit", "2").returncode == 0
    (prompts / "judge_refute.md").unlink()
    assert factcheck(folder, "run", "--arm", "C", "--run", "third", "--limit", "2").returncode == 0
