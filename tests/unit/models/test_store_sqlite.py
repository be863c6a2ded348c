"""The store that lasts: exact round trips, damage, other files, threads, processes and sudden ends."""

import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.errors import DataError, Incomplete
from factcheck.models import store_sqlite
from factcheck.models.ports import Reply
from factcheck.models.store_sqlite import SqliteStore, _seal
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractedClaim, ExtractedClaims, JudgeAnswer

WRITER = """
import sys
from pathlib import Path
from factcheck.models.ports import Reply
from factcheck.models.store_sqlite import SqliteStore
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer
store, name, count = SqliteStore(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3])
for number in range(count):
    answer = JudgeAnswer(label="supported", quote="", reason=f"{name} {number} " + "x" * 3000)
    store.put(f"{name}-{number}", Reply("ok", answer, Usage(input=number), "maker:large", None, answer.reason))
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""

FORKING = """
import os, sys
from pathlib import Path
from factcheck.models.ports import Reply
from factcheck.models.store_sqlite import SqliteStore
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer
answer = JudgeAnswer(label="supported", quote="", reason="")
reply = Reply("ok", answer, Usage(), "maker:large", None, "")
store = SqliteStore(Path(sys.argv[1]))
store.put("before", reply)
before = store._connection
child = os.fork()
for number in range(20):
    store.put(f"{'child' if child == 0 else 'parent'}-{number}", reply)
assert store.get("before", JudgeAnswer) == reply
assert (store._connection is before) == (child != 0)
if child:
    assert os.waitpid(child, 0)[1] == 0
