"""Verbs and adjectives that rule each other out, and which of the two governs what the claim speaks of."""

import re
from collections.abc import Iterator
from functools import cache

from factcheck.models.embedded.align import VERBATIM, holds_value
from factcheck.models.embedded.mismatch import Mismatch, Reading, tokens_of
from factcheck.models.embedded.page import PageSentence
from factcheck.models.embedded.words import Word
from factcheck.text.passages import stem
from factcheck.text.specifics.word_sets import word_set

_PAIRS = (
    ("approve accept endorse ratify adopt", "reject refuse veto oppose"),
    ("open reopen", "close shut"),
    ("rise climb increase grow gain jump surge soar expand", "fall drop decline decrease sink plunge shrink slump"),
    ("begin start commence launch", "end finish cease conclude"),
    ("arrive", "depart leave"),
    ("join enter", "leave quit exit withdraw"),
    ("allow permit legalize legalise authorize", "ban forbid prohibit outlaw"),
    ("hire recruit employ", "fire dismiss sack"),
    ("add", "remove drop delete"),
    ("appear emerge", "disappear vanish"),
    ("import", "export"),
    ("praise welcome", "criticize criticise condemn denounce"),
    ("support favor favour", "oppose"),
    ("agree", "disagree"),
    ("succeed", "fail"),
    ("strengthen", "weaken"),
    ("improve", "worsen deteriorate"),
    ("raise", "lower cut reduce"),
    ("accelerate", "slow"),
    ("convict", "acquit"),
    ("legal", "illegal"),
    ("largest biggest", "smallest"),
    ("highest tallest", "lowest"),
    ("longest", "shortest"),
    ("oldest", "youngest newest"),
    ("best", "worst"),
    ("fastest", "slowest"),
    ("heaviest", "lightest"),
    ("warmest hottest", "coldest coolest"),
    ("majority", "minority"),
    ("north northern northwards", "south southern southwards"),
    ("east eastern eastwards", "west western westwards"),
    ("profit", "loss"),
    ("surplus", "deficit"),
    ("victory", "defeat"),
    ("win gain", "lose"),
    ("buy purchase", "sell"),
    ("lend", "borrow"),
    ("build construct", "demolish destroy"),
    ("extend prolong lengthen", "shorten"),
    ("widen", "narrow"),
    ("keep retain", "abandon scrap"),
    ("confirm", "deny"),
    ("remember", "forget"),
)
_CONVERSE = frozenset(stem(word) for word in word_set("win lose buy purchase sell lend borrow victory defeat"))
_JOINTS = word_set("; , and but while whereas although though yet after before then when")
_SUBJECT = 0.3  # what a word before the verb counts: clauses share their subject
_LEAD = 1.5
_MOST_WORDS = 40  # in a longer sentence (run-on text) an opposite may belong to anything
_HELD = 0.6  # share of the rest of the claim from which an opposite on the page stands in its place


@cache
def _opposed() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """For each stem of the table: the stems that say the same, and those that say the opposite."""
    found: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
    for pair in _PAIRS:
        sides = tuple(frozenset(stem(word) for word in side.split()) for side in pair)
        for mine, theirs in (sides, sides[::-1]):
            for key in mine:
                allies, against = found.get(key, (frozenset(), frozenset()))
                found[key] = (allies | mine, against | theirs)
    return found


def check_opposites(reading: Reading) -> Mismatch | None:
    """The first word of the claim in whose place the passage has its opposite, or None."""
    for word in reading.claim.words:
        allies, against = _opposed().get(word.keys[0], (frozenset(), frozenset()))
        if not against or not reading.stems.isdisjoint(against):
            continue
        if any(marker.kind == "negation" for marker in reading.claim.markers):
            continue
        if (found := _opposite(word, allies | set(word.keys), against, reading)) is not None:
            return found
    return None


