"""What each class refuses, and that a plant is wrong in its place and nowhere else."""

import re
from dataclasses import replace

import pytest

from factcheck.protocols.planted.planting.prepared import prepare_pool
from factcheck.protocols.planted.plants.base import PlantContext
from factcheck.protocols.planted.plants.date_shift import DateShift
from factcheck.protocols.planted.plants.entity_swap import EntitySwap
from factcheck.protocols.planted.plants.foreign_link import ForeignLink
from factcheck.protocols.planted.plants.negation import Negation
from factcheck.protocols.planted.plants.number_swap import NumberSwap
from factcheck.protocols.planted.plants.quantifier import Quantifier
from factcheck.protocols.planted.plants.unsourced_claim import UnsourcedClaim
from factcheck.protocols.planted.plants.version_change import VersionChange

URL = "https://one.example/"


@pytest.fixture
def plants_for(pool, make_article):
    """A function: the changed sentences, with their kinds, that a class has for the first line of an article."""

    def find(family, *lines: str) -> list[tuple[str, str]]:
        article = make_article("own", URL, [f"*{lines[0]}", *lines[1:]])
        prepared = prepare_pool([article, *pool])
        mine = prepared.by_id["own"]
        context = PlantContext(1, mine, prepared)
        sentence = mine.sentences[0]
        return [
            (sentence.text[: item.start] + item.new + sentence.text[item.end :], item.kind)
            for item in family.candidates(context, sentence)
        ]

    return find


FILLER = ("The town hall is painted red.", "Nobody knows who chose the color.")


def test_only_the_number_is_replaced_and_not_its_digits_elsewhere(plants_for) -> None:
    found = plants_for(NumberSwap(), "In 2012 the 12 members paid 120 euros to Club 12.", *FILLER)
    assert found
    for text, _ in found:
        assert text.startswith("In 2012 the ")
        assert text.endswith("to Club 12.")
        assert ("the 12 members" in text) != ("paid 120 euros" in text)


@pytest.mark.parametrize(
    "line",
    [
        "The train leaves at 10:30 from track four of the station hall.",
        "Section 12 of the rules covers the use of boats on the lake.",
        "The firm opened in 1998 and has one owner in the north.",
        "The store is open 24 hours a day in the old town.",
        "The rate rose from 10 to 12 percent in the north of the state.",
        "She was the 3rd person to cross the strait in a canoe.",
        "Flights of the town leave from the new Terminal 4 gates.",
        "Three towns with a harbor are Lund, Malmo and Ystad.",
        "The tablet with 128 GB of memory is sold in the north.",
        "The stock reached its 52-week high in the north.",
    ],
)
def test_numerals_that_are_no_quantity_are_left_alone(plants_for, line: str) -> None:
    texts = [text for text, _ in plants_for(NumberSwap(), line, *FILLER)]
    kept = {"10:30", "Section 12", "1998", "24 hours", "from 10 to", "3rd", "Terminal 4", "Three", "128 GB", "52-week"}
    assert all(any(item in text for item in kept) for text in texts)


def test_numbers_keep_their_form(plants_for) -> None:
    found = plants_for(NumberSwap(), "The canal cost $1,250,000 and carries 4.75 million tons.", *FILLER)
    for text, _ in found:
        amount = text.split("$")[1].split(" ")[0]
        assert [len(part) for part in amount.split(",")] == [1, 3, 3]
        assert "million tons" in text
        assert len(text) == len("The canal cost $1,250,000 and carries 4.75 million tons.")


def test_a_value_that_the_page_supports_is_not_used(plants_for) -> None:
    lines = (
        "The lake holds 30 boats and two ferries in summer.",
        "In summer the lake can hold 60 boats.",
        "The lake holds 40 boats in late summer.",
        "A guide earns 90 euros.",
    )
    found = plants_for(NumberSwap(), *lines)
    assert not [text for text, _ in found if "60 boats" in text or "40 boats" in text]
    assert ("The lake holds 90 boats and two ferries in summer.", "present") in found
    assert any(kind == "absent" for _, kind in found)


