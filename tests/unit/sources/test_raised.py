"""What raised and lowered pieces mean."""

import pytest

from factcheck.sources.raised import lowered_text, raised_text


@pytest.mark.parametrize(
    ("before", "mark", "after", "written"),
    [
        ("survived 10", "8", " rounds", "^8"),
        ("3.2 × 10", "−9", " m", "^−9"),
        ("about 2", "31", " values", "^31"),
        ("10", "n", " steps", "^n"),
        ("a square of x", "2", " + 1", "^2"),
        ("E = mc", "2", ".", "^2"),
        ("(a+b)", "2", " is", "^2"),
        ("a", "2", " + b", "^2"),
        ("64", "3", " = 262,144", "^3"),
        ("an area of 50 km", "2", " in", "²"),
        ("9.81 m/s", "2", "", "²"),
        ("12 mol L", "−1", " of", "^−1"),
        ("The pass costs €9", "95", " now", ".95"),
        ("It costs $1,249", "50", ".", ".50"),
        ("for CHF 12", "90", " each", ".90"),
        ("costs 7", "49", " € here", ".49"),
        ("only $7", ".49", " today", ".49"),
        ("on the 4", "th", " of May", "th"),
        ("the 1", "er", " mai", "er"),
        ("Acme", "TM", " phones", "™"),
        ("M", "c", "Donald", "c"),
        ("Na", "+", " ions", "+"),
        ("Ca", "2+", " ions", "2+"),
        ("", "14", "C dating", "14"),
        ("add 2", "1", "⁄2 cups", " 1"),
        ("add ", "3", "/4 cup", " 3"),
        ("a total of 1,250", "4", " boxes", " 4"),
        ("a rate of 3.75", "2", ".", " 2"),
        ("x =", "5", "", " 5"),
        ("word", "see below", " next", " see below "),
    ],
)
def test_raised_pieces_that_are_part_of_the_text(before: str, mark: str, after: str, written: str) -> None:
    assert raised_text(before, mark, after) == (written, False)


@pytest.mark.parametrize(
    ("before", "mark", "after"),
    [
        ("closed in 2017", "3", " and"),
        ("closed in 1066", "12", "."),
        ("the years 2010–2014", "2", " saw"),
        ("in FY2021", "1", " it"),
        ("the report", "5", " says"),
        ("it ended.", "7", " Then"),
        ("he said.”", "7", ""),
        ("a rise of 63%", "2", " in"),
        ("in total (2016)", "4", " and"),
        ("(see the annex)", "4", " and"),
        ("grew in 2017", "a", " and"),
        ("grew in 2017", "2,3", " and"),
        ("the word", "[3]", " and"),
        ("10", "[3]", " and"),
        ("the word", "*", " and"),
        ("2016", "†", ""),
        ("the word", "[citation needed]", " and"),
        ("", "3", "Provisional figures."),
        ("some words", "a", " then"),
    ],
)
def test_note_marks_are_dropped(before: str, mark: str, after: str) -> None:
    assert raised_text(before, mark, after) == ("", True)


def test_a_link_to_the_same_page_is_a_note_whatever_stands_before() -> None:
    assert raised_text("about 10", "6", " people", linked=True) == ("", True)


def test_nothing_raised_is_nothing() -> None:
    assert raised_text("10", "  ", "x") == ("", False)
    assert lowered_text("10", "", "x") == ("", False)


@pytest.mark.parametrize("number", ["106", "1250", "3.75", "2019", "7", "10", "99", "45,000"])
@pytest.mark.parametrize("mark", ["1", "6", "12", "345"])
@pytest.mark.parametrize("after", ["", " of them", ".", "x"])
def test_raised_digits_are_never_glued_to_digits(number: str, mark: str, after: str) -> None:
    written = raised_text(f"count {number}", mark, after).text
    assert not (number + written).startswith(number + mark)
    assert not (written[-1:].isdigit() and after[:1].isdigit())


@pytest.mark.parametrize(
    ("before", "mark", "after", "written"),
    [
        ("H", "2", "O", "2"),
        ("CO", "2e", " of", "2e"),
        ("(OH)", "2", " is", "2"),
        ("1⁄", "2", " cup", "2"),
        ("the code 101", "2", " is", " 2"),
        ("the code 101", "2", "x", " 2 "),
        ("a ", "7", " b", "7"),
        ("", "7", "= 3", "7 "),
    ],
)
def test_lowered_pieces(before: str, mark: str, after: str, written: str) -> None:
    assert lowered_text(before, mark, after) == (written, False)
