"""Proper names: where they begin and end, and what only looks like one."""

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.name_kinds import name_kind


def _names(text: str) -> list[str]:
    return [name.text for name in find_specifics(text).names]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tomasz leased the mill from Adeyemi on Tuesday.", ["Tomasz", "Adeyemi"]),
        ("Dmitri moved to Canada.", ["Dmitri", "Canada"]),
        ("Chad lies on Lake Chad.", ["Chad", "Lake Chad"]),
        (
            "the Bank of England and the University of the West Indies",
            ["Bank of England", "University of the West Indies"],
        ),
        ("said Ludwig van der Rohe to Simone de Beauvoir", ["Ludwig van der Rohe", "Simone de Beauvoir"]),
        ("by J. K. Rowling and C.S. Lewis", ["J. K. Rowling", "C.S. Lewis"]),
        ("by Johnson & Johnson for Procter and Gamble", ["Johnson & Johnson", "Procter and Gamble"]),
        ("with Jean-Paul Sartre's help", ["Jean-Paul Sartre"]),
        ("the firm's iPhone, GitHub and PostgreSQL users", ["iPhone", "GitHub", "PostgreSQL"]),
        ("NASA and the WHO met the EU.", ["NASA", "WHO", "EU"]),
        ("The US and the U.S. Army agreed.", ["US", "U.S. Army"]),
        ("Apollo 13 flew past Section 230 and the G20.", ["Apollo 13", "Section 230", "G20"]),
        ("Dr. Anna Karlsson met President Macron.", ["Anna Karlsson", "Macron"]),
        ("the New York State Attorney General spoke", ["New York State Attorney General"]),
        ("French President Emmanuel Macron spoke.", ["French", "Emmanuel Macron"]),
        ("the Prime Minister of Norway spoke", ["Norway"]),
        ("the Ministry of Health and Welfare spoke", ["Ministry of Health and Welfare"]),
        ("the Centers for Disease Control spoke", ["Centers", "Disease Control"]),
        ("the Center for Disease Control spoke", ["Center for Disease Control"]),
        ("a pro-Russian, FDA-approved, London-based firm", ["Russian", "FDA", "London"]),
        ("with Ban Ki-moon and Bashar al-Assad", ["Ban Ki-moon", "Bashar al-Assad"]),
        ("in The National Archive today", ["National Archive"]),
        ("the First Amendment holds", ["First Amendment"]),
        ("Microsoft, Oracle and Paris agreed", ["Microsoft", "Oracle", "Paris"]),
        ("New York grew. Supreme Court rulings stand.", ["New York", "Supreme Court"]),
        ("Bank of Spain staff left. University of Oslo staff stayed.", ["Bank of Spain", "University of Oslo"]),
        ("World War II ended in Europe.", ["World War II", "Europe"]),
        ("It was after 9/11 that it closed.", ["9/11"]),
        ("Most of France slept; none of Google did.", ["France", "Google"]),
        ("He met Smith. Jones left. Then Jones met Smith.", ["Smith", "Jones", "Jones", "Smith"]),
        ("Apple rose. Shares of Apple rose.", ["Apple"]),
        ("It uses the .NET stack", [".NET"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert _names(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Fresh Ideas For Old Barns Come Alive In March", "New Rules For Small Shops Start Today",
        "BREAKING NEWS FROM THE COURT", "INTRODUCTION",
        "About the Author", "Related Stories", "Local farmers sold hay on Monday in June.", "I think I'm right.",
        "They're late. We've left.",
        "However, rain fell. Quickly, it stopped. Walking helps.", "The first bridge failed.", "Scientists said so.",
        "The COO left at 7 PM.",
        "It was EUR 5 or USD 7.", "See #Topic and @handle.", "Yesterday the president spoke.", "The President spoke.",
        "Warnings: the DEATH toll",
        "Terminated contracts are void. Unpredictability rules.",
    ],
)  # fmt: skip
def test_no_names(text: str) -> None:
    assert _names(text) == []


def test_lower_case_elsewhere_speaks_against_a_name() -> None:
    assert _names("Kelp grows fast. Nobody eats kelp here.") == []
    assert _names("Kelpo grows fast.") == ["Kelpo"]


def test_sentence_in_title_case_of_names_keeps_them() -> None:
    assert _names("Angela Merkel met Emmanuel Macron.") == ["Angela Merkel", "Emmanuel Macron"]


def test_words_inside_words_are_no_names() -> None:
    text = "Ana moved to Canada."
    assert [(text[n.start : n.end], n.start) for n in find_specifics(text).names] == [("Ana", 0), ("Canada", 13)]


def test_name_does_not_reach_over_a_number() -> None:
    assert _names("the Bank third Bank holds") == ["Bank", "Bank"]


def test_footnote_marks_end_a_sentence_too() -> None:
    assert _names("It was sold.[7] On Monday it closed.[8][9] Within days it opened.") == []


def test_newline_and_punctuation_end_a_name() -> None:
    assert _names("He met Ann Lee\nBob Ray came.") == ["Ann Lee", "Bob Ray"]
    assert _names("in Lund, Sweden/Norway") == ["Lund", "Sweden", "Norway"]


@pytest.mark.parametrize(
    ("name", "context", "kind"),
    [
        ("Emma Larsen", "Emma Larsen left.", "person"), ("Larsen", "Dr. Larsen left.", "person"),
        ("Priya", "Priya left.", "person"),
        ("Oduya Mbeki", "Oduya Mbeki said so.", "person"), ("Acme Inc", "", "organization"),
        ("University of York", "", "organization"),
        ("Ministry of Health", "", "organization"), ("NASA", "NASA said so", "organization"),
        ("Norway", "in Norway", "place"),
        ("Lake Chad", "", "place"), ("Los Angeles", "", "place"), ("Skanstull", "born in Skanstull", "place"),
        ("PostgreSQL", "PostgreSQL 16 runs", "product"),
        ("iPhone 15", "", "product"), ("French", "", "unknown"), ("Microsoft", "Microsoft said so", "unknown"),
        ("Ruritania", "in Ruritania", "unknown"),
        ("", "", "unknown"), ("Halley", "the Halley report", "unknown"),
    ],
)  # fmt: skip
def test_name_kind(name: str, context: str, kind: str) -> None:
    assert name_kind(name, context) == kind
