"""Proper names: the longest run of capital words that belong together, with the connectors that names have inside.

Titles before a name (Dr., President) are no part of it; inside a run they are ("New York State Attorney General").
A possessive 's is no part of a name. A numeral that belongs to a name is ("Apollo 11").
"""

from collections.abc import Iterator

from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.kinds import Name
from factcheck.text.specifics.name_runs import connectors, is_name_word, run_end, split_run
from factcheck.text.specifics.name_tokens import Word, headings, read_words
from factcheck.text.specifics.name_words import NAME_STARTS, NATIONALITIES, ORG_HEADS, TITLES
from factcheck.text.specifics.places import PLACES
from factcheck.text.specifics.spans import Taken

_COMMON_ENDS = (
    "ing", "ly", "ed", "tion", "tions", "ness", "ment", "ments", "ities", "ists", "isms", "ers", "ies", "less", "ful",
    "able",
)  # fmt: skip
_CAPITAL_WORDS = frozenset(("US", "WHO", "IT", "UN"))


class _Evidence:
    """What a text says about its own words: which stand with a capital inside a sentence, which in lower case."""

    def __init__(self, words: list[Word], heading: frozenset[int]) -> None:
        self._inside = {w.text for w in words if w.segment not in heading and not w.opens and w.capital}
        self._lower = {word.text for word in words if word.text.islower()}

    def names(self, word: Word, has_follower: bool) -> bool:
        """Is a word with a capital at the start of a sentence a name, or the first word of one?

        Evidence: the capital inside another sentence, a given name, a place, a capital word after it; against it:
        lower case elsewhere in the text, the list of common words.
        """
        low, text = word.low, word.text
        if low in FUNCTION_WORDS:
            return text in _CAPITAL_WORDS
        if not text[1:].islower():
            return low not in COMMON_WORDS or text in self._inside
        known = low in GIVEN_NAMES or low in PLACES or low in NATIONALITIES or text in self._inside
        common = low in COMMON_WORDS or low in self._lower
        if has_follower:
            return known or low in NAME_STARTS or low in TITLES or not common
        if common:
            return low in PLACES and low not in self._lower
        return known or not low.endswith(_COMMON_ENDS)


def _is_name(words: list[Word], index: int, evidence: _Evidence) -> bool:
    """Does a name begin with the capital word at ``index``, which opens a sentence?"""
    word = words[index]
    follower = words[index + 1] if index + 1 < len(words) else None
    goes_on = follower is not None and follower.joined and not follower.opens and not word.possessive
    if goes_on and follower is not None and is_name_word(follower):
        return evidence.names(word, has_follower=True)
    headed = word.low in ORG_HEADS and not word.possessive and bool(connectors(words, index + 1, [word]))
    return headed or evidence.names(word, has_follower=False)


def _runs(words: list[Word], numerals: dict[int, int]) -> Iterator[list[Word]]:
    heading = headings(words)
    evidence = _Evidence(words, heading)
    index = 0
    while index < len(words):
        word = words[index]
        numbered = word.end + 1 in numerals and word.capital
        good = word.segment not in heading and is_name_word(word)
        if good and (not word.opens or numbered or _is_name(words, index, evidence)):
            end = run_end(words, index)
            yield words[index:end]
            index = end
        else:
            index += 1


def _name(text: str, run: list[Word], numerals: dict[int, int]) -> Name:
    start, end = run[0].start, run[-1].end
    following = numerals.get(end + 1)
    if following is not None and text[end] in " \u00a0-":
        end = following
    return Name(start, end, text[start:end])


def find_names(text: str, taken: Taken, numerals: dict[int, int]) -> list[Name]:
    """Names in order of start; ``numerals`` are the starts and ends of numerals that belong to names."""
    words = read_words(text, taken)
    found = [_name(text, part, numerals) for run in _runs(words, numerals) for part in split_run(run)]
    found += [
        Name(start, end, text[start:end]) for start, end in numerals.items() if text[start:end] in ("9/11", "7/7")
    ]
    return sorted(found, key=lambda name: name.start)
