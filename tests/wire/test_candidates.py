"""Candidates over their real SDKs and the command line: reports, money, order, and runs that are resumed."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from factcheck.audit.importing import import_report, read_index
from factcheck.cli.main import main
from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.records.candidate import CandidateRun

A, B, C = "https://a.example/1", "https://b.example/2", "https://c.example/3"
BRIEF = "How long is the harbor bridge, and when did it open?"
REPORT = "The bridge opened in 1932. It is 503 meters long."
PRICE = (
    'input = {0}\ncache_read = {0}\ncache_write = {0}\noutput = {0}\nweb_search = 10\nsource = "t"\ndate = 2026-11-30\n'
)
KINDS = {
    "gpt": ("openai", "openai_web_search", "gpt-6"),
    "gem": ("google", "gemini_deep_research", "deep-research-1"),
    "cla": ("anthropic", "claude_web", "claude-9"),
    "own": ("compatible", "tool_loop", "own-1"),
}
Run = Callable[..., Result]


def settle(folder: Path, url: str, *names: str, top: str = "", **bounds: Any) -> None:
    """A factcheck.toml with candidates at the loopback server; each is ten times as dear as the one before."""
    more = "".join(f"{key} = {value}\n" for key, value in bounds.items())
    text = f'[research]\nbrief = "brief.md"\npoll_s = 0.02\n{top}\n'
    for place, name in enumerate(names):
        protocol, kind, model = KINDS[name]
        family = {"own": "acme"}.get(name, protocol)
        text += f'[research.candidates.{name}]\nmodel = "{name}:{model}"\nkind = "{kind}"\nproduct = "P"\n'
        text += f'vendor = "V-{name}"\nmax_input_tokens = 100000\nmax_output_tokens = 4000\n{more}'
        text += f'[models.endpoints.{name}]\nbase_url = "{url}"\nfamily = "{family}"\nprotocol = "{protocol}"\n'
        text += f'[prices."{name}:{model}"]\n{PRICE.format(10**place / 10)}'
    (folder / "factcheck.toml").write_text(text, "utf-8")
    (folder / "brief.md").write_text(BRIEF + "\n", "utf-8")
    (folder / "pages").mkdir(exist_ok=True)
    page = "The harbor bridge opened in 1932 and is 503 meters long."
    (folder / "pages" / "bridge.txt").write_text(page, "utf-8")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """``factcheck citations candidates run`` in the folder of the test."""

    def go(*words: str, budget: str = "30") -> Result:
        line = ["citations", "candidates", "run", "--dir", str(tmp_path), "--budget", budget, *words]
        return CliRunner().invoke(main, [*line, "--search-folder", str(tmp_path / "pages")])

    return go


def runs(folder: Path) -> dict[str, CandidateRun]:
    found = read_records(folder / "candidates" / "brief" / "runs.jsonl", CandidateRun)
    return {f"{one.candidate}-{one.run}": one for one in found}


def spent(folder: Path) -> Decimal:
    ledger = SqliteLedger(ledger_file(folder))
    try:
        return ledger.spent()
    finally:
        ledger.close()


def openai_script(server: Any, web: Any, wire: Any, *last: bytes, id: str = "resp_1") -> None:
    server.scripts["gpt-6"] = [wire.Say(body=web.openai(None, status="queued", usage=None, id=id))]
    going = wire.Say(body=web.openai(None, status="in_progress", usage=None))
    call, page = web.search_call("bridge", sources=(A,)), web.search_call(action="open_page")
    cited = (web.cited(A, "The A", 0, 26), web.cited(B, "The B", 27, 49))
    done = web.openai(REPORT, annotations=cited, calls=(call, page, call), completed_at=1300, model="gpt-6-2026")
    server.scripts[id] = [going, *(wire.Say(body=one) for one in (last or (done,)))]


def google_script(server: Any, web: Any, wire: Any, *last: Any, id: str = "int_1") -> None:
    server.scripts["deep-research-1"] = [wire.Say(body=web.interaction("in_progress", usage=False, id=id))]
    text = "Ærø’s bridge opened in 1932. It is long."
    first = len("Ærø’s bridge opened in 1932.".encode())
    thought, call = {"type": "thought"}, {"type": "google_search_call", "arguments": {"queries": ["bridge"]}}
    steps = [web.output_step("I will look."), call, thought, web.output_step(text, web.cited(A, "The A", 0, first))]
    going = wire.Say(body=web.interaction("in_progress", usage=False))
    server.scripts[id] = [going, *(last or (wire.Say(body=web.interaction("completed", *steps, searches=7)),))]


def claude_script(server: Any, web: Any, wire: Any) -> None:
    paused = web.claude(
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        web.claude_text("I will look it up."),
        *web.claude_search("bridge", (A, "The A")),
        stop="pause_turn",
        searches=2,
    )
    fetched = web.claude_search("x", tool="web_fetch")
    texts = [web.claude_text("The bridge opened in "), web.claude_text("1932. ", (A, "The A")), web.claude_text("So.")]
    server.scripts["claude-9"] = [
        wire.Say(body=paused),
        wire.Say(body=web.claude(*fetched, *texts, searches=1, fetches=1)),
    ]


def own_script(server: Any, web: Any, wire: Any) -> None:
    first = web.chat(None, ("search", '{"query": "harbor bridge"}'), ("fetch", '{"url": "file:///bridge.txt"}'))
    second = web.chat(None, ("fetch", '{"url": "http://127.0.0.1:1/"}'), ("fetch", "{"), ("shell", '{"c": "ls"}'))
    last = web.chat(f"<think>so</think>It opened in 1932 ([A]({A})).")
    server.scripts["own-1"] = [wire.Say(body=body) for body in (first, second, last)]


SCRIPTS = {"gpt": openai_script, "gem": google_script, "cla": claude_script, "own": own_script}


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
