"""Agreement of numbers, dates, versions and names between a source and a claim; aliases."""

import pytest

from factcheck.text.specifics.aliases import alias_of, aliases, fold_name, same_name
from factcheck.text.specifics.compare import date_agreement, name_agreement, number_agreement, version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Name


def _agree(source: str, claim: str) -> str:
    return number_agreement(find_specifics(source).numbers[0], find_specifics(claim).numbers[0])


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("8,400 men", "8400 men", "same"), ("9{,}100 men", "9100 men", "same"),
        ("thirty-four wells", "34 wells", "same"), ("7 km", "7,000 m", "same"),
        ("half of them", "50% of them", "same"), ("2 hours", "120 minutes", "same"),
        ("$7 million", "7 million dollars", "same"), ("3x", "three times", "same"),
        ("2–8 mg", "2 to 8 mg", "same"), ("€7", "EUR 7", "same"), ("100 pounds", "£100", "same"),
        ("100 pounds", "100 lbs", "same"), ("the 3rd well", "the third well", "same"),
        ("40 workers", "40 people", "same"), ("2,534,000 men", "2.5 million men", "rounded"),
        ("6,234 men", "about 6,000 men", "rounded"),
        ("39.6%", "40%", "rounded"), ("33% of it", "a third of it", "rounded"), ("about 30 men", "30 men", "rounded"),
        ("10 miles", "16 km", "rounded"),
        ("60% of it", "more than half of it", "weaker"), ("12 men", "at least 10 men", "weaker"),
        ("12 men", "at least 12 men", "weaker"),
        ("12 men", "fewer than 15 men", "weaker"), ("more than 12 men", "at least 10 men", "weaker"),
        ("2–8 mg", "up to 8 mg", "weaker"), ("5 mg", "2–8 mg", "weaker"),
        ("6,234 men", "6,000 men", "different"), ("more than half of it", "half of it", "different"),
        ("half of it", "more than half of it", "different"),
        ("up to 30%", "30%", "different"), ("30%", "up to 20%", "different"), ("2–8 mg", "5 mg", "different"),
        ("2–8 mg", "8 mg", "different"), ("2–8 mg", "2–9 mg", "different"),
        ("A$7 million", "US$7 million", "different"), ("1400 men", "40 men", "different"),
        ("14 men", "41 men", "different"), ("5 degrees", "-5 degrees", "different"),
        ("2.5 million men", "2.53 million men", "different"), ("up to 30%", "about 30%", "different"),
        ("0.5 percent", "half of it", "different"),
        ("A$7 million", "$7 million", "ambiguous"), ("3.685 liters", "3,685 liters", "ambiguous"),
        ("3685 liters", "3.685 liters", "ambiguous"),
        ("a \x025 point", "a 5 point", "ambiguous"), ("¥700", "700 yuan", "same"),
        ("11 years", "11 archives", "unit"), ("7 km", "7 kg", "unit"),
        ("9 percentage points", "9 percent", "unit"), ("50 men", "50% of men", "unit"),
        ("3 wells", "the third well", "unit"), ("3 wells", "3 roads", "unit"),
        ("a \x025 point", "a 6 point", "different"), ("0 men", "about 3 men", "different"),
    ],
)  # fmt: skip
def test_number_agreement(source: str, claim: str, expected: str) -> None:
    assert _agree(source, claim) == expected


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("on 4 June 2012", "on June 4, 2012", "same"), ("on 4 June 2012", "in 2012", "coarser"),
        ("on 4 June 2012", "in June 2012", "coarser"),
        ("on 4 June 2012", "on 4 June", "coarser"), ("on June 4", "in June", "coarser"),
        ("in 2012", "on 4 June 2012", "finer"), ("in the 1960s", "in 1961", "finer"),
        ("on 4 June", "on 4 June 2012", "finer"), ("in June", "on 4 June", "finer"),
        ("in 2012", "in 2013", "different"), ("on 3 May", "on 4 May", "different"),
        ("on 3 May", "on 3 June", "different"), ("on 4 June 2012", "in June 2013", "different"),
        ("in 2012", "in June", "different"), ("on 3 May", "on 3 May", "same"),
        ("on 28 February 2021", "on 29 February 2021", "different"),
        ("on 29 February 2020", "on 29 February 2021", "different"),
        ("on 6 March 2017", "on 03/06/2017", "same"), ("on 3 June 2017", "on 03/06/2017", "same"),
        ("on 03/06/2017", "on 5 March 2017", "different"),
        ("on 03/06/2017", "in June 2017", "coarser"), ("on 3/6", "x", "skip"),
    ],
)  # fmt: skip
def test_date_agreement(source: str, claim: str, expected: str) -> None:
    if expected == "skip":
        other = find_specifics("on 6 March").dates[0]
        assert date_agreement(find_specifics(source).dates[0], other) == "same"
        return
    assert date_agreement(find_specifics(source).dates[0], find_specifics(claim).dates[0]) == expected


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("Python 3.12", "version 3.12.0", "same"), ("1.9 or later", "requires 1.14", "different"),
        ("5.0.0-rc.3", "5.0.0-rc.13", "different"),
        ("iOS 17", "Android 17", "different"), ("Python 3.12", "Python v3.12", "same"),
    ],
)  # fmt: skip
def test_version_agreement(source: str, claim: str, expected: str) -> None:
    assert version_agreement(find_specifics(source).versions[0], find_specifics(claim).versions[0]) == expected


@pytest.mark.parametrize(
    ("one", "two"),
    [("US", "United States"), ("U.S.", "USA"), ("UK", "Britain"), ("Zürich", "Zurich"), ("Acme", "Acme Inc."),
    ("Dr. Smith", "Smith"), ("Macron’s", "Macron"), ("The Hague", "Hague"),
     ("Jean-Paul Roux", "Jean Paul Roux"), ("Łódź", "Lodz"), ("Myanmar", "Burma")],
)  # fmt: skip
def test_same_name(one: str, two: str) -> None:
    assert same_name(one, two) and alias_of(two, one)


@pytest.mark.parametrize(
    ("one", "two"),
    [("WHO", "World Health Organization"), ("FDA", "Food and Drug Administration"), ("Macron", "Emmanuel Macron"),
    ("J. K. Rowling", "Joanne Rowling"), ("BBC", "BBC News")],
)  # fmt: skip
def test_alias_is_wider_than_same(one: str, two: str) -> None:
    assert alias_of(one, two) and alias_of(two, one) and not same_name(one, two)
    assert name_agreement(Name(0, 0, one), Name(0, 0, two)) == "alias"


@pytest.mark.parametrize(
    ("one", "two"),
    [("York", "New York"), ("Chad", "Lake Chad"), ("England", "Bank of England"), ("Oxford", "University of Oxford"),
    ("John Smith", "Jane Smith"),
     ("Washington", "George Washington"), ("WTO", "World Health Organization"), ("Ana", "Canada"),
     ("Niger", "Nigeria"), ("who", "World Health Organization")],
)  # fmt: skip
def test_no_alias(one: str, two: str) -> None:
    assert not alias_of(one, two) and not alias_of(two, one)
    assert name_agreement(Name(0, 0, one), Name(0, 0, two)) == "different"


def test_aliases_of_a_list() -> None:
    found = aliases(["WHO", "Macron", "Emmanuel Macron", "World Health Organization", "WHO"])
    assert found["WHO"] == {"World Health Organization"}
    assert found["Macron"] == {"Emmanuel Macron"}


def test_fold_name() -> None:
    assert fold_name("The São-Paulo’s") == "sao paulo"
    assert fold_name("U.S.A.") == "usa"
