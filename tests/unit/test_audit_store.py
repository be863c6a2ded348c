"""Replies and results on their way through stores and files: nothing is shared, kept or counted that should not be."""

from pathlib import Path

import pytest

from factcheck.errors import DataError
from factcheck.jsonl import Appender, read_records
from factcheck.models.ports import Reply, Task
from factcheck.models.store import MemoryStore, Stored, reply_key
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import WriteInput, WrittenSentences


class Row(Record):
    id: int
    label: str | None = None


class Counting:
    """A model that fails as often as it is told to and numbers its replies."""

    name = "test:counting"

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.calls = 0

    def ask(self, task: Task) -> Reply:
        self.calls += 1
        if self.calls <= self.failures:
            return Reply("unparsed", None, Usage(), self.name, None, "not json", "no JSON object in it")
        answer = WrittenSentences(sentences=(f"Reply number {self.calls}.",))
        return Reply("ok", answer, Usage(), self.name, None, answer.model_dump_json())


def _task(sample: int = 0, article: str = "The mill burned down.") -> Task:
    prompt = Prompt("You write.", article, "Write three sentences.")
    return Task(
        "write_sentences", prompt, WriteInput(article=article, title="A page", count=3), WrittenSentences, sample
    )


def test_repeats_of_one_question_are_calls_of_their_own() -> None:
    model = Counting(failures=0)
    stored = Stored(model, MemoryStore())
    answers = [stored.ask(_task(sample)).raw for sample in (0, 1, 2)]
    assert (model.calls, len(set(answers))) == (3, 3)
    assert stored.ask(_task(1)).raw == answers[1] and model.calls == 3


def test_the_key_holds_what_can_change_the_answer() -> None:
    keys = {
        reply_key("test:one", _task()),
        reply_key("test:two", _task()),
        reply_key("test:one", _task(sample=1)),
        reply_key("test:one", _task(article="The mill stands.")),
    }
    assert len(keys) == 4
    assert reply_key("test:one", _task()) in keys


def test_a_bad_reply_is_asked_for_again_and_a_good_one_is_kept() -> None:
    model = Counting(failures=2)
    stored = Stored(model, MemoryStore())
    assert [stored.ask(_task()).status for _ in range(4)] == ["unparsed", "unparsed", "ok", "ok"]
    assert model.calls == 3
    assert stored.ask(_task()).stored


@pytest.mark.parametrize(
    "line", [b"[" * 100_000, b"\0\0\0\0", b'{"id": 1}{"id": 2}', b'{"id": ' + b"9" * 5_000 + b"}", b"[1]", b'{"id"']
)
def test_a_line_that_is_no_record_is_named_whatever_it_holds(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b'{"id": 1}\n' + line + b'\n{"id": 3}\n')
    with pytest.raises(DataError, match=r"rows\.jsonl:2"):
        list(read_records(path, Row, torn_tail=True))


def test_a_tail_torn_inside_a_letter_is_redone(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes('{"id": 1}\n{"id": 2, "label": "é'.encode()[:-1])
    assert [row.id for row in read_records(path, Row, torn_tail=True)] == [1]
    with Appender(path) as appender:
        appender.append(Row(id=2, label="é\u2028\u0085"))
    assert [(row.id, row.label) for row in read_records(path, Row)] == [(1, None), (2, "é\u2028\u0085")]
