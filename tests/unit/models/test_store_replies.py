"""The store in front of a model: what is kept, what is the same question, and what offline means."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import Field

from factcheck.errors import ConfigError
from factcheck.models.ports import Limits, Reply, Task
from factcheck.models.store import MemoryStore, ReplyStore, Stored, endpoint_family, reply_key
from factcheck.models.store_sqlite import SqliteStore
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import (
    Doubt,
    ExtractedClaim,
    ExtractedClaims,
    ExtractInput,
    JudgeAnswer,
    JudgeInput,
    NumberedSentence,
    SinglePassAnswer,
    SinglePassInput,
)

ANSWER = JudgeAnswer(label="overstated", quote="", reason="“all” where the page says most\u2028")


class JudgeAnswerNext(Record):
    """The judge's answer in a later form."""

    label: str
    quote: str
    reason: str = Field(description="one sentence")


class Slow:
    """A model that waits for a signal before it answers, and counts."""

    name = "maker:large"

    def __init__(self, failures: int = 0) -> None:
        self.calls = 0
        self.failures = failures
        self.go = threading.Event()
        self._lock = threading.Lock()

    def ask(self, task: Task) -> Reply:
        with self._lock:
            self.calls += 1
            number = self.calls
        self.go.wait(5)
        if number <= self.failures:
            return Reply("error", None, Usage(), self.name, None, "", "overloaded")
        return _reply(f"raw {number}")


def _reply(raw: str) -> Reply:
    usage = Usage(input=812, cache_read=700, cache_write=3, output=41, reasoning=17)
    return Reply("ok", ANSWER, usage, "maker:large", "large-2026-01-01", raw, None, 0.1 + 0.2)


def _task(claim: str = "The bridge has five arches.", **changes: object) -> Task:
    article = "The bridge has four arches."
    task = Task(
        "judge_support",
        Prompt("You judge.", article, claim),
        JudgeInput(claim=claim, article=article),
        JudgeAnswer,
    )
    return replace(task, **changes)  # type: ignore[arg-type]


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ReplyStore:
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "replies.sqlite3")


def test_a_stored_reply_is_the_reply_but_for_the_mark(store: ReplyStore) -> None:
    model = Slow()
    model.go.set()
    stored = Stored(model, store)
    fresh = stored.ask(_task())
    assert fresh == _reply("raw 1") and not fresh.stored
    assert stored.ask(_task()) == replace(fresh, stored=True)
    assert model.calls == 1 and stored.name == "maker:large"


@pytest.mark.parametrize("status", ["unparsed", "refused", "truncated", "error"])
def test_no_failure_is_kept(store: ReplyStore, status: str) -> None:
    class Failing:
        name = "maker:large"
        calls = 0

        def ask(self, task: Task) -> Reply:
            self.calls += 1
            return Reply(status, None, Usage(output=5), self.name, None, '{"label": "sup', "why", 0.01)  # type: ignore[arg-type]

    class Watched(MemoryStore):
        puts = 0

        def put(self, key: str, reply: Reply) -> None:
            self.puts += 1

    model = Failing()
    watched = Watched()
    assert Stored(model, watched).ask(_task()).status == status and watched.puts == 0
    stored = Stored(model, store)
    replies = [stored.ask(_task()) for _ in range(3)]
    assert model.calls == 4 and not any(reply.stored for reply in replies)
    assert store.get(reply_key("maker:large", _task()), JudgeAnswer) is None


def test_threads_that_ask_the_same_at_once_make_one_call(store: ReplyStore) -> None:
    model = Slow()
    stored = Stored(model, store)
    replies: list[Reply] = []
    threads = [
        threading.Thread(target=lambda n=n: replies.append(stored.ask(_task(f"Claim {n % 2}.")))) for n in range(12)
    ]
    for thread in threads:
        thread.start()
    model.go.set()
    for thread in threads:
        thread.join(10)
    assert model.calls == 2
    assert sorted(reply.stored for reply in replies) == [False] * 2 + [True] * 10
    assert stored._flights._locks == {}


