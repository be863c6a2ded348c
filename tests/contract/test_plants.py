"""Every class of plants over small articles of our own: what a plant promises, whatever the class."""

import hashlib
import re

import pytest

from factcheck.hashing import canonical_json
from factcheck.protocols.planted.planting.cases import build_cases
from factcheck.protocols.planted.plants.family import PLANT_CLASSES
from factcheck.protocols.planted.pool import CleanSentence, PoolArticle

ARTICLES = {
    "harbor": (
        "https://news.example/harbor",
        [
            "*The harbor of Bergen handled 14,250 containers in 2021, according to Norway's port office.",
            "*Ingrid Larsen opened the new terminal on 12 March 2019 after a delay of seven weeks.",
            "*The terminal does not accept ships that are longer than 310 meters.",
            "*Larsen said the quay may need repairs within four years.",
            "*The port sold its oldest crane to a museum in Rotterdam.",
            "Fishing boats pay a fee of 95 euros for each night.",
            "The ferry company employed 640 sailors when Thomas Berg ran it.",
            "A storm closed the outer wall in January 2016.",
            "Sweden sends most of its timber through other towns.",
            "Visitors counted 23 seals near the lighthouse.",
        ],
    ),
    "engine": (
        "https://code.example/engine",
        [
            "*Quartz 4.2.1 fixed a memory leak that slowed large imports by 35 percent.",
            "*The project moved to a monthly cycle in October 2020.",
            "*Anna Keller wrote the first parser while she studied in Vienna.",
            "*Most of the plugins are maintained by volunteers.",
            "*The old storage format is no longer supported.",
            "Quartz 4.1.0 introduced a console for 12 languages.",
            "Support for Quartz 3.8.5 ended when the team closed its forum.",
            "David Okafor leads the documentation group with 18 writers.",
            "The server answers about 900 requests a second on a laptop.",
            "A survey in May 2018 collected 2,300 replies.",
        ],
    ),
    "river": (
        "https://science.example/river",
        [
            "*Researchers counted 48 otters along the Salza in Austria during 2017.",
            "*Maria Huber measured a water temperature of 9.4 degrees in August 2017.",
            "*The otters were not found above the second dam.",
            "*Warmer summers could reduce the number of trout.",
            "*The valley lost nearly 60 percent of its wetlands after the road was built.",
            "A second team from Hungary studied 31 beavers.",
            "Peter Novak photographed kingfishers in April 2015.",
            "Hikers often leave food beside the path.",
            "The dam was finished in 1978 and repaired in 2004.",
            "Farmers planted 5,600 willows on the eastern bank.",
        ],
    ),
    "museum": (
        "https://culture.example/museum",
        [
            "*The museum in Dresden bought 27 paintings for $3.6 million in 2014.",
            "*Clara Weiss has restored the largest of the paintings.",
            "*The north wing was closed between June 2013 and May 2014.",
            "*Many of the visitors come from Poland.",
            "*The collection includes up to 400 drawings by Italian artists.",
            "A guard named Otto Brandt found the letters in a drawer.",
            "Tickets cost 8 euros, and children under six pay nothing.",
            "The garden holds 72 sculptures from France.",
            "An exhibition in 2009 was seen by 51,000 people.",
            "The library keeps 640 maps of the old town.",
        ],
    ),
    "vaccine": (
        "https://health.example/vaccine",
        [
            "*The trial in Kenya enrolled 1,840 adults between 2015 and 2018.",
            "*Grace Mwangi presented the results in Nairobi on 4 November 2018.",
            "*The vaccine reduced severe cases by 62 percent in the first season.",
            "*Some of the patients reported a mild fever.",
            "*The second dose is usually given after 28 days.",
            "The ministry ordered 75,000 doses for schools.",
            "A smaller study in Ghana followed 390 children.",
            "Samuel Osei advised the safety board for three years.",
            "The factory was inspected in July 2016.",
            "No participant was treated for an allergic shock.",
        ],
    ),
    "railway": (
        "https://travel.example/railway",
        [
            "*The night train between Lyon and Turin carried 212,000 passengers in 2019.",
            "*Lucia Ferri became director of the line in September 2012.",
            "*The operator does not plan a stop in Geneva.",
            "*Tickets sold in Italy are likely to cost more than before.",
            "*The journey takes about nine hours and crosses 16 tunnels.",
            "Engineers replaced 84 bridges after the flood.",
            "A dining car with 36 seats was added in 2006.",
            "Marco Bianchi designed the sleeping cars.",
            "Workers in Spain built the first 11 coaches.",
            "The timetable changed twice in February 2011.",
        ],
    ),
}


