"""The order of runs, the stop line and the cap, failures, and runs that are killed: nothing is begun twice."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from wire_candidates_wire import KINDS, SCRIPTS, A, runs, settle, spent

from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.models.research.state import RunState

Run = Callable[..., Result]
NAMES = tuple(KINDS)


def claude_says(web: Any, wire: Any, tokens: int = 1000) -> Any:
    """A report of Claude's at once."""
    usage = {"input_tokens": tokens, "output_tokens": 0}
    return wire.Say(body=web.claude(web.claude_text("It opened in 1932.", (A, "A")), usage=usage))


def asked(server: Any, method: str = "POST") -> list[str]:
    """Who was asked, in order."""
    return [one.model for one in server.requests if one.method == method]


@pytest.fixture(autouse=True)
def fresh(server) -> None:  # type: ignore[no-untyped-def]
    server.requests.clear()
    server.scripts.clear()


def two_claudes(folder: Path, url: str, top: str = "") -> None:
    """A cheap and a dear model of one protocol, at 1 and 10 USD per million tokens."""
    settle(folder, url, "cla", top=top)
    text = (folder / "factcheck.toml").read_text("utf-8").replace("= 0.1\n", "= 1\n")
    dear = text[text.index("[research.candidates.cla]") :].replace("= 1\n", "= 10\n").replace("cla", "dear")
    (folder / "factcheck.toml").write_text(text + dear.replace("dearude", "claude"), "utf-8")


def test_a_dry_run_asks_nothing_and_lists_the_cheapest_first(tmp_path, server, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, *reversed(NAMES))
    done = run("--dry-run")
    assert done.exit_code == 0 and server.requests == []
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines[:4]] == ["own", "cla", "gem", "gpt"]
    assert "2 runs, about $0.404 at most each" in lines[1]  # 104,000 tokens at 1 USD per million, and 30 searches
    assert "hard cap $40.00, stop line $34.00" in lines[4]
    assert not (tmp_path / "candidates").exists() and not ledger_file(tmp_path).exists()


