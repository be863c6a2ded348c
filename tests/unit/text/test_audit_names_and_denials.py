"""Capitals that are no names, names that only look common, and how far a denial reaches."""

from collections.abc import Callable

import pytest

from factcheck.text.polarity import main_polarity, polarity_of
from factcheck.text.presence import missing_specifics, page_facts
from factcheck.text.qualifiers import find_markers
from factcheck.text.specifics.find import find_specifics


def _names(text: str) -> list[str]:
    return [name.text for name in find_specifics(text).names]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Old Laws For Small Boats Come Into Force In May", []), ("How Norway Plans To Cut Ferry Fares", ["Norway"]),
        ("US Farmers Lose Big Markets", ["US"]), ("Why Us Humans Need More Sleep", []),
        ("What South Africa Wants From New Trade Talks", ["South Africa"]), ("Nice Ways To Save Water", []),
        ("Emma Watson Buys Old Farm", ["Emma Watson"]),
    ],
)  # fmt: skip
def test_a_headline_keeps_the_names_that_are_known(text: str, names: list[str]) -> None:
    assert _names(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Farouk met Lindqvist in Oslo.", ["Farouk", "Lindqvist", "Oslo"]), ("Copper prices rose.", []),
        ("Wolves returned in 2001.", []), ("Mercury reached 4 micrograms.", []),
        ("Copper River flooded.", ["Copper River"]),
        ("Apple opened a shop in Lyon.", ["Apple", "Lyon"]), ("Apple trees bloom in Lyon.", ["Lyon"]),
        ("Shell reported a loss.", ["Shell"]), ("Shell fragments lay there.", []),
        ("They sued Mercury last year. Mercury sold it.", ["Mercury", "Mercury"]),
    ],
)  # fmt: skip
def test_the_first_word_of_a_sentence(text: str, names: list[str]) -> None:
    assert _names(text) == names


def test_a_capital_that_only_opens_a_sentence_is_on_the_page() -> None:
    page = page_facts("The survey found no lead, but cinnabar reached 4 micrograms.")
    assert missing_specifics("Cinnabar reached 4 micrograms.", page) == ()
    assert [item.text for item in missing_specifics("Linnea reached 4 micrograms.", page)] == ["Linnea"]


@pytest.mark.parametrize(
    "text",
    [
        "At the Allstadt mall he usually called.",
        "The hallway onlookers walled off the bothy.",
        "Firstlings and nonesuches",
    ],
)
def test_binding_words_are_whole_words(text: str) -> None:
    assert [marker.text for marker in find_markers(text) if marker.kind == "strong"] == []


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("The firm without a licence sold 20 boats.", "sold", "affirmed"),
        ("It has no sugar, no salt and 4 grams of fat.", "fat", "affirmed"),
        ("It has no sugar, no salt and 4 grams of fat.", "salt", "negated"),
        ("The panel never met and the minister resigned.", "resigned", "affirmed"),
        ("The panel never met and the minister resigned.", "met", "negated"),
        ("There was no lead in the well and zinc was high.", "zinc", "affirmed"),
        ("The survey found no lead (zinc reached 4 grams).", "zinc", "affirmed"),
        ("They did not invite the mayor and the elected council.", "council", "negated"),
        ("He did not buy milk or bread.", "bread", "negated"),
        ("No member of the board or the council was informed.", "informed", "negated"),
        ("No salt and pepper was left.", "left", "negated"),
        ("He did not know the date and that the hall was closed.", "closed", "negated"),
        ("The crew did not sell the boat (or the nets).", "nets", "negated"),
    ],
)  # fmt: skip
def test_a_denial_ends_where_another_clause_begins(text: str, word: str, expected: str) -> None:
    assert polarity_of(text, word) == expected


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Having no permit, the club held 12 concerts.", False),
        ("Without a permit, the club held 12 concerts.", False),
        ("Having no permit, the club did not play.", True), ("No club earned 3 million euros.", True),
    ],
)  # fmt: skip
def test_a_denial_before_the_main_clause_stays_there(text: str, denied: bool) -> None:
    assert main_polarity(text) is denied


@pytest.mark.parametrize("unit", ["no ", "and the ", "no 1 and 2 ", "without a ", "(", "and the a b "])
def test_hostile_rows_of_such_words_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]

    def work() -> None:
        polarity_of(text, (9_000, 9_001))
        main_polarity(text)

    quickest(work, within=0.4)


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("It does not contain aspirin (ASA) or ibuprofen.", "ibuprofen", "negated"),
        ("The list (not the map) names three towns.", "names", "affirmed"),
        ("The list (not the map) names three towns.", "map", "negated"),
        ("The mayor (a painter) did not sign the deed.", "sign", "negated"),
    ],
)
def test_brackets_hold_their_own_denials(text: str, word: str, expected: str) -> None:
    assert polarity_of(text, word) == expected


def test_brackets_do_not_end_the_main_clause() -> None:
    assert main_polarity("The mayor (a painter) did not sign the deed.")
    assert main_polarity("The mayor (who was 40) did not sign the deed.")
    assert not main_polarity("The mayor (who did not paint) signed the deed.")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("CONTACT US FOR MORE OFFERS", []),
        ("Anthony Roth Costanzo Sings New Songs For Free", ["Anthony Roth Costanzo"]),
        ("George R.R. Martin Says New Book Is Late", ["George R.R. Martin"]),
    ],
)  # fmt: skip
def test_names_in_headings_are_whole(text: str, names: list[str]) -> None:
    assert _names(text) == names
