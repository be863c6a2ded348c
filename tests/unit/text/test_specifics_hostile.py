"""Any text: no overlap, places that hold, the same answer twice, and time that grows with the length only."""

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.find import find_specifics

_PIECES = [
    "1", "12", "1,250", "2.475", "1999", "-", "–", " ", ",", ".", "%", "$", "€", "A$", "million", "half", "a", "and",
    "third", "one", "twenty", "June",
    "May", "4", "Q2", "v1.2", "Python", "3.12", "the", "Bank", "of", "England", "’s", "\n", "\x02", "(", ")", "[3]",
    "to", "between", "from", "km", "°C",
    "10^", "½", "th", "st", "2012-06-04", "06/03/2017", "10.0.0.7", "http://a.b/c", "'90s", "century", "19th", "BC",
    "more than", "x", "e9", "²", "\u00a0",
]  # fmt: skip


def _check(text: str) -> None:
    found = find_specifics(text)
    spans = []
    for family in (found.numbers, found.dates, found.versions, found.names, found.addresses):
        assert [item.start for item in family] == sorted(item.start for item in family)
        for item in family:
            assert 0 <= item.start < item.end <= len(text)
            assert text[item.start : item.end] == item.text
            spans.append((item.start, item.end))
    spans.sort()
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    for number in found.numbers:
        assert number.start <= number.core_start < number.core_end <= number.end
        assert number_agreement(number, number) in ("same", "ambiguous")
    assert find_specifics(text) == found


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from(_PIECES), max_size=14).map("".join)
    | st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join)
)
def test_pieces_in_any_order(text: str) -> None:
    _check(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_characters(text: str) -> None:
    _check(text)


def _seconds(text: str) -> float:
    started = time.process_time()
    find_specifics(text)
    return time.process_time() - started


@pytest.mark.parametrize(
    "unit",
    ["1", "1,", "1.", "1 ", ",", " ", "A", "A ", "Aa ", "1-", "1 to ", "5% ", "one ", "a half ", "Bank of ", "May ",
    "1:", "1/", "'1", "x.", "a@", "A-", "123,", "\u00a01"],
)  # fmt: skip
def test_time_is_linear(unit: str) -> None:
    short, long = (unit * 1500)[:1500], (unit * 6000)[:6000]
    _seconds(short)
    quick = min(_seconds(short) for _ in range(3))
    slow = min(_seconds(long) for _ in range(2))
    assert slow < 10 * quick + 0.03, (unit, quick, slow)  # four times the text; quadratic would be sixteen
