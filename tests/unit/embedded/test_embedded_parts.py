"""The parts of the judges: words and groups, values, neighbors, denials, strength, quotes."""

import pytest

from factcheck.models.embedded.align import Claim, Window, agrees, best_windows, differs, lay, read_claim, spread_share
from factcheck.models.embedded.concepts import concepts
from factcheck.models.embedded.denials import Denial, check_denials
from factcheck.models.embedded.page import ReadPage, read_page
from factcheck.models.embedded.passage import quote_of
from factcheck.models.embedded.slots import alike, slot_at
from factcheck.models.embedded.strength import Excess, check_strength
from factcheck.models.embedded.words import Value, lex
from factcheck.text.specifics.find import find_specifics


def value(text: str) -> Value:
    found = find_specifics(text)
    return (*found.numbers, *found.dates, *found.versions)[0]


def windows(claim: Claim, page: ReadPage) -> tuple[Window, ...]:
    return best_windows(page, lay(claim, page))


def denial(text: str, article: str) -> Denial | None:
    claim, page = read_claim(text), read_page(article)
    return check_denials(claim, page, windows(claim, page))


def excess(text: str, article: str) -> Excess | None:
    claim, page = read_claim(text), read_page(article)
    return check_strength(claim, page, windows(claim, page))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("founded", "established"),
        ("climbed", "rose"),
        ("deaths", "killed"),
        ("inhabitants", "population"),
        ("began", "start"),
    ],
)
def test_words_of_one_meaning_share_a_group(one: str, other: str) -> None:
    assert not set(concepts(one)).isdisjoint(concepts(other))


def test_words_of_unlike_meaning_share_none() -> None:
    assert set(concepts("founded")).isdisjoint(concepts("destroyed"))
    assert concepts("teapot") == (concepts("teapots")[0],)


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("40 deaths were counted", "40 dead were counted"),
        ("a boy, aged 18, won", "a boy, 18 years old, won"),
        ("4 June 2012", "June 2012"),
        ("Python 3.11", "version 3.11"),
        ("2.5 million people", "2,500,000 people"),
        ("about 250 people", "250 people"),
    ],
)
def test_values_that_agree(source: str, claim: str) -> None:
    assert agrees(value(source), value(claim))
    assert not differs(value(source), value(claim))


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("11 years of work", "11 archives of work"),
        ("June 2012", "4 June 2012"),
        ("up to 30 percent", "at least 30 percent"),
        ("19 countries", "more than 19 countries"),
        ("5 percent", "5 km"),
        ("3 March 2001", "2001 people"),
    ],
)
def test_values_that_do_not_agree(source: str, claim: str) -> None:
    assert not agrees(value(source), value(claim))


def test_only_values_of_a_kind_rule_each_other_out() -> None:
    assert differs(value("14 cranes"), value("16 cranes"))
    assert not differs(value("14 cranes"), value("16 sailors"))
    assert not differs(value("14 cranes"), value("3 March 2001"))
    assert differs(value("Python 3.10"), value("Python 3.11"))
    assert not differs(value("Python 2.7.18"), value("Python 2.7"))


def test_a_day_takes_the_year_named_before_it_if_it_exists() -> None:
    text = "In 2021 the shop closed on June 5. It closed again on February 29."
    placed = lex(text, find_specifics(text)).values
    years = [one.dated.first.year for one in placed if one.dated is not None and one.dated.first is not None]
    assert years == [2021]


def test_neighbors_are_compared_as_written() -> None:
    slot = slot_at("It fell from 12 to 9 points.", 13, 15)
    assert slot == ("from", "fell", "to", "#")
    assert alike(slot, slot) == 4
    assert alike(slot_at("9 won.", 0, 1), slot_at("8 lost.", 0, 1)) == 1.5


def test_what_is_far_apart_on_the_page_counts_together_only_in_the_spread() -> None:
    page = read_page("The dam is old. It rained. Cows grazed. Boats passed. Children sang. The lake is cold and deep.")
    claim = read_claim("The dam is old and the lake is deep.")
    found = windows(claim, page)
    assert spread_share(found, lay(claim, page)) > found[0].share


