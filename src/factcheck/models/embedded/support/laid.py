"""A claim laid over a source: which of its words stand where, and in whose company."""

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from factcheck.models.embedded.support.source import SupportSource, is_denied
from factcheck.models.embedded.support.words import Term, terms_of, without_marks
from factcheck.text.polarity import negated_spans

MOST_WORDS = 200  # of a claim; what follows is not scored, which bounds the time that hostile input can take
_WORK = 4000  # places looked at in all
_MOST_PLACES = 60
REACH, NEAR = 5, 10  # words of the claim to either side, and how far they may stand from each other in the source
_TURNED = 0.5  # what a neighbor on the other side counts for


@dataclass(frozen=True, slots=True)
class Laid:
    """A content word of the claim over the source.

    ``strength`` is 1 for the word itself, less for another form or a synonym, 0 where the source lacks it; ``places``
    are positions in the source, ``company`` is the share of its neighbors that stand near its best place, ``best``.
    """

    term: Term
    strength: float
    places: tuple[int, ...]
    weight: float
    denied: bool
    company: float
    best: int | None


@dataclass(frozen=True, slots=True)
class LaidClaim:
    """A claim over a source; ``sentences`` are the numbers of those that hold most of it, best first."""

    text: str
    terms: tuple[Term, ...]
    words: tuple[Laid, ...]
    total: float
    sentences: tuple[tuple[int, float], ...]


def lay_claim(text: str, source: SupportSource) -> LaidClaim:
    """Look up the words of a claim, and the company of each."""
    plain = without_marks(text)
    terms = terms_of(plain, MOST_WORDS)
    spans = negated_spans(plain[: terms[-1].start + len(terms[-1].low)]) if terms else ()
    starts = [start for start, _ in spans]
    content = [term for term in terms if term.content]
    room = max(4, min(_MOST_PLACES, _WORK // max(1, len(content))))
    found = [source.find(term.low) for term in content]
    weights = [source.weight(term.key) for term in content]
    places = [held[:room] for _, held in found]
    words = []
    for index, term in enumerate(content):
        company, best = _company(index, places, [s for s, _ in found], weights)
        denied = is_denied(spans, starts, term.start)
        words.append(Laid(term, found[index][0], places[index], weights[index], denied, company, best))
    total = sum(weights) or 1.0
    return LaidClaim(plain, terms, tuple(words), total, _sentences(words, total, source))


def _company(
    index: int, places: list[tuple[int, ...]], strengths: list[float], weights: list[float]
) -> tuple[float, int | None]:
    """The share of the neighbors, nearer ones counting more, around the best place; and that place."""
    near = [i for i in range(max(0, index - REACH), min(len(places), index + REACH + 1)) if i != index]
    total = sum(weights[i] / abs(i - index) for i in near)
    if not near:
        return (1.0, places[index][0]) if places[index] else (0.0, None)
    best, at = -1.0, None
    for place in places[index]:
        held = sum(
            _beside(place, places[i], i > index) * strengths[i] * weights[i] / abs(i - index) for i in near if places[i]
        )
        if held > best:
            best, at = held, place
    return max(0.0, best) / total, at


def _beside(place: int, others: tuple[int, ...], after: bool) -> float:
    """1 where one of the others stands near on its own side, a half where only on the other side, else 0."""
    at = bisect_left(others, place)
    before = at > 0 and others[at - 1] >= place - NEAR
    at = bisect_right(others, place)
    behind = at < len(others) and others[at] <= place + NEAR
    if behind if after else before:
        return 1.0
    return _TURNED if before or behind else 0.0


def _sentences(words: list[Laid], total: float, source: SupportSource) -> tuple[tuple[int, float], ...]:
    """The sentences that hold most of the claim, with the share each holds."""
    shares: Counter[int] = Counter()
    held: dict[int, float] = {}
    for word in words:
        for sentence in {source.sentence_of[place] for place in word.places}:
            held[sentence] = held.get(sentence, 0.0) + word.strength * word.weight
    shares.update({sentence: 1 for sentence in held})
    ranked = sorted(held, key=lambda s: (-round(held[s], 9), s))
    return tuple((sentence, held[sentence] / total) for sentence in ranked[:3])


def coverage(claim: LaidClaim) -> float:
    """The share of the claim's words that the source has, by weight."""
    return sum(word.strength * word.weight for word in claim.words) / claim.total


def company(claim: LaidClaim) -> float:
    """The share of them that stand in the company they have in the claim."""
    return sum(word.strength * word.company * word.weight for word in claim.words) / claim.total


def order(claim: LaidClaim, source: SupportSource) -> float:
    """The share of neighbors, function words among them, that follow each other in the source as well."""
    pairs = list(pairwise(term.key for term in claim.terms))
    return sum(pair in source.pairs for pair in pairs) / max(1, len(pairs))


def strangers(claim: LaidClaim, source: SupportSource) -> float:
    """The share of near neighbors in the claim that the source has, but never in one sentence."""
    held = [{source.sentence_of[place] for place in word.places} for word in claim.words]
    near = [(i, j) for i in range(len(held)) for j in (i + 1, i + 2) if j < len(held)]
    apart = sum(bool(held[i] and held[j]) and held[i].isdisjoint(held[j]) for i, j in near)
    return apart / max(1, len(near))
