"""A hedge becomes stronger, never weaker, in the same grammar."""

import pytest

from factcheck.protocols.planted.planting.grammar.strengthen import strengthenings


def forms(text: str) -> set[str]:
    return {text[: item.start] + item.new + text[item.end :] for item in strengthenings(text)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The dam may flood the lower fields.", "The dam will flood the lower fields."),
        ("Most of the members live abroad.", "All of the members live abroad."),
        ("Many birds leave in autumn.", "Most birds leave in autumn."),
        ("Some patients felt better.", "All patients felt better."),
        ("The herd has about 300 goats.", "The herd has exactly 300 goats."),
        ("The hall holds up to 500 guests.", "The hall holds more than 500 guests."),
        ("The well is usually dry in June.", "The well is always dry in June."),
        ("Nearly all trains were late.", "All trains were late."),
        ("The road is likely to open soon.", "The road will open soon."),
        ("The coin is believed to be Roman.", "The coin is Roman."),
        ("The study suggests that salt matters.", "The study proves that salt matters."),
        ("The town is largely built of stone.", "The town is entirely built of stone."),
        ("The group hopes to hire a nurse.", "The group will hire a nurse."),
        ("Salt could damage the roots.", "Salt will damage the roots."),
        ("The crew lost at least 12 nets.", "The crew lost exactly 12 nets."),
    ],
)
def test_steps(before: str, after: str) -> None:
    assert after in forms(before)


@pytest.mark.parametrize(
    "text",
    [
        "All of the members live abroad.",
        "The shop opens in May 2014.",
        "The most expensive boat sank.",
        "How many birds leave is unknown.",
        "The paper gave details about 12 sailors.",
        "The range is about 10-12 percent.",
        "She said that he could swim the lake.",
        "He talked of the past several years.",
        "The dam may not hold.",
    ],
)
def test_what_is_no_hedge_is_left_alone(text: str) -> None:
    assert forms(text) == set()


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Nearly half of the trout died.", "nearly most"),
        ("Over half of the trout died.", "over most"),
        ("More than a third of the seats were empty.", "than most"),
        ("The hall holds at least about 300 guests.", "at least exactly"),
        ("Only about 40 guests came.", "only exactly"),
        ("More than about 40 guests came.", "than exactly"),
        ("About 40 or so guests came.", "exactly 40 or so"),
        ("About 30 to 40 guests came.", "exactly 30 to"),
        ("About 30 percent to 40 percent came.", "exactly 30"),
        ("The ferry left about 4:30 p.m. for the island.", "exactly 4:30"),
        ("The mill was built around 1850 on the river.", "exactly 1850"),
        ("The tomb was dug around 3,000 BC on the hill.", "exactly 3,000"),
        ("The fence runs around 12 gardens.", "exactly 12"),
        ("The scale goes up to 40 degrees.", "goes more"),
        ("The farm lies close to two rivers.", "than two"),
        ("She scored nearly four more than her rival.", "than four more"),
        ("The well is very often dry.", "very always"),
        ("Salt could potentially damage the roots.", "will potentially"),
        ("Salt could potentially damage the roots.", "could certainly"),
        ("The guide suggests a walk by the lake.", "proves"),
        ("The island has many craters.", "has all"),
        ("Normally, the well is dry.", "always,"),
        ("The play received generally good reviews.", "always good"),
        ("The painter's most famous pictures hang in Rome.", "all famous"),
        ("The data suggest that the well might be dry.", "show that"),
        ("Guests who are at least 18 years old may vote.", "more than 18"),
    ],
)
def test_words_around_a_hedge_forbid_a_stronger_one(text: str, broken: str) -> None:
    assert not [item for item in forms(text) if broken in item.lower()]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Nearly half of the trout died.", "More than half of the trout died."),
        ("About half of the trout died.", "Most of the trout died."),
        ("A fleet of around 40 boats left.", "A fleet of exactly 40 boats left."),
        ("Some 1500 people came.", "Exactly 1500 people came."),
        ("The survey suggests a rise in rents.", "The survey proves a rise in rents."),
    ],
)
def test_where_it_is_english_it_is_done(before: str, after: str) -> None:
    assert after in forms(before)


def test_a_capital_is_kept() -> None:
    assert all(item[0].isupper() for item in forms("Some patients felt better."))
