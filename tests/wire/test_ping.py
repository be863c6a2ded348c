"""``factcheck models --ping`` against loopback servers: who answers, at what cost, what fails, and no key in sight."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main
from factcheck.models.schemas import strict_schema
from factcheck.records.tasks import PingAnswer

KEY = "sk-secret-abcdefghijklmnopqrstuvwxyz0123456789"
READY = '{"ready": true}'
PRICE = """
[prices."{name}"]
input = {rate}
cache_read = {rate}
cache_write = {rate}
output = {rate}
source = "the test"
date = 2026-11-29
"""
SERVER = """
[models.endpoints.{name}]
base_url = "{url}"
family = "{family}"
protocol = "{protocol}"
key_env = "PING_KEY"
"""


@pytest.fixture
def workspace(server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A folder whose judge is ``local:judge``; more models by name, each with its price."""
    monkeypatch.setenv("PING_KEY", KEY)
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)

    def make(*more: str, rate: float = 1.0, protocol: str = "compatible", text: str = "") -> Path:
        url = server.url + ("" if protocol == "anthropic" else "/v1")
        settings = '[models]\njudge = "local:judge"\n'
        settings += SERVER.format(name="local", url=url, family="llama", protocol=protocol) + text
        settings += "".join(PRICE.format(name=name, rate=rate) for name in ("local:judge", *more))
        (tmp_path / "factcheck.toml").write_text(settings, "utf-8")
        return tmp_path

    return make


def ping(folder: Path, *words: str) -> Any:
    done = CliRunner().invoke(main, ["models", "--ping", "--dir", str(folder), *words])
    assert "Traceback" not in done.output and KEY not in done.output and KEY[:16] not in done.output, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def line_of(done: Any, model: str) -> str:
    (found,) = [line for line in done.stdout.splitlines() if line.startswith(f"{model}: ")]
    return str(found.removeprefix(f"{model}: "))


@pytest.mark.parametrize("protocol", ["compatible", "openai", "anthropic", "google"])
def test_each_model_answers_once_with_its_cost(server, wire, workspace, protocol) -> None:
    server.scripts["judge"] = [wire.Say(text=READY, served="llama3.1:8b")]
    before = len(server.requests)
    done = ping(workspace(protocol=protocol), "--budget", "1")
    assert done.exit_code == 0, done.output
    assert line_of(done, "embedded:rules") == "ok, rules, nothing sent"
    found = re.fullmatch(
        r"ok, answered by llama3\.1:8b \(same family\), 130 tokens in, 21 out, \$0\.0002, [\d.<]+ ?[\d.]* s",
        line_of(done, "local:judge"),
    )
    assert found, done.stdout
    (request,) = server.requests[before:]
    body = json.dumps(request.json)
    assert '"ready"' in body and "50" in body
    if protocol == "compatible":
        assert request.json["max_tokens"] == 50
        assert request.json["response_format"]["json_schema"]["schema"] == strict_schema(PingAnswer)


def test_it_is_a_fresh_call_every_time(server, wire, workspace) -> None:
    server.scripts["judge"] = [wire.Say(text=READY)]
    folder, before = workspace(), len(server.requests)
    for _ in range(2):
        assert ping(folder, "--budget", "1").exit_code == 0
    assert len(server.requests) == before + 2
    assert not (folder / ".factcheck" / "replies.sqlite3").exists()


def test_a_priced_model_needs_a_cap_and_a_free_one_none(server, wire, workspace) -> None:
    server.scripts |= {"judge": [wire.Say(text=READY)], "free": [wire.Say(text=READY)]}
    free = PRICE.format(name="local:free", rate=0)
    folder, before = workspace(text=free), len(server.requests)
    done = ping(folder, "--model", "local:free")
    assert done.exit_code == 5 and "say --budget" in done.stderr
    assert "not asked: no budget is approved for run 'ping'" in line_of(done, "local:judge")
    assert line_of(done, "local:free").startswith("ok, answered by free (same family), 130 tokens in, 21 out, $0.00, ")
    assert [request.model for request in server.requests[before:]] == ["free"]
    assert ping(workspace(rate=0)).exit_code == 0


def test_forbidden_paid_calls_stay_forbidden(server, workspace, monkeypatch) -> None:
    monkeypatch.setenv("EVAL_ENABLED", "0")
    before = len(server.requests)
    done = ping(workspace(), "--budget", "1")
    assert done.exit_code == 5 and "EVAL_ENABLED=0" in done.stderr and len(server.requests) == before


def test_one_that_fails_does_not_keep_the_others_from_being_asked(server, wire, workspace) -> None:
    server.scripts |= {"judge": [wire.Say(status=401)], "good": [wire.Say(text=READY)]}
    done = ping(workspace("local:good"), "--model", "local:good", "--model", "local:good", "--budget", "1")
    assert done.exit_code == 4 and done.stderr.strip() == (
        "factcheck: 1 of 3 models did not answer as asked: local:judge"
    )
    assert line_of(done, "local:judge").startswith("error: the key is not accepted (HTTP 401); set ")
    assert line_of(done, "local:good").startswith("ok, ")


