"""What docs/models.md says of models is what the code does."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from factcheck.errors import ConfigError, ProviderError
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.backoff import Policy
from factcheck.models.catalog import Access, Money, Server, open_model, open_vendor, providers
from factcheck.models.concurrency import GateRule
from factcheck.models.endpoint import OVERHEAD_TOKENS, input_bound, make_endpoint
from factcheck.models.faults import of_status
from factcheck.models.first import PATIENCE_S
from factcheck.models.ports import Limits, Task
from factcheck.models.price import Price
from factcheck.models.prices import load_prices
from factcheck.models.prompt_cache import KEEP_FROM
from factcheck.models.schemas import schema_text
from factcheck.models.store import MemoryStore, Stored, endpoint_family
from factcheck.prompts import Prompt
from factcheck.protocols.planted.arms import STEPS
from factcheck.records.tasks import JudgeAnswer, JudgeInput
from factcheck.settings import ROLES, load_settings

PAGE = (Path(__file__).parents[3] / "docs" / "models.md").read_text("utf-8")
BLOCKS = [tomllib.loads(body) for body in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)]


def section(heading: str) -> str:
    return re.split(r"^## ", PAGE.split(f"## {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(heading: str) -> list[list[str]]:
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not set(line) <= set("| -")]


@pytest.fixture
def access(tmp_path: Path) -> Iterator[Access]:
    blocks = [block for block in BLOCKS if "endpoints" in block.get("models", {})]
    declared = {name: end for block in blocks for name, end in block["models"]["endpoints"].items()}
    servers = {name: Server(e["base_url"], e["family"], e.get("key_env")) for name, e in declared.items()}
    ledger = SqliteLedger(tmp_path / "ledger")
    yield Access({}, servers, MemoryStore, lambda: Money(ledger, load_prices({}), "run"))
    ledger.close()


def test_every_settings_block_loads(tmp_path: Path) -> None:
    for number, body in enumerate(re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)):
        path = tmp_path / f"{number}.toml"
        path.write_text(body, "utf-8")
        load_prices(load_settings(path, {}).prices)


def test_every_server_shown_can_be_opened_and_only_one_takes_no_schema(access: Access) -> None:
    assert list(access.servers) == ["llama", "deepseek", "vllm", "ollama"]
    opened = {name: open_vendor(name, "org/model:tag", access) for name in access.servers}
    assert {vendor.name for vendor in opened.values()} == {f"{name}:org/model:tag" for name in access.servers}
    assert [name for name, vendor in opened.items() if not vendor.capabilities.schema_output] == ["deepseek"]


def test_a_server_that_is_asked_by_another_protocol_shares_no_reply(access: Access) -> None:
    """Only its chat completions hold llama.cpp's answers to a schema."""
    prices = load_prices({"x:m": dict.fromkeys(("input", "cache_read", "cache_write", "output"), 0)})
    found = {}
    for protocol in ("compatible", "openai", "anthropic", "google"):
        server = Server("http://127.0.0.1:8080/v1", "smollm", None, protocol)
        money = replace(access.money(), prices=prices)
        model = open_model("x:m", replace(access, servers={"x": server}, money=lambda money=money: money))
        assert isinstance(model, Stored)
        found[protocol] = model.endpoint
    assert len(set(found.values())) == 4
    assert found["compatible"] == endpoint_family("http://127.0.0.1:8080/v1"), "as it was before there were others"


def test_the_tables_name_every_provider_role_and_step() -> None:
    names = [row[0].strip("`").partition(":")[0] for row in rows("Names, roles, keys")]
    assert set(names) >= {"embedded", "NAME", *providers(), *ROLES}
    text = section("Names, roles, keys")
    asking = {name for name, step in STEPS.items() if step.roles}
    assert set(re.findall(r"`(\w+)`", text)) >= asking


def test_the_prices_shown_are_prices_and_one_is_missing_without_them() -> None:
    shown = next(block["prices"] for block in BLOCKS if "prices" in block)
    prices = load_prices(shown)
    dear = prices.price("openai:MODEL-A-2026-09-01")
    assert dear == prices.price("openai:MODEL-A") and dear.long is not None and dear.batch == Decimal("0.5")
    assert prices.price("llama:smollm2").output == 0
    with pytest.raises(ConfigError, match="price unknown"):
        prices.price("openai:MODEL-A-2026-10-01")
    assert load_prices({}).prices == {}, "the page says that no price is shipped"
    assert {"cache_write_1h", "batch", "aliases", "long", "source", "date"} <= set(Price.model_fields)


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    policy, limits, text = Policy(), Limits(), " ".join(PAGE.split())
    assert f"at most {policy.attempts} attempts and {policy.total_s:g} s a question" in text
    assert f"waits from {policy.first_wait_s:g} s that double up to {policy.longest_wait_s:g} s" in text
    assert f"`limits.timeout_s` ({limits.timeout_s:g} s)" in text
    assert f"the whole output limit of {limits.max_output_tokens:,} tokens" in text
    assert f"The output limit of {limits.max_output_tokens:,} tokens" in text
    assert f"and {OVERHEAD_TOKENS:,} more" in text
    assert f"evidence of {KEEP_FROM:,} characters and more is marked" in text
    assert f"at most {PATIENCE_S:g} s, so that" in text
    assert GateRule() == GateRule(places=4, most=4, raise_after=8)


def test_what_is_reserved_is_a_token_a_byte_and_more() -> None:
    prompt = Prompt("You judge.", "Überall Öl.", "Is it so?")
    task = Task("judge_support", prompt, JudgeInput(claim="c", article="a"), JudgeAnswer)
    size = len("".join((prompt.system, prompt.evidence, prompt.question, schema_text(JudgeAnswer))).encode())
    assert input_bound(task) == size + OVERHEAD_TOKENS


def statuses(cell: str) -> list[int]:
    """The status codes that a cell of the table names, "520 to 524" and "other 5xx" spelled out."""
    found = [int(code) for code in re.findall(r"\b[45]\d\d\b", cell)]
    for low, high in re.findall(r"(\d{3}) to (\d{3})", cell):
        found += range(int(low), int(high))
    return found + ([500, 503, 599] if "5xx" in cell else []) + ([413, 422] if "4xx" in cell else [])


def test_the_table_of_statuses_is_what_is_done() -> None:
    endpoint = make_endpoint("x", "m", key=None, key_env="K", base_url="http://h/v1", timeout_s=None)
    seen = []
    for said, again, billed in rows("Limits and retries")[1:]:
        for status in statuses(said.partition("; 402")[0]):
            seen.append(status)
            if again.startswith("no: the run ends"):
                with pytest.raises(ProviderError):
                    of_status(endpoint, status, {}, "")
                continue
            attempt = of_status(endpoint, status, {}, "")
            wanted = "no" if again.startswith("no") else "rate_limit" if "half" in again else "transient"
            assert attempt.retry == wanted, status
            assert attempt.billed == ("unknown" if billed.startswith("unknown") else "no"), status
    assert {400, 401, 403, 404, 408, 409, 429, 500, 502, 504, 522, 529} <= set(seen)
    with pytest.raises(ProviderError, match="no credit"):
        of_status(endpoint, 402, {}, "")
    with pytest.raises(ProviderError, match="no credit"):
        of_status(endpoint, 429, {}, '{"error": {"code": "insufficient_quota"}}')


def test_the_statuses_of_an_answer_are_all_there() -> None:
    assert [row[0].strip("`") for row in rows("What an answer can be")[1:]] == [
        "ok",
        "unparsed",
        "refused",
        "truncated",
        "error",
    ]
