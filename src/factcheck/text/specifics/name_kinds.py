"""What kind of thing a name names, by cues only; "unknown" where the cues are thin."""

import re
from typing import Literal

from factcheck.text.specifics.aliases import fold_name
from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.name_words import NATIONALITIES, TITLES
from factcheck.text.specifics.places import PLACES
from factcheck.text.specifics.word_sets import word_set

NameKind = Literal["person", "organization", "place", "product", "unknown"]
_ORG_WORDS = word_set(
    """
    inc ltd llc corp corporation co company companies plc gmbh ag group holdings university college institute
    ministry department agency commission committee council bank association organization organisation
    federation foundation society union bureau board authority administration court parliament congress senate
    party police army navy force fund league club united fc trust network news times post journal press media
    airlines airways motors technologies systems laboratories labs partners school hospital church museum office
    center centre academy alliance coalition service services exchange reserve house nations treasury cabinet
    pictures studios records entertainment
    """
)
_PLACE_WORDS = word_set(
    """
    city county province state region district island islands lake river sea ocean mount mountain mountains
    valley bay gulf strait desert forest park street avenue road square bridge airport harbour harbor port beach
    coast peninsula cape canyon canal glacier village town borough prefecture republic kingdom hills falls
    station
    """
)
_ACRONYM_ORGS = word_set(
    """
    NASA WHO EU UN NATO FBI CIA BBC CNN IMF WTO FDA CDC EPA ESA IBM UNESCO UNICEF OPEC NHS MIT UCLA ECB OECD
    """
)
_PRODUCT_WORDS = word_set(
    """
    iphone ipad android windows playstation xbox kindle macbook galaxy pixel chatgpt gpt photoshop
    """
)
_PERSON_AFTER = re.compile(
    r"(?:'s|’s)?,?\s(?:said|says|told|tweeted|wrote|added|argued|explained|recalled|who|was born|were born|died|"
    r"married|testified|resigned|tells|himself|herself|aged|\d{2},)(?!\w)"
)
_IN_BEFORE = re.compile(
    r"(?<!\w)(?:in|near|throughout|outside|north of|south of|east of|west of|based in|born in)\s$", re.IGNORECASE
)
_TITLE_BEFORE = re.compile(r"(?<!\w)([A-Z][a-z]+)\.?\s$")
_VERSION_AFTER = re.compile(r"\s(?:v|version\s)?\d+(?:\.\d+)*(?!\w|[,.]\d| (?:percent|people|million|billion))")


def _by_words(words: list[str], name: str) -> NameKind:
    joined = " ".join(words)
    if joined in PLACES:
        return "place"
    if joined in NATIONALITIES:
        return "unknown"
    if (
        name in _ACRONYM_ORGS
        or any(word in _ORG_WORDS for word in words[-2:] if len(words) > 1)
        or (len(words) > 1 and words[0] in _ORG_WORDS)
    ):
        return "organization"
    if words[0] in _PRODUCT_WORDS:
        return "product"
    if len(words) > 1 and (
        words[-1] in _PLACE_WORDS or words[0] in ("lake", "mount", "cape", "port", "fort", "river", "gulf")
    ):
        return "place"
    if 2 <= len(words) <= 4 and words[0] in GIVEN_NAMES and words[-1] not in PLACES:
        return "person"
    return "unknown"


def _by_context(name: str, words: list[str], left: str, right: str) -> NameKind:
    title = _TITLE_BEFORE.search(left)
    if title and title.group(1).lower() in TITLES - {"director", "chief", "former"}:
        return "person"
    if len(words) <= 3 and _PERSON_AFTER.match(right) and not name.isupper():
        return "person" if words[0] in GIVEN_NAMES or len(words) > 1 or " who" in right[:6] else "unknown"
    if re.search(r"[a-z][A-Z]", name) and _VERSION_AFTER.match(right):
        return "product"
    if len(words) == 1 and words[0] in GIVEN_NAMES:
        return "person"
    if _IN_BEFORE.search(left) and len(words) == 1 and not name.isupper():
        return "place" if left.lower().endswith(("based in ", "born in ", "near ")) else "unknown"
    return "unknown"


def name_kind(name_text: str, context: str) -> NameKind:
    """The kind of a name; ``context`` is the sentence or text it stands in (its first occurrence is looked at).

    Cues in order: known places, words of bodies and places, given names, titles and verbs beside it, a version
    after it.
    """
    words = fold_name(name_text).split()
    if not words:
        return "unknown"
    kind = _by_words(words, name_text)
    if kind != "unknown":
        return kind
    match = re.search(rf"(?<!\w){re.escape(name_text)}(?!\w)", context)
    left, right = (
        (context[max(0, match.start() - 30) : match.start()], context[match.end() : match.end() + 30])
        if match
        else ("", "")
    )
    return _by_context(name_text, words, left, right)
