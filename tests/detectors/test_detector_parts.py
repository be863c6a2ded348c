"""Small parts: protocols as data, posting, money, samples, labels on the page."""

import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from factcheck.cli.detectors_options import tools_with_runs
from factcheck.errors import BudgetStop, ConfigError, DataError
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.protocols.detectors.duplicates import near_duplicates, word_runs
from factcheck.protocols.detectors.folders import round_folder
from factcheck.protocols.detectors.journal import replies_sha256
from factcheck.protocols.detectors.log import moment
from factcheck.protocols.detectors.pages.html import label_of
from factcheck.protocols.detectors.paid import Paid
from factcheck.protocols.detectors.revised import revised_share
from factcheck.protocols.detectors.rules import read_protocol, shipped_protocol
from factcheck.protocols.detectors.sample import read_sample
from factcheck.protocols.detectors.toys import coin, stylometry
from factcheck.records.detectors import DetectorProtocol
from factcheck.sources.post import PostFailed
from factcheck.sources.poster import Poster, Unreached, is_web_address
from factcheck.workspace import Workspace


def test_the_shipped_protocol_is_the_document_s() -> None:
    held = shipped_protocol().protocol
    assert (held.version, held.published, held.reply_days, held.dispute_days) == ("v1", "2026-10-21", 7, 14)
    assert {part.name: part.weight for part in held.rubric} == {
        "false_flags": 35, "catching": 25, "paraphrase": 15, "fairness": 15, "explaining": 10,
    }  # fmt: skip
    sample = held.sample
    assert sum(part.documents for part in sample.slices) == 1500
    assert (sample.words_min, sample.words_max, sample.topics, sample.makers) == (300, 800, 60, 4)
    assert [part.per_maker for part in sample.slices] == [None, None, 75, None, None]
    assert [part.made_from for part in sample.slices] == [None, None, None, "unedited", "unedited"]
    edited = sample.slices[3]
    assert (edited.revised_min, edited.revised_max) == (0.1, 0.3)


@pytest.mark.parametrize(
    ("before", "now", "message"),
    [
        ("weight = 35", "weight = 34", "must add up to 100"),
        ('made_from = "unedited"', 'made_from = "martian"', "there is no slice 'martian'"),
        ('name = "native"', 'name = "edited"', "there is no slice 'native'|have one name"),
        ('name = "catching"', 'name = "fairness"', "two slices or two parts have one name"),
        ("per_point = 10", "", "part false_flags of kind penalty needs per_point"),
        ('kind = "rate"', 'kind = "rate"\nper_point = 1', "takes no per_point"),
        ('base = ["native"]', "", "part fairness of kind gap needs base"),
        ("documents = 300", "documents = 0", "documents"),
        ("reply_days = 7", "reply_days = -1", "reply_days"),
    ],
)
def test_protocols_that_are_refused(tmp_path: Path, before: str, now: str, message: str) -> None:
    path = tmp_path / "p.toml"
    path.write_text(shipped_protocol().text.replace(before, now, 1), "utf-8")
    with pytest.raises(ConfigError, match=message):
        read_protocol(path)


def test_a_protocol_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_protocol(tmp_path / "none.toml")
    with pytest.raises(ValidationError):
        DetectorProtocol.model_validate({**shipped_protocol().protocol.model_dump(), "version": "../v1"})


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        kind = self.path.strip("/")
        if kind == "cut":
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        body = b"x" * (5000 if kind == "big" else 4)
        self.send_response(429 if kind == "busy" else 200)
        self.send_header("retry-after", "7" if kind == "busy" else "Wed, 21 Oct 2026 07:28:00 GMT")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        for byte in body:
            self.wfile.write(bytes([byte]))
            if kind == "slow":
                time.sleep(0.15)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_posting(address: str) -> None:
    with Poster(2) as poster:
        found = poster.post(f"{address}/", b"{}", {}, 5, 100)
        assert (found.status, found.body, found.retry_after_s) == (200, b"xxxx", None)
        assert poster.post(f"{address}/busy", b"{}", {}, 5, 100).retry_after_s == 7
        with pytest.raises(PostFailed, match="more than 100 bytes"):
            poster.post(f"{address}/big", b"{}", {}, 5, 100)
        with pytest.raises(PostFailed, match=r"not done within 0\.2 s"):
            poster.post(f"{address}/slow", b"{}", {}, 0.2, 100)  # it drips: no single wait is that long
        with pytest.raises(PostFailed, match="could not be asked") as error:
            poster.post(f"{address}/cut", b"{}", {}, 5, 100)
        assert not isinstance(error.value, Unreached)
        with pytest.raises(Unreached, match="could not be reached"):
            poster.post("http://127.0.0.1:9/", b"{}", {}, 5, 100)


@pytest.mark.parametrize(
    ("url", "fine"),
    [("https://a.example/x", True), ("http://127.0.0.1:8/", True), ("https://", False), ("file:///a", False)],
)
def test_web_addresses(url: str, fine: bool) -> None:
    assert is_web_address(url) is fine


