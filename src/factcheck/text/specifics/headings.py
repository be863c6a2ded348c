"""Headings and headlines: where every word has a capital, a capital says nothing."""

from collections.abc import Iterator, Sequence

from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.given_names import GIVEN_NAMES
from factcheck.text.specifics.name_tokens import Segment, Word
from factcheck.text.specifics.name_words import NAME_STARTS
from factcheck.text.specifics.places import PLACES

_DOUBTFUL = frozenset(("nice", "cork", "reading", "bath", "split", "mobile", "turkey", "buffalo", "orange"))


def _is_capitals(words: tuple[Word, ...]) -> bool:
    """Are the words in capitals throughout, and more than one acronym?"""
    if not words or not all(word.text.isupper() for word in words):
        return False
    known = any(word.low in COMMON_WORDS for word in words)
    return known or (len(words) >= 4 and any(len(word.text) > 5 for word in words))


def is_heading(segment: Segment) -> bool:
    """Is a segment in capitals or in title case?

    Title case: nearly all words of content have a capital, and enough of those inside are common words. For a whole
    line without an end mark one common word is enough, or none but common words.
    """
    words = segment.words
    if _is_capitals(words):
        return True
    content = [word for word in words if word.low not in FUNCTION_WORDS and len(word.text) > 1]
    capitals = [word for word in content if word.text[0].isupper()]
    if not content or len(capitals) < 0.8 * len(content):
        return False
    inside = [word for word in words[1:] if word.text[0].isupper() and not word.text.isupper()]
    common = [word for word in inside if word.low in COMMON_WORDS and word.low not in NAME_STARTS]
    functional = [word for word in inside if word.low in FUNCTION_WORDS and len(word.text) > 1]
    if segment.line and _is_headline(content, capitals, common):
        return True
    if len(content) < 4:
        return False
    enough = len(common) + 2 * len(functional) >= max(3, len(capitals) // 3)
    return enough or (len(common) >= 2 and len(functional) >= 1)


def _is_headline(content: list[Word], capitals: list[Word], common: list[Word]) -> bool:
    if len(capitals) < len(content):
        return False
    if all(word.low in COMMON_WORDS for word in content):
        return True
    return len(content) >= 3 and len(common) >= 1


def heading_runs(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """What is a name in a heading not only by its capitals: places, a given name with the names behind it."""
    index = 0
    while index < len(words):
        size = _person(words, index) or next((n for n in (3, 2, 1) if _is_place(words[index : index + n], n)), 0)
        if size:
            yield words[index : index + size]
        index += size or 1


def _person(words: Sequence[Word], index: int) -> int:
    """How many words from ``index`` on are a given name and what may be surnames; 0 where there is no surname."""
    if words[index].low not in GIVEN_NAMES or not words[index].text[1:].islower():
        return 0
    end = index + 1
    while end < len(words) and words[end].joined and not words[end - 1].closes and _is_surname(words[end]):
        if end - index > 1 and words[end].low.endswith("s"):
            break  # "Emma Watson Buys …"
        end += 1
    return end - index if end - index > 1 and len(words[end - 1].text) > 2 else 0


def _is_surname(word: Word) -> bool:
    common = any(word.low in known for known in (COMMON_WORDS, FUNCTION_WORDS, PLACES))
    return word.text[0].isupper() and not common


def _is_place(words: Sequence[Word], size: int) -> bool:
    if len(words) < size or not all(word.joined and not word.opens for word in words[1:]):
        return False
    name = " ".join(word.low for word in words)
    if size > 1 or len(name) > 3:
        return name in PLACES and name not in COMMON_WORDS and name not in _DOUBTFUL
    return name in PLACES and words[0].text.isupper()  # "US", but not "Us"
