"""A small pool of articles of our own, with every kind of content that plants need."""

import hashlib

import pytest

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


@pytest.fixture(scope="session")
def pool() -> tuple[PoolArticle, ...]:
    """Six articles with five clean sentences each."""
    return tuple(article(name, *rest) for name, rest in ARTICLES.items())


@pytest.fixture(scope="session")
def make_article():
    """The function that makes an article of lines."""
    return article
