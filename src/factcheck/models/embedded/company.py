"""The company that a value keeps: what stands beside it in the claim, looked for beside a place on the page."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factcheck.models.embedded.align import SYNONYM, TOPIC, VALUE_WEIGHT, Claim, bears_out
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.words import Word

_NEAR = 6.0  # words apart at which a companion counts half in the claim
_FADE = 0.35  # share that a companion loses over a long sentence of the page
_LONG = 20  # words apart at which it has lost that share
_BEFORE, _AFTER = 0.6, 0.4  # a companion in the sentence before or after


Holders = dict[int, dict[int, list[int]]]
"""For each value of a claim, by its start: the sentences that bear it out, with the positions there."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A word (or where a value stands) of the claim beside the value in question, and how much it counts."""

    word: Word | None
    places: dict[int, list[int]]
    weight: float


def find_holders(claim: Claim, page: ReadPage) -> Holders:
    """Where the page bears out each value of the claim."""
    holders: Holders = {placed.value.start: {} for placed in claim.values}
    for sentence in page.sentences:
        for other in sentence.values:
            for placed in claim.values:
                if bears_out(other, placed.value):
                    holders[placed.value.start].setdefault(sentence.index, []).append(other.position)
    return holders


def companions(
    claim: Claim, page: ReadPage, holders: Holders, position: int, start: int, end: int
) -> tuple[Companion, ...]:
    """Everything in the claim outside the span, counting less the farther it stands."""
    found = [
        Companion(word, {}, page.weight(word) * _nearness(word.position, position))
        for word in claim.words
        if not start <= word.start < end
    ]
    found.extend(
        Companion(None, holders[placed.value.start], VALUE_WEIGHT * _nearness(placed.position, position))
        for placed in claim.values
        if not start <= placed.value.start < end
    )
    return tuple(found)


def company_at(page: ReadPage, sentence: PageSentence, position: int, company: Iterable[Companion]) -> float:
    """The weighted share of the companions that a place on the page has around it; 1 where there are none."""
    total = kept = 0.0
    for companion in company:
        total += companion.weight
        if companion.word is not None:
            kept += companion.weight * _word_beside(companion.word, page, sentence, position)
        else:
            kept += companion.weight * _value_beside(companion.places, page, sentence, position)
    return kept / total if total else 1.0


def _nearness(a: int, b: int) -> float:
    return _NEAR / (_NEAR + abs(a - b))


def _faded(positions: Sequence[int], position: int) -> float:
    """What a companion is worth that stands at the nearest of these positions, which are in order."""
    after = bisect_left(positions, position)
    apart = min(abs(place - position) for place in positions[max(0, after - 1) : after + 1])
    return 1 - _FADE * min(apart, _LONG) / _LONG


def _around(page: ReadPage, sentence: PageSentence) -> tuple[tuple[PageSentence, float], ...]:
    """The sentences before and after, with what a companion there is worth."""
    found = []
    if sentence.index:
        found.append((page.sentences[sentence.index - 1], _BEFORE))
    if sentence.index + 1 < len(page.sentences):
        found.append((page.sentences[sentence.index + 1], _AFTER))
    return tuple(found)


def _word_beside(word: Word, page: ReadPage, sentence: PageSentence, position: int) -> float:
    best = TOPIC if word.keys[0] in page.topics else 0.0
    for rank, key in enumerate(word.keys):
        quality = 1.0 if rank == 0 else SYNONYM
        places = sentence.places.get(key)
        if places:
            best = max(best, quality * _faded(places, position))
        else:
            near = (worth for other, worth in _around(page, sentence) if key in other.places)
            best = max(best, quality * max(near, default=0.0))
    return best


def _value_beside(places: dict[int, list[int]], page: ReadPage, sentence: PageSentence, position: int) -> float:
    here = places.get(sentence.index)
    if here:
        return _faded(here, position)
    return max((worth for other, worth in _around(page, sentence) if other.index in places), default=0.0)
