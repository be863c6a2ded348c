"""Numbers in digits: values, units, comparators, counted nouns, and what is no number."""

from decimal import Decimal

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number
from factcheck.text.specifics.numerals import read_leading_mark, read_numeral


def _numbers(text: str) -> tuple[Number, ...]:
    return find_specifics(text).numbers


def _one(text: str) -> Number:
    numbers = _numbers(text)
    assert len(numbers) == 1, [number.text for number in numbers]
    return numbers[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It sold 3,480,000 tickets.", "3480000"),
        ("It sold 3 480 000 tickets.", "3480000"),
        ("It sold 3\u00a0480\u00a0000 tickets.", "3480000"),
        ("It sold 3\u2009480\u2009000 tickets.", "3480000"),
        ("It sold 3480000 tickets.", "3480000"),
        ("It sold 1'480 tickets.", "1480"),
        ("It sold 9{,}100 tickets.", "9100"),
        ("Sold for 12,34,567 rupees.", "1234567"),
        ("Worth 4,321,765.250 dollars.", "4321765.250"),
        ("Worth 4.321.765,25 euros.", "4321765.25"),
        ("Worth 1.234,5 euros.", "1234.5"),
        ("Le taux est de 7,8 %.", "7.8"),
        ("A rate of 3,14159 percent.", "3.14159"),
        ("The fee is ,35 € a kilo.", "0.35"),
        ("Output rose .8 percent.", "0.8"),
        ("The gene has 4.2 × 10^6 bases.", "4200000"),
        ("The gene has 10⁶ bases.", "1000000"),
        ("The gene has 10^6 bases.", "1000000"),
        ("The gene has 2.5e3 bases.", "2500"),
        ("It weighs 1.8 kg.", "1.8"),
        ("It fell to -12 °C.", "-12"),
        ("It fell to −12.5 °C.", "-12.5"),
        ("It fell –3% overnight.", "-3"),
        ("Add 2½ cups.", "2.5"),
        ("Add 2 1/2 cups.", "2.5"),
        ("Add ¾ of it.", "0.75"),
        ("Add 2 and a half liters.", "2.5"),
        ("Serial 7000456123 ends it.", "7000456123"),
        ("Some 30 thousand people.", "30000"),
        ("Only 5bn people.", "5000000000"),
        ("It has 20K followers.", "20000"),
        ("It came 42nd.", "42"),
    ],
)
def test_value(text: str, value: str) -> None:
    assert _one(text).value == Decimal(value)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5 km away", "km"), ("5-km races", "km"), ("5km away", "km"), ("90 km/h", "km/h"),
        ("60 miles per hour", "mph"),
        ("12 square kilometers", "km2"), ("12 km² wide", "km2"), ("8 per cent", "percent"), ("8 pct", "percent"),
        ("8%", "percent"), ("8 percentage points", "percentage_point"), ("25 basis points", "basis_point"),
        ("20 degrees Celsius", "degree_c"), ("20 °F", "degree_f"), ("16 GB of memory", "GB"), ("4 kWh a day", "kWh"),
        ("3 micrograms", "ug"), ("5 µg", "ug"), ("10 metres high", "m"), ("10 m high", "m"),
        ("48-year-old man", "year"),
        ("2 tonnes", "t"), ("3x faster", "times"), ("1.5 times faster", "times"), ("100 Mbps", "Mbit/s"),
        ("30 s", None),
    ],
)  # fmt: skip
def test_unit(text: str, unit: str | None) -> None:
    assert _one(text).unit == unit


@pytest.mark.parametrize(
    ("text", "comparator"),
    [
        ("more than 40 firms", ">"), ("over 40 firms", ">"), ("above 40", ">"), ("in excess of 40", ">"),
        ("at least 40 firms", ">="), ("no fewer than 40 firms", ">="), ("40 or more firms", ">="),
        ("40+ firms", ">="),
        ("less than 40 firms", "<"), ("fewer than 40 firms", "<"), ("under 40 firms", "<"),
        ("at most 40 firms", "<="), ("up to 40 firms", "<="), ("no more than 40 firms", "<="), ("40 or fewer", "<="),
        ("nearly 40 firms", "~"), ("about 40 firms", "~"), ("approx. 40 firms", "~"), ("some 40 firms", "~"),
        ("40 or so firms", "~"), ("≥ 40", ">="), (">40", ">"), ("~40", "~"), ("exactly 40 firms", "="),
        ("talk about the 40 firms", "="), ("over 3 years", "="), ("over 3 years old", ">"), ("More than\n40", ">"),
        ("40-plus firms", ">="),
    ],
)  # fmt: skip
def test_comparator(text: str, comparator: str) -> None:
    assert _one(text).comparator == comparator


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("They fixed 23 long-running tenant disputes.", "dispute"),
        ("She led 9 archives.", "archive"),
        ("A total of 7 churches burned.", "church"),
        ("1900 people live there.", "person"),
        ("It has 12 new staff.", "staff"),
        ("It lost 3 cities, 2 forts", "city"),
        ("Of the 14, none came.", None),
        ("Of 14 in the room", None),
        ("It hurt 14 badly", None),
        ("It opened its 3rd bridge.", "bridge"),
        ("the first film adaptation of it", "adaptation"),
        ("the first bridge opened in May", "bridge"),
        ("The 2 boxes' lids", "box"),
        ("Then 8 women came", "woman"),
        ("It ended 112\nNew streets opened", None),
        ("It has 112\nstreets in all", "street"),
    ],
)
def test_counted_noun(text: str, noun: str | None) -> None:
    assert _numbers(text)[0].noun == noun


def test_number_binds_to_the_nearest_unit() -> None:
    number = _one("He spent 9 years restoring organs and bells.")
    assert (number.value, number.unit, number.noun) == (9, "year", None)


