"""What counts as an answer: hostile, cut and decorated replies against an oracle of its own."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import Literal

import pytest

from factcheck.models.validate import MAX_CHARS, MAX_REASON_CHARS, validate_answer
from factcheck.records.base import Record
from factcheck.records.exchange import Findings
from factcheck.records.tasks import ExtractedClaims, JudgeAnswer

LABELS = ("supported", "contradicted", "overstated", "not_found")
GOOD = {"label": "contradicted", "quote": "The bridge has four arches.", "reason": "The post says five arches."}
TEXT = json.dumps(GOOD)


class Vote(Record):
    """A count from a fixed set, and a number with a fraction."""

    vote: Literal[0, 1]
    share: float = 0.5
    sure: bool = False


def _oracle(raw: str) -> bool:
    """Whether a reply is a judge's answer, told from the standard library alone."""
    text = raw.strip(" \t\r\n")
    fenced = re.fullmatch(r"```(?:json|JSON)?[ \t\r]*\n(.*)\n```", text, re.DOTALL)
    doubled: list[bool] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        doubled.append(len({key for key, _ in items}) != len(items))
        return dict(items)

    try:
        value = json.loads(fenced.group(1) if fenced else text, object_pairs_hook=pairs)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    if any(doubled) or not isinstance(value, dict) or set(value) != set(GOOD):
        return False
    return value["label"] in LABELS and all(isinstance(part, str) for part in value.values())


WORDS = (
    "la réponse",
    "答案は",
    "ответ:",
    "هذا هو",
    "Sure! Here it is:",
    "\ufeff",
    "\u2028",
    "\u00a0",
    "null",
    "label: supported",
)
BYTES = '{}[]",:\\ \n\tnulltruefalse0123456789.eE+-`é\u2028\x00\ud800'
VALUES: tuple[object, ...] = (
    None,
    1,
    True,
    [],
    {},
    "",
    "Supported",
    "supported ",
    "not supported",
    "unsupported",
    10**400,
)


def _mutated(rng: random.Random) -> str:
    chars = list(TEXT)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(chars))
        chars[place : place + rng.randint(0, 2)] = rng.choices(BYTES, k=rng.randint(0, 2))
    return "".join(chars)


def _fenced(rng: random.Random) -> str:
    title = rng.choice(["", "json", "JSON", "python", "json5", "`"])
    end = rng.choice(["\n```", "```", "", "\n~~~", "\n```\nThat is all.", f"\n```\n```json\n{TEXT}\n```"])
    return f"```{title}{rng.choice([chr(10), ' ', ''])}{rng.choice([TEXT, _mutated(rng)])}{end}"


def _prose(rng: random.Random) -> str:
    parts = [rng.choice(WORDS), TEXT, rng.choice([*WORDS, TEXT, "{}"])]
    rng.shuffle(parts)
    return rng.choice([" ", "\n", ""]).join(parts[: rng.randint(1, 3)])


def _wrong_value(rng: random.Random) -> str:
    return json.dumps(GOOD | {rng.choice([*GOOD, "verdict", "Label"]): rng.choice(VALUES)})


def _missing(rng: random.Random) -> str:
    return json.dumps({key: GOOD[key] for key in rng.sample(sorted(GOOD), rng.randint(0, 3))})


def _not_json(rng: random.Random) -> str:
    word = rng.choice(["NaN", "Infinity", "-Infinity", "1e999", "undefined", "'supported'", "0x1", "01", "True"])
    return TEXT.replace(json.dumps(GOOD[rng.choice(sorted(GOOD))]), word)


def _doubled(rng: random.Random) -> str:
    key = rng.choice(sorted(GOOD))
    return TEXT[:-1] + f', "{rng.choice([key, key.replace(key[0], f"{chr(92)}u{ord(key[0]):04x}")])}": "supported"}}'


def _nested(rng: random.Random) -> str:
    depth = rng.choice([1, 2, 150, 900, 5_000])
    return '{"label": ' * depth + TEXT + "}" * rng.choice([0, depth - 1, depth])


def _cut(rng: random.Random) -> str:
    data = json.dumps(GOOD | {"reason": "Der Text nennt vier Bögen — 四つ."}, ensure_ascii=False).encode()
    return data[: rng.randrange(len(data) + 1)].decode("utf-8", "surrogateescape")


def _foreign(rng: random.Random) -> str:
    text = "".join(chr(rng.choice([rng.randrange(0x20, 0x2FF), rng.randrange(0x400, 0xD7FF)])) for _ in range(30))
    return rng.choice([text, json.dumps(GOOD | {"quote": text}, ensure_ascii=False), json.dumps({text: "supported"})])


