"""Verification: an untouched folder passes, and any change of any published byte is found."""

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.integrity.sums import NAME, published_files, sums_text
from factcheck.integrity.verify import verify_published
from factcheck.workspace import Workspace


def factcheck(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify")
    for words in (
        ["build-cases", "--seed", "3", "--per-class", "1"],
        ["run", "--seed", "3", "--arm", "A", "--arm", "C"],
        ["report", "--html"],
    ):
        done = factcheck(*words, "--dir", str(folder))
        assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "w"))


def seal(folder: Path) -> None:
    """What a forger would do: make the sums fit again."""
    (folder / "published" / NAME).write_text(sums_text(folder / "published"), "utf-8")


def rewrite(path: Path, change: Callable[[dict], None], line: int = 0) -> None:  # type: ignore[type-arg]
    lines = path.read_text("utf-8").splitlines()
    value = json.loads(lines[line])
    change(value)
    lines[line] = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    path.write_text("\n".join(lines) + "\n", "utf-8")


def test_what_was_just_written_verifies_from_the_workspace_and_from_the_folder(folder: Path) -> None:
    shutil.rmtree(folder / ".factcheck")
    for place in (folder, folder / "published"):
        done = factcheck("verify", str(place))
        assert done.exit_code == 0, done.output
        assert "all as published" in done.stdout and "8 plants replayed" in done.stdout
        assert "there is no repository" in done.stdout
    copied = Path(shutil.copytree(folder / "published", folder / "elsewhere"))
    assert factcheck("verify", str(copied)).exit_code == 0


def test_the_sums_are_those_that_sha256sum_reads(folder: Path) -> None:
    names = [path.relative_to(folder / "published").as_posix() for path in published_files(folder / "published")]
    assert {"3/cases.jsonl", "3/arm-A.jsonl", "3/calls.jsonl", "3/run.json", "3/rule.md", "3/summary.json"} < set(names)
    lines = (folder / "published" / NAME).read_text("utf-8").splitlines()
    assert [line[66:] for line in lines] == names and all(
        len(line[:64]) == 64 and line[64:66] == "  " for line in lines
    )


def test_two_hundred_changes_of_one_byte_are_each_found(folder: Path) -> None:
    """Every published file is hit, the sums too; nothing is kept out."""
    published = folder / "published"
    files = [*published_files(published), published / NAME]
    draw = random.Random(11)
    for number in range(200):
        path = files[number % len(files)] if number < 2 * len(files) else draw.choice(files)
        data = bytearray(path.read_bytes())
        place = draw.randrange(len(data))
        data[place] ^= 1 << draw.randrange(8)
        before = path.read_bytes()
        path.write_bytes(bytes(data))
        sums = sums_text(published).encode()
        assert (published / NAME).read_bytes() != sums, f"{path.name}, byte {place}: not found"
        path.write_bytes(before)
    assert factcheck("verify", str(folder)).exit_code == 0


@pytest.mark.parametrize("name", ["RESULTS.md", "report.html", "3/arm-C.jsonl", "3/cases.jsonl", "3/recall.svg", NAME])
def test_a_changed_byte_ends_the_command_with_7_and_names_the_file(folder: Path, name: str) -> None:
    path = folder / "published" / name
    data = bytearray(path.read_bytes())
    place = data.index(b"a", len(data) // 2)
    data[place] = ord("b")
    path.write_bytes(bytes(data))
    done = factcheck("verify", str(folder))
    assert done.exit_code == 7 and name.split("/")[-1] in done.stdout, done.output


def test_a_file_too_many_and_a_file_too_few(folder: Path) -> None:
    (folder / "published" / "notes.txt").write_text("mine", "utf-8")
    done = factcheck("verify", str(folder))
    assert done.exit_code == 7 and "notes.txt: is not in the sums" in done.stdout
    (folder / "published" / "notes.txt").unlink()
    (folder / "published" / "3" / "recall.svg").unlink()
    done = factcheck("verify", str(folder))
    assert done.exit_code == 7 and "recall.svg: is gone" in done.stdout


def test_a_forged_number_is_found_although_the_sums_fit(folder: Path) -> None:
    rewrite(folder / "published" / "3" / "summary.json", lambda value: value["arms"]["C"]["recall"].update(k=5, n=8))
    seal(folder)
    done = factcheck("verify", str(folder))
    assert done.exit_code == 1 and "summary.json:1: arms.C.recall.k is 5, computed again it is" in done.stdout


def test_a_forged_page_is_found_with_its_line(folder: Path) -> None:
    path = folder / "published" / "RESULTS.md"
    lines = path.read_text("utf-8").split("\n")
    place = next(index for index, line in enumerate(lines) if line.startswith("| C |"))
    lines[place] = lines[place].replace("%", "9%", 1)
    path.write_text("\n".join(lines), "utf-8")
    seal(folder)
    done = factcheck("verify", str(folder))
    assert done.exit_code == 1 and f"RESULTS.md:{place + 1}: rendered again" in done.stdout


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda case: case.update(post=case["post"] + " "), "put back"),
        (lambda case: case["plant"].update(old="nothing of it"), "put back"),
        (lambda case: case["plant"].update(before="something else"), "before and after"),
        (lambda case: case["plant"].update(start=case["plant"]["start"] + 1), "at its place"),
        (lambda case: case["sentences"][0].update(text="other"), "sentence 0"),
        (lambda case: case["article"].update(title="another"), "not that of the twin"),
        (lambda case: case.update(plant=None), "without a plant"),
        (lambda case: case.update(pair="nobody"), "without its clean twin"),
    ],
)
def test_a_forged_case_does_not_give_its_twin(folder: Path, change: Callable[[dict], None], said: str) -> None:  # type: ignore[type-arg]
    rewrite(folder / "published" / "3" / "cases.jsonl", change, line=1)
    seal(folder)
    done = factcheck("verify", str(folder))
    assert done.exit_code in (1, 3) and said in done.output, done.output


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda result: result.update(flagged=[2]), "flagged is [2]"),
        (lambda result: result.update(arm_fingerprint="0" * 64), "fingerprint"),
        (lambda result: result.update(article="another"), "another article"),
        (lambda result: result.update(case="nobody"), "there is no case nobody"),
        (lambda result: result.update(extra=1), "extra"),
    ],
)
def test_a_forged_result_is_found_with_its_line(folder: Path, change: Callable[[dict], None], said: str) -> None:  # type: ignore[type-arg]
    rewrite(folder / "published" / "3" / "arm-C.jsonl", change, line=2)
    seal(folder)
    done = factcheck("verify", str(folder), "--json")
    found = json.loads(done.stdout)["differences"]
    assert done.exit_code == 1, done.output
    assert any(one["file"].endswith("arm-C.jsonl") and said in one["message"] for one in found), found


def test_a_line_in_another_form_and_one_cut_off(folder: Path) -> None:
    path = folder / "published" / "3" / "arm-A.jsonl"
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(lines[0])), *lines[1:]]), "utf-8")
    seal(folder)
    messages = [found.message for found in verify_published(Workspace(folder)).differences]
    assert any("not in the form" in message for message in messages)
    assert any("no line break" in message for message in messages)


def test_nothing_published_and_no_sums_are_named(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert factcheck("verify", str(empty)).exit_code == 3
    (folder / "published" / NAME).unlink()
    done = factcheck("verify", str(folder))
    assert done.exit_code == 1 and "there are no sums" in done.stdout


def test_verify_writes_nothing(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    factcheck("verify", str(folder))
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
