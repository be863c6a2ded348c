"""``factcheck run`` on a slow loopback server: what it says before, while and after, on a terminal and elsewhere."""

import contextlib
import fcntl
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.records.base import Status
from factcheck.records.call import Call
from factcheck.records.result import Result as ArmResult
from factcheck.workspace import shipped

MODEL = "local:thinker"
SETTINGS = """
[models]
extractor = "local:thinker"
judge = "local:thinker"
second_judge = "local:thinker"

[models.endpoints.local]
base_url = "{address}/v1"
family = "thinker"

[prices."local:thinker"]
input = {input}
cache_read = {input}
cache_write = {input}
output = {output}
source = "the test"
date = 2026-11-29
"""
OWN_TERMINAL = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from factcheck.cli.main import main
main()
"""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
HOSTILE = "\x1b]0;owned\x07 not \u202ethis one"


def asked_for(request: Any) -> str:
    return "".join(sorted(request.json["response_format"]["json_schema"]["schema"]["properties"]))


def claim_number(request: Any) -> int:
    """Which of the claims below is judged; -1 for one that the coverage guard added."""
    found = re.findall(r"Claim: claim ([0-9]+)", json.dumps(request.json["messages"]))
    return int(found[-1]) if found else -1


def answer_text(request: Any) -> str:
    """Every sentence is a claim, every claim is supported: all that counting needs."""
    fields = asked_for(request)
    if "claims" in fields:
        text = json.dumps(request.json["messages"])
        numbers = sorted({int(number) for number in re.findall(r"\[(\d+)\] ", text)})
        claims = [{"sentence": number, "text": f"claim {number}", "kind": "fact"} for number in numbers]
        return json.dumps({"claims": claims})
    if "doubts" in fields:
        return json.dumps({"doubts": [], "link_doubted": False})
    return json.dumps({"label": "supported", "quote": "", "reason": "so it says"})


@pytest.fixture
def vendor(server: Any, wire: ModuleType) -> Callable[..., None]:
    """Scripts the server: a delay a call, tokens a call, and answers of its own where ``other`` gives one."""

    def script(delay_s: float = 0.0, counts: Any = None, other: Callable[[Any], Any] = lambda request: None) -> None:
        said = counts or wire.Counts(900, 0, 0, 100, 0)

        def say(request: Any) -> Any:
            return other(request) or wire.Say(answer_text(request), counts=said, delay_s=delay_s)

        server.scripts["thinker"] = say
        server.requests.clear()

    return script


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with four cases."""
    folder = tmp_path_factory.mktemp("shown")
    demo, index = shipped("demo"), folder / "index.jsonl"
    rows = [json.loads(line) for line in (demo / "index.jsonl").read_text("utf-8").splitlines()][:8]
    index.write_text("".join(json.dumps({**row, "path": str(demo / row["path"])}) + "\n" for row in rows), "utf-8")
    words = ["--seed", "3", "--per-class", "1", "--class", "number_swap", "--class", "foreign_link"]
    words += ["--articles", str(index)]
    done = CliRunner().invoke(main, ["build-cases", *words, "--dir", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path, server: Any) -> Path:
    target = tmp_path / "w"
    shutil.copytree(built, target)
    (target / "factcheck.toml").write_text(SETTINGS.format(address=server.url, input="1.0", output="4.0"))
    return target


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["run", "--seed", "3", "--dir", str(folder), *words])


def kept_files(folder: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".sqlite3-shm"
    }


class Terminal:
    """A real pseudo-terminal with a command in it."""

    def __init__(self, folder: Path, *words: str, columns: int) -> None:
        self.fd, inside = os.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        command = [sys.executable, "-c", OWN_TERMINAL, "run", "--seed", "3", "--dir", str(folder), *words]
        ends: dict[str, Any] = {"stdin": inside, "stdout": inside, "stderr": inside}
        self.process = subprocess.Popen(
            command,
            **ends,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", "COLUMNS": str(columns)},
        )
        os.close(inside)
        self.shown = ""

    def read_until(self, wanted: str, seconds: float = 20.0) -> str:
        """What was shown up to a pattern, without escapes."""
        until = time.monotonic() + seconds
        while not re.search(wanted, self.plain) and time.monotonic() < until:
            if not self._read():
                break
        assert re.search(wanted, self.plain), self.plain
        return self.plain

    def press(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def end(self) -> int:
        """The exit code."""
        while self._read():
            pass
        return self.process.wait(10)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.fd)

    @property
    def plain(self) -> str:
        return ESCAPES.sub("", self.shown)

    def _read(self) -> bool:
        with contextlib.suppress(OSError):  # Linux says EIO once the command has ended
            data = os.read(self.fd, 65536)
            self.shown += data.decode("utf-8", "replace")
            return bool(data)
        return False


