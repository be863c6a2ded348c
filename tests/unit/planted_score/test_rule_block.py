"""The data block of the rule file: found exactly once, read strictly, and wrong in ways that name the line."""

from pathlib import Path

import pytest

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.protocols.planted.rule_block import parse_rule, read_rule

SHIPPED = Path(__file__).resolve().parents[3] / "PREREGISTRATION.md"
BLOCK = """[rule]
version = "v1"
judged_arm = "D"
sided = "two"
level = 0.95
errored_max = 0.05
[rule.recall]
lower_min = 0.80
[rule.false_alarms]
upper_max = 0.15
[rule.weak_class]
point_below = 0.50
[rule.human]
labels_min = 30
kappa_min = 0.6
[cases]
per_class = 8
classes = ["negation", "foreign_link"]
[seeds]
development = [1]
test = [2, 3]
[arms]
run1 = ["C", "D"]
"""
HERE = Path("RULE.md")


def page(block: str = BLOCK, before: str = "# The rule\n\n", after: str = "\nmore prose\n") -> str:
    return f"{before}```toml\n{block}```{after}"


def line_of(text: str, wanted: str) -> int:
    return text.split("\n").index(wanted) + 1


def refused(text: str) -> DataError:
    with pytest.raises(DataError) as caught:
        parse_rule(text, HERE)
    assert str(caught.value).startswith("RULE.md")
    return caught.value


def test_the_shipped_rule() -> None:
    locked = read_rule(SHIPPED)
    assert locked.sha256 == sha256_bytes(SHIPPED.read_bytes())
    assert locked.rule.rule.judged_arm == "D"
    assert len(locked.rule.cases.classes) == 8
    assert locked.rule.rule.decision[0].gain_min_points == 3.0


def test_a_small_rule_with_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "R.md"
    path.write_bytes(b"\xef\xbb\xbf" + page().replace("\n", "\r\n").encode())
    locked = read_rule(path)
    assert locked.rule.cases.per_class == 8
    assert locked.sha256 == sha256_bytes(path.read_bytes())


@pytest.mark.parametrize("fence", ["```", "~~~", "`````"])
def test_any_fence(fence: str) -> None:
    assert parse_rule(f"text\n{fence} toml\n{BLOCK}{fence}\n", HERE).seeds.test == (2, 3)


def test_a_block_quoted_inside_another_block_is_text() -> None:
    text = "````markdown\n```toml\nnot = 'the rule'\n```\n````\n" + page()
    assert parse_rule(text, HERE).rule.version == "v1"


def test_other_languages_are_not_the_rule() -> None:
    text = "```json\n{}\n```\n```toml-like\nx = 1\n```\n" + page()
    assert parse_rule(text, HERE).rule.version == "v1"


def test_no_block() -> None:
    assert "no block" in str(refused("# nothing\n\n    ```toml\n    indented = 1\n    ```\n"))


def test_two_blocks_name_both_lines() -> None:
    text = page() + page()
    error = refused(text)
    second = len(page().split("\n")) + 2
    assert error.line == second
    assert f"lines 3 and {second}" in str(error)


def test_an_open_fence_runs_to_the_end() -> None:
    assert parse_rule("```toml\n" + BLOCK, HERE).rule.version == "v1"


def test_broken_toml_names_the_line_of_the_file() -> None:
    text = page(BLOCK.replace("level = 0.95", "level = = 0.95"))
    assert refused(text).line == line_of(text, "level = = 0.95")


def test_toml_that_ends_too_early_names_a_line() -> None:
    error = refused(page('x = """never closed\n'))
    assert error.line is not None
    assert "toml block" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("level = 0.95", "level = 95", "level = 95", "rule.level"),
        ("lower_min = 0.80", 'lower_min = "high"', 'lower_min = "high"', "rule.recall.lower_min"),
        ("lower_min = 0.80", "lower_min = nan", "lower_min = nan", "rule.recall.lower_min"),
        ("lower_min = 0.80", "lower_min = 1.0", "lower_min = 1.0", "between 0 and 1"),
        ("upper_max = 0.15", "upper_max = 0", "upper_max = 0", "between 0 and 1"),
        ("per_class = 8", "per_class = 0", "per_class = 0", "cases.per_class"),
        ('sided = "two"', 'sided = "one"', 'sided = "one"', "rule.sided"),
        ("errored_max = 0.05", "errored_max = 0.05\nbonus = 1", "bonus = 1", "rule.bonus"),
        ('"negation", ', '"negation", "negation", ', 'classes = ["negation", "negation", "foreign_link"]', "twice"),
        ('"negation", ', '"typo", ', 'classes = ["typo", "foreign_link"]', "unknown class ['typo']"),
        ('["negation", "foreign_link"]', "[]", "classes = []", "no class"),
        ("development = [1]", "development = [1, 2]", "test = [2, 3]", "both roles"),
        ("point_below = 0.50\n", "", "[rule.weak_class]", "point_below"),
    ],
)
def test_wrong_fields_name_field_and_line(old: str, new: str, line: str, words: str) -> None:
    text = page(BLOCK.replace(old, new, 1))
    error = refused(text)
    assert words in str(error)
    assert error.line == line_of(text, line)


def test_a_missing_table_names_the_block() -> None:
    error = refused(page("[seeds]\ndevelopment = [1]\ntest = []\n"))
    assert error.line == 3


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_rule(tmp_path / "absent.md")
    latin = tmp_path / "latin.md"
    latin.write_bytes(b"first\nsecond \xe9\n")
    with pytest.raises(DataError, match="not UTF-8") as caught:
        read_rule(latin)
    assert caught.value.line == 2
