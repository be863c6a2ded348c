"""Whether a claim says what its sentence says: in its words, with its numbers, with the "not" and the "about" it had.

A claim that was repaired, softened or filled in is no claim of the report. Leaving out is allowed: a sentence with two
statements gives two claims.
"""

import re
from collections.abc import Sequence

from factcheck.text.passages import content_words
from factcheck.text.qualifiers import Marker, find_markers
from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.find import find_specifics

MOST_NAMED = 5  # words that may stand for a pronoun
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_REACH = 60  # characters behind a word in which the next word stands
_PRONOUN = re.compile(
    r"\b(?:it|he|she|they|him|them|this|that|these|those|both|its|his|her|their|the (?:company|firm|former|latter|group"
    r"|agency|author|study|report|project|drug|law|act|deal|plan|same))\b(?:['’]s)?",
    re.IGNORECASE,
)


def keeps_wording(claim: str, sentence: str, before: Sequence[str] = ()) -> bool:
    """Whether a claim adds nothing to its sentence but what a pronoun stands for, and turns nothing around."""
    words, own = content_words(claim), {*content_words(sentence)}
    strange = [place for place, word in enumerate(words) if word not in own]
    if not words or (strange and not _names_a_pronoun(words, strange, sentence, before)):
        return False
    return _keeps_numbers(claim, sentence) and _keeps_limits(claim, sentence, {*words})


def _names_a_pronoun(words: Sequence[str], strange: Sequence[int], sentence: str, before: Sequence[str]) -> bool:
    """Whether the words that are not the sentence's stand in a row in the place of a pronoun, from the text before.

    In its place: the word behind them is the one behind the pronoun.
    """
    known = {word for text in before for word in content_words(text)}
    first, last = strange[0], strange[-1]
    if last - first >= MOST_NAMED or not {words[place] for place in strange} <= known:
        return False
    following = words[last + 1 : last + 2]
    behind = [content_words(sentence[found.end() : found.end() + _REACH])[:1] for found in _PRONOUN.finditer(sentence)]
    return any(next_word == tuple(following) for next_word in behind)


def _keeps_numbers(claim: str, sentence: str) -> bool:
    """No digits of its own, and every number with its unit and its "about" or "more than"."""
    if not {*_DIGITS.findall(claim)} <= {*_DIGITS.findall(sentence)}:
        return False
    own = find_specifics(sentence).numbers
    return all(any(number_agreement(o, n) == "same" for o in own) for n in find_specifics(claim).numbers)


def _keeps_limits(claim: str, sentence: str, words: set[str]) -> bool:
    """No qualifying word is added, and none is lost whose own word the claim has kept."""
    has, had = find_markers(claim), find_markers(sentence)
    if not {*map(_key, has)} <= {*map(_key, had)}:
        return False
    lost = (marker for marker in had if _key(marker) not in {*map(_key, has)})
    return not any(_qualified(marker, sentence) & words for marker in lost)


def _key(marker: Marker) -> tuple[str, str]:
    """What makes two qualifying words the same: all denials are alike, for "didn't" is "did not"."""
    return marker.kind, "" if marker.kind == "negation" else " ".join(marker.text.lower().split())


def _qualified(marker: Marker, sentence: str) -> set[str]:
    """The content word that a qualifying word stands before; as a set, for there may be none."""
    return {*content_words(sentence[marker.end : marker.end + _REACH])[:1]}