def test_equal_values_in_another_form_count_as_the_page(plants_for) -> None:
    lines = ("The fund raised 2 million euros for the school roof.", "The school roof fund raised 3,000,000 euros.")
    assert not [text for text, _ in plants_for(NumberSwap(), *lines) if "3 million" in text]


def test_a_weaker_bound_is_no_error(plants_for) -> None:
    for text, _ in plants_for(NumberSwap(), "The mine employed more than 50 workers at its peak.", *FILLER):
        value = int(text.split("more than ")[1].split(" ")[0])
        assert value > 50


def test_the_article_before_a_number_still_fits(plants_for) -> None:
    for text, _ in plants_for(NumberSwap(), "The shop sells an 80 kilogram bell for the tower.", *FILLER):
        assert text.startswith("The shop sells an 8")


def test_a_date_next_to_its_weekday_is_left_alone(plants_for) -> None:
    assert not plants_for(DateShift(), "The pact was signed on Monday, 4 June 2012, in Lund.", *FILLER)


def test_leap_days_stay_dates(plants_for) -> None:
    found = plants_for(DateShift(), "The depot burned on 29 February 2020 during a storm.", "It was rebuilt in 2021.")
    assert found
    assert not [text for text, _ in found if "29 February 2019" in text or "29 February 2021" in text]
    assert not [text for text, _ in found if "30 February" in text or "31 February" in text]


def test_a_year_is_replaced_by_no_year_after_the_page(plants_for) -> None:
    found = plants_for(DateShift(), "The library opened in 2014 beside the old mill.", "The mill closed in 2015.")
    years = {int(text.split("in ")[1][:4]) for text, _ in found}
    assert years
    assert max(years) <= 2015
    assert 2014 not in years


def test_a_date_that_the_page_gives_for_the_same_thing_is_not_used(plants_for) -> None:
    lines = ("The bridge opened in March 1999 after a long strike.", "The bridge opened again in June 1999.")
    assert not [text for text, _ in plants_for(DateShift(), *lines) if "June 1999" in text]


def test_versions_change_by_a_part(plants_for) -> None:
    lines = ("Basalt 3.4.1 repairs the search of large folders.", "Basalt 3.2.0 had a new icon.")
    found = plants_for(VersionChange(), *lines)
    assert ("Basalt 3.2.0 repairs the search of large folders.", "present") in found
    assert all(text.split(" ")[1].count(".") == 2 for text, _ in found)
    assert any(kind == "absent" for _, kind in found)


@pytest.mark.parametrize(
    ("line", "rises"),
    [
        ("The tool runs on Basalt 3.6.3 or later in the cloud.", False),
        ("The tool runs on Basalt 3.6.3+ in the cloud of the firm.", False),
        ("The leak is in Basalt 3.6.3 and earlier on all systems.", True),
        ("The leak is in releases before 3.6.3 of Basalt on all systems.", True),
    ],
)
def test_a_bound_of_versions_moves_to_what_the_page_does_not_say(plants_for, line: str, rises: bool) -> None:
    found = [text for text, _ in plants_for(VersionChange(), line, *FILLER)]
    cores = [re.search(r"\d\.\d\.\d", text).group() for text in found]
    assert cores
    assert all((core > "3.6.3") == rises for core in cores)


@pytest.mark.parametrize(
    "line",
    [
        "The harbor will be finished by 2014 on the north side.",
        "The harbor has belonged to the town since 2014 without a break.",
        "The harbor was closed by the end of 2014 on the north side.",
    ],
)
def test_a_bound_of_dates_moves_to_earlier_ones(plants_for, line: str) -> None:
    found = [text for text, _ in plants_for(DateShift(), line, "A storm came in 2020.", "A flood came in 2012.")]
    years = [int(re.search(r"\d{4}", text).group()) for text in found]
    assert years
    assert max(years) < 2014


