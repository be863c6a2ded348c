"""An article as the judges read it: sentences with their words and values, and how telling each word is."""

import math
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from factcheck.hashing import sha256_text
from factcheck.models.embedded.slots import Slot, slot_at
from factcheck.models.embedded.words import Named, Placed, Value, Word, lex
from factcheck.text.polarity import negated_spans
from factcheck.text.presence import PageFacts, page_facts
from factcheck.text.qualifiers import Marker, find_markers
from factcheck.text.sentences import TextSentence, split_sentences
from factcheck.text.specifics.kinds import Name
from factcheck.text.specifics.name_kinds import NameKind, name_kind

T = TypeVar("T")

_KEPT_PAGES = 64


@dataclass(frozen=True, slots=True)
class PageName:
    """A name of the article with its place in the order of words, what it names, and its neighbors."""

    name: Name
    position: int
    kind: NameKind
    slot: Slot


@dataclass(frozen=True, slots=True)
class PageSentence:
    """One sentence of the article; offsets are into its text, those of ``markers`` and ``denied`` into the sentence.

    ``places`` holds the positions of each key in the order of words, ``slots`` the neighbors of each value.
    """

    index: int
    start: int
    end: int
    text: str
    places: dict[str, tuple[int, ...]]
    words: tuple[Word, ...]
    values: tuple[Placed, ...]
    names: tuple[PageName, ...]
    slots: tuple[Slot, ...]
    markers: tuple[Marker, ...]
    denied: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The article taken apart. ``spread`` holds, for each key, in how many sentences it stands."""

    text: str
    sentences: tuple[PageSentence, ...]
    spread: dict[str, int]
    topics: frozenset[str]
    facts: PageFacts

    def weight(self, word: Word) -> float:
        """How telling a word is: the rarer on the page the more; one the page lacks counts like a rather rare one."""
        known = [self.spread[key] for key in word.keys if key in self.spread]
        total = len(self.sentences) + 1
        return math.log1p(total / (min(known) if known else 2.5))


def read_page(text: str) -> ReadPage:
    """Take an article apart."""
    facts = page_facts(text)
    lexed = lex(text, facts.specifics)
    parts = split_sentences(text)
    starts = [part.start for part in parts]
    words = _share(lexed.words, starts, lambda word: word.start)
    values = _share(lexed.values, starts, lambda placed: placed.value.start)
    names = _share(lexed.names, starts, lambda named: named.value.start)
    sentences = tuple(
        PageSentence(
            i,
            part.start,
            part.end,
            part.text,
            _places(words[i]),
            tuple(words[i]),
            tuple(values[i]),
            tuple(_page_name(named, part) for named in names[i]),
            tuple(_slot(placed.value, part) for placed in values[i]),
            find_markers(part.text),
            negated_spans(part.text),
        )
        for i, part in enumerate(parts)
    )
    spread = Counter(key for sentence in sentences for key in sentence.places)
    return ReadPage(text, sentences, dict(spread), _topics(sentences, spread), facts)


def _page_name(named: Named, part: TextSentence) -> PageName:
    return PageName(named.value, named.position, name_kind(named.value.text, part.text), _slot(named.value, part))


def _slot(item: Value | Name, part: TextSentence) -> Slot:
    return slot_at(part.text, item.start - part.start, item.end - part.start)


def _places(words: Iterable[Word]) -> dict[str, tuple[int, ...]]:
    places: dict[str, list[int]] = {}
    for word in words:
        for key in word.keys:
            places.setdefault(key, []).append(word.position)
    return {key: tuple(positions) for key, positions in places.items()}


def _share(items: Iterable[T], starts: list[int], start_of: Callable[[T], int]) -> list[list[T]]:
    """Each item in the list of the sentence it starts in."""
    shares: list[list[T]] = [[] for _ in starts]
    for item in items:
        if starts:
            shares[max(0, bisect_right(starts, start_of(item)) - 1)].append(item)
    return shares


def _topics(sentences: tuple[PageSentence, ...], spread: Counter[str]) -> frozenset[str]:
    """What the whole article is about: words of its first line, or in a sixth of its sentences."""
    often = {key for key, count in spread.items() if count >= max(4, len(sentences) / 6)}
    return frozenset(often | set(sentences[0].places if sentences and len(sentences[0].text) < 120 else ()))


class PageShelf:
    """The last few articles, taken apart; safe under threads. Two threads may read one page twice and get the same."""

    def __init__(self, size: int = _KEPT_PAGES) -> None:
        self._size = size
        self._pages: OrderedDict[str, ReadPage] = OrderedDict()
        self._lock = Lock()

    def read(self, text: str) -> ReadPage:
        """The article taken apart, from the shelf where it stands there."""
        key = sha256_text(text)
        with self._lock:
            known = self._pages.get(key)
            if known is not None:
                self._pages.move_to_end(key)
                return known
        page = read_page(text)
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > self._size:
                self._pages.popitem(last=False)
        return page
