"""Another value in the same written form, or None."""

import datetime
from decimal import Decimal

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.reformat import cardinal_words, format_like, format_version_like, ordinal_words
from factcheck.text.specifics.reformat_dates import format_date_like


@pytest.mark.parametrize(
    ("text", "value", "written"),
    [
        ("41.3 percent", "52.7", "52.7"), ("1,250,000 men", "2350000", "2,350,000"),
        ("1 250 000 men", "1350000", "1 350 000"), ("9{,}100 men", "8400", "8{,}400"),
        ("6200 men", "12300", "12300"), ("1,250 men", "950", "950"), ("2.5 million men", "3.5e6", "3.5"),
        ("$7m", "9e6", "9"), ("5,4 %", "5.9", "5,9"),
        (".6 percent", "0.8", ".8"), ("twelve men", "15", "fifteen"), ("Twelve men", "15", "Fifteen"),
        ("twenty-one men", "34", "thirty-four"),
        ("the 3rd man", "2", "2nd"), ("the 21st man", "112", "112th"), ("the first man", "3", "third"),
        ("the twentieth man", "31", "thirty-first"), ("a dozen men", "24", "two"),
        ("a million men", "2e6", "two"), ("two million men", "3e6", "three"),
        ("one hundred and twenty men", "230", "two hundred and thirty"),
        ("one hundred twenty men", "230", "two hundred thirty"), ("a third of it", "0.25", "quarter"),
        ("two-thirds of it", "0.75", "three-quarters"),
        ("-5 °C", "-7", "7"), ("3.685 l", "3.856", "3.856"), ("six thousand men", "7000", "seven"),
        ("100 men", "10", "10"), ("1'250 men", "3400", "3'400"), ("the 4TH man", "2", "2ND"),
    ],
)  # fmt: skip
def test_format_like(text: str, value: str, written: str) -> None:
    number = find_specifics(text).numbers[0]
    assert format_like(number, Decimal(value)) == written
    changed = text[: number.core_start] + written + text[number.core_end :]
    read = find_specifics(changed).numbers[0]
    assert abs(read.value - Decimal(value)) < Decimal("1e-9") and read.unit == number.unit


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2.5 million men", "3.55e6"), (".6 percent", "1.8"), ("950 men", "1200"), ("-5 °C", "7"), ("2–8 mg", "6"),
        ("10^6 men", "1e7"), ("half of it", "0.25"),
        ("two and a half million men", "3e6"), ("½ cup", "0.25"), ("7 pm", "480"), ("a third of it", "0.9"),
        ("twelve men", "12.5"), ("twelve men", "2000"), ("the first man", "2.5"),
        ("the first man", "200"), ("a dozen men", "30"), ("code 007 here", "8"), ("the 3rd man", "0"),
        ("zero men", "3"), ("2,000 thousand five men", "1"),
        ("two thousand five hundred men", "3500"), ("two-thirds of it", "1.5"),
    ],
)  # fmt: skip
def test_format_like_refuses(text: str, value: str) -> None:
    assert format_like(find_specifics(text).numbers[0], Decimal(value)) is None


