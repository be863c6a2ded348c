"""An article's text taken apart once: passages with their specifics and content words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from factcheck.text.fold import fold
from factcheck.text.passages import content_words, stem
from factcheck.text.sentences import split_sentences
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date, Name, Number, Specifics, Version

T = TypeVar("T", Number, Date, Version, Name)


@dataclass(frozen=True, slots=True)
class PagePassage:
    """One sentence of the page: its place in the text, its content-word stems and its specifics (page offsets)."""

    start: int
    end: int
    text: str
    stems: frozenset[str]
    numbers: tuple[Number, ...]
    dates: tuple[Date, ...]
    versions: tuple[Version, ...]
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class PreparedPage:
    """A page's text (``folded`` is its typography-folded form) with all its passages and specifics."""

    text: str
    folded: str
    specifics: Specifics
    passages: tuple[PagePassage, ...]

    def passage_at(self, start: int, end: int) -> PagePassage | None:
        """The first passage that shares at least one character with a span."""
        return next((item for item in self.passages if item.start < end and start < item.end), None)


def stems_of(text: str) -> frozenset[str]:
    """The stems of the content words of a text."""
    return frozenset(stem(word) for word in content_words(text))


def _inside(items: Iterable[T], start: int, end: int) -> tuple[T, ...]:
    return tuple(item for item in items if start <= item.start and item.end <= end)


def prepare_page(text: str) -> PreparedPage:
    """Take a page apart: its sentences, and the specifics of the whole text shared out among them."""
    specifics = find_specifics(text)
    passages = []
    for part in split_sentences(text):
        span = (part.start, part.end)
        passages.append(
            PagePassage(
                part.start,
                part.end,
                part.text,
                stems_of(part.text),
                _inside(specifics.numbers, *span),
                _inside(specifics.dates, *span),
                _inside(specifics.versions, *span),
                _inside(specifics.names, *span),
            )
        )
    return PreparedPage(text, fold(text).text, specifics, tuple(passages))
