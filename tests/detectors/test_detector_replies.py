"""What a reply says: verdict words, scores on any scale, and what cannot be read."""

import base64
import json
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from factcheck.protocols.detectors.replies import body_of, flagged, read_reply
from factcheck.records.detectors import FlagRule
from factcheck.records.detectors_tools import DetectorReply, ReplyMapping, ToolSettings

RULE = FlagRule()
WORDS = {"AI-generated": "ai", "Mixed": "mixed", "Human": "human", "Unsure": "unclear", "true": "ai", "2": "ai"}


def mapping(**given: Any) -> ReplyMapping:
    return ReplyMapping.model_validate(given)


LABEL = mapping(verdict="result.label", verdicts=WORDS)
NUMBER = mapping(score="scores.0.ai", scale=(0, 1))
BOTH = mapping(verdict="label", verdicts=WORDS, score="p", scale=(0, 1))


def decided(value: Any, by: ReplyMapping) -> bool | None:
    return flagged(read_reply(json.dumps(value), by), by, RULE)


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("AI-generated", True),
        (" ai-GENERATED\n", True),
        ("Mixed", True),
        ("Human", False),
        ("Unsure", False),
        (True, True),
        (2, True),
        ("AI", None),  # contained in a word that is named: not that word
        ("not AI-generated", None),
        ("", None),
        (None, None),
        (["AI-generated"], None),
        (1.5, None),
    ],
)
def test_label_only(word: Any, flag: bool | None) -> None:
    assert decided({"result": {"label": word}}, LABEL) is flag


@pytest.mark.parametrize(
    ("number", "flag"),
    [
        (0.5, True),
        (0.4999999999999999, False),
        (0, False),
        (1, True),
        ("0.5", True),
        ("0.50 ", True),
        ("-0", False),
        (1.0000001, None),
        (-0.1, None),
        (True, None),
        ("half", None),
        ("0.5 of 1", None),
        (None, None),
    ],
)
def test_number_only(number: Any, flag: bool | None) -> None:
    assert decided({"scores": [{"ai": number}]}, NUMBER) is flag


@pytest.mark.parametrize(
    ("scale", "number", "score"),
    [
        ((0, 100), 62, 62),
        ((0, 1), Decimal("0.29"), 29),
        ((100, 0), 38, 62),  # a score of being human
        ((1, 5), 3, 50),
        ((-1, 1), Decimal("0.24"), 62),
        ((0, 100), "62 %", 62),
    ],
)
def test_scales(scale: tuple[int, int], number: Any, score: int) -> None:
    written = f'"{number}"' if isinstance(number, str) else str(number)
    assert read_reply(f'{{"s": {written}}}', mapping(score="s", scale=scale)).score == score


@pytest.mark.parametrize(
    ("reply", "flag"),
    [
        ({"label": "Human", "p": 0.5}, True),
        ({"label": "Mixed", "p": 0.1}, True),
        ({"label": "Human", "p": 0.49}, False),
        ({"label": "Mixed"}, True),
        ({"p": 0.9}, True),
        ({"label": "Human"}, None),  # the number that is missing might have flagged it
        ({"p": 0.1}, None),
        ({"label": "who knows", "p": 0.1}, None),
        ({"label": "who knows", "p": 0.7}, True),
    ],
)
def test_both(reply: Any, flag: bool | None) -> None:
    assert decided(reply, BOTH) is flag


@pytest.mark.parametrize(
    "body",
    [
        "",
        "Canary",
        "{",
        "[" * 100_000,
        '{"label": "Human", "p": NaN}',
        '{"label": "Human", "p": Infinity}',
        '{"label": "Human", "p": ' + "9" * 5000 + "}",
        '{"label": "Human", "p": 1e999999999}',
        '{"label": "Human", "p": 1e-999999999}',
        '{"label": "Human", "p": 0.' + "1" * 5000 + "}",
        '{"label": "Human", "p": "' + "1" * 10_000 + '"}',
        '{"label": "Human", "p": "1' + " " * 900_000 + 'x"}',
        "null",
        "[]",
    ],
)
def test_hostile_replies_decide_nothing(body: str) -> None:
    reading = read_reply(body, BOTH)
    assert reading.problem is not None and "Canary" not in reading.problem
    assert flagged(reading, BOTH, RULE) is None


def test_the_rule_is_data() -> None:
    strict = FlagRule(verdicts=("ai",), score_min=80)
    assert flagged(read_reply('{"label": "Mixed", "p": 0.79}', BOTH), BOTH, strict) is False
    assert flagged(read_reply('{"label": "Mixed", "p": 0.8}', BOTH), BOTH, strict) is True


def test_the_version_that_a_reply_names() -> None:
    named = mapping(score="s", version="about.v")
    assert read_reply('{"s": 1, "about": {"v": "3.1"}}', named).version == "3.1"
    assert read_reply('{"s": 1}', named).version is None
    assert read_reply('{"s": 1, "about": {"v": ["a"]}}', named).version is None


def test_raw_bytes_are_kept() -> None:
    body = base64.b64encode(b'\xff{"p": 1}').decode()
    kept = DetectorReply(
        document="a", attempt=1, status="answered", encoding="base64", body=body, at="2026-11-02", seconds=0
    )
    assert read_reply(body_of(kept), NUMBER).problem == "the reply is not JSON"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "needs verdict, score, or both"),
        ({"verdict": "a"}, "verdict and verdicts belong together"),
        ({"score": "a", "verdicts": {"x": "ai"}}, "verdict and verdicts belong together"),
        ({"score": "a", "scale": (1, 1)}, "two ends of a scale differ"),
        ({"verdict": "a", "verdicts": {"AI": "ai", "ai ": "human"}}, "differ in case only"),
        ({"verdict": "a", "verdicts": {"AI": "robot"}}, "verdicts.AI"),
    ],
)
def test_mappings_that_are_refused(given: Any, message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        mapping(**given)


def test_a_tool_is_asked_in_one_way() -> None:
    about = {"maker": "A", "plan": "Pro", "interface": "API", "version": "1", "reply": {"score": "s"}}
    ToolSettings.model_validate({**about, "url": "https://tool.example/v1"})
    for how in ({}, {"url": "https://tool.example", "toy": "coin"}):
        with pytest.raises(ValidationError, match="exactly one of url, command, replies and toy"):
            ToolSettings.model_validate({**about, **how})
