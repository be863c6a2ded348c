"""What the workflows and the action may do, read from their YAML: least rights, no secret for code nobody reviewed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from factcheck.cli.main import main

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SAME_REPOSITORY = "github.event.pull_request.head.repo.full_name == github.repository"
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)


def load(path: Path) -> dict[str, Any]:
    loaded = yaml.safe_load(path.read_text("utf-8"))
    return {"on" if key is True else key: value for key, value in loaded.items()}  # YAML 1.1 reads "on" as true


FACTCHECK = load(ROOT / ".github" / "workflows" / "factcheck.yml")
JOBS: dict[str, Any] = FACTCHECK["jobs"]
ACTION = load(ROOT / "action.yml")


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every step of every workflow and of the action, with where it stands."""
    for path in WORKFLOWS:
        for name, job in load(path)["jobs"].items():
            yield from ((f"{path.name} {name}", step) for step in job["steps"])
    yield from (("action.yml", step) for step in ACTION["runs"]["steps"])


def texts(value: Any) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    else:
        yield str(value)


def test_actions_are_githubs_own_and_pinned_by_major_version() -> None:
    used = [step["uses"] for _, step in steps() if "uses" in step]
    assert len(used) > 10
    assert [name for name in used if not re.fullmatch(r"actions/[a-z-]+@v[0-9]+", name)] == []


def test_nothing_from_outside_becomes_code() -> None:
    """An expression in a script would be pasted into it before a shell reads it."""
    scripts = [(place, step["run"]) for place, step in steps() if "run" in step]
    assert len(scripts) > 8
    assert [place for place, script in scripts if EXPRESSION.search(script)] == []