@pytest.fixture
def terminal(folder: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*words: str, columns: int = 100) -> Terminal:
        opened.append(Terminal(folder, *words, columns=columns))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_a_terminal_shows_one_row_an_arm_with_money_calls_and_time(
    folder: Path, vendor: Callable[..., None], terminal: Callable[..., Terminal], wire: ModuleType
) -> None:
    def slow(request: Any) -> Any:
        return wire.Say(answer_text(request), delay_s=0.8) if "doubts" in asked_for(request) else None

    vendor(delay_s=0.15, other=slow)
    screen = terminal("--arm", "A", "--arm", "C", "--budget", "5", "--workers", "2", columns=150)
    screen.read_until(r"arm A +[0-3]/4 +\$0\.\d+ of \$5\.00 +[12] in flight +ETA [\w:]+ +\d+ new \+ 0 stored")
    assert re.search(r"arm C +waiting +\$", screen.plain), "every arm has its row from the start"
    row = r"arm C +[0-3]/4 +\$[\d.]+, run \$[\d.]+ of \$5\.00 +[12] in flight +ETA [\w:]+ +\d+ new \+ \d+ stored"
    screen.read_until(row)
    assert screen.end() == 0, screen.plain
    last = screen.plain[screen.plain.rindex("arm A  4/4") :]
    assert re.match(r"arm A +4/4 .* 0 in flight +took 0:0\d +4 new \+ 0 stored\s+arm C +4/4 ", last)
    assert screen.plain.count("arm A: 4 ok") == 1 and "\x1b[?25h" in screen.shown
    assert "estimate against outcome:" in last and last.index("arm C  ") < last.index("arm A: 4 ok")


@pytest.mark.slow
def test_control_c_on_a_terminal_ends_the_rows_and_keeps_what_was_in_flight(
    folder: Path, vendor: Callable[..., None], terminal: Callable[..., Terminal]
) -> None:
    vendor(delay_s=0.2)
    screen = terminal("--arm", "C", "--budget", "5", "--workers", "1", columns=80)
    screen.read_until(r"C +[12]/4 +\$0\.\d+.* of \$5\.00 +[01] in flight +ETA \d:\d\d +\d+ ")
    screen.press(b"\x03")
    assert screen.end() == 130, screen.plain
    assert "interrupted: finishing what is in flight" in screen.plain and "Traceback" not in screen.plain
    assert re.search(r"C +[23]/4 .*stopped after 0:\d\d", screen.plain) and screen.shown.count("\x1b[?25h") == 1
    assert re.search(r"arm C: stopped, [23] of 4 cases; repeat to go on", screen.plain)
    assert "estimate: not compared, the arm was stopped" in screen.plain
    kept = list(read_records(folder / "published" / "3" / "arm-C.jsonl", ArmResult))
    assert 2 <= len(kept) <= 3 and {result.status for result in kept} == {"ok"}


def test_elsewhere_plain_lines_say_the_same(folder: Path, vendor: Callable[..., None]) -> None:
    vendor()
    done = run(folder, "--arm", "A", "--budget", "5")
    assert done.exit_code == 0, done.output
    told = done.stderr.splitlines()
    assert "arm A: 0 of 4 cases, $0.00 of $5.00, 0 in flight, 0 new calls and 0 from the store, ETA unknown" in told
    assert re.fullmatch(
        r"arm A: 4 of 4 cases, \$0\.00\d+ of \$5\.00, 0 in flight, 4 new calls and 0 from the store, took \d.*",
        told[-1],
    )
    assert "\x1b" not in done.output and done.stdout.startswith("arm A: 4 ok (0 before, 4 now); complete\n")