@pytest.mark.parametrize(
    ("text", "new", "written"),
    [
        ("on 4 June 2012", (2014, 7, 5), "5 July 2014"), ("on June 4, 2012", (2012, 9, 24), "September 24, 2012"),
        ("on Sept. 4, 2012", (2012, 2, 4), "Feb. 4, 2012"),
        ("on Jun 4, 2012", (2012, 5, 4), "May 4, 2012"), ("on Oct 4, 2012", (2012, 9, 4), "Sept 4, 2012"),
        ("on August 27,2015", (2016, 8, 1), "August 1,2016"),
        ("on the 4th of June", (2000, 6, 22), "22nd of June"), ("on 04 June 2012", (2012, 6, 7), "07 June 2012"),
        ("on 4 JUNE 2012", (2012, 8, 4), "4 AUGUST 2012"),
        ("in 2019", (2017, 1, 1), "2017"), ("in October 2020", (2021, 11, 1), "November 2021"),
        ("in March", (2020, 5, 1), "May"), ("in 2012-06", (2013, 7, 1), "2013-07"),
        ("in Q2 2024", (2023, 10, 1), "Q4 2023"), ("in 2024Q02", (2023, 10, 1), "2023Q04"),
        ("in the second quarter of 2024", (2023, 10, 1), "fourth quarter of 2023"),
        ("in the 2nd quarter of 2024", (2024, 1, 1), "1st quarter of 2024"), ("in the 1970s", (1980, 1, 1), "1980s"),
        ("in the '90s", (1980, 1, 1), "'80s"),
        ("in the 19th century", (1701, 1, 1), "18th century"),
        ("in the nineteenth century", (1701, 1, 1), "eighteenth century"), ("in the 1800s", (1700, 1, 1), "1700s"),
        ("on 2012-06-04", (2013, 7, 5), "2013-07-05"), ("on 09/23/2016", (2016, 10, 24), "10/24/2016"),
        ("on 23/09/2016", (2016, 10, 24), "24/10/2016"),
        ("on 14.07.2026", (2026, 8, 5), "05.08.2026"), ("on 2016/9/23", (2016, 10, 4), "2016/10/4"),
        ("on 9/23/16", (2017, 1, 2), "1/2/17"),
        ("from 14–28 June 2017", (2017, 6, 15), "15"), ("1981–84", (1982, 1, 1), "1982"),
    ],
)  # fmt: skip
def test_format_date_like(text: str, new: tuple[int, int, int], written: str) -> None:
    found = find_specifics(text).dates[0]
    assert format_date_like(found, text, datetime.date(*new)) == written


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("on Monday, 4 June 2012", (2014, 6, 4)), ("on 4 June 2012, a Monday", (2014, 6, 4)),
        ("in October 2020", (2021, 11, 2)), ("on 03/06/2017", (2017, 6, 5)),
        ("from 14–28 June 2017", (2017, 7, 15)), ("in the 1970s", (1985, 1, 1)),
        ("in the 19th century", (1750, 1, 1)), ("in Q2 2024", (2024, 2, 1)), ("in 2019", (2018, 2, 1)),
        ("on 04/04/2012", (2012, 5, 6)), ("in the '90s", (1830, 1, 1)), ("in the 1800s", (1901, 1, 1)),
        ("in the final quarter of 2024", (2024, 1, 1)),
        ("in Q2 it", (2024, 8, 1)), ("in the 18th century", (1800, 1, 1)),
    ],
)  # fmt: skip
def test_format_date_like_refuses(text: str, new: tuple[int, int, int]) -> None:
    assert format_date_like(find_specifics(text).dates[0], text, datetime.date(*new)) is None


def test_second_end_of_a_short_range_keeps_two_digits() -> None:
    text = "1981–84"
    assert format_date_like(find_specifics(text).dates[1], text, datetime.date(1986, 1, 1)) == "86"
    assert format_date_like(find_specifics(text).dates[1], text, datetime.date(2003, 1, 1)) is None


@pytest.mark.parametrize(
    ("text", "parts", "written"),
    [
        ("v2.1.0.44", (2, 1, 1, 44), "2.1.1.44"), ("5.0.0-rc.3", (5, 0, 0, "rc", 4), "5.0.0-rc.4"),
        ("Python 3.12", (3, 11), "3.11"), ("2.x", (3, "x"), "3.x"),
        ("version 2026.07.14", (2026, 8, 14), "2026.08.14"), ("Python 3.12", (3,), None),
        ("Python 3.12", (3, "x"), None), ("v1.0.0+b1", (1, 0, 1), None), ("Python 3.12", (3, -1), None),
    ],
)  # fmt: skip
def test_format_version_like(text: str, parts: tuple[int | str, ...], written: str | None) -> None:
    assert format_version_like(find_specifics(text).versions[0], parts) == written


def test_words() -> None:
    assert [cardinal_words(n) for n in (0, 40, 99, 300, 999, 1000, -1)] == [
        "zero", "forty", "ninety-nine", "three hundred", "nine hundred and ninety-nine", None, None,
    ]  # fmt: skip
    assert [ordinal_words(n) for n in (1, 20, 30, 42, 99, 100, 0)] == [
        "first", "twentieth", "thirtieth", "forty-second", "ninety-ninth", None, None,
    ]  # fmt: skip
