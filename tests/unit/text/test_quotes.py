from collections.abc import Callable

import pytest

from factcheck.text.quotes import excerpt, match_quote, prepare

LETTER = 'She called it "a minor delay" in the letter.'
PAGES = "The lessee shall pay at most\n\nPage 3 of 9\n\n\fHarbour Lease\n\n40 percent of the cost.\n\n\f"


def found(quote: str, source: str) -> str | None:
    match = match_quote(quote, source)
    return None if match.start is None else source[match.start : match.end]


def test_an_exact_quote_is_verbatim_with_its_place() -> None:
    source = "Filler text here. " * 300 + "The pump failed at 12 bar. " + "More filler. " * 300
    match = match_quote("The pump failed at 12 bar.", source)
    assert (match.tier, match.start, match.note) == ("verbatim", source.index("The pump"), None)
    assert match_quote("“The pump failed at 12 bar.”", source).tier == "verbatim"


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("She called it 'a minor delay' in the letter.", LETTER),
        ("The rate was 2.1 [95% CI 1.4-3.0] in all groups.", "The rate was 2.1 [95% CI 1.4–3.0] in all groups."),
        ("The council approved the third plan.", "The council\napproved   the\n\tthird plan."),
        ("The subcommittee met in January twice", "The subcom\u00admittee met in Jan\u00aduary twice."),
        ("The office opened five new branches", "The oﬃce opened ﬁve new branches."),
        ("the committee runs a dual-encoder model", "Then the com-\nmittee runs a dual-\nencoder model."),
        ("the committee runs a dual-encoder model", "Then the com-\n\nmittee runs a dual-encoder model."),
        ("the well-known committee runs it daily", "the  well-known committee runs it daily, he said"),
        ("[T]he committee runs a small model", "And the committee runs a small model now."),
        ("The committee runs a small model", "And the committee runs a small model now."),
        ("… the committee runs a small model …", "And the committee runs a small model now."),
        ("the virus COVID-19 spread in the spring", "the virus COVID-\n19 spread in the spring"),
        ("It cost 1½ million euros in the end", "It cost 1\u2009½ million euros in the end."),
    ],
)
def test_typography_does_not_matter(quote: str, source: str) -> None:
    match = match_quote(quote, source)
    assert match.tier == "folded"
    assert match.start is not None


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("She called it 'a major delay' in the letter.", LETTER),
        (
            "In 2021 the port handled 4 million tonnes.",
            "In 2019 it handled 4 million tonnes. In 2021 the port handled 6 million tonnes.",
        ),
        ("the guest is allowed to smoke inside", "The guest is not allowed to smoke inside the house."),
        ("the guest is not allowed to smoke inside", "The guest is allowed to smoke inside the house."),
        ("40 million dollars were paid out", "Then 240 million dollars were paid out."),
        ("40 million dollars were paid out", "Then 2.40 million dollars were paid out."),
        ("40 million dollars were paid out", "Then -40 million dollars were paid out."),
        ("40 million dollars were paid out", "Then $40 million dollars were paid out."),
        ("40 million dollars were paid out", "Then 12–40 million dollars were paid out."),
        ("the final count came to 40", "the final count came to 400 and more"),
        ("the final count came to 40", "the final count came to 40% of them"),
        ("the final count came to 40", "the final count came to 40.5 of them"),
        ("the final count came to 10", "the final count came to 10² of them"),
        ("the mill they own is", "the mill they own isn't here"),
        ("102 metres of wall were built there", "10² metres of wall were built there"),
        ("profit groups paid for the whole work", "Non-profit groups paid for the whole work"),
        ("groups that are well paid for the whole", "groups that are well paid for the whole-day work"),
        ("the committee runs a dualencoder model", "the com-\nmittee runs a dual-encoder model."),
        ("Wording That Was Never There At All", "Short text."),
        ("the port handled four million tonnes", "the port handled 4 million tonnes"),
    ],
)
def test_a_different_quote_is_rejected(quote: str, source: str) -> None:
    assert match_quote(quote, source).tier == "not_found"


def test_page_furniture_is_bridged_and_noted() -> None:
    match = match_quote("The lessee shall pay at most 40 percent of the cost.", PAGES)
    assert (match.tier, match.note) == ("folded", "spans a page break")
    running = (
        "Annual Report\n\nIt sold\n\n1\n\fAnnual Report\n\n200 pumps to\n\n2\n\fAnnual Report\n\nthe town.\n\n3\n\f"
    )
    assert match_quote("It sold 200 pumps to the town.", running).note == "spans a page break"