def test_money_waits_for_calls_under_way_and_no_longer_than_that(tmp_path: Path, monkeypatch: Any) -> None:
    ledger = SqliteLedger(tmp_path / "ledger.sqlite3")
    ledger.approve("r", Decimal("0.03"))
    paid = Paid("t", Decimal("0.02"), ledger, "r", lambda: datetime(2026, 11, 2, tzinfo=UTC))
    first = paid.reserve(threading.Event())
    threading.Timer(0.2, paid.settle, (first, "unreached")).start()
    second = paid.reserve(threading.Event())  # once the first was released
    stopped = threading.Event()
    stopped.set()
    with pytest.raises(BudgetStop):
        paid.reserve(stopped)
    monkeypatch.setattr("factcheck.protocols.detectors.paid.PATIENCE_S", 0.0)
    with pytest.raises(BudgetStop):
        paid.reserve(threading.Event())
    paid.settle(second, "failed")
    assert ledger.spent(run="r") == Decimal("0.02")  # it may have been billed
    ledger.close()


def test_near_duplicates_in_a_large_sample_are_found_by_a_quarter_of_the_runs() -> None:
    texts = [" ".join(f"w{number}x{place}" for place in range(600)) for number in range(200)]
    texts[150] = texts[7].replace("w7x300", "other")
    texts[199] = texts[8]
    found = list(near_duplicates(texts, [str(number) for number in range(200)], 5, 0.5))
    assert [(near.first, near.second) for near in found] == [(7, 150), (8, 199)]
    assert found[0].jaccard == pytest.approx(591 / 601) and found[1].jaccard == 1
    assert list(near_duplicates(["a b", "a b"], ["x", "x"], 5, 0.5)) == []
    assert word_runs("", 5) == word_runs("…", 5) and len(word_runs("One two, three.", 2)) == 2


@pytest.mark.parametrize(
    ("parent", "child", "share"),
    [
        ("A b c. D e f. G h i. J k l.", "A  b c.\nD e f. G h i. J k l.", 0),
        ("A b c. D e f. G h i. J k l.", "A b c. D e f. G h i. Not so.", 0.25),
        ("A b c. D e f. G h i. J k l.", "A b c. D e f. G h i.", 0.25),
        ("A b c. D e f.", "A b c. D e f. One more. Two more. Three more.", 1),
        ("", "A b c.", 1),
    ],
)
def test_revised_shares(parent: str, child: str, share: float) -> None:
    assert revised_share(parent, child) == share


def test_a_document_shows_its_id_and_not_its_text(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    row = '{"id": "%s", "slice": "native", "topic": "t", "provenance": "p", "text": "Canary"}\n'
    path.write_text(row % "a" + row % "b", "utf-8")
    assert repr(read_sample(path)) == "[SampleText(a), SampleText(b)]"
    path.write_text(row % "a" + row % "a", "utf-8")
    with pytest.raises(DataError, match="the id is that of line 1 too"):
        read_sample(path)


def test_names_of_makers_and_topics_may_be_fixed(samples: Any, tmp_path: Path) -> None:
    from factcheck.protocols.detectors.freeze import freeze_sample

    text = samples.protocol_file(tmp_path, 6).read_text("utf-8")
    for number, (key, message) in enumerate(
        (('maker_names = ["maker-0"]', "a maker is none"), ('topic_names = ["topic 00"]', "a topic is none"))
    ):
        path = tmp_path / f"{number}.toml"
        path.write_text(text.replace("[sample]", f"[sample]\n{key}"), "utf-8")
        sample = samples.write(tmp_path / "s.jsonl", list(samples.rows(6, 3, 2, 10)))
        with pytest.raises(DataError, match=message):
            freeze_sample(round_folder(Workspace(tmp_path), "r"), read_protocol(path), sample, samples.start)


def test_what_is_not_there(tmp_path: Path) -> None:
    place = round_folder(Workspace(tmp_path), "r")
    with pytest.raises(DataError, match="no tool was run on this sample"):
        tools_with_runs(place, ())
    with pytest.raises(DataError, match="not in this workspace"):
        replies_sha256(place.run("a", 1))
    with pytest.raises(ValueError, match="without a zone"):
        moment(datetime(2026, 11, 2))  # noqa: DTZ001
    with pytest.raises(ConfigError, match="is no audit name"):
        round_folder(Workspace(tmp_path), "../r")


def test_labels_beside_strips_are_cut_into_lines() -> None:
    assert label_of("Toy: coin") == "Toy: coin"
    assert label_of("Originality detector") == "Origina- lity detecto- r"


def test_toys_are_the_same_everywhere() -> None:
    assert coin("The same text.") == coin("The same text.") != coin("Another text.")
    formal = "Moreover, it is essential to ensure quality. Furthermore, various factors are significant for success."
    spoken = "I can't. My dog ran off and we looked for him, me and Jo, till it got dark and the shop shut! Then? Home."
    assert stylometry(formal) > 60 > 40 > stylometry(spoken)
    for text in ("", "word", "." * 10_000, "I " * 5000):
        assert 0 <= stylometry(text) <= 100 and 0 <= coin(text) <= 100
