"""The workflow and the action run: the same scripts in the same order, in a clone, on the embedded model."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree.ElementTree import parse

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main

ROOT = Path(__file__).parent.parent.parent
WORKFLOW = ".github/workflows/factcheck.yml"
BASE = {"github.event.pull_request.base.sha": "main~1"}
SMALL = {"FACTCHECK_PER_CLASS": "1"}
FEW = {"vars.FACTCHECK_ARMS": "C"}


@pytest.mark.slow
def test_before_and_after_a_change_of_prompts_and_code(clone) -> None:
    """Both trees run with their own prompts and code: a control that flags nothing any more loses its recall."""
    clone.edit("prompts/extract_claims.md", "claim", "statement")
    (clone.path / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    clone.edit("src/factcheck/protocols/planted/arms.py", 'without a model", "lookup")', 'without a model", "decide")')
    clone.commit()
    done = clone.dry_run(WORKFLOW, "baseline", values=BASE | {"vars.FACTCHECK_ARMS": "C L"}, environment=SMALL)
    assert done.code == 0, done.shown
    assert "left out: Install" in done.shown
    assert "output changed=yes" in done.shown and "output version=changed" in done.shown
    text = (clone.path / "rerun" / "comment.md").read_text("utf-8")
    assert done.summary == text
    assert text.startswith(f"### factcheck: {clone.git('rev-parse', 'main~1')[:12]} against ")
    assert "**Embedded no-model baseline: no language model was asked.**" in text
    assert "| C | recall | " in text and "| C | false alarms | " in text
    assert "arm C, made differently: prompt version: fc-2026-11-29.1 → fc-next" in text
    assert re.search("arm C, made differently: prompt extract_claims: [0-9a-f]{12} → [0-9a-f]{12}$", text, re.MULTILINE)
    assert re.search(r"\| L \| recall \| [1-9].* \| 0/\d+ = 0.0%, ", text) and "arm L, newly missed: s1-" in text
    assert re.search("^[0-9]+ cases of the development seed 1", text, re.MULTILINE)
    assert "Not everything worked" not in text
    outcome = json.loads((clone.path / "rerun" / "outcome.json").read_text("utf-8"))
    assert [step["code"] for step in outcome["steps"]] == [0] * 4
    assert clone.git("status", "--porcelain") == "" and len(clone.git("worktree", "list").splitlines()) == 1


def test_a_prompt_edited_under_its_version_is_refused_and_the_comment_says_so(clone) -> None:
    clone.edit("prompts/judge_support.md", "claim", "statement")
    clone.commit()
    done = clone.dry_run(WORKFLOW, "baseline", values=BASE | FEW, environment=SMALL)
    assert done.code == 2, done.shown
    assert "Not everything worked:" in done.summary
    assert "run after ended with exit code 2: factcheck: prompt judge_support was changed without a new" in done.summary
    stale = clone.dry_run(WORKFLOW, "status", values={})
    assert stale.code == 1 and "write a new version into prompts/VERSION" in stale.shown
    cases = parse(clone.path / "factcheck-status.xml").getroot().iter("testcase")
    failed = [case.get("name") for case in cases if len(case) and case[0].tag == "failure"]
    assert "no prompt was edited under its version" in failed


def test_nothing_is_run_where_nothing_that_matters_changed(clone) -> None:
    (clone.path / "README.md").write_text("# Read me\n", "utf-8")
    clone.commit()
    done = clone.dry_run(WORKFLOW, "baseline", values=BASE)
    assert done.code == 0 and "output changed=no" in done.shown and done.summary == ""
    assert not (clone.path / "rerun").exists()


def test_a_base_that_is_no_commit_is_said(clone) -> None:
    done = clone.dry_run(WORKFLOW, "baseline", values={"inputs.base": "--output=x"})
    assert done.code == 1 and "git rev-parse" in done.shown
    assert not (clone.path / "x").exists()


def test_the_dry_run_refuses_what_it_cannot_work_out(clone) -> None:
    missing = clone.dry_run(WORKFLOW, "nothing", values={})
    assert missing.code == 1 and "known: status, baseline, models" in missing.shown
    clone.edit(WORKFLOW, "${{ vars.FACTCHECK_ARMS }}", "${{ toJSON(github) }}")
    other = clone.dry_run(WORKFLOW, "baseline", values=BASE)
    assert other.code == 1 and "cannot work out" in other.shown


FAKE_GH = """#!/bin/sh
for word in "$@"; do
  printf '%s\\n' "$word" >> "$GH_SAW"
  case "$word" in body=@*) cat "${word#body=@}" >> "$GH_BODY" ;; esac
done
printf -- '--\\n' >> "$GH_SAW"
case "$*" in *--jq*) printf '%s' "$GH_SAYS" ;; esac
exit "${GH_CODE:-0}"
"""


class Gh:
    """A stand-in for GitHub's command line: it writes down what it is asked and answers one text."""

    def __init__(self, folder: Path, says: str, code: int = 0) -> None:
        self.saw, self.body = folder / "saw", folder / "body"
        program = folder / "bin" / "gh"
        program.parent.mkdir()
        program.write_text(FAKE_GH, "utf-8")
        program.chmod(0o755)
        self.environment = {
            "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "GH_SAYS": says, "GH_CODE": str(code),
            "GH_SAW": str(self.saw), "GH_BODY": str(self.body), "REPOSITORY": "o/r", "ENVIRONMENT": "factcheck-models",
            "PULL_REQUEST": "5",
        }  # fmt: skip

    def run(self, script: str, *words: str) -> "subprocess.CompletedProcess[str]":
        path = ROOT / ".github" / "scripts" / script
        environment = {**os.environ, **self.environment}
        return subprocess.run(["bash", path, *words], env=environment, capture_output=True, text=True, check=False)

    @property
    def calls(self) -> list[list[str]]:
        return [call.splitlines() for call in self.saw.read_text("utf-8").split("--\n") if call]


