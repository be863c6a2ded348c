"""``key=value`` pairs: read against the rule, written as TOML, refused where they lead nowhere."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.errors import ConfigError
from factcheck.integrity.changes import read_changes, toml_value
from factcheck.protocols.planted.rule_block import read_rule

RULE = read_rule(Path(__file__).resolve().parents[3] / "PREREGISTRATION.md").rule


def lines(*pairs: str) -> list[str]:
    return [change.line for change in read_changes(RULE, pairs)]


@pytest.mark.parametrize(
    ("pair", "line"),
    [
        ("rule.recall.lower_min=0.85", "rule.recall.lower_min = 0.85"),
        (" rule.recall.lower_min = 0.85 ", "rule.recall.lower_min = 0.85"),
        ("seeds.test=[11,12]", "seeds.test = [11, 12]"),
        ("seeds.demo=[]", "seeds.demo = []"),
        ("rule.judged_arm=C", 'rule.judged_arm = "C"'),
        ('rule.judged_arm="C"', 'rule.judged_arm = "C"'),
        ("rule.judged_arm=2", 'rule.judged_arm = "2"'),
        ('arms.run2=["C", "own-arm"]', 'arms.run2 = ["C", "own-arm"]'),
        ("seeds.test.1=99", "seeds.test = [20261002, 99]"),
        ("cases.per_class=1_000", "cases.per_class = 1000"),
        ("cases.per_class=16 # more", "cases.per_class = 16"),
        ("cases.per_class\n=16", "cases.per_class = 16"),
    ],
)
def test_a_change_is_one_line_of_toml(pair: str, line: str) -> None:
    assert lines(pair) == [line]


def test_a_place_in_a_list_writes_the_list_whole_and_once() -> None:
    (line,) = lines("rule.decision.0.gain_min_points=5", "rule.decision.0.keep=E")
    (decision,) = tomllib.loads(line)["rule"]["decision"]
    known = RULE.rule.decision[0].model_dump()
    assert decision == {**known, "gain_min_points": 5, "keep": "E"}


def test_the_last_of_two_changes_of_one_key_counts() -> None:
    assert lines("cases.per_class=16", "cases.per_class=20") == ["cases.per_class = 20"]


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("cases.per_class", "is no change"),
        ("per_class=16", "is no change"),
        ("cases..per_class=16", "is no change"),
        ("ca ses.per_class=16", "is no change"),
        ("case.per_class=16", "no 'case' in the rule; known: rule, cases"),
        ("rule.recal.lower_min=1", "no 'recal' in rule; known: version"),
        ("rule.decision.1.keep=E", "places in a list"),
        ("rule.decision.x.keep=E", "places in a list"),
        ("cases.per_class.x=1", "places in a list"),
        ("rule.version=v2", "--rule-version"),
        ("cases.per_class=8", "is 8 already"),
        ("rule.recall.lower_min=0.80", "already"),
        ("cases.per_class=", "no value"),
        ("cases.per_class=two words", "no value"),
        ("cases.per_class=16\nrule.level = 0.5", "no value"),
        ("rule.judged_arm=[1,", "no value"),
        ("arms.x=2026-12-01", "cannot be a value"),
        ("arms.x=[2026-12-01T00:00:00Z]", "cannot be a value"),
    ],
)
def test_what_is_no_change(pair: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        lines(pair)


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.from_regex(r"\A[a-z_]{1,8}\Z"), inner, max_size=3),
    max_leaves=6,
)


@given(VALUES)
def test_any_value_stands_on_one_line_and_reads_back(value: object) -> None:
    line = toml_value(value)
    assert "\n" not in line and "\r" not in line
    assert tomllib.loads(f"x = {line}")["x"] == value
