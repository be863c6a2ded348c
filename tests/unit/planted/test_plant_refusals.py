"""What a class of plants leaves alone, sentence by sentence; beside each, what it does with a plain one."""

import pytest

from factcheck.protocols.planted.planting.grammar.negate import added
from factcheck.protocols.planted.planting.prepared import prepare_pool
from factcheck.protocols.planted.planting.proof import one_span, one_specific_differs
from factcheck.protocols.planted.plants.base import PlantContext
from factcheck.protocols.planted.plants.date_shift import DateShift
from factcheck.protocols.planted.plants.entity_swap import EntitySwap
from factcheck.protocols.planted.plants.negation import Negation
from factcheck.protocols.planted.plants.number_swap import NumberSwap
from factcheck.protocols.planted.plants.quantifier import Quantifier
from factcheck.protocols.planted.plants.unsourced_claim import UnsourcedClaim
from factcheck.protocols.planted.plants.version_change import VersionChange
from factcheck.text.specifics.find import find_specifics

FILLER = ("The town hall is painted red.", "Nobody knows who chose the color.")


@pytest.fixture
def candidates_for(pool, make_article):
    """A function: the candidates of a class for the first line of an article, which ``page`` may replace there."""

    def find(family, line: str, *more: str, page: str | None = None):
        article = make_article("own", "https://one.example/", [f"*{line}", *(more or FILLER)])
        if page is not None:
            article = make_article("own", "https://one.example/", [f"*{page}", *(more or FILLER)])
            clean = article.sentences[0]
            changed = type(clean)(clean.index, line, clean.supported_by)
            article = type(article)(*(getattr(article, name) for name in article.__slots__[:-1]), (changed,))
        prepared = prepare_pool([article, *pool])
        mine = prepared.by_id["own"]
        return list(family.candidates(PlantContext(1, mine, prepared), mine.sentences[0]))

    return find


def texts(line: str, found) -> list[str]:
    return [line[: item.start] + item.new + line[item.end :] for item in found]


@pytest.mark.parametrize(
    "line",
    [
        "The firm won the 2019 Harbor Award for its boats.",
        "The hall was closed from 2012-2014 for repairs.",
        "The hall will be ready by 2021 or 2022 at the latest.",
        "The mill was built in the 17th century on the river.",
    ],
)
def test_years_that_belong_to_something_else(candidates_for, line: str) -> None:
    assert not candidates_for(DateShift(), line)


def test_a_date_without_a_year_keeps_a_day_that_exists(candidates_for) -> None:
    line = "The fair opens on January 30 with a parade."
    found = texts(line, candidates_for(DateShift(), line))
    assert found
    assert not [text for text in found if "February" in text]


def test_a_bound_without_a_year_moves_to_earlier_months(candidates_for) -> None:
    line = "The roof will be ready by November in the old town."
    found = texts(line, candidates_for(DateShift(), line))
    assert found
    assert not [text for text in found if "December" in text]


def test_ordinal_days_keep_their_ending(candidates_for) -> None:
    line = "The fair opens on May 22nd 2014 with a parade."
    assert all("2nd" in text or "22nd" not in text for text in texts(line, candidates_for(DateShift(), line)))


def test_numeric_dates_change_by_their_year_alone(candidates_for) -> None:
    line = "The fair opened on 2014-05-22 with a parade."
    found = candidates_for(DateShift(), line, "A storm came in 2020.")
    assert all(item.old == "2014" for item in found)


@pytest.mark.parametrize(
    "line",
    [
        "The boat sailed past Georgia in the night with its crew.",
        "The crew of old-Norway stayed on the boat for a week.",
        "The new Norway House opened in the old town.",
    ],
)
def test_names_that_are_no_whole_ones(candidates_for, line: str) -> None:
    found = texts(line, candidates_for(EntitySwap(), line))
    assert not [text for text in found if "Norway" in line and "Norway" not in text]
    assert not [text for text in found if "Georgia" in line and "Georgia" not in text]


def test_a_name_that_the_page_gives_the_same_role_is_not_used(candidates_for) -> None:
    line = "The parcel was sent to Norway by the old ferry line."
    found = texts(line, candidates_for(EntitySwap(), line, "The old ferry line sent a parcel to Portugal."))
    assert found
    assert not [text for text in found if "Portugal" in text]


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("The tax rose to 90 percent of all sales.", lambda value: value <= 100),
        ("The ship has 12 cabins and carries 40 tons; 60 tons are its limit.", lambda value: value != 60),
        ("The pipe is rated for less than 50 liters of water.", lambda value: value < 50),
    ],
)
def test_sizes_that_would_be_seen(candidates_for, line: str, allowed) -> None:
    found = candidates_for(NumberSwap(), line)
    assert found
    assert all(allowed(float(item.new)) for item in found if item.new.isdigit())


@pytest.mark.parametrize(
    "line",
    [
        "Reviewers praised models like Quartzon 2 push tools in the north.",
        "The office of the 712 support closed in the north.",
        "The rate was 0.0 in the town.",
        "The share of the 98 percent club rose.",
    ],
)
def test_numbers_that_count_nothing(candidates_for, line: str) -> None:
    assert not [item for item in candidates_for(NumberSwap(), line) if item.old != "98" or float(item.new) > 100]


