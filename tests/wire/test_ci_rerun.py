"""The workflow's job with a model, as a dry run: a loopback server in the vendor's place, one budget, one comment."""

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from factcheck.jsonl import read_records
from factcheck.records.call import Call

WORKFLOW = ".github/workflows/factcheck.yml"
CLONING = Path(__file__).parent.parent / "ci" / "cloning.py"
PRICE = (1000 * 1.0 + 100 * 4.0) / 1e6  # USD of a call


def load_cloning() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ci_cloning_for_wire", CLONING)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def vendor(server, wire, running, embedded_vendor):
    made = embedded_vendor("compatible", wire.Counts(1000, 0, 0, 100, 0))
    server.scripts[running.model_of("compatible")] = made
    return made


@pytest.fixture
def clone(server, running, tmp_path: Path):
    """A repository whose settings lead to the server, with a new version of the single pass's prompt."""
    made = load_cloning().make_clone(tmp_path / "clone")
    running.settle(made.path, server.url, "compatible")
    made.commit()
    made.edit("prompts/single_pass.md", "# system\n", "# system\n\nBe strict.\n")
    (made.path / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    made.commit()
    return made


def rerun(clone, tmp_path: Path, budget: str, reviewers: str = "required_reviewers"):
    """The job's steps; a program in GitHub's place says how its environment is protected."""
    program = tmp_path / "bin" / "gh"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho '{reviewers}'\n", "utf-8")
    program.chmod(0o755)
    values = {
        "github.event.pull_request.base.sha": "main~1", "github.repository": "o/r", "vars.FACTCHECK_ARMS": "A",
        "vars.FACTCHECK_MODEL": "vendor:rules", "vars.FACTCHECK_BUDGET": budget,
    }  # fmt: skip
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return clone.dry_run(WORKFLOW, "models", values=values, environment={"PATH": path, "FACTCHECK_PER_CLASS": "1"})


def spent(clone) -> float:
    paths = (clone.path / "rerun" / "workspace" / "published").glob("*/calls.jsonl")
    return sum(call.spent_usd for path in paths for call in read_records(path, Call))


@pytest.mark.slow
def test_an_approved_run_asks_the_model_within_its_budget(clone, vendor, tmp_path: Path) -> None:
    done = rerun(clone, tmp_path, "0.50")
    assert done.code == 0, done.shown
    assert "output approved=yes" in done.shown
    assert "vendor:rules, at most $0.50 in all" in done.summary and "Embedded" not in done.summary
    assert "| A | recall | " in done.summary
    assert "arm A, made differently: prompt single_pass" in done.summary
    assert len(vendor.asked) == 32, "16 cases before, and again after, for the prompt is another one"
    assert spent(clone) == pytest.approx(32 * PRICE)


@pytest.mark.slow
def test_a_budget_that_is_too_small_stops_it_and_the_comment_says_so(clone, vendor, tmp_path: Path) -> None:
    done = rerun(clone, tmp_path, "0.04")
    assert done.code == 5, done.shown
    assert "ended with exit code 5" in done.summary
    assert spent(clone) <= 0.04
    outcome = json.loads((clone.path / "rerun" / "outcome.json").read_text("utf-8"))
    assert {step["name"]: step["code"] for step in outcome["steps"]}["run before"] == 5


@pytest.mark.slow
def test_without_reviewers_nothing_is_paid(clone, vendor, tmp_path: Path) -> None:
    done = rerun(clone, tmp_path, "0.50", reviewers="wait_timer")
    assert done.code == 0, done.shown
    assert "output approved=no" in done.shown
    assert "**Embedded no-model baseline: no language model was asked.**" in done.summary
    assert "why no model was asked: the run was not approved" in done.summary
    assert vendor.asked == []