def test_what_held_before_a_date_is_left_alone(plants_for) -> None:
    assert not plants_for(DateShift(), "Before 2014 the harbor had no light.", "A storm came in 2020.")


def test_a_continent_is_no_town(plants_for) -> None:
    found = plants_for(EntitySwap(), "Ducks live on every continent except Antarctica.", "Beijing has ducks.")
    assert not [text for text, _ in found if "Beijing" in text]


def test_names_are_replaced_whole(plants_for) -> None:
    found = plants_for(EntitySwap(), "Ana Ruiz moved to Canada in 2011 with her two dogs.", "Ana Ruiz likes tea.")
    for text, _ in found:
        assert "Ana Ruiz moved to " in text
        assert "CEvada" not in text


def test_an_entity_in_a_longer_name_is_left_alone(plants_for) -> None:
    found = plants_for(EntitySwap(), "Chad borders Lake Chad and has many herds of goats.", "Niger borders Lake Chad.")
    assert not [text for text, _ in found if "Lake Chad" not in text or text.startswith("Niger")]


def test_names_of_unlike_things_may_share_a_word(plants_for) -> None:
    lakes = plants_for(EntitySwap(), "Chad borders Lake Chad.", "Portugal sells cork.")
    assert ("Portugal borders Lake Chad.", "present") in lakes
    films = plants_for(EntitySwap(), "Maria Huber met Huber Films in Vienna.", "Anna Keller sells cork.")
    assert ("Anna Keller met Huber Films in Vienna.", "present") in films
    assert any(text.startswith("Maria Huber met Huber Films in ") for text, _ in films)
    assert not plants_for(EntitySwap(), "Huber said that Maria Huber left the town.", "Anna Keller sells cork.")


def test_a_name_that_meets_the_old_one_on_the_page_is_not_used(plants_for) -> None:
    lines = (
        "The parcel was sent to Norway by the old ferry line.",
        "Norway and Sweden share the ferry line.",
        "Portugal grows cork for the wine trade.",
    )
    found = plants_for(EntitySwap(), *lines)
    assert not [text for text, _ in found if "Sweden" in text]
    assert ("The parcel was sent to Portugal by the old ferry line.", "present") in found


def test_a_country_is_swapped_for_a_country(plants_for) -> None:
    lines = ("The parcel was sent to Norway by the old ferry line.", "Vienna has a great wheel.", "Texas grows cotton.")
    texts = [text for text, _ in plants_for(EntitySwap(), *lines)]
    assert texts
    assert not [text for text in texts if "Vienna" in text or "Texas" in text]


def test_double_negation_never_happens(plants_for) -> None:
    found = plants_for(Negation(), "The crew did not find the anchor near the wreck.", *FILLER)
    assert found == [("The crew found the anchor near the wreck.", "removed")]


def test_the_page_must_carry_the_polarity(plants_for) -> None:
    assert plants_for(Negation(), "The crew found the anchor near the wreck.", *FILLER) == [
        ("The crew did not find the anchor near the wreck.", "added")
    ]


def test_a_strong_form_that_the_page_has_is_no_error(plants_for) -> None:
    lines = ("Most of the pupils passed the swimming test.", "All of the pupils passed the swimming test in May.")
    assert not [text for text, _ in plants_for(Quantifier(), *lines) if text.startswith("All")]
    assert plants_for(Quantifier(), lines[0], *FILLER)


def test_links_lead_to_another_page(pool, make_article) -> None:
    mine = make_article("own", "https://www.one.example/a/?utm_source=x", ["*The town hall of Graz is painted red."])
    same = make_article("twin", "http://one.example/a", ["*The town hall of Linz is painted blue."])
    prepared = prepare_pool([mine, same, *pool])
    context = PlantContext(1, prepared.by_id["own"], prepared)
    links = [item.new for item in ForeignLink().candidates(context, prepared.by_id["own"].sentences[0])]
    assert sorted(links) == sorted(article.url for article in pool)


