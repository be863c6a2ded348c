"""A lookup of specifics: present or not, blind to the role."""

import pytest

from factcheck.text.presence import holds_token, missing_specifics, page_facts

PAGE = page_facts(
    "Peter Fechter, aged 18, was shot on August 17, 1962. The plant employs 1400 people and costs 240 million dollars. "
    "On October 26 the exchange in Hong Kong reopened; the crash of 1987 was over. A supply of 14.89 billion notes was "
    "printed. The World Health Organization asked for version 3.11.2 or later. Growth was 12–18% over half a year."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "He was 18 years old.",
        "Peter Fechter was shot on 17 August 1962.",
        "The plant has 1,400 staff.",
        "It cost $240 million.",
        "The exchange reopened on October 26, 1987.",
        "Printers made 14.89 billion euro notes.",
        "The WHO needs version 3.11.2 of it.",
        "It happened in August 1962.",
        "Growth was between 12 and 18 percent.",
    ],
)
def test_what_stands_on_the_page(sentence: str) -> None:
    assert missing_specifics(sentence, PAGE) == ()


@pytest.mark.parametrize(
    ("sentence", "kind", "text"),
    [
        ("It costs 40 million dollars.", "number", "40 million dollars"),
        ("It employs 140 people.", "number", "140"),
        ("He was shot on August 18, 1962.", "date", "August 18, 1962"),
        ("The exchange reopened on October 27, 1987.", "date", "October 27, 1987"),
        ("The exchange reopened on October 26, 1988.", "date", "October 26, 1988"),
        ("It asked for version 3.11 of it.", "version", "version 3.11"),
        ("Ida Siekmann was shot.", "name", "Ida Siekmann"),
    ],
)
def test_what_does_not(sentence: str, kind: str, text: str) -> None:
    (missing,) = missing_specifics(sentence, PAGE)
    assert missing.kind == kind and missing.text in (text, text.removeprefix("version "))
    assert sentence[missing.start : missing.end] == missing.text


@pytest.mark.parametrize(
    ("folded", "token", "held"),
    [
        ("the 1400 people", "1400", True),
        ("the 1400 people", "40", False),
        ("version 3.11", "3.1", False),
        ("1,250 units", "250", False),
        ("in 2019.", "2019", True),
        ("Halley", "all", False),
        ("a (b) c", "(b)", True),
    ],
)
def test_tokens_are_whole(folded: str, token: str, held: bool) -> None:
    assert holds_token(folded, token) is held
