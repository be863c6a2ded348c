"""Whether a claim and the place it rests on point the same way: denials, more and less, opposites."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from factcheck.models.embedded.support.laid import Laid, LaidClaim
from factcheck.models.embedded.support.opposites import denies, opposites_of, sign_of
from factcheck.models.embedded.support.source import SupportSource
from factcheck.models.embedded.support.words import Term, terms_of

HELD = 0.6  # of a clause of the claim must stand in one place, for its direction to be compared
_JOINTS = re.compile(
    r"[;:]|,? \b(?:but|whereas|while|although|than)\b|, (?:and|which|who)\b|\band\b|\bby (?=\w{1,30}ing\b)|\bafter\b"
)
_MOST_CLAUSES, _TOGETHER = 12, 3
_LONG_COST, _JOIN_COST = 0.002, 0.06
_LEAST_WORDS = 2  # content words of a clause of the claim that is compared


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a stretch of words says: the product of its signs, how many there are, and whether it denies."""

    sign: int
    signed: int
    denies: bool


@dataclass(frozen=True, slots=True)
class Direction:
    """Agreement of claim and source from -1 to 1 (0: nothing to compare), and the stretch of the source compared."""

    value: float
    clause: str


def direction(claim: LaidClaim, source: SupportSource) -> Direction:
    """The agreement of the clause of the claim that agrees least."""
    places = [list(_stretches(source.sentences[index].text)) for index, _ in claim.sentences]
    found = [
        one
        for clause in _clauses(claim.text)[:_MOST_CLAUSES]
        if (one := _compared(terms_of(clause, 80), [s for held in places for s in held], source)) is not None
    ]
    return min(found, key=lambda one: one.value, default=Direction(0.0, ""))


def pointing(terms: Sequence[Term]) -> Pointing:
    """How the words of a stretch point; two denials cancel out."""
    sign, signed, denied = 1, 0, False
    for term in terms:
        if denies(term.low):
            denied = not denied
        elif turn := sign_of(term.low):
            sign, signed = sign * turn, signed + 1
    return Pointing(sign, signed, denied)


def agreement(claim: Pointing, source: Pointing) -> float:
    """1, -1, or 0 where one of them has no direction. What both deny is the same, however it is put."""
    if claim.denies != source.denies:
        return -1.0
    if claim.denies:
        return 1.0
    if not claim.signed or not source.signed:
        return 0.0
    return 1.0 if claim.sign == source.sign else -1.0


def _compared(terms: tuple[Term, ...], stretches: list[tuple[str, int]], source: SupportSource) -> Direction | None:
    wanted = {t.key for t in terms if t.content and not sign_of(t.low) and not denies(t.low)}
    if len(wanted) < _LEAST_WORDS:
        return None
    total = sum(source.weight(key) for key in sorted(wanted))
    best, at = 0.0, None
    for text, joined in stretches:
        words = terms_of(text, 80)
        keys = {term.key for term in words}
        held = sum(source.weight(key) for key in sorted(wanted & keys)) / total
        score = held - _JOIN_COST * joined - _LONG_COST * len(words)
        if held >= HELD and (at is None or score > best):
            best, at = score, (text, words, held)
    if at is None:
        return None
    return Direction(agreement(pointing(terms), pointing(at[1])) * at[2], at[0].strip())


def _clauses(text: str) -> list[str]:
    cuts = [0, *(match.start() for match in _JOINTS.finditer(text)), len(text)]
    return [text[a:b] for a, b in pairwise(cuts) if text[a:b].strip()]


def _stretches(sentence: str) -> Iterator[tuple[str, int]]:
    """Up to three clauses in a row, with how many joints lie between them."""
    parts = _clauses(sentence)[:_MOST_CLAUSES]
    for first in range(len(parts)):
        for last in range(first, min(len(parts), first + _TOGETHER)):
            yield "".join(parts[first : last + 1]), last - first


def denial(claim: LaidClaim, source: SupportSource) -> float:
    """The share of the claim's words, in company, that only the claim denies or only the source."""
    apart = [w for w in claim.words if w.best is not None and source.denied[w.best] != w.denied]
    return sum(w.strength * w.company * w.weight for w in apart) / claim.total


@dataclass(frozen=True, slots=True)
class Opposite:
    """A word of the claim whose opposite stands where it should."""

    word: str
    place: int
    share: float


def opposite(claim: LaidClaim, source: SupportSource) -> Opposite | None:
    """The first such word: one that the best sentences lack, while they have its opposite and most of the rest."""
    keys = {term.key for term in claim.terms}
    for index, share in claim.sentences[:1]:
        for word in claim.words:
            if share >= HELD and not any(source.sentence_of[p] == index for p in word.places):
                at = _opposed(word, index, keys, source)
                if at is not None:
                    return Opposite(word.term.low, at, share)
    return None


def _opposed(word: Laid, sentence: int, keys: set[str], source: SupportSource) -> int | None:
    for key in sorted(opposites_of(word.term.low) - keys):
        for place in source.everywhere.get(key, ())[:60]:
            if source.sentence_of[place] == sentence and source.denied[place] == word.denied:
                return place
    return None
