"""Addenda of a rule: blocks that change it, in order; everything else that looks like one is refused or is text."""

from pathlib import Path
from time import perf_counter

import pytest

from factcheck.errors import DataError
from factcheck.protocols.planted.rule_block import merged, parse_rule
from factcheck.protocols.planted.rule_text import read_text
from factcheck.records.rule import Rule

SHIPPED = (Path(__file__).resolve().parents[3] / "PREREGISTRATION.md").read_text("utf-8")
HERE = Path("RULE.md")


def addendum(number: int, *lines: str, date: str = "2026-12-01", prose: str = "Reason: more") -> str:
    block = "```toml\n" + "".join(f"{line}\n" for line in lines) + "```\n" if lines else ""
    return f"\n## Addendum {number} ({date})\n\n{prose}\n\n{block}"


def parsed(*parts: str) -> Rule:
    return parse_rule(SHIPPED + "".join(parts), HERE)


def refused(*parts: str) -> DataError:
    with pytest.raises(DataError) as caught:
        parsed(*parts)
    return caught.value


def test_blocks_are_merged_in_order_key_by_key() -> None:
    first = addendum(1, 'rule.version = "b"', "rule.recall.lower_min = 0.85", 'arms.run2 = ["C"]')
    second = addendum(2, "[rule]", 'version = "c"', "[rule.recall]", "lower_min = 0.9", "[seeds]", "test = [5]")
    before, one, both = parsed(), parsed(first), parsed(first, second)
    assert (one.rule.version, one.rule.recall.lower_min) == ("b", 0.85)
    assert one.arms == {**before.arms, "run2": ("C",)}
    assert (both.rule.version, both.rule.recall.lower_min, both.seeds.test) == ("c", 0.9, (5,))
    untouched = {"rule": before.rule.model_copy(update={"version": "b", "recall": one.rule.recall}), "arms": one.arms}
    assert one == before.model_copy(update=untouched)


def test_a_list_of_tables_is_replaced_whole() -> None:
    decision = (
        '[[rule.decision]]\nname = "second_judge"\nkeep = "E"\nover = "C"\ngain_min_points = 5\nwithin = "recall"'
    )
    rule = parsed(addendum(1, 'rule.version = "b"', *decision.split("\n")))
    assert [(d.keep, d.gain_min_points) for d in rule.rule.decision] == [("E", 5)]
    assert parsed(addendum(1, 'rule.version = "b"', "rule.decision = []")).rule.decision == ()


def test_an_addendum_without_a_block_changes_nothing() -> None:
    assert parsed(addendum(1), addendum(2)) == parsed()


def test_a_block_outside_of_an_addendum_is_refused() -> None:
    block = '```toml\nrule.version = "b"\n```\n'
    for between in ("", "\n## Notes\n", "\n# Notes\n", "\nNotes\n-----\n", "\nNotes\n=\n", "\n##\n"):
        error = refused(addendum(1), between, block) if between else refused(block)
        assert "remove the others" in str(error)
        assert error.line is not None
    assert parsed(addendum(1), "\n### A smaller heading\n\n", block).rule.version == "b"


def test_two_blocks_in_one_addendum_are_refused() -> None:
    error = refused(addendum(1, 'rule.version = "b"'), '```toml\nrule.version = "c"\n```\n')
    assert "each addendum may hold one" in str(error)


def test_the_first_block_stands_before_the_addenda() -> None:
    with pytest.raises(DataError, match="before the addenda"):
        parse_rule(addendum(1, 'rule.version = "b"') + "\n## Rule\n" + SHIPPED, HERE)


@pytest.mark.parametrize("numbers", [(2,), (0,), (1, 1), (1, 3), (2, 1)])
def test_addenda_are_counted_from_one(numbers: tuple[int, ...]) -> None:
    assert "is due" in str(refused(*(addendum(number) for number in numbers)))


@pytest.mark.parametrize(
    "lines", [("rule.recall.lower_min = 0.9",), ('rule.version = "2026-11-29.1"',), ("rule = 1",), ("x = 1",)]
)
def test_a_changed_rule_has_a_version_it_never_had(lines: tuple[str, ...]) -> None:
    assert "rule.version" in str(refused(addendum(1, *lines)))
    again = addendum(2, 'rule.version = "b"')
    assert "rule.version" in str(refused(addendum(1, 'rule.version = "b"'), again))


def test_what_is_wrong_in_an_addendum_is_named_with_its_line() -> None:
    text = SHIPPED + addendum(1, 'rule.version = "b"', "rule.recall.lower_min = 1.5")
    with pytest.raises(DataError) as caught:
        parse_rule(text, HERE)
    assert caught.value.line == text.split("\n").index("rule.recall.lower_min = 1.5") + 1
    error = refused(addendum(1, 'rule.version = "b"', "rule.level = = 1"))
    assert error.line is not None and "cannot be read" in str(error)
    assert "'cases'" in str(refused(addendum(1, 'rule.version = "b"', "cases = 8")))


@pytest.mark.parametrize(
    "heading",
    [
        "## Addendum 1",
        "## Addendum 1 (2026-12-1)",
        "## Addendum one (2026-12-01)",
        "### Addendum 1 (2026-12-01)",
        "    ## Addendum 1 (2026-12-01)",
        "> ## Addendum 1 (2026-12-01)",
        "x ## Addendum 1 (2026-12-01)",
    ],
)
def test_what_is_no_heading_of_an_addendum(heading: str) -> None:
    assert read_text(f"{SHIPPED}\n{heading}\n").addenda == ()


def test_headings_within_fences_are_text_and_an_open_fence_is_known() -> None:
    found = read_text("````text\n## Addendum 1 (2026-12-01)\n```toml\nx = 1\n```\n````\n")
    assert (found.blocks, found.addenda, found.open_fence) == ((), (), None)
    assert read_text("one\n```text\n## Addendum 1 (2026-12-01)\n").open_fence == 2


def test_merging_never_changes_what_it_is_given() -> None:
    base = {"a": {"b": 1, "c": [1]}, "d": 2}
    assert merged(base, {"a": {"b": 3}, "d": {"e": 4}}) == {"a": {"b": 3, "c": [1]}, "d": {"e": 4}}
    assert base == {"a": {"b": 1, "c": [1]}, "d": 2}


@pytest.mark.parametrize(
    "block", ["x = " + "[" * 5000 + "]" * 5000, "x = " + "9" * 6000, "x." * 3000 + "y = 1", "x = {" + "a={" * 3000]
)
def test_hostile_toml_is_an_error_with_a_line(block: str) -> None:
    with pytest.raises(DataError) as caught:
        parse_rule(f"```toml\n{block}\n```\n", HERE)
    assert caught.value.line is not None


@pytest.mark.parametrize("unit", ["`", "#", "[", "a.", "- ", " ", "```toml\n", "## Addendum 1 (2026-12-01)\n", "="])
def test_hostile_texts_are_read_quickly(unit: str) -> None:
    text = (unit * 10_000)[:10_000]
    clock = perf_counter()
    read_text(text)
    assert perf_counter() - clock < 0.5  # typically 2 ms; the machine may be busy
