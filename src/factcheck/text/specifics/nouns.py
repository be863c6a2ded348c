"""The noun a number counts, in the singular, and the words that end the search for it."""

import re

from factcheck.text.specifics.word_sets import word_set

_IRREGULAR = {
    "people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "teeth": "tooth",
    "mice": "mouse", "geese": "goose", "lives": "life", "wives": "wife", "knives": "knife", "leaves": "leaf",
    "shelves": "shelf", "wolves": "wolf", "halves": "half", "thieves": "thief", "loaves": "loaf", "calves": "calf",
    "policemen": "policeman", "firemen": "fireman", "fishermen": "fisherman", "businessmen": "businessman",
    "lawmen": "lawman", "congressmen": "congressman", "spokesmen": "spokesman", "species": "species",
    "series": "series", "criteria": "criterion", "phenomena": "phenomenon", "bacteria": "bacterium", "data": "data",
    "movies": "movie", "cookies": "cookie", "calories": "calorie", "zombies": "zombie", "ties": "tie", "pies": "pie",
    "dies": "die", "shoes": "shoe", "buses": "bus", "viruses": "virus", "bonuses": "bonus", "gases": "gas",
    "houses": "house", "cases": "case", "purchases": "purchase", "databases": "database", "nurses": "nurse",
    "horses": "horse", "courses": "course", "licenses": "license", "licences": "licence", "offenses": "offense",
    "responses": "response", "releases": "release", "increases": "increase", "leases": "lease", "phases": "phase",
    "purposes": "purpose", "roses": "rose", "expenses": "expense", "businesses": "business", "analyses": "analysis",
    "crises": "crisis", "diagnoses": "diagnosis", "theses": "thesis", "hypotheses": "hypothesis", "bases": "base",
    "axes": "axis", "sizes": "size", "prizes": "prize", "caches": "cache", "aches": "ache",
}  # fmt: skip
_COLLECTIVE = word_set(
    """
    staff police cattle sheep deer fish aircraft spacecraft personnel crew faculty clergy troops offspring
    hovercraft salmon trout shrimp poultry livestock
    """
)
_NOT_PLURAL = word_set(
    """
    brings diabetes
    rises falls grows covers carries holds follows faces aims earns pays sells buys hopes appears happens
    exists expects feels finds joins lies loses matters occurs opens reads reaches serves spends stays tells tends tries
    writes
    is was has does its this thus us as his hers yes always perhaps plus minus across news less unless towards
    upwards says sees goes gets makes takes gives comes knows thinks needs wants means remains becomes keeps
    lets puts uses runs shows seems includes contains requires provides allows offers helps leads belongs begins
    starts ends adds politics economics physics mathematics athletics various previous serious famous religious
    obvious numerous dangerous continuous cross gross business boss loss process access success progress
    congress address works afterwards overseas besides whereas sometimes campus virus bonus focus status census
    consensus
    """
)
STOPS = word_set(
    """
    of in on at by to from for with without within into onto over under above below between among against during
    through throughout after before since until till than as per via about around near across along behind
    beside and or but nor so yet if when while where because although though that which who whom whose what how
    why then is are was were be been being am has have had do does did will would can could may might must shall
    should the a an this these those it its they them their he she his her him we our us you your i my me there
    here not no only also still even just already ago later earlier each every both all any either neither
    """
)
_FOLLOWING = re.compile(r"(?:[ \u00a0]|\n(?=[a-z]))([^\W\d_]+(?:[-‑'’][^\W\d_]+){0,4})")


def singular(word: str) -> str:
    """The singular of an English plural, lower case; a word that is none stays."""
    low = word.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if not is_plural(low) or low in _COLLECTIVE:
        return low
    if low.endswith("ies") and len(low) > 4:
        return low[:-3] + "y"
    if low.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")):
        return low[:-2]
    return low[:-1]


def is_plural(word: str) -> bool:
    """Does a lower-case word look like a plural noun?"""
    if word in _IRREGULAR:
        return word != "data"
    if word in _COLLECTIVE:
        return True
    return (
        len(word) > 3
        and word.endswith("s")
        and not word.endswith(("ss", "us", "is", "ous"))
        and word not in _NOT_PLURAL
    )


_ADJECTIVE_ENDS = (
    "al",
    "ive",
    "ous",
    "ic",
    "ful",
    "less",
    "able",
    "ible",
    "ary",
    "ed",
    "ing",
    "ese",
    "ish",
    "ern",
    "est",
    "ent",
    "ant",
)
_ADJECTIVES = word_set(
    """
    new old large small big huge major minor young other more further additional main key top long short high
    low good bad great full free early late whole single full-time part-time public private local human real
    senior junior white black red green blue such own same different separate straight possible extra rare
    common poor rich
    """
)


def _is_adjective(word: str) -> bool:
    return word in _ADJECTIVES or "-" in word or word.endswith(_ADJECTIVE_ENDS)


_PAST = word_set(
    "came went saw met took made got ran won lost began became fell rose grew sold left found told said led"
)


_OWNER = re.compile(r"(?<=\w)['’]s?$")
_PART_OF = re.compile(r"[ \u00a0]of[ \u00a0](?:the|its|his|her|their|our|these|those)(?=[ \u00a0])", re.IGNORECASE)


def _following(text: str, end: int) -> tuple[list[str], bool]:
    """Up to five words behind a number, lower case, without possessives, and whether a stop word or mark ends them.

    "four of the houses" counts houses, "25 women's clubs" clubs.
    """
    words: list[str] = []
    part = _PART_OF.match(text, end)
    position = part.end() if part else end
    for _ in range(5):
        match = _FOLLOWING.match(text, position)
        word = _OWNER.sub("", match.group(1)).lower() if match else ""
        if match is None or word in STOPS:
            return words, True
        if not (match.group(1).endswith(("'s", "’s")) and is_plural(word)):
            words.append(word)
        position = match.end()
    return words, False


def counted_noun(text: str, end: int, one: bool) -> str | None:
    """The nearest noun after a number, singular: adjectives are skipped, nothing is bound past a stop word or mark.

    ``one`` says that a singular noun is expected (1, ordinals): the last of at most two words; None where more follow,
    for then nothing tells the noun from what stands around it.
    """
    words, ended = _following(text, end)
    plural = next((word for word in words if is_plural(word)), None)
    if not one or (plural and words[0] == plural):
        return singular(plural) if plural else None
    while words and (words[-1] in _PAST or words[-1].endswith(("ed", "ly"))):
        words.pop()
    if not ended or not 1 <= len(words) <= 2 or _is_adjective(words[-1]):
        return None
    return singular(words[-1])
