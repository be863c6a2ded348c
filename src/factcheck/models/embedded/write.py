"""The extractive writer: declarative sentences of a page, shortened by dropping asides, that can be read alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.models.embedded.asides import shortened
from factcheck.models.embedded.readable import is_readable
from factcheck.text.fold import fold
from factcheck.text.qualifiers import find_markers
from factcheck.text.sentences import split_sentences
from factcheck.text.specifics.find import find_specifics

# Rarer kinds first: a page's one version or negation would otherwise lose against its many numbers and names.
KINDS = ("version", "negation", "hedge", "date", "number", "strong", "name")
_BEST_LENGTH = 110


@dataclass(frozen=True, slots=True)
class _Found:
    text: str
    start: int
    end: int
    kinds: frozenset[str]


def _kinds(text: str) -> frozenset[str]:
    found = find_specifics(text)
    kinds = {marker.kind for marker in find_markers(text)} & set(KINDS)
    named = (
        ("version", found.versions),
        ("date", found.dates),
        ("number", found.numbers),
        ("name", found.names),
    )
    return frozenset(kinds | {kind for kind, items in named if items})


def _readable(article_text: str) -> Iterator[_Found]:
    seen = set()
    for part in split_sentences(article_text):
        text = shortened(part.text)
        key = fold(text, case=True).text
        if key in seen or not is_readable(text, article_text, part.start):
            continue
        seen.add(key)
        kinds = _kinds(text)
        if kinds:
            yield _Found(text, part.start, part.end, kinds)


def _rank(found: _Found) -> tuple[int, int]:
    """More kinds first, then the length nearest to a short sentence's; the place on the page settles the rest."""
    return (-min(len(found.kinds), 3), abs(len(found.text) - _BEST_LENGTH))


def write_sentences(article_text: str, count: int) -> tuple[tuple[str, int, int], ...]:
    """Up to ``count`` sentences as (text, start, end) of the page's sentence each was taken from, in page order.

    The kinds of content (version, negation, hedge, date, number, strong qualifier, name) take turns, so that each
    that the page has is met. Spans are code points into ``article_text``; a shortened text is not a slice of it.
    """
    left = list(_readable(article_text))
    chosen: list[_Found] = []
    while left and len(chosen) < count:
        before = len(chosen)
        for kind in KINDS:
            fitting = [item for item in left if kind in item.kinds]
            if fitting and len(chosen) < count:
                best = min(fitting, key=_rank)
                chosen.append(best)
                left.remove(best)
        if len(chosen) == before:
            break
    return tuple((item.text, item.start, item.end) for item in sorted(chosen, key=lambda item: item.start))