def test_a_denial_without_a_counterpart_is_no_evidence() -> None:
    found = denial("The choir does not tour abroad.", "The choir sings in the cathedral. It was founded by a baker.")
    assert found is not None
    assert not found.certain


def test_a_word_that_can_deny_leaves_the_matter_open() -> None:
    assert (
        denial("The lifeboat did not reach the wreck.", "The lifeboat failed to get near the wreck in the storm.")
        is None
    )
    assert (
        denial("Voters did not accept the pact.", "A referendum on the pact was held, and voters rejected it.") is None
    )


def test_until_sets_a_date_rather_than_denies() -> None:
    article = "The station was called Northgate until 1975. Trains stop there every hour."
    assert denial("The name Southgate was not used until 1975.", article) is None


def test_a_denied_value_must_be_the_claims() -> None:
    article = "Support ended in 2020. There was never a version 2.8 of the program, and support for 2.7 ended."
    assert denial("Support for version 2.7 ended in 2020.", article) is None


def test_nothing_to_compare_is_no_disagreement() -> None:
    claim = read_claim("The choir does not tour.")
    assert check_denials(claim, read_page(""), ()) is None
    assert check_strength(claim, read_page(""), ()) is None


@pytest.mark.parametrize(
    ("claim", "article"),
    [
        ("The board always meets on Mondays.", "The board usually meets on Mondays."),
        ("The drug cures the disease.", "The drug may cure the disease."),
        ("The probe will reach Titan in 2034.", "The probe is scheduled to reach Titan in 2034."),
        ("The town has exactly 4,500 residents.", "The town has about 4,500 residents."),
        ("Only Denmark signed the pact.", "Denmark signed the pact."),
        ("All of the wells are dry.", "Most of the wells are dry."),
        ("The plan proved that tides can be tamed.", "The plan suggested that tides can be tamed."),
        ("Tests definitely show a leak.", "Tests show a leak."),
    ],
)
def test_more_than_the_passage_says(claim: str, article: str) -> None:
    assert excess(claim, article) is not None


@pytest.mark.parametrize(
    ("claim", "article"),
    [
        ("The board usually meets on Mondays.", "The board always meets on Mondays."),
        ("Every well is dry.", "All of the wells are dry."),
        ("Only five wells are dry.", "Five wells are dry."),
        ("All four wells are dry.", "The four wells are dry."),
        ("Both Lund and Malmo joined.", "Lund and Malmo joined."),
        ("The boat is faster than the train.", "The boat is faster (sometimes twice as fast) than the train."),
        ("The old mill has 12 rooms.", "The old mill, in the view of some, is ugly. The old mill has 12 rooms."),
    ],
)
def test_no_more_than_the_passage_says(claim: str, article: str) -> None:
    assert excess(claim, article) is None


def test_a_long_sentence_is_quoted_around_what_matters() -> None:
    filler = "and after that the committee went on to talk about a great many other matters of no interest to anyone"
    page = read_page(f"It met at noon, {filler}, until the harbor master Ida Krog was elected with 31 votes, {filler}.")
    claim = read_claim("Ida Krog was elected with 31 votes.")
    quote = quote_of(page, page.sentences[0], claim)
    assert "Ida Krog was elected with 31 votes" in quote
    assert quote in page.text
    assert len(quote.split()) == 25


@pytest.mark.parametrize(
    ("article", "quote"),
    [
        ("It has no locks. Ships pass in 12 hours.", "It has no locks. Ships pass in 12 hours."),
        ("Ships pass in 12 hours.\nIt has no locks.", "Ships pass in 12 hours.\nIt has no locks."),
        ("It has no locks.", "It has no locks."),
        ("It has no locks. " + "Word " * 30, "It has no locks."),
    ],
)
def test_a_short_sentence_is_quoted_with_its_neighbor(article: str, quote: str) -> None:
    page = read_page(article)
    short = next(one for one in page.sentences if one.text == "It has no locks.")
    assert quote_of(page, short, read_claim("The canal has no locks.")) == quote
