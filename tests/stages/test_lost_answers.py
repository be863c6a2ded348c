"""Answers that were lost on the way (Ctrl-C, offline, a server that was down) are asked for again, and only those."""

import shutil
from pathlib import Path

import pytest

from factcheck.checker.state import Tools
from factcheck.jsonl import read_records
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Reply, Task
from factcheck.models.store import MemoryStore, Stored
from factcheck.progress import Silent
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.results import best_by_case, is_settled, keep_better, open_cases, read_cases
from factcheck.protocols.planted.run import RunPlan, run_arm
from factcheck.records.result import Result, Usage
from factcheck.workspace import Workspace, shipped


class Flaky:
    """The embedded rules behind a line that is down for some questions."""

    name = "embedded:rules"

    inner = Stored(EmbeddedModel(), MemoryStore())  # shared, for the rules take their time

    def __init__(self) -> None:
        self.down: set[str] = set()
        self.every = 1
        self.asked = 0

    def ask(self, task: Task) -> Reply:
        self.asked += 1
        if task.name in self.down and self.asked % self.every == 0:
            return Reply("error", None, Usage(), self.name, None, "", "interrupted")
        return self.inner.ask(task)


@pytest.fixture
def workspace(built: Path, tmp_path: Path) -> Workspace:
    """Eight cases."""
    shutil.copytree(built, tmp_path / "w")
    found = Workspace(tmp_path / "w")
    lines = found.cases(3).read_text("utf-8").splitlines(keepends=True)
    found.cases(3).write_text("".join(lines[:8]), "utf-8")
    return found


def results(workspace: Workspace, run: str, arm: str = "C") -> list[Result]:
    return list(read_records(workspace.run(run).arm(arm), Result))


def run_c(workspace: Workspace, run: str, model: Flaky, limit: int | None = None):  # type: ignore[no-untyped-def]
    tools = Tools({"extractor": model, "judge": model}, load_prompts(shipped("prompts")))
    plan = RunPlan(built_in_arms()["C"], 3, workspace.run(run), 1, limit)
    return run_arm(workspace, plan, tools, Silent())


def test_a_verdict_that_was_lost_is_asked_for_again_and_the_file_is_as_if_it_never_was(workspace: Workspace) -> None:
    whole, flaky = Flaky(), Flaky()
    run_c(workspace, "whole", whole)
    flaky.down, flaky.every = {"judge_support"}, 7
    first = run_c(workspace, "holes", flaky)
    assert first.by_status == {"ok": 8}, "the other claims of a case keep their verdicts"
    holes = [result for result in results(workspace, "holes") if not is_settled(result)]
    assert 0 < len(holes) < 8
    assert any(result.unscored for result in holes)
    flaky.down = set()
    again = run_c(workspace, "holes", flaky)
    assert (again.before, again.now) == (8 - len(holes), len(holes))
    assert workspace.run("holes").arm("C").read_bytes() == workspace.run("whole").arm("C").read_bytes()
    assert run_c(workspace, "holes", flaky).now == 0


def test_a_worse_second_answer_never_takes_the_place_of_a_better_one(workspace: Workspace) -> None:
    flaky = Flaky()
    flaky.down, flaky.every = {"judge_support"}, 7
    run_c(workspace, "holes", flaky)
    before = workspace.run("holes").arm("C").read_bytes()
    flaky.down, flaky.every = {"extract_claims"}, 1
    run_c(workspace, "holes", flaky)
    assert workspace.run("holes").arm("C").read_bytes() == before


def test_cases_that_fail_again_and_again_do_not_keep_the_others_out(workspace: Workspace) -> None:
    flaky = Flaky()
    flaky.down = {"extract_claims"}
    run_c(workspace, "stuck", flaky, limit=3)
    cases = [case.id for case in read_cases(workspace.cases(3))]
    assert [result.case for result in results(workspace, "stuck")] == cases[:3]
    run_c(workspace, "stuck", flaky, limit=3)
    assert [result.case for result in results(workspace, "stuck")] == cases[:6]


def test_what_a_model_did_say_is_an_answer_even_where_it_is_of_no_use(workspace: Workspace) -> None:
    run_c(workspace, "whole", Flaky())
    result = next(r for r in results(workspace, "whole") if any(claim.verdicts for claim in r.claims))
    place = next(i for i, claim in enumerate(result.claims) if claim.verdicts)

    def with_status(status: str) -> Result:
        claim = result.claims[place]
        verdict = claim.verdicts[0].model_copy(update={"status": status, "label": None, "quote": None})
        claims = list(result.claims)
        claims[place] = claim.model_copy(update={"verdicts": (verdict,), "outcome": "unscored"})
        return result.model_copy(update={"claims": tuple(claims)})

    assert is_settled(result)
    assert [is_settled(with_status(s)) for s in ("unparsed", "refused", "truncated", "error")] == [True] * 3 + [False]
    lost, failed = with_status("error"), result.model_copy(update={"status": "error", "claims": ()})
    for order, best in (
        ((lost, result), result),
        ((result, lost), result),
        ((result, failed), result),
        ((lost, failed), lost),
        ((failed, lost), lost),
        ((with_status("refused"), result), with_status("refused")),
    ):
        assert best_by_case(order)[result.case] == best
    held = {result.case: lost}
    keep_better(held, result)
    assert held[result.case] == result
    cases = read_cases(workspace.cases(3))
    everyone = {case.id: replace_case(result, case.id) for case in cases}
    assert open_cases(cases, everyone) == []
    assert [case.id for case in open_cases(cases, everyone | {cases[0].id: replace_case(lost, cases[0].id)})] == [
        cases[0].id
    ]


def replace_case(result: Result, case: str) -> Result:
    return result.model_copy(update={"case": case})