def test_the_cheapest_goes_first_and_alone(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    two_claudes(tmp_path, server.url)
    server.scripts["claude-9"] = [wire.Say(status=400, message="no tools for you")]
    done = run()
    assert done.exit_code == 6 and "no other was begun" in done.stderr and "no tools for you" in done.stderr
    assert len(server.requests) == 1 and list(runs(tmp_path)) == ["cla-1"] and spent(tmp_path) == 0
    server.scripts["claude-9"] = [claude_says(web, wire)]
    again = run()
    assert again.exit_code == 6 and len(server.requests) == 1, "a run that failed is not begun again by itself"
    done = run("--again", "cla-1")
    assert done.exit_code == 0, done.output
    assert [one.status for one in runs(tmp_path).values()] == ["done"] * 4
    assert len(server.requests) == 5
    assert run().exit_code == 0 and len(server.requests) == 5, "all is there"
    assert "there is no run 'x-1'" in run("--again", "x-1").stderr


def test_the_first_can_be_audited_before_the_others_are_paid(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    two_claudes(tmp_path, server.url)
    server.scripts["claude-9"] = [claude_says(web, wire)]
    done = run("--first-only")
    assert done.exit_code == 0 and len(server.requests) == 1 and list(runs(tmp_path)) == ["cla-1"]
    assert "1 citations of 1 addresses" in done.stderr
    rows = (tmp_path / "candidates" / "brief" / "index.jsonl").read_text().splitlines()
    assert [json.loads(row)["path"] for row in rows] == ["reports/cla-1.md"]
    assert run().exit_code == 0 and len(server.requests) == 4


def test_beyond_the_stop_line_the_last_run_of_the_dearest_is_skipped(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    """The dear one costs 0.50 USD a run, the cheap one 0.05: 0.60 are spent before the last run."""
    two_claudes(tmp_path, server.url, top="stop_usd = 0.5")
    server.scripts["claude-9"] = [claude_says(web, wire, 50_000)]
    done = run()
    assert done.exit_code == 0, done.output
    found = runs(tmp_path)
    assert [found[name].status for name in ("cla-1", "cla-2", "dear-1", "dear-2")] == ["done"] * 3 + ["skipped"]
    said = "skipped: 0.60 USD are spent or set aside, and the stop line is 0.50"
    assert f"dear-2: skipped: {said}" in done.stdout and len(server.requests) == 3
    rows = (tmp_path / "candidates" / "brief" / "index.jsonl").read_text().splitlines()
    assert [json.loads(row)["id"] for row in rows] == ["cla-1", "cla-2", "dear-1"]
    path = tmp_path / "factcheck.toml"
    path.write_text(path.read_text("utf-8").replace("stop_usd = 0.5", "stop_usd = 0.7"), "utf-8")
    assert run().exit_code == 0 and runs(tmp_path)["dear-2"].status == "done", "a higher line lets it run"


def test_the_dearest_is_who_cost_most_whatever_was_planned(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "own", "cla", top="stop_usd = 0")
    costly = web.chat("It opened in 1932.").replace(b'"prompt_tokens": 900', b'"prompt_tokens": 90000')
    server.scripts |= {"own-1": [wire.Say(body=costly)], "claude-9": [claude_says(web, wire, 10)]}
    assert run().exit_code == 0
    assert [one for one, made in runs(tmp_path).items() if made.status == "skipped"] == ["own-2"]


def test_the_hard_cap_holds_whatever_the_budget_says(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    two_claudes(tmp_path, server.url, top="cap_usd = 0.6\nstop_usd = 0.5")
    server.scripts["claude-9"] = [claude_says(web, wire, 50_000)]
    done = run(budget="1000")
    assert done.exit_code == 5 and "the cap is $0.60" in done.stderr
    assert runs(tmp_path)["dear-1"].status == "started" and len(server.requests) == 1
    assert spent(tmp_path) == Decimal("0.05")


def test_one_brief_for_all_runs_of_a_name(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "cla", top="runs = 1")
    server.scripts["claude-9"] = [claude_says(web, wire)]
    assert run().exit_code == 0
    (tmp_path / "brief.md").write_text("Another question.", "utf-8")
    done = run()
    assert done.exit_code == 2 and "the brief or the prompt changed" in done.stderr
    assert run("--name", "second").exit_code == 0


def begun(folder: Path) -> bool:
    found = list((folder / ".factcheck" / "candidates" / "brief").glob("*-1.json"))
    return bool(found) and next(iter(read_records(found[0], RunState))).remote_id is not None


@pytest.mark.parametrize(("name", "remote"), [("gem", "int_1"), pytest.param("gpt", "resp_1", marks=pytest.mark.slow)])
def test_a_killed_poll_goes_on_without_a_second_start(tmp_path, server, web, wire, run, name: str, remote: str) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, name, top="runs = 1")
    SCRIPTS[name](server, web, wire)
    going, *done = server.scripts[remote]
    server.scripts[remote] = [going]
    words = ["citations", "candidates", "run", "--dir", str(tmp_path), "--budget", "30"]
    with subprocess.Popen([sys.executable, "-m", "factcheck", *words], stdout=subprocess.DEVNULL) as process:
        try:
            for _ in range(2000):
                if begun(tmp_path) and "GET" in {one.method for one in server.requests}:
                    break
                assert process.poll() is None
                time.sleep(0.02)
        finally:
            os.kill(process.pid, signal.SIGKILL)
    assert runs(tmp_path)[f"{name}-1"].remote_id == remote, "the id is on record while it runs"
    held = spent(tmp_path)
    assert held > 0 and len(asked(server)) == 1
    server.scripts[remote] = [going, *done]
    after = run()
    assert after.exit_code == 0, after.output
    assert len(asked(server)) == 1, "begun once"
    made = runs(tmp_path)[f"{name}-1"]
    assert made.status == "done" and made.cost_usd == float(spent(tmp_path)) < float(held)


def test_a_start_that_nobody_heard_of_is_lost_and_not_repeated(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    """The connection breaks while the run is begun: it may run and be billed."""
    settle(tmp_path, server.url, "gem", "gpt", top="runs = 1")
    SCRIPTS["gem"](server, web, wire)
    SCRIPTS["gpt"](server, web, wire)
    server.scripts["gpt-6"] = [wire.Say(breaks="reset")]
    done = run()
    assert done.exit_code == 0 and "gpt-1: lost" in done.stdout
    assert asked(server) == ["deep-research-1", "gpt-6"], "neither the SDK nor we begin it again"
    made = runs(tmp_path)["gpt-1"]
    assert made.status == "lost" and made.cost_usd is None
    held = spent(tmp_path)
    assert run().exit_code == 0 and len(asked(server)) == 2 and spent(tmp_path) == held
    SCRIPTS["gpt"](server, web, wire)
    assert run("--again", "gpt-1").exit_code == 0 and runs(tmp_path)["gpt-1"].status == "done"


def test_a_process_that_died_while_beginning_leaves_a_lost_run(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "gem", top="runs = 1")
    SCRIPTS["gem"](server, web, wire)
    assert run(budget="0").exit_code == 5  # no money: nothing is begun
    state = tmp_path / ".factcheck" / "candidates" / "brief" / "gem-1.json"
    state.write_text(RunState(starting=True, reservation=7).model_dump_json() + "\n", "utf-8")
    done = run()
    assert done.exit_code == 6 and "while the run was being begun" in done.stderr and server.requests == []


@pytest.mark.parametrize("name", ["gem", "gpt"])
def test_what_may_help_is_tried_again_and_a_start_only_where_it_was_refused(
    tmp_path,
    server,
    web,
    wire,
    run,
    name: str,  # type: ignore[no-untyped-def]
) -> None:
    settle(tmp_path, server.url, name, top="runs = 1")
    SCRIPTS[name](server, web, wire)
    model, remote = KINDS[name][2], {"gem": "int_1", "gpt": "resp_1"}[name]
    busy, broken = wire.Say(status=429, headers={"retry-after": "0"}), wire.Say(status=503)
    server.scripts[model] = [busy, *server.scripts[model]]
    page, reset = wire.Say(body=b"<html>a proxy's page</html>"), wire.Say(breaks="reset")
    server.scripts[remote] = [broken, page, reset, *server.scripts[remote]]
    done = run()
    assert done.exit_code == 0, done.output
    assert len(asked(server)) == 2 and len(asked(server, "GET")) == 5
    assert runs(tmp_path)[f"{name}-1"].status == "done"


def endings(web: Any, wire: Any) -> list[tuple[str, Any, str]]:
    """How a run in the background may end without a report."""
    cut = {"incomplete_details": {"reason": "max_output_tokens"}}
    say = wire.Say
    return [
        ("gpt", say(body=web.openai("Half", status="incomplete", **cut)), "the report was cut off"),
        ("gpt", say(body=web.openai(None, status="failed", error={"code": "x", "message": "m"})), "x: m"),
        ("gpt", say(body=web.openai(None, status="cancelled")), "status 'cancelled'"),
        ("gpt", say(body=web.openai(" ")), "there is no report"),
        ("gpt", say(status=404), "knows nothing of the run"),
        ("gem", say(body=web.interaction("failed", errors=[{"message": "out"}])), "it ended as 'failed': [{'message'"),
        ("gem", say(body=web.interaction("requires_action")), "it ended as 'requires_action'"),
        ("gem", say(body=web.interaction("completed")), "there is no report"),
        ("gem", say(status=404), "knows nothing of the run"),
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_run_that_ends_without_a_report_failed_and_is_paid(tmp_path, server, web, wire, run, number: int) -> None:  # type: ignore[no-untyped-def]
    name, say, reason = endings(web, wire)[number]
    settle(tmp_path, server.url, name, top="runs = 1")
    SCRIPTS[name](server, web, wire)
    server.scripts[{"gem": "int_1", "gpt": "resp_1"}[name]] = [say]
    done = run()
    made = runs(tmp_path)[f"{name}-1"]
    assert done.exit_code == 6 and made.status == "failed" and made.reason is not None and reason in made.reason
    assert spent(tmp_path) > 0 and (made.cost_usd is None) == (say.status == 404)
    ledger = SqliteLedger(ledger_file(tmp_path))
    assert ledger.open_reservations() == ()
    ledger.close()


def test_a_run_that_takes_too_long_is_given_up_and_counted(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "gem", top="runs = 1", max_minutes=0.002)
    SCRIPTS["gem"](server, web, wire)
    server.scripts["int_1"] = server.scripts["int_1"][:1]
    done = run()
    made = runs(tmp_path)["gem-1"]
    assert done.exit_code == 6 and "no report within 0.002 minutes" in done.stderr
    assert made.cost_usd is None and spent(tmp_path) == Decimal("0.3104")  # what was set aside for it


def test_a_key_that_is_not_accepted_ends_it_and_costs_nothing(tmp_path, server, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "gem", top="runs = 1")
    server.scripts["deep-research-1"] = [wire.Say(status=401)]
    done = run()
    assert done.exit_code == 4 and "key is not accepted" in done.stderr and spent(tmp_path) == 0
    assert runs(tmp_path)["gem-1"].status == "started"


def test_claude_stops_at_its_bounds(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "cla", top="runs = 1", max_tool_calls=2)
    usage = {"input_tokens": 60_000, "output_tokens": 10}
    paused = web.claude(*web.claude_search("q", (A, "A")), stop="pause_turn", searches=2, usage=usage)
    server.scripts["claude-9"] = [wire.Say(body=paused)]
    done = run()
    assert done.exit_code == 6 and "no report within 100,000 tokens of input" in done.stderr
    assert [one.json["tools"][0]["max_uses"] for one in server.requests] == [2, 1]
    assert runs(tmp_path)["cla-1"].usage.input == 120_000


@pytest.mark.parametrize(
    ("stop", "reason"),
    [("max_tokens", "the report was cut off"), ("refusal", "the model refused"), ("tool_use", "stopped")],
)
def test_a_turn_of_claudes_that_is_no_report(tmp_path, server, web, wire, run, stop: str, reason: str) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "cla", top="runs = 1")
    server.scripts["claude-9"] = [wire.Say(body=web.claude(web.claude_text("Half"), stop=stop))]
    assert reason in run().stderr


def test_a_loop_goes_on_after_its_last_answer(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    """What was answered and what our tools said is remembered: nothing of it is asked or looked up again."""
    settle(tmp_path, server.url, "own", top="runs = 1")
    SCRIPTS["own"](server, web, wire)
    first, *rest = server.scripts["own-1"]
    server.scripts["own-1"] = [first, wire.Say(status=401)]
    assert run().exit_code == 4
    server.scripts["own-1"] = rest
    assert run().exit_code == 0
    asked = [one.json["messages"] for one in server.requests]
    assert len(asked) == 4 and asked[1] == asked[2] and len(asked[1]) == 5
    assert runs(tmp_path)["own-1"].tool_calls == 5


def test_two_processes_do_not_work_on_one_name(tmp_path, server, run) -> None:  # type: ignore[no-untyped-def]
    from factcheck.jsonl import Appender

    settle(tmp_path, server.url, "cla", top="runs = 1")
    with Appender(tmp_path / ".factcheck" / "candidates" / "brief" / "lock"):
        done = run()
    assert done.exit_code == 6 and server.requests == []


def test_the_wrong_kind_of_server_and_a_loop_without_a_search_are_refused(tmp_path, server, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "own")
    from click.testing import CliRunner

    from factcheck.cli.main import main

    words = ["citations", "candidates", "run", "--dir", str(tmp_path), "--budget", "1"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2 and "searches with our search: name one" in done.stderr
    path = tmp_path / "factcheck.toml"
    path.write_text(path.read_text("utf-8").replace("tool_loop", "claude_web"), "utf-8")
    done = run()
    assert done.exit_code == 2 and "its server does not speak 'anthropic'" in done.stderr


@pytest.mark.parametrize("name", ["cla", "own"])
def test_a_turn_that_broke_off_is_asked_again_and_counted(tmp_path, server, web, wire, run, name: str) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, name, top="runs = 1")
    SCRIPTS[name](server, web, wire)
    model = KINDS[name][2]
    page, busy = wire.Say(body=b"<html>a proxy's page</html>"), wire.Say(status=503)
    server.scripts[model] = [wire.Say(breaks="reset"), page, busy, *server.scripts[model]]
    done = run()
    assert done.exit_code == 0, done.output
    made = runs(tmp_path)[f"{name}-1"]
    assert made.status == "done" and made.cost_usd is None, "what broke off may have been billed"
    assert spent(tmp_path) > 0


@pytest.mark.parametrize("name", ["gem", "gpt"])
def test_a_start_answered_with_something_else_is_lost(tmp_path, server, web, wire, run, name: str) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, name, top="runs = 1")
    server.scripts[KINDS[name][2]] = [wire.Say(body=b"<html>a proxy's page</html>")]
    done = run()
    assert done.exit_code == 6 and runs(tmp_path)[f"{name}-1"].status == "lost" and len(server.requests) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_server_that_is_not_there_costs_nothing(tmp_path, run, name: str) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, "http://127.0.0.1:1", name, top="runs = 1")
    done = run()
    made = runs(tmp_path)[f"{name}-1"]
    assert done.exit_code == 6 and "no connection to the server" in str(made.reason)
    assert made.status == "failed" and made.cost_usd == 0 and spent(tmp_path) == 0


def test_an_old_shape_of_interactions_and_odd_steps_are_no_crash(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "gem", top="runs = 1")
    SCRIPTS["gem"](server, web, wire)
    odd = [
        {"type": "model_output", "content": part} for part in (None, "x", [None, {"type": "image"}, {"type": "text"}])
    ]
    text = web.output_step("It opened in 1932.", web.cited(A, "A", None, None))
    call = {"type": "google_search_call"}
    body = web.interaction("completed", call, call, text, *odd, updated=None)
    server.scripts["int_1"] = [wire.Say(body=body)]
    assert run().exit_code == 0
    made = runs(tmp_path)["gem-1"]
    assert made.tool_calls == 2 and made.minutes is not None and made.minutes < 1
    report = (tmp_path / "candidates" / "brief" / "reports" / "gem-1.md").read_text("utf-8")
    assert report == f"It opened in 1932.\n\n## Sources\n\n- [A]({A})\n"


def test_candidates_and_their_brief_are_needed(tmp_path, server, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "pages").mkdir()
    done = run()
    assert done.exit_code == 2 and "no candidate is declared" in done.stderr
    settle(tmp_path, server.url, "cla")
    (tmp_path / "brief.md").write_text(" \n", "utf-8")
    assert "the brief is empty" in run().stderr
    (tmp_path / "brief.md").unlink()
    assert "the brief cannot be read" in run().stderr
    own = tmp_path / "mine.toml"
    own.write_text('[research.candidates.x]\nmodel = "cla:claude-9"\nkind = "claude_web"\n', "utf-8")
    assert run("--candidates", str(own), "--dry-run").stdout.startswith("x: cla:claude-9")
    own.write_text('[research.candidates.x]\nmodel = "cla:claude-9"\nkind = "magic"\n', "utf-8")
    done = run("--candidates", str(own), "--dry-run")
    assert done.exit_code == 2 and "key 'research.candidates.x.kind'" in done.stderr


def test_a_loop_may_search_with_a_providers_search(tmp_path, server, web, wire) -> None:  # type: ignore[no-untyped-def]
    from click.testing import CliRunner

    from factcheck.cli.main import main

    settle(tmp_path, server.url, "own", "cla", top="runs = 1")
    path = tmp_path / "factcheck.toml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace(text[text.index("[research.candidates.cla]") : text.index("[models.endpoints.cla]")], "")
    )
    server.scripts["claude-9"] = [wire.Say(body=web.claude(*web.claude_search("q", (A, "The A")), searches=1))]
    asked = web.chat(None, ("search", '{"query": "harbor bridge"}'))
    server.scripts["own-1"] = [wire.Say(body=asked), wire.Say(body=web.chat("It opened in 1932."))]
    words = ["citations", "candidates", "run", "--dir", str(tmp_path), "--budget", "1", "--search", "cla:claude-9"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    told = [one["content"] for one in server.requests[-1].json["messages"] if one["role"] == "tool"]
    assert told == [f"1. The A\n   {A}"]
