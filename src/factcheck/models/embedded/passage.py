"""The quote that settles a claim: a sentence of the page, or the clause of it that matters where it is long."""

import re

from factcheck.models.embedded.align import Claim
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.places import Spot

MAX_WORDS = 25
MIN_CHARS = 20

_TOKEN = re.compile(r"\S+")


def quote_of(page: ReadPage, sentence: PageSentence, claim: Claim) -> str:
    """The sentence, or the 25 words of it that hold most of the claim."""
    if len(sentence.text) < MIN_CHARS:
        return _with_neighbor(page, sentence)
    keys = {key for word in claim.words for key in word.keys}
    hits = [word.start - sentence.start for word in sentence.words if any(key in keys for key in word.keys)]
    hits += [placed.value.start - sentence.start for placed in sentence.values]
    return _cut(sentence.text, hits)


def quote_at(page: ReadPage, spot: Spot) -> str:
    """The sentence at a spot, or the 25 words around the spot."""
    sentence = page.sentences[spot.sentence]
    if len(sentence.text) < MIN_CHARS:
        return _with_neighbor(page, sentence)
    return _cut(sentence.text, [max(0, spot.start - sentence.start)])


def _with_neighbor(page: ReadPage, sentence: PageSentence) -> str:
    """A sentence too short to prove anything, with the one after it or before it."""
    others = [page.sentences[i] for i in (sentence.index + 1, sentence.index - 1) if 0 <= i < len(page.sentences)]
    if not others:
        return sentence.text
    start, end = min(sentence.start, others[0].start), max(sentence.end, others[0].end)
    words = _TOKEN.findall(page.text[start:end])
    return page.text[start:end] if len(words) <= MAX_WORDS else sentence.text


def _cut(text: str, hits: list[int]) -> str:
    tokens = [match.span() for match in _TOKEN.finditer(text)]
    if len(tokens) <= MAX_WORDS:
        return text
    middle = sorted(hits)[len(hits) // 2] if len(hits) == 1 else None
    best = max(
        range(len(tokens) - MAX_WORDS + 1),
        key=lambda i: (_score(tokens, i, hits, middle), -i),
    )
    return text[tokens[best][0] : tokens[best + MAX_WORDS - 1][1]]


def _score(tokens: list[tuple[int, int]], first: int, hits: list[int], middle: int | None) -> float:
    start, end = tokens[first][0], tokens[first + MAX_WORDS - 1][1]
    inside = sum(start <= hit < end for hit in hits)
    return inside if middle is None else inside - abs((start + end) / 2 - middle) / 10_000
