"""The comment on a pull request: nothing of others in it is markup; and when a model is asked."""

import copy
import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

RATE = {"k": 3, "n": 4, "point": 0.75, "low": 0.301, "high": 0.954}
CHANGE = {"difference": -0.25, "low": -0.5, "high": 0.1, "p": 0.5}
HOSTILE = "``` \n````\n</details> <script>x</script> @everyone ![i](http://x.example) | a | \x1b[31m\u202e #1 $(id)"


def item(text: str) -> dict[str, Any]:
    return {"case": text, "class": text, "sentence": 1, "text": text}


def arm(name: str, text: str) -> dict[str, Any]:
    measured = {"first": RATE, "second": RATE, "change": CHANGE, "gained": [item(text)], "lost": [item(text)]}
    made = [{"what": text, "first": text, "second": "a" * 64}]
    return {
        "arm": name, "pairs": 4, "cases": 4, "differences": made, "recall": measured, "false_alarms": measured,
    }  # fmt: skip


def outcome(text: str = "dull", **changed: Any) -> dict[str, Any]:
    value = {
        "base": "b" * 40, "head": "c" * 40, "seed": "1", "model": None, "budget": None, "why_embedded": text,
        "cases": 16, "steps": [{"name": "run", "code": 2, "said": text}],
        "compared": {"level": 0.95, "arms": [arm("C", text)]},
    }  # fmt: skip
    return copy.deepcopy({**value, **changed})


@pytest.fixture
def comment(scripts):
    return scripts.comment_text


def outside_fences(text: str) -> tuple[str, list[str]]:
    """The comment without its fenced blocks, as a Markdown parser sees them; and what the blocks hold."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    blocks = [token.content for token in tokens if token.type in ("fence", "code_block")]
    rest = "\n".join(token.content for token in tokens if token.type in ("inline", "html_block"))
    return rest, blocks


def test_figures_and_who_made_them(comment) -> None:
    text = comment(outcome(steps=[]))
    assert "**Embedded no-model baseline: no language model was asked.**" in text
    assert "| C | recall | 3/4 = 75.0%, 95% CI 30.1% to 95.4% |" in text
    assert "−25.0 points (−50.0 to +10.0)" in text and "p = 0.500" in text
    assert "arm C, made differently: dull: dull → aaaaaaaaaaaa\n" in text
    assert "arm C, newly caught: dull (dull): dull" in text and "arm C, no longer alarmed:" in text
    assert "Not everything worked" not in text
    asked = comment(outcome(model="house:one", budget="1.50"))
    assert "house:one, at most $1.50 in all" in asked and "Embedded" not in asked
    assert "no more than that between two runs of the same arm" in asked


def test_without_a_comparison_what_failed_is_said(comment) -> None:
    text = comment(outcome("factcheck: prompt judge was changed", compared=None))
    assert "Not everything worked:" in text and "| recall |" not in text and "<details>" not in text
    assert "run ended with exit code 2: factcheck: prompt judge was changed" in text


def test_hostile_text_stands_in_fences_only(comment) -> None:
    text = comment(outcome(HOSTILE, compared={"level": 0.95, "arms": [arm("x|y @a", HOSTILE)]}))
    rest, blocks = outside_fences(text)
    assert not re.search(r"script|@|http|everyone|\x1b|\u202e|\$\(", rest)
    assert len(blocks) == 3 and all("@everyone" in block and "</details>" in block for block in blocks)
    assert text.count("\x1b") == text.count("\u202e") == 0
    assert "| x-y--a | recall |" in text


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(st.sampled_from("`~\n <>/@#|\\d\x00"), min_size=1, max_size=60))
def test_no_text_leaves_its_fence(comment, text: str) -> None:
    made, plain = comment(outcome(text)), comment(outcome("dull"))
    rest, blocks = outside_fences(made)
    assert rest == outside_fences(plain)[0] and len(blocks) == 3


def test_a_long_list_is_cut_and_says_so(comment) -> None:
    many = arm("C", "x")
    many["recall"] = {**many["recall"], "gained": [item("é" * 300)] * 500}
    text = comment(outcome(compared={"level": 0.95, "arms": [many]}))
    assert len(text.encode("utf-8")) < 60_000
    assert re.search(r"… and \d+ more lines, in the artifact of the run", text)


GIVEN = {
    "FACTCHECK_MODEL": "anthropic:claude-x", "FACTCHECK_APPROVED": "yes", "FACTCHECK_BUDGET": "2",
    "ANTHROPIC_API_KEY": "k",
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "model", "why"),
    [
        ({}, "anthropic:claude-x", ""),
        ({"FACTCHECK_MODEL": ""}, None, ""),
        ({"FACTCHECK_APPROVED": "no"}, None, "the run was not approved"),
        ({"FACTCHECK_APPROVED": ""}, None, "the run was not approved"),
        ({"FACTCHECK_BUDGET": ""}, None, "no budget is given; FACTCHECK_BUDGET is an amount in US dollars"),
        ({"FACTCHECK_BUDGET": "inf"}, None, "no budget is given; FACTCHECK_BUDGET is an amount in US dollars"),
        ({"FACTCHECK_BUDGET": "-1"}, None, "no budget is given; FACTCHECK_BUDGET is an amount in US dollars"),
        ({"ANTHROPIC_API_KEY": " "}, None, "there is no key in ANTHROPIC_API_KEY"),
        ({"FACTCHECK_MODEL": "openai:gpt-x"}, None, "there is no key in OPENAI_API_KEY"),
    ],
)
def test_a_model_is_asked_only_where_key_budget_and_approval_are_there(scripts, changed, model, why) -> None:
    assert scripts.chosen_model({**GIVEN, **changed}) == (model, why)


def test_both_runs_together_stay_within_the_budget(scripts) -> None:
    made = scripts.Outcome("b", "h", "1", "anthropic:claude-x", "1.00001", "")
    words = scripts.model_words(made)
    assert words[:2] == ["--extractor", "anthropic:claude-x"] and len(words) == 8
    assert 2 * Decimal(words[-1]) <= Decimal("1.00001") and words[-1] == "0.5000"
    embedded = scripts.model_words(scripts.Outcome("b", "h", "1", None, None, ""))
    assert embedded[1::2] == ["embedded:rules"] * 3 and "--budget" not in embedded


def test_the_baseline_is_given_no_key(scripts) -> None:
    environment = {"PATH": "/bin", "ANTHROPIC_API_KEY": "k", "GITHUB_TOKEN": "t", "LOCAL_API_KEY": "l"}
    assert scripts.without_keys(environment) == {"PATH": "/bin"}
