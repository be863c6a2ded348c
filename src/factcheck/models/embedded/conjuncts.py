"""Verbs joined by "and": whether what the claim says of one is what the page says of the other."""

import re
from itertools import pairwise

from factcheck.models.embedded.align import agrees, differs
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.page import PageSentence
from factcheck.models.embedded.words import Placed, Word

_PAST = (
    r"(?:\w{2,}ed|built|bought|sold|made|led|wrote|won|ran|drew|sang|sent|paid|gave|took|left|kept|held|met|lost|began"
    r"|became|cut|shut|hit|rose|fell|grew|broke|spent|taught|fought|threw|flew|shot|struck|stole|chose|drove|went|upheld|overcame|withdrew)"
)
_VERB = re.compile(_PAST, re.IGNORECASE)
_JOINT = re.compile(rf"(?:,?\s+\b(?:and|but|then)\s+(?:then\s+|also\s+|later\s+)?|,\s+)(?={_PAST}\b)", re.IGNORECASE)
_SAME = 0.7  # share of the claim's words that the sentence must have as written
_MOST_WORDS = 40


def check_conjuncts(reading: Reading) -> Mismatch | None:
    """The claim's verb in one part of the passage, and all that it is said of in the part of another verb; or None."""
    sentence = reading.best
    cuts = [match.start() for match in _JOINT.finditer(sentence.text)]
    verb = next((word for word in reading.claim.words if _VERB.fullmatch(word.text)), None)
    if not cuts or verb is None or len(sentence.words) > _MOST_WORDS or reading.share < _SAME:
        return None
    parts = list(pairwise([0, *cuts, len(sentence.text)]))
    home = _only_part(verb, parts, sentence)
    if home is None:
        return None
    said = _parts_of_rest(verb, parts, reading)
    strayed = said if len(said) == 1 else _strayed(home, parts, reading)
    if not strayed or home in strayed:
        return None
    other = next((word for word in _inside(parts[strayed.pop()], sentence) if _VERB.fullmatch(word.text)), None)
    if other is None or not reading.keys.isdisjoint(other.keys):
        return None
    return Mismatch(sentence, "contradicted", f"the article says “{other.text}” of this, not “{verb.text}”")


def _strayed(home: int, parts: list[tuple[int, int]], reading: Reading) -> set[int]:
    """The parts that hold a value of the claim in whose place the verb's own part has another."""
    own = [one.value for one in reading.best.values if _within(parts[home], one.value.start - reading.best.start)]
    found: set[int] = set()
    for placed in reading.claim.values:
        places = _parts_of_value(placed, parts, reading)
        if len(places) == 1 and home not in places and any(differs(value, placed.value) for value in own):
            found |= places
    return found


def _within(part: tuple[int, int], place: int) -> bool:
    return part[0] <= place < part[1]


def _parts_of_value(placed: Placed, parts: list[tuple[int, int]], reading: Reading) -> set[int]:
    return {
        index
        for index, part in enumerate(parts)
        for other in reading.best.values
        if _within(part, other.value.start - reading.best.start) and agrees(other.value, placed.value)
    }


def _inside(part: tuple[int, int], sentence: PageSentence) -> list[Word]:
    return [word for word in sentence.words if part[0] <= word.start - sentence.start < part[1]]


def _only_part(word: Word, parts: list[tuple[int, int]], sentence: PageSentence) -> int | None:
    """The one part that has a word of the claim, or None."""
    found = [
        index
        for index, part in enumerate(parts)
        if any(not set(word.keys).isdisjoint(other.keys) for other in _inside(part, sentence))
    ]
    return found[0] if len(found) == 1 else None


def _parts_of_rest(verb: Word, parts: list[tuple[int, int]], reading: Reading) -> set[int]:
    """The parts that hold what the claim says behind its verb, each item in one of them only."""
    found: set[int] = set()
    for word in reading.claim.words:
        if word.start > verb.start and (part := _only_part(word, parts, reading.best)) is not None:
            found.add(part)
    for placed in reading.claim.values:
        places = _parts_of_value(placed, parts, reading)
        if placed.value.start > verb.start and len(places) == 1:
            found |= places
    return found
