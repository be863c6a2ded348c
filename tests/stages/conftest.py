"""A workspace with cases built from the demo corpus."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.workspace import shipped

ARTICLES = 31


def small_corpus(folder: Path, articles: int = ARTICLES) -> tuple[Path, Path]:
    """An index and a sentence file over the first articles of the demo corpus."""
    demo = shipped("demo")
    rows = [json.loads(line) for line in (demo / "index.jsonl").read_text("utf-8").splitlines()][:articles]
    ids = {row["id"] for row in rows}
    index, sentences = folder / "index.jsonl", folder / "sentences.jsonl"
    index.write_text("".join(json.dumps({**row, "path": str(demo / row["path"])}) + "\n" for row in rows), "utf-8")
    lines = (demo / "sentences.jsonl").read_text("utf-8").splitlines(keepends=True)
    sentences.write_text("".join(line for line in lines if json.loads(line)["article"] in ids), "utf-8")
    return index, sentences


@dataclass(frozen=True)
class Done:
    """What a command left: its exit code and what it printed."""

    returncode: int
    stdout: str
    stderr: str


def command(folder: Path, *words: str) -> Done:
    """Run the command line in this process; the crash tests start real ones."""
    result = CliRunner().invoke(main, [*words, "--dir", str(folder)])
    unforeseen = result.exception is not None and not isinstance(result.exception, SystemExit)
    if unforeseen and result.exc_info is not None:
        raise result.exc_info[1]  # a traceback for the user would be a bug
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the case file of seed 3, two cases a class; tests copy it."""
    folder = tmp_path_factory.mktemp("built")
    index, sentences = small_corpus(folder)
    words = ["build-cases", "--seed", "3", "--per-class", "2", "--articles", str(index), "--sentences", str(sentences)]
    done = command(folder, *words)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def factcheck() -> Callable[..., Done]:
    return command
