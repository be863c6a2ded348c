"""Dates and versions whose form has suffered or is unusual; nothing is filled in that was not written."""

from datetime import date

import pytest

from factcheck.text.specifics.compare import date_agreement, version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.version_order import compare_versions


def _days(text: str) -> list[date | None]:
    return [item.first for item in find_specifics(text).dates if item.precision == "day"]


@pytest.mark.parametrize(
    "text",
    [
        "Signed on May 5,1998 in Rome.", "Signed on May5, 1998 in Rome.", "Signed on May 5 ,1998 in Rome.",
        "Signed on 5May 1998 in Rome.", "Signed on 5May1998 in Rome.", "Signed on 05.05.98 in Rome.",
        "The form dated 19980505 is lost.", "Signed 5/5/1998 in Rome.",
    ],
)  # fmt: skip
def test_the_year_is_kept_where_blanks_are_lost(text: str) -> None:
    assert _days(text) == [date(1998, 5, 5)]
    assert find_specifics(text).numbers == ()


def test_a_lost_dash_between_days_makes_no_year() -> None:
    assert _days("The fair ran June 14 28, 2017 in Basel.") == [date(2017, 6, 14), date(2017, 6, 28)]
    assert _days("The fair ran 3 9 May 2019 in Basel.") == [date(2019, 5, 3), date(2019, 5, 9)]


@pytest.mark.parametrize("text", ["Invoice 20180725 is due.", "Regulation 10/2020 applies.", "Page 3January is odd."])
def test_digits_without_a_word_of_time_are_no_date(text: str) -> None:
    assert find_specifics(text).dates == ()


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("It opened in 10/2020.", date(2020, 10, 1), date(2020, 10, 31)),
        ("Sales fell in 1Q 2020.", date(2020, 1, 1), date(2020, 3, 31)),
        ("4Q21 sales were weak.", date(2021, 10, 1), date(2021, 12, 31)),
        ("It shut in the nineteen-seventies.", date(1970, 1, 1), date(1979, 12, 31)),
        ("It shut in the late fifties.", date(1950, 1, 1), date(1959, 12, 31)),
        ("It shut in the twenty-twenties.", date(2020, 1, 1), date(2029, 12, 31)),
    ],
)  # fmt: skip
def test_spans_keep_their_width(text: str, first: date, last: date) -> None:
    assert [(item.first, item.last) for item in find_specifics(text).dates] == [(first, last)]


@pytest.mark.parametrize(
    "text", ["She sang in her fifties.", "The temperature was in the nineties.", "Two parties met."]
)
def test_ages_and_degrees_are_no_decades(text: str) -> None:
    assert find_specifics(text).dates == ()


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("in the 1980s", "in 1980", "finer"), ("in 1984", "in the 1980s", "coarser"),
        ("in 2Q24", "in Q2 2024", "same"), ("in 2Q24", "in May 2024", "finer"),
        ("on 27Aug2015", "on August 27, 2015", "same"), ("on August 27,2015", "on August 27, 2016", "different"),
    ],
)  # fmt: skip
def test_agreement_of_such_dates(source: str, claim: str, expected: str) -> None:
    [one], [two] = find_specifics(source).dates, find_specifics(claim).dates
    assert date_agreement(one, two) == expected


def test_four_parts_after_software_are_a_version_and_no_address() -> None:
    found = find_specifics("OpenSSL 1.0.2.4 listens on 10.0.0.7.")
    assert [item.text for item in found.versions] == ["1.0.2.4"]
    assert [item.text for item in found.addresses] == ["10.0.0.7"]


def test_a_short_dotted_date_and_a_version() -> None:
    found = find_specifics("As of 31.12.23 the server runs v3.1.12.")
    assert [item.first for item in found.dates] == [date(2023, 12, 31)]
    assert [item.parts for item in found.versions] == [(3, 1, 12)]


@pytest.mark.parametrize(
    ("one", "two", "order"),
    [
        ("2.9", "2.10", -1),
        ("1.0.0.post1", "1.0.0", 1),
        ("3.0rc9", "3.0rc10", -1),
        ("5.0.0-beta.9", "5.0.0-beta.11", -1),
    ],
)
def test_parts_compare_as_numbers(one: str, two: str, order: int) -> None:
    [a], [b] = find_specifics(f"version {one}").versions, find_specifics(f"version {two}").versions
    assert compare_versions(a, b) == order
    assert version_agreement(a, b) == "different"
