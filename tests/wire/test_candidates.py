"""Candidates over their real SDKs and the command line: reports, money, houses."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from wire_candidates_wire import BRIEF, KINDS, REPORT, SCRIPTS, A, B, runs, settle, spent

from factcheck.audit.importing import import_report, read_index
from factcheck.cli.main import main
from factcheck.records.candidate import CandidateRun

Run = Callable[..., Result]


def finished(tmp_path: Path, server: Any, web: Any, wire: Any, run: Run, name: str, **bounds: Any) -> CandidateRun:
    """One run of one candidate that must bring a report."""
    settle(tmp_path, server.url, name, top="runs = 1", **bounds)
    SCRIPTS[name](server, web, wire)
    server.requests.clear()
    done = run()
    assert done.exit_code == 0, done.output or repr(done.exception)
    return runs(tmp_path)[f"{name}-1"]


def report_of(folder: Path, name: str) -> str:
    return (folder / "candidates" / "brief" / "reports" / f"{name}-1.md").read_text("utf-8")


def test_openai_runs_in_the_background(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    made = finished(tmp_path, server, web, wire, run, "gpt")
    assert report_of(tmp_path, "gpt") == (
        f"The bridge opened in 1932. ([The A]({A})) It is 503 meters long. ([The B]({B}))"
    )
    assert (made.status, made.remote_id, made.served) == ("done", "resp_1", "gpt-6-2026")
    assert (made.minutes, made.tool_calls) == (5.0, 3)
    fee = Decimal("0.02")  # opening a page that was found is no search
    assert spent(tmp_path) == Decimal(1020) / 10_000_000 + fee and made.cost_usd == float(spent(tmp_path))
    start, *looks = server.requests
    body = start.json
    assert body["background"] is True and body["store"] is True and body["tools"] == [{"type": "web_search"}]
    assert (body["max_tool_calls"], body["max_output_tokens"]) == (30, 4000)
    assert body["input"][0]["content"].strip() == BRIEF and "research report" in body["instructions"]
    assert [(one.method, one.path) for one in looks] == [("GET", "/v1/responses/resp_1")] * 2


def test_google_runs_its_agent(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    made = finished(tmp_path, server, web, wire, run, "gem")
    assert report_of(tmp_path, "gem") == f"Ærø’s bridge opened in 1932. ([The A]({A})) It is long."
    assert (made.status, made.remote_id, made.minutes, made.tool_calls) == ("done", "int_1", 12.5, 7)
    usage = made.usage
    assert (usage.input, usage.cache_read, usage.output, usage.reasoning) == (150_000, 50_000, 8000, 4000)
    assert spent(tmp_path) == Decimal(212_000) / 10_000_000 + Decimal("0.07")
    start, *looks = server.requests
    assert start.path == "/v1/interactions" and start.json["agent"] == "deep-research-1"
    assert start.json["background"] is True and start.json["store"] is True
    assert BRIEF in start.json["input"] and "research report" in start.json["input"]
    assert [one.path.partition("?")[0] for one in looks] == ["/v1/interactions/int_1"] * 2


def test_claude_goes_on_where_it_was_paused(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    made = finished(tmp_path, server, web, wire, run, "cla")
    assert report_of(tmp_path, "cla") == f"The bridge opened in 1932. ([The A]({A})) So."
    assert (made.status, made.tool_calls, made.served) == ("done", 4, "claude-9")
    assert spent(tmp_path) == Decimal(2 * 1020) / 10_000_000 + Decimal("0.03")
    first, second = (one.json for one in server.requests)
    assert [tool["max_uses"] for tool in first["tools"]] == [30, 30]
    assert [tool["max_uses"] for tool in second["tools"]] == [28, 30], "what was used is not allowed again"
    assert [one["role"] for one in second["messages"]] == ["user", "assistant"]
    said = second["messages"][1]["content"]
    assert [block["type"] for block in said] == ["thinking", "text", "server_tool_use", "web_search_tool_result"]
    assert said[3]["content"][0]["encrypted_content"] == "x", "what the server said goes back as it came"


def test_pages_that_claude_fetched_are_cited_by_their_number(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "cla", top="runs = 1")
    failed = [{"type": "web_fetch_tool_result", "tool_use_id": "x", "content": {"type": "web_fetch_tool_result_error"}}]
    first = web.claude(*web.claude_page(A, "The A"), *failed, stop="pause_turn", fetches=2)
    texts = [
        web.claude_quote("One.", 1, "The B"),
        web.claude_quote(" Two.", 0, None),
        web.claude_quote(" Three.", 0, "The B"),  # the title goes before a number that contradicts it
        web.claude_quote(" Four.", 9, None),
        web.claude_quote(" ", 0, "The A"),
    ]
    server.scripts["claude-9"] = [wire.Say(body=first), wire.Say(body=web.claude(*web.claude_page(B, "The B"), *texts))]
    assert run().exit_code == 0
    assert report_of(tmp_path, "cla") == (
        f"One. ([The B]({B})) Two. ([a.example]({A})) Three. ([The B]({B})) Four. ([The A]({A})) "
    )


def test_a_model_of_our_own_loop_uses_our_tools(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    made = finished(tmp_path, server, web, wire, run, "own")
    assert report_of(tmp_path, "own") == f"It opened in 1932 ([A]({A}))."
    assert (made.status, made.tool_calls, made.family, made.houses) == ("done", 5, "acme", ("acme",))
    told = [one["content"] for one in server.requests[-1].json["messages"] if one["role"] == "tool"]
    assert told[0] == "1. bridge\n   file:///bridge.txt"
    assert told[1].startswith("The harbor bridge opened in 1932")
    assert told[2].startswith("The page cannot be read:") and "127.0.0.1" in told[2]
    assert told[3] == "fetch takes one argument, 'url', a text."
    assert told[4] == "There is no tool 'shell'; there are: search, fetch."
    names = [tool["function"]["name"] for tool in server.requests[0].json["tools"]]
    assert names == ["search", "fetch"] and server.requests[0].json["tool_choice"] == "auto"


def test_after_its_last_call_it_must_answer(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "own", top="runs = 1", max_tool_calls=30)
    asked = []

    def answer(request: Any) -> Any:
        asked.append(request.json)
        if request.json["tool_choice"] == "none":
            return wire.Say(body=web.chat("It opened in 1932."))
        return wire.Say(body=web.chat(None, *[("search", json.dumps({"query": f"q{len(asked)}"}))] * 4))

    server.scripts["own-1"] = answer
    assert run().exit_code == 0
    assert runs(tmp_path)["own-1"].tool_calls == 30
    told = [one["content"] for one in asked[-1]["messages"] if one["role"] == "tool"]
    assert len(told) == 32 and told[-2:] == ["There is no call left."] * 2
    assert asked[-1]["messages"][-1] == {"role": "user", "content": "You have no call left. Write the report now, from"
                                         " what you have read."}  # fmt: skip
    assert len(asked) == 9


def test_one_that_calls_on_after_its_last_call_failed(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "own", top="runs = 1", max_tool_calls=1)
    server.scripts["own-1"] = [wire.Say(body=web.chat("text", ("search", '{"query": "q"}')))]
    done = run()
    assert done.exit_code == 6 and "it asked for a tool after its last call" in done.stderr
    assert runs(tmp_path)["own-1"].status == "failed"


def test_reports_are_read_by_the_audit_and_their_house_may_not_judge_them(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, *KINDS, top="runs = 1")
    for script in SCRIPTS.values():
        script(server, web, wire)
    done = run()
    assert done.exit_code == 0, done.output
    index = tmp_path / "candidates" / "brief" / "index.jsonl"
    rows = read_index(index)
    assert [row.id for row in rows] == ["gpt-1", "gem-1", "cla-1", "own-1"]
    assert all(row.brief == BRIEF and row.minutes is not None and row.cost_usd is not None for row in rows)
    read = {row.id: import_report(row).read.citations for row in rows}
    assert {name: [one.url for one in found] for name, found in read.items()} == {
        "gpt-1": [A, B],
        "gem-1": [A],
        "cla-1": [A],
        "own-1": [A],
    }
    audit = ["citations", "audit", "--index", str(index), "--dir", str(tmp_path), "--judge"]
    refused = CliRunner().invoke(main, [*audit, "gpt:gpt-6", "--second-judge", "cla:claude-9"])
    assert refused.exit_code == 2 and "nobody judges a report of their own house" in refused.stderr


def test_an_author_that_nobody_knows_is_refused(tmp_path, server, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "own")
    path = tmp_path / "factcheck.toml"
    path.write_text(path.read_text("utf-8").replace('family = "acme"', 'family = "mixed"'), "utf-8")
    done = run("--dry-run")
    assert done.exit_code == 2 and "declare its family" in done.stderr


def test_a_report_by_a_model_of_another_house_is_nobodys(tmp_path, server, web, wire, run) -> None:  # type: ignore[no-untyped-def]
    settle(tmp_path, server.url, "cla", top="runs = 1")
    body = web.claude(web.claude_text(REPORT, (A, "A")), model="gemini-4-pro")
    server.scripts["claude-9"] = [wire.Say(body=body)]
    done = run()
    assert done.exit_code == 6 and "gemini-4-pro answered, a model of another house" in done.stderr
    assert not (tmp_path / "candidates" / "brief" / "reports").exists()
    assert (tmp_path / "candidates" / "brief" / "index.jsonl").read_text() == ""
