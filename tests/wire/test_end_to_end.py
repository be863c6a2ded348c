"""What a run on a paid model costs and asks, driven through the command line: caps, arms alone, stops, dry runs."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

PRICE = (1000 * 1.0 + 100 * 4.0) / 1e6  # USD of a call


@pytest.fixture
def vendor(server, wire, running, embedded_vendor):
    """A vendor behind the compatible protocol whose every call has the same price."""
    made = embedded_vendor("compatible", wire.Counts(1000, 0, 0, 100, 0))
    server.scripts[running.model_of("compatible")] = made
    return made


@pytest.fixture
def workspace(built, running, server, tmp_path: Path) -> Callable[[str], Path]:
    """Makes folders with 16 cases and settings that lead to the server."""

    def make(name: str = "w") -> Path:
        folder = tmp_path / name
        shutil.copytree(built(1), folder)
        running.settle(folder, server.url, "compatible")
        return folder

    return make


def test_nothing_is_asked_before_a_cap_is_approved(workspace, running, vendor) -> None:
    refused = running.run(workspace(), "--arm", "C")
    assert refused.exit_code == 5 and "--budget" in refused.stderr and not vendor.asked


def test_one_arm_after_the_other_asks_only_what_is_new(workspace, running, vendor) -> None:
    folder = workspace()
    running.run_arms(folder, "--budget", "5", arms="C")
    first = len(vendor.asked)
    running.run_arms(folder, arms="D")
    added = vendor.asked[first:]
    assert {call.task for call in added} == {"judge_refute"}, "extraction and first judge were asked once"
    running.run_arms(folder, arms="E")
    again = vendor.asked[first + len(added) :]
    assert {call.task for call in again} == {"judge_support"}, "a second sample is never a stored one"
    spent = sum(call.spent_usd for call in running.calls(folder))
    assert spent == pytest.approx(len(vendor.asked) * PRICE, abs=1e-9)
    assert sum(result.cost_usd for result in running.results(folder, "D")) > len(added) * PRICE


def test_an_arm_alone_costs_what_is_attributed_to_it_beside_others(workspace, running, vendor) -> None:
    beside, alone = workspace("beside"), workspace("alone")
    running.run_arms(beside, "--budget", "5", arms="CDE")
    before = len(vendor.asked)
    running.run_arms(alone, "--budget", "5", arms="D")
    assert running.results(alone, "D") == running.results(beside, "D")
    asked = vendor.asked[before:]
    assert len(asked) > len([call for call in asked if call.task == "judge_refute"])
    assert sum(call.spent_usd for call in running.calls(alone)) == pytest.approx(len(asked) * PRICE, abs=1e-9)
    for result in running.results(alone, "D"):
        assert result.cost_usd == pytest.approx(result.calls * PRICE, abs=1e-9)
        assert result.calls == 1 + 2 * sum(claim.kind == "fact" for claim in result.claims)


def test_the_cap_stops_the_run_and_a_larger_one_finishes_it(workspace, running, vendor) -> None:
    folder = workspace()
    stopped = running.run(folder, "--arm", "C", "--budget", "0.03", "--workers", "1")
    assert stopped.exit_code == 5 and "Traceback" not in stopped.output
    assert sum(call.spent_usd for call in running.calls(folder)) <= 0.03
    running.run_arms(folder, "--budget", "5", arms="C")
    assert len(running.results(folder, "C")) == 16
    asked = len(vendor.asked)
    shutil.rmtree(folder / "published")
    running.run_arms(folder, "--offline", arms="C")
    assert len(vendor.asked) == asked and {result.status for result in running.results(folder, "C")} == {"ok"}


@pytest.mark.slow
def test_a_dry_run_asks_nothing_and_counts_the_calls_that_follow(workspace, running, vendor) -> None:
    folder = workspace()
    told = running.run_arms(folder, "--dry-run", arms="ACD")
    assert not vendor.asked and not (folder / "published").exists()
    running.run_arms(folder, "--budget", "5", arms="ACD")
    assert f"vendor:rules: {len(vendor.asked)} calls" in told.stdout
    low, high = (float(amount) for amount in re.findall(r"out, \$([\d.]+) to \$([\d.]+)", told.stdout)[0])
    assert 0 < low < high
    again = running.run_arms(folder, "--dry-run", arms="ACD")
    assert "arm C: 0 cases, 0 new calls" in again.stdout


def test_a_dry_run_refuses_a_model_without_a_price(workspace, running) -> None:
    done = running.run(workspace(), "--arm", "C", "--judge", "openai:unheard-of", "--dry-run")
    assert done.exit_code == 2 and "price unknown" in done.stderr
