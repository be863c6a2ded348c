"""The A/A check end to end: an arm asked again, resumed, refused on a test seed, and said before any comparison."""

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from factcheck.checker.state import Tools
from factcheck.jsonl import dump_line, read_records
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Model, Reply, Task
from factcheck.models.store import MemoryStore, Stored
from factcheck.progress import Silent
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.folders import flips_in
from factcheck.protocols.planted.run import RunPlan, run_arm
from factcheck.records.call import Call
from factcheck.records.result import Result
from factcheck.records.tasks import JudgeAnswer, Sampling
from factcheck.settings import ROLES
from factcheck.workspace import Workspace, shipped

Command = Callable[..., Any]


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path / "w")
    return tmp_path / "w"


def calls(path: Path) -> list[Call]:
    return list(read_records(path / "calls.jsonl", Call))


def samples(found: list[Call]) -> set[tuple[str, int]]:
    return {(call.task, call.sample) for call in found}


def test_an_arm_is_asked_anew_with_samples_of_its_own(folder: Path, factcheck: Command) -> None:
    done = factcheck(
        folder, "run", "--arm", "C", "--arm", "E", "--arm", "L", "--sample", "2", "--run", "x", "--limit", "6"
    )
    assert done.returncode == 0, done.stderr
    run = folder / "published" / "x"
    assert {path.name for path in (run / "sample-1").iterdir()} == {
        "arm-C.jsonl", "arm-E.jsonl", "arm-L.jsonl", "calls.jsonl",
    }  # fmt: skip
    assert samples(calls(run)) == {("extract_claims", 0), ("judge_support", 0), ("judge_support", 1)}
    again = calls(run / "sample-1")
    assert samples(again) == {("extract_claims", 10), ("judge_support", 10), ("judge_support", 11)}
    # Never a cache hit of the first sample: as many questions were really put as the first time.
    assert [call.stored for call in again].count(False) == [call.stored for call in calls(run)].count(False) > 0
    results = list(read_records(run / "sample-1" / "arm-E.jsonl", Result))
    assert {result.sample for result in results} == {1} and len(results) == 6
    first = list(read_records(run / "arm-E.jsonl", Result))
    assert [result.model_copy(update={"sample": 1}) for result in first] == results
    assert "arm E (sample 2): 6 ok (0 before, 6 now); incomplete: 6 of 32 cases" in done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("A/A check")]
    assert [line.split(":")[0] for line in lines] == [f"A/A check, arm {name}" for name in "CEL"]
    assert ": 0 flips of " in lines[0] and ": the embedded baseline is deterministic (6 of 32 cases" in lines[0]
    assert ": a lookup is deterministic (6 of 32 cases" in lines[2]


def test_a_repeat_resumes_and_its_figures_reach_the_pages(folder: Path, factcheck: Command) -> None:
    words = ["run", "--arm", "C", "--sample", "2", "--run", "x"]
    factcheck(folder, *words, "--limit", "3")
    done = factcheck(folder, *words)
    assert "arm C (sample 2): 32 ok (3 before, 29 now); complete" in done.stdout
    assert "arm C (sample 2): 32 ok (32 before, 0 now)" in factcheck(folder, *words).stdout
    scored = factcheck(folder, "report", "--html")
    assert scored.returncode == 0, scored.stderr
    shown = scored.stdout
    assert shown.index("A/A check, arm C asked again: 0 flips of") < shown.index("recall")
    summary = json.loads((folder / "published" / "x" / "summary.json").read_text("utf-8"))
    flips = summary["arms"]["C"]["flips"]
    assert (flips["samples"], flips["cases"], flips["items"]["k"]) == (2, 32, 0)
    page = (folder / "published" / "RESULTS.md").read_text("utf-8")
    line = "A/A check, arm C asked again: 0 flips of"
    assert page.index(line) < page.index("### Verdict") < page.index("### Differences between arms")
    html = (folder / "published" / "report.html").read_text("utf-8")
    assert html.index(line) < html.index("Recall: planted errors flagged")


