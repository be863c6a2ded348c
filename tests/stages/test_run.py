"""The stage run: resuming, refusing, counting."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck.jsonl import read_records
from factcheck.records.call import Call
from factcheck.records.result import Result

Command = Callable[..., Any]


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    target = tmp_path / "w"
    shutil.copytree(built, target)
    return target


def results(folder: Path, arm: str, run: str = "3") -> list[Result]:
    return list(read_records(folder / "published" / run / f"arm-{arm}.jsonl", Result))


def test_a_run_leaves_one_result_a_case_in_order(folder: Path, factcheck: Command) -> None:
    done = factcheck(folder, "run", "--arm", "A", "--arm", "C")
    assert done.returncode == 0, done.stderr
    order = [json.loads(line)["id"] for line in (folder / "cases" / "3.jsonl").read_text().splitlines()]
    for arm in "AC":
        assert [result.case for result in results(folder, arm)] == order
        assert {result.status for result in results(folder, arm)} == {"ok"}
    assert (folder / "published" / "3" / "cases.jsonl").read_bytes() == (folder / "cases" / "3.jsonl").read_bytes()
    calls = list(read_records(folder / "published" / "3" / "calls.jsonl", Call))
    assert sum(call.arm == "C" for call in calls) == sum(result.calls for result in results(folder, "C"))


def test_a_limit_is_resumed_to_the_same_file(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--run", "whole")
    part = factcheck(folder, "run", "--arm", "L", "--run", "parts", "--limit", "5")
    assert "incomplete: 5 of 32" in part.stdout and len(results(folder, "L", "parts")) == 5
    rest = factcheck(folder, "run", "--arm", "L", "--run", "parts")
    assert "5 before, 27 now" in rest.stdout
    whole, parts = (folder / "published" / name / "arm-L.jsonl" for name in ("whole", "parts"))
    assert whole.read_bytes() == parts.read_bytes()


def test_a_finished_run_is_not_asked_again(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "A")
    before = (folder / "published" / "3" / "calls.jsonl").read_bytes()
    again = factcheck(folder, "run", "--arm", "A")
    assert "32 before, 0 now" in again.stdout
    assert (folder / "published" / "3" / "calls.jsonl").read_bytes() == before


def test_a_case_file_that_changed_after_results_is_refused(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L")
    path = folder / "cases" / "3.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[4] = lines[4].replace('"label":"clean"', '"label":"error"')
    path.write_text("".join(lines), "utf-8")
    done = factcheck(folder, "run", "--arm", "A")
    assert done.returncode == 3 and "3.jsonl:5" in done.stderr and "--run" in done.stderr
    assert factcheck(folder, "run", "--arm", "A", "--run", "other").returncode == 0


def test_results_of_a_differently_made_arm_are_refused(folder: Path, factcheck: Command) -> None:
    (folder / "factcheck.toml").write_text('[arms.mine]\nsteps = ["extract", "judge_support", "decide"]\n')
    assert factcheck(folder, "run", "--arm", "mine").returncode == 0
    (folder / "factcheck.toml").write_text('[arms.mine]\nsteps = ["extract", "judge_refute", "decide"]\n')
    before = (folder / "published" / "3" / "arm-mine.jsonl").read_bytes()
    done = factcheck(folder, "run", "--arm", "mine")
    assert done.returncode == 2 and "fingerprint" in done.stderr and "--run" in done.stderr
    assert (folder / "published" / "3" / "arm-mine.jsonl").read_bytes() == before


def test_an_external_command_is_an_arm_and_its_failures_are_redone(folder: Path, factcheck: Command) -> None:
    script = folder / "checker.py"
    script.write_text(
        "import json, pathlib, sys\n"
        "draft = json.load(sys.stdin)\n"
        "if not pathlib.Path('ready').exists() and 'a' in draft['post'][:12]: sys.exit('not ready')\n"
        "text, link = draft['article']['text'], draft['link'] != draft['article']['url']\n"
        "flagged = [s['index'] for s in draft['sentences'] if s['text'].split()[-2] not in text]\n"
        "print(json.dumps({'schema': 'findings/1', 'flagged': flagged, 'link_flagged': link}))\n"
    )
    (folder / "factcheck.toml").write_text(
        f'[arms.own]\ntitle = "ours"\ncommand = ["{sys.executable}", "checker.py"]\n'
    )
    first = factcheck(folder, "run", "--arm", "own")
    failed = [result for result in results(folder, "own") if result.status == "error"]
    assert first.returncode == 0 and failed and "error" in first.stdout and "not ready" in str(failed[0].reason)
    (folder / "ready").write_text("")
    again = factcheck(folder, "run", "--arm", "own")
    assert f"{len(failed)} now" in again.stdout
    assert {result.status for result in results(folder, "own")} == {"ok"} and len(results(folder, "own")) == 32
    links = [result for result in results(folder, "own") if result.link_flagged]
    assert {result.case for result in links} == {"s3-foreign_link-01-planted", "s3-foreign_link-02-planted"}


def test_an_unknown_arm_and_a_missing_case_file(folder: Path, tmp_path: Path, factcheck: Command) -> None:
    unknown = factcheck(folder, "run", "--arm", "Z")
    assert unknown.returncode == 2 and "known: L, A, B, C, D, E" in unknown.stderr
    nothing = factcheck(tmp_path / "empty", "run", "--arm", "C")
    assert nothing.returncode == 2 and "build-cases" in nothing.stderr
    missing = factcheck(folder, "run", "--arm", "C", "--seed", "99")
    assert missing.returncode == 3 and "99.jsonl" in missing.stderr
    shutil.copy(folder / "cases" / "3.jsonl", folder / "cases" / "5.jsonl")
    several = factcheck(folder, "run", "--arm", "C")
    assert several.returncode == 2 and "3, 5" in several.stderr and "--seed" in several.stderr


def test_a_text_that_is_gone_or_changed_is_said_before_anything_is_asked(folder: Path, factcheck: Command) -> None:
    texts = sorted((folder / ".factcheck" / "texts").glob("*.txt"))
    for text in texts:
        text.write_text(text.read_text("utf-8") + " ", "utf-8")
    changed = factcheck(folder, "run", "--arm", "L")
    assert changed.returncode == 3 and "does not have the hash" in changed.stderr
    for text in texts:
        text.unlink()
    gone = factcheck(folder, "run", "--arm", "L")
    assert gone.returncode == 3 and "build-cases" in gone.stderr
    assert not (folder / "published" / "3" / "arm-L.jsonl").exists()


def test_a_test_seed_is_used_once_and_under_one_prompt_version(folder: Path, factcheck: Command) -> None:
    rule = (Path(__file__).parents[2] / "PREREGISTRATION.md").read_text("utf-8")
    (folder / "PREREGISTRATION.md").write_text(rule.replace("test = [20261002, 20261003]", "test = [3]"), "utf-8")
    assert factcheck(folder, "run", "--arm", "A").returncode == 0
    other = factcheck(folder, "run", "--arm", "A", "--run", "second")
    assert other.returncode == 2 and "used once" in other.stderr
    path = folder / "published" / "3" / "arm-A.jsonl"
    version = results(folder, "A")[0].prompt_version
    path.write_text(path.read_text("utf-8").replace(version, "fc-older"), "utf-8")
    changed = factcheck(folder, "run", "--arm", "C")
    assert changed.returncode == 2 and "fc-older" in changed.stderr and "fresh seed" in changed.stderr


def test_a_damaged_result_line_is_named(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L")
    path = folder / "published" / "3" / "arm-L.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[2] = "{}\n"
    path.write_text("".join(lines), "utf-8")
    done = factcheck(folder, "run", "--arm", "L")
    assert done.returncode == 3 and "arm-L.jsonl:3" in done.stderr and "Traceback" not in done.stderr


def test_a_damaged_case_file_leaves_no_trace_and_can_be_mended(folder: Path, factcheck: Command) -> None:
    path = folder / "cases" / "3.jsonl"
    whole = path.read_text("utf-8")
    path.write_text(whole.replace('"role":"clean"', '"rolle":"clean"', 1), "utf-8")
    done = factcheck(folder, "run", "--arm", "L")
    assert done.returncode == 3 and "cases/3.jsonl:1" in done.stderr and "'role'" in done.stderr
    path.write_text(whole, "utf-8")
    assert factcheck(folder, "run", "--arm", "L").returncode == 0
