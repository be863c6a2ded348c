"""Servers of the user's own, declared in factcheck.toml, in each of the four protocols."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from factcheck.errors import ConfigError, ProviderError
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.catalog import Access, Money, Server, open_vendor
from factcheck.models.prices import load_prices
from factcheck.models.store import MemoryStore
from factcheck.settings import load_settings

PATHS = {
    "anthropic": "/v1/messages",
    "openai": "/v1/responses",
    "google": "/v1/models/m:generateContent",
    "compatible": "/v1/chat/completions",
}


@pytest.fixture
def access(server, tmp_path: Path) -> Access:
    """Nothing but one server, named own, that speaks chat completions."""

    def money() -> Money:
        return Money(SqliteLedger(tmp_path / "ledger"), load_prices({}), "r")

    servers = {"own": Server(server.url, "house", None)}
    return Access({}, servers, MemoryStore, money, timeout_s=5.0, stop=threading.Event())


def speaking(access: Access, protocol: str, key_env: str | None = None, name: str = "own") -> Access:
    own = replace(access.servers["own"], protocol=protocol, key_env=key_env)
    return replace(access, servers={name: own})


def test_each_protocol_is_spoken_and_needs_no_key(server, access, provider, judge_task) -> None:
    vendor = open_vendor("own", "m", speaking(access, provider))
    assert vendor.attempt(judge_task()).reply.status == "ok"
    assert (vendor.name, server.requests[-1].path) == ("own:m", PATHS[provider])


def test_its_key_stands_in_the_variable_it_names(server, access, provider, judge_task) -> None:
    keys = {"MY_KEY": "sk-mine", "ANTHROPIC_API_KEY": "sk-a", "OPENAI_API_KEY": "sk-o", "GEMINI_API_KEY": "sk-g"}
    open_vendor("own", "m", speaking(replace(access, keys=keys), provider, "MY_KEY")).attempt(judge_task())
    sent = str(server.requests[-1].headers)
    assert "sk-mine" in sent
    assert not any(keys[name] in sent for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"))


def test_named_after_a_vendor_it_stands_in_its_place(server, access, provider, judge_task) -> None:
    variable = {"google": "GEMINI_API_KEY", "compatible": "OPENAI_COMPATIBLE_API_KEY"}.get(
        provider, f"{provider.upper()}_API_KEY"
    )
    keyed = replace(access, keys={variable: "sk-of-the-vendor"})
    vendor = open_vendor(provider, "m", speaking(keyed, provider, name=provider))
    assert vendor.name == f"{provider}:m" and vendor.attempt(judge_task()).reply.status == "ok"
    assert "sk-of-the-vendor" in str(server.requests[-1].headers)


def test_a_wrong_key_names_the_setting(server, wire, access, provider, judge_task) -> None:
    server.scripts["locked"] = [wire.Say(status=401)]
    with pytest.raises(ProviderError, match=r"own:locked: .* key_env of \[models\.endpoints\.own\]"):
        open_vendor("own", "locked", speaking(access, provider)).attempt(judge_task())


def written(folder: Path, protocol: str) -> Path:
    path = folder / "factcheck.toml"
    path.write_text(f'[models.endpoints.own]\nbase_url = "http://h"\nfamily = "f"\nprotocol = "{protocol}"\n')
    return path


def test_the_setting_is_one_of_four(tmp_path: Path, provider: str) -> None:
    assert load_settings(written(tmp_path, provider), {}).models.endpoints["own"].protocol == provider
    with pytest.raises(ConfigError, match=r"models\.endpoints\.own\.protocol"):
        load_settings(written(tmp_path, "grpc"), {})