def test_the_address_of_a_local_file_takes_no_part_in_links(pool, make_article) -> None:
    local = [make_article(f"local{i}", f"file:///page{i}.html", ["*The town hall is painted red."]) for i in (1, 2)]
    prepared = prepare_pool([*local, *pool])
    for article in prepared.articles:
        context = PlantContext(1, article, prepared)
        links = [item.new for item in ForeignLink().candidates(context, article.sentences[0])]
        assert bool(links) == article.source.url.startswith("https://")
        assert not [link for link in links if link.startswith("file:")]


def test_an_unsourced_claim_borrows_a_form_and_nothing_else(pool) -> None:
    prepared = prepare_pool(pool)
    seen = 0
    for article in prepared.articles:
        context = PlantContext(1, article, prepared)
        for item in UnsourcedClaim().candidates(context, article.sentences[0]):
            seen += 1
            assert item.old == ""
            assert item.new.endswith(".")
            assert "\n" not in item.new
            assert not any(item.new in other.source.text for other in prepared.articles)
    assert seen


def test_a_plant_follows_the_manner_of_its_page(plants_for) -> None:
    lines = ("The crew found the anchor near the wreck.", "The diver didn’t come.", "The boat wasn’t new.")
    assert plants_for(Negation(), *lines) == [("The crew didn’t find the anchor near the wreck.", "added")]


def test_a_page_sentence_with_a_negation_is_no_ground_for_one(plants_for, pool, make_article) -> None:
    page = ["The crew found the anchor near the wreck, but not the chain."]
    article = make_article("own", URL, ["*The crew found the anchor near the wreck.", *page])
    clean = article.sentences[0]
    text = "\n".join(page)
    moved = replace(article, text=text, sentences=(replace(clean, supported_by=(0, len(text))),))
    prepared = prepare_pool([moved, *pool])
    mine = prepared.by_id["own"]
    assert not list(Negation().candidates(PlantContext(1, mine, prepared), mine.sentences[0]))


@pytest.mark.parametrize(
    "line",
    [
        "The crew gave the news that most of the boats were late.",
        "The town did not sell some of its boats in the spring.",
    ],
)
def test_a_hedge_beside_a_negation_is_left_alone(plants_for, line: str) -> None:
    found = plants_for(Quantifier(), line, *FILLER)
    assert all("not" not in text for text, _ in found)


def test_a_single_number_version_never_moves_up(plants_for) -> None:
    found = plants_for(VersionChange(), "Basalt version 9 repairs the search of large folders.", *FILLER)
    assert all(int(text.split("version ")[1].split(" ")[0]) < 9 for text, _ in found)


def test_two_dates_keep_their_order(plants_for) -> None:
    found = plants_for(DateShift(), "The hall was closed from 2012 and opened again in 2014.", "A storm came in 2020.")
    for text, _ in found:
        first, second = text.split("from ")[1][:4], text.split("again in ")[1][:4]
        assert int(first) < int(second)


def test_a_man_is_not_made_a_woman(plants_for) -> None:
    assert not plants_for(EntitySwap(), "Thomas Berg said that he left the ferry line.", "Ingrid Larsen came.")


def test_part_of_an_address_is_no_place_to_swap(plants_for) -> None:
    found = plants_for(EntitySwap(), "The firm moved to Austin, Texas with its two dogs.", "Norway is cold.")
    assert not [text for text, _ in found if "Austin, Texas" not in text]


def test_a_sentence_without_its_span_rests_on_the_nearest_passage(pool) -> None:
    loose = replace(pool[0], sentences=tuple(replace(item, supported_by=None) for item in pool[0].sentences))
    found = prepare_pool([loose]).articles[0]
    assert [item.support.text for item in found.sentences] == [item.text for item in found.sentences]
    with pytest.raises(KeyError):
        found.sentence(99)


def test_a_sentence_that_shares_no_word_with_its_page_is_left_out(pool) -> None:
    strange = replace(pool[0].sentences[0], text="Zebras graze.", supported_by=None)
    assert prepare_pool([replace(pool[0], sentences=(strange,))]).articles[0].sentences == ()
