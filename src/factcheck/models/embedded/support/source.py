"""A source prepared once for scoring claims: where its words stand, what it denies, and its numbers and names."""

import math
from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock

from factcheck.hashing import sha256_text
from factcheck.models.embedded.concepts import concepts
from factcheck.models.embedded.support.words import key_of, terms_of
from factcheck.text.polarity import negated_spans
from factcheck.text.presence import PageFacts, page_facts
from factcheck.text.sentences import TextSentence, split_sentences

PREFIX = 5  # letters that two forms of one word share at least, where the stems differ
FORM, SYNONYM = 0.8, 0.7  # what another form of a word, and a word of the same group, count for
_SAME_FORM = 0.65  # of the longer stem
_LACKED = 1.5  # a word that the source lacks weighs like a rare one
_KEPT = 64


@dataclass(frozen=True, slots=True)
class SupportSource:
    """A source taken apart. Positions count words from 0.

    ``places`` are the positions of content words by stem, ``grouped`` those of words by group of meaning,
    ``everywhere`` those of all words by stem; ``sentence_of`` and ``denied`` go by position, ``spread`` counts the
    sentences that have a stem, ``pairs`` holds the stems of neighbors.
    """

    text: str
    sentences: tuple[TextSentence, ...]
    sentence_of: tuple[int, ...]
    denied: tuple[bool, ...]
    places: dict[str, tuple[int, ...]]
    everywhere: dict[str, tuple[int, ...]]
    grouped: dict[str, tuple[int, ...]]
    forms: dict[str, tuple[str, ...]]
    spread: dict[str, int]
    pairs: frozenset[tuple[str, str]]
    facts: PageFacts

    def weight(self, key: str) -> float:
        """How telling a stem is: the rarer in the source the more."""
        return math.log1p((len(self.sentences) + 1) / self.spread.get(key, _LACKED))

    def find(self, low: str) -> tuple[float, tuple[int, ...]]:
        """Where a word stands, in this form, in another one or as a synonym; and what that counts for."""
        key = key_of(low)
        if key in self.places:
            return 1.0, self.places[key]
        if low[0].isdigit():
            return 0.0, ()
        other = [form for form in self.forms.get(key[:PREFIX], ()) if _same_form(form, key)]
        if other:
            return FORM, tuple(sorted(place for form in other for place in self.places[form]))
        alike = {place for group in concepts(low) for place in self.grouped.get(group, ())}
        return (SYNONYM, tuple(sorted(alike))) if alike else (0.0, ())


def prepare_source(text: str) -> SupportSource:
    """Take a source apart; linear in its length."""
    sentences = split_sentences(text)
    keys: list[str] = []
    sentence_of: list[int] = []
    denied: list[bool] = []
    everywhere: dict[str, list[int]] = {}
    places: dict[str, list[int]] = {}
    grouped: dict[str, list[int]] = {}
    for index, sentence in enumerate(sentences):
        spans = negated_spans(sentence.text)
        starts = [start for start, _ in spans]
        for term in terms_of(sentence.text):
            at = len(keys)
            keys.append(term.key)
            sentence_of.append(index)
            denied.append(is_denied(spans, starts, term.start))
            everywhere.setdefault(term.key, []).append(at)
            if term.content:
                places.setdefault(term.key, []).append(at)
                for group in concepts(term.low) if not term.low[0].isdigit() else ():
                    grouped.setdefault(group, []).append(at)
    forms: dict[str, list[str]] = {}
    for key in places:
        if len(key) >= PREFIX and not key[0].isdigit():
            forms.setdefault(key[:PREFIX], []).append(key)
    spread = {key: len({sentence_of[at] for at in held}) for key, held in places.items()}
    return SupportSource(
        text, sentences, tuple(sentence_of), tuple(denied), _frozen(places), _frozen(everywhere), _frozen(grouped),
        {start: tuple(held) for start, held in forms.items()}, spread, frozenset(pairwise(keys)), page_facts(text),
    )  # fmt: skip


def is_denied(spans: tuple[tuple[int, int], ...], starts: list[int], place: int) -> bool:
    """Whether an odd number of denials reach a place; only the last few that open before it are asked."""
    last = bisect_right(starts, place)
    return sum(first <= place < end for first, end in spans[max(0, last - 8) : last]) % 2 == 1


def _frozen(held: dict[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {key: tuple(places) for key, places in held.items()}


def _same_form(one: str, two: str) -> bool:
    shared = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        shared += 1
    return shared >= max(PREFIX, _SAME_FORM * max(len(one), len(two)))


class SourceShelf:
    """The last few sources, prepared; safe under threads. Two threads may prepare one source twice, to the same end."""

    def __init__(self, size: int = _KEPT) -> None:
        self._size = size
        self._held: OrderedDict[str, SupportSource] = OrderedDict()
        self._lock = Lock()

    def read(self, text: str) -> SupportSource:
        """The source prepared, from the shelf where it stands there."""
        name = sha256_text(text)
        with self._lock:
            known = self._held.get(name)
            if known is not None:
                self._held.move_to_end(name)
                return known
        prepared = prepare_source(text)
        with self._lock:
            self._held[name] = prepared
            while len(self._held) > self._size:
                self._held.popitem(last=False)
        return prepared
