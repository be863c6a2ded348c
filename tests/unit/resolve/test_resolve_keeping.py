"""Keeping answers, places at hosts, denied names, counts."""

import itertools
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from factcheck.hashing import sha256_text
from factcheck.records.resolution import Resolution
from factcheck.sources.fetch import Fetched
from factcheck.sources.resolve.asking import Asker, was_not_asked
from factcheck.sources.resolve.gates import Gates, HostRests, Stopped
from factcheck.sources.resolve.kept import KeptAnswers
from factcheck.sources.resolve.look import Look
from factcheck.sources.resolve.manners import Manners
from factcheck.sources.resolve.names import CONTROL, NameControl
from factcheck.sources.resolve.tally import tally
from factcheck.workspace import Workspace

LOOK = Look(url="https://a.example.org/", final_url="https://a.example.org/", at="2026-05-04T10:00:00+00:00")


class Hours:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def kept(tmp_path: Path) -> tuple[KeptAnswers, Hours]:
    clock, workspace = Hours(), Workspace(tmp_path)
    return KeptAnswers(workspace.answers, workspace.text, now=clock), clock


def test_an_answer_is_kept_for_its_time(kept: tuple[KeptAnswers, Hours]) -> None:
    answers, clock = kept
    assert answers.get("page", LOOK.url, Look) is None
    answers.put("page", LOOK.url, LOOK, 60)
    assert answers.get("page", LOOK.url, Look) == LOOK
    assert answers.get("copy", LOOK.url, Look) is None and answers.get("page", "https://b.example/", Look) is None
    clock.time += 59
    assert answers.get("page", LOOK.url, Look) == LOOK
    clock.time += 1
    assert answers.get("page", LOOK.url, Look) is None
    clock.time -= 120
    assert answers.get("page", LOOK.url, Look) is None  # kept in the future: the clock was set


def test_nothing_kept_before_a_time_is_used(kept: tuple[KeptAnswers, Hours], tmp_path: Path) -> None:
    answers, clock = kept
    answers.put("page", LOOK.url, LOOK, 60)
    later = KeptAnswers(answers.folder, answers.text_path, clock.time + 1, clock)
    clock.time += 2
    assert later.get("page", LOOK.url, Look) is None
    later.put("page", LOOK.url, LOOK, 60)
    assert later.get("page", LOOK.url, Look) == LOOK


def test_a_look_without_its_text_is_asked_for_again(kept: tuple[KeptAnswers, Hours]) -> None:
    answers, _ = kept
    text = "Twelve ships.\r\nThirteen \ud800 ships."
    look = LOOK.model_copy(update={"sha256": sha256_text(text)})
    answers.put("page", LOOK.url, look, 60, text)
    assert answers.get("page", LOOK.url, Look) == look
    assert answers.text(sha256_text(text)) == "Twelve ships.\r\nThirteen ? ships."
    path = answers.text_path(sha256_text(text))
    path.write_text("Twelve boats.", "utf-8")
    assert answers.get("page", LOOK.url, Look) is None
    path.unlink()
    assert answers.get("page", LOOK.url, Look) is None
    assert answers.text("0" * 64) is None


