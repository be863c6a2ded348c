"""Resuming: what counts as done, what is redone, and that nothing is counted twice or passed over."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from factcheck.jsonl import read_records
from factcheck.records.result import Result

Command = Callable[..., Any]


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    target = tmp_path / "w"
    shutil.copytree(built, target)
    return target


def test_a_failed_result_is_redone_and_one_remains(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L")
    path = folder / "published" / "3" / "arm-L.jsonl"
    whole = path.read_bytes()
    lines = whole.decode("utf-8").splitlines(keepends=True)
    failed = lines[3].replace('"status":"ok"', '"status":"error"')
    assert failed != lines[3]
    # The failure, an ok result of another case twice, and a line that a crash left half written.
    path.write_text("".join([*lines[:3], failed, *lines[4:], lines[5], lines[6][:40]]), "utf-8")
    done = factcheck(folder, "run", "--arm", "L")
    assert "31 before, 1 now" in done.stdout
    assert path.read_bytes() == whole


def test_a_failure_after_a_success_changes_nothing(folder: Path, factcheck: Command) -> None:
    factcheck(folder, "run", "--arm", "L")
    path = folder / "published" / "3" / "arm-L.jsonl"
    whole = path.read_bytes()
    first = whole.split(b"\n", 1)[0] + b"\n"
    path.write_bytes(whole + first.replace(b'"status":"ok"', b'"status":"error"'))
    assert "32 before, 0 now" in factcheck(folder, "run", "--arm", "L").stdout
    assert path.read_bytes() == whole
    assert {result.status for result in read_records(path, Result)} == {"ok"}


def test_two_cases_of_one_id_are_refused(folder: Path, factcheck: Command) -> None:
    path = folder / "cases" / "3.jsonl"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines, lines[0]]), "utf-8")
    done = factcheck(folder, "run", "--arm", "L", "--run", "twice")
    assert done.returncode == 3 and "s3-number_swap-01-clean stands in it twice" in done.stderr
