"""The A/A check on a paid model: every question is paid twice, under one cap, and a stop resumes; what judges buy."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.records.call import Call
from factcheck.records.result import Result

PRICE = (1000 * 1.0 + 100 * 4.0) / 1e6  # USD of a call


@pytest.fixture
def vendor(server, wire, running, embedded_vendor):
    """A vendor whose every call has the same price."""
    made = embedded_vendor("compatible", wire.Counts(1000, 0, 0, 100, 0))
    server.scripts[running.model_of("compatible")] = made
    return made


@pytest.fixture
def folder(built, running, server, tmp_path: Path) -> Path:
    """16 cases and settings that lead to the server."""
    target = tmp_path / "w"
    shutil.copytree(built(1), target)
    running.settle(target, server.url, "compatible")
    return target


def test_both_samples_are_paid_under_one_cap_and_a_stop_resumes(folder, running, vendor) -> None:
    dry = running.run(folder, "--arm", "E", "--sample", "2", "--dry-run").stdout
    counts = [int(line.split(", ")[1].split()[0]) for line in dry.splitlines() if line.startswith("arm E")]
    assert len(counts) == 2 and counts[0] == counts[1] and not vendor.asked
    enough = PRICE * counts[0] * 1.3 + 0.01  # the first sample, and a part of the second
    words = ("--arm", "E", "--sample", "2", "--workers", "1")
    stopped = running.run(folder, *words, "--budget", f"{enough:.4f}")
    assert stopped.exit_code == 5 and "Traceback" not in stopped.output
    again = folder / "published" / "3" / "sample-1"
    held = list(read_records(again / "arm-E.jsonl", Result))
    assert len(running.results(folder, "E")) == 16 and 0 < len(held) < 16
    done = running.run(folder, *words, "--budget", "5")
    assert done.exit_code == 0, done.output
    assert f"arm E (sample 2): 16 ok ({len(held)} before, {16 - len(held)} now); complete" in done.stdout
    assert len(vendor.asked) == sum(counts), "no question of either sample was paid twice"
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("A/A check")]
    assert line.startswith("A/A check, arm E: 0 flips of ") and "deterministic" not in line
    calls = [*running.calls(folder), *read_records(again / "calls.jsonl", Call)]
    with closing(SqliteLedger(ledger_file(folder))) as ledger:
        assert float(ledger.spent(run="3")) == pytest.approx(sum(counts) * PRICE, abs=1e-9)
    assert {call.sample for call in calls} == {0, 1, 10, 11}


def test_what_a_second_judge_costs_more_stands_in_the_summary(folder, running, vendor) -> None:
    running.run_arms(folder, "--budget", "5", arms="CDE")
    assert CliRunner().invoke(main, ["score", "--dir", str(folder)]).exit_code == 0
    summary = json.loads((folder / "published" / "3" / "summary.json").read_text("utf-8"))
    results = {arm: running.results(folder, arm) for arm in "CDE"}
    for gain in summary["gains"]:
        more, less = (sum(result.cost_usd for result in results[gain[side]]) for side in ("a", "b"))
        assert gain["extra_usd"] == pytest.approx(more - less, abs=1e-8) and gain["extra_usd"] > 0
        assert gain["extra_calls"] == round(gain["extra_usd"] / PRICE)
        assert gain["net"] == gain["only_a"] - gain["only_b"]
        assert (gain["usd_per_error"] is None) == (gain["net"] <= 0)
    (pair,) = summary["arms"]["E"]["judges"]
    assert pair["agreement"]["k"] == pair["claims"] > 0 and pair["effective"] == 1.0
    (pair,) = summary["arms"]["D"]["judges"]
    assert (pair["first"], pair["second"]) == ("support", "refute")
