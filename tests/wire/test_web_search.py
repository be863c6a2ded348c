"""The providers' web searches over their real SDKs: what is sent, what is read off, and what is a failure."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from factcheck.audit.web_search import ProviderSearch
from factcheck.cli.main import main
from factcheck.errors import BudgetStop, ConfigError, ProviderError
from factcheck.jsonl import read_records
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.catalog import Access, Money, Server
from factcheck.models.prices import load_prices
from factcheck.models.store import MemoryStore
from factcheck.models.web_search.open import open_web_search, search_vendor
from factcheck.prompts import load_prompts
from factcheck.records.audit_summary import ReceiptSummary
from factcheck.records.search import SearchRecord
from factcheck.workspace import shipped

KEY = "sk-loopback-0123456789abcdef"
PROTOCOLS = ("openai", "anthropic", "google")
A, B, C = "https://a.example/1", "https://b.example/2", "https://c.example/3"
REDIRECT = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC123"
PRICE = {"input": Decimal(1), "cache_read": Decimal(1), "cache_write": Decimal(1), "output": Decimal(10)}
BOOK = load_prompts(shipped("prompts"))


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    made = SqliteLedger(tmp_path / "ledger.sqlite3")
    yield made
    made.close()


@pytest.fixture
def searching(server, ledger: SqliteLedger) -> Callable[..., ProviderSearch]:  # type: ignore[no-untyped-def]
    """Opens a provider's search at the loopback server; a search costs a cent."""

    def make(protocol: str, *script: object, fee: str | None = "10", cap: str | None = "5") -> ProviderSearch:
        model = f"m-{protocol}"
        server.scripts[model] = list(script)
        servers = {"gate": Server(server.url, "mixed", "GATE_KEY", protocol)}
        price = PRICE | ({"web_search": Decimal(fee)} if fee is not None else {})
        prices = load_prices({f"gate:{model}": price})
        if cap is not None:
            ledger.approve("r", Decimal(cap))
        access = Access({"GATE_KEY": KEY}, servers, MemoryStore, lambda: Money(ledger, prices, "r"), timeout_s=5.0)
        return ProviderSearch(open_web_search(f"gate:{model}", access), BOOK, 5.0)

    return make


def answers(web: ModuleType, wire: ModuleType) -> dict[str, tuple[object, int]]:
    """An answer with pages of each protocol, and how many searches it is billed for."""
    called = web.search_call("bridge year", "bridge opening", sources=(A, B))
    page = web.search_call(action="open_page")
    return {
        "openai": (
            wire.Say(body=web.openai("See c.", annotations=(web.cited(C, "The C"),), calls=(called, page))),
            1,
        ),
        "anthropic": (
            wire.Say(
                body=web.claude(
                    *web.claude_search("bridge year", (A, "The A"), (B, "")),
                    *web.claude_search("bridge opening", (A, "again")),
                    web.claude_text("See c.", (C, "The C")),
                    searches=2,
                )
            ),
            2,
        ),
        "google": (
            wire.Say(
                body=web.gemini("See c.", (C, "The C"), (A, ""), (B, ""), queries=("bridge year", "bridge opening"))
            ),
            2,
        ),
    }


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pages_are_read_off_the_search_and_paid_with_its_fees(searching, web, wire, ledger, protocol: str) -> None:  # type: ignore[no-untyped-def]
    say, searches = answers(web, wire)[protocol]
    search = searching(protocol, say)
    found = search.find("The bridge opened in 1932.", 5)
    assert found.failure is None and found.query == "The bridge opened in 1932."
    assert found.queries == ("bridge year", "bridge opening")
    assert [hit.url for hit in found.hits] == [C, A, B]
    assert found.hits[0].title == "The C" and all(hit.text is None for hit in found.hits)
    assert found.engine == f"web-search:gate:m-{protocol}"
    tokens = Decimal(900 + 120 * 10) / 1_000_000
    assert ledger.spent() == tokens + searches * Decimal("0.01")
    assert search.find("The bridge opened in 1932.", 5) == found
    assert ledger.spent() == tokens + searches * Decimal("0.01"), "the same search again is answered from the store"


def test_what_is_sent(server, searching, web, wire) -> None:  # type: ignore[no-untyped-def]
    sent = {}
    for protocol in PROTOCOLS:
        searching(protocol, answers(web, wire)[protocol][0]).find("The bridge opened in 1932.", 3)
        sent[protocol] = server.requests[-1].json
    assert sent["openai"]["tools"] == [{"type": "web_search", "search_context_size": "low"}]
    assert sent["openai"]["max_tool_calls"] == 2 and sent["openai"]["tool_choice"] == "required"
    assert sent["anthropic"]["tools"] == [{"type": "web_search_20250305", "name": "web_search", "max_uses": 2}]
    assert sent["google"]["tools"] == [{"googleSearch": {}}]
    for body in sent.values():
        text = json.dumps(body)
        assert "The bridge opened in 1932." in text and "Name at most 3 pages." in text
        assert "Always search" in text and "json_schema" not in text


