"""Proper names: the longest run of capital words that belong together, with the connectors that names have inside.

Titles before a name (Dr., President) are no part of it; inside a run they are ("New York State Attorney General").
A possessive 's is no part of a name. A numeral that belongs to a name is ("Apollo 11").
"""

from collections.abc import Iterator

from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.kinds import Name
from factcheck.text.specifics.name_tokens import Word, headings, read_words
from factcheck.text.specifics.places import PLACES
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.word_lists import (
    AND_HEADS,
    AND_PAIRS,
    COMMON_WORDS,
    FUNCTION_WORDS,
    NAME_STARTS,
    NATIONALITIES,
    NOT_NAMES,
    ORG_HEADS,
    PERSON_TITLES,
    TITLES,
)

_PARTICLES = frozenset("de von van der den del della di da la le du des al el bin ibn dos ten ter zu af av y".split())
_ROMAN = frozenset("II III IV VI VII VIII IX XI XII XIV XV XVI".split())
_MAX_WORDS = 14


class _Evidence:
    """What a text says about its own words: which stand with a capital inside a sentence, which in lower case."""

    def __init__(self, words: list[Word], heading: frozenset[int]) -> None:
        body = [word for word in words if word.segment not in heading]
        self._inside = {word.text for word in body if not word.opens and word.capital}
        self._lower = {word.text for word in words if word.text.islower()}

    def opens_with_name(self, word: Word, follower: Word | None) -> bool:
        """Is a word with a capital at the start of a sentence a name, or the first word of one?"""
        low, text = word.low, word.text
        if low in FUNCTION_WORDS and not (text.isupper() and 2 <= len(text) <= 5 and text in ("US", "WHO", "IT", "UN")):
            return False
        if not (text[1:].islower() or len(text) == 1):
            return low not in COMMON_WORDS or text in self._inside
        named = text in self._inside or low in GIVEN_NAMES or low in PLACES or low in NATIONALITIES
        if follower is not None:
            starts = low in NAME_STARTS or low in TITLES
            return starts or named or (low not in COMMON_WORDS and low not in self._lower)
        if low in self._lower:
            return False
        if text in self._inside:
            return low not in COMMON_WORDS
        return named or not (low in COMMON_WORDS or _looks_common(low))


def _looks_common(low: str) -> bool:
    """Endings of adverbs, participles and abstract nouns, for words that the list of common words lacks."""
    return (
        low.endswith(
            (
                "ing",
                "ly",
                "ed",
                "tion",
                "tions",
                "ness",
                "ment",
                "ments",
                "ities",
                "ists",
                "isms",
                "ers",
                "ies",
                "less",
                "ful",
                "able",
            )
        )
        or len(low) < 2
    )


def _is_name_word(word: Word) -> bool:
    if not word.capital or (len(word.text) == 1 and word.text != "X"):
        return False
    return word.low not in NOT_NAMES or word.text in _ROMAN


def _connects(words: list[Word], index: int, head: str, run: list[Word]) -> int:
    """How many words from ``index`` on connect a run to a capital word behind them; 0 where they do not."""
    first = words[index]
    follower = words[index + 1] if index + 1 < len(words) else None
    if follower is None or not (first.joined and follower.joined) or first.opens or follower.opens or first.possessive:
        return 0
    low = first.text
    if low in ("of", "for") and follower.text in ("the", "de", "la"):
        third = words[index + 2] if index + 2 < len(words) else None
        good = third is not None and third.joined and _is_name_word(third) and head in ORG_HEADS
        return 2 if good else 0
    if not _is_name_word(follower):
        second_particle = (
            low in _PARTICLES
            and follower.text in _PARTICLES
            and index + 2 < len(words)
            and _is_name_word(words[index + 2])
        )
        return 2 if second_particle else 0
    return 1 if _is_connector(low, follower, head, run) else 0