def test_an_unsourced_claim_leaves_a_weekday_its_date(make_article) -> None:
    form = "*The 40 rowers of Graz crossed the lake on Monday, 4 June 2012."
    donor = make_article("donor", "https://two.example/", [form])
    own = make_article(
        "own", "https://one.example/", ["*The lake of Graz is deep and cold in winter.", "Rowers sleep."]
    )
    prepared = prepare_pool([donor, own])
    mine = prepared.by_id["own"]
    made = [item.new for item in UnsourcedClaim().candidates(PlantContext(1, mine, prepared), mine.sentences[0])]
    assert all("Monday, 4 June 2012" in text and "The 40 rowers" not in text for text in made)


def test_the_order_of_two_numbers_of_a_unit_stays(candidates_for) -> None:
    line = "The rate fell from 30 percent in spring to below 20 percent in autumn."
    for text in texts(line, candidates_for(NumberSwap(), line)):
        first, second = text.split("from ")[1][:2], text.split("below ")[1][:2]
        assert int(first) > int(second)


def test_a_hedge_behind_an_article_is_left_alone(candidates_for) -> None:
    assert not candidates_for(Quantifier(), "The town has an often empty hall beside the lake.")


def test_a_hedge_that_the_page_does_not_carry_is_left_alone(candidates_for) -> None:
    line = "The herd has about 300 goats in summer."
    assert not candidates_for(Quantifier(), line, page="The herd has 300 goats in summer.")
    assert candidates_for(Quantifier(), line)


def test_a_page_sentence_that_has_the_strong_word_too_is_no_ground(candidates_for) -> None:
    line = "Some pupils passed the test in May."
    page = "Some pupils passed the test in May, and all of them were glad."
    assert not [item for item in candidates_for(Quantifier(), line, page=page) if item.new == "All"]
    assert [item for item in candidates_for(Quantifier(), line) if item.new == "All"]


def test_a_hedge_may_simply_be_dropped(candidates_for) -> None:
    line = "Nearly all trains were late in the winter of that year."
    assert "All trains were late in the winter of that year." in texts(line, candidates_for(Quantifier(), line))


def test_a_negation_that_the_page_words_otherwise_is_left_alone(candidates_for) -> None:
    line = "The crew did not find the anchor near the wreck."
    assert not candidates_for(Negation(), line, page="The crew missed the anchor near the wreck, not the chain, never.")


@pytest.mark.parametrize(
    ("line", "old"),
    [
        ("Basalt 3.4.1 repairs the search of large folders.", "3.4.1"),
        ("Basalt 3.4 was made for the search of large folders.", "3.4"),
    ],
)
def test_versions_of_another_form_or_product_are_not_taken(candidates_for, line: str, old: str) -> None:
    more = ("Marble 5.1.2 is a game.", "Basalt 7 has a new icon.", "Basalt 3.9.0 was slow.", "Basalt 2.1 was small.")
    found = candidates_for(VersionChange(), line, *more)
    assert found
    assert all(item.new.count(".") == old.count(".") and item.new != "5.1.2" for item in found)


def test_a_version_that_the_page_gives_the_same_role_is_not_used(candidates_for) -> None:
    line = "Basalt 3.4.1 repairs the search of large folders."
    found = candidates_for(VersionChange(), line, "The search of large folders is repaired by Basalt 3.4.2 too.")
    assert found
    assert "3.4.2" not in {item.new for item in found}


def test_a_version_that_the_support_does_not_hold_is_left_alone(candidates_for) -> None:
    line = "Basalt 3.4.1 repairs the search of large folders."
    assert not candidates_for(VersionChange(), line, page="Basalt repairs the search of large folders.")


def test_a_form_of_which_nothing_can_be_exchanged_is_no_claim(make_article) -> None:
    plain = make_article("plain", "https://two.example/", ["*The hall of the town is painted in a dark red color."])
    cut = make_article(
        "cut",
        "https://three.example/",
        [
            "*She sold 40 boats to the town of Graz in the spring.",
            "*The tool needs Basalt 3.4.1 and 12 servers of the firm.",
            "*The fair opened on Monday, 4 June 2012 in the town of Lund.",
        ],
    )
    own = make_article("own", "https://one.example/", ["*The lake near the mill is deep and cold in winter."])
    prepared = prepare_pool([plain, cut, own])
    mine = prepared.by_id["own"]
    assert not list(UnsourcedClaim().candidates(PlantContext(1, mine, prepared), mine.sentences[0]))


def test_spans_and_specifics() -> None:
    assert not one_span("a cat", "a cat", 2, "cat", "cat")
    assert not one_span("a cat", "a dog", 2, "cow", "dog")
    assert one_span("a cat", "a dog", 2, "cat", "dog")
    before = find_specifics("The town has 12 wells and 40 boats.")
    assert one_specific_differs(before, "The town has 15 wells and 40 boats.")
    assert not one_specific_differs(before, "The town has wells and 40 boats.")


@pytest.mark.parametrize(
    "text",
    [
        "Since the flood the firm sold its boats in the spring of that year",
        "The firm sold the boats were new.",
        "The owner has to leave the hall.",
    ],
)
def test_sentences_whose_verb_is_in_doubt(text: str) -> None:
    assert added(text) is None


def test_an_adverb_before_a_participle() -> None:
    change = added("The firm has recently sold its boats.")
    assert change is not None
    assert change.new == "has not"