def test_the_summary_counts_every_status_and_the_reasons(
    folder: Path, vendor: Callable[..., None], wire: ModuleType
) -> None:
    def other(request: Any) -> Any:
        if "label" not in asked_for(request):
            return None
        return {
            0: wire.Say("I will not. " + HOSTILE, "refused"),
            1: wire.Say(None, "truncated"),
            2: wire.Say(status=400, message=HOSTILE),
            3: wire.Say("no JSON at all"),
        }.get(claim_number(request))

    vendor(other=other)
    done = run(folder, "--arm", "C", "--budget", "5")
    assert done.exit_code == 0, done.output
    journal = list(read_records(folder / "published" / "3" / "calls.jsonl", Call))
    calls = [call for call in journal if not call.stored]
    by_status = {status: sum(call.status == status for call in calls) for status in get_args(Status)}
    lines = done.stdout.splitlines()
    counted = next(line for line in lines if line.startswith("  calls: "))
    assert all(f"{count} {status}" in counted and count for status, count in by_status.items()), counted
    usage = [call.usage for call in calls]
    tokens = f"  tokens: {sum(u.input for u in usage):,} input, {sum(u.cache_read for u in usage):,} cache read, "
    assert any(line.startswith(tokens) for line in lines)
    seconds = sorted(call.seconds for call in calls)
    median = float(re.findall(r"median (?:< )?([\d.]+) s", done.stdout)[0])
    assert abs(median - seconds[(len(seconds) + 1) // 2 - 1]) < 0.05
    start = next(number for number, line in enumerate(lines) if "failures" in line)
    assert "the 3 most frequent of" in lines[start]
    assert all(
        re.match(r"    \d+ × (refused|truncated|error|unparsed): ", line) for line in lines[start + 1 : start + 4]
    )
    assert not re.match(r"    \d", lines[start + 4])
    assert "\x1b" not in done.stdout and "\u202e" not in done.stdout and max(map(len, lines)) < 160
    spent = sum(call.spent_usd for call in calls)
    shown = float(re.findall(r"  spent: \$([\d.]+); run 3: \$[\d.]+, the cap is \$5\.00", done.stdout)[0])
    assert abs(shown - spent) < 0.005


def test_without_approval_the_message_has_the_range_and_a_budget_that_suffices(
    folder: Path, vendor: Callable[..., None], server: Any
) -> None:
    vendor()
    refused = run(folder, "--arm", "A", "--arm", "C")
    assert refused.exit_code == 5 and not server.requests and not (folder / "published").exists()
    found = re.findall(
        r"no budget is approved for run '3', which would make (\d+) new calls for \$[\d.]+ to \$([\d.]+)"
        r" \(at most \$[\d.]+, by the longest answers allowed\); say --budget ([\d.]+)",
        refused.stderr,
    )
    assert found, refused.stderr
    calls, most, budget = found[0]
    assert float(budget) >= float(most)
    done = run(folder, "--arm", "A", "--arm", "C", "--budget", budget)
    assert done.exit_code == 0, done.output
    told = done.stderr[: done.stderr.index("arm A: 0 of 4")]
    assert f"{MODEL}: {calls} new calls, " in told and f"the cap is ${budget}" in told and "may stop" not in told
    small = run(folder, "--arm", "A", "--arm", "C", "--run", "small", "--budget", "0.01")
    assert small.exit_code == 0, "every answer is in the store"
    assert f"{MODEL}: 0 new calls, {len(server.requests)} in the store" in small.stderr


def test_the_estimate_is_held_against_the_outcome(
    folder: Path, vendor: Callable[..., None], wire: ModuleType, server: Any
) -> None:
    vendor()
    planned = run(folder, "--arm", "A", "--dry-run")
    calls, low, high = re.findall(rf"{MODEL}: (\d+) calls, ([\d,]+) to ([\d,]+) tokens in", planned.stdout)[0]
    done = run(folder, "--arm", "A", "--budget", "5")
    assert f"    new calls {calls}, made {len(server.requests)}: as estimated" in done.stdout
    into = 900 * len(server.requests)
    within = int(low.replace(",", "")) <= into <= int(high.replace(",", ""))
    assert f"    tokens in {low} to {high}, were {into:,}: " + ("within the range" if within else "") in done.stdout
    vendor(counts=wire.Counts(900, 0, 0, 100, 4000))
    more = run(folder, "--arm", "A", "--budget", "5", "--judge", "local:thinker-2", "--run", "two")
    assert more.exit_code == 2 and "price unknown" in more.stderr
    (folder / ".factcheck" / "replies.sqlite3").unlink()
    more = run(folder, "--arm", "A", "--budget", "5", "--run", "two")
    assert "tokens out 160 to 1,600, were 16,400: 10.2 times the upper end" in more.stdout
    assert re.search(r"cost \$[\d.]+ to \$[\d.]+, was \$[\d.]+: [\d.]+ times the upper end", more.stdout)


def test_a_dry_run_tells_time_from_journals_and_writes_nothing(folder: Path, vendor: Callable[..., None]) -> None:
    vendor(delay_s=0.05)
    before = kept_files(folder)
    assumed = run(folder, "--arm", "C", "--dry-run", "--workers", "2")
    assert f"1 to 8 s a call of {MODEL} is assumed: no journal of this workspace has one" in assumed.stdout
    assert re.search(r"^time: .* to .* with 2 cases at a time", assumed.stdout, re.MULTILINE)
    assert kept_files(folder) == before, "neither a ledger nor a store was made"
    assert run(folder, "--arm", "A", "--budget", "0.5").exit_code == 0
    before = kept_files(folder)
    measured = run(folder, "--arm", "C", "--dry-run", "--workers", "2")
    assert re.search(rf"s a call of {MODEL}, by this workspace's journals: n = 4, median [\d.]+ s", measured.stdout)
    assert kept_files(folder) == before, "the cap of the run stands as it was approved"


def test_a_server_of_ones_own_that_costs_nothing_needs_no_approval(
    folder: Path, vendor: Callable[..., None], server: Any
) -> None:
    vendor()
    (folder / "factcheck.toml").write_text(SETTINGS.format(address=server.url, input="0", output="0"))
    done = run(folder, "--arm", "A")
    assert done.exit_code == 0, done.output
    assert (
        f"{MODEL}: 4 new calls, " in done.stderr
        and " free\n" in done.stderr
        and "arm A: 4 of 4 cases, free, " in done.stderr
    )
    assert (
        "spent: nothing, free" in done.stdout and "estimate against outcome:" in done.stdout and "$" not in done.output
    )


def test_the_embedded_baseline_needs_no_estimate_and_says_that_nobody_was_asked(folder: Path) -> None:
    (folder / "factcheck.toml").unlink()
    planned = run(folder, "--arm", "L", "--arm", "C", "--dry-run").stdout
    assert "arm L: 4 cases, no language model is asked\narm C: 4 cases, no language model is asked\n" in planned
    assert re.search(r"^embedded:rules: \d+ calls, costs nothing$", planned, re.MULTILINE) and "time:" not in planned
    done = run(folder, "--arm", "L", "--arm", "C")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("embedded no-model baseline: no language model was asked") == 1
    assert "estimate" not in done.output and "$" not in done.output and "arm C: 4 of 4 cases, free, " in done.stderr


def test_a_cap_that_is_reached_leaves_a_summary(folder: Path, vendor: Callable[..., None], wire: ModuleType) -> None:
    vendor(counts=wire.Counts(9000, 0, 0, 100, 0))
    stopped = run(folder, "--arm", "C", "--budget", "0.03", "--workers", "1")
    assert stopped.exit_code == 5
    assert re.search(
        r"the cap is \$0\.0300; it may stop the run before the end, --budget [\d.]+ would not", stopped.stderr
    )
    assert re.search(r"arm C: stopped, \d of 4 cases; repeat to go on\n  calls: \d new \(\d ok\)", stopped.stdout)


def test_money_forbidden_by_the_environment_is_refused_as_before(
    folder: Path, vendor: Callable[..., None], monkeypatch: pytest.MonkeyPatch, server: Any
) -> None:
    vendor()
    monkeypatch.setenv("EVAL_ENABLED", "0")
    done = run(folder, "--arm", "A", "--budget", "5")
    assert done.exit_code == 5 and "EVAL_ENABLED=0" in done.stderr and not server.requests
