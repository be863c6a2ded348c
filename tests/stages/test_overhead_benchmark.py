"""The overhead benchmark works, and what our harness costs beside the bare SDK stays bounded."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "overhead.py"


def measured(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *words], check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def test_every_contender_asks_everything_and_is_measured() -> None:
    figures = measured("--asks", "10", "--workers", "4", "--delay-ms", "20", "--rounds", "1")
    for name in ("bare_sdk", "factcheck", "factcheck_run"):
        assert figures[name]["wall_s"] >= figures["ideal_wall_s"] == 0.06
        assert figures[name]["cpu_ms_per_ask"] > 0
    assert figures["factcheck"]["version"].startswith("factcheck ")
    assert figures["pydantic_evals"] == figures["inspect_ai"] == "absent", "nothing is said of what was not measured"
    assert set(figures["ratios"]) == {"factcheck/bare_sdk", "factcheck_run/bare_sdk"}


@pytest.mark.slow
def test_store_ledger_and_records_cost_no_more_than_the_sdk_itself() -> None:
    ratios = measured("--rounds", "3")["ratios"]
    assert ratios["factcheck/bare_sdk"]["cpu"] <= 1.75
    assert ratios["factcheck/bare_sdk"]["wall"] <= 1.75, "1.2 to 1.3 on a quiet machine"
    assert ratios["factcheck_run/bare_sdk"]["cpu"] <= 2.0
