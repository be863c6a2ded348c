"""Numbers in words, and the words that only look like numbers."""

from decimal import Decimal

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number


def _numbers(text: str) -> tuple[Number, ...]:
    return find_specifics(text).numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("twelve wells", "12"), ("thirty-four wells", "34"), ("thirty four wells", "34"),
        ("one hundred and six wells", "106"),
        ("a hundred wells", "100"), ("three hundred wells", "300"), ("six thousand wells", "6000"),
        ("two thousand five hundred wells", "2500"), ("a dozen wells", "12"), ("two dozen wells", "24"),
        ("a million wells", "1000000"), ("half a million wells", "500000"),
        ("three and a half million wells", "3500000"),
        ("two and a quarter million", "2250000"), ("one million two hundred thousand wells", "1200000"),
        ("half of the wells", "0.5"), ("a quarter of the wells", "0.25"), ("three quarters of the wells", "0.75"),
        ("two-fifths of the wells", "0.4"), ("a fourfold rise", "4"), ("twice as deep", "2"), ("half an hour", "0.5"),
        ("the twenty-third well", "23"), ("the fifth well", "5"), ("the fortieth well", "40"),
        ("nineteen wells", "19"),
    ],
)  # fmt: skip
def test_value(text: str, value: str) -> None:
    numbers = _numbers(text)
    assert [number.value for number in numbers] == [Decimal(value)]
    assert numbers[0].spelled


def test_third_as_share_and_as_rank() -> None:
    share, rank = _numbers("a third of them")[0], _numbers("a third bridge in town")[0]
    assert (share.ordinal, round(share.value, 3)) == (False, Decimal("0.333"))
    assert (rank.ordinal, rank.value, rank.noun) == (True, 3, "bridge")
    assert not _numbers("one-third of them")[0].ordinal


def test_second_as_rank_and_as_unit() -> None:
    assert [(n.value, n.unit, n.ordinal) for n in _numbers("30 seconds")] == [(30, "second", False)]
    assert [(n.value, n.unit, n.ordinal) for n in _numbers("one second later")] == [(1, "second", False)]
    assert [(n.value, n.ordinal) for n in _numbers("the second bridge")] == [(2, True)]
    assert [(n.value, n.ordinal) for n in _numbers("40 liters per second")] == [(40, False)]


@pytest.mark.parametrize(
    "text",
    [
        "No one came.", "One of the best.", "They helped one another.", "One can hope.", "This one failed.",
        "One's own view.", "A one-off deal.", "First, boil water.", "At first it rained.", "a year-and-a-half",
        "It was a walk and a half.", "A half-hearted try.", "a second-hand car", "One day it ended.",
        "the wrong one",
        "in the ballroom", "the Firstborn guild", "dozens of them", "the First Amendment",
        "The Seven Hills are steep.",
        "when it first opened here",
    ],
)  # fmt: skip
def test_no_number(text: str) -> None:
    assert [number.text for number in _numbers(text) if not number.ordinal or "irst" in number.text] == []


def test_first_half_is_a_rank_not_a_share() -> None:
    assert [(number.value, number.ordinal) for number in _numbers("in the first half of the match")] == [(1, True)]


def test_comparator_with_a_share() -> None:
    assert _numbers("More than half of the farms closed.")[0].comparator == ">"
    assert _numbers("Less than a third of the farms closed.")[0].comparator == "<"


def test_core_of_articles_and_magnitudes() -> None:
    cases = {"a dozen wells": "a", "a million wells": "a", "a third of it": "third", "two million wells": "two"}
    for text, core in cases.items():
        number = _numbers(text)[0]
        assert text[number.core_start : number.core_end] == core
    text = "three and a half million euros"
    assert (number := _numbers(text)[0]).unit == "EUR" and text[
        number.core_start : number.core_end
    ] == "three and a half"


def test_one_of_a_count_is_a_number() -> None:
    assert [number.value for number in _numbers("One dog and one cat")] == [1, 1]


def test_ordinal_keeps_capitalised_nationality_apart() -> None:
    assert [number.value for number in _numbers("First French victory since May")] == [1]
