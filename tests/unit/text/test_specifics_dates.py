"""Dates: every written form, nothing filled in, nothing guessed."""

from datetime import date

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date


def _dates(text: str) -> tuple[Date, ...]:
    return find_specifics(text).dates


@pytest.mark.parametrize(
    "text",
    [
        "on 7 March 2011", "on 7th March 2011", "on the 7th of March 2011", "on March 7, 2011", "on March 7 2011",
        "on March 7th, 2011", "on Mar. 7, 2011", "on March 7,2011", "on 2011-03-07", "on 2011-03-07T10:00",
        "on 2011.03.07",
        "on 2011/3/7", "on 07.03.2011", "on Monday, 7 March 2011", "on 7 MARCH 2011", "on 7-Mar-2011",
        "On March 7, 2011, it",
    ],
)  # fmt: skip
def test_day(text: str) -> None:
    found = find_specifics(text)
    assert [(d.first, d.last, d.precision) for d in found.dates] == [(date(2011, 3, 7), date(2011, 3, 7), "day")]
    assert found.numbers == ()


@pytest.mark.parametrize(
    ("text", "first", "last", "precision"),
    [
        ("in May 2018", date(2018, 5, 1), date(2018, 5, 31), "month"),
        ("in Feb. 2020", date(2020, 2, 1), date(2020, 2, 29), "month"),
        ("in 2018", date(2018, 1, 1), date(2018, 12, 31), "year"),
        ("Lund, 1924", date(1924, 1, 1), date(1924, 12, 31), "year"),
        ("(1924)", date(1924, 1, 1), date(1924, 12, 31), "year"),
        ("the 2018 repair", date(2018, 1, 1), date(2018, 12, 31), "year"),
        ("its 1892 charter", date(1892, 1, 1), date(1892, 12, 31), "year"),
        ("Dickens' 1843 tale", date(1843, 1, 1), date(1843, 12, 31), "year"),
        ("Q3 2021", date(2021, 7, 1), date(2021, 9, 30), "quarter"),
        ("2021Q03", date(2021, 7, 1), date(2021, 9, 30), "quarter"),
        ("third quarter of 2021", date(2021, 7, 1), date(2021, 9, 30), "quarter"),
        ("the 1960s", date(1960, 1, 1), date(1969, 12, 31), "decade"),
        ("the 2000s", date(2000, 1, 1), date(2009, 12, 31), "decade"),
        ("the mid-1960s", date(1960, 1, 1), date(1969, 12, 31), "decade"),
        ("the ’60s", date(1960, 1, 1), date(1969, 12, 31), "decade"),
        ("the 1800s", date(1800, 1, 1), date(1899, 12, 31), "century"),
        ("the 18th century", date(1701, 1, 1), date(1800, 12, 31), "century"),
        ("mid-eighteenth century", date(1701, 1, 1), date(1800, 12, 31), "century"),
        ("2012-06", date(2012, 6, 1), date(2012, 6, 30), "month"),
        ("fiscal 2021", date(2021, 1, 1), date(2021, 12, 31), "year"),
        ("since early 2018", date(2018, 1, 1), date(2018, 12, 31), "year"),
        ("Summer 2018 was hot", date(2018, 1, 1), date(2018, 12, 31), "year"),
        ("In 2018 firms closed", date(2018, 1, 1), date(2018, 12, 31), "year"),
    ],
)  # fmt: skip
def test_span(text: str, first: date, last: date, precision: str) -> None:
    found = find_specifics(text)
    assert [(d.first, d.last, d.precision) for d in found.dates] == [(first, last, precision)]
    assert found.numbers == ()


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [
        ("on 7 March", 3, 7), ("March 7 was cold", 3, 7), ("on the 7th of March", 3, 7),
        ("in March it rained", 3, None), ("in May it rained", 5, None),
        ("Last October it rained", 10, None), ("until mid-November", 11, None),
        ("Rules Take Effect In July", 7, None), ("Sept. 4 was cold", 9, 4),
        ("on 29 February 2021", 2, 29), ("on 31 June", 6, 31), ("Sales in Q2 fell", 4, None),
    ],
)  # fmt: skip
def test_nothing_is_filled_in(text: str, month: int, day: int | None) -> None:
    assert [(d.first, d.last, d.month, d.day) for d in _dates(text)] == [(None, None, month, day)]


