"""``factcheck status`` in real folders: each cause of staleness made to happen, and mended as it says."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args
from xml.etree.ElementTree import Element, parse

import pytest

from factcheck import __version__
from factcheck.cli.status import CHECKS
from factcheck.integrity.status import Cause
from factcheck.jsonl import append_shared
from factcheck.records.label import HumanLabel
from factcheck.workspace import shipped

ROOT = Path(__file__).parent.parent.parent
Command = Callable[..., Any]


@pytest.fixture(scope="module")
def reported(built: Path, factcheck: Command, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with prompts and a rule of its own, the rule locked, a test seed run with two arms, and pages."""
    folder = Path(shutil.copytree(built, tmp_path_factory.mktemp("status") / "w"))
    shutil.copytree(shipped("prompts"), folder / "prompts")
    rule = shipped("PREREGISTRATION.md").read_text("utf-8")
    rule = re.sub(r"^test = .*$", "test = [3, 4]", rule, flags=re.MULTILINE)
    (folder / "PREREGISTRATION.md").write_text(rule.replace('judged_arm = "D"', 'judged_arm = "C"'), "utf-8")
    (folder / "factcheck.toml").write_text('[arms.own]\nsteps = ["lookup"]\n', "utf-8")
    for words in (("preregister",), ("run", "--arm", "C", "--arm", "own"), ("report", "--html")):
        done = factcheck(folder, *words)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def folder(reported: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(reported, tmp_path / "w"))


def findings(folder: Path, factcheck: Command) -> list[dict[str, Any]]:
    done = factcheck(folder, "status", "--json")
    value = json.loads(done.stdout)
    assert value["stale"] is (done.returncode == 1) and done.returncode in (0, 1)
    return list(value["findings"])


def causes(folder: Path, factcheck: Command) -> list[str]:
    return [finding["cause"] for finding in findings(folder, factcheck)]


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_was_just_reported_is_not_stale_and_nothing_is_written(folder: Path, factcheck: Command) -> None:
    before = files(folder)
    done = factcheck(folder, "status")
    assert done.returncode == 0, done.stdout
    assert files(folder) == before
    lines = done.stdout.splitlines()
    assert lines[0].startswith("rule: version 2026-11-29.1, locked 20")
    assert "cases of seed 3 (test): 32" in lines
    assert f"rule 2026-11-29.1 (locked), factcheck {__version__}" in done.stdout
    assert "  arm C: 32 of 32 (32 ok)" in lines and "  arm own: 32 of 32 (32 ok)" in lines
    assert lines[-2:] == ["pages: RESULTS.md, report.html", "nothing is stale"]


def test_a_changed_prompt_is_named_with_what_to_do(folder: Path, factcheck: Command) -> None:
    prompt = folder / "prompts" / "judge_support.md"
    text = prompt.read_text("utf-8")
    prompt.write_text(text + "\nDoubt everything.\n", "utf-8")
    done = factcheck(folder, "status")
    assert done.returncode == 1
    assert (
        "prompt judge_support was changed without a new version in prompts/VERSION: arm C used another" in done.stdout
    )
    assert "mend: write a new version into prompts/VERSION, or put the text back" in done.stdout
    assert "stale (lock): prompt judge_support changed since the rule was locked" in done.stdout
    prompt.write_text(text, "utf-8")
    assert factcheck(folder, "status").returncode == 0