def failures(web: ModuleType, wire: ModuleType) -> list[tuple[str, object, str]]:
    """Answers in which nothing was searched, or no search worked."""
    broken = web.search_call("q", status="failed")
    error = web.claude_search("q", error="too_many_requests")
    say = wire.Say
    return [
        ("openai", say(body=web.openai("From memory: 1932.")), "the model answered without searching"),
        ("openai", say(body=web.openai("No.", calls=(broken,))), "its search did not work (failed)"),
        ("openai", say(body=web.openai(None, status="failed", error={"code": "x", "message": "m"})), "x: m"),
        ("anthropic", say(body=web.claude(web.claude_text("1932."))), "the model answered without searching"),
        ("anthropic", say(body=web.claude(*error, searches=0)), "its search did not work (too_many_requests)"),
        ("anthropic", say(body=web.claude(stop="refusal")), "refused"),
        ("anthropic", say(body=web.claude(web.claude_text("…"), stop="max_tokens")), "cut off: max_tokens"),
        ("google", say(body=web.gemini("1932.")), "the model answered without searching"),
        ("google", say(stop="refused"), "prompt blocked: PROHIBITED_CONTENT"),
        ("google", say(status=400, message="no tools here"), "HTTP 400: no tools here"),
        ("openai", say(status=400, message="no tools here"), "HTTP 400: no tools here"),
        ("anthropic", say(status=400, message="no tools here"), "HTTP 400: no tools here"),
    ]


@pytest.mark.parametrize("number", range(12))
def test_a_failure_is_said_and_is_never_nothing_found(searching, web, wire, number: int) -> None:  # type: ignore[no-untyped-def]
    protocol, say, reason = failures(web, wire)[number]
    found = searching(protocol, say).find("The bridge opened in 1932.", 5)
    assert found.hits == () and found.failure is not None and reason in found.failure


@pytest.mark.parametrize(
    ("protocol", "make"),
    [
        ("openai", lambda web: web.openai("Nothing.", calls=(web.search_call("q"),))),
        ("anthropic", lambda web: web.claude(*web.claude_search("q"), web.claude_text("Nothing."), searches=1)),
        ("google", lambda web: web.gemini("Nothing.", queries=("q",))),
    ],
)
def test_a_search_that_found_nothing_is_an_answer(searching, web, wire, protocol: str, make: object) -> None:  # type: ignore[no-untyped-def]
    found = searching(protocol, wire.Say(body=make(web))).find("x", 5)  # type: ignore[operator]
    assert found.failure is None and found.hits == () and found.queries == ("q",)


def test_a_paused_turn_has_its_results_and_redirects_stay_addresses(searching, web, wire) -> None:  # type: ignore[no-untyped-def]
    paused = web.claude(*web.claude_search("q", (A, "")), stop="pause_turn", searches=1)
    assert [hit.url for hit in searching("anthropic", wire.Say(body=paused)).find("x", 5).hits] == [A]
    found = searching("google", wire.Say(body=web.gemini("x", (REDIRECT, "a.example"), queries=("q",)))).find("x", 5)
    assert [hit.url for hit in found.hits] == [REDIRECT]


def test_hostile_hits_are_left_out_and_the_limit_holds(searching, web, wire) -> None:  # type: ignore[no-untyped-def]
    odd = (
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://",
        "https://[",
        "https://x.example/" + "y" * 5000,
        A,
        A,
        B,
        C,
    )
    called = web.search_call("q", sources=odd)
    found = searching("openai", wire.Say(body=web.openai("x", calls=(called,)))).find("x", 2)
    assert [hit.url for hit in found.hits] == [A, B]


def test_the_reservation_holds_the_most_searches(searching, web, wire, ledger, server) -> None:  # type: ignore[no-untyped-def]
    """A cap that covers the tokens and all but one of the searches allowed is not enough."""
    search = searching("anthropic", answers(web, wire)["anthropic"][0], fee="1000", cap="2.1")
    before = len(server.requests)
    with pytest.raises(BudgetStop, match="the cap is"):
        search.find("x", 5)
    assert len(server.requests) == before
    ledger.approve("r", Decimal("2.3"))
    assert search.find("x", 5).failure is None
    assert ledger.spent() == Decimal(2) + Decimal(2100) / 1_000_000


def test_a_fee_that_nobody_stated_is_refused_and_a_wrong_key_ends_it(searching, wire) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ConfigError, match="add web_search, USD per 1,000 searches"):
        searching("openai", fee=None)
    with pytest.raises(ProviderError, match="key is not accepted"):
        searching("openai", wire.Say(status=401)).find("x", 5)


