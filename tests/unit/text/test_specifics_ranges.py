"""Money, ranges, changes and tolerances."""

from decimal import Decimal

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number
from factcheck.text.specifics.units import convert


def _numbers(text: str) -> tuple[Number, ...]:
    return find_specifics(text).numbers


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("It cost €7.", 7, "EUR"), ("It cost 7 €.", 7, "EUR"), ("It cost 7 euros.", 7, "EUR"),
        ("It cost EUR 7.", 7, "EUR"),
        ("It cost EUR7m.", 7000000, "EUR"), ("It cost 7 EUR.", 7, "EUR"), ("It cost £7bn.", 7000000000, "GBP"),
        ("It cost $7.", 7, "dollar"), ("It cost 7 dollars.", 7, "dollar"), ("It cost US$7.", 7, "USD"),
        ("It cost A$7.", 7, "AUD"), ("It cost C$7.", 7, "CAD"), ("It cost HK$7.", 7, "HKD"),
        ("It cost $7m.", 7000000, "dollar"),
        ("It cost $7 million.", 7000000, "dollar"), ("It cost 7 million US dollars.", 7000000, "USD"),
        ("It cost ¥700.", 700, "yen"),
        ("It cost 70 cents.", 70, "cent"), ("It cost USD 7.", 7, "USD"), ("It cost 7 Australian dollars.", 7, "AUD"),
        ("It cost 70 pounds.", 70, "pound"), ("It made -$7.", -7, "dollar"), ("It made $-7.", -7, "dollar"),
        ("It cost two million euros.", 2000000, "EUR"), ("It cost 7 rupees.", 7, "INR"),
    ],
)  # fmt: skip
def test_money(text: str, value: int, unit: str) -> None:
    assert [(number.value, number.unit) for number in _numbers(text)] == [(value, unit)]


def test_sign_binds_to_the_number_it_touches() -> None:
    assert [(n.value, n.unit, n.noun) for n in _numbers("Buy 4 chairs from $385 today.")] == [
        (4, None, "chair"),
        (385, "dollar", None),
    ]


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("The dose is 2–8 mg per day.", 2, 8, "mg"), ("Rents rose 11-17% in May.", 11, 17, "percent"),
        ("It takes 11 to 17 minutes.", 11, 17, "minute"), ("Rates from 11 to 17% apply.", 11, 17, "percent"),
        ("between 11 and 17 percent", 11, 17, "percent"), ("It cost $5–10 million.", 5000000, 10000000, "dollar"),
        ("It cost $5 to $10 a day.", 5, 10, "dollar"),
        ("between $5 million and $10 million", 5000000, 10000000, "dollar"),
        ("two to three weeks", 2, 3, "week"), ("3−9 mm of rain", 3, 9, "mm"), ("1500–2000 people", 1500, 2000, None),
        ("350–375 million people", 350000000, 375000000, None), ("5 km–10 km away", 5, 10, "km"),
    ],
)  # fmt: skip
def test_range(text: str, low: int, high: int, unit: str | None) -> None:
    assert [(number.value, number.high, number.unit) for number in _numbers(text)] == [(low, high, unit)]


@pytest.mark.parametrize(
    ("text", "values", "unit"),
    [
        ("The fare rose from 9 euros to 14 euros.", [9, 14], "EUR"),
        ("It grew from 9 to 14 percent.", [9, 14], "percent"),
        ("It fell from 14 to 9 percent.", [14, 9], "percent"), ("a length of 7 ± 2 cm", [7, 2], "cm"),
        ("It rose from 2.18 percent to 2.72 percent.", ["2.18", "2.72"], "percent"),
    ],
)  # fmt: skip
def test_change_and_tolerance_stay_two_numbers(text: str, values: list[object], unit: str) -> None:
    numbers = _numbers(text)
    assert [number.value for number in numbers] == [Decimal(str(value)) for value in values]
    assert {number.unit for number in numbers} == {unit}
    assert all(number.high is None for number in numbers)


@pytest.mark.parametrize("text", ["They won 3-1 at home.", "a 1-3 defeat", "a 4-1 win", "from 3 to 900 mg and 4 to 2"])
def test_scores_are_not_ranges(text: str) -> None:
    assert all(number.high is None or number.high == 900 for number in _numbers(text))


def test_clock_and_count_form_no_range() -> None:
    assert [number.high for number in _numbers("between 12 and 8 p.m.")] == [None, None]


def test_alternatives_share_the_unit() -> None:
    assert [(n.value, n.unit) for n in _numbers("one or two months of work")] == [(1, "month"), (2, "month")]


def test_full_lower_end_keeps_its_own_magnitude() -> None:
    assert [number.value for number in _numbers("It grew from 900,000 to 1.2 million.")] == [900000, 1200000]
    assert _numbers("from 500 to 1 million")[0].value == 500


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        ("5", "km", ("5000", "m")), ("2", "hour", ("7200", "second")), ("212", "degree_f", ("100", "degree_c")),
        ("0", "kelvin", ("-273.15", "degree_c")), ("3", "year", ("36", "month")), ("7", "sheep", ("7", "sheep")),
        ("1", "ha", ("10000", "m2")), ("2", "GB", ("2000000000", "byte")),
    ],
)  # fmt: skip
def test_convert(value: str, unit: str, expected: tuple[str, str]) -> None:
    assert convert(Decimal(value), unit) == (Decimal(expected[0]), expected[1])
