"""Groundedness judged by a vendor's model over its real SDK: budget, resuming, kinds by the model, long sources."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from wire_answering import see
from wire_running import settle

from factcheck.cli.main import main
from factcheck.records.groundedness_summary import GroundednessSummary

QUOTE = "Large lamps are collected by the carrier Brisk."
SOURCES = [{"number": 1, "text": f"About lamps. {QUOTE}"}, {"number": 2, "text": "The workshop was opened in 1987."}]
ROWS = [
    {"id": "a", "answer": "Large lamps are collected by the carrier Brisk [1].", "sources": SOURCES},
    {"id": "b", "answer": "Large lamps are collected by the carrier Brisk [2].", "sources": SOURCES},
]


def say(wire: Any) -> Callable[[Any], Any]:
    """A vendor's model that lists nothing, states what it sees word by word, and names one kind."""

    def answer(request: Any) -> Any:
        seen = see(request)
        fields = set(seen.schema["properties"])
        if fields == {"claims"}:
            text: object = {"claims": []}
        elif fields == {"label", "quote", "reason"}:
            held = QUOTE in seen.text.partition("<source>")[2].partition("</source>")[0]
            text = {"label": "stated" if held else "absent", "quote": QUOTE if held else "", "reason": "r"}
        elif fields == {"kind", "reason"}:
            text = {"kind": "fabricated_provenance", "reason": "r"}
        else:
            assert fields == {"verdict", "unsupported"}
            text = {"verdict": "grounded", "unsupported": []}
        return wire.Say(json.dumps(text))

    return answer


@pytest.fixture
def check(tmp_path: Path, server: Any, wire: Any) -> Callable[..., Result]:
    """The command over two answers, judged by a model of the loopback server."""
    settle(tmp_path, server.url, "openai", "ground-model")
    server.scripts["ground-model"] = say(wire)
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), "utf-8")

    def run(*words: str) -> Result:
        return CliRunner().invoke(main, ["groundedness", "check", str(path), "--dir", str(tmp_path), *words])

    return run


def test_it_stops_at_the_budget_and_asks_nothing_twice(
    tmp_path: Path, server: Any, check: Callable[..., Result]
) -> None:
    server.requests.clear()
    stopped = check("--budget", "0.0125", "--workers", "1")
    assert stopped.exit_code == 5, stopped.output
    first = len(server.requests)
    assert 0 < first < 6
    done = check("--budget", "5")
    assert done.exit_code == 0, done.output
    assert (
        len(server.requests) == 6
    )  # a list, two looks, a kind, two global questions: what is asked alike is asked once
    assert len({request.body for request in server.requests}) == 6
    again = check("--budget", "5")
    assert again.exit_code == 0 and len(server.requests) == 6
    audit = tmp_path / "audits" / "groundedness" / "answers"
    summary = GroundednessSummary.model_validate_json((audit / "summary.json").read_text("utf-8"))
    assert not summary.embedded and summary.spent_usd == 0.0
    assert summary.claims is not None and summary.claims.line == "1 of 2 claims stated, 1 absent"
    assert summary.claims.elsewhere == 1
    (kind,) = [one for one in summary.kinds if one.share.k]
    assert (kind.kind, kind.by_model) == ("fabricated_provenance", 1)
    assert summary.overall is not None and summary.overall.grounded.k == 2
    assert "no-model baseline" not in (audit / "REPORT.md").read_text("utf-8")


def test_without_an_approved_budget_nothing_is_paid(server: Any, check: Callable[..., Result]) -> None:
    server.requests.clear()
    refused = check()
    assert refused.exit_code in (2, 5) and server.requests == []
