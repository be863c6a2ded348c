"""``factcheck groundedness specifics``: findings with their places, how often it fires, and that it blocks nothing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.protocols.groundedness.free_check import check_answers
from factcheck.records.groundedness import Answer

SOURCES = [
    {"number": 1, "text": "Parcels can be sent back within 45 days."},
    {"number": 2, "text": "The carrier is Brisk, since 2019."},
    {"number": 3, "text": ""},
]


def row(name: str, answer: str, **more: object) -> str:
    return json.dumps({"schema": "answer/1", "id": name, "answer": answer, "sources": SOURCES, **more})


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["groundedness", "specifics", *words])


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    rows = [
        row("right", "Send it back within 45 days [1]. The carrier is Brisk [2]."),
        row("wrong", "Send it back within 54 days [1]. The carrier is Brisk [2]."),
        row("other", "Send it back within 45 days [2].", question="Is it 45 days?"),
        row("empty", "It opened in 1931 [3]."),
        '{"nothing": 1}',
    ]
    path.write_text("\n".join(rows), "utf-8")
    return path


def test_findings_have_places_and_the_rate_its_n(answers: Path) -> None:
    done = run(str(answers))
    assert done.exit_code == 0, done.output
    assert "wrong: 20-27 number “54 days”\n  The number “54 days” stands nowhere in the sources" in done.stdout
    assert "other: 20-27 number “45 days”" in done.stdout and "right" not in done.stdout
    assert "fires on 2 of 3 answers = 66.7% (95% interval 20.8% to 93.9%)" in done.stdout
    assert "1 without the text of a source were not looked at" in done.stdout
    assert "1 rows could not be used" in done.stdout


def test_the_question_may_count_as_a_source(answers: Path) -> None:
    assert "other:" not in run(str(answers), "--with-question").stdout


def test_json_is_one_object_a_line(answers: Path) -> None:
    lines = [json.loads(line) for line in run(str(answers), "--json").stdout.splitlines()]
    assert [line.get("answer") for line in lines] == ["right", "wrong", "other", "empty", None]
    assert lines[0]["unsourced"] == [] and lines[3]["unsourced"] is None
    assert lines[1]["unsourced"][0].items() >= {"kind": "number", "text": "54 days", "start": 20, "end": 27}.items()
    assert lines[4]["fired"]["k"] == 2 and lines[4]["not_looked_at"] == 1 and lines[4]["unusable_rows"] == 1


def test_plain_files(tmp_path: Path) -> None:
    answer, source = tmp_path / "answer.txt", tmp_path / "source.txt"
    answer.write_text("It opened in 1931.", "utf-8")
    source.write_bytes(b"\xef\xbb\xbfIt opened in 1930.")
    done = run("--answer", str(answer), "--source", str(source))
    assert done.exit_code == 0 and "answer.txt: 13-17 date “1931”" in done.stdout and "1930" in done.stdout
    assert run("--answer", str(answer)).exit_code == 2
    assert run().exit_code == 2
    assert run(str(answer), "--source", str(source)).exit_code == 2
    source.write_bytes(b"\xff\xfe\x00")
    bad = run("--answer", str(answer), "--source", str(source))
    assert bad.exit_code == 3 and "not UTF-8" in bad.output


def test_nothing_to_look_at_has_no_rate(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(row("empty", "It opened in 1931 [3]."), "utf-8")
    assert "fires on n/a (n = 0)" in run(str(path)).stdout


def test_citations_that_are_given_take_the_place_of_marks() -> None:
    given = json.loads(row("a", "Within 45 days.", citations=[{"start": 0, "end": 15, "numbers": [2]}]))
    (checked,) = check_answers([Answer.model_validate(given)])
    assert checked.found is not None and [one.text for one in checked.found] == ["45 days"]
