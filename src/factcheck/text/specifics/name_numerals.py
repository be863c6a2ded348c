"""Numerals that belong to a name or label ("Apollo 11", "Section 230", "World War II", "9/11"): no numbers."""

import re

from factcheck.text.specifics.common_words import COMMON_WORDS
from factcheck.text.specifics.name_words import NATIONALITIES, NOT_NAMES
from factcheck.text.specifics.nouns import STOPS, is_plural
from factcheck.text.specifics.spans import Taken, word_after
from factcheck.text.specifics.units import ISO_CODES, read_unit
from factcheck.text.specifics.word_sets import word_set

_HEADS = (
    r"Apollo|Gemini|Voyager|Soyuz|Artemis|Mariner|Pioneer|Sputnik|Vostok|Falcon|Ariane|Starship|Boeing|Airbus|"
    r"Cessna|Embraer|iPhone|iPad|Galaxy|Pixel|Xbox|PlayStation|Nintendo|Kindle|Surface|ThinkPad|GeForce RTX|RTX|"
    r"GTX|Ryzen|Core|Snapdragon|Tesla Model|Model|Route|Highway|Interstate|Motorway|Section|Article|Title|Chapter|"
    r"Figure|Fig\.|Table|Appendix|Annex|Part|Volume|Vol\.|Book|Page|Item|Rule|Act|Amendment|Proposition|Prop|"
    r"Regulation|Directive|Resolution|Order|Psalm|Verse|Level|Grade|Class|Type|Phase|Tier|Stage|Group|Division|"
    r"Formula|Channel|Radio|BBC|ITV|CBS|Studio|Gate|Room|Hall|Building|Block|Unit|Area|Zone|District|Ward|Terminal|"
    r"Platform|Pier|Track|Flight|Train|Bus|Line|Fortune|FTSE|S&P|Nasdaq|Nikkei|Dow|CAC|DAX|Stoxx|Euro|Super Bowl|"
    r"Expo|Sol|Windows|Office|Henry|Louis|Elizabeth|Game|Episode|Season|Series|Lesson|Question|Problem|Case|"
    r"Exhibit|Note|Step|Exit|Junction|No|Big|Form|Catch|Club|Agenda|Vision|Goal|Horizon|Box|Option|Scenario|Day|"
    r"Week|Year|Round|Heat|Lane|Seat|Row|Lot|Reactor"
)
_NUMBERED = re.compile(
    rf"(?=[A-Zi])(?<!\w)(?:{_HEADS})[ \u00a0-](?P<n>\d{{1,5}}[A-Za-z]{{0,2}}(?:\(\w{{1,3}}\)){{0,2}})(?![\w%]|[,.]\d)"
)
_GENERAL = re.compile(
    r"(?=[A-Z])(?<![\w.])(?P<head>[A-Z][^\W\d_]{2,30}|[A-Z]{2,6})[ \u00a0]"
    r"(?P<n>\d{1,4})(?![\w%°$€£/:]|[,.-]\d|-\w|['’]s?\d)"
)
_IDIOMS = re.compile(r"(?<![\w/.,])(?P<n>9/11|24/7|7/7|20/20|50/50|50-50)(?![\w/]|[.,]\d)")
_CATCH = re.compile(r"(?<!\w)(?:Catch|Route|Area)[- ](?P<n>\d{2})(?!\w)")
_PLURAL_HEADS = word_set(
    """
    studios games series news paris los angeles dallas hughes jones texas
    """
)


_AMOUNTS = frozenset(("million", "billion", "trillion", "thousand", "hundred", "bn", "or", "out"))


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Do a capital word and the number after it read as one name ("Voyager 2 crossed"), not as a count after a name?"""
    head, low = match.group("head"), match.group("head").lower()
    if low in COMMON_WORDS or low in NOT_NAMES or low in NATIONALITIES or head in ISO_CODES or low.endswith("ly"):
        return False
    if is_plural(low) and low not in _PLURAL_HEADS:
        return False
    word = word_after(text, match.end())[0].lower()
    if read_unit(text, match.end()) or word in _AMOUNTS:
        return False
    return not is_plural(word) and (word == "" or word in STOPS or word.endswith("ed"))


def take_name_numerals(text: str, taken: Taken) -> dict[int, int]:
    """Take the numerals of names and labels; their starts and ends."""
    found: dict[int, int] = {}
    for pattern in (_NUMBERED, _GENERAL, _IDIOMS, _CATCH):
        for match in pattern.finditer(text):
            start, end = match.span("n")
            if not taken.free(start, end) or (pattern is _GENERAL and not _is_label(text, match)):
                continue
            if pattern is _NUMBERED and _counts(text, match):
                continue
            taken.take(start, end)
            found[start] = end
    return found


def _counts(text: str, match: re.Match[str]) -> bool:
    """Is a number after a label word a quantity after all ("Group 12 million euros")?"""
    word = word_after(text, match.end())[0].lower()
    return word in (
        "percent",
        "per",
        "million",
        "billion",
        "thousand",
        "hundred",
        "people",
        "euros",
        "dollars",
        "years",
        "months",
    )
