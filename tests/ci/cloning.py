"""A small repository of its own with the files of this one, and dry runs of workflows in it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDERS = (".github", "prompts", "cases", "src", "published")
FILES = ("PREREGISTRATION.md", "action.yml", "pyproject.toml", ".gitignore")
ARTICLES = 10
GIT = {
    "GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@example.com", "GIT_COMMITTER_NAME": "t",
    "GIT_COMMITTER_EMAIL": "t@example.com", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
}  # fmt: skip


@dataclass(frozen=True)
class Done:
    """What a dry run came to."""

    code: int
    shown: str
    summary: str


@dataclass(frozen=True)
class Clone:
    """The repository: two commits may differ in what is written between them."""

    path: Path

    def git(self, *words: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | GIT
        return subprocess.run(
            ["git", *words], cwd=self.path, env=environment, check=True, capture_output=True, text=True
        ).stdout.strip()

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "change")
        return self.git("rev-parse", "HEAD")

    def edit(self, name: str, before: str, after: str) -> None:
        path = self.path / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")

    def dry_run(self, *words: str, values: Mapping[str, str], environment: Mapping[str, str] | None = None) -> Done:
        """Run the steps of a job, or of the action, with the code of this repository."""
        summary = self.path.parent / "summary.md"
        summary.write_text("", "utf-8")
        outer = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "GITHUB_"))}
        own = {"PYTHONPATH": str(self.path / "src"), "GITHUB_STEP_SUMMARY": str(summary)}
        given = [word for key, value in values.items() for word in ("--set", f"{key}={value}")]
        done = subprocess.run(
            [sys.executable, ".github/scripts/dry_run.py", *words, *given],
            cwd=self.path, env={**outer, **own, **(environment or {})}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return Done(done.returncode, done.stdout + done.stderr, summary.read_text("utf-8"))


def make_clone(path: Path) -> Clone:
    """The files as they are now, in one commit."""
    path.mkdir()
    for name in FOLDERS:
        shutil.copytree(ROOT / name, path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, path / name)
    _cut_corpus(path / "cases" / "demo")
    clone = Clone(path)
    clone.git("init", "--quiet", "--initial-branch", "main")
    clone.commit()
    return clone


def _cut_corpus(demo: Path) -> None:
    """Keep the first articles only: reading them takes most of the time."""
    rows = (demo / "index.jsonl").read_text("utf-8").splitlines(keepends=True)[:ARTICLES]
    kept = {json.loads(row)["id"] for row in rows}
    (demo / "index.jsonl").write_text("".join(rows), "utf-8")
    lines = (demo / "sentences.jsonl").read_text("utf-8").splitlines(keepends=True)
    (demo / "sentences.jsonl").write_text("".join(x for x in lines if json.loads(x)["article"] in kept), "utf-8")