@pytest.mark.parametrize(
    ("say", "shown"),
    [
        ({"text": "Yes, I am ready."}, "unparsed: not a JSON object"),
        ({"text": '{"ready": "yes"}'}, "unparsed: field 'ready'"),
        ({"text": "I will not.", "stop": "refused"}, "refused: refused by the model"),
        ({"text": None, "stop": "truncated"}, "truncated: finished for 'length'; 50 tokens are little"),
        ({"status": 503, "message": "busy"}, "error: gave up after 1 attempt; the last said: HTTP 503: busy"),
        ({"text": READY, "served": "gpt-4o"}, "void: local:judge (models of llama) was asked and gpt-4o answered"),
    ],
)
def test_what_is_no_answer(server, wire, workspace, say, shown) -> None:
    server.scripts["judge"] = [wire.Say(**say)]
    before = len(server.requests)
    done = ping(workspace(), "--budget", "1")
    assert done.exit_code == 4 and line_of(done, "local:judge").startswith(shown), done.stdout
    assert len(server.requests) == before + 1, "one attempt tells what is wrong"


def test_an_address_where_nobody_listens(workspace) -> None:
    folder = workspace()
    path = folder / "factcheck.toml"
    path.write_text(re.sub(r'base_url = "[^"]*"', 'base_url = "http://127.0.0.1:9/v1"', path.read_text("utf-8")))
    done = ping(folder, "--budget", "1")
    assert done.exit_code == 4 and "no connection to the server" in line_of(done, "local:judge")


LEAKS: list[dict[str, Any]] = [
    {"status": 400, "message": f"Incorrect API key provided: {KEY}. See the docs."},
    {"text": READY, "served": f"llama-{KEY}"},
    {"text": f"I refuse {KEY}", "stop": "refused"},
    {"status": 500, "message": f"upstream refused Bearer {KEY[:20]}***"},
    {"status": 400, "message": "x" * 290 + KEY},
    {"text": KEY},
    {"text": json.dumps({"ready": True, KEY: 1})},
    {"text": json.dumps({"ready": True, f"{'k' * 40}{KEY}": 1})},
    {"status": 418, "body": f"<html>{KEY}</html>".encode()},
]
OTHERS = [(protocol, say) for protocol in ("openai", "anthropic", "google") for say in LEAKS[:3]]


@pytest.mark.parametrize(("protocol", "say"), [*(("compatible", say) for say in LEAKS), *OTHERS])
def test_no_key_is_shown_whatever_the_other_side_says(server, wire, workspace, protocol, say) -> None:
    server.scripts["judge"] = [wire.Say(**say)]
    assert ping(workspace(protocol=protocol), "--budget", "1").exit_code in (0, 4)


def test_the_key_of_another_vendor_is_not_shown_either(server, wire, workspace, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another-vendor-0123456789")
    server.scripts["judge"] = [wire.Say(status=400, message="environment: sk-of-another-vendor-0123456789")]
    done = ping(workspace(), "--budget", "1")
    assert "another-vendor" not in done.output and "environment: [key]" in done.stdout


def test_sampling_settings_are_tried_as_well(server, wire, workspace) -> None:
    server.scripts["judge"] = [wire.Say(text=READY)]
    folder = workspace(text='[models.sampling."local:judge"]\ntemperature = 0.5\nseed = 7\n')
    assert ping(folder, "--budget", "1").exit_code == 0
    assert (server.requests[-1].json["temperature"], server.requests[-1].json["seed"]) == (0.5, 7)


@pytest.mark.parametrize(
    ("words", "text", "named"),
    [
        (["--model", "anthropic:claude-x"], "", "price unknown"),
        (["--model", "nobody:m"], "", "there is no provider 'nobody'"),
        (["--model", "judge"], "", "write provider:model"),
        ([], '[models.sampling."local:judge"]\ntop_k = 3\n', "local:judge takes no top_k"),
        ([], '[models.sampling."embedded:rules"]\nseed = 3\n', "embedded:rules takes no seed"),
    ],
)
def test_what_cannot_be_asked_is_said_before_anybody_is(server, workspace, words, text, named) -> None:
    before = len(server.requests)
    done = ping(workspace(text=text), "--budget", "1", *words)
    assert done.exit_code == 2 and named in done.stderr and len(server.requests) == before


def test_options_of_the_ping_need_it(tmp_path: Path) -> None:
    for words in (["--model", "a:b"], ["--budget", "1"]):
        done = CliRunner().invoke(main, ["models", "--dir", str(tmp_path), *words])
        assert done.exit_code == 2 and "are for --ping" in done.stderr


def test_without_any_setting_only_the_rules_are_asked(tmp_path: Path) -> None:
    done = ping(tmp_path)
    assert (done.exit_code, done.stdout) == (0, "embedded:rules: ok, rules, nothing sent\n")
    assert not (tmp_path / ".factcheck").exists()
