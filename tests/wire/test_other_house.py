"""A server that answers with another model than it was asked for, from the command line to the outcome."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main

SETTINGS = """
[models]
judge = "local:big-judge"

[models.endpoints.local]
base_url = "{url}/v1"
family = "llama"

[prices."local:big-judge"]
input = 0
cache_read = 0
cache_write = 0
output = 0
source = "the test"
date = 2026-11-29
"""
ARTICLE = (
    "The old mill stands by the river at the edge of the town. The mill opened in 1904. It was built of brick, and it"
    " ground the grain of the whole valley. Its owners sold it in 1950, and it closed in 1971.\n"
)
POST = "The mill opened in 1904."


@pytest.fixture
def checked(server, wire, tmp_path: Path) -> Callable[..., Any]:
    """What ``check`` says where the judge's server names the model ``served``."""
    (tmp_path / "factcheck.toml").write_text(SETTINGS.format(url=server.url), "utf-8")
    (tmp_path / "mill.txt").write_text(ARTICLE, "utf-8")

    def check(served: str, *words: str, arm: str = "C") -> Any:
        said = wire.VERDICT if arm == "C" else '{"doubts": [], "link_doubted": false}'
        server.scripts["big-judge"] = [wire.Say(text=said, served=served)]
        source = str(tmp_path / "mill.txt")
        command = ["check", POST, "--source", source, "--arm", arm, "--dir", str(tmp_path), *words]
        done = CliRunner().invoke(main, command)
        assert "Traceback" not in done.output, done.output
        return done

    return check


def verdict(done: Any) -> dict[str, Any]:
    (claim,) = json.loads(done.stdout)["claims"]
    return {**claim["verdicts"][0], "outcome": claim["outcome"], "why": claim["why"]}


def test_an_answer_of_another_house_is_no_vote(checked, server) -> None:
    done = checked("qwen3:8b", "--json")
    found = verdict(done)
    assert done.exit_code == 6
    assert (found["status"], found["label"], found["quote"], found["outcome"]) == ("error", None, None, "unscored")
    assert found["reason"] == (
        "local:big-judge (models of llama) was asked and qwen3:8b answered, a model of another family"
    )
    assert found["reason"] in found["why"]


def test_it_is_not_kept_so_that_a_mended_server_is_heard(checked, server) -> None:
    asked = len(server.requests)
    assert verdict(checked("gpt-4o-mini", "--json"))["status"] == "error"
    mended = checked("meta-llama/Llama-3.3-70B-Instruct", "--json")
    assert mended.exit_code == 0 and verdict(mended)["label"] == "supported"
    assert len(server.requests) == asked + 2
    again = checked("qwen3:8b", "--json")
    assert verdict(again) == verdict(mended) and len(server.requests) == asked + 2, "a good answer is kept"


def test_a_single_pass_by_another_house_is_no_answer(checked) -> None:
    done = checked("claude-haiku-5", arm="A")
    assert done.exit_code == 6
    assert "not checked: error: single pass: local:big-judge (models of llama) was asked and claude-" in done.stdout


def test_an_unknown_family_is_allowed_and_shown(checked) -> None:
    done = checked("model-Q4_K_M.gguf")
    assert done.exit_code == 0 and "\nPASSED" in done.stdout
    assert "note: local:big-judge was answered by model-Q4_K_M.gguf, whose family is not known" in done.stdout


def test_the_same_house_under_another_name_counts_without_a_note(checked) -> None:
    done = checked("llama3.1:70b")
    assert done.exit_code == 0 and "note:" not in done.stdout