@pytest.mark.parametrize("damage", ["", "{", "[]\n", "{}\n", '{"format": 1, "role": "page"}\n', "cut"])
def test_damaged_answers_are_asked_for_again(kept: tuple[KeptAnswers, Hours], damage: str) -> None:
    answers, _ = kept
    answers.put("page", LOOK.url, LOOK, 60)
    (path,) = answers.folder.glob("*.json")
    whole = path.read_text("utf-8")
    path.write_text(whole[: len(whole) // 2] if damage == "cut" else damage, "utf-8")
    assert answers.get("page", LOOK.url, Look) is None
    path.write_text(whole.replace('"format":1', '"format":0'), "utf-8")
    assert answers.get("page", LOOK.url, Look) is None
    path.write_text(whole.replace('"no_such_name":false', '"no_such_name":"perhaps"'), "utf-8")
    assert answers.get("page", LOOK.url, Look) is None


def test_many_threads_keep_one_text(kept: tuple[KeptAnswers, Hours]) -> None:
    answers, _ = kept
    threads = [
        threading.Thread(target=answers.put, args=("page", f"https://a.example.org/{n}", LOOK, 60, "one text"))
        for n in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(list(answers.folder.glob("*.json"))) == 20
    assert answers.text(sha256_text("one text")) == "one text"


def test_few_at_a_time_and_some_time_apart() -> None:
    gates = Gates(Manners(per_host=2, gap_s=0.1), threading.Event())
    inside, most, starts = 0, 0, []
    lock = threading.Lock()

    def visit() -> None:
        nonlocal inside, most
        with gates.place("a.example"):
            with lock:
                starts.append(time.monotonic())
                inside += 1
                most = max(most, inside)
            time.sleep(0.3)
            with lock:
                inside -= 1

    threads = [threading.Thread(target=visit) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 2
    ordered = sorted(starts)
    # A thread may be late in saying when it was let in, and the next one then follows sooner than it was let in.
    assert all(later - earlier >= 0.03 for earlier, later in itertools.pairwise(ordered))
    assert ordered[-1] - ordered[0] >= 0.4


def test_hosts_do_not_wait_for_each_other() -> None:
    gates = Gates(Manners(per_host=1, gap_s=30.0), threading.Event())
    begin = time.monotonic()
    for host in "abc":
        with gates.place(host):
            pass
    assert time.monotonic() - begin < 10


def test_a_host_that_rests_is_waited_for_within_a_bound() -> None:
    gates = Gates(Manners(gap_s=0.0, longest_wait_s=0.5), threading.Event())
    gates.rest("a.example", 0.1)
    begin = time.monotonic()
    with gates.place("a.example"):
        assert time.monotonic() - begin >= 0.09
    gates.rest("a.example", 60)
    with pytest.raises(HostRests, match="for 60 s"), gates.place("a.example"):
        pass


def test_waiting_ends_when_it_is_stopped() -> None:
    stop = threading.Event()
    gates = Gates(Manners(gap_s=60.0), stop)
    with gates.place("a.example"):
        pass
    threading.Timer(0.05, stop.set).start()
    begin = time.monotonic()
    with pytest.raises(Stopped), gates.place("a.example"):
        pass
    assert time.monotonic() - begin < 10


class Script:
    """A fetcher that answers by a script."""

    def __init__(self, *answers: Fetched) -> None:
        self.answers, self.asked = list(answers), 0

    def fetch(self, url: str) -> Fetched:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def fetched(code: int | None = 200, **facts: object) -> Fetched:
    given = {"url": "https://a.example/x", "final_url": "https://a.example/x", "status_code": code, **facts}
    return Fetched(**given)  # type: ignore[arg-type]


def ask(script: Script, **manners: float) -> tuple[Fetched, Asker]:
    given = Manners(**{"gap_s": 0.0, "pause_s": 0.01, "longest_wait_s": 0.3, **manners})  # type: ignore[arg-type]
    stop = threading.Event()
    asker = Asker(Gates(given, stop), given, stop)
    return asker.fetch(script, "https://a.example/x"), asker


@pytest.mark.parametrize(
    ("first", "asked"),
    [
        (fetched(), 1),
        (fetched(403, failure="blocked"), 1),
        (fetched(404, failure="http"), 1),
        (fetched(503, failure="blocked", challenged=True), 1),
        (fetched(None, failure="timeout"), 1),
        (fetched(None, failure="dns", no_such_name=True), 1),
        (fetched(None, failure="refused_address"), 1),
        (fetched(429, failure="blocked"), 2),
        (fetched(429, failure="blocked", retry_after="0"), 2),
        (fetched(500, failure="http"), 2),
        (fetched(503, failure="http"), 2),
        (fetched(None, failure="connection"), 2),
        (fetched(None, failure="dns"), 2),
        (fetched(429, failure="blocked", retry_after="3600"), 1),
        (fetched(503, failure="http", retry_after="3600"), 1),
        (fetched(500, failure="http", retry_after="3600"), 2),
    ],
)
def test_what_is_tried_again(first: Fetched, asked: int) -> None:
    script = Script(first, fetched())
    found, _ = ask(script)
    assert script.asked == asked
    assert found.retrieved_at and (found.status_code == 200) == (asked == 2 or first.status_code == 200)


def test_a_host_that_asks_for_long_is_left_alone() -> None:
    script = Script(fetched(429, failure="blocked", retry_after="3600"))
    found, asker = ask(script)
    assert not was_not_asked(found)
    again = asker.fetch(script, "https://a.example/y")
    assert was_not_asked(again) and script.asked == 1 and "left alone" in str(again.reason)
    assert not was_not_asked(asker.fetch(script, "https://b.example/y"))


def test_a_short_wait_is_kept_to() -> None:
    begin = time.monotonic()
    found, _ = ask(Script(fetched(429, failure="blocked", retry_after="1"), fetched()), longest_wait_s=2.0)
    assert found.status_code == 200 and time.monotonic() - begin >= 0.99


def test_a_pause_ends_when_it_is_stopped() -> None:
    manners, stop = Manners(gap_s=0.0, pause_s=60.0), threading.Event()
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(Stopped):
        Asker(Gates(manners, stop), manners, stop).fetch(Script(fetched(500, failure="http")), "https://a.example/")


def names(*known: str, code: int = socket.EAI_NONAME, odd: Exception | None = None) -> Callable[[str, int], list[str]]:
    def resolve(host: str, port: int) -> list[str]:
        if host in known:
            return ["93.184.216.34"]
        raise odd or socket.gaierror(code, "no")

    return resolve


def test_a_denied_name_is_believed_where_the_system_tells() -> None:
    assert NameControl(names(CONTROL), tells=True).doubt("made-up-study.org") is None
    assert "does not tell" in str(NameControl(names(CONTROL), tells=False).doubt("made-up-study.org"))
    assert "cannot be resolved here" in str(NameControl(names(), tells=True).doubt("made-up-study.org"))


@pytest.mark.parametrize("host", ["study.invalid", "a.b.example", "x.TEST", "study.invalid."])
def test_reserved_names_need_no_control(host: str) -> None:
    assert NameControl(names(), tells=False).doubt(host) is None


@pytest.mark.parametrize(
    "resolve",
    [
        names(CONTROL, "made-up-study.org"),
        names(CONTROL, code=socket.EAI_AGAIN),
        names(CONTROL, code=socket.EAI_FAIL),
        names(CONTROL, odd=OSError("no network")),
        names(CONTROL, odd=UnicodeError("label")),
    ],
)
def test_a_name_denied_once_is_asked_for_again(resolve: Callable[[str, int], list[str]]) -> None:
    assert "denied once" in str(NameControl(resolve, tells=True).doubt("made-up-study.org"))


def test_the_control_is_asked_for_once() -> None:
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return names(CONTROL)(host, port)

    control = NameControl(resolve, tells=True)
    assert control.doubt("a.org") is None and control.doubt("b.org") is None
    assert asked.count(CONTROL) == 1


def test_every_address_is_in_a_denominator_with_a_name() -> None:
    rows = [
        *(("ok", None, None), ("ok", "short_text", None), ("dead", "gone", None), ("nonexistent", "gone", "dead")),
        *(("nonexistent", "no_such_name", None), ("unreachable", "forbidden", None), ("private", "address", None)),
        *(("unreachable", "forbidden", None), ("not_http", "scheme", None)),
    ]
    found = tally(
        Resolution.model_validate(
            {
                "url": f"https://a.example/{n}",
                "asked": None,
                "reason": "So.",
                "status": status,
                "cause": cause,
                "other_reading": other,
            }
        )
        for n, (status, cause, other) in enumerate(rows)
    )
    assert (found.cited, found.known, found.unknown, found.refused) == (9, 5, 2, 2)
    assert (found.ok, found.dead, found.nonexistent, found.disputed) == (2, 1, 2, 1)
    assert dict(found.by_cause)["forbidden"] == 2 and sum(count for _, count in found.by_cause) == 8
    assert tally([]).cited == 0
