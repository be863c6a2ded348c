"""A locked rule in a real folder: every command that judges refuses a changed one; runs keep theirs."""

import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.jsonl import parse_line
from factcheck.protocols.planted.rule_text import read_text
from factcheck.records.run import Run
from factcheck.records.summary import Summary
from factcheck.workspace import shipped

Command = Callable[..., Any]
FEW = ("run", "--arm", "L", "--limit", "2")  # enough wherever no verdict is read
AMEND = ("amend", "--reason", "x", "--results-seen", "no")
JUDGING = (FEW, ("score",), ("report",), ("verify",), ("preregister",), AMEND)
TAMPERED = 7


def judged(folder: Path, factcheck: Command, command: tuple[str, ...]) -> Any:
    """What a command says of a workspace; verify takes the folder as its argument."""
    if command != ("verify",):
        return factcheck(folder, *command)
    done = CliRunner().invoke(main, ["verify", str(folder)])
    return SimpleNamespace(returncode=done.exit_code, stdout=done.stdout, stderr=done.stderr)


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A workspace with cases of seed 3, which the rule names as a test seed; nothing is locked."""
    target = tmp_path / "w"
    shutil.copytree(built, target)
    rule = shipped("PREREGISTRATION.md").read_text("utf-8")
    (target / "PREREGISTRATION.md").write_text(rule.replace("[20261002, 20261003]", "[3, 20261003]"), "utf-8")
    return target


@pytest.fixture
def locked(folder: Path, factcheck: Command) -> Path:
    """The same, locked, with results of arm L."""
    assert factcheck(folder, "preregister").returncode == 0
    assert factcheck(folder, *FEW).returncode == 0
    return folder


def summary(folder: Path, run: str = "3") -> Summary:
    path = folder / "published" / run / "summary.json"
    return parse_line(path.read_bytes(), Summary, path, 1)


def record(folder: Path, run: str = "3") -> Run:
    path = folder / "published" / run / "run.json"
    return parse_line(path.read_bytes(), Run, path, 1)


def numbers(values: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Paths of all numbers in parsed TOML."""
    if isinstance(values, dict | list):
        items = values.items() if isinstance(values, dict) else enumerate(values)
        for key, value in items:
            yield from numbers(value, (*path, str(key)))
    elif isinstance(values, int | float) and not isinstance(values, bool):
        yield path