def test_who_waited_for_a_failure_asks_anew() -> None:
    model = Slow(failures=1)
    stored = Stored(model, MemoryStore())
    replies: list[Reply] = []
    threads = [threading.Thread(target=lambda: replies.append(stored.ask(_task()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    model.go.set()
    for thread in threads:
        thread.join(10)
    assert model.calls == 2
    assert sorted(reply.status for reply in replies) == ["error", "ok", "ok", "ok"]


def test_an_answer_of_another_house_is_never_kept_nor_taken_while_the_model_can_be_asked(store: ReplyStore) -> None:
    class Named:
        name = "local:judge"
        served = "qwen3:8b"
        calls = 0

        def ask(self, task: Task) -> Reply:
            self.calls += 1
            return replace(_reply("raw"), asked=self.name, served=self.served)

    model = Named()
    careless, careful = Stored(model, store), Stored(model, store, house="llama")
    assert [careful.ask(_task()).stored for _ in range(2)] == [False, False]
    assert not careless.ask(_task()).stored and careless.ask(_task()).stored, "kept before the family was declared"
    offline = Stored(model, store, offline=True, house="llama").ask(_task())
    assert offline.stored and offline.served == "qwen3:8b", "offline there is nobody else to ask"
    assert not careful.ask(_task()).stored
    model.served = "llama-3"
    assert [careful.ask(_task()).stored for _ in range(2)] == [False, True]


def test_offline_answers_from_the_store_and_never_asks(store: ReplyStore) -> None:
    model = Slow()
    model.go.set()
    Stored(model, store).ask(_task("known"))
    offline = Stored(model, store, offline=True)
    assert offline.ask(_task("known")).stored
    missing = offline.ask(_task("unknown"))
    assert (missing.status, missing.answer, missing.reason) == ("error", None, "not in the store (offline)")
    assert (missing.cost_usd, missing.usage, missing.asked) == (0.0, Usage(), "maker:large")
    assert model.calls == 1


def test_each_part_of_the_request_is_in_the_key() -> None:
    prompt = Prompt("You judge.", "The bridge has four arches.", "The bridge has five arches.")
    changed = [
        _task(),
        _task(name="judge_refute"),
        _task(prompt=replace(prompt, system="You refute.")),
        _task(prompt=replace(prompt, evidence="The bridge has three arches.")),
        _task(prompt=replace(prompt, question="The bridge has six arches.")),
        _task(answer=ExtractedClaims),
        _task(answer=JudgeAnswerNext),
        _task(limits=Limits(max_output_tokens=1999)),
        *(_task(sample=sample) for sample in (1, 2, 3)),
    ]
    keys = [reply_key("maker:large", task) for task in changed]
    keys += [reply_key(model, _task()) for model in ("maker:small", "other:large", "embedded:rules")]
    keys += [reply_key("maker:large", _task(), endpoint) for endpoint in ("http://localhost:80", "http://localhost:81")]
    assert len(set(keys)) == len(keys) and all(len(key) == 64 for key in keys)


def test_the_parts_of_a_prompt_cannot_run_into_each_other() -> None:
    one, other = _task(prompt=Prompt("a", "b", "cd")), _task(prompt=Prompt("a", "bc", "d"))
    assert reply_key("maker:large", one) != reply_key("maker:large", other)


def test_what_is_not_sent_or_cannot_change_the_answer_is_in_no_key() -> None:
    other_inputs = _task(inputs=JudgeInput(claim="another", article="text"))
    assert reply_key("maker:large", other_inputs) == reply_key("maker:large", _task())
    assert reply_key("embedded:rules", other_inputs) != reply_key("embedded:rules", _task())
    assert reply_key("maker:large", _task(limits=Limits(timeout_s=7.0))) == reply_key("maker:large", _task())


@pytest.mark.parametrize(
    ("url", "family"),
    [
        ("https://api.maker.example/v1/", "https://api.maker.example/v1"),
        ("HTTPS://user:secret@API.maker.example.:443/v1?token=x#y", "https://api.maker.example/v1"),
        (" http://127.0.0.1:8080 ", "http://localhost:8080"),
        ("http://[::1]:8080/", "http://localhost:8080"),
        ("http://localhost:8081/v1", "http://localhost:8081/v1"),
        ("http://api.maker.example:443/v1", "http://api.maker.example:443/v1"),
        ("", "://"),
    ],
)
def test_spellings_of_one_endpoint_are_one_family(url: str, family: str) -> None:
    assert endpoint_family(url) == family


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:port/",
        "http://localhost:99999/v1",
        "http://h:0",
        "http://h:80 80/",
        "http://h:-1",
        "http://[::1",
    ],
)
def test_an_address_that_cannot_be_read_is_one_sentence(url: str) -> None:
    with pytest.raises(ConfigError, match=r"(?s)^the address .* cannot be read; mend its base_url .*v1$"):
        endpoint_family(url)


def test_a_bad_address_is_named_without_its_login() -> None:
    with pytest.raises(ConfigError) as caught:
        endpoint_family("http://user:secret@host:port/v1?key=hidden")
    assert "'http://host:port/v1'" in str(caught.value)
    assert "secret" not in str(caught.value) and "hidden" not in str(caught.value)


EXTRACT = ExtractInput(sentences=(NumberedSentence(index=0, text="It has five arches."),))
POST = SinglePassInput(sentences=EXTRACT.sentences, link=None, article_url="https://a.test", article="It has four.")


def _claims(sentence: int) -> ExtractedClaims:
    return ExtractedClaims(claims=(ExtractedClaim(sentence=sentence, text="It has five arches.", kind="fact"),))


def _doubts(sentence: int) -> SinglePassAnswer:
    return SinglePassAnswer(doubts=(Doubt(sentence=sentence, reason="four"),), link_doubted=False)


class Saying:
    """A model that gives one answer after the other."""

    name = "maker:large"

    def __init__(self, *answers: Record) -> None:
        self.answers = list(answers)

    def ask(self, task: Task) -> Reply:
        return replace(_reply("raw"), answer=self.answers.pop(0))


@pytest.mark.parametrize(("inputs", "made"), [(EXTRACT, _claims), (POST, _doubts)])
def test_an_answer_that_names_a_sentence_which_is_not_there_is_asked_for_again(
    store: ReplyStore, inputs: Record, made: Callable[[int], Record]
) -> None:
    """It was kept once, and the case stayed unparsed however often it was run."""
    task = _task(inputs=inputs, answer=type(made(0)))
    stored = Stored(Saying(made(4), made(-1), made(0)), store)
    assert stored.ask(task).answer == made(4)
    assert stored.ask(task).answer == made(-1)
    assert stored.ask(task).answer == made(0)
    kept = stored.ask(task)
    assert kept.answer == made(0) and kept.stored


def test_such_an_answer_in_an_old_store_gives_way_but_not_offline(store: ReplyStore) -> None:
    task = _task(inputs=EXTRACT, answer=ExtractedClaims)
    store.put(reply_key("maker:large", task), replace(_reply("raw"), answer=_claims(4)))
    assert Stored(Saying(), store, offline=True).ask(task).answer == _claims(4)
    assert Stored(Saying(_claims(0)), store).ask(task).answer == _claims(0)
    assert Stored(Saying(), store).ask(task).stored