def _is_connector(low: str, follower: Word, head: str, run: list[Word]) -> bool:
    if low in _PARTICLES or low == "&":
        return True
    if low == "of":
        return head in ORG_HEADS or run[-1].low in ORG_HEADS
    if low == "for":
        return head in AND_HEADS or run[-1].low in AND_HEADS
    if low == "and":
        inside = any(word.text in ("of", "for") for word in run)
        return (head in AND_HEADS and inside) or f"{run[-1].low} {follower.low}" in AND_PAIRS
    return False


def _head(run: list[Word]) -> str:
    return next((word.low for word in run if word.low in ORG_HEADS or word.low in AND_HEADS), run[0].low)


def _extend(words: list[Word], start: int) -> int:
    """The index behind the longest run that starts with the capital word at ``start``."""
    end = start + 1
    while end < len(words) and end - start < _MAX_WORDS:
        last, word = words[end - 1], words[end]
        if last.possessive or word.opens or not word.joined:
            break
        if _is_name_word(word):
            end += 1
            continue
        used = _connects(words, end, _head(words[start:end]), words[start:end])
        if not used:
            break
        end += used + 1
    return end


def _strip_titles(run: list[Word]) -> list[Word]:
    """The run without the titles it begins with; a run of titles only is no name."""
    position = 0
    while position < len(run) and run[position].low in TITLES:
        position += 1
    if position < len(run) and run[position].text in ("of", "for", "and", "de"):
        return _after_connector(run, position)
    rest = run[position:]
    if position and rest and all(word.low in COMMON_WORDS for word in rest) and not _is_abbreviated(run[0]):
        return run if len(rest) > 0 and run[0].low in NAME_STARTS else rest
    return rest


def _is_abbreviated(word: Word) -> bool:
    return word.low in PERSON_TITLES


def _after_connector(run: list[Word], position: int) -> list[Word]:
    """ "Secretary of State" and "President of France": an office; the place in it is the name."""
    rest = [word for word in run[position + 1 :] if word.text != "the"]
    return [] if all(word.low in COMMON_WORDS for word in rest) else rest


def _split(run: list[Word]) -> Iterator[list[Word]]:
    """ "French President Emmanuel Macron" as "French" and "Emmanuel Macron"; other runs stay whole."""
    if len(run) > 2 and run[0].low in NATIONALITIES and run[1].low in TITLES:
        yield run[:1]
        run = run[1:]
    stripped = _strip_titles(run)
    if stripped:
        yield stripped


def _runs(words: list[Word], heading: frozenset[int], evidence: _Evidence) -> Iterator[list[Word]]:
    index = 0
    while index < len(words):
        word = words[index]
        if word.segment in heading or not _is_name_word(word):
            index += 1
            continue
        follower = words[index + 1] if index + 1 < len(words) else None
        joined = (
            follower
            if follower and follower.joined and not follower.opens and not word.possessive and _is_name_word(follower)
            else None
        )
        connected = (
            joined is None and not word.possessive and word.low in ORG_HEADS and bool(_connects_after(words, index))
        )
        if word.opens and not connected and not evidence.opens_with_name(word, joined):
            index += 1
            continue
        end = _extend(words, index)
        yield words[index:end]
        index = end


def _connects_after(words: list[Word], index: int) -> int:
    return _connects(words, index + 1, words[index].low, words[index : index + 1]) if index + 1 < len(words) else 0


def _name(text: str, run: list[Word], numerals: dict[int, int]) -> Name:
    start, end = run[0].start, run[-1].end
    following = numerals.get(end + 1)
    if following is not None and text[end] in " \u00a0-":
        end = following
    return Name(start, end, text[start:end])


def find_names(text: str, taken: Taken, numerals: dict[int, int]) -> list[Name]:
    """Names in order of start; ``numerals`` are the starts and ends of numerals that belong to names."""
    words = read_words(text, taken)
    heading = headings(words)
    evidence = _Evidence(words, heading)
    found: list[Name] = []
    for run in _runs(words, heading, evidence):
        found.extend(_name(text, part, numerals) for part in _split(run))
    idioms = [
        Name(start, end, text[start:end]) for start, end in numerals.items() if text[start:end] in ("9/11", "7/7")
    ]
    return sorted([*found, *idioms], key=lambda name: name.start)