def test_order_is_settled_by_the_text() -> None:
    text = "Visits took place on 04/02/2018 and 19/02/2018."
    assert [d.first for d in _dates(text)] == [date(2018, 2, 4), date(2018, 2, 19)]
    text = "Visits took place on 04/02/2018 and 02/19/2018."
    assert [d.first for d in _dates(text)] == [date(2018, 4, 2), date(2018, 2, 19)]


def test_order_stays_open_where_nothing_settles_it() -> None:
    found = _dates("A visit on 04/02/2018.")[0]
    assert (found.first, found.ambiguous) == (date(2018, 4, 2), True)
    assert not _dates("A visit on 04/04/2018.")[0].ambiguous
    assert [d.ambiguous for d in _dates("04/02/2018, 19/02/2018 and 02/19/2018")] == [True, False, False]


def test_month_and_day_in_digits_after_a_preposition() -> None:
    assert [(d.month, d.day, d.first) for d in _dates("It meets on 11/13.")] == [(11, 13, None)]
    assert _dates("It filled 11/13 of it.") == ()


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("14–28 June 2017", [14, 28]), ("14 28 June 2017", [14, 28]), ("June 14-28, 2017", [14, 28]),
        ("14 to 28 June 2017", [14, 28]), ("14th and 28th June 2017", [14, 28]),
    ],
)  # fmt: skip
def test_two_days_of_one_month(text: str, days: list[int]) -> None:
    assert [d.first for d in _dates(f"Trials ran on {text}.")] == [date(2017, 6, day) for day in days]


def test_yearless_start_of_a_range_takes_the_year() -> None:
    assert [d.first for d in _dates("from 4 May to 8 July 2012")] == [date(2012, 5, 4), date(2012, 7, 8)]
    assert [d.first for d in _dates("from May to July 2012")] == [date(2012, 5, 1), date(2012, 7, 1)]
    assert [d.first for d in _dates("from 4 November to 8 July 2012")] == [None, date(2012, 7, 8)]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("1981–1984", (1981, 1984)), ("1981-84", (1981, 1984)), ("from 1981 to 1984", (1981, 1984)),
        ("between 1981 and 1984", (1981, 1984)),
        ("1999/00", (1999, 2000)), ("2010-12", (2010, 2012)), ("1898–1905", (1898, 1905)),
    ],
)  # fmt: skip
def test_range_of_years(text: str, years: tuple[int, int]) -> None:
    found = find_specifics(f"It ran {text}.")
    assert tuple(d.first.year for d in found.dates if d.first) == years
    assert found.numbers == ()


@pytest.mark.parametrize(
    "text",
    [
        "It was the first bridge.", "They may leave and march on.", "2000 people came.", "It cost 1990 euros.",
        "1500–2000 people came.",
        "It holds 1900 liters.", "version 2026.07.14", "room 1980", "more than 2000 workers", "In his 90s he ran.",
        "It runs 1.8.2004.1 now",
        "May Smith said so.", "Bronze from 44 BC and 300 BCE and AD 79.", "a total of 2000.", "He may 12 times",
        "1999.5 meters", "a 9/11 trial",
    ],
)  # fmt: skip
def test_no_date(text: str) -> None:
    assert _dates(text) == ()


def test_era_years_are_no_numbers_either() -> None:
    assert find_specifics("A coin from 44 BC.").numbers == ()


def test_month_before_a_count_is_a_month() -> None:
    found = find_specifics("In June 12 people fell ill.")
    assert [d.text for d in found.dates] == ["June"]
    assert [n.value for n in found.numbers] == [12]


def test_places_of_dates() -> None:
    text = "It was on\u00a04 June 2012, not 2013."
    assert [text[d.start : d.end] for d in _dates(text)] == ["4 June 2012", "2013"] == [d.text for d in _dates(text)]