def test_in_the_repository_itself_a_changed_prompt_is_named(tmp_path: Path, factcheck: Command) -> None:
    """The published demo of this repository, its pages written anew first."""
    for name in ("prompts", "published", "PREREGISTRATION.md"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    assert factcheck(tmp_path, "report").returncode == 0
    assert factcheck(tmp_path, "status").returncode == 0, factcheck(tmp_path, "status").stdout
    prompt = tmp_path / "prompts" / "extract_claims.md"
    prompt.write_text(prompt.read_text("utf-8").replace("claim", "statement", 1), "utf-8")
    done = factcheck(tmp_path, "status")
    assert done.returncode == 1
    assert "run demo: prompt extract_claims was changed without a new version" in done.stdout
    assert "arms C, D, E used another text" in done.stdout
    (tmp_path / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    (found,) = findings(tmp_path, factcheck)
    assert (found["cause"], found["run"]) == ("version", "demo")
    assert "prompts/VERSION says fc-next (other texts of extract_claims)" in found["what"]


def test_a_new_version_wants_a_fresh_seed_and_a_run_on_one_takes_the_place(folder: Path, factcheck: Command) -> None:
    (folder / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    (lock, version) = findings(folder, factcheck)
    assert lock["cause"] == "lock" and "prompt version is now fc-next, not fc-2026-11-29.1" in lock["what"]
    assert version["cause"] == "version" and "factcheck build-cases --seed 4" in version["mend"]
    assert factcheck(folder, "amend", "--reason", "new prompts", "--results-seen", "yes").returncode == 0
    assert causes(folder, factcheck) == ["version"]
    cases = (folder / "cases" / "3.jsonl").read_text("utf-8")
    (folder / "cases" / "4.jsonl").write_text(cases.replace('"seed":3', '"seed":4'), "utf-8")
    assert factcheck(folder, "run", "--arm", "C", "--seed", "4").returncode == 0
    assert causes(folder, factcheck) == ["version", "pages"], "run 4 has no summary yet"
    assert factcheck(folder, "report").returncode == 0
    done = factcheck(folder, "status")
    assert done.returncode == 0, done.stdout
    assert "old, not counted (version): run 3: arms C, own ran under prompts fc-2026-11-29.1" in done.stdout
    assert "because: run 4 took its place" in done.stdout


def test_a_development_run_is_shown_and_not_counted(folder: Path, factcheck: Command) -> None:
    cases = (folder / "cases" / "3.jsonl").read_text("utf-8")
    (folder / "cases" / "1.jsonl").write_text(cases.replace('"seed":3', '"seed":1'), "utf-8")
    assert factcheck(folder, "run", "--arm", "C", "--seed", "1").returncode == 0
    assert factcheck(folder, "report").returncode == 0
    shutil.rmtree(folder / "published" / "3")
    assert factcheck(folder, "report").returncode == 0
    (folder / "factcheck.toml").write_text('[models]\njudge = "local:m"\n[models.endpoints.local]\n'
        'base_url = "http://127.0.0.1:1/v1"\nfamily = "llama"\n[arms.own]\nsteps = ["lookup"]\n', "utf-8")  # fmt: skip
    found = {finding["cause"]: finding for finding in findings(folder, factcheck)}
    assert set(found) == {"lock", "model"}
    assert found["lock"]["stale"] and not found["model"]["stale"]
    assert found["model"]["what"] == "arm C asked embedded:rules as judge; factcheck.toml names local:m"
    assert found["model"]["excuse"] == "seed 1 is for development"


def test_a_changed_record_format_is_named_and_its_lines_are_not_read(folder: Path, factcheck: Command) -> None:
    record = folder / "published" / "3" / "run.json"
    edit(record, '"result":"result/1"', '"result":"result/0"')
    results = folder / "published" / "3" / "arm-C.jsonl"
    results.write_text(results.read_text("utf-8").replace('"schema":"result/1"', '"schema":"result/0"'), "utf-8")
    done = factcheck(folder, "status")
    assert done.returncode == 1
    assert "its result records are result/0, now they are result/1" in done.stdout
    assert "  arm C: 32 of 32 (not read)" in done.stdout


def test_another_program_and_another_price_are_named(folder: Path, factcheck: Command) -> None:
    record = folder / "published" / "3" / "run.json"
    edit(record, f'"factcheck":"{__version__}"', '"factcheck":"0.0.9"')
    edit(record, '"prices":{}', '"prices":{"local:m":"0123"}')
    found = {finding["cause"]: finding["what"] for finding in findings(folder, factcheck)}
    assert found["code"] == f"it was begun with factcheck 0.0.9; this is {__version__}"
    assert found["price"] == "its costs are at an earlier price of local:m, which has none any more"


def test_an_amended_rule_is_named_by_its_values(folder: Path, factcheck: Command) -> None:
    words = ("amend", "--reason", "stricter", "--results-seen", "yes", "--set", "rule.recall.lower_min=0.85")
    assert factcheck(folder, *words).returncode == 0
    (found,) = findings(folder, factcheck)
    assert found["cause"] == "rule" and "rule.recall.lower_min is 0.85, was 0.8" in found["what"]
    assert "the run keeps its own, version 2026-11-29.1" in found["what"]


def test_changed_steps_and_sampling_of_an_arm_are_named(folder: Path, factcheck: Command) -> None:
    settings = folder / "factcheck.toml"
    settings.write_text('[arms.own]\nsteps = ["lookup", "decide"]\n', "utf-8")
    assert causes(folder, factcheck) == ["lock", "arm"]
    settings.write_text('[arms.own]\nsteps = ["lookup"]\n[models.sampling."embedded:rules"]\nseed = 5\n', "utf-8")
    (found,) = [finding for finding in findings(folder, factcheck) if finding["cause"] == "arm"]
    assert found["what"] == "arm C has other steps or sampling settings now"
    settings.unlink()
    (found,) = [finding for finding in findings(folder, factcheck) if finding["cause"] == "arm"]
    assert found["what"] == "arm own has no declaration any more"


def test_another_case_file_is_named(folder: Path, factcheck: Command) -> None:
    cases = folder / "cases" / "3.jsonl"
    cases.write_bytes(b"".join(cases.read_bytes().splitlines(keepends=True)[:-1]))
    assert causes(folder, factcheck) == ["cases"]
    cases.unlink()
    assert causes(folder, factcheck) == []


def test_pages_that_lag_behind_are_named_until_the_report(folder: Path, factcheck: Command) -> None:
    assert factcheck(folder, "run", "--arm", "L").returncode == 0
    (found,) = findings(folder, factcheck)
    assert (found["cause"], found["run"], found["mend"]) == ("pages", "3", "run factcheck report")
    assert found["what"] == "its summary lacks arm L, which has results"
    assert factcheck(folder, "score").returncode == 0
    (found,) = findings(folder, factcheck)
    assert found["what"] == "the pages were written from other files: arm-L.jsonl, summary.json"
    assert factcheck(folder, "report").returncode == 0
    assert factcheck(folder, "status").returncode == 0
    (folder / "published" / "3" / "summary.json").unlink()
    (found,) = findings(folder, factcheck)
    assert found["what"] == "arms C, L, own have results, and there is no summary"
    assert factcheck(folder, "report").returncode == 0
    edit(folder / "published" / "RESULTS.md", "recall", "reca1l")
    (found,) = findings(folder, factcheck)
    assert found["what"] == "not as it was written to published/: RESULTS.md"
    (folder / "published" / "SHA256SUMS").unlink()
    assert [finding["what"].split(",")[0] for finding in findings(folder, factcheck)] == [
        "there is no published/SHA256SUMS"
    ]
    for path in (folder / "published").glob("*.*"):
        path.unlink()
    assert [finding["what"] for finding in findings(folder, factcheck)] == ["there is no RESULTS.md"]


def test_labels_are_counted_and_named_while_they_wait(folder: Path, factcheck: Command) -> None:
    first = json.loads((folder / "published" / "3" / "arm-C.jsonl").read_text("utf-8").splitlines()[1])
    cases = (folder / "cases" / "3.jsonl").read_text("utf-8").splitlines()
    clean = next(json.loads(line)["id"] for line in cases if json.loads(line)["role"] == "clean")
    label = HumanLabel(
        item=f"3/{clean}/0", claim="c", article=first["article"], origin="clean_twin", answer="right", seconds=3.0,
        repeat=False, at="2030-01-01T00:00:00+00:00",
    )  # fmt: skip
    append_shared(folder / "labels" / "owner.jsonl", [label])
    assert "  labels of owner: 1" in factcheck(folder, "status").stdout
    (found,) = findings(folder, factcheck)
    assert found["what"] == "people's labels are not in its summary yet"
    assert factcheck(folder, "report").returncode == 0
    assert causes(folder, factcheck) == []


def test_a_run_from_before_there_were_records(folder: Path, factcheck: Command) -> None:
    for name in ("run.json", "rule.md"):
        (folder / "published" / "3" / name).unlink()
    assert factcheck(folder, "report").returncode == 0
    done = factcheck(folder, "status")
    assert done.returncode == 0, done.stdout
    assert "run 3: seed 3 (test), 32 cases, complete, scored; no run.json" in done.stdout


def test_unfinished_and_repeated_arms_are_shown(folder: Path, factcheck: Command) -> None:
    cases = (folder / "cases" / "3.jsonl").read_text("utf-8")
    (folder / "cases" / "1.jsonl").write_text(cases.replace('"seed":3', '"seed":1'), "utf-8")
    few = ("run", "--arm", "own", "--seed", "1", "--sample", "2", "--limit", "5")
    assert factcheck(folder, *few).returncode == 0
    (folder / "published" / "1" / "arm-A.jsonl").write_text("", "utf-8")
    done = factcheck(folder, "status")
    assert "run 1: seed 1 (development), 32 cases, incomplete, not scored" in done.stdout
    assert "  arm own: 5 of 32 (5 ok), asked 2 times" in done.stdout
    assert "  arm A: 0 of 32 (not read)" in done.stdout
    assert "stale (pages): run 1: arm own has results, and there is no summary" in done.stdout


def test_a_workspace_without_anything(tmp_path: Path, factcheck: Command) -> None:
    done = factcheck(tmp_path, "status")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].endswith("the package's own, not locked")
    assert done.stdout.splitlines()[-3:] == ["runs: none", "pages: none", "nothing is stale"]
    assert list(tmp_path.iterdir()) == []
    missing = factcheck(tmp_path / "nowhere", "status")
    assert missing.returncode == 2 and "there is no folder" in missing.stderr


def cases_of(path: Path) -> list[Element]:
    return list(parse(path).getroot()[0])


def test_junit_names_every_check(folder: Path, factcheck: Command, tmp_path: Path) -> None:
    path = tmp_path / "status.xml"
    assert factcheck(folder, "status", "--junit", str(path)).returncode == 0
    assert len(cases_of(path)) == 12 and not any(len(case) for case in cases_of(path))
    (folder / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    assert factcheck(folder, "status", "--junit", str(path)).returncode == 1
    first = path.read_bytes()
    failed = {(case.get("classname"), case.get("name")): case[0] for case in cases_of(path) if len(case)}
    assert set(failed) == {
        ("workspace", "prompts, arms, models and prices are as they were locked"),
        ("run 3", "the prompt version is the present one"),
    }
    assert "; mend: run its arms on a fresh seed" in str(failed["run 3", "the prompt version is the present one"].text)
    factcheck(folder, "status", "--junit", str(path))
    assert path.read_bytes() == first


def test_a_tampered_rule_ends_with_7_and_a_failed_check(folder: Path, factcheck: Command, tmp_path: Path) -> None:
    edit(folder / "PREREGISTRATION.md", "0.80", "0.70")
    path = tmp_path / "status.xml"
    done = factcheck(folder, "status", "--junit", str(path))
    assert done.returncode == 7 and "was changed" in done.stderr
    (case,) = cases_of(path)
    assert case[0].tag == "failure" and "was changed" in str(case[0].get("message"))


def test_hostile_names_are_shown_as_text(folder: Path, factcheck: Command, tmp_path: Path) -> None:
    shutil.copytree(folder / "published" / "3", folder / "published" / "x\x1b[31m\u202e<b>")
    for name in ("run.json", "rule.md"):
        (folder / "published" / "x\x1b[31m\u202e<b>" / name).unlink()
    path = tmp_path / "status.xml"
    done = factcheck(folder, "status", "--junit", str(path))
    assert "\x1b" not in done.stdout and "\u202e" not in done.stdout and "x\\x1b[31m\\u202e<b>" in done.stdout
    assert "<b>" not in path.read_text("utf-8") and any("<b>" in str(case.get("classname")) for case in cases_of(path))


def test_every_field_of_the_json_is_documented(folder: Path, factcheck: Command) -> None:
    (folder / "prompts" / "VERSION").write_text("fc-next\n", "utf-8")
    value = json.loads(factcheck(folder, "status", "--json").stdout)
    assert value["schema"] == "status/1" and value["rule"]["state"] == "locked" and value["findings"]
    text = (ROOT / "docs" / "ci.md").read_text("utf-8").split("### For machines")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \| (.*) \|$", text, re.MULTILINE)
    documented = {name: set(re.findall(r"`(\w+)`", meaning)) for names, meaning in rows for name in names.split(", ")}
    assert {name.strip("`") for name in documented} == set(value)
    arms = {key for run in value["runs"] for arm in run["arms"] for key in arm}
    assert documented["`runs`"] == set(value["runs"][0]) | arms
    assert documented["`rule`"] == set(value["rule"]) and documented["`cases`"] == set(value["cases"][0])
    assert documented["`findings`"] == set(value["findings"][0])


def test_every_cause_is_documented() -> None:
    text = (ROOT / "docs" / "ci.md").read_text("utf-8").split("### What counts")[0]
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(CHECKS) == list(get_args(Cause))
