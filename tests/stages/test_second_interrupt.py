"""A second Ctrl-C does not wait for calls under way: a server may take minutes, and nobody can end a waiting thread."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from factcheck.jsonl import read_records
from factcheck.records.result import Result


def test_a_second_control_c_ends_the_process_and_the_run_can_be_resumed(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "w"
    shutil.copytree(built, folder)
    script = "import os, time; time.sleep(0 if os.path.exists('quick') else 60); print('{\"flagged\": []}')"
    command = json.dumps([sys.executable, "-c", script])
    (folder / "factcheck.toml").write_text(f"[limits]\nworkers = 2\n[arms.slow]\ncommand = {command}\n")
    words = [sys.executable, "-m", "factcheck", "run", "--arm", "slow", "--seed", "3", "--dir", str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    assert process.stderr is not None
    results = folder / "published" / "3" / "arm-slow.jsonl"
    deadline = time.monotonic() + 60
    while not results.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(1.0)  # both workers wait for their commands by now
    process.send_signal(signal.SIGINT)
    said = b""
    while b"once more" not in said:
        said = process.stderr.readline()
        assert said, "it ended at the first one"
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    rest = process.stderr.read().decode()
    assert process.wait(timeout=30) == 130 and time.monotonic() - pressed < 10
    process.stderr.close()
    assert "ended at once" in rest and "Traceback" not in rest
    (folder / "quick").touch()
    assert subprocess.run(words, capture_output=True, timeout=120, check=False).returncode == 0
    assert len({result.case for result in read_records(results, Result) if result.status == "ok"}) == 32
