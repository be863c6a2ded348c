"""Proper names: the longest run of capital words that belong together, with the connectors that names have inside.

Titles before a name (Dr., President) are no part of it; inside a run they are ("New York State Attorney General").
A possessive 's is no part of a name, nor an article before it. A numeral that belongs to it is ("Apollo 11").
"""

from collections.abc import Iterator, Sequence

from factcheck.text.specifics.common_things import COMMON_THINGS, COMPANY_WORDS
from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.headings import heading_runs, is_heading
from factcheck.text.specifics.kinds import Name
from factcheck.text.specifics.name_runs import connectors, is_name_word, run_end, split_run
from factcheck.text.specifics.name_tokens import Segment, Word, read_segments
from factcheck.text.specifics.name_words import NAME_STARTS, NATIONALITIES, ORG_HEADS, RANK_STARTS, TITLES
from factcheck.text.specifics.places import PLACES
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.word_sets import word_set

_COMMON_ENDS = (
    "ing", "ly", "ed", "tion", "tions", "ness", "ment", "ments", "ities", "ists", "isms", "ers", "ies", "less", "ful",
    "able", "ility", "ship", "ism",
)  # fmt: skip
_CAPITAL_WORDS = frozenset(("US", "WHO", "IT", "UN"))
_COMPANY_VERBS = word_set(
    """
    said says has had is was will would plans sold sells bought buys makes made paid pays built opens hired cut cuts
    shut told won lost began announces reports expects wants
    """
)
_IDIOMS = ("9/11", "7/7")


class _Evidence:
    """What a text says about its own words: which stand with a capital inside a sentence, which in lower case."""

    def __init__(self, bodies: Sequence[Segment]) -> None:
        words = [word for segment in bodies for word in segment.words]
        self._inside = {word.text for word in words if not word.opens and word.capital}
        self._lower = {word.text for word in words if word.text.islower()}

    def names(self, word: Word, has_follower: bool) -> bool:
        """Is a word with a capital at the start of a sentence a name, or the first word of one?

        Evidence: the capital inside another sentence, a given name, a place, a capital word after it; against it:
        lower case elsewhere in the text, the list of common words.
        """
        low, text = word.low, word.text
        if low in FUNCTION_WORDS:
            return text in _CAPITAL_WORDS or (has_follower and low in RANK_STARTS)
        if not text[1:].islower():
            return low not in COMMON_WORDS or text in self._inside
        known = low in GIVEN_NAMES or low in PLACES or low in NATIONALITIES or text in self._inside
        common = low in COMMON_WORDS or low in self._lower
        if has_follower:
            return known or low in NAME_STARTS or low in TITLES or not common
        if low in COMMON_THINGS:
            return text in self._inside
        if common:
            return low in PLACES and low not in self._lower
        return known or not low.endswith(_COMMON_ENDS)


def _opens_name(words: Sequence[Word], index: int, evidence: _Evidence) -> bool:
    """Does a name begin with the capital word at ``index``, which opens a sentence?"""
    word = words[index]
    follower = words[index + 1] if index + 1 < len(words) and not word.closes else None
    if follower is not None and follower.joined and is_name_word(follower):
        return evidence.names(word, has_follower=True)
    if word.low in COMPANY_WORDS and follower is not None and follower.text.islower():
        return _is_verb(follower)
    headed = word.low in ORG_HEADS and not word.closes and connectors(words, index + 1, [word]) > 0
    return headed or evidence.names(word, has_follower=False)


def _is_verb(word: Word) -> bool:
    return word.joined and (word.text in _COMPANY_VERBS or (word.text.islower() and word.text.endswith("ed")))


def _runs(words: Sequence[Word], numerals: dict[int, int], evidence: _Evidence) -> Iterator[Sequence[Word]]:
    index = 0
    while index < len(words):
        word = words[index]
        numbered = word.end + 1 in numerals and word.capital
        if is_name_word(word) and (not word.opens or numbered or _opens_name(words, index, evidence)):
            end = run_end(words, index)
            yield words[index:end]
            index = end
        else:
            index += 1


def _name(text: str, run: Sequence[Word], numerals: dict[int, int]) -> Name:
    start, end = run[0].start, run[-1].end
    following = numerals.get(end + 1)
    if following is not None and text[end] in " \u00a0-":
        end = following
    return Name(start, end, text[start:end])


def find_names(text: str, taken: Taken, numerals: dict[int, int]) -> list[Name]:
    """Names in order of start; ``numerals`` are the starts and ends of numerals that belong to names."""
    bodies: list[Segment] = []
    headings: list[Segment] = []
    for segment in read_segments(text, taken):
        (headings if is_heading(segment) else bodies).append(segment)
    headings = [segment for segment in headings if not all(word.text.isupper() for word in segment.words)]
    evidence = _Evidence(bodies)
    found = [
        _name(text, part, numerals)
        for segment in bodies
        for run in _runs(segment.words, numerals, evidence)
        for part in split_run(run)
    ]
    found += [_name(text, run, {}) for segment in headings for run in heading_runs(segment.words)]
    found += [Name(start, end, text[start:end]) for start, end in numerals.items() if text[start:end] in _IDIOMS]
    return sorted(found, key=lambda name: name.start)