def at(values: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        values = values[int(key) if isinstance(values, list) else key]
    return values


def edits(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """For every number in the rule's block: its path, and the file with nothing but this number changed."""
    (block,) = read_text(text).blocks
    start = text.index(block.text)
    before = tomllib.loads(block.text)
    bare = re.sub(r'"[^"]*"', lambda found: " " * len(found[0]), block.text)
    for found in re.finditer(r"(?<=[\[=, ])\d[\d_.]*", bare):
        last = found.end() - 1
        digit = str((int(bare[last]) + 1) % 10)
        changed = block.text[:last] + digit + block.text[last + 1 :]
        after = tomllib.loads(changed)
        paths = [path for path in numbers(before) if at(before, path) != at(after, path)]
        assert len(paths) == 1, found
        yield paths[0], text[:start] + changed + text[start + len(block.text) :]


def test_every_number_of_the_rule_changed_in_place_ends_every_command_with_7(locked: Path, factcheck: Command) -> None:
    rule = locked / "PREREGISTRATION.md"
    whole = rule.read_text("utf-8")
    block = tomllib.loads(read_text(whole).blocks[0].text)
    seen = set()
    for path, changed in edits(whole):
        rule.write_text(changed, "utf-8")
        for command in JUDGING:
            done = judged(locked, factcheck, command)
            assert done.returncode == TAMPERED, (path, command, done.stderr)
            assert "PREREGISTRATION.md: the part locked at" in done.stderr and "factcheck amend" in done.stderr
        seen.add(path)
    assert seen == set(numbers(block)) and len(seen) >= 12
    assert {
        ("rule", "recall", "lower_min"),
        ("rule", "decision", "0", "gain_min_points"),
        ("seeds", "test", "1"),
    } <= seen
    rule.write_text(whole, "utf-8")
    assert factcheck(locked, "report").returncode == 0


def test_one_byte_of_the_prose_ends_every_command_with_7(locked: Path, factcheck: Command) -> None:
    rule = locked / "PREREGISTRATION.md"
    whole = rule.read_bytes()
    before = {path: path.read_bytes() for path in (locked / "published").rglob("*.*")}
    for place in (0, 400, len(whole) - 1):
        rule.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        for command in JUDGING:
            assert judged(locked, factcheck, command).returncode == TAMPERED, (place, command)
    assert {path: path.read_bytes() for path in (locked / "published").rglob("*.*")} == before, "nothing was written"
    rule.write_bytes(whole)
    assert [factcheck(locked, *command).returncode for command in JUDGING[:3]] == [0, 0, 0]


@pytest.mark.parametrize(
    "gone", ["PREREGISTRATION.md", "PREREGISTRATION.lock", "published/3/rule.md", "published/3/run.json"]
)
def test_a_file_that_is_gone_ends_every_command_with_7(locked: Path, factcheck: Command, gone: str) -> None:
    (locked / gone).unlink()
    for command in JUDGING:
        done = judged(locked, factcheck, command)
        assert done.returncode == TAMPERED and "gone" in done.stderr and len(done.stderr.splitlines()) == 1, command


def test_each_run_is_judged_by_the_rule_it_was_made_under(folder: Path, factcheck: Command) -> None:
    rule = folder / "PREREGISTRATION.md"
    text = rule.read_text("utf-8").replace("development = [1]", "development = [1, 3]").replace("[3, 20261003]", "[4]")
    rule.write_text(text.replace('judged_arm = "D"', 'judged_arm = "L"'), "utf-8")
    assert factcheck(folder, "preregister").returncode == 0
    before = rule.read_bytes()
    assert factcheck(folder, "run", "--arm", "L", "--run", "first").returncode == 0
    assert factcheck(folder, "score").returncode == 0
    scored = (folder / "published/first/summary.json").read_bytes()
    amended = factcheck(
        folder, "amend", "--reason", "a lower bar", "--results-seen", "yes", "--set", "rule.recall.lower_min=0.1"
    )
    assert amended.returncode == 0 and "keep their rule: first" in amended.stdout
    assert rule.read_bytes().startswith(before)
    assert factcheck(folder, "run", "--arm", "L", "--run", "second").returncode == 0
    further = factcheck(folder, "run", "--arm", "A", "--run", "first", "--limit", "2")
    assert further.returncode == 0 and "run first keeps the rule it was begun under" in further.stderr
    assert factcheck(folder, "report").returncode == 0
    first, second = summary(folder, "first"), summary(folder, "second")
    known = Summary.model_validate_json(scored)
    assert first.verdict == known.verdict and "80% required" in first.verdict.sentence
    assert (record(folder, "first").rule_version, first.verdict.addenda) == ("2026-11-29.1", ())
    assert second.verdict.rule_version != first.verdict.rule_version
    assert [(note.reason, note.results_seen, note.runs) for note in second.verdict.addenda] == [
        ("a lower bar", True, ("first",))
    ]
    assert "10% required" in second.verdict.sentence or second.verdict.criteria_met
    assert (folder / "published/first/rule.md").read_bytes() == before
    page = (folder / "published/RESULTS.md").read_text("utf-8")
    assert page.count("- Rule: version ") == 2 and "- Rule: version 2026-11-29.1, locked before the run began." in page
    assert re.search(
        r"- Addendum 1 \(\d{4}-\d\d-\d\d, results seen; runs with results by then: first; .*a lower bar", page
    )


def test_the_version_locked_is_that_of_the_run_even_where_the_first_result_was_not_made(
    folder: Path, factcheck: Command
) -> None:
    texts = folder / ".factcheck" / "texts"
    kept = texts.rename(folder / "elsewhere")
    assert factcheck(folder, "run", "--arm", "L").returncode == 3
    assert factcheck(folder, "preregister").returncode == 0
    kept.rename(texts)
    assert factcheck(folder, *FEW).returncode == 0
    assert record(folder).rule_state == "locked"


@pytest.mark.parametrize(("lock", "expected"), [(True, "locked"), (False, "unlocked")])
def test_a_test_seed_without_a_lock_is_run_and_never_green(
    folder: Path, factcheck: Command, lock: bool, expected: str
) -> None:
    if lock:
        assert factcheck(folder, "preregister").returncode == 0
    done = factcheck(folder, *FEW)
    assert done.returncode == 0 and ("not locked" in done.stderr) is not lock
    assert factcheck(folder, "report").returncode == 0
    verdict = summary(folder).verdict
    assert verdict.rule_state == record(folder).rule_state == expected
    page = (folder / "published/RESULTS.md").read_text("utf-8")
    assert ("locked before the run began" in page) is lock and ("not locked when the run began" in page) is not lock
    if not lock:
        assert factcheck(folder, "preregister").returncode == 0
        assert factcheck(folder, "score").returncode == 0
        assert summary(folder).verdict == verdict, "locking later changes nothing"


def test_without_a_rule_of_its_own_a_workspace_uses_the_shipped_one(folder: Path, factcheck: Command) -> None:
    (folder / "PREREGISTRATION.md").unlink()
    assert factcheck(folder, *FEW).returncode == 0
    assert record(folder).rule_state == "shipped"
    assert (folder / "published/3/rule.md").read_bytes() == shipped("PREREGISTRATION.md").read_bytes()
    made = factcheck(folder, "preregister", "--yes")
    assert made.returncode == 0 and "stay results of an unlocked rule: 3" in made.stdout
    again = factcheck(folder, "preregister")
    assert again.returncode == 2 and "never locked again" in again.stderr


def test_a_run_from_before_there_were_records_is_judged_by_the_present_rule_and_says_so(
    folder: Path, factcheck: Command
) -> None:
    factcheck(folder, *FEW)
    for name in ("run.json", "rule.md"):
        (folder / "published/3" / name).unlink()
    assert factcheck(folder, "run", "--arm", "A", "--limit", "2").returncode == 0
    assert factcheck(folder, "score").returncode == 0
    found = summary(folder)
    assert found.verdict.rule_state == "unrecorded" and "no record of the rule" in found.notes[0]
    assert not (folder / "published/3/run.json").exists(), "nothing is recorded after the fact"


def settings_of(folder: Path, text: str) -> None:
    (folder / "factcheck.toml").write_text(text, "utf-8")


def own_prompts(folder: Path) -> Path:
    shutil.copytree(shipped("prompts"), folder / "prompts")
    return folder / "prompts" / "judge_support.md"


def test_a_changed_pipeline_meets_development_seeds_and_no_test_seed(folder: Path, factcheck: Command) -> None:
    prompt = own_prompts(folder)
    settings_of(folder, '[arms.own]\nsteps = ["extract", "judge_support", "decide"]\n')
    assert factcheck(folder, "preregister").returncode == 0
    assert factcheck(folder, *FEW).returncode == 0

    def refused(text: str) -> None:
        done = factcheck(folder, *FEW)
        assert done.returncode == 2 and text in done.stderr and "factcheck amend" in done.stderr, done.stderr

    whole = prompt.read_text("utf-8")
    prompt.write_text(whole + "\nBe strict.\n", "utf-8")
    refused("prompt judge_support changed")
    prompt.write_text(whole, "utf-8")
    version = folder / "prompts/VERSION"
    known = version.read_text("utf-8")
    version.write_text("p-next\n", "utf-8")
    refused_by_seed = factcheck(folder, *FEW)
    assert refused_by_seed.returncode == 2 and "p-next" in refused_by_seed.stderr
    version.write_text(known, "utf-8")
    settings_of(folder, '[arms.own]\nsteps = ["extract", "judge_refute", "decide"]\n')
    refused("arm own changed")
    settings_of(folder, "")
    refused("arm own is gone")
    settings_of(folder, '[arms.own]\nsteps = ["extract", "judge_support", "decide"]\n[arms.next]\nsteps = ["lookup"]\n')
    assert factcheck(folder, *FEW).returncode == 0, "what is new and not used is no matter"
    new = factcheck(folder, "run", "--arm", "next", "--limit", "2")
    assert new.returncode == 2 and "arm next is new" in new.stderr
    done = factcheck(folder, "amend", "--reason", "another arm", "--results-seen", "yes")
    text = (folder / "PREREGISTRATION.md").read_text("utf-8")
    assert done.returncode == 0 and "Registered anew: arm next is new" in text
    late = factcheck(folder, "run", "--arm", "next", "--limit", "2")
    assert late.returncode == 2 and "results from before addendum 1, and arm next is new" in late.stderr
    assert "take a fresh seed" in late.stderr
    assert factcheck(folder, "run", "--arm", "A", "--limit", "2").returncode == 0, (
        "what was locked from the start still runs"
    )
    shutil.rmtree(folder / "published/3")
    assert factcheck(folder, "run", "--arm", "next", "--limit", "2").returncode == 0
    assert [note.number for note in record(folder).addenda] == [1]


def test_development_seeds_are_free(folder: Path, factcheck: Command) -> None:
    rule = folder / "PREREGISTRATION.md"
    text = rule.read_text("utf-8").replace("development = [1]", "development = [1, 3]").replace("[3, 20261003]", "[4]")
    rule.write_text(text, "utf-8")
    prompt = own_prompts(folder)
    assert factcheck(folder, "preregister").returncode == 0
    prompt.write_text(prompt.read_text("utf-8") + "\nBe strict.\n", "utf-8")
    assert factcheck(folder, "run", "--arm", "A", "--limit", "2").returncode == 0


def test_the_records_of_a_run_are_the_same_however_often_it_is_made(folder: Path, factcheck: Command) -> None:
    assert factcheck(folder, "preregister").returncode == 0
    factcheck(folder, "run", "--arm", "L", "--limit", "3")
    path = folder / "published/3/run.json"
    before = path.read_bytes()
    factcheck(folder, "run", "--arm", "L")
    factcheck(folder, "run", "--arm", "A", "--limit", "2")
    assert path.read_bytes() == before and json.loads(before)["prices"] == {}


def test_an_interrupted_amendment_ends_with_6_until_it_is_finished(locked: Path, factcheck: Command) -> None:
    rule, lock = locked / "PREREGISTRATION.md", locked / "PREREGISTRATION.lock"
    before = lock.read_bytes()
    said = ("amend", "--reason", "more", "--results-seen", "no", "--set", "cases.per_class=16")
    assert factcheck(locked, *said).returncode == 0
    after = lock.read_bytes()
    for finishing in (("preregister",), said):
        (locked / ".PREREGISTRATION.lock.pending").write_bytes(after)
        lock.write_bytes(before)
        for command in JUDGING[:4]:
            done = judged(locked, factcheck, command)
            assert done.returncode == 6 and "factcheck preregister finishes it" in done.stderr
        finished = factcheck(locked, *finishing)
        assert finished.returncode == 0 and "interrupted" in finished.stdout
        assert lock.read_bytes() == after and rule.read_text("utf-8").count("## Addendum") == 1
        assert factcheck(locked, "score").returncode == 0


def test_what_an_amendment_cannot_be_is_one_sentence(folder: Path, factcheck: Command) -> None:
    early = factcheck(folder, "amend", "--reason", "x", "--results-seen", "no")
    assert early.returncode == 2 and "is not locked" in early.stderr
    assert factcheck(folder, "preregister").returncode == 0
    for extra, said in (
        (("--set", "rule.recall.lower_min=2"), "cannot take this change"),
        (("--set", "rule.recal.lower_min=0.5"), "no 'recal' in rule"),
        (("--set", "nonsense"), "no change"),
        (("--rule-version", "2026-11-29.1"), "used before"),
    ):
        done = factcheck(folder, "amend", "--reason", "x", "--results-seen", "no", *extra)
        assert done.returncode == 2 and said in done.stderr and len(done.stderr.splitlines()) == 1
    assert "Addendum" not in (folder / "PREREGISTRATION.md").read_text("utf-8")


def test_a_rule_that_cannot_be_read_is_named_with_its_line(folder: Path, factcheck: Command) -> None:
    rule = folder / "PREREGISTRATION.md"
    text = rule.read_text("utf-8").replace("level = 0.95", "level = 95")
    rule.write_text(text, "utf-8")
    line = text.split("\n").index("level = 95") + 1
    for command in (("preregister",), ("run", "--arm", "L"), ("report",)):
        done = factcheck(folder, *command)
        assert done.returncode == 3 and f"PREREGISTRATION.md:{line}: field 'rule.level'" in done.stderr
    assert not (folder / "PREREGISTRATION.lock").exists()


def test_a_new_folder_is_given_a_rule_to_edit(tmp_path: Path, factcheck: Command) -> None:
    folder = tmp_path / "new"
    first = factcheck(folder, "preregister")
    assert first.returncode == 0 and "edit it" in first.stdout
    rule = (folder / "PREREGISTRATION.md").read_bytes()
    assert rule == shipped("PREREGISTRATION.md").read_bytes() and not (folder / "PREREGISTRATION.lock").exists()
    second = factcheck(folder, "preregister")
    assert second.returncode == 0 and "locked: rule 2026-11-29.1" in second.stdout and "commit" in second.stdout
    assert (folder / "PREREGISTRATION.md").read_bytes() == rule and (folder / "PREREGISTRATION.lock").exists()
