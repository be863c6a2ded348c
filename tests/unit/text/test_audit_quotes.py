"""Quotes as reports hand them in: page breaks, marked changes, damage, several sources, honest denominators."""

from collections.abc import Callable

import pytest

from factcheck.text.quote_places import locate_quote, tally_quotes
from factcheck.text.quoted import quoted_passages
from factcheck.text.quotes import match_quote

MAYOR = "The mayor, who had been ill for weeks, signed the deed on Monday and left. He was not asked about the cost."
RENT = "The renter shall pay no more than 70 percent of the heating bill."


@pytest.mark.parametrize(
    "between",
    [
        "\n\nPage 5 of 11\n\n\fMill Lease\n\n",
        "\n\n[Page 5]\n\n",
        "\n\n- Page 5 -\n\n",
        "\n\nPage 5 of 11\n\nMill Lease\n\n",
        "\n\n5 | Mill Lease\n\fMill Lease | 6\n\n",
        "\n\nviii\n\f",
        "\n5\n\f\n",
        "\n\nmill.example/lease\n\fmill.example/lease\n\n",
    ],
)
def test_a_page_break_with_its_running_lines_is_bridged_and_noted(between: str) -> None:
    match = match_quote(RENT, f"The renter shall pay no more than{between}70 percent of the heating bill.")
    assert (match.tier, match.note) == ("folded", "spans a page break")


def test_the_first_and_the_last_page_have_running_lines_too() -> None:
    text = (
        "Mill Report 2019\n\nOrders from abroad rose by\n\n- 3 -\n\n\fMill Report 2019\n\n6 percent in all.\n\n- 4 -\n"
    )
    assert match_quote("Orders from abroad rose by 6 percent in all.", text).note == "spans a page break"


@pytest.mark.parametrize(
    "between", ["\n\nunless it is May\n\n\f", "\n\nPage 5\n\nBut Only In May\n\n", "\n\n\fexcept in 2019\n\n"]
)
def test_wording_at_a_page_break_is_never_bridged(between: str) -> None:
    text = f"The renter shall pay no more than{between}70 percent of the heating bill."
    assert match_quote(RENT, text).tier == "not_found"


@pytest.mark.parametrize(
    ("quote", "note"),
    [
        ("The mayor … signed the deed on Monday", "with an omission"),
        ("The mayor [of Alto], who had been ill for weeks, signed", "with an insertion"),
        ("The mayor, who had been ill [sic] for weeks, signed", "with an insertion"),
        ("[The mayor] signed the deed on Monday and left", "with an insertion"),
        ("[She] signed the deed on Monday and left", "with an insertion"),
        ("[the mayor] was not asked about the cost", "with an insertion"),
        ("on Monday and left. [The mayor] was not asked", "with an insertion"),
        ("The mayor ... signed the deed [of gift] on Monday", "with an omission and an insertion"),
        ("[t]he mayor, who had been ill for weeks", None),
        ("signed the deed on Monday and left. [h]e was not asked", None),
    ],
)
def test_marked_changes_are_accepted_and_noted(quote: str, note: str | None) -> None:
    match = match_quote(quote, MAYOR)
    assert (match.tier, match.note) == ("folded", note)


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("The mayor [never] signed the deed on Monday", MAYOR.replace(", who had been ill for weeks,", "")),
        ("signed the deed on Monday [for 40 crowns] and left", MAYOR),
        ("signed the deed [exclusively] on Monday and left", MAYOR),
        ("the board [approved] the second plan in May", "On Friday the board rejected the second plan in May."),
        ("[The mayor] signed the second plan in May", "On Friday the clerk signed the second plan in May."),
        ("the clerk [sic] signed the second plan in May", "On Friday the clerk he signed the second plan in May."),
        ("The mayor … was asked about the cost of it", MAYOR),
        ("He was … asked about the cost.", MAYOR),
        ("The … asked about the cost.", MAYOR),
        ("The ratio was 2.4 in all grown men of it", "The ratio was 2.4 [95% CI 1.1–3.0] in all grown men of it."),
        ("The ratio was 2.4 [95% CI 1.1-3.8] in men", "The ratio was 2.4 [95% CI 1.1–3.0] in men."),
    ],
)
def test_changes_that_alter_the_statement_are_refused(quote: str, source: str) -> None:
    assert match_quote(quote, source).tier == "not_found"