def test_a_server_without_a_search_is_refused(server) -> None:  # type: ignore[no-untyped-def]
    servers = {"own": Server(server.url, "mixed", None, "compatible")}
    access = Access({}, servers, MemoryStore, lambda: pytest.fail("nothing is paid"))
    with pytest.raises(ConfigError, match="has no web search of its own"):
        search_vendor("own:m", access)


@pytest.fixture
def audit(server, tmp_path: Path) -> Callable[..., Result]:  # type: ignore[no-untyped-def]
    """``factcheck receipts audit`` of a report of two sentences, searched by a server of Anthropic's protocol."""
    text = f'[models.endpoints.gate]\nbase_url = "{server.url}"\nfamily = "mixed"\nprotocol = "anthropic"\n'
    text += '[prices."gate:m"]\ninput = 1\ncache_read = 1\ncache_write = 1\noutput = 10\nweb_search = 10\n'
    (tmp_path / "factcheck.toml").write_text(text, "utf-8")
    (tmp_path / "r.md").write_text("The bridge opened in 1932. It is 503 meters long.\n", "utf-8")

    def go(*words: str) -> Result:
        who = ["--vendor", "acme", "--model", "acme-1", "--family", "acme", "--date", "2026-11-30"]
        return CliRunner().invoke(
            main, ["receipts", "audit", str(tmp_path / "r.md"), *who, "--dir", str(tmp_path), *words]
        )

    return go


def searches(folder: Path) -> list[SearchRecord]:
    return list(read_records(folder / "audits" / "receipts" / "r" / "searches.jsonl", SearchRecord))


def test_receipts_are_searched_by_a_provider(audit, server, web, wire, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    here = "http://127.0.0.1:1/page"  # an address that is refused when it is read, without asking any name server
    found = web.claude(*web.claude_search("bridge 1932", (here, "Bridge")), web.claude_text("x"), searches=1)
    server.scripts["m"] = [wire.Say(body=found)]
    server.requests.clear()
    done = audit("--search", "gate:m", "--budget", "1")
    assert done.exit_code == 0, done.output or repr(done.exception)
    kept = searches(tmp_path)
    assert len(kept) == len(server.requests) == 2
    assert {one.engine for one in kept} == {"web-search:gate:m"}
    assert all(one.urls == (here,) and one.queries == ("bridge 1932",) and one.failure is None for one in kept)
    assert audit("--search", "gate:m", "--budget", "1").exit_code == 0 and len(server.requests) == 2
    assert searches(tmp_path) == kept
    place = tmp_path / "audits" / "receipts" / "r"
    summary = ReceiptSummary.model_validate_json((place / "summary.json").read_bytes())
    assert summary.prompts["web_search"] == BOOK.source("web_search").sha256, "also where all answers were had before"
    assert audit("--search-folder", str(tmp_path)).exit_code == 0
    summary = ReceiptSummary.model_validate_json((place / "summary.json").read_bytes())
    assert "web_search" not in summary.prompts


def test_a_failed_search_leaves_claims_not_searched(audit, server, web, wire, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    server.scripts["m"] = [wire.Say(body=web.claude(web.claude_text("It opened in 1932.")))]
    path = tmp_path / "factcheck.toml"
    path.write_text(path.read_text("utf-8") + '[sources]\nsearch = "gate:m"\n', "utf-8")
    done = audit("--budget", "1")
    assert done.exit_code == 0, done.output or repr(done.exception)
    assert {one.failure for one in searches(tmp_path)} == {"the model answered without searching"}
    decisions = (tmp_path / "audits" / "receipts" / "r" / "decisions.jsonl").read_text("utf-8")
    assert "NOT_SEARCHED" in decisions and "UNSUPPORTED" not in decisions


def test_one_search_is_named_and_it_is_refused_before_anything_is_asked(audit, server, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    server.requests.clear()
    two = audit("--search", "gate:m", "--search-url", "http://127.0.0.1:1/")
    assert two.exit_code == 2 and "name one search" in two.stderr
    unpriced = audit("--search", "gate:other")
    assert unpriced.exit_code == 2 and "price unknown" in unpriced.stderr
    assert audit("--search", "gate:m").exit_code == 5, "no budget is approved"
    assert server.requests == []


@pytest.mark.slow
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_what_may_help_is_tried_again(searching, web, wire, ledger, protocol: str) -> None:  # type: ignore[no-untyped-def]
    say, searches = answers(web, wire)[protocol]
    page = wire.Say(body=b"<html>a proxy's page</html>")
    found = searching(protocol, wire.Say(breaks="reset"), page, say).find("x", 5)
    assert found.failure is None and len(found.hits) == 3
    assert ledger.spent() > Decimal(searches) / 100, "what broke off may have been billed"
