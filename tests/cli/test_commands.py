"""Every command: help, exit codes, and the demo end to end."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.records.result import Result
from factcheck.records.summary import Summary
from factcheck.workspace import shipped


@pytest.mark.parametrize("name", list(main.commands))
def test_every_command_has_help_with_an_example(name: str) -> None:
    done = CliRunner().invoke(main, [name, "--help"])
    assert done.exit_code == 0 and "Example" in done.stdout and f"factcheck {name}" in done.stdout


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from factcheck.cli.main import main\n"
        "heavy = 'statsmodels numpy trafilatura pdfminer httpx anthropic openai jinja2 pydantic rich'.split()\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_available_is_listed(tmp_path: Path) -> None:
    (tmp_path / "factcheck.toml").write_text('[arms.mine]\ntitle = "ours"\nurl = "http://127.0.0.1:1/"\n')
    arms = CliRunner().invoke(main, ["arms", "--dir", str(tmp_path)])
    assert [line.split()[0] for line in arms.stdout.splitlines()] == ["L", "A", "B", "C", "D", "E", "mine"]
    plants = CliRunner().invoke(main, ["plants"])
    assert len(plants.stdout.splitlines()) == 8 and "foreign_link" in plants.stdout


def test_bad_settings_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "factcheck.toml").write_text("[limits]\nworkers = 0\n")
    done = CliRunner().invoke(main, ["arms", "--dir", str(tmp_path)])
    assert done.exit_code == 2 and "limits.workers" in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_nothing_to_score_or_report(tmp_path: Path) -> None:
    for name in ("score", "report"):
        done = CliRunner().invoke(main, [name, "--dir", str(tmp_path)])
        assert done.exit_code == 3 and "run an arm first" in done.stderr
    done = CliRunner().invoke(main, ["score", "--run", "nothing", "--dir", str(tmp_path)])
    assert done.exit_code == 3 and "'nothing'" in done.stderr


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("demo") / "d"
    done = CliRunner().invoke(main, ["demo", "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return folder, done.stdout


@pytest.mark.slow
def test_the_demo_shows_all_arms_with_intervals_and_says_who_judged(demo: tuple[Path, str]) -> None:
    _, printed = demo
    assert "embedded no-model baseline" in printed
    rows = [
        line for line in printed.splitlines() if "95% CI" in line and "/" in line and not line.startswith("verdict")
    ]
    assert sorted(row.split()[0] for row in rows) == ["A", "B", "C", "D", "E", "L"]


@pytest.mark.slow
def test_the_demo_page_is_labelled_in_its_first_lines(demo: tuple[Path, str]) -> None:
    page = (demo[0] / "published" / "RESULTS.md").read_text("utf-8")
    assert "embedded no-model baseline" in "\n".join(page.splitlines()[:4])
    assert (demo[0] / "published" / "demo" / "recall.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.slow
def test_every_figure_of_the_demo_adds_up(demo: tuple[Path, str]) -> None:
    run = demo[0] / "published" / "demo"
    summary = Summary.model_validate_json((run / "summary.json").read_bytes())
    cases = [json.loads(line) for line in (run / "cases.jsonl").read_text("utf-8").splitlines()]
    planted = [case for case in cases if case["role"] == "planted"]
    for name, arm in summary.arms.items():
        results = [Result.model_validate_json(line) for line in (run / f"arm-{name}.jsonl").read_bytes().splitlines()]
        by_case = {result.case: result for result in results}
        found = 0
        for case in planted:
            result, plant = by_case[case["id"]], case["plant"]
            found += result.link_flagged if plant["target"] == "link" else plant["sentence"] in result.flagged
        assert arm.recall.k == found and arm.recall.n == len(planted) - arm.unscored
        assert sum(arm.found.values()) == found and sum(arm.misses.values()) == arm.recall.n - found
        clean = [case for case in cases if case["role"] == "clean"]
        facts = {case["id"]: {s["index"] for s in case["sentences"] if s["kind"] == "fact"} for case in clean}
        alarms = sum(len(facts[case["id"]] & set(by_case[case["id"]].flagged)) for case in clean)
        assert arm.false_alarms.k == alarms and arm.false_alarms.n == sum(map(len, facts.values()))


@pytest.mark.slow
def test_score_and_report_again_give_the_same_bytes(demo: tuple[Path, str]) -> None:
    folder = demo[0]
    files = [
        "published/RESULTS.md",
        "published/report.html",
        "published/demo/summary.json",
        "published/demo/recall.svg",
    ]
    before = [(folder / name).read_bytes() for name in files]
    assert CliRunner().invoke(main, ["score", "--run", "demo", "--dir", str(folder)]).exit_code == 0
    assert CliRunner().invoke(main, ["report", "--dir", str(folder)]).exit_code == 0
    assert [(folder / name).read_bytes() for name in files] == before
    gate = CliRunner().invoke(main, ["report", "--gate", "--dir", str(folder)])
    assert gate.exit_code == 1, "AMBER: the gate is not met without human labels"


@pytest.mark.slow
def test_the_demo_builds_the_committed_case_file(demo: tuple[Path, str]) -> None:
    built = (demo[0] / "cases" / "2026.jsonl").read_bytes()
    assert built == (shipped("demo") / "2026.jsonl").read_bytes()


@pytest.mark.slow
def test_the_demo_can_be_repeated_in_its_folder(tmp_path: Path) -> None:
    words = ["demo", "--per-class", "1", "--dir", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    (tmp_path / "mine.txt").write_text("keep me")
    before = (tmp_path / "published" / "demo" / "arm-C.jsonl").read_bytes()
    assert CliRunner().invoke(main, words).exit_code == 0
    assert (tmp_path / "published" / "demo" / "arm-C.jsonl").read_bytes() == before
    assert (tmp_path / "mine.txt").read_text() == "keep me"
