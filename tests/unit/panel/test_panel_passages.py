"""What a judge is shown of a page: the right passages, in the page's order, and of this page only."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factcheck.checker.panel.pages import EXCERPT_CHARS, cut_long, make_evidence_page, short_excerpt
from factcheck.checker.panel.passages import GAP, evidence_of, passages_of
from factcheck.text.quotes import match_quote

FILLER = [f"The {word} lane of the old town was paved with {word} stones by its own people." for word in (
    "amber", "birch", "cedar", "dusty", "early", "fenced", "grassy", "hilly", "inner", "jagged", "kinked", "lower"
)]  # fmt: skip


def long_page(*planted: tuple[int, str], copies: int = 20) -> str:
    """Two hundred and forty sentences about nothing, with others put at the given places."""
    lines = FILLER * copies
    for place, text in sorted(planted, reverse=True):
        lines.insert(place, text)
    return " ".join(lines)


def test_a_short_page_is_shown_whole(page) -> None:
    shown = passages_of(page(), "The bridge carried 4,200 vehicles a day.")
    assert shown.text == page().text and shown.spans == ((0, len(page().text)),)
    assert page().text[slice(*shown.hits[0])].startswith("It carried 4,200 vehicles")


def test_numbers_are_matched_first_with_neighbors_and_marked_gaps(page) -> None:
    text = long_page(
        (200, "The council spent 3.1 million dollars on a span over the water."),
        (30, "The bridge bridge bridge is a bridge that people call the bridge."),
    )
    shown = passages_of(page(text), "The bridge cost $3,100,000.", 1500)
    assert "3.1 million dollars" in shown.text and "people call the bridge" in shown.text
    assert text[slice(*shown.hits[0])].startswith("The council spent 3.1 million")
    before = FILLER[199 % 12]
    assert f"{before} The council spent" in shown.text, "its neighbor is shown with it"
    assert GAP in shown.text and len(shown.text) - len(GAP) * shown.text.count(GAP) <= 1500
    assert list(shown.spans) == sorted(shown.spans)


def test_dates_and_versions_are_numbers_too(page) -> None:
    text = long_page((100, "It came on 4 June 1987 at last."), (150, "One needs Rustic 2.14.1 for that."))
    assert "4 June 1987" in passages_of(page(text), "He arrived on June 4, 1987.", 900).text
    assert "Rustic 2.14.1" in passages_of(page(text), "Version 2.14.1 of Rustic is needed.", 900).text


def test_a_common_number_does_not_take_all_the_room(page) -> None:
    rooms = [(place, f"Room {place} holds 2 chairs and one table of old oak wood.") for place in range(0, 200, 4)]
    text = long_page(*rooms, (230, "The astronomer Vera Lund discovered the comet from this tower."))
    shown = passages_of(page(text), "Vera Lund discovered 2 comets as an astronomer.", 2000)
    assert "Vera Lund discovered the comet" in shown.text


def test_where_nothing_speaks_of_the_claim_the_beginning_is_shown(page) -> None:
    text = long_page()
    shown = passages_of(page(text), "Quarks zigzag.", 700)
    assert shown.hits == () or shown.spans[0][0] == 0
    assert text.startswith(shown.text.split(GAP)[0][:200])


def test_a_page_without_full_stops_is_cut_at_blanks(page) -> None:
    words = [f"word{n}" for n in range(3000)]
    words.insert(2000, "the tower measures 517 meters in all")
    text = " ".join(words)
    shown = passages_of(page(text), "The tower is 517 meters high.", 2000)
    assert "measures 517 meters" in shown.text and len(shown.text) < 2500
    assert cut_long(text).replace("\n", " ") == text


def test_everything_shown_is_on_the_page_and_can_be_quoted(page) -> None:
    mills = ((20, "The mill was built of brick."), (100, "The mill at Ossa burned down on 12 March 1987."))
    made = page(long_page(*mills))
    shown = passages_of(made, "The mill at Ossa burned down in 1987.", 1200)
    assert all(made.text[start:end] in shown.text for start, end in shown.spans)
    assert match_quote("The mill at Ossa burned down on 12 March 1987.", made.quotes).tier == "verbatim"
    over_a_gap = shown.text[shown.text.index(GAP) - 30 : shown.text.index(GAP) + len(GAP) + 30]
    assert match_quote(over_a_gap, made.quotes).tier == "not_found", "nobody quotes over a gap"


def test_the_record_holds_a_few_words_and_where_from() -> None:
    made = make_evidence_page(
        "https://a.example/x", long_page((50, "Sales rose by 44 percent " + "and again " * 40 + ".")),
        final_url="https://a.example/y", retrieved_at="2026-11-01T10:00:00Z", content_sha256="ab" * 32, source="search",
    )  # fmt: skip
    record = evidence_of(made, passages_of(made, "Sales rose by 44 percent."), "R1", 7)
    assert (record.report, record.claim, record.source, record.sha256) == ("R1", 7, "search", "ab" * 32)
    assert (record.url, record.final_url, record.retrieved_at) == (made.url, made.final_url, made.retrieved_at)
    assert 0 < len(record.excerpts) <= 3 and record.excerpts[0].text.startswith("Sales rose by 44 percent")
    assert all(len(excerpt.text.split()) <= 25 for excerpt in record.excerpts)
    assert all(made.text[e.start :].startswith(e.text.rstrip("…")) for e in record.excerpts)


def test_a_text_without_blanks_makes_no_long_excerpt() -> None:
    assert len(short_excerpt("字" * 5000)) == EXCERPT_CHARS
    assert short_excerpt("a b") == "a b"


def test_without_a_hash_of_the_content_that_of_the_text_stands(page) -> None:
    assert page("x").sha256 != page("y").sha256 and len(page("x").sha256) == 64


@pytest.mark.parametrize("text", ["", "  \n\t", "...", "7 " * 5000, "a" * 10_000, "字" * 10_000, "x. " * 3000])
def test_hostile_pages_are_quick(text: str, page) -> None:
    started = time.perf_counter()
    shown = passages_of(page(text), "The 7 dwarfs paid 7 and 7.1 in 2007 for x.")
    assert len(shown.text) <= 6600
    assert time.perf_counter() - started < 2


@given(st.text(max_size=400), st.text(max_size=80), st.integers(500, 900))
def test_spans_are_of_the_page_in_order_and_apart(text: str, claim: str, limit: int) -> None:
    made = make_evidence_page("https://a.example/", text)
    shown = passages_of(made, claim, limit)
    ends = [0, *(end for _, end in shown.spans)]
    assert all(end <= start for end, (start, _) in zip(ends, shown.spans, strict=False))
    assert shown.text == GAP.join(made.text[start:end] for start, end in shown.spans)