@pytest.mark.parametrize(
    ("says", "code", "approved"),
    [("required_reviewers", 0, "yes"), ("wait_timer required_reviewers", 0, "yes"), ("wait_timer", 0, "no"),
     ("", 0, "no"), ("required_reviewers", 1, "no")],
)  # fmt: skip
def test_only_an_environment_with_reviewers_is_an_approval(tmp_path: Path, says: str, code: int, approved: str) -> None:
    gh = Gh(tmp_path, says, code)
    done = gh.run("approved.sh")
    assert done.returncode == 0 and done.stdout == f"approved={approved}\n"
    assert gh.calls[0][1] == "repos/o/r/environments/factcheck-models"


def test_a_comment_takes_the_place_of_the_earlier_one(tmp_path: Path) -> None:
    text = "### $(touch owned) `touch owned` ${{ secrets.X }} \"'\n"
    (tmp_path / "comment.md").write_text(text, "utf-8")
    gh = Gh(tmp_path, "77\n88\n")
    done = gh.run("post_comment.sh", "baseline", str(tmp_path / "comment.md"))
    assert done.returncode == 0, done.stderr
    search, edit = gh.calls
    assert "repos/o/r/issues/5/comments" in search
    assert any("github-actions[bot]" in word and "<!-- factcheck:baseline -->" in word for word in search)
    assert "PATCH" in edit and "repos/o/r/issues/comments/77" in edit
    assert gh.body.read_text("utf-8") == f"<!-- factcheck:baseline -->\n{text}"


def test_the_first_comment_is_made_and_one_that_is_too_long_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "comment.md").write_text("é" * 40_000, "utf-8")
    gh = Gh(tmp_path, "")
    assert gh.run("post_comment.sh", "models", str(tmp_path / "comment.md")).returncode == 0
    assert "POST" in gh.calls[1] and "repos/o/r/issues/5/comments" in gh.calls[1]
    assert gh.body.read_text("utf-8").startswith("<!-- factcheck:models -->\nThe difference is too long")


@pytest.fixture(scope="module")
def built(first_clone, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another repository's workspace: cases of a development seed, and prompts of its own."""
    folder = tmp_path_factory.mktemp("elsewhere") / "work space"
    shutil.copytree(ROOT / "prompts", folder / "prompts")
    corpus = first_clone.path / "cases" / "demo"
    words = ["--articles", str(corpus / "index.jsonl"), "--sentences", str(corpus / "sentences.jsonl")]
    words += ["--seed", "1", "--per-class", "1", "--class", "number_swap", "--dir", str(folder)]
    done = CliRunner().invoke(main, ["build-cases", *words])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def elsewhere(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "work space"))


@pytest.mark.slow
def test_the_action_runs_arms_reports_and_says_what_is_stale(clone, elsewhere: Path) -> None:
    inputs = {"inputs.dir": str(elsewhere), "inputs.junit": str(elsewhere / "status.xml")}
    nothing = clone.dry_run("action.yml", values=inputs)
    assert nothing.code == 0 and "output stale=false" in nothing.shown, nothing.shown
    assert not (elsewhere / "published").exists(), "without arms nothing is written"
    done = clone.dry_run("action.yml", values={**inputs, "inputs.arms": "L C", "inputs.run": "first"})
    assert done.code == 0 and "output stale=false" in done.shown, done.shown
    assert "left out: actions/upload-artifact@v4" in done.shown
    assert (elsewhere / "published" / "report.html").exists() and (
        elsewhere / "published" / "first" / "arm-L.jsonl"
    ).exists()
    assert "run first: seed 1 (development)" in done.summary
    prompt = elsewhere / "prompts" / "judge_support.md"
    prompt.write_text(prompt.read_text("utf-8") + "\nDoubt.\n", "utf-8")
    stale = clone.dry_run("action.yml", values=inputs)
    assert stale.code == 1 and "output stale=true" in stale.shown
    assert "prompt judge_support was changed" in stale.summary
    assert parse(elsewhere / "status.xml").getroot().get("failures") == "1"
    shown = clone.dry_run("action.yml", values={**inputs, "inputs.fail-on-stale": "false"})
    assert shown.code == 0 and "output stale=true" in shown.shown
    again = clone.dry_run("action.yml", values={**inputs, "inputs.fail-on-stale": "false", "inputs.arms": "C"})
    assert again.code == 2, "a refused run fails whatever is said of stale figures"


def test_what_is_given_to_the_action_is_never_run(clone, elsewhere: Path) -> None:
    hostile = "$(touch owned); touch owned `touch owned`"
    inputs = {"inputs.dir": str(elsewhere), "inputs.arms": "L", "inputs.run": hostile, "inputs.budget": hostile}
    done = clone.dry_run("action.yml", values=inputs)
    assert done.code != 0
    assert not list(clone.path.rglob("owned")) and not list(elsewhere.rglob("owned"))
