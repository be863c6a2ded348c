"""The same ends of a call against an independent reading of the protocols, which the project does not depend on."""

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest

from factcheck.errors import ProviderError
from factcheck.models.ports import Attempt, Limits, Task
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractInput

pytestmark = pytest.mark.shared


class VerdictOnly(Record):
    """What that server answers."""

    verdict: Literal["supported", "contradicted"]


@pytest.fixture(scope="module")
def peer(shared: Path) -> Iterator[str]:
    """The other server's address."""
    place = shared / "tools" / "wire_peer.py"
    if not place.exists():
        pytest.skip(f"needs {place}")
    spec = importlib.util.spec_from_file_location("second_reading_peer", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    server, url = module.start()
    yield url
    server.shutdown()
    server.server_close()


@pytest.fixture
def asked(peer: str, provider: str) -> Iterator[Callable[..., Attempt]]:
    """One attempt at a model of that server, whose name says what happens."""
    opened = []

    def once(model: str, timeout_s: float = 10.0) -> Attempt:
        module = importlib.import_module(f"factcheck.models.{provider}")
        made = module.create(model, key="sk-peer-1", base_url=peer, timeout_s=timeout_s)
        opened.append(made)
        task = Task("t", Prompt("s", "e", "q"), ExtractInput(sentences=()), VerdictOnly, limits=Limits(50, 30.0))
        return made.attempt(task)

    yield once
    for made in opened:
        made.close()


def test_an_answer_with_its_usage(asked, provider) -> None:
    attempt = asked("ok")
    assert attempt.reply.answer == VerdictOnly(verdict="supported")
    meanings = {
        "anthropic": Usage(input=36, cache_read=64, cache_write=30, output=12, reasoning=8),
        "openai": Usage(input=6, cache_read=64, cache_write=30, output=12, reasoning=8),
        "google": Usage(input=36, cache_read=64, output=12, reasoning=8),
        "compatible": Usage(input=6, cache_read=64, cache_write=30, output=12, reasoning=8),
    }
    assert (attempt.reply.usage, attempt.billed) == (meanings[provider], "yes")


def test_refusal_truncation_safety_and_junk(asked, provider) -> None:
    assert asked("refusal").reply.status == "refused"
    cut = asked("trunc").reply
    assert (cut.status, cut.raw) == ("truncated", '{"verdi')
    assert provider == "anthropic" or asked("safety").reply.status == "refused"
    junk = asked("junk")
    assert (junk.reply.status, junk.retry, junk.reply.raw) == ("error", "transient", "<html>gateway</html>")


def test_statuses_and_a_time_out(asked) -> None:
    found = {code: asked(f"e{code}") for code in (400, 408, 413, 429, 500, 503, 504, 529)}
    assert {code: attempt.retry for code, attempt in found.items()} == {
        400: "no",
        408: "transient",
        413: "no",
        429: "rate_limit",
        500: "transient",
        503: "transient",
        504: "transient",
        529: "rate_limit",
    }
    assert found[429].retry_after_s == 1.0
    for code in (401, 403, 404):
        with pytest.raises(ProviderError):
            asked(f"e{code}")
    slow = asked("slow", timeout_s=0.2)
    assert (slow.retry, slow.billed) == ("transient", "unknown")
