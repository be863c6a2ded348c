from collections.abc import Callable

import pytest

from factcheck.text.polarity import is_negated, main_polarity, negated_spans, polarity_of


def negated(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in negated_spans(text)]


@pytest.mark.parametrize(
    ("text", "scopes"),
    [
        ("The probe found no zinc, but arsenic reached 3 grams.", ["zinc"]),
        ("Without grants, the school earned 2 million euros.", ["grants"]),
        ("The school earned 2 million without grants in 2018.", ["grants"]),
        ("It ran without paying the fee but won.", ["paying the fee"]),
        ("They found no zinc, copper or lead, and iron fell.", ["zinc, copper or lead"]),
        ("It held neither zinc nor lead.", ["zinc", "lead"]),
        ("The plan was not without merit.", []),
        ("It did not open until 1998.", ["open"]),
        ("She did not sell the mill and moved to Oslo.", ["sell the mill"]),
        ("The bill failed to pass.", ["pass"]),
        ("The bill did not fail to pass.", []),
        ("Not only zinc was found.", []),
        ("No. 5 won, no sooner had it begun; no fewer than 3 left.", []),
        ("It does not rain; it snows.", ["rain"]),
        ("They did not", []),
        ("It grew without", []),
    ],
)
def test_scope_ends_with_the_clause(text: str, scopes: list[str]) -> None:
    assert negated(text) == scopes


def test_a_span_is_negated_by_an_odd_number_of_negations() -> None:
    text = "No member did not agree."
    assert is_negated(text, text.index("member"), text.index("member") + 6)
    assert not is_negated(text, text.index("agree"), text.index("agree") + 5)


def test_polarity_of_words_and_spans() -> None:
    text = "The probe found no zinc, but arsenic reached 3 grams."
    assert polarity_of(text, "zinc") == "negated"
    assert polarity_of(text, "arsenic") == "affirmed"
    assert polarity_of(text, "iron") == polarity_of(text, "") == polarity_of(text, "arse") == "absent"
    assert polarity_of(text, (text.index("3"), text.index("3") + 7)) == "affirmed"


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("The tenant is not permitted to sublet.", True),
        ("The tenant is permitted to sublet.", False),
        ("No member agreed.", True),
        ("The probe found no zinc.", True),
        ("They decided not to sell it.", False),
        ("The firm says it did not sell the mill.", False),
        ("The firm, which did not pay, grew.", False),
        ("Without grants, the school earned more.", False),
        ("In 2019, the school did not earn more.", True),
        ("The school earned more, but it was not happy.", False),
        ("It was built with no help.", False),
        ("It was not without merit.", False),
        ("Not all members agreed.", True),
        ("Although it never rained, the crop grew.", False),
        ("It won't open.", True),
        ("", False),
    ],
)
def test_main_polarity(text: str, denied: bool) -> None:
    assert main_polarity(text) is denied


@pytest.mark.parametrize(
    "unit", ["no ", "not ", "without ", "no a, ", ", which a", "no more ", "a, ", "did not fail to "]
)
def test_hostile_repeats_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]

    def work() -> None:
        negated_spans(text)
        main_polarity(text)

    quickest(work, within=0.4)
