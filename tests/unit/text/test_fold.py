from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.text.fold import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("The  board\n\t voted , twice", "The board voted, twice"),
        ("“A” ‘b’ „c“ «d» ‹e›", '"A" \'b\' "c" "d" \'e\''),
        ("il dit «\u00a0oui\u00a0» puis", 'il dit "oui" puis'),
        ("sagte »ja« und", 'sagte "ja" und'),
        ("``quoted'' text", '"quoted" text'),
        ("1990–2000 — so −5 ‑x", "1990-2000-so -5 -x"),
        ("a -- b", "a-b"),
        ("wait… now . . .", "wait... now..."),
        ("ﬁve oﬃces ﬂew ﬅ", "five offices flew st"),
        ("ＡＢ１２％", "AB12%"),
        ("com\u00ad\n mit\u00adtee", "committee"),
        ("zero\u200bwidth \u202eright", "zerowidth right"),
        ("10² m, CO₂, 10⁻⁶", "10^2 m, CO_2, 10^-6"),
        ("5 ㎡", "5 m^2"),
        ("1½ cups, ½ cup", "1 1/2 cups, 1/2 cup"),
        ("note ①", "note ①"),
        ("cafe\u0301", "café"),
        ("change: \x045.2", "change: \ufffd5.2"),
        ("o\x00ce", "o\ufffdce"),
        ("5\u00a0%", "5%"),
        ("on .NET 6 rose .6", "on .NET 6 rose .6"),
        ("( a ) [ b ]", "(a) [b]"),
        ("1,250 and 1\u00a0250", "1,250 and 1 250"),
        ("Widget™ and Gadget®", "Widget and Gadget"),
        ("漢字の文", "漢字の文"),
    ],
)
def test_typography_is_folded_and_nothing_else(text: str, folded: str) -> None:
    assert fold(text).text == folded


@pytest.mark.parametrize(
    ("a", "b"), [("10²", "102"), ("H₂O", "H2O"), ("1½", "11/2"), ("5 ①", "51"), ("-5.2", "\x045.2")]
)
def test_values_that_differ_stay_apart(a: str, b: str) -> None:
    assert fold(a).text != fold(b).text


def test_case_is_folded_only_on_request() -> None:
    assert fold("Straße NEW").text == "Straße NEW"
    wide = fold("Straße NEW", case=True)
    assert wide.text == "strasse new"
    assert wide.original(4, 6) == (4, 5)
    assert fold("New", case=True).text == "new"


def test_the_way_back_covers_what_was_folded() -> None:
    text = "x “o\u0301k” … a  --  b"
    folded = fold(text)
    start = folded.text.index("ó")
    assert text[slice(*folded.original(start, start + 2))] == "o\u0301k"
    dots = folded.text.index("...")
    assert text[slice(*folded.original(dots, dots + 3))] == "…"
    dash = folded.text.index("-")
    assert text[slice(*folded.original(dash, dash + 1))] == "--"
    assert folded.original(3, 3) == (folded.places[3], folded.places[3])


@given(st.text(alphabet=st.sampled_from(list("aé1 \n\t,.-'\"“”«»…ﬁ²½\u00ad\u200b\u0301\x00()")), max_size=60))
def test_places_lead_back_into_the_original(text: str) -> None:
    folded = fold(text)
    assert len(folded.places) == len(folded.text) + 1
    assert folded.places[-1] == len(text)
    assert list(folded.places) == sorted(folded.places)
    for index in range(len(folded.text)):
        start, end = folded.original(index, index + 1)
        assert 0 <= start < end <= len(text)


@given(st.text(max_size=80))
def test_folding_twice_changes_no_letter(text: str) -> None:
    once = fold(text).text
    assert [c for c in fold(once).text if c.isalnum()] == [c for c in once if c.isalnum()]


@pytest.mark.parametrize("unit", ["word, ", " ", "-", " -", "\x00", "ﬁ²", "'", "\u00ad\n", "e\u0301", "\u00a0,", "漢"])
def test_hostile_repeats_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]
    quickest(lambda: fold(text), within=0.25)