def test_compare_says_it_first_where_either_run_has_it(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--arm", "C", "--run", "base", "--limit", "4")
    factcheck(folder, "run", "--arm", "C", "--sample", "2", "--run", "next", "--limit", "4")
    factcheck(folder, "run", "--arm", "L", "--run", "next", "--limit", "4")
    done = factcheck(folder, "compare", "base", "next")
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()[:2]
    assert first.startswith("A/A check, arm C of run next: 0 flips of ")
    assert second.startswith("A/A check, arm L: not made; a difference may be no more than that between two runs")
    assert "    by article: " in done.stdout and "Newcombe's interval instead" in done.stdout
    found = json.loads(factcheck(folder, "compare", "base", "next", "--arm", "C", "--json").stdout)["arms"][0]
    assert found["first_flips"] is None and found["second_flips"]["items"]["k"] == 0


def test_a_test_seed_is_asked_once(folder: Path, factcheck: Command) -> None:
    rule = (shipped("PREREGISTRATION.md")).read_text("utf-8").replace("test = [20261002,", "test = [3, 20261002,")
    (folder / "PREREGISTRATION.md").write_text(rule, "utf-8")
    for more in ([], ["--dry-run"]):
        done = factcheck(folder, "run", "--arm", "C", "--sample", "2", *more)
        assert done.returncode == 2
        assert "seed 3 is a test seed" in done.stderr and "use a development seed" in done.stderr
    assert not (folder / "published").exists()
    assert factcheck(folder, "run", "--arm", "L", "--sample", "1").returncode == 0


def test_a_users_own_checker_is_started_again(folder: Path, factcheck: Command) -> None:
    """A checker that flags the first sentence every other time."""
    (folder / "own.py").write_text(
        "import pathlib\n"
        "mark = pathlib.Path('mark')\n"
        "odd = mark.exists()\n"
        "mark.unlink() if odd else mark.write_text('')\n"
        "print('{\"flagged\": [0]}' if odd else '{\"flagged\": []}')\n",
        "utf-8",
    )
    (folder / "factcheck.toml").write_text(f'[arms.own]\ncommand = ["{sys.executable}", "own.py"]\n', "utf-8")
    done = factcheck(folder, "run", "--arm", "own", "--sample", "2", "--limit", "3", "--workers", "1")
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("A/A check")]
    assert line.startswith("A/A check, arm own: 3 flips of ") and "deterministic" not in line


@dataclass
class Moody:
    """Judges as the embedded rules do, but in another sample rejects every claim that holds a 7."""

    inner: Model = field(default_factory=EmbeddedModel)
    asked: list[Task] = field(default_factory=list)

    @property
    def name(self) -> str:
        return "acme:moody"

    def ask(self, task: Task) -> Reply:
        self.asked.append(task)
        reply = self.inner.ask(task)
        if task.answer is JudgeAnswer and task.sample >= 10 and "7" in str(task.inputs):
            answer = JudgeAnswer(label="contradicted", quote="", reason="not today")
            return replace(reply, answer=answer)
        return reply


@pytest.mark.slow
def test_flips_are_found_and_stored_answers_are_kept_apart(folder: Path) -> None:
    workspace, model, store = Workspace(folder), Moody(), MemoryStore()
    sampling = {"acme:moody": Sampling(seed=5)}
    tools = Tools(dict.fromkeys(ROLES, Stored(model, store)), load_prompts(shipped("prompts")), sampling=sampling)
    run = workspace.run("x")
    plans = [RunPlan(built_in_arms()["E"], 3, run, 2, limit=12, repeat=repeat) for repeat in (0, 1, 2)]
    for plan in plans:
        run_arm(workspace, plan, tools, Silent())
    assert {task.sample for task in model.asked} == {0, 1, 10, 11, 20, 21}
    assert {(task.sample, task.sampling.seed) for task in model.asked} == {(s, 5 + s) for s in (0, 1, 10, 11, 20, 21)}
    flips = flips_in(run, 0.95)["E"]
    assert flips.samples == 3 and flips.cases == 12 and flips.note is None
    assert 0 < flips.items.k < flips.items.n
    (run.sample(1).arm("E")).unlink()
    assert "E" not in flips_in(run, 0.95)  # samples count up to the first that is not there


def test_results_of_another_arm_are_refused_in_a_repeat_too(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L", "--sample", "2", "--run", "x", "--limit", "2")
    path = folder / "published" / "x" / "sample-1" / "arm-L.jsonl"
    results = [result.model_copy(update={"arm_fingerprint": "0" * 64}) for result in read_records(path, Result)]
    path.write_text("".join(map(dump_line, results)), "utf-8")
    done = factcheck(folder, "run", "--arm", "L", "--sample", "2", "--run", "x")
    assert done.returncode == 2 and "sample-1" in done.stderr and "choose another --run name" in done.stderr


def test_a_dry_run_counts_both_samples(folder: Path, factcheck: Command) -> None:
    (folder / "factcheck.toml").write_text(
        '[models]\njudge = "local:m"\nextractor = "local:m"\n'
        '[models.endpoints.local]\nbase_url = "http://127.0.0.1:9/v1"\nfamily = "m"\n'
        '[prices."local:m"]\ninput = 1\ncache_read = 1\ncache_write = 1\noutput = 2\nsource = "x"\ndate = 2026-11-30\n',
        "utf-8",
    )
    done = factcheck(folder, "run", "--arm", "C", "--sample", "2", "--dry-run", "--limit", "5")
    assert done.returncode == 0, done.stderr
    first, second = [line for line in done.stdout.splitlines() if line.startswith("arm C")]
    assert second == first.replace("arm C:", "arm C (sample 2):")