def _giant(rng: random.Random) -> str:
    size = rng.choice([20_000, MAX_CHARS, 2 * MAX_CHARS])
    return rng.choice(
        [TEXT + " " * size + "x", "{" * size, "9" * size, '{"label": "' + "a" * size, TEXT * (size // 100)]
    )


KINDS: tuple[Callable[[random.Random], str], ...] = (
    *(_mutated, _fenced, _prose, _wrong_value, _missing, _not_json, _doubled, _nested, _cut, _foreign),
)


def test_five_thousand_malformed_replies_never_crash_and_are_never_ok_unless_valid() -> None:
    rng = random.Random(20_240_607)
    counts: Counter[tuple[str, str]] = Counter()
    replies = [(kind, kind(rng)) for kind in KINDS for _ in range(495)] + [(_giant, _giant(rng)) for _ in range(50)]
    assert len(replies) == 5_000
    for kind, raw in replies:
        status, answer, reason = validate_answer(raw, JudgeAnswer)
        assert (status == "ok") == _oracle(raw), (kind.__name__, raw[:200], reason)
        assert (answer is None, reason is None) == ((False, True) if status == "ok" else (True, False))
        assert reason is None or 0 < len(reason) <= MAX_REASON_CHARS
        counts[kind.__name__, status] += 1
    never_valid = ("_wrong_value", "_not_json", "_doubled", "_giant")
    assert all(counts[name, "ok"] <= 150 for name in never_valid), counts
    assert counts["_not_json", "ok"] == counts["_doubled", "ok"] == counts["_giant", "ok"] == 0
    assert sum(number for (_, status), number in counts.items() if status == "ok") > 300, "the oracle says yes at times"


def test_a_reply_cut_at_any_byte_is_no_answer() -> None:
    data = json.dumps(GOOD | {"quote": "Größe: 四 m²"}, ensure_ascii=False).encode()
    for end in range(len(data)):
        assert validate_answer(data[:end].decode("utf-8", "replace"), JudgeAnswer).status == "unparsed"
    assert validate_answer(data.decode(), JudgeAnswer).status == "ok"


def test_what_stands_inside_a_string_is_left_alone() -> None:
    quote = 'write [x, ] or {"k": 1,} or ```json, then // go'
    for raw in (json.dumps(GOOD | {"quote": quote}), f"```json\n{json.dumps(GOOD | {'quote': quote}, indent=1)}\n```"):
        answer = validate_answer(raw, JudgeAnswer).answer
        assert isinstance(answer, JudgeAnswer) and answer.quote == quote


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("Verdict: CONTRADICTED", "starts with something else"),
        (f"The claim was {{}}. My answer:\n{TEXT}", "starts with something else"),
        (f"{TEXT}\nOn reflection it is supported.", "Extra data"),
        (f"[{TEXT}]", "starts with something else"),
        (json.dumps({"reason": "another year", "quote": ""}), "'label': Field required"),
        (json.dumps(GOOD | {"label": "SUPPORTED"}), "'label'"),
        (json.dumps(GOOD | {"label": "supported|contradicted"}), "'label'"),
        (json.dumps(GOOD | {"score": 1}), "'score': Extra inputs"),
        (TEXT[:-1] + ', "label": "supported"}', "the key 'label' stands twice"),
        (json.dumps(GOOD | {"reason": "\ud83d"}), "Invalid JSON"),
    ],
)
def test_the_reason_says_what_is_wrong(raw: str, said: str) -> None:
    status, answer, reason = validate_answer(raw, JudgeAnswer)
    assert (status, answer) == ("unparsed", None)
    assert said in str(reason)


@pytest.mark.parametrize(
    "raw", ['{"vote": -1}', '{"vote": 2}', '{"vote": "1"}', '{"vote": 1, "share": "0.5"}', '{"vote": 1, "sure": 1}']
)
def test_numbers_outside_the_set_and_of_another_type_are_refused(raw: str) -> None:
    assert validate_answer(raw, Vote).status == "unparsed"
    assert validate_answer('{"vote": 1, "share": 0.25, "sure": true}', Vote).answer == Vote(
        vote=1, share=0.25, sure=True
    )


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 400])
def test_numbers_that_json_does_not_have_are_refused_even_where_a_type_takes_anything(word: str) -> None:
    raw = '{"schema": "findings/1", "flagged": [2], "claims": [{"score": %s}]}'
    assert validate_answer(raw % word, Findings).status == "unparsed"
    assert validate_answer(raw % "0.5", Findings).answer == Findings(flagged=(2,), claims=({"score": 0.5},))


def test_hostile_replies_of_the_greatest_length_take_bounded_time() -> None:
    names = ",".join(f'"{number}":1' for number in range(18_000))
    hostile = [
        ("{" + names + ',"17999":2}', JudgeAnswer),
        ('{"claims":[' + ",".join(["{}"] * 60_000) + "]}", ExtractedClaims),
        ("{" + '"a":[' * 30_000, JudgeAnswer),
        ('{"' + "k" * 190_000 + '": 1}', JudgeAnswer),
    ]
    started = perf_counter()
    for raw, kind in hostile:
        assert validate_answer(raw, kind).status == "unparsed"
    assert perf_counter() - started < 5.0
