"""Freezing: what a sample must be, and that one changed character is refused."""

import time
from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import ConfigError, DataError, Tampered
from factcheck.protocols.detectors.folders import RoundFolder, read_documents, round_folder
from factcheck.protocols.detectors.freeze import freeze_sample, frozen_texts
from factcheck.protocols.detectors.log import read_log
from factcheck.protocols.detectors.rules import shipped_protocol
from factcheck.workspace import Workspace

Rows = list[dict[str, Any]]


@pytest.fixture
def rows(samples: Any) -> Rows:
    return list(samples.rows(6, 3, 2, 10))


def frozen(samples: Any, workspace: Workspace, rows: Rows, per_slice: int = 6) -> tuple[RoundFolder, Path]:
    path = samples.write(workspace.root.parent / "sample.jsonl", rows)
    given = samples.protocol(samples.protocol_file(workspace.root.parent, per_slice))
    place = round_folder(workspace, "r")
    freeze_sample(place, given, path, samples.start)
    return place, path


def test_what_is_frozen(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, _ = frozen(samples, workspace, rows)
    documents = read_documents(place)
    assert [document.index for document in documents] == list(range(30))
    assert {document.id for document in documents} == {row["id"] for row in rows}
    assert [document.id for document in documents] != [row["id"] for row in rows]  # the slices are mixed
    edited = next(document for document in documents if document.id == "edited-001")
    assert edited.parent == "unedited-001" and edited.revised == 0.2
    assert edited.ai is not None and edited.ai.model == "maker-0-large"
    assert [entry.kind for entry in read_log(place)] == ["protocol", "frozen"]
    assert [one.document for one in frozen_texts(place)] == list(documents)
    assert samples.leaks(workspace.root) == []


def test_the_same_sample_is_frozen_the_same_way(samples: Any, tmp_path: Path, rows: Rows) -> None:
    places = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        places.append(frozen(samples, Workspace(tmp_path / name), rows if name == "a" else rows[::-1])[0])
    assert places[0].documents.read_bytes() == places[1].documents.read_bytes()


def test_one_changed_character_is_refused(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, path = frozen(samples, workspace, rows)
    for number in (0, 17, 29):
        text = rows[number]["text"]
        changed = [dict(row) for row in rows]
        changed[number]["text"] = text[:40] + ("x" if text[40] != "x" else "y") + text[41:]
        samples.write(path, changed)
        with pytest.raises(Tampered, match=rf"\.jsonl:{number + 1}: document {rows[number]['id']} changed") as error:
            frozen_texts(place)
        assert "Canary" not in str(error.value)
    samples.write(path, rows)
    assert len(frozen_texts(place)) == 30


def test_what_is_said_of_a_document_is_frozen_too(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, path = frozen(samples, workspace, rows)
    for change in ({"slice": "second_language"}, {"topic": "topic 01"}, {"provenance": "another one"}):
        samples.write(path, [{**rows[0], **change}, *rows[1:]])
        with pytest.raises(Tampered, match=r"what is said of document|were not frozen"):
            frozen_texts(place)
    samples.write(path, rows[:-1])
    with pytest.raises(Tampered, match="is gone"):
        frozen_texts(place)
    samples.write(path, [*rows, {**rows[0], "id": "one-more"}])
    with pytest.raises(Tampered, match="were not frozen"):
        frozen_texts(place)


def test_manifest_documents_and_protocol_are_held(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, _ = frozen(samples, workspace, rows)
    for path in (place.documents, place.protocol("v1")):
        whole = path.read_bytes()
        path.write_bytes(whole.replace(b"topic", b"topik", 1))
        with pytest.raises((Tampered, ConfigError)):
            frozen_texts(place)
        path.write_bytes(whole)
    frozen_texts(place)


def test_freezing_goes_on_after_a_crash_before_the_log(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, path = frozen(samples, workspace, rows)
    before, lines = place.manifest.read_bytes(), place.log.read_bytes().splitlines(keepends=True)
    given = samples.protocol(samples.protocol_file(workspace.root.parent, 6))
    for count in (0, 1):
        place.log.write_bytes(b"".join(lines[:count]))
        freeze_sample(place, given, path, samples.start)
        assert place.manifest.read_bytes() == before and place.log.read_bytes() == b"".join(lines)
    place.log.unlink()
    with pytest.raises(ConfigError, match="has a frozen sample"):
        freeze_sample(place, shipped_protocol(), path, samples.start)


def test_a_second_sample_is_another_round(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, path = frozen(samples, workspace, rows)
    with pytest.raises(ConfigError, match="has a frozen sample"):
        freeze_sample(place, shipped_protocol(), path, samples.start)


FAULTS: list[tuple[str, int, dict[str, Any], str]] = [
    ("a slice that is none", 0, {"slice": "martian"}, "sample.jsonl:1: the slice is none of the design"),
    ("too few words", 5, {"text": "Three small words."}, "has 3 words; the design takes 50 to 800"),
    ("no consent", 0, {"consent": None}, "needs the writer's consent"),
    ("a person's parent", 0, {"parent": "unedited-001"}, "has no maker, model"),
    ("no model", 2, {"model": None}, "needs maker, model, version and date"),
    ("a parent of none", 2, {"parent": "native-000"}, "documents of slice unedited have no parent"),
    ("no parent", 3, {"parent": None}, "the parent must be a document of slice unedited"),
    ("a parent of another slice", 3, {"parent": "native-000"}, "the parent must be a document of slice unedited"),
    ("the parent of another", 8, {"parent": "unedited-000"}, "has the same parent"),
    ("another topic", 3, {"topic": "topic 02"}, "its topic is not that of its parent"),
    ("another model", 3, {"model": "other"}, "are not those of its parent"),
    ("no method", 4, {"method": None}, "needs a method"),
    ("uneven topics", 0, {"topic": "topic 01"}, "slice native has 1 to 3 documents a topic; they may differ by 1"),
    ("one topic more", 0, {"topic": "topic 77"}, "there are 4 topics; the design takes 3"),
    ("one maker more", 2, {"maker": "maker-9"}, "the models are of 3 makers; the design takes 2"),
]


@pytest.mark.parametrize(("place", "change", "message"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_faults_of_a_sample(
    samples: Any, workspace: Workspace, rows: Rows, place: int, change: dict[str, Any], message: str
) -> None:
    rows[place] = {key: value for key, value in {**rows[place], **change}.items() if value is not None}
    with pytest.raises(DataError) as error:
        frozen(samples, workspace, rows)
    assert message in str(error.value)
    assert "Canary" not in str(error.value)
    assert not round_folder(workspace, "r").manifest.exists()


def test_counts_and_shares_of_revised_sentences(samples: Any, workspace: Workspace, rows: Rows) -> None:
    with pytest.raises(DataError, match="slice paraphrased has 5 documents; the design takes 6"):
        frozen(samples, workspace, rows[:-1])
    for new, share in ((1, None), (0, "same text"), (4, r"40.0% of the parent's sentences were revised; .* 10 to 30%")):
        base = rows[2]["text"].split(". ")
        other = rows[9]["text"].split(". ")
        rows[3]["text"] = ". ".join([*other[:new], *base[new:]])
        if share is None:
            frozen(samples, Workspace(workspace.root / "ok"), rows)
            continue
        with pytest.raises(DataError, match=share):
            frozen(samples, workspace, rows)


def test_duplicates_and_near_duplicates(samples: Any, workspace: Workspace, rows: Rows) -> None:
    text = rows[0]["text"]
    rows[5]["text"] = text
    with pytest.raises(DataError, match="it is the same text as line 1"):
        frozen(samples, workspace, rows)
    rows[5]["text"] = text.upper().replace(".", "!") + " One sentence more stands here at the end."
    with pytest.raises(DataError, match=r"nearly the text of line 1 \(Jaccard index 0\.9\d\)"):
        frozen(samples, workspace, rows)


def test_what_is_said_must_not_quote(samples: Any, workspace: Workspace, rows: Rows) -> None:
    rows[0]["provenance"] = "begins with " + " ".join(rows[0]["text"].split()[3:10])
    with pytest.raises(DataError, match="quotes it; say it in other words") as error:
        frozen(samples, workspace, rows)
    assert rows[0]["text"].split()[4] not in str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "a", "slice": "native", "topic": "t", "Canary012345678901 text": 1, "provenance": "p", "text": "x"}',
        '{"id": "Canary012345678901 text", "slice": "native", "topic": "t", "provenance": "p", "text": "x"}',
        '{"id": "a", "slice": ["Canary012345678901"], "topic": "t", "provenance": "p", "text": "x"}',
        '{"id": "a", "slice": "native", "topic": "t", "provenance": "p", "text": "Canary012345678901" ',
        '{"id": "a", "slice": "native", "topic": "t", "provenance": "p", "text": "Canary012345678901 \\ud800"}',
        '{"id": "a", "slice": "native", "topic": "t", "provenance": "p", "text": "Canary012345678901 \\u0000"}',
        '{"id": "a", "slice": "native", "topic": "t", "provenance": "p", "path": "Canary012345678901"}',
        '{"id": "a", "slice": "native", "topic": "t", "provenance": "p", "path": "x", "text": "Canary012345678901"}',
        '["Canary012345678901"]',
    ],
)
def test_a_bad_row_is_named_by_its_line_alone(samples: Any, workspace: Workspace, line: str) -> None:
    path = workspace.root / "bad.jsonl"
    path.write_text(line + "\n", "utf-8")
    with pytest.raises(DataError, match=r"bad\.jsonl:1: ") as error:
        freeze_sample(round_folder(workspace, "r"), shipped_protocol(), path, samples.start)
    assert "Canary" not in str(error.value)


def test_a_document_may_be_a_file(samples: Any, workspace: Workspace, rows: Rows) -> None:
    beside = workspace.root.parent / "native.txt"
    beside.write_bytes(rows[0].pop("text").encode())
    rows[0]["path"] = "native.txt"
    place, _ = frozen(samples, workspace, rows)
    beside.write_bytes(beside.read_bytes() + b"\n")
    with pytest.raises(Tampered, match="document native-000 changed"):
        frozen_texts(place)


def test_an_event_cannot_be_changed_or_taken_out(samples: Any, workspace: Workspace, rows: Rows) -> None:
    place, _ = frozen(samples, workspace, rows)
    whole = place.log.read_bytes()
    lines = whole.splitlines(keepends=True)
    for changed in (lines[0].replace(b"v1", b"v2") + lines[1], lines[1], lines[0] + lines[0]):
        place.log.write_bytes(changed)
        with pytest.raises(Tampered, match="does not follow the one before it"):
            read_log(place)
    place.log.write_bytes(whole + b'{"half')
    assert len(read_log(place)) == 2


@pytest.mark.slow
def test_the_design_of_the_document(samples: Any, workspace: Workspace) -> None:
    """1,500 documents of 300 to 800 words: the shipped protocol takes them, within a minute."""
    rows = list(samples.rows(300, 60, 4, 30))
    path = samples.write(workspace.root / "sample.jsonl", rows)
    begin = time.monotonic()
    manifest = freeze_sample(round_folder(workspace, "r"), shipped_protocol(), path, samples.start)
    assert manifest.slices == dict.fromkeys(samples.slices, 300) and manifest.documents == 1500
    print(f"1,500 documents frozen in {time.monotonic() - begin:.1f} s")
    assert time.monotonic() - begin < 60
    rows[700]["text"] = rows[3]["text"] + " More."
    samples.write(path, rows)
    with pytest.raises(DataError, match=r"nearly the text|revised"):
        freeze_sample(round_folder(workspace, "s"), shipped_protocol(), path, samples.start)