def article(name: str, url: str, lines: list[str]) -> PoolArticle:
    """A pool article from lines, of which those with a star are its clean sentences."""
    text = "\n".join(line.removeprefix("*") for line in lines)
    marked = [line.removeprefix("*") for line in lines if line.startswith("*")]
    spans = [(text.index(line), text.index(line) + len(line)) for line in marked]
    sentences = tuple(
        CleanSentence(index, line, span) for index, (line, span) in enumerate(zip(marked, spans, strict=True))
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return PoolArticle(name, url, name.title(), text, digest, "curated", sentences)


@pytest.fixture(scope="module")
def pool() -> list[PoolArticle]:
    return [article(name, *rest) for name, rest in ARTICLES.items()]


@pytest.fixture(scope="module", params=PLANT_CLASSES, ids=lambda family: family.name)
def pairs(request, pool):
    """The pairs of one class, as (clean, planted, page text)."""
    texts = {item.id: item.text for item in pool}
    cases = build_cases(pool, seed=21, per_class=5, classes=[request.param]).cases
    assert len(cases) >= 6
    return [(clean, planted, texts[clean.article.id]) for clean, planted in zip(cases[::2], cases[1::2], strict=True)]


def test_exactly_one_span_differs_and_undoing_it_gives_the_twin(pairs) -> None:
    for clean, planted, _ in pairs:
        plant = planted.plant
        assert plant.old != plant.new
        assert planted.post[plant.start : plant.end] == plant.new
        assert planted.post[: plant.start] + plant.old + planted.post[plant.end :] == clean.post


def test_before_and_after_are_the_sentence_or_the_link(pairs) -> None:
    for clean, planted, _ in pairs:
        plant = planted.plant
        if plant.target == "link":
            assert (plant.before, plant.after) == (clean.link.url, planted.link.url)
            assert plant.sentence is None
        else:
            assert planted.sentences[plant.sentence].text == plant.after
            assert plant.before in {"", *(item.text for item in clean.sentences)}


def test_the_proof_holds_places_and_values_but_no_text_of_the_page(pairs) -> None:
    for _, planted, page in pairs:
        proof = planted.plant.proof
        assert proof["checks"]
        assert len(set(proof["checks"])) == len(proof["checks"])
        if "support" in proof:
            start, end = proof["support"]
            assert 0 <= start < end <= len(page)
            assert page[start:end] not in canonical_json(proof)
        assert all(len(value) < 90 for value in proof.values() if isinstance(value, str))


def test_the_old_value_stands_in_the_supporting_passage(pairs) -> None:
    for _, planted, page in pairs:
        proof = planted.plant.proof
        if "old_at" in proof:
            assert planted.plant.old in page[slice(*proof["support"])]
            assert planted.plant.old in page[slice(*proof["old_at"])]


def test_difficulty_tells_whether_the_value_is_on_the_page(pairs) -> None:
    for _, planted, page in pairs:
        plant = planted.plant
        if planted.class_ in {"number_swap", "version_change", "entity_swap"}:
            assert plant.proof["difficulty"] == (
                "present" if re.search(rf"(?<!\w){re.escape(plant.new)}(?!\w)", page, re.IGNORECASE) else "absent"
            )


def test_there_is_no_tell_in_spacing_capitals_or_shape(pairs) -> None:
    for _, planted, _ in pairs:
        text = planted.plant.after
        assert "  " not in text
        assert " ." not in text
        assert planted.plant.target == "link" or text[0] == text[0].upper()
        if planted.class_ in {"number_swap", "version_change"} and planted.plant.old[0].isdigit():
            assert [c.isdigit() for c in planted.plant.old] == [c.isdigit() for c in planted.plant.new]


def test_equal_names_give_equal_cases(pool) -> None:
    first, second = (
        "\n".join(case.model_dump_json(by_alias=True) for case in build_cases(pool, seed=5, per_class=3).cases)
        for _ in range(2)
    )
    assert first == second


def test_every_class_of_the_specification_can_be_planted(pool) -> None:
    cases = build_cases(pool, seed=1, per_class=2).cases
    counts = {family.name: sum(c.class_ == family.name for c in cases) for family in PLANT_CLASSES}
    assert counts == {family.name: 4 for family in PLANT_CLASSES}
