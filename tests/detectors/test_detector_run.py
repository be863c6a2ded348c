"""Running: once, in order, resumable, budgeted; what is lost on the way is said and not asked again unseen."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.errors import BudgetStop, CheckFailed, ConfigError, DataError, Tampered
from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.progress import Silent
from factcheck.protocols.detectors.asking import Answer, open_tool, read_taken
from factcheck.protocols.detectors.decisions import decide
from factcheck.protocols.detectors.folders import RoundFolder, round_folder
from factcheck.protocols.detectors.freeze import FrozenText, freeze_sample, frozen_texts
from factcheck.protocols.detectors.journal import read_told
from factcheck.protocols.detectors.locking import open_rerun, open_run, read_run
from factcheck.protocols.detectors.log import read_log
from factcheck.protocols.detectors.run import RunPlan, run_tool
from factcheck.records.detectors_tools import DetectorReply, ToolSettings
from factcheck.workspace import Workspace

Rows = list[dict[str, Any]]
FLAGS = {"native": 1, "second_language": 2, "unedited": 6, "edited": 5, "paraphrased": 3}


@pytest.fixture(scope="module")
def rows(samples: Any) -> Rows:
    return list(samples.rows(6, 3, 2, 10))


@pytest.fixture
def place(samples: Any, workspace: Workspace, rows: Rows) -> RoundFolder:
    path = samples.write(workspace.root.parent / "sample.jsonl", rows)
    found = round_folder(workspace, "r")
    freeze_sample(found, samples.protocol(samples.protocol_file(workspace.root.parent, 6)), path, samples.start)
    return found


def settings_of(**given: Any) -> ToolSettings:
    about = {"maker": "A", "plan": "Pro", "interface": "API", "version": "1", "reply": {"score": "p", "scale": [0, 1]}}
    return ToolSettings.model_validate({**about, **given})


class Scripted:
    """A tool that answers by a script, in this process; ``seen`` holds what it was asked."""

    def __init__(self, script: Callable[[str, int], Answer | None]) -> None:
        self.seen: list[str] = []
        self._script = script

    def ask(self, text: FrozenText) -> Answer | None:
        self.seen.append(text.document.id)
        return self._script(text.document.id, self.seen.count(text.document.id))

    def close(self) -> None: ...


def fine(document: str, time: int) -> Answer:
    return Answer("answered", b'{"p": 0.7}')


def asked(
    samples: Any,
    place: RoundFolder,
    tool: Scripted,
    *,
    day: int = 1,
    workers: int = 1,
    rerun: bool = False,
    **plan: Any,
) -> tuple[dict[str, int], int]:
    """Run a tool; states and how many were asked."""
    opened = open_rerun if rerun else open_run
    run = opened(place, "t", settings_of(toy="coin"), samples.day(day))
    made = RunPlan(place, run, workers, lambda: samples.day(day), **plan)
    state = run_tool(made, frozen_texts(place), tool, threading.Event(), Silent())
    return dict(state.states), state.now


def test_every_document_once_in_the_fixed_order(samples: Any, place: RoundFolder) -> None:
    tool = Scripted(fine)
    assert asked(samples, place, tool, limit=12) == ({"answered": 12, "open": 18}, 12)
    assert [entry.kind for entry in read_log(place)] == ["protocol", "frozen", "locked"]
    assert asked(samples, place, tool) == ({"answered": 30}, 18)
    assert asked(samples, place, tool) == ({"answered": 30}, 0)
    assert tool.seen == [one.document.id for one in frozen_texts(place)]
    assert [entry.kind for entry in read_log(place)] == ["protocol", "frozen", "locked", "finished"]


def test_settings_are_locked_before_the_first_document(samples: Any, place: RoundFolder) -> None:
    asked(samples, place, Scripted(fine), limit=1)
    locked = read_run(place, "t", 1)
    replies = list(read_records(place.run("t", 1).replies, DetectorReply))
    assert locked.locked_at <= replies[0].at
    assert (locked.flag_rule.score_min, locked.flag_rule.verdicts) == (50, ("ai", "mixed"))
    for change in ({"plan": "Free"}, {"interface": "page"}, {"version": "2"}, {"timeout_s": 5.0}):
        with pytest.raises(ConfigError, match=f"now differ in {next(iter(change))}"):
            open_run(place, "t", settings_of(toy="coin", **change), samples.day(1))
    with pytest.raises(ConfigError, match="has the version of run 1"):
        open_run(place, "t", settings_of(toy="coin", plan="Free"), samples.day(1), new_version=True)
    second = open_run(place, "t", settings_of(toy="coin", version="2"), samples.day(1), new_version=True)
    assert (second.run, second.kind) == (2, "version")
    path = place.run("t", 1).settings
    path.write_text(path.read_text("utf-8").replace('"Pro"', '"Max"'), "utf-8")
    with pytest.raises(Tampered, match="not what was locked before the first document"):
        read_run(place, "t", 1)
    with pytest.raises(DataError, match="no run 7"):
        read_run(place, "t", 7)


def test_a_lock_that_was_not_logged_is_logged_on_resuming(samples: Any, place: RoundFolder) -> None:
    open_run(place, "t", settings_of(toy="coin"), samples.day(1))
    lines = place.log.read_bytes().splitlines(keepends=True)
    place.log.write_bytes(b"".join(lines[:-1]))
    open_run(place, "t", settings_of(toy="coin"), samples.day(1))
    assert [entry.kind for entry in read_log(place)][-1] == "locked"


def test_a_document_that_was_not_seen_is_asked_again(samples: Any, place: RoundFolder, monkeypatch: Any) -> None:
    monkeypatch.setattr("factcheck.protocols.detectors.run.FIRST_WAIT_S", 0.0)

    def script(document: str, time: int) -> Answer:
        if document == "native-000" or (document == "edited-003" and time < 3):
            return Answer("unreached", None, "HTTP 429", wait_s=0.001)
        return fine(document, time)

    tool = Scripted(script)
    assert asked(samples, place, tool)[0] == {"answered": 29, "open": 1}
    assert tool.seen.count("native-000") == 3 and tool.seen.count("edited-003") == 3
    later = Scripted(fine)
    assert asked(samples, place, later) == ({"answered": 30}, 1)
    assert later.seen == ["native-000"]


def test_a_failure_is_asked_again_only_where_that_is_said(samples: Any, place: RoundFolder) -> None:
    broken = Scripted(lambda document, _: Answer("failed", None, "HTTP 500") if "native" in document else fine("", 1))
    assert asked(samples, place, broken)[0] == {"answered": 24, "failed": 6}
    again = Scripted(fine)
    assert asked(samples, place, again) == ({"answered": 24, "failed": 6}, 0)
    assert again.seen == []
    assert asked(samples, place, again, again=True) == ({"answered": 30}, 6)
    run = read_run(place, "t", 1)
    made = decide(run, [one.document for one in frozen_texts(place)], read_told(place.run("t", 1)), run.flag_rule)
    assert {decision.asked for decision in made if decision.slice == "native"} == {2}
    assert len([entry for entry in read_log(place) if entry.kind == "finished"]) == 2  # the replies changed


def test_what_was_asked_without_a_reply_on_record_is_lost(samples: Any, place: RoundFolder) -> None:
    """As kill -9 leaves it: the ask is on disk, the reply is not."""
    asked(samples, place, Scripted(fine), limit=10)
    replies = place.run("t", 1).replies
    lines = replies.read_bytes().splitlines(keepends=True)
    replies.write_bytes(b"".join(lines[:-1]) + lines[-1][:30])
    tool = Scripted(fine)
    assert asked(samples, place, tool)[0] == {"answered": 29, "lost": 1}
    assert len(tool.seen) == 20
    again = Scripted(fine)
    assert asked(samples, place, again, again=True) == ({"answered": 30}, 1)
    assert again.seen == [frozen_texts(place)[9].document.id]


def test_a_tool_that_turns_every_call_away_ends_the_run(samples: Any, place: RoundFolder) -> None:
    barred = Scripted(lambda *_: Answer("unreached", None, "HTTP 401", barred=True))
    with pytest.raises(Exception, match="does not accept the key or the plan"):
        asked(samples, place, barred)
    assert len(barred.seen) == 1
    broken = Scripted(lambda *_: Answer("failed", b"Canary0123456789ab", "HTTP 500"))
    with pytest.raises(Exception, match="gave no answer to 20 calls") as error:
        asked(samples, place, broken)
    assert len(broken.seen) == 20 and "Canary" not in str(error.value)


def test_an_unforeseen_error_of_a_tool_ends_the_run_and_nothing_is_lost(samples: Any, place: RoundFolder) -> None:
    def script(document: str, time: int) -> Answer:
        raise RuntimeError("broken part")

    with pytest.raises(RuntimeError, match="broken part"):
        asked(samples, place, Scripted(script), workers=3)
    states, _ = asked(samples, place, Scripted(fine))
    assert states["answered"] + states["lost"] == 30 and 1 <= states["lost"] <= 3


def test_stopping_records_what_is_in_flight(samples: Any, place: RoundFolder) -> None:
    stop = threading.Event()

    def script(document: str, time: int) -> Answer:
        stop.set()
        return fine(document, time)

    run = open_run(place, "t", settings_of(toy="coin"), samples.day(1))
    with pytest.raises(KeyboardInterrupt):
        plan = RunPlan(place, run, 4, lambda: samples.day(1))
        run_tool(plan, frozen_texts(place), Scripted(script), stop, Silent())
    told = read_told(place.run("t", 1))
    assert len(told.replies) == len(told.attempts) <= 4


def test_a_rerun_is_made_on_another_day(samples: Any, place: RoundFolder) -> None:
    with pytest.raises(DataError, match="no run to repeat"):
        asked(samples, place, Scripted(fine), rerun=True)
    asked(samples, place, Scripted(fine), limit=3)
    with pytest.raises(DataError, match="is not finished"):
        asked(samples, place, Scripted(fine), day=2, rerun=True)
    asked(samples, place, Scripted(fine), day=2)
    with pytest.raises(CheckFailed, match="a rerun is made on a later day"):
        asked(samples, place, Scripted(fine), day=2, rerun=True)
    assert asked(samples, place, Scripted(fine), day=3, rerun=True, limit=5)[0] == {"answered": 5, "open": 25}
    assert asked(samples, place, Scripted(fine), day=4, rerun=True) == ({"answered": 30}, 25)
    assert read_run(place, "t", 2).base == 1
    with pytest.raises(ConfigError, match="a rerun has the settings of run 1 of t; now plan differ"):
        open_rerun(place, "t", settings_of(toy="coin", plan="Free"), samples.day(5))


def test_replies_taken_by_hand(samples: Any, place: RoundFolder, tmp_path: Path) -> None:
    file = tmp_path / "taken.jsonl"
    given = settings_of(replies="taken.jsonl")
    run = open_run(place, "t", given, samples.day(1))
    texts = frozen_texts(place)

    def state(count: int) -> dict[str, int]:
        lines = [{"document": one.document.id, "date": "2026-11-04", "reply": {"p": 0.2}} for one in texts[:count]]
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        tool = open_tool(given, tmp_path, {}, 1, "r-t-1", run.locked_at)
        plan = RunPlan(place, run, 2, lambda: samples.day(3))
        return dict(run_tool(plan, texts, tool, threading.Event(), Silent()).states)

    assert state(0) == {"open": 30}
    assert state(20) == {"answered": 20, "open": 10}
    assert state(30) == {"answered": 30}
    assert {reply.at for reply in read_told(place.run("t", 1)).replies.values()} == {"2026-11-04"}
    for line, message in (
        ({"document": "a", "date": "2026-11-02", "reply": {}}, "older than the settings, locked 2026-11-03"),
        ({"document": "a", "reply": {}}, "document, date and reply"),
    ):
        file.write_text(json.dumps(line) + "\n", "utf-8")
        with pytest.raises(DataError, match=message):
            read_taken(file, run.locked_at)
    file.write_text('{"document": "a", "date": "2026-11-04", "reply": 1}\n' * 2, "utf-8")
    with pytest.raises(DataError, match="a second reply to one document"):
        read_taken(file, run.locked_at)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"url": "ftp://tool.example"}, "no http or https address"),
        ({"url": "http://[::1"}, "no http or https address"),
        ({"command": "no-such-program-here --x"}, "the command 'no-such-program-here' is not there"),
        ({"url": "https://tool.example", "key_env": "NO_SUCH_KEY"}, "NO_SUCH_KEY is not set"),
        ({"url": "https://tool.example", "key_env": "BAD_KEY"}, "holds no key that can be sent"),
    ],
)
def test_tools_that_cannot_be_opened(tmp_path: Path, given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        open_tool(settings_of(**given), tmp_path, {"BAD_KEY": "a\nb"}, 1, "r", "2026-11-02")


# The commands, with tools on loopback.


def command(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["detectors", *words, "--dir", str(folder)], catch_exceptions=False)


def declare(folder: Path, *tools: str) -> None:
    (folder / "factcheck.toml").write_text("\n".join(tools), "utf-8")


def test_an_endpoint(samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any) -> None:
    status = {"native-001": 500, "edited-002": 404, "unedited-003": 201}
    tools = loopback(rows, {"a": {"kind": "both", "flags": FLAGS, "status": status}})
    declare(workspace.root, samples.tool("a", "both", tools.where("a")))
    done = command(workspace.root, "run", "--workers", "1")
    assert done.exit_code == 6 and "a, run 1: 28 answered, 2 failed (30 asked now)" in done.stdout
    assert "--again for those that failed or were lost" in done.stderr
    assert tools.order("a") == [one.document.id for one in frozen_texts(place)]
    assert set(tools.calls().values()) == {1}
    told = read_told(place.run("a", 1))
    assert json.loads(str(told.replies["native-000"].body))["model"] == "m-3"
    assert told.replies["native-001"].said == "HTTP 500" and told.replies["native-001"].body  # kept, too
    assert command(workspace.root, "run", "--again").exit_code == 6
    assert {document for (_, document), count in tools.calls().items() if count == 2} == {"native-001", "edited-002"}


def test_an_endpoint_that_is_not_there(
    samples: Any, workspace: Workspace, place: RoundFolder, monkeypatch: Any
) -> None:
    monkeypatch.setattr("factcheck.protocols.detectors.run.FIRST_WAIT_S", 0.0)
    declare(workspace.root, samples.tool("a", "both", 'url = "http://127.0.0.1:9/"'))
    done = command(workspace.root, "run")
    assert done.exit_code == 4 and "gave no answer to 20 calls" in done.stderr
    assert {reply.status for reply in read_told(place.run("a", 1)).replies.values()} == {"unreached"}


def test_a_command_and_what_it_says_when_it_fails(samples: Any, workspace: Workspace, place: RoundFolder) -> None:
    program = workspace.root / "tool.py"
    program.write_text(
        "import json, sys\n"
        "text = json.load(sys.stdin)['text']\n"
        "if 'Canary' in text:\n"
        "    sys.exit('cannot take: ' + text)\n"
        "print(json.dumps({'label': 'Mixed', 'echo': text}))\n",
        "utf-8",
    )
    where = f"command = {json.dumps([sys.executable, 'tool.py'])}"
    declare(workspace.root, samples.tool("a", "verdict", where))
    done = command(workspace.root, "run")
    assert done.exit_code == 6 and "18 answered, 12 failed" in done.stdout
    assert "Canary" not in done.output
    told = read_told(place.run("a", 1))
    assert "Canary" in str(told.replies["native-000"].said)  # in private
    assert command(workspace.root, "score").exit_code == 0
    assert [path for path in samples.leaks(workspace.root) if ".factcheck" not in path] == []


def test_a_key_and_further_fields_are_sent(samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows) -> None:
    from http.server import BaseHTTPRequestHandler, HTTPServer

    seen: list[tuple[Any, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            seen.append((body, dict(self.headers)))
            said = b'{"p": 0.5}'
            self.send_response(200)
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        given = settings_of(
            url=f"http://127.0.0.1:{server.server_port}/", text_field="document", body={"mode": "full"},
            key_env="TOOL_KEY", key_header="x-api-key", key_prefix="",
        )  # fmt: skip
        tool = open_tool(given, workspace.root, {"TOOL_KEY": "k-1"}, 1, "r-t-1", "2026-11-02")
        text = frozen_texts(place)[0]
        answer = tool.ask(text)
        tool.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert answer == Answer("answered", b'{"p": 0.5}', "HTTP 200")
    body, headers = seen[0]
    assert body == {"document": text.text, "mode": "full"}
    assert {name.lower(): value for name, value in headers.items()}["x-api-key"] == "k-1"
    assert [value for name, value in headers.items() if name.lower() == "idempotency-key"] == [
        f"r-t-1-{text.document.sha256[:32]}"
    ]


def test_paid_documents_stop_at_the_cap(
    samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any
) -> None:
    tools = loopback(rows, {"a": {"kind": "score", "flags": FLAGS}})
    declare(workspace.root, samples.tool("a", "score", tools.where("a") + "\nusd_per_document = 0.02"))
    done = command(workspace.root, "run")
    assert done.exit_code == 5 and not tools.calls()
    done = command(workspace.root, "run", "--budget", "0.21")
    assert done.exit_code == 5 and len(tools.calls()) == 10
    done = command(workspace.root, "run", "--budget", "0.60")
    assert done.exit_code == 0 and set(tools.calls().values()) == {1} and len(tools.calls()) == 30
    ledger = SqliteLedger(ledger_file(workspace.root))
    try:
        assert float(ledger.spent(run="detectors-r")) == 0.6 and ledger.open_reservations() == ()
    finally:
        ledger.close()


def test_eval_disabled_refuses_paid_documents(
    samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any, monkeypatch: Any
) -> None:
    monkeypatch.setenv("EVAL_ENABLED", "0")
    tools = loopback(rows, {"a": {"kind": "score", "flags": FLAGS}})
    declare(workspace.root, samples.tool("a", "score", tools.where("a") + "\nusd_per_document = 0.02"))
    done = command(workspace.root, "run", "--budget", "9")
    assert done.exit_code == BudgetStop.exit_code and "EVAL_ENABLED=0" in done.stderr and not tools.calls()


def test_a_changed_document_is_refused_before_anything_is_asked(
    samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any
) -> None:
    tools = loopback(rows, {"a": {"kind": "both", "flags": FLAGS}})
    declare(workspace.root, samples.tool("a", "both", tools.where("a")))
    changed = [{**rows[0], "text": rows[0]["text"][:-1] + "!"}, *rows[1:]]
    samples.write(workspace.root.parent / "sample.jsonl", changed)
    done = command(workspace.root, "run")
    assert done.exit_code == 7 and "document native-000 changed since it was frozen" in done.stderr
    assert not tools.calls() and place.runs("a") == []


def test_settings_may_be_locked_before_replies_are_taken(
    samples: Any, workspace: Workspace, place: RoundFolder
) -> None:
    declare(workspace.root, samples.tool("a", "both", 'replies = "taken.jsonl"'))
    done = command(workspace.root, "run", "--lock-only")
    assert done.exit_code == 0 and "the settings of run 1 are locked since" in done.stdout
    done = command(workspace.root, "run")
    assert done.exit_code == 6 and "30 open" in done.stdout
    done = command(workspace.root, "rerun", "--tool", "a")
    assert done.exit_code == 3 and "is not finished" in done.stderr
    assert "there is no tool 'b'" in command(workspace.root, "run", "--tool", "b").stderr
    declare(workspace.root, "")
    assert "no tool is declared" in command(workspace.root, "run").stderr


def start(folder: Path, *words: str) -> "subprocess.Popen[bytes]":
    program = "from factcheck.cli.main import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program, "detectors", *words, "--dir", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )


def wait_for(calls: Callable[[], int], at_least: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 60
    while calls() < at_least:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.parametrize("number", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_killed_and_resumed_without_a_second_call(
    samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any, number: signal.Signals
) -> None:
    tools = loopback(rows, {"a": {"kind": "both", "flags": FLAGS}}, 0.1)
    declare(workspace.root, samples.tool("a", "both", tools.where("a")))
    with start(workspace.root, "run", "--workers", "3") as process:
        wait_for(lambda: len(tools.calls()), 8, process)
        process.send_signal(number)
        process.communicate()
    assert len(tools.calls()) < 30
    done = command(workspace.root, "run", "--workers", "3")
    assert len(tools.calls()) == 30 and set(tools.calls().values()) == {1}
    if number == signal.SIGINT:
        assert process.returncode == 130 and done.exit_code == 0
        return
    told = read_told(place.run("a", 1))
    lost = [one.document.id for one in frozen_texts(place) if told.state(one.document.id) == "lost"]
    assert 1 <= len(lost) <= 3 and done.exit_code == 6 and f"{len(lost)} lost" in done.stdout
    assert command(workspace.root, "run", "--again").exit_code == 0
    assert {document for (_, document), count in tools.calls().items() if count == 2} == set(lost)


@pytest.mark.slow
def test_three_tools_over_1500_documents(samples: Any, workspace: Workspace, loopback: Any) -> None:
    """50 ms an answer, 12 workers: within 1.3 times 3 × 1,500 × 0.05 / 12 s, from start to end of the process.

    Then the same, killed on the way: no document is sent twice.
    """
    rows = list(samples.rows(300, 60, 4, 30))
    path = samples.write(workspace.root / "sample.jsonl", rows)
    flags, kinds = dict.fromkeys(FLAGS, 100), {"a": "verdict", "b": "score", "c": "both"}
    tools = loopback(rows, {name: {"kind": kind, "flags": flags} for name, kind in kinds.items()}, 0.05)
    declare(workspace.root, *(samples.tool(name, kind, tools.where(name)) for name, kind in kinds.items()))
    ideal = 3 * 1500 * 0.05 / 12
    for number in range(2):  # the machine may be busy with others: one of two tries is enough
        assert command(workspace.root, "freeze", str(path), "--round", f"try-{number}").exit_code == 0
        begin = time.monotonic()
        with start(workspace.root, "run", "--workers", "12", "--round", f"try-{number}") as process:
            _, said = process.communicate()
        took = time.monotonic() - begin
        assert process.returncode == 0, said.decode()
        assert len(tools.calls()) == 4500 and set(tools.calls().values()) == {number + 1}
        print(f"{took:.1f} s, ideal {ideal:.2f} s, ratio {took / ideal:.3f}")
        if took <= 1.3 * ideal:
            break
    assert took <= 1.3 * ideal
    before = tools.calls()
    assert command(workspace.root, "freeze", str(path), "--round", "killed").exit_code == 0
    with start(workspace.root, "run", "--workers", "12", "--round", "killed") as process:
        wait_for(lambda: tools.calls().total() - before.total(), 700, process)
        process.kill()
        process.communicate()
    done = command(workspace.root, "run", "--workers", "12", "--round", "killed")
    assert done.exit_code == 6 and "lost" in done.stdout
    fresh = tools.calls() - before
    assert len(fresh) == 4500 and set(fresh.values()) == {1}


@pytest.mark.slow
def test_three_tools_of_known_confusion_scored(samples: Any, workspace: Workspace) -> None:
    """1,500 documents; label only, number only and both; every part and the range as computed a second time."""
    from factcheck.protocols.detectors.report import scores_of

    rows = list(samples.rows(300, 60, 4, 30))
    path = samples.write(workspace.root / "sample.jsonl", rows)
    assert command(workspace.root, "freeze", str(path), "--round", "r").exit_code == 0
    known = {
        "label": ("verdict", 3, (0, 0, 300, 300, 300)),
        "number": ("score", 5, (12, 3, 250, 233, 90)),  # a negative gap
        "both": ("both", 0, (3, 31, 0, 120, 17)),  # nothing unedited flagged
    }
    tools = []
    for name, (kind, checks, counts) in known.items():
        flags = dict(zip(FLAGS, counts, strict=True))
        lines = []
        for row in rows:
            hit = int(row["id"].rpartition("-")[2]) < flags[row["slice"]]
            reply = {"label": "Mixed" if hit else "Human", "result": {"p": 0.5 if hit else 0.4999}}
            lines.append(json.dumps({"document": row["id"], "date": "2030-01-01", "reply": reply}) + "\n")
        (workspace.root / f"{name}.jsonl").write_text("".join(lines), "utf-8")
        tools.append(samples.tool(name, kind, f'replies = "{name}.jsonl"', checks=samples.checks[:checks]))
    declare(workspace.root, *tools)
    assert command(workspace.root, "run").exit_code == 0
    assert command(workspace.root, "score").exit_code == 0
    found = {score.tool: score for score in scores_of(round_folder(workspace, "r"), "v1")}
    for name, (_, checks, numbers) in known.items():
        counts = {slice_: (k, 0, 300) for slice_, k in zip(FLAGS, numbers, strict=True)}
        score = found[name]
        assert {rate.slices[0]: (rate.rate.k, rate.undecided, rate.rate.n) for rate in score.slices} == counts
        for part in score.parts:
            assert (part.points, part.worst, part.best) == pytest.approx(samples.parts(counts, checks)[part.name])
        assert (score.score, score.worst, score.best) == pytest.approx(samples.score(counts, checks))
        assert score.label is (name == "label")


def test_an_endpoint_that_turns_away_fails_and_bars(
    samples: Any, workspace: Workspace, place: RoundFolder, rows: Rows, loopback: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("factcheck.protocols.detectors.run.FIRST_WAIT_S", 0.0)
    status = {"native-001": 429, "native-002": 503}
    tools = loopback(rows, {"a": {"kind": "both", "flags": FLAGS, "status": status}})
    declare(workspace.root, samples.tool("a", "both", tools.where("a")))
    done = command(workspace.root, "run", "--workers", "1")
    assert done.exit_code == 6 and "28 answered, 2 open" in done.stdout
    assert tools.calls()["a", "native-001"] == tools.calls()["a", "native-002"] == 3
    barred = loopback(rows, {"b": {"kind": "both", "flags": FLAGS, "status": {row["id"]: 401 for row in rows}}})
    declare(workspace.root, samples.tool("b", "both", barred.where("b")))
    done = command(workspace.root, "run", "--workers", "1")
    assert done.exit_code == 4 and "does not accept the key or the plan (HTTP 401)" in done.stderr
    assert barred.calls().total() == 1
    slow = loopback(rows, {"c": {"kind": "both", "flags": FLAGS}}, 0.3)
    declare(workspace.root, samples.tool("c", "both", slow.where("c") + "\ntimeout_s = 0.05"))
    done = command(workspace.root, "run", "--limit", "2")
    assert done.exit_code == 6 and "2 failed, 28 open" in done.stdout


def test_bytes_that_are_no_text_are_kept_and_two_processes_do_not_mix(samples: Any, place: RoundFolder) -> None:
    from factcheck.errors import Incomplete
    from factcheck.jsonl import Appender

    asked(samples, place, Scripted(lambda *_: Answer("answered", b"\xff\x00")), limit=3)
    kept = list(read_records(place.run("t", 1).replies, DetectorReply))
    assert {(reply.encoding, reply.body) for reply in kept} == {("base64", "/wA=")}
    run = read_run(place, "t", 1)
    made = decide(run, [one.document for one in frozen_texts(place)], read_told(place.run("t", 1)), run.flag_rule)
    assert [decision.status for decision in made].count("unparsed") == 3
    with Appender(place.run("t", 1).replies), pytest.raises(Incomplete, match="is being written by another process"):
        asked(samples, place, Scripted(fine))
    assert asked(samples, place, Scripted(fine))[0] == {"answered": 30}
