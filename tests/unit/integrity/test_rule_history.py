"""The order of commits: read from real repositories, and decided by a pure function over lines of a log."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from factcheck.integrity.amend import Amendment, amend_rule
from factcheck.integrity.history import Commit, Looked, ancestors, blob_id, order_of, parse_log, rule_history
from factcheck.protocols.planted.rule_block import read_rule
from factcheck.workspace import Workspace

AT = "2026-12-01T09:30:00+00:00"
Place = Any
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def git(folder: Path, *words: str) -> str:
    settings = ["-c", "user.email=a@example.com", "-c", "user.name=A", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *settings, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, *paths: str) -> str:
    git(folder, "add", "--", *paths)
    git(folder, "commit", "-qm", "a step")
    return git(folder, "rev-parse", "HEAD")


def orders(place: Place) -> dict[str, str]:
    found = rule_history(place.workspace, os.environ)
    assert found.access == "read", found.note
    return {run.run: run.order for run in found.runs}


@pytest.fixture
def repository(place: Place) -> Place:
    git(place.workspace.root, "init", "-q", "-b", "main")
    return place


@needs_git
def test_the_rule_before_the_results(repository: Place) -> None:
    root = repository.workspace.root
    repository.lock()
    rule = commit(root, "PREREGISTRATION.md", "PREREGISTRATION.lock")
    repository.run("7")
    results = commit(root, "published")
    (found,) = rule_history(repository.workspace, os.environ).runs
    assert (found.order, found.rule, found.results) == ("before", rule, results)
    assert found.sentence == (
        f"run 7: the rule was committed before the first results (rule {rule[:12]}, results {results[:12]})"
    )


@needs_git
def test_together_after_and_not_at_all(repository: Place) -> None:
    root = repository.workspace.root
    repository.lock()
    repository.run("7")
    assert orders(repository) == {"7": "results_not_committed"}
    commit(root, "published")
    assert orders(repository) == {"7": "rule_not_committed"}
    commit(root, "PREREGISTRATION.md", "PREREGISTRATION.lock")
    assert orders(repository) == {"7": "after"}
    repository.run("8")
    git(root, "checkout", "-q", "--orphan", "anew")
    commit(root, ".")
    assert orders(repository) == {"7": "together", "8": "together"}


@needs_git
def test_a_lock_that_came_later_than_its_rule(repository: Place) -> None:
    root = repository.workspace.root
    commit(root, "PREREGISTRATION.md")
    repository.lock()
    repository.run("7")
    commit(root, "published")
    assert orders(repository) == {"7": "rule_not_committed"}, "the lock is part of it"
    commit(root, "PREREGISTRATION.lock")
    assert orders(repository) == {"7": "after"}


@needs_git
def test_what_counts_is_the_rule_of_the_run_whatever_came_later(repository: Place) -> None:
    root = repository.workspace.root
    repository.lock()
    commit(root, ".")
    repository.run("7")
    commit(root, "published")
    amend_rule(repository.workspace, Amendment("more", False, ("cases.per_class=16",)), repository.pipeline(), AT)
    repository.run("8")
    commit(root, "published")
    assert orders(repository) == {"7": "before", "8": "rule_not_committed"}
    commit(root, ".")
    assert orders(repository) == {"7": "before", "8": "after"}


@needs_git
def test_a_rule_that_was_edited_and_locked_after_the_results_is_not_the_one_committed_before(
    repository: Place,
) -> None:
    root, rule = repository.workspace.root, repository.workspace.own_rule
    commit(root, "PREREGISTRATION.md")
    repository.run("7")
    rule.write_text(rule.read_text("utf-8").replace("lower_min = 0.80", "lower_min = 0.10"), "utf-8")
    (repository.workspace.run("7").arm("C")).unlink()
    repository.run("7")
    commit(root, "published")
    commit(root, "PREREGISTRATION.md")
    assert orders(repository) == {"7": "after"}


@needs_git
def test_unlocked_shipped_and_older_runs(repository: Place) -> None:
    root, rule = repository.workspace.root, repository.workspace.own_rule
    commit(root, "PREREGISTRATION.md")
    repository.run("unlocked")
    kept = rule.read_bytes()
    rule.unlink()
    repository.run("shipped")
    rule.write_bytes(kept)
    old = repository.run("old")
    old.record.unlink()
    old.rule.unlink()
    commit(root, "published")
    assert orders(repository) == {"old": "before", "shipped": "shipped", "unlocked": "before"}


@needs_git
def test_branches_and_merges_go_by_descent_not_by_date(repository: Place) -> None:
    root = repository.workspace.root
    (root / "readme").write_text("x")
    commit(root, "readme")
    git(root, "branch", "side")
    repository.lock()
    commit(root, "PREREGISTRATION.md", "PREREGISTRATION.lock")
    repository.run("7")
    git(root, "checkout", "-q", "side")
    commit(root, "published")  # a later commit, which does not descend from the rule
    git(root, "checkout", "-q", "main")
    git(root, "merge", "-q", "-m", "both", "side")
    assert orders(repository) == {"7": "after"}
    git(root, "checkout", "-q", "-b", "good", "HEAD~1")
    repository.run("8")
    commit(root, "published/8")
    assert orders(repository) == {"8": "before"}


@needs_git
def test_a_workspace_below_the_top_of_the_repository(place: Place, tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    below = tmp_path / "some where" / "é"
    below.mkdir(parents=True)
    shutil.move(str(place.workspace.own_rule), below / "PREREGISTRATION.md")
    there = type(place)(Workspace(below))
    there.lock()
    commit(tmp_path, ".")
    there.run("a run")
    commit(tmp_path, ".")
    assert orders(there) == {"a run": "before"}


@needs_git
def test_a_hooks_variables_lead_nowhere_else(repository: Place, tmp_path_factory: Any) -> None:
    other = tmp_path_factory.mktemp("other")
    git(other, "init", "-q")
    repository.run("7")
    commit(repository.workspace.root, ".")
    environment = {**os.environ, "GIT_DIR": str(other / ".git"), "GIT_WORK_TREE": str(other)}
    assert rule_history(repository.workspace, environment).runs[0].order == "together"


@needs_git
def test_where_there_is_no_history_it_says_so(place: Place, tmp_path_factory: Any) -> None:
    root = place.workspace.root
    assert rule_history(place.workspace, {**os.environ, "GIT_CEILING_DIRECTORIES": "/"}).access == "no_repository"
    nothing = tmp_path_factory.mktemp("nothing")
    found = rule_history(place.workspace, {"PATH": str(nothing)})
    assert found.access == "no_git" and "not installed" in found.note and found.runs == ()
    git(root, "init", "-q", "-b", "main")
    place.run("7")
    assert orders(place) == {"7": "results_not_committed"}, "a repository without a commit"
    commit(root, "PREREGISTRATION.md")
    commit(root, ".")
    clone = tmp_path_factory.mktemp("clone") / "c"
    git(root, "clone", "-q", "--depth", "1", f"file://{root}", str(clone))
    found = rule_history(Workspace(clone), os.environ)
    assert found.access == "shallow" and "--unshallow" in found.note


@needs_git
def test_a_git_that_will_not_answer(place: Place, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "git"
    script.write_text("#!/bin/sh\necho 'fatal: dubious \033[31mownership' >&2\nexit 128\n")
    script.chmod(0o755)
    found = rule_history(place.workspace, {"PATH": f"{folder}:/usr/bin:/bin"})
    assert found.access == "refused" and "dubious" in found.note and "\x1b" not in found.note
    script.chmod(0o644)
    assert rule_history(place.workspace, {"PATH": str(folder)}).access in ("refused", "no_git")


LINES = [
    "\x01ccc bbb",
    "",
    ":100644 100644 1111 2222 M\tPREREGISTRATION.md",
    ":000000 100644 0000 4444 A\tpublished/7/calls.jsonl",
    "\x01bbb aaa",
    "",
    ":000000 100644 0000 3333 A\tpublished/7/arm-C.jsonl",
    ":100644 000000 1111 0000 D\tpublished/8/arm-C.jsonl",
    "\x01aaa ",
    "",
    ":000000 100644 0000 1111 A\tPREREGISTRATION.md",
]


def test_lines_of_a_log() -> None:
    commits = tuple(parse_log(LINES))
    assert [(commit.name, commit.parents) for commit in commits] == [("ccc", ("bbb",)), ("bbb", ("aaa",)), ("aaa", ())]
    assert commits[1].blobs == {"published/7/arm-C.jsonl": "3333", "published/8/arm-C.jsonl": "0000"}
    assert order_of(commits, Looked("7", None, None)).order == "before"
    assert order_of(commits, Looked("8", None, None)).order == "results_not_committed", "only its removal stands there"
    assert order_of(commits, Looked("7", b"other bytes", None)).order == "rule_not_committed"
    assert order_of((), Looked("7", None, None)).order == "results_not_committed"


@pytest.mark.parametrize("line", ["", "x", ":", ":\t", "\x01", "\x01 ", "commit aaa", ":1 2 3\tpath", "\t"])
def test_other_lines_are_passed_over(line: str) -> None:
    assert [commit.name for commit in parse_log([line, *LINES, line])] == ["ccc", "bbb", "aaa"]


def test_every_beginning_of_results_must_come_after_the_rule() -> None:
    rule = {"PREREGISTRATION.md": "1"}
    results = {"published/7/arm-C.jsonl": "2"}
    commits = [
        Commit("merge", ("left", "right"), {}),
        Commit("left", ("rule",), results),
        Commit("right", ("root",), results),
        Commit("rule", ("root",), rule),
        Commit("root", (), {}),
    ]
    assert order_of(commits, Looked("7", None, None)).order == "after"
    assert order_of(commits[1:2] + commits[3:], Looked("7", None, None)).order == "before"
    assert ancestors({commit.name: commit for commit in commits}, "merge") == {"left", "right", "rule", "root"}


@needs_git
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_the_id_of_a_file_is_gits_own(tmp_path: Path, form: str) -> None:
    git(tmp_path, "init", "-q", f"--object-format={form}")
    data = b"a rule\r\n\x00\xff"
    (tmp_path / "file").write_bytes(data)
    theirs = git(tmp_path, "hash-object", "--no-filters", "file")
    assert blob_id(data, theirs) == theirs


def test_the_rule_of_this_repository_can_be_looked_up() -> None:
    rule = Path(__file__).resolve().parents[3] / "PREREGISTRATION.md"
    assert len(blob_id(rule.read_bytes(), "0" * 40)) == 40 and read_rule(rule).rule.rule.version