def test_brackets_of_the_source_are_wording() -> None:
    source = "The ratio was 2.4 [95% CI 1.1–3.0] in men over fifty."
    assert match_quote("The ratio was 2.4 [95% CI 1.1-3.0] in men", source).note is None
    both = match_quote("The ratio [of deaths] was 2.4 [95% CI 1.1-3.0] in men", source)
    assert both.tier == "not_found"  # an insertion may hold no number, and here nobody can tell which is one


@pytest.mark.parametrize(
    ("quote", "source", "note"),
    [
        (
            "The staff of the office filed five reports.",
            "The sta\x00 of the o\x00ce \x00led \x00ve reports.",
            "damaged",
        ),
        ("The staff of the annex filed five reports.", "The sta\x00 of the o\x00ce \x00led \x00ve reports.", None),
        ("Growth was 6.3 percent in the whole year", "Growth was \x046.3 percent in the whole year", "damaged"),
    ],
)
def test_damage_is_not_fabrication(quote: str, source: str, note: str | None) -> None:
    match = match_quote(quote, source)
    assert match.tier == "not_found"
    assert match.note == (f"{note} source text" if note else None)


@pytest.mark.parametrize("unit", ["[a] ", "… ", "[", "a [b] … ", "he [x]", "[...]"])
def test_hostile_marks_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]

    def work() -> None:
        match_quote(text, "He said it is so. " * 500)
        match_quote("the mayor [of it] was … there again", text)

    quickest(work, within=0.5)


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("Il dit « rien n’est perdu » et ‹ bien ›.", ["rien n’est perdu", "bien"]),
        ("He wrote ``no loss'' and ,,nichts'' too", ["no loss", "nichts"]),
        ("＂full width＂ and 〝primes〞", ["full width", "primes"]),
        ("»wide« and 「はい」 and ”ja”", ["wide", "はい", "ja"]),
    ],
)
def test_passages_in_rarer_marks(text: str, passages: list[str]) -> None:
    assert [text[start:end] for start, end in quoted_passages(text)] == passages


SOURCES = {"first": "Snowfall halved within ten years.", "second": "The dike was raised by 3 metres in 1974."}


def test_a_quote_of_another_source_is_misattributed_not_fabricated() -> None:
    place = locate_quote("The dike was raised by 3 metres in 1974.", SOURCES, "first")
    assert (place.status, place.in_cited, place.found_in) == ("misattributed", False, ("second",))
    assert place.note == "the quote stands in second, not in first"
    assert place.match is not None
    assert place.match.start == 0


@pytest.mark.parametrize(
    ("quote", "sources", "cited", "status"),
    [
        ("The dike was raised by 3 metres in 1974.", SOURCES, "second", "verified"),
        ("The dike was raised by 3 metres in 1974.", SOURCES, None, "verified"),
        ("The dike was raised by 8 metres in 1974.", SOURCES, "second", "fabricated"),
        ("The dike was raised by 8 metres in 1974.", SOURCES | {"third": ""}, "second", "unchecked"),
        ("The dike was raised by 3 metres in 1974.", SOURCES, "lost", "misattributed"),
        ("The dike was raised by 8 metres in 1974.", SOURCES, "lost", "unchecked"),
        ("The dike was raised by 8 metres in 1974.", {}, None, "unchecked"),
        ("The final dike was raised in May", {"a": "The \x00nal dike was raised in May"}, "a", "damaged"),
        ("It fell.", SOURCES, "first", "too_short"),
        ("“ ”", SOURCES, "first", "empty"),
        ("", {"a": ""}, "a", "empty"),
    ],
)
def test_the_standing_of_a_quote(quote: str, sources: dict[str, str], cited: str | None, status: str) -> None:
    place = locate_quote(quote, sources, cited)
    assert place.status == status
    assert place.in_cited is (None if cited is None else status == "verified")


def test_a_quote_in_both_sources_is_verified_where_it_is_cited() -> None:
    sources = SOURCES | {"copy": SOURCES["first"]}
    place = locate_quote(SOURCES["first"], sources, "copy")
    assert (place.status, place.found_in) == ("verified", ("copy", "first"))


def test_the_total_counts_every_quote() -> None:
    quotes = [
        (SOURCES["first"], "first"),
        (SOURCES["second"], "second"),
        ("Nobody ever wrote this.", "first"),
        ("", None),
    ]
    tally = tally_quotes(quotes, SOURCES)
    assert (tally.verified, tally.total) == (2, 4)
    assert [place.status for place in tally.places] == ["verified", "verified", "fabricated", "empty"]
    assert tally_quotes([], SOURCES).total == 0