def test_list_commas_are_not_numbers() -> None:
    assert [number.text for number in _numbers("Delays, costs, and 4 lawsuits, followed.")] == ["4"]


def test_list_without_blanks_is_not_a_decimal() -> None:
    assert [number.value for number in _numbers("codes 10,20,30 apply")] == [10, 20, 30]


def test_trailing_period_is_not_part() -> None:
    assert _one("The total was 62.").text == "62"


def test_dot_and_three_digits_keep_both_readings() -> None:
    number = _one("The tank holds 3.685 liters.")
    assert (number.value, number.alternatives) == (Decimal("3.685"), (Decimal(3685),))
    assert _one("It holds 0.685 liters.").alternatives == ()


def test_control_character_damages_the_sign() -> None:
    assert _one("a change of \x027 points").damaged
    assert _one("a change of \ufffd7 points").damaged
    assert not _one("a change of\t7 points").damaged


@pytest.mark.parametrize(
    "text",
    [
        "Apollo 13 flew.", "A Boeing 737 landed.", "The iPhone 15 sells.", "COVID-19 spread.", "The G20 met.",
        "Section 230 stands.", "Article 50 was used.", "An F-16 crashed.", "Catch-22 is a novel.", "See Smith [3].",
        "See [4, 5] there.", "Voyager 2 crossed it.", "World War II ended.", "It runs 24/7 there.",
        "The 5G network grew.",
        "Call 212-555-0148 now.", "Call +1 212 555 0148 now.", "html5lib parses.", "After 9/11 it closed.",
        "1.2.3.4.5.6.7.8.9", "Nothing, at all.",
    ],
)  # fmt: skip
def test_no_number(text: str) -> None:
    assert _numbers(text) == ()


def test_list_markers_are_no_numbers() -> None:
    assert [number.text for number in _numbers("1. Buy 6 eggs\n2) Boil them\n(3) Eat")] == ["6"]


def test_references_in_brackets_are_no_numbers_where_they_run() -> None:
    assert [number.text for number in _numbers("It grew (1). It shrank by 5 (2).")] == ["5"]
    assert [number.text for number in _numbers("It grew (12) too.")] == ["12"]


def test_number_after_a_place_is_a_number() -> None:
    assert _one("In London 300 people marched.").noun == "person"


def test_precision_is_the_last_written_place() -> None:
    assert _one("2.5 million men").precision == 100000
    assert _one("6,200 men").precision == 1
    assert _one("39.65 percent").precision == Decimal("0.01")


def test_core_leaves_sign_unit_and_magnitude_out() -> None:
    text = "It lost -$2.5 million then."
    number = _one(text)
    assert number.text == "-$2.5 million"
    assert text[number.core_start : number.core_end] == "2.5"
    assert number.value == -2500000


def test_clock_times_are_minutes_of_the_day() -> None:
    numbers = _numbers("Open from 10:30 am and 7pm, or 18:45, or 7.15 p.m. or 9:05.")
    assert [(number.value, number.unit) for number in numbers] == [
        (630, "clock"), (1140, "clock"), (1125, "clock"), (1155, "clock"), (545, "clock"),
    ]  # fmt: skip
    assert numbers[-1].alternatives == (1265,)


def test_overlong_digits_are_left_alone() -> None:
    assert _numbers("7" * 500) == ()
    assert _numbers("It is 1.5e900 wide.") == ()


def test_digits_inside_longer_numbers_are_not_found() -> None:
    assert {number.value for number in _numbers("It has 1400 workers and cost 240 million dollars.")} == {
        1400,
        240000000,
    }


def test_each_number_has_its_own_place() -> None:
    text = "In 2013 the 13 clubs paid 130 euros."
    assert [(text[n.core_start : n.core_end], n.value) for n in _numbers(text)] == [("13", 13), ("130", 130)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It shrank 3 -9 mm", ["3"]), ("the Tigers 11 of them", ["11"]), ("In May Google 20 percent fell", ["20"]),
        ("Group 12 million euros", ["12000000"]), ("It is 1,250,00 wide", ["1", "250", "0"]),
        ("x 5 mi. off", ["5"]),
        ("It is 10^999 wide", ["10", "999"]),
        ("It has 1,234,567,890,123,456,789,012,345,678,901 atoms", None),
        ("It is 10⁻⁻ wide", ["10"]),
        ("in 5 x 10⁻³ m", ["0.005"]), ("Paris 12 million", ["12000000"]),
        ("a 7 x 9 grid", ["7", "9"]),
        ("It is 0,125 wide", ["0.125"]),
        ("in 2012,14 and 15", ["2012.14", "15"]), ("5 s later", ["5"]),
        ("Room 5 was full", []),
    ],
)  # fmt: skip
def test_odd_forms(text: str, values: list[str] | None) -> None:
    found = [number.value for number in _numbers(text)]
    assert found == [Decimal(value) for value in values] if values is not None else len(found) == 1


def test_read_numeral_needs_a_digit() -> None:
    assert read_numeral("x", 0) is None
    assert read_leading_mark(".x", 0) is None


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("at a cost of 1.2m dollars", "1200000", "dollar"),
        ("about 40m euros", "40000000", "EUR"),
        ("some 3 m dollars", "3000000", "dollar"),
        ("1.2m people", "1200000", None),
        ("40m viewers", "40000000", None),
        ("a wall 1.2m tall", "1.2", "m"),
        ("a pool 40m long, people said", "40", "m"),
        ("It is 3m. Dollars were short.", "3", "m"),
    ],
)
def test_a_letter_before_money_or_people_is_no_meter(text: str, value: str, unit: str | None) -> None:
    (number,) = find_specifics(text).numbers
    assert (number.value, number.unit) == (Decimal(value), unit)
