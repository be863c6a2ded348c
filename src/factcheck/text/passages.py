"""Finding the passage of a text that a claim speaks of: BM25 over stemmed content words.

Measured on paraphrased claims BM25 finds about half; it is for claims close to their source. Formula: Robertson and
Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and Beyond", eq. 3.15, with k1 = 1.2 and b = 0.75 and the
idf of eq. 3.3 kept above zero by adding one inside the logarithm. It is written out here because the libraries for it
bring NumPy arrays and indexes on disk for what is forty lines on one article.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from factcheck.text.sentences import TextSentence, split_sentences
from factcheck.text.stems import stem

__all__ = ["Passage", "PassageIndex", "content_words", "stem"]

_K1, _B = 1.2, 0.75
_NUMBER_BONUS, _NAME_BONUS = 1.5, 1.25  # factors on the weight of a shared number or capitalized word
_TOKEN = re.compile(
    r"\d+(?:[.,\u00a0\u202f']\d{3}(?!\d))+(?:\.\d+)?|\d+(?:[.:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?", re.UNICODE
)
_STOP = frozenset(
    str.split("""a about after again all also although am an and another any are aren't as at be because been before
    being between both but by can can't could couldn't did didn't do does doesn't doing don't done down during each
    else even ever for from further had hadn't has hasn't have haven't having he he'd he's her here hers herself him
    himself his how however i i'd i'm i've if in into is isn't it it's its itself just let like may me might more
    most much must my myself no nor not of off on once one only or other our ours out over own per rather same shall
    she she's should shouldn't since so some such than that that's the their theirs them themselves then there
    there's these they they're they've this those though through thus to too toward towards under until up upon us
    very was wasn't we we're we've were weren't what when where whether which while who who's whom whose why will
    with within without won't would wouldn't yet you you're your yours yourself""")
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the text; ``text`` is what stands between the offsets."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class PassageIndex:
    """One text's passages and where their words stand; immutable, safe to share between threads.

    ``lengths`` are content words per passage; ``postings`` lists (passage, count) for each word.
    """

    passages: tuple[Passage, ...]
    lengths: tuple[int, ...]
    postings: Mapping[str, tuple[tuple[int, int], ...]]

    @classmethod
    def build(cls, text: str, *, windows: bool = False) -> "PassageIndex":
        """Index the sentences of ``text``; with ``windows`` every two neighbors together as well."""
        sentences = split_sentences(text)
        spans = [(s.start, s.end) for s in sentences]
        if windows:
            spans += _neighbors(text, sentences)
        return cls.of(tuple(Passage(start, end, text[start:end]) for start, end in sorted(spans)))

    @classmethod
    def of(cls, passages: tuple[Passage, ...]) -> "PassageIndex":
        """Index passages as they are: whole texts too, to find the text among many."""
        words = [content_words(passage.text) for passage in passages]
        postings: dict[str, list[tuple[int, int]]] = {}
        for place, held in enumerate(words):
            for word, count in Counter(held).items():
                postings.setdefault(word, []).append((place, count))
        frozen = MappingProxyType({word: tuple(places) for word, places in postings.items()})
        return cls(passages, tuple(map(len, words)), frozen)

    def best(self, claim: str, limit: int = 5) -> tuple[tuple[Passage, float], ...]:
        """The passages that score best for ``claim``, with scores above zero; ties in order of position."""
        scores: dict[int, float] = {}
        mean = max(1.0, sum(self.lengths) / max(1, len(self.lengths)))
        for word, weight in _weights(claim).items():
            held = self.postings.get(word, ())
            idf = math.log(1 + (len(self.passages) - len(held) + 0.5) / (len(held) + 0.5))
            for place, count in held:
                norm = _K1 * (1 - _B + _B * self.lengths[place] / mean)
                scores[place] = scores.get(place, 0.0) + weight * idf * count * (_K1 + 1) / (count + norm)
        ranked = sorted(scores.items(), key=lambda item: (-round(item[1], 9), item[0]))
        return tuple((self.passages[place], score) for place, score in ranked[:limit])


def content_words(text: str) -> tuple[str, ...]:
    """Stems of the words of ``text`` in order, function words left out; "1,250" is "1250"."""
    return tuple(_form(token) for token in _TOKEN.findall(text) if token.lower().replace("’", "'") not in _STOP)


def _form(token: str) -> str:
    return re.sub(r"[,\u00a0\u202f']", "", token) if token[0].isdigit() else stem(token)


def _weights(claim: str) -> dict[str, float]:
    """The claim's distinct words in order, numbers and names weighing more."""
    weights: dict[str, float] = {}
    for position, token in enumerate(_TOKEN.findall(claim)):
        if token.lower().replace("’", "'") in _STOP:
            continue
        weight = _NUMBER_BONUS if token[0].isdigit() else _NAME_BONUS if token[0].isupper() and position else 1.0
        form = _form(token)
        weights[form] = max(weight, weights.get(form, 0.0))
    return weights


def _neighbors(text: str, sentences: tuple[TextSentence, ...]) -> list[tuple[int, int]]:
    """Spans of two sentences that follow each other in one paragraph."""
    pairs = pairwise(sentences)
    return [(a.start, b.end) for a, b in pairs if "\n" not in text[a.end : b.start]]