def _opposite(word: Word, allies: frozenset[str], against: frozenset[str], reading: Reading) -> Mismatch | None:
    sentence = reading.best
    if not any(key in sentence.places for key in against):
        return None
    others = [one for one in sentence.words if one.keys[0] in against]
    if _denied(others[0], sentence):
        return None
    reason = f"the article says “{others[0].text}”, not “{word.text}”"
    if allies.isdisjoint(sentence.places):
        return Mismatch(sentence, "contradicted", reason) if _replaced(word, others[0], reading) else None
    pro, contra = _votes(word, allies - against, against, reading)
    return Mismatch(sentence, "contradicted", reason) if contra > _LEAD * pro else None


def _replaced(word: Word, other: Word, reading: Reading) -> bool:
    """Whether the opposite stands for the word: the sentence holds the rest of the claim, and no other has the word."""
    if word.keys[0] in _CONVERSE and not _same_subject(other, reading):
        return False
    page, rest = reading.page, [one for one in reading.claim.words if one is not word]
    total = sum(page.weight(one) for one in rest)
    share = sum(page.weight(one) for one in rest if one.keys[0] in reading.best.places) / total if total else 0.0
    values = all(holds_value(placed.value, reading.best) for placed in reading.claim.values)
    if share >= VERBATIM and values:
        return True
    plain = len(reading.best.words) <= _MOST_WORDS
    return plain and share >= _HELD and values and not any(key in page.spread for key in word.keys)


def _denied(word: Word, sentence: PageSentence) -> bool:
    start = word.start - sentence.start
    return any(first <= start < end for first, end in sentence.denied)


def _same_subject(verb: Word, reading: Reading) -> bool:
    """Whether what opens the claim stands before the opposite verb on the page, too: who lost did not win."""
    opening = reading.claim.words[0]
    return any(one.keys[0] == opening.keys[0] and one.start < verb.start for one in reading.best.words)


def _votes(word: Word, allies: frozenset[str], against: frozenset[str], reading: Reading) -> tuple[float, float]:
    """The weight of the claim's other words and values that the word itself governs, and that its opposite governs."""
    pro = contra = 0.0
    sides = list(_sides(allies, against, reading.best))
    for place, weight in _others(word, reading):
        side = next((sign for start, end, sign in sides if start <= place < end), 0)
        pro += weight if side > 0 else 0.0
        contra += weight if side < 0 else 0.0
    return pro, contra


def _sides(allies: frozenset[str], against: frozenset[str], sentence: PageSentence) -> Iterator[tuple[int, int, int]]:
    """The stretches of a sentence that the word (1) and its opposite (-1) govern."""
    marks = [
        (one.start - sentence.start, -1 if one.keys[0] in against else 1)
        for one in sentence.words
        if one.keys[0] in against or not allies.isdisjoint(one.keys)
    ]
    joints = [token.start for token in tokens_of(sentence.text) if token.low in _JOINTS]
    start = 0
    for (place, sign), following in zip(marks, [*marks[1:], (len(sentence.text), 0)], strict=True):
        cut = [joint for joint in joints if place < joint < following[0]]
        end = following[0] if not following[1] else (cut[-1] if cut else following[0])
        yield start, end, sign
        start = end


def _others(word: Word, reading: Reading) -> Iterator[tuple[int, float]]:
    """Where each other word and value of the claim stands in the best sentence, and what it counts."""
    sentence = reading.best
    for one in reading.claim.words:
        if one is word:
            continue
        places = [other.start for other in sentence.words if other.keys[0] == one.keys[0]]
        worth = reading.page.weight(one) * (_SUBJECT if one.start < word.start else 1.0)
        for place in places:
            yield place - sentence.start, worth / len(places)
    for placed in reading.claim.values:
        core = re.compile(rf"(?<!\w){re.escape(placed.value.text)}(?!\w)", re.IGNORECASE)
        found = [match.start() for match in core.finditer(sentence.text)]
        for place in found:
            yield place, 1.0 / len(found)