"""


def _reply(reason: str = "The page says four.", raw: str = "{}", cost: float = 0.0) -> Reply:
    answer = JudgeAnswer(label="contradicted", quote="four arches", reason=reason)
    return Reply("ok", answer, Usage(input=9, output=2), "maker:large", "large-1", raw, None, cost)


def _writer(path: Path, name: str, count: int) -> "subprocess.Popen[str]":
    arguments = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "private" / "replies.sqlite3"


@settings(deadline=None, max_examples=60)
@given(
    raw=st.text(st.characters(exclude_categories=())),
    reason=st.text(),
    cost=st.floats(min_value=0, allow_nan=False, allow_infinity=False),
    counts=st.tuples(*[st.integers(0, 2**40)] * 5),
    served=st.none() | st.text(),
)
def test_every_field_comes_back_exactly(
    tmp_path_factory: pytest.TempPathFactory,
    raw: str,
    reason: str,
    cost: float,
    counts: tuple[int, ...],
    served: str | None,
) -> None:
    usage = Usage(**dict(zip(Usage.model_fields, counts, strict=True)))
    answer = JudgeAnswer(label="not_found", quote=reason[::-1], reason=reason)
    reply = Reply("ok", answer, usage, "maker:large", served, raw, None, cost)
    store = SqliteStore(tmp_path_factory.mktemp("store") / "replies.sqlite3")
    store.put("key", reply)
    assert store.get("key", JudgeAnswer) == reply
    store.close()


def test_replies_outlive_the_store_and_the_first_one_stays(path: Path) -> None:
    store = SqliteStore(path)
    store.put("a", _reply("first"))
    store.put("a", _reply("second"))
    store.close()
    store.close()
    again = SqliteStore(path)
    assert again.get("a", JudgeAnswer) == _reply("first")
    assert (again.get("b", JudgeAnswer), again.count(), again.damaged) == (None, 1, 0)
    assert store.get("a", JudgeAnswer) == _reply("first"), "a closed store opens again"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE replies SET body = X'7B7D'",
        "UPDATE replies SET body = substr(body, 1, 40)",
        "UPDATE replies SET body = CAST(replace(CAST(body AS TEXT), 'contradicted', 'supported') AS BLOB)",
        "UPDATE replies SET body = CAST(body AS TEXT)",
        "UPDATE replies SET body = X'FFFE00'",
        "UPDATE replies SET sha256 = 'x'",
        "UPDATE replies SET (sha256, body) = (SELECT sha256, body FROM replies WHERE key = 'other')",
    ],
)
def test_a_damaged_row_is_a_miss_and_said_once(path: Path, change: str) -> None:
    said: list[str] = []
    store = SqliteStore(path, said.append)
    for key in ("a", "b", "other"):
        store.put(key, _reply(key))
    with sqlite3.connect(path) as connection:
        connection.execute(change + " WHERE key IN ('a', 'b')")
    connection.close()
    assert [store.get(key, JudgeAnswer) for key in ("a", "b")] == [None, None]
    assert store.get("other", JudgeAnswer) == _reply("other")
    assert len(said) == 1 and "damaged" in said[0] and store.damaged == 2
    store.put("a", _reply("again"))
    assert store.get("a", JudgeAnswer) == _reply("again")


def test_an_answer_that_no_longer_fits_its_type_is_a_miss(path: Path) -> None:
    store = SqliteStore(path)
    store.put("a", _reply())
    assert store.get("a", ExtractedClaims) is None
    claims = ExtractedClaims(claims=(ExtractedClaim(sentence=0, text="Four arches.", kind="fact"),))
    store.put("a", Reply("ok", claims, Usage(), "maker:large", None, ""))
    kept = store.get("a", ExtractedClaims)
    assert kept is not None and kept.answer == claims


def test_a_file_of_another_kind_is_named_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"These are notes of mine, kept here by mistake. " * 100)
    before = path.read_bytes()
    with pytest.raises(DataError, match=r"replies\.sqlite3: the reply store cannot be used .*move the file away"):
        SqliteStore(path).get("a", JudgeAnswer)
    assert path.read_bytes() == before


@pytest.mark.parametrize("statement", ["PRAGMA user_version = 7", "CREATE TABLE mine (x)"])
def test_a_database_of_another_kind_or_format_is_refused(path: Path, statement: str) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    with pytest.raises(DataError, match="no reply store of this version"):
        SqliteStore(path).put("a", _reply())


def test_pages_overwritten_with_noise_never_give_a_wrong_answer(path: Path) -> None:
    store = SqliteStore(path)
    for number in range(60):
        store.put(f"key-{number}", _reply(f"{number} " + "y" * 2_000))
    store.close()
    data, rng = path.read_bytes(), random.Random(5)
    refused = missed = 0
    for _ in range(30):
        noisy = bytearray(data)
        start = rng.randrange(100, len(noisy) - 3_000)
        noisy[start : start + 3_000] = rng.randbytes(3_000)
        path.write_bytes(noisy)
        hurt = SqliteStore(path)
        for number in range(60):
            try:
                reply = hurt.get(f"key-{number}", JudgeAnswer)
            except DataError:
                refused += 1
                continue
            missed += reply is None
            assert reply in (None, _reply(f"{number} " + "y" * 2_000))
        hurt.close()
    assert refused + missed > 0


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(DataError, match="check the folder"):
        SqliteStore(tmp_path / "file" / "replies.sqlite3").put("a", _reply())


def test_a_full_disk_stops_the_run_and_keeps_what_was_there(path: Path) -> None:
    store = SqliteStore(path)
    store.put("a", _reply())
    pages = store._run("PRAGMA page_count", ())[0][0]
    store._run(f"PRAGMA max_page_count = {pages}", ())
    with pytest.raises(Incomplete, match="free some space"):
        store.put("b", _reply("z" * 100_000))
    assert store.get("a", JudgeAnswer) == _reply()


def test_a_writer_that_never_lets_go_is_not_waited_for_without_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_sqlite, "BUSY_S", 0.1)
    SqliteStore(path).put("a", _reply())
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Incomplete, match="another process"):
        SqliteStore(path).put("b", _reply())
    connection.close()


def test_sixteen_threads_write_and_read(path: Path) -> None:
    store, wrong = SqliteStore(path), list[str]()

    def work(name: int) -> None:
        for number in range(25):
            store.put(f"{name}-{number}", _reply(f"{name} {number}"))
            if store.get(f"{name}-{number}", JudgeAnswer) != _reply(f"{name} {number}"):
                wrong.append(f"{name}-{number}")

    threads = [threading.Thread(target=work, args=(name,)) for name in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert wrong == [] and store.count() == 400


def test_six_processes_make_and_fill_one_file(path: Path) -> None:
    writers = [_writer(path, f"p{number}", 60) for number in range(6)]
    for writer in writers:
        writer.communicate(timeout=30)
    assert [writer.returncode for writer in writers] == [0] * 6
    store = SqliteStore(path)
    assert store.count() == 360
    for writer in range(6):
        for number in range(60):
            kept = store.get(f"p{writer}-{number}", JudgeAnswer)
            assert kept is not None and kept.raw.startswith(f"p{writer} {number} ")


def test_a_store_opened_before_a_fork_works_on_both_sides(path: Path) -> None:
    arguments = [sys.executable, "-W", "error", "-c", FORKING, str(path)]
    subprocess.run(arguments, check=True, timeout=30)
    store = SqliteStore(path)
    assert store.count() == 41 and store._run("PRAGMA integrity_check", ()) == [("ok",)]


def test_a_sealed_body_of_another_shape_is_a_miss(path: Path) -> None:
    store = SqliteStore(path)
    store.put("a", _reply())
    whole = json.loads(store._run("SELECT body FROM replies", ())[0][0])
    odd: list[object] = [[], 7, {}, whole | {"more": 1}, whole | {"usage": {"input": "many"}}, whole | {"answer": None}]
    for number, value in enumerate(odd):
        body = json.dumps(value).encode()
        store._run("INSERT INTO replies VALUES (?, 'm', ?, ?)", (str(number), _seal(str(number), body), body))
        assert store.get(str(number), JudgeAnswer) is None
    assert store.damaged == len(odd) and store.get("a", JudgeAnswer) == _reply()


@pytest.mark.parametrize("held_s", [0.1, 0.6])
def test_a_file_that_another_process_is_making_is_waited_for_but_not_without_end(
    path: Path, monkeypatch: pytest.MonkeyPatch, held_s: float
) -> None:
    monkeypatch.setattr(store_sqlite, "BUSY_S", 0.3)
    path.parent.mkdir()
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")  # SQLite itself does not wait for this one when the journal is changed
    connection.execute("CREATE TABLE replies (key)")
    timer = threading.Timer(held_s, connection.execute, ["ROLLBACK"])
    timer.start()
    store = SqliteStore(path)
    if held_s > 0.3:
        with pytest.raises(Incomplete, match="another process"):
            store.put("a", _reply())
        timer.join()
    store.put("a", _reply())
    assert store.get("a", JudgeAnswer) == _reply()
    timer.join()
    connection.close()


def test_sudden_ends_lose_nothing_that_was_kept(path: Path) -> None:
    rng = random.Random(11)
    for round_ in range(4):
        writers = [_writer(path, f"r{round_}w{number}", 100_000) for number in range(2)]
        kept = []
        for writer in writers:
            assert writer.stdout is not None
            writer.stdout.readline()  # it is at work
        time.sleep(rng.uniform(0.0, 0.25))
        for writer in writers:
            writer.kill()
        for number, writer in enumerate(writers):
            lines = writer.communicate()[0].split("\n")[:-1]
            kept += [f"r{round_}w{number}-{line}" for line in ("0", *lines)]
        store = SqliteStore(path)
        for key in kept:
            reply = store.get(key, JudgeAnswer)
            assert reply is not None and reply.usage.input == int(key.rpartition("-")[2])
        assert store._run("PRAGMA integrity_check", ()) == [("ok",)]
        assert store.damaged == 0 and len(kept) > 3
        store.close()
