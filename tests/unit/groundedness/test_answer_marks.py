"""Marks of citations: what is one, what it names, and to which claim of a sentence it belongs."""

from collections.abc import Callable

import pytest

from factcheck.protocols.groundedness.holding import hold
from factcheck.protocols.groundedness.marks import Mark, cited_by, find_marks
from factcheck.protocols.groundedness.places import Finder
from factcheck.records.groundedness import Answer, HeldSource

SOURCES = [
    {"id": "policy-7", "url": "https://shop.example/returns/", "text": "One."},
    {"text": "Two."},
    {"text": "Three."},
]
Given = Callable[..., Answer]


@pytest.fixture
def sources(answer: Given) -> tuple[HeldSource, ...]:
    return hold(answer("x", *SOURCES))[0].sources


@pytest.mark.parametrize(
    ("text", "numbers", "unknown"),
    [
        ("So it is [1].", (1,), ()),
        ("So it is [1, 3].", (1, 3), ()),
        ("So it is [1; 2 and 3].", (1, 2, 3), ()),
        ("So it is [1-3].", (1, 2, 3), ()),
        ("So it is [1–2].", (1, 2), ()),
        ("So it is [^2].", (2,), ()),
        ("So it is [Source 2].", (2,), ()),
        ("So it is [doc 3, 9].", (3,), ("9",)),
        ("So it is [policy-7].", (1,), ()),
        ("So it is [policy-7, 2].", (1, 2), ()),
        ("So it is【2†page.html】.", (2,), ()),
        ("So it is【8】.", (), ("8",)),
        ("So it is.²", (2,), ()),
        ("As [our rules](https://shop.example/returns) say.", (1,), ()),
        ("So it is [12].", (), ("12",)),
    ],
)
def test_marks(text: str, numbers: tuple[int, ...], unknown: tuple[str, ...], sources: tuple[HeldSource, ...]) -> None:
    (mark,) = find_marks(text, sources)
    assert (mark.numbers, mark.unknown) == (numbers, unknown)


@pytest.mark.parametrize(
    "text",
    [
        "He said [sic] so.",
        "In [2019] it was.",
        "An area of 5 m² or 7 km².",
        "From [0] on.",
        "See [1](https://elsewhere.example/x).",
        "See [the page](https://elsewhere.example).",
        "So it is.⁹",
        "[a, b] or [1, x] and [] and [,]",
    ],
)
def test_no_marks(text: str, sources: tuple[HeldSource, ...]) -> None:
    assert find_marks(text, sources) == ()


def test_a_range_without_end_is_not_counted_out(sources: tuple[HeldSource, ...]) -> None:
    (mark,) = find_marks("So it is [2-999].", sources)
    assert mark.numbers == (2,) and mark.unknown == ("999",)


def test_a_mark_is_for_the_claim_before_it() -> None:
    one, two = Mark(10, 13, (1,), ()), Mark(40, 43, (2,), ())
    assert cited_by([(0, 9), (15, 39)], (0, 44), [one, two]) == ((one,), (two,))
    assert cited_by([(0, 9), (15, 39)], (0, 44), [two]) == ((two,), (two,))
    assert cited_by([(0, 9), (15, 39)], (0, 44), [one]) == ((one,), (one,))
    assert cited_by([(0, 44), (15, 39)], (0, 44), [one, two]) == ((one, two), (one, two))
    assert cited_by([(0, 44)], (0, 44), [one]) == ((one,),)


def test_statements_are_found_in_their_order_and_across_lines() -> None:
    finder = Finder("It rose.\nIt  rose.\nIt fell.")
    assert [finder.next("It rose."), finder.next("It rose."), finder.next("It rose.")] == [(0, 8), (9, 18), (0, 8)]
    assert finder.next("It sank.") is None and finder.next(" ") is None


@pytest.mark.parametrize("unit", ["[1", "[", "](", "[1][", "【1†", "[1,", "¹²", "[x](http://", "[1-2 "])
def test_hostile_marks_stay_quick(unit: str, sources: tuple[HeldSource, ...], quickest: Callable[..., None]) -> None:
    text = unit * (10_000 // len(unit))
    quickest(lambda: find_marks(text, sources), within=0.25)
