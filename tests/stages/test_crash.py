"""A killed run loses nothing and counts nothing twice: real processes, real ``kill -9``."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from factcheck.jsonl import read_records
from factcheck.records.call import Call
from factcheck.records.result import Result

ARM = "C"


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    arguments = [sys.executable, "-m", "factcheck", "run", "--arm", ARM, "--seed", "3", "--dir", str(folder), *words]
    return subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


def finish(process: "subprocess.Popen[bytes]") -> int:
    _, errors = process.communicate(timeout=120)
    assert b"Traceback" not in errors, errors.decode()
    return process.returncode


def copy(built: Path, target: Path) -> Path:
    shutil.copytree(built, target)
    return target


@pytest.fixture(scope="module")
def undisturbed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, float]:
    """The results file of a run nobody disturbed, and the seconds it took."""
    folder = copy(built, tmp_path_factory.mktemp("undisturbed") / "w")
    clock = time.monotonic()
    assert finish(start(folder)) == 0
    return (folder / "published" / "3" / f"arm-{ARM}.jsonl").read_bytes(), time.monotonic() - clock


def kill_and_resume(folder: Path, moments: list[float]) -> bytes:
    for moment in moments:
        process = start(folder)
        time.sleep(moment)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert finish(start(folder)) == 0
    run = folder / "published" / "3"
    results = list(read_records(run / f"arm-{ARM}.jsonl", Result))
    assert len({result.case for result in results}) == len(results)
    assert {call.case for call in read_records(run / "calls.jsonl", Call)} == {result.case for result in results}
    return (run / f"arm-{ARM}.jsonl").read_bytes()


def test_three_kills_and_a_resume(built: Path, tmp_path: Path, undisturbed: tuple[bytes, float]) -> None:
    wanted, seconds = undisturbed
    moments = [seconds * share for share in (0.5, 0.7, 0.9)]
    assert kill_and_resume(copy(built, tmp_path / "w"), moments) == wanted


@pytest.mark.slow
def test_twenty_five_random_kills(built: Path, tmp_path: Path, undisturbed: tuple[bytes, float]) -> None:
    wanted, seconds = undisturbed
    draw = random.Random(20260725)
    for number in range(25):
        folder = copy(built, tmp_path / str(number))
        assert kill_and_resume(folder, [draw.uniform(0, seconds)]) == wanted, f"kill {number}"
        shutil.rmtree(folder)
    together = copy(built, tmp_path / "together")
    assert kill_and_resume(together, [draw.uniform(0, seconds) for _ in range(25)]) == wanted


def test_control_c_records_what_is_in_flight_and_resumes(built: Path, tmp_path: Path) -> None:
    folder = copy(built, tmp_path / "w")
    script = 'import time; time.sleep(0.4); print(\'{"schema": "findings/1", "flagged": []}\')'
    settings = (
        f"[limits]\nworkers = 2\n[arms.slow]\ncommand = [{json.dumps(sys.executable)}, '-c', {json.dumps(script)}]\n"
    )
    (folder / "factcheck.toml").write_text(settings)
    words = [sys.executable, "-m", "factcheck", "run", "--arm", "slow", "--seed", "3", "--dir", str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    results = folder / "published" / "3" / "arm-slow.jsonl"
    deadline = time.monotonic() + 60
    while not (results.exists() and results.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert finish(process) == 130
    kept = [result.case for result in read_records(results, Result)]
    assert 2 <= len(kept) < 32, "the first ones and those in flight are recorded, the rest is not begun"
    settings = settings.replace("time.sleep(0.4)", "time.sleep(0.0)")
    (folder / "factcheck.toml").write_text(settings)
    refused = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert refused.returncode == 2 and "fingerprint" in refused.stderr, "another command is another arm"
    (folder / "factcheck.toml").write_text(
        settings.replace("time.sleep(0.0)", "time.sleep(0.4)").replace("= 2", "= 16")
    )
    assert subprocess.run(words, capture_output=True, timeout=120, check=False).returncode == 0
    cases = [result.case for result in read_records(results, Result)]
    assert len(cases) == len(set(cases)) == 32 and set(kept) <= set(cases)


@pytest.mark.slow
def test_two_processes_on_one_arm_do_not_mix(built: Path, tmp_path: Path, undisturbed: tuple[bytes, float]) -> None:
    wanted, _ = undisturbed
    folder = copy(built, tmp_path / "w")
    codes = sorted(finish(process) for process in [start(folder), start(folder)])
    assert codes in ([0, 6], [0, 0]), codes
    assert (folder / "published" / "3" / f"arm-{ARM}.jsonl").read_bytes() == wanted


def test_a_full_disk_stops_the_run_and_the_next_one_finishes_it(
    built: Path, tmp_path: Path, undisturbed: tuple[bytes, float]
) -> None:
    wanted, _ = undisturbed
    folder = copy(built, tmp_path / "w")
    limited = (
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))\n"
        "from factcheck.cli.main import main\n"
        "main()\n"
    )
    words = [sys.executable, "-c", limited, "run", "--arm", ARM, "--seed", "3", "--dir", str(folder)]
    shutil.rmtree(folder / "published", ignore_errors=True)
    (folder / "published" / "3").mkdir(parents=True)
    shutil.copy(folder / "cases" / "3.jsonl", folder / "published" / "3" / "cases.jsonl")
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 6 and "free some space" in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert finish(start(folder)) == 0
    assert (folder / "published" / "3" / f"arm-{ARM}.jsonl").read_bytes() == wanted
