"""Sources taken apart once: what is looked up for every answer."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from factcheck.text.sourced.days import Day, dates_at, entries, is_month, numeric_days, slashed
from factcheck.text.sourced.figures import NUMBER_WORDS, Figure, figure_at, spelled_at
from factcheck.text.sourced.plain import plain_source
from factcheck.text.sourced.tokens import TOKEN, Sentence, sentences
from factcheck.text.specifics.common_words import FUNCTION_WORDS
from factcheck.text.specifics.date_values import MONTHS

_DIGITS = re.compile(r"(?<![^\W_])\d+(?:[.,:/]\d+)*")
_CITED = re.compile(r"\[\^?\d{1,3}(?:[,-] ?\d{1,3}){0,10}\]")
_RUN = re.compile(r"[A-Z]\w{0,30}(?:[ -](?:(?:of|the|and|for|on|in|de|&) ){0,2}[A-Z]\w{0,30}){1,9}")
_INITIAL = re.compile(r"(?<!\w)[A-Z]")
_PAIRED = frozenset(("-", "to", "and", "or"))
_STEM = 6
_GAP = "\0"
_MONTH_NAMES = frozenset(MONTHS)


@dataclass(frozen=True, slots=True)
class PreparedSources:
    """Sources taken apart: immutable once built, safe to share between threads, reusable for any number of answers.

    ``sentences`` are those of all sources in order; ``postings`` lead from a stem to the sentences that hold it;
    ``words``, ``pairs`` and ``threes`` are the words in lower case, alone and as they follow each other;
    ``figures`` are the numbers by value, ``dates`` the written dates with all that they imply (``days.entries``);
    ``capitals`` are the words written in capitals throughout, ``initials`` those of runs of words with a capital.
    """

    sentences: tuple[Sentence, ...]
    postings: Mapping[str, tuple[int, ...]]
    words: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    threes: frozenset[tuple[str, str, str]]
    figures: Mapping[Decimal, tuple[Figure, ...]]
    dates: frozenset[Day]
    capitals: frozenset[str]
    initials: tuple[str, ...]


def stems(low: Sequence[str]) -> set[str]:
    """The stems by which sentences are compared: the first letters of the words of content."""
    return {word[:_STEM] for word in low if len(word) > 3 and word not in FUNCTION_WORDS and not word[0].isdigit()}


def prepare_sources(sources: Iterable[str]) -> PreparedSources:
    """Take sources apart; time grows with their length (about 7 ms for 20,000 characters)."""
    parts: list[Sentence] = []
    flat: list[str] = []
    initials: set[str] = set()
    figures: dict[Decimal, list[Figure]] = {}
    dates: set[Day] = set()
    for source in sources:
        text = slashed(_CITED.sub(" ", plain_source(source)))
        initials.update(["".join(_INITIAL.findall(run)) for run in _RUN.findall(text)])
        for figure in digit_figures(text):
            figures.setdefault(figure.value, []).append(figure)
        for part in sentences(text):
            parts.append(part)
            flat += part.low
            if not NUMBER_WORDS.isdisjoint(part.low):
                for figure in spelled_figures(part):
                    figures.setdefault(figure.value, []).append(figure)
            dates.update(dates_of(part))
        flat.append(_GAP)
    return PreparedSources(
        tuple(parts),
        _postings(parts),
        frozenset(flat),
        frozenset(pairwise(flat)),
        frozenset(zip(flat, flat[1:], flat[2:], strict=False)),
        {value: tuple(same) for value, same in figures.items()},
        frozenset(dates),
        frozenset([word for part in parts for word in part.written if word.isupper() and len(word) > 1]),
        tuple(sorted(initials)),
    )


def _postings(parts: Iterable[Sentence]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, part in enumerate(parts):
        for stem in stems(part.low):
            found.setdefault(stem, []).append(number)
    return {stem: tuple(numbers) for stem, numbers in found.items()}


def digit_figures(text: str) -> Iterable[Figure]:
    """The numbers in digits of a text; the first of a pair once more with the magnitude and unit of the second."""
    last: Figure | None = None
    done = 0
    for match in _DIGITS.finditer(text):
        if match.start() >= done and (figure := figure_at(text, match.start())):
            yield figure
            if last is not None and _shares(text, last, figure):
                factor = figure.scale if last.scale == 1 else 1
                yield last._replace(value=last.value * factor, precision=last.precision * factor, unit=figure.unit)
            done, last = figure.start + figure.digits, figure


def _shares(text: str, one: Figure, other: Figure) -> bool:
    """Does a number take the magnitude and unit of the next one ("10 to 15 million")?"""
    if one.unit is not None or not (other.unit or other.scale > 1):
        return False
    return text[one.end : other.start].strip(" $€£") in _PAIRED


def spelled_figures(part: Sentence) -> Iterable[Figure]:
    """The numbers in words of a sentence, with places in it."""
    starts = [match.start() for match in TOKEN.finditer(part.text)]
    following = [*part.low[1:], ""]
    done = 0
    for start, word, after in zip(starts, part.low, following, strict=True):
        if start >= done and word in NUMBER_WORDS and (figure := spelled_at(part.text, start, word, after)):
            yield figure
            done = figure.end


def dates_of(part: Sentence) -> Iterable[Day]:
    """The dates of a sentence with all that they imply."""
    low = part.low
    if not _MONTH_NAMES.isdisjoint(low):
        for index, word in enumerate(low):
            if word in MONTHS and is_month(part.written, low, index):
                for day in dates_at(low, index).days:
                    yield from entries(day)
    for word in [word for word in low if "/" in word or "." in word]:
        for day in numeric_days(word):
            yield from entries(day)
