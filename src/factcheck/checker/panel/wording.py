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

MOST_STRANGE = 0.25  # of the content words of a claim: a name from the sentences before may stand for a pronoun
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_REACH = 60  # characters behind a qualifying word in which the word stands that it qualifies


def keeps_wording(claim: str, sentence: str, before: Sequence[str] = ()) -> bool:
    """Whether a claim adds nothing to its sentence but names from the sentences before it, and turns nothing around."""
    words, own = content_words(claim), {*content_words(sentence)}
    near = own.union(*(content_words(text) for text in before))
    strange = [word for word in words if word not in own]
    if not words or len(strange) > max(1, MOST_STRANGE * len(words)):
        return False
    if sum(word not in near for word in strange) > 1:
        return False
    return _keeps_numbers(claim, sentence) and _keeps_limits(claim, sentence, {*words})


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
