"""The stretches of a sentence that say something specific: numbers, dates, and words with a capital."""

from collections.abc import Container, Iterator, Sequence
from typing import Literal, NamedTuple

from factcheck.text.sourced.days import Day, dates_at, is_month, numeric_days
from factcheck.text.sourced.figures import NUMBER_WORDS
from factcheck.text.sourced.tokens import TOKEN, Sentence
from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.date_values import MONTHS
from factcheck.text.specifics.name_words import NOT_NAMES, TITLES

GroupKind = Literal["number", "date", "name"]
_LINKS = frozenset(("of", "de", "la", "von", "van", "der", "den", "del", "du", "di", "da", "bin", "al"))
_MONTH_NAMES = frozenset(MONTHS)


_JOINTS = frozenset((" ", "-", " & ", ". ", ".", "'", "&", "/"))


class Group(NamedTuple):
    """Words ``first`` to ``last`` (exclusive) of a sentence; ``days`` are the dates of a date."""

    kind: GroupKind
    first: int
    last: int
    days: tuple[Day, ...] = ()


def is_capital(word: str) -> bool:
    """Does a word begin with a capital or hold one ("iPhone")?"""
    return word[0].isupper() or (word[0].isalpha() and not word.islower() and any(char.isupper() for char in word[1:]))


def groups(sentence: Sentence, starts: Sequence[int]) -> Iterator[Group]:
    """The groups of a sentence in order; a month's name takes the numbers around it with it.

    ``starts`` are the places of its words. A name ends where a mark stands between two words.
    """
    written, low = sentence.written, sentence.low
    dated = {} if _MONTH_NAMES.isdisjoint(low) else _dates(written, low)
    worded = not NUMBER_WORDS.isdisjoint(low)
    done = 0
    for at in [index for index, word in enumerate(written) if not word.islower() or worded or word[0] == "v"]:
        if at < done:
            continue
        word = written[at]
        if dated and at in dated:
            yield dated[at]
            done = dated[at].last
        elif low[at][0].isdigit() or low[at] in NUMBER_WORDS or is_version_word(low[at]):
            days = numeric_days(word) if not word.isdecimal() else ()
            yield Group("date" if days else "number", at, at + 1, days)
        elif not word.islower() and is_capital(word):
            done = _run_end(sentence, starts, at, dated)
            yield Group("name", at, done)


def _dates(written: Sequence[str], low: Sequence[str]) -> dict[int, Group]:
    found: dict[int, Group] = {}
    for index, word in enumerate(low):
        if word in MONTHS and is_month(written, low, index):
            date = dates_at(low, index)
            found[date.first] = Group("date", date.first, date.last, date.days)
    return found


def gap_before(sentence: Sentence, starts: Sequence[int], index: int) -> str:
    """What stands before a word of a sentence; a line break before the first one."""
    return sentence.text[starts[index - 1] + len(sentence.written[index - 1]) : starts[index]] if index else "\n"


def _run_end(sentence: Sentence, starts: Sequence[int], first: int, dated: Container[int]) -> int:
    written, low = sentence.written, sentence.low
    last = first + 1
    while last < len(written) and last not in dated and last - first < 12:
        linked = low[last] in _LINKS and last + 1 < len(written) and written[last + 1][0].isupper()
        if not (linked or is_capital(written[last])) or gap_before(sentence, starts, last) not in _JOINTS:
            break
        last += 2 if linked and written[last].islower() else 1
    return last


def starts_of(sentence: Sentence) -> list[int]:
    """Where each word of a sentence begins."""
    return [match.start() for match in TOKEN.finditer(sentence.text)]


def is_version_word(low: str) -> bool:
    """Is a word a version with its letter ("v2")?"""
    return low[0] == "v" and low[1:2].isdigit()


def named(group: Group, sentence: Sentence, opens: bool) -> Group | None:
    """A run of capital words without those before the name; None where no word is left.

    ``opens`` says that its first word opens a sentence, where a common word has its capital from.
    """
    first, last, low, written = group.first, group.last, sentence.low, sentence.written
    start = first
    while first < last and (low[first] in FUNCTION_WORDS or not is_content(low[first])):
        if written[first].isupper() and len(low[first]) > 1 and is_content(low[first]) and first:
            break  # "US", "WHO"
        first += 1
    if first == last:
        return None
    if opens and first == start and low[first] in COMMON_WORDS:
        return None if last - first == 1 else Group("name", first + 1, last)
    return Group("name", first, last)


def is_content(low: str) -> bool:
    """Is a word with a capital one that a name is made of: no title, weekday, or the like?"""
    return len(low) > 1 and low not in NOT_NAMES and low not in TITLES