def test_scripts_that_are_named_exist_and_start() -> None:
    for _, step in steps():
        for name in re.findall(r"\.github/scripts/[\w.]+", step.get("run", "")):
            path = ROOT / name
            assert path.is_file(), name
            if path.suffix == ".sh":
                assert path.read_text("utf-8").startswith("#!/usr/bin/env bash\n") and "set -" in path.read_text(
                    "utf-8"
                )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_rights_are_least(path: Path) -> None:
    workflow = load(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert "pull_request_target" not in workflow["on"] and "workflow_run" not in workflow["on"]
    for name, job in workflow["jobs"].items():
        wanted = {"contents": "read"}
        if name.startswith("comment-"):
            wanted |= {"pull-requests": "write"}
        elif name == "models":
            wanted |= {"actions": "read"}
        assert job.get("permissions", {"contents": "read"}) == wanted, name


def test_no_checkout_of_the_factcheck_workflow_leaves_its_token_behind() -> None:
    found = [step for job in JOBS.values() for step in job["steps"] if "checkout" in step.get("uses", "")]
    assert len(found) == len(JOBS)
    assert all(step["with"]["persist-credentials"] is False for step in found)


def test_secrets_are_in_one_job_that_waits_for_reviewers_and_never_for_a_fork() -> None:
    holders = {name for name, job in JOBS.items() if any("secrets." in text for text in texts(job))}
    assert holders == {"models"}
    job = JOBS["models"]
    assert job["environment"] == "factcheck-models"
    condition = " ".join(job["if"].split())
    assert f"(github.event_name == 'workflow_dispatch' || {SAME_REPOSITORY})" in condition
    assert condition.startswith("needs.baseline.outputs.version == 'changed' && vars.FACTCHECK_MODEL != '' && ")
    holding = [step for step in job["steps"] if any("secrets." in text for text in texts(step))]
    assert [step["id"] for step in holding] == ["rerun"]
    assert holding[0]["env"]["FACTCHECK_APPROVED"] == "${{ steps.approval.outputs.approved }}"
    before = [step.get("id") for step in job["steps"]]
    assert before.index("approval") < before.index("rerun")
    assert all("pull_request_target" not in path.read_text("utf-8") for path in WORKFLOWS)


def test_the_jobs_that_may_write_run_no_code_of_the_change() -> None:
    writers = [name for name, job in JOBS.items() if "write" in job.get("permissions", {}).values()]
    assert writers == ["comment-baseline", "comment-models"]
    for name in writers:
        job = JOBS[name]
        assert SAME_REPOSITORY in job["if"]
        checkout = next(step for step in job["steps"] if "checkout" in step.get("uses", ""))
        assert checkout["with"]["ref"] == "${{ github.event.pull_request.base.sha }}"
        scripts = [step["run"] for step in job["steps"] if "run" in step]
        assert scripts == [f"bash .github/scripts/post_comment.sh {name.removeprefix('comment-')} rerun/comment.md"]


def test_outputs_and_needs_fit() -> None:
    for name, job in JOBS.items():
        ids = {step.get("id") for step in job["steps"]}
        for text in texts({key: job.get(key, "") for key in ("outputs", "steps")}):
            assert set(re.findall(r"steps\.(\w+)\.outputs", text)) <= ids, name
        for other, output in re.findall(r"needs\.([\w-]+)\.outputs\.(\w+)", str(job.get("if", ""))):
            assert job["needs"] == other and output in JOBS[other]["outputs"], name


def test_the_action_uses_every_input_and_no_other() -> None:
    used = set(re.findall(r"inputs\.([\w-]+)", str(list(texts(ACTION["runs"])))))
    assert used == set(ACTION["inputs"])
    assert all(given["description"] and "default" in given for given in ACTION["inputs"].values())
    script = (ROOT / ".github" / "scripts" / "action.sh").read_text("utf-8")
    passed = next(step["env"] for step in ACTION["runs"]["steps"] if step.get("id") == "factcheck")
    assert len(passed) == 8 and all(name in script for name in passed)
    assert ACTION["runs"]["using"] == "composite"
    assert all(step["shell"] == "bash" for step in ACTION["runs"]["steps"] if "run" in step)


def test_the_hook_is_a_command_that_exists() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert hook["id"] == "factcheck-status" and hook["language"] == "python" and hook["pass_filenames"] is False
    program, *words = hook["entry"].split()
    assert program == "factcheck" and CliRunner().invoke(main, [*words, "--help"]).exit_code == 0
    looked_at = re.compile(hook["files"])
    for name in (
        "prompts/VERSION",
        "published/7/arm-C.jsonl",
        "PREREGISTRATION.md",
        "PREREGISTRATION.lock",
        "factcheck.toml",
    ):
        assert looked_at.search(name), name
    assert not looked_at.search("src/prompts.py")


def yaml_blocks() -> list[Any]:
    text = (ROOT / "docs" / "ci.md").read_text("utf-8")
    return [yaml.safe_load(body) for body in re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]


def test_the_examples_of_the_documentation_fit_the_action_and_the_hook() -> None:
    blocks = yaml_blocks()
    used = [
        step for block in blocks if isinstance(block, list) for step in block if "factcheck@" in step.get("uses", "")
    ]
    used += [s for b in blocks if isinstance(b, dict) for j in b.get("jobs", {}).values() for s in j["steps"]]
    given = [step.get("with", {}) for step in used if "factcheck@" in step.get("uses", "")]
    assert len(given) >= 2
    assert set().union(*given) <= set(ACTION["inputs"])
    hooks = [repo for block in blocks if isinstance(block, dict) for repo in block.get("repos", [])]
    assert [hook["id"] for repo in hooks for hook in repo["hooks"]] == ["factcheck-status"]


def test_the_five_lines_are_five() -> None:
    text = (ROOT / "docs" / "ci.md").read_text("utf-8")
    first = next(b for b in re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if "factcheck@" in b)
    assert len(first.splitlines()) == 5


def test_every_input_and_output_of_the_action_is_documented() -> None:
    text = (ROOT / "docs" / "ci.md").read_text("utf-8")
    rows = dict(
        re.findall(r"^\| `([\w-]+)` \| (.*?) \|", text.split("## The action\n")[1].split("\n## ")[0], re.MULTILINE)
    )
    assert {name: given["default"] for name, given in ACTION["inputs"].items()} == {
        name: default.strip("`") if default != "none" else "" for name, default in rows.items()
    }


def test_every_variable_of_the_rerun_is_documented() -> None:
    named = set(re.findall(r"FACTCHECK_[A-Z_]+", (ROOT / ".github" / "scripts" / "rerun.py").read_text("utf-8")))
    text = (ROOT / "docs" / "ci.md").read_text("utf-8")
    assert {name for name in named if f"`{name}`" not in text} == set()
