"""Runs of capital words that form one name: connectors inside, titles before."""

import re
from collections.abc import Iterator, Sequence

from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.name_tokens import Word
from factcheck.text.specifics.name_words import (
    AND_HEADS,
    AND_PAIRS,
    NAME_STARTS,
    NATIONALITIES,
    NOT_NAMES,
    ORG_HEADS,
    PERSON_TITLES,
    TITLES,
)
from factcheck.text.specifics.word_sets import word_set

_PARTICLES = frozenset(
    ("de", "von", "van", "der", "den", "del", "della", "di", "da", "la", "le", "du", "des", "al", "el")
)
_MORE_PARTICLES = word_set("bin ibn dos ten ter zu af av y the")
_ROMAN = word_set("II III IV VI VII VIII IX XI XII XIV XV XVI")
_LEADING = word_set("the a an this that our their his her its my your")
_MAX_WORDS = 14


def is_name_word(word: Word) -> bool:
    """May a word be part of a name by its capitals alone?"""
    if not word.capital or (len(word.text) == 1 and word.text != "X"):
        return False
    if word.text.isupper() and len(word.text) >= 4 and word.low in COMMON_WORDS:
        return False  # "BREAKING", "WARNING"
    if re.split(r"['’]", word.low)[0] in FUNCTION_WORDS and ("'" in word.text or "’" in word.text):
        return False  # "They're"
    return word.low not in NOT_NAMES or word.text in _ROMAN


def _at(words: Sequence[Word], index: int) -> Word | None:
    return words[index] if index < len(words) else None


def _goes_on(word: Word | None) -> bool:
    return word is not None and word.joined and not word.opens and is_name_word(word)


def connectors(words: Sequence[Word], index: int, run: Sequence[Word]) -> int:
    """How many words from ``index`` on join ``run`` to the capital word behind them; 0 where they do not."""
    first, second = _at(words, index), _at(words, index + 1)
    if first is None or second is None or not first.joined or first.opens or not second.joined or second.opens:
        return 0
    if _goes_on(second):
        return 1 if _is_connector(first.text, second, run) else 0
    of_the = first.text in ("of", "for") and second.text in ("the", "de", "la") and _head(run) in ORG_HEADS
    double = first.text in _PARTICLES and second.text in _PARTICLES | _MORE_PARTICLES
    return 2 if (of_the or double) and _goes_on(_at(words, index + 2)) else 0


def _is_connector(written: str, follower: Word, run: Sequence[Word]) -> bool:
    if written in _PARTICLES or written in _MORE_PARTICLES - {"the"} or written == "&":
        return True
    heads = {_head(run), run[-1].low}
    if written == "of":
        return not heads.isdisjoint(ORG_HEADS)
    if written == "for":
        return not heads.isdisjoint(AND_HEADS)
    if written == "and":
        inside = any(word.text in ("of", "for") for word in run)
        return (inside and _head(run) in AND_HEADS) or f"{run[-1].low} {follower.low}" in AND_PAIRS
    return False


def _head(run: Sequence[Word]) -> str:
    return next((word.low for word in run if word.low in ORG_HEADS or word.low in AND_HEADS), run[0].low)


def run_end(words: Sequence[Word], start: int) -> int:
    """The index behind the longest run that starts with the capital word at ``start``."""
    end = start + 1
    while end < len(words) and end - start < _MAX_WORDS and not words[end - 1].closes:
        if _goes_on(words[end]):
            end += 1
            continue
        used = connectors(words, end, words[start:end])
        if not used:
            break
        end += used + 1
    return end


def split_run(run: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """The names of a run: titles before a name are dropped, and "French President Emmanuel Macron" is two names."""
    while run and run[0].low in _LEADING:
        run = run[1:]
    if len(run) > 2 and run[0].low in NATIONALITIES and run[1].low in TITLES:
        yield run[:1]
        run = run[1:]
    rest = _without_titles(run)
    if rest:
        yield rest


def _without_titles(run: Sequence[Word]) -> Sequence[Word]:
    """A run of titles only is no name; "Prime Minister of France" leaves "France"."""
    position = 0
    while position < len(run) and run[position].low in TITLES:
        position += 1
    rest = run[position:]
    if len(rest) == 1 and rest[0].low in FUNCTION_WORDS and rest[0].text[1:].islower():
        return []  # "On", "Within" after a mark that was not seen as a sentence's end
    if rest and rest[0].text in ("of", "for", "and", "de"):
        rest = [word for word in rest[1:] if word.text != "the"]
        return [] if all(word.low in COMMON_WORDS for word in rest) else rest
    common = position > 0 and bool(rest) and all(word.low in COMMON_WORDS for word in rest)
    return run if common and run[0].low in NAME_STARTS and run[0].low not in PERSON_TITLES else rest
