"""Labeling in a real terminal: keys, a kill half-way, going on, and the gate that opens or stays shut."""

import json
import re
import shutil
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.records.label import HumanLabel, JudgedLabel
from factcheck.records.result import Result
from factcheck.records.summary import Summary

FOOT = re.escape("[q] quit")
RULE = Path(__file__).parents[2] / "PREREGISTRATION.md"


def factcheck(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(main, [*words, "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of arm A, which raises false alarms, under a rule that judges arm A."""
    folder = tmp_path_factory.mktemp("labels")
    rule = RULE.read_text("utf-8").replace('judged_arm = "D"', 'judged_arm = "A"')
    (folder / "PREREGISTRATION.md").write_text(rule, "utf-8")
    factcheck(folder, "build-cases", "--seed", "3", "--per-class", "2")
    factcheck(folder, "run", "--seed", "3", "--arm", "A")
    return folder


@pytest.fixture
def workspace(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "w"))


def flagged_claims(folder: Path) -> set[str]:
    results = read_records(folder / "published" / "3" / "arm-A.jsonl", Result)
    return {claim.text for result in results for claim in result.claims if claim.outcome == "contested"}


def terminal(folder: Path, *words: str) -> "pexpect.spawn[str]":
    command = [sys.executable, "-m", "factcheck.cli.main", "spot-check", "--dir", str(folder), *words]
    code = "from factcheck.cli.main import main; main()"
    return pexpect.spawn(
        command[0], ["-c", code, *command[3:]], dimensions=(40, 400), encoding="utf-8", timeout=30, echo=False
    )


def claim_on(screen: str) -> str:
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen)
    return re.split(r"about ten seconds each\)\s+", plain)[-1].splitlines()[0].strip()


def answer(child: "pexpect.spawn[str]", truth: set[str], most: int) -> int:
    """Answer as a person who shares the checker's doubts; how many answers were given."""
    for given in range(most):
        if child.expect([FOOT, pexpect.EOF]) == 1:
            return given
        screen = child.before or ""
        assert "arm" not in screen.lower() and "contested" not in screen, "the screen is blind"
        child.send("w" if claim_on(screen) in truth else "r")
    return most


def labels(folder: Path) -> list[HumanLabel]:
    return list(read_records(folder / "labels" / "owner.jsonl", HumanLabel, torn_tail=True))


def test_thirty_labels_with_a_kill_half_way_open_the_gate(workspace: Path) -> None:
    truth = flagged_claims(workspace)
    first = terminal(workspace, "--by-flag")
    answer(first, truth, 15)
    first.expect(FOOT)
    first.kill(9)
    first.close()
    before = labels(workspace)
    assert len(before) == 15
    second = terminal(workspace, "--by-flag")
    answer(second, truth, 60)
    assert "human gate: met" in second.before and "30 usable of 30" in second.before
    second.close()
    after = labels(workspace)
    assert after[:15] == before and len(after) == 33, "thirty claims, three of them twice; nothing asked again"
    assert len({(label.item, label.repeat) for label in after}) == 33 and sum(label.repeat for label in after) == 3
    assert all(label.seconds >= 0 and label.origin == "clean_twin" for label in after)
    factcheck(workspace, "report")
    summary = Summary.model_validate_json((workspace / "published" / "3" / "summary.json").read_bytes())
    assert summary.human is not None and summary.human.kappa.value == 1.0 and summary.human.usable == 30
    assert not any("spot-check" in line or "kappa" in line for line in summary.verdict.unmet)
    published = list(read_records(workspace / "published" / "3" / "human.jsonl", JudgedLabel))
    assert len(published) == 33 and "claim" not in json.loads(published[0].model_dump_json())
    assert "Compared with a person" in (workspace / "published" / "RESULTS.md").read_text("utf-8")


def test_a_person_who_disagrees_keeps_the_gate_shut(workspace: Path) -> None:
    child = terminal(workspace, "--by-flag")
    answer(child, set(), 60)
    assert "human gate: NOT met" in child.before and "kappa: 0.00" in child.before
    child.close()
    factcheck(workspace, "score")
    summary = Summary.model_validate_json((workspace / "published" / "3" / "summary.json").read_bytes())
    assert any("kappa between checker and owner is 0.00, below the 0.6" in line for line in summary.verdict.unmet)


def test_back_corrects_an_answer_and_quit_keeps_what_was_given(workspace: Path) -> None:
    child = terminal(workspace, "--items", "10")
    for key in ("r", "c", "x", "b"):
        child.expect(FOOT) if key != "b" else None
        child.send(key)
    child.expect("your answer: can't tell")
    child.send("w")
    child.expect("2 answered")
    child.expect(FOOT)
    child.send("q")
    child.expect("usable of 2")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert [label.answer for label in labels(workspace)] == ["right", "cant_tell", "wrong"]


def test_without_a_terminal_the_command_says_so(workspace: Path) -> None:
    done = CliRunner().invoke(main, ["spot-check", "--dir", str(workspace)], input="")
    assert done.exit_code == 2 and "answers so far are kept" in done.stderr


def test_another_sampling_under_the_same_name_is_refused(workspace: Path) -> None:
    CliRunner().invoke(main, ["spot-check", "--dir", str(workspace)], input="rq")
    done = CliRunner().invoke(main, ["spot-check", "--by-flag", "--dir", str(workspace)], input="q")
    assert done.exit_code == 2 and "sampled random" in done.stderr


def test_own_drafts_are_checked_privately_and_labeled(workspace: Path, tmp_path: Path) -> None:
    article = "The harbor bridge was opened in 1932. " + "Its steel came from Middlesbrough in the north. " * 60
    (tmp_path / "bridge.txt").write_text(article, "utf-8")
    posts = ["The harbor bridge was opened in 1932.", "The harbor bridge was opened in 1936. Its steel came by ship."]
    rows = [json.dumps({"post": post, "source": "bridge.txt"}) for post in posts]
    (tmp_path / "drafts.jsonl").write_text("\n".join(rows) + "\n", "utf-8")
    words = ["spot-check", "--drafts", str(tmp_path / "drafts.jsonl"), "--dir", str(workspace)]
    done = CliRunner().invoke(main, words, input="rwr")
    assert done.exit_code == 0 and "3 usable of 3" in done.stdout, done.output
    assert {label.origin for label in labels(workspace)} == {"draft"}
    factcheck(workspace, "score")
    published = (workspace / "published" / "3" / "human.jsonl").read_text("utf-8")
    assert "draft" in published and "harbor" not in published


def test_a_draft_file_with_a_fault_names_its_line(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "drafts.jsonl").write_text('{"post": "A post."}\n', "utf-8")
    words = ["spot-check", "--drafts", str(tmp_path / "drafts.jsonl"), "--dir", str(workspace)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 3 and "drafts.jsonl:1" in done.stderr and "source" in done.stderr


def test_the_state_alone_asks_nothing(workspace: Path) -> None:
    assert "no labels yet; the rule asks for 30" in factcheck(workspace, "spot-check", "--state")
