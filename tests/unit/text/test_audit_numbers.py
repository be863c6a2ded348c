"""Numbers as careful readers read them: ranges, currencies, roundings, halves, groups, the nouns they count."""

from decimal import Decimal

import pytest

from factcheck.text.presence import missing_specifics, page_facts
from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number


def _numbers(text: str) -> tuple[Number, ...]:
    return find_specifics(text).numbers


def _agreements(source: str, claim: str) -> set[str]:
    return {number_agreement(one, two) for one in _numbers(source) for two in _numbers(claim)}


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("A $5 million grant was paid.", 5_000_000, "dollar"), ("In plan A $40 is due.", 40, "dollar"),
        ("vitamin C $3 a box", 3, "dollar"), ("A$5 million was paid.", 5_000_000, "AUD"), ("US $7 a day", 7, "USD"),
        ("NT$40 a kilo", 40, "TWD"), ("Mex$100 a night", 100, "MXN"), ("J$900 a week", 900, "JMD"),
        ("Rs. 500 a day", 500, "INR"), ("Rs 500 a day", 500, "INR"),
    ],
)  # fmt: skip
def test_the_letters_of_a_currency_belong_to_its_sign(text: str, value: int, unit: str) -> None:
    assert [(number.value, number.unit) for number in _numbers(text)] == [(value, unit)]


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("A$9 a head", "US$9 a head", "different"), ("R$40 a head", "$40 a head", "different"),
        ("NT$40 a head", "US$40 a head", "different"), ("C$9 a head", "$9 a head", "ambiguous"),
        ("CAD 9 a head", "C$9 a head", "same"), ("A$9 a head", "$8 a head", "different"),
        ("4 to 8 ml", "6 ml", "different"), ("4 to 8 ml", "4 ml", "different"), ("4 to 8 ml", "4–8 ml", "same"),
        ("three and a half million euros", "three million euros", "different"),
        ("three and a half million euros", "four million euros", "different"),
        ("three and a half million euros", "€3.5 million", "same"), ("6.5%", "6%", "different"),
        ("1.4 million men", "1 million men", "different"), ("1.4 million men", "about 1 million men", "rounded"),
        ("48.7%", "49%", "rounded"), ("0.25 kg", "0.3 kg", "different"), ("2.475 litres", "2,475 litres", "ambiguous"),
        ("more than a third of it", "a third of it", "different"), ("not quite half of it", "half of it", "rounded"),
        ("better than half of it", "more than half of it", "same"), ("half of the wells", "50% of the wells", "same"),
        ("14 months", "14 bridges", "unit"), ("4 of the houses", "4 boats", "unit"),
        ("3\\,200 rows", "3200 rows", "same"), ("7{,}300 rows", "7300 rows", "same"),
        ("a quarter of a million votes", "250,000 votes", "same"),
    ],
)  # fmt: skip
def test_a_careful_reader_compares_them_so(source: str, claim: str, expected: str) -> None:
    assert _agreements(source, claim) == {expected}


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("a million and a half euros", "1500000", "EUR"), ("two billion and a half euros", "2500000000", "EUR"),
        ("a quarter of a million euros", "250000", "EUR"), ("three quarters of a million euros", "750000", "EUR"),
        ("an hour and a half", "1.5", "hour"), ("two years and a half", "2.5", "year"),
        ("a mile and a quarter", "1.25", "mile"), ("four and a quarter million euros", "4250000", "EUR"),
    ],
)  # fmt: skip
def test_halves_and_quarters_apply_to_the_whole(text: str, value: str, unit: str) -> None:
    assert [(number.value, number.unit) for number in _numbers(f"It took {text}.")] == [(Decimal(value), unit)]


def test_a_dog_and_a_half_is_no_number() -> None:
    assert _numbers("It was a dog and a half.") == ()


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("Four of the houses burned.", ["house"]), ("Three of its owners left.", ["owner"]),
        ("It sponsors 25 women's clubs.", ["club"]), ("She led 11 labs and archives.", ["lab"]),
        ("Two of the seven dams broke.", ["dam", "dam"]), ("Half of the wells are dry.", [None]),
    ],
)  # fmt: skip
def test_a_number_counts_the_nearest_noun(text: str, nouns: list[str | None]) -> None:
    assert [number.noun for number in _numbers(text)] == nouns


@pytest.mark.parametrize(
    ("page", "claim", "missing"),
    [
        ("It employs 2300 men and spent 130 million.", "It spent 30 million.", ["30 million"]),
        ("The hall has 1 200 seats.", "The hall has 200 seats.", ["200"]),
        ("The hall has 1 200 seats.", "The hall has 1,200 seats.", []),
        ("It weighs 10.25 kg.", "It weighs 25 kg.", ["25 kg"]),
        ("In 2019 200 seats were sold.", "It sold 200 seats.", []),
    ],
)  # fmt: skip
def test_digits_inside_a_longer_number_do_not_count(page: str, claim: str, missing: list[str]) -> None:
    assert [item.text for item in missing_specifics(claim, page_facts(page))] == missing


@pytest.mark.parametrize(
    ("text", "comparator", "value"),
    [
        ("It lasts five days at least.", ">=", 5), ("It seats 40 people at most.", "<=", 40),
        ("The stay is five days minimum.", ">=", 5), ("As few as 12 boats came.", ">=", 12),
        ("It fell to minus 5 °C.", "=", -5), ("It fell by 5 minutes at the most, he said.", "<=", 5),
        ("At least 5 minutes passed.", ">=", 5), ("It was plus or minus 5 points.", "=", 5),
    ],
)  # fmt: skip
def test_words_on_either_side_bind_a_number(text: str, comparator: str, value: int) -> None:
    assert [(number.comparator, number.value) for number in _numbers(text)] == [(comparator, value)]


@pytest.mark.parametrize(
    ("source", "claim", "expected"),
    [
        ("One in five adults smoke.", "20% of adults smoke.", {"same"}),
        ("6 out of 10 adults smoke.", "Six in ten adults smoke.", {"same"}),
        ("One in five adults smoke.", "One in four adults smoke.", {"different"}),
        ("Fewer than one in five adults smoke.", "One in five adults smoke.", {"different"}),
        ("33% of adults smoke.", "One in three adults smoke.", {"rounded"}),
    ],
)
def test_one_in_five_is_a_share(source: str, claim: str, expected: set[str]) -> None:
    assert _agreements(source, claim) == expected


def test_what_is_no_share_stays_two_numbers() -> None:
    assert [number.value for number in _numbers("She won 4 prizes in 10 years and 3 in 20 minutes.")] == [4, 10, 3, 20]


def test_list_commas_with_lost_blanks_open_no_decimals() -> None:
    assert [number.value for number in _numbers("Rows 8 ,9 and 12 are new; the levy is ,5 percent.")] == [
        8, 9, 12, Decimal("0.5"),
    ]  # fmt: skip


def test_a_range_of_compounds_keeps_both_ends() -> None:
    [number] = _numbers("It is a 3- to 9-mg dose.")
    assert (number.value, number.high, number.unit) == (3, 9, "mg")
