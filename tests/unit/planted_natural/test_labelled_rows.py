"""Rows of a labeled set: each is validated, and what is left out is counted with its reason."""

from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import ConfigError, DataError
from factcheck.protocols.planted.natural.partial import is_partial
from factcheck.protocols.planted.natural.read import read_set, read_sets

LIMIT = 20_000


def test_a_row_keeps_what_counts_and_may_hold_anything_else(row: Any, write: Any) -> None:
    path = write([row(raw_label="Complete", source_id="doc-1", pair="p1", votes={"a": 3})])
    (found,) = read_set(path, LIMIT).rows
    assert (found.label, found.raw_label, found.cluster, found.pair) == ("clean", "Complete", "doc-1", "p1")
    assert found.claim == "The ferry carried 212 passengers." and found.source.startswith("The Lund ferry")


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Not supported", "Not supported"),
        (0.6666666667, "0.6666666667"),
        (1.0, "1.0"),
        (0, "0"),
        (True, "true"),
        (None, "unsupported"),
        ("  ", "unsupported"),
    ],
)
def test_raw_labels_are_kept_as_the_set_writes_them(row: Any, write: Any, raw: object, shown: str) -> None:
    (found,) = read_set(write([row(label="unsupported", raw_label=raw)]), LIMIT).rows
    assert (found.label, found.raw_label) == ("error", shown)


def test_without_a_source_id_the_text_names_the_source(row: Any, write: Any) -> None:
    bare, other, numbered = (row(), row(source_text="Another text.", claim="b"), row(claim="c", source_id=17))
    rows = {found.claim: found for found in read_set(write([bare, other, numbered]), LIMIT).rows}
    assert len(rows["b"].cluster) == 12 and rows["b"].cluster != rows[bare["claim"]].cluster
    assert rows["c"].cluster == "17"
    again = read_set(write([row(claim="d"), row(claim="e", meta=None)], "two.jsonl"), LIMIT).rows
    assert len({found.cluster for found in again}) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"label": "maybe"}, "field 'label': Input should be 'supported', 'unsupported' or 'ambiguous'"),
        ({"label": None}, "field 'label'"),
        ({"claim": 3}, "field 'claim'"),
        ({"source_text": None}, "field 'source_text'"),
        ({"raw_label": ["a"]}, "field 'raw_label"),
        ({"meta": "x"}, "field 'meta'"),
        ({"meta": {"pair": []}}, "field 'meta.pair"),
    ],
)
def test_a_bad_row_is_named_by_file_line_and_field(row: Any, write: Any, change: Any, said: str) -> None:
    path = write([row(), {**row(claim="another"), **change}])
    with pytest.raises(DataError) as raised:
        read_set(path, LIMIT)
    assert str(raised.value).startswith(f"{path}:2: ") and said in str(raised.value)


@pytest.mark.parametrize("line", ["[1]", "{broken", '{"claim": "x", "label": "supported"}', '{"raw_label": NaN}'])
def test_a_line_that_is_no_row_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(line + "\n", "utf-8")
    with pytest.raises(DataError) as raised:
        read_set(path, LIMIT)
    assert f"{path}:1: " in str(raised.value)


def test_a_number_too_large_for_json_is_no_label(tmp_path: Path, row: Any) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"source_text": "a b", "claim": "c", "label": "supported", "raw_label": 1e999}\n', "utf-8")
    with pytest.raises(DataError, match="raw_label"):
        read_set(path, LIMIT)


def test_what_cannot_be_used_is_left_out_and_counted(row: Any, write: Any) -> None:
    rows = [row(), row(claim=" \n"), row(source_text="  ", claim="b"), row(source_text="x" * 501, claim="c")]
    rows += [row(claim="d", label="ambiguous"), row(source_text="x" * 500, claim="e")]
    found = read_set(write(rows), 500)
    assert {held.claim for held in found.rows} == {row()["claim"], "e"}
    reasons = ("empty claim", "empty source", "source longer than 500 characters", "labeled ambiguous")
    assert (found.read, found.left_out) == (6, dict.fromkeys(reasons, 1))
    assert max(len(held.source) for held in found.rows) == 500, "a source is used whole"


def test_duplicates_are_dropped_and_counted(row: Any, write: Any) -> None:
    rows = [row(raw_label="b"), row(raw_label="a"), row(claim=f" {row()['claim']}\n", raw_label="c")]
    found = read_set(write([*rows, row(source_text="Another text.")]), LIMIT)
    assert [held.raw_label for held in found.rows if held.source.startswith("The Lund")] == ["a"]
    assert len(found.rows) == 2 and found.left_out == {"duplicate of another row": 2}
    assert read_set(write([*rows[::-1], row(source_text="Another text.")]), LIMIT) == found


def test_a_claim_labeled_both_ways_has_no_label(row: Any, write: Any) -> None:
    found = read_set(write([row(), row(label="unsupported"), row(claim="other")]), LIMIT)
    assert [held.claim for held in found.rows] == ["other"]
    assert found.left_out == {"same source and claim under both labels": 2}


def test_pairs_that_share_their_right_claim_are_one(row: Any, write: Any) -> None:
    """A set may list the right claim again for each error that was made from it."""
    rows = [row(pair="p3"), row(pair="p1"), row("212 crew", "unsupported", pair="p1")]
    rows += [row("nine passengers", "unsupported", pair="p3"), row("5 June", "unsupported", pair="p9")]
    rows += [row("p9 is right", pair="p9"), row("p9 is right", pair="p3")]
    for order in (rows, rows[::-1]):
        found = read_set(write(order), LIMIT)
        assert {held.pair for held in found.rows} == {"p1"}
        assert found.left_out == {"duplicate of another row": 2}


def test_a_file_without_a_usable_row_is_an_error(row: Any, write: Any, tmp_path: Path) -> None:
    for rows, said in (([], "no labeled claim that can be used"), ([row(claim="")], "(empty claim: 1)")):
        path = write(rows, "none.jsonl")
        with pytest.raises(DataError) as raised:
            read_set(path, LIMIT)
        assert said in str(raised.value) and str(path) in str(raised.value)
    with pytest.raises(DataError, match="cannot be read"):
        read_set(tmp_path / "nowhere.jsonl", LIMIT)


def test_sets_stand_in_order_of_name_and_every_name_once(row: Any, write: Any, tmp_path: Path) -> None:
    b, a = write([row()], "b.jsonl"), write([row()], "a.jsonl")
    assert [found.name for found in read_sets([b, a], LIMIT)] == ["a", "b"]
    with pytest.raises(ConfigError, match="two files make the set 'a'"):
        read_sets([a, b, a], LIMIT)


@pytest.mark.parametrize(
    "name",
    [
        "partially_supported",
        "Partial",
        "INCOMPLETE",
        "Partial/Incomplete",
        "partially-support",
        "mixed",
        "Mixed evidence",
        "PartiallySupported",
    ],
)
def test_partial_labels_are_known_by_name(name: str) -> None:
    assert is_partial(name)


@pytest.mark.parametrize(
    "name", ["supported", "not_supported", "impartial", "0.5", "2/3 say so", "refute", "", "Complete"]
)
def test_other_labels_are_not_partial(name: str) -> None:
    assert not is_partial(name)
