"""Candidates at the loopback server: their settings, what the server says to each kind, and what is read afterwards."""

from decimal import Decimal
from pathlib import Path
from typing import Any

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