@pytest.mark.parametrize(
    "between",
    [
        "\n\nno more than a fifth, that is\n\n",
        "\n\n\fexcept in leap years, and only\n\n",
        "\n\n\fSee the notes. They say more, and far more than could ever fit into a line at the head of any page.\n\n",
        "\n\n\fNote;\n\n",
        "\n\n\fExcept Sundays\n\n",
        "\n\nNot\n\n\f",
    ],
)
def test_other_text_is_never_bridged(between: str) -> None:
    assert (
        match_quote("The lessee shall pay 40 percent of it.", f"The lessee shall pay{between}40 percent of it.").tier
        == "not_found"
    )


def test_an_omission_is_noted_and_bounded() -> None:
    source = "In 2019 the port handled 4 million tonnes. Later, it handled 6 million."
    match = match_quote("the port handled 4 million tonnes [...] it handled 6 million", source)
    assert (match.tier, match.note) == ("folded", "with an omission")
    far = "the port handled 4 million tonnes. " + "x " * 400 + "it handled 6 million"
    assert match_quote("the port handled 4 million tonnes … it handled 6 million", far).tier == "not_found"
    assert match_quote("it handled 6 million … the port handled 4 million tonnes", source).tier == "not_found"
    assert match_quote("the port handled … 6 million and more", source).tier == "not_found"


def test_an_omission_may_not_swallow_a_negation() -> None:
    match = match_quote("The tenant is ... permitted to sublet", "The tenant is not permitted to sublet the flat.")
    assert match.tier == "not_found"
    clause = match_quote("the old tenant is ... permitted to sublet", "So the old tenant is not permitted to sublet.")
    assert (clause.tier, clause.note) == ("not_found", "the omission leaves out a negation")


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("The office opened five branches.", "The o\x00ce opened \x00ve branches."),
        ("Temperature change: 5.2 degrees here", "Temperature change: \x045.2 degrees here"),
        ("The final offer was made in May", "The \ufffdnal offer was made in May"),
        ("The final o\ufffder was made in May", "The final o\ufffder was made in May"),
    ],
)
def test_damage_in_the_source_is_named(quote: str, source: str) -> None:
    match = match_quote(quote, source)
    assert (match.tier, match.note) == ("not_found", "damaged source text")


def test_damage_elsewhere_excuses_nothing() -> None:
    assert (
        match_quote("The museum was closed for years.", "The o\x00ce opened \x00ve branches. It grew\x00.").note is None
    )


@pytest.mark.parametrize("quote", ["", "  ", "...", "“”"])
def test_an_empty_quote_is_no_evidence(quote: str) -> None:
    assert match_quote(quote, "Some text.").tier == "none"


@pytest.mark.parametrize("source", ["", " \n\f", "--"])
def test_without_a_source_nothing_is_verified(source: str) -> None:
    match = match_quote("Sales of pumps doubled twice.", source)
    assert (match.tier, match.note) == ("none", "no source text")


def test_short_quotes_settle_nothing() -> None:
    assert match_quote("It fell twice.", "It fell twice.").tier == "too_short"
    assert match_quote("It fell twice.", "It fell twice.", minimum=10).tier == "verbatim"
    assert match_quote("The pump failed now.", "The pump failed now.").tier == "verbatim"  # 20 with its full stop


def test_a_source_is_prepared_once_for_many_quotes() -> None:
    source = prepare("The com-\nmittee met. It approved the second plan.")
    assert match_quote("It approved the second plan.", source).tier == "verbatim"
    assert match_quote("The committee met. It approved", source).tier == "folded"


def test_places_are_those_of_the_original() -> None:
    source = "Then\u00ad the com-\nmittee  approved “it” at  once, he said."
    assert found("the committee approved 'it' at once", source) == "the com-\nmittee  approved “it” at  once"


def test_an_excerpt_has_at_most_25_words() -> None:
    assert excerpt(" one  two ") == "one two"
    cut = excerpt("word " * 40)
    assert len(cut.split()) == 25
    assert cut.endswith("…")


@pytest.mark.parametrize("unit", ["a", "a-", "a-\n", "\f\n", "Page 1\n", "'", "\x00", "a\x00 ", "… ", "“a"])
def test_hostile_sources_and_quotes_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * 10_000)[:10_000]

    def work() -> None:
        match_quote("aaaaaaaaaaaaaaaa… aaaaaaaaaaaaaaaaaaaaaaaa", text)
        match_quote(text, "a" * 1000)

    quickest(work, within=0.6)
