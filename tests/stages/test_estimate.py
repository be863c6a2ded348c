"""The estimate of a run: as many calls as follow, and seconds a call from the journals."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from factcheck.checker.state import Tools
from factcheck.models.counted import Tally, counted
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.pace import ASSUMED, Pace
from factcheck.models.rehearsal import Rehearsal
from factcheck.models.store import MemoryStore, Stored
from factcheck.progress import Silent
from factcheck.prompts import load_prompts
from factcheck.protocols.planted.arms import built_in_arms
from factcheck.protocols.planted.estimate import estimate, journal_paces
from factcheck.protocols.planted.run import RunPlan, run_arm
from factcheck.settings import ROLES
from factcheck.workspace import Workspace, shipped


@pytest.fixture
def workspace(built: Path, tmp_path: Path) -> Iterator[Workspace]:
    shutil.copytree(built, tmp_path / "w")
    yield Workspace(tmp_path / "w")


def tools() -> Tools:
    model = Stored(EmbeddedModel(), MemoryStore())
    return Tools(dict.fromkeys(ROLES, model), load_prompts(shipped("prompts")))


def test_as_many_calls_are_estimated_as_follow_for_every_built_in_arm(workspace: Workspace) -> None:
    """Verdicts are not thought about in a rehearsal: this fails once a question depends on one."""
    folder = workspace.run("estimated")
    plans = [RunPlan(arm, 3, folder, 2, limit=6) for arm in built_in_arms().values()]
    rehearsal = Rehearsal("embedded:rules", EmbeddedModel(), None)
    estimates, paces = estimate(workspace, plans, tools(), dict.fromkeys(ROLES, rehearsal))
    assert paces == {} and all(one.asked.calls == 0 and one.seconds == (0.0, 0.0) for one in estimates)
    assert not folder.path.exists()
    asked = tools()
    for plan, one in zip(plans, estimates, strict=True):
        tally = Tally()
        run_arm(workspace, plan, replace(asked, models=counted(asked.models, tally)), Silent())
        planned = one.plans["embedded:rules"].calls if one.plans else 0
        assert (one.arm, one.cases, planned) == (plan.arm.name, 6, tally.glance().new)
    assert sum(one.plans["embedded:rules"].calls for one in estimates if one.plans) > 20


def call(model: str, seconds: object, **more: object) -> str:
    return json.dumps({"model": model, "seconds": seconds, "stored": False, "status": "ok", **more}) + "\n"


def test_paces_are_those_of_new_answered_calls_in_all_journals(workspace: Workspace) -> None:
    for name, lines in {
        "one": [call("x:y", 1.0), call("x:y", 50, stored=True), call("x:y", 60, status="error"), call("x:yy", 70)],
        "two": [call("x:y", 3.0, status="refused"), '{"model": "x:y", torn', "", '["x:y"]\n', call("x:y", "soon")],
    }.items():
        folder = workspace.run(name)
        folder.path.mkdir(parents=True)
        folder.cases.write_text("")
        folder.calls.write_text("".join(lines) + call("x:y", float("inf")) + call("x:y", -1) + call("x:y", None))
    workspace.run("bare").path.mkdir()
    workspace.run("bare").cases.write_text("")
    assert journal_paces(workspace, ["x:y", "v:w"]) == {"x:y": Pace(1.0, 3.0, 2, 1.0), "v:w": ASSUMED}
