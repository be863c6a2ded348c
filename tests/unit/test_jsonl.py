"""JSON Lines under crashes, bad input and odd characters."""

import json
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from pydantic import Field

from factcheck.errors import DataError, Incomplete
from factcheck.jsonl import Appender, append_shared, dump_line, read_objects, read_records, write_records
from factcheck.records.base import Record


class Item(Record):
    schema_: Literal["item/1"] = Field("item/1", alias="schema")
    id: int
    label: str = "supported"
    score: float | None = None


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def line(number: int, label: str = "supported") -> str:
    return dump_line(Item(id=number, label=label))


def test_a_line_is_canonical_json() -> None:
    assert dump_line(Item(id=1, label="é")) == '{"id":1,"label":"é","schema":"item/1","score":null}\n'


def test_appending_after_a_torn_line_loses_neither_record(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + '{"id":2,"lab')
    with Appender(path) as appender:
        appender.append(Item(id=2, label="contradicted"))
    assert [(item.id, item.label) for item in read_records(path, Item)] == [(1, "supported"), (2, "contradicted")]


def test_a_torn_first_line_is_cut_too(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", '{"id":')
    with Appender(path) as appender:
        appender.append(Item(id=1))
    assert path.read_text() == line(1)


def test_a_tail_longer_than_a_block_is_cut(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + "x" * 200_000)
    with Appender(path):
        pass
    assert path.read_text() == line(1)


def test_records_appended_together_stand_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Appender(path) as appender:
        appender.append(Item(id=1), Item(id=2))
        appender.append()
        appender.append(Item(id=3))
    append_shared(path, [Item(id=4), Item(id=5)])
    assert path.read_text() == "".join(map(line, range(1, 6)))


def test_a_torn_tail_is_tolerated_only_where_it_is_asked_for(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + '{"id":2,"y')
    assert [item.id for item in read_records(path, Item, torn_tail=True)] == [1]
    with pytest.raises(DataError, match=r"a\.jsonl:2: not a JSON object"):
        list(read_records(path, Item))


def test_a_broken_middle_line_is_reported_with_its_number(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + '{"id":2,"x\n' + line(3) + '{"id":4,"y')
    with pytest.raises(DataError) as caught:
        list(read_records(path, Item, torn_tail=True))
    assert caught.value.line == 2


def test_only_a_line_feed_ends_a_line(tmp_path: Path) -> None:
    odd = "a\u2028b\u2029c\u0085d\x0be\x0cf\x1cg\x1dh"
    path = write(tmp_path / "a.jsonl", line(1, odd) + line(2))
    assert [item.label for item in read_records(path, Item)] == [odd, "supported"]


def test_blank_lines_are_skipped_and_glued_objects_reported(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + "\n\n" + line(2))
    assert [item.id for item in read_records(path, Item)] == [1, 2]
    glued = write(tmp_path / "b.jsonl", line(1).strip() + line(2))
    with pytest.raises(DataError, match=r"b\.jsonl:1"):
        list(read_records(glued, Item))


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_no_json_are_refused_on_reading(tmp_path: Path, value: str) -> None:
    path = write(tmp_path / "a.jsonl", '{"schema":"item/1","id":1,"score":' + value + "}\n")
    with pytest.raises(DataError, match=value):
        list(read_records(path, Item))


def test_numbers_that_are_no_json_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="finite"):
        Item(id=1, score=float("nan"))


def test_the_field_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1) + '{"schema":"item/1","id":"x","extra":1}\n')
    with pytest.raises(DataError, match=r"a\.jsonl:2: field 'id'.*and 1 more"):
        list(read_records(path, Item))


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="No such file"):
        list(read_records(tmp_path / "none.jsonl", Item))


def test_objects_of_users_may_carry_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"url":"x"}\n[1]\n')
    rows = read_objects(path)
    assert next(rows) == (1, {"url": "x"})
    with pytest.raises(DataError, match=r"a\.jsonl:2: this line must hold one JSON object"):
        next(rows)


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Appender(path), pytest.raises(Incomplete, match="another process"):
        Appender(path)
    with Appender(path) as appender:
        appender.append(Item(id=1))
    assert len(list(read_records(path, Item))) == 1


def test_opening_without_writing_leaves_no_file(tmp_path: Path) -> None:
    with Appender(tmp_path / "a.jsonl"):
        pass
    assert not (tmp_path / "a.jsonl").exists()


def test_processes_that_share_a_file_never_mix_lines(tmp_path: Path) -> None:
    path = tmp_path / "shared.jsonl"
    children = []
    for process in range(4):
        child = os.fork()
        if child == 0:
            for number in range(25):
                append_shared(path, [Item(id=process * 1000 + number, label="x" * 300)])
            os._exit(0)
        children.append(child)
    for child in children:
        assert os.waitpid(child, 0)[1] == 0
    wanted = sorted(process * 1000 + number for process in range(4) for number in range(25))
    assert sorted(item.id for item in read_records(path, Item)) == wanted


def test_rewriting_is_all_or_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1))

    def records() -> "list[Item]":
        raise RuntimeError("half-way")

    with pytest.raises(RuntimeError):
        write_records(path, records())
    assert path.read_text() == line(1)
    write_records(path, [Item(id=2)])
    assert path.read_text() == line(2)
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def limited_disk(size: int, work: Callable[[], None]) -> str:
    """Run the work in a child whose files the kernel does not let grow beyond size; what it raised, by name."""
    read, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        try:
            work()
            name = "nothing"
        except Exception as error:
            name = f"{type(error).__name__}: {error}"
        os.write(write_end, name.encode())
        os._exit(0)
    os.close(write_end)
    os.waitpid(child, 0)
    with os.fdopen(read) as stream:
        return stream.read()


def test_when_the_disk_is_full_what_was_written_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"

    def work() -> None:
        with Appender(path) as appender:
            for number in range(100):
                appender.append(Item(id=number, label="x" * 50))

    said = limited_disk(1000, work)
    assert said.startswith("Incomplete:") and "free some space" in said
    kept = list(read_records(path, Item))
    assert [item.id for item in kept] == list(range(len(kept))) and len(kept) == 1000 // len(line(1, "x" * 50))
    with Appender(path) as appender:
        appender.append(Item(id=len(kept)))
    assert len(list(read_records(path, Item))) == len(kept) + 1


def test_when_the_disk_is_full_a_rewrite_keeps_the_old_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", line(1))
    said = limited_disk(1000, lambda: write_records(path, [Item(id=2, label="x" * 5000)]))
    assert said.startswith("Incomplete:")
    assert path.read_text() == line(1)
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def test_json_is_what_other_readers_read(tmp_path: Path) -> None:
    write_records(tmp_path / "a.jsonl", [Item(id=1, label='"\\\n\t')])
    assert json.loads((tmp_path / "a.jsonl").read_text())["label"] == '"\\\n\t'
