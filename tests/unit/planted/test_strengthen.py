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


def test_a_capital_is_kept() -> None:
    assert all(item[0].isupper() for item in forms("Some patients felt better."))
