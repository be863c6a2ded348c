"""Whether a claim and the place it rests on point the same way: denials, more and less, opposites."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from factcheck.models.embedded.support.laid import LaidClaim
from factcheck.models.embedded.support.opposites import denies, opposites_of, sign_of
from factcheck.models.embedded.support.source import SupportSource
from factcheck.models.embedded.support.words import Term, terms_of

HELD = 0.6  # of a clause of the claim must stand in one place, for its direction to be compared
_JOINTS = re.compile(
    r"[;:]|,? \b(?:but|whereas|while|although|than)\b|, (?:and|which|who)\b|\band\b|\bby (?=\w{1,30}ing\b)|\bafter\b"
)
_MOST_CLAUSES, _TOGETHER, _CLAUSE_WORDS = 12, 3, 80
_LONG_COST, _JOIN_COST = 0.002, 0.06
_DENIED_NEAR = 6  # words from a denial to what it may speak of
_LEAST_WORDS = 2  # content words of a clause of the claim that is compared


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a stretch of words says: the product of its signs, how many there are, and whether it denies."""

    sign: int
    signed: int
    denies: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """Clauses of a source in a row, with how many joints lie between them."""

    text: str
    terms: tuple[Term, ...]
    keys: frozenset[str]
    joints: int


@dataclass(frozen=True, slots=True)
class Compared:
    """A clause of the claim beside the stretch of the source that holds most of it.

    ``weight`` is what the clause counts, ``held`` the share of it that the stretch has; ``agreement`` is 1, 0 or -1;
    ``opposite`` is a word of the clause whose opposite stands there in its place.
    """

    weight: float
    stretch: str
    held: float
    agreement: float
    opposite: str | None


@dataclass(frozen=True, slots=True)
class Direction:
    """Means over the clauses of a claim, those that are not found counting 0: agreement, and words turned round."""

    agreement: float
    turned: float
    against: tuple[str, ...]


def direction(claim: LaidClaim, source: SupportSource) -> Direction:
    """Whether the clauses of a claim point the way of the places they rest on."""
    stretches = [s for index, _ in claim.sentences for s in _stretches(source.sentences[index].text)]
    clauses = [terms_of(clause, _CLAUSE_WORDS) for clause in _clauses(claim.text)[:_MOST_CLAUSES]]
    total = sum(source.weight(term.key) for terms in clauses for term in terms if term.content)
    found = [one for terms in clauses if (one := _compared(terms, stretches, source)) is not None]
    if not found or not total:
        return Direction(0.0, 0.0, ())
    agreement = sum(one.weight * one.agreement * one.held for one in found) / total
    turned = sum(one.weight * one.held for one in found if one.opposite is not None) / total
    return Direction(agreement, turned, tuple(_against(found)))


def _against(found: Sequence[Compared]) -> Iterator[str]:
    for one in found:
        if one.opposite is not None:
            yield f"the source has the opposite of “{one.opposite}”: “{one.stretch}”"
        elif one.agreement < 0:
            yield f"the source points the other way: “{one.stretch}”"


def pointing(terms: Sequence[Term], about: Set[str] | None = None) -> Pointing:
    """How the words of a stretch point; two denials cancel out. With ``about``, denials near one of its stems count."""
    sign, signed, denied = 1, 0, False
    for index, term in enumerate(terms):
        if denies(term.low):
            near = terms[max(0, index - _DENIED_NEAR) : index + _DENIED_NEAR + 1]
            denied ^= about is None or any(other.key in about for other in near)
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


def _compared(terms: tuple[Term, ...], stretches: list[Stretch], source: SupportSource) -> Compared | None:
    wanted = {t.key for t in terms if t.content and not sign_of(t.low) and not denies(t.low)}
    if len(wanted) < _LEAST_WORDS:
        return None
    total = sum(source.weight(key) for key in sorted(wanted))
    best, held, at = 0.0, 0.0, None
    for stretch in stretches:
        share = sum(source.weight(key) for key in sorted(wanted & stretch.keys)) / total
        score = share - _JOIN_COST * stretch.joints - _LONG_COST * len(stretch.terms)
        if share >= HELD and (at is None or score > best):
            best, held, at = score, share, stretch
    if at is None:
        return None
    weight = sum(source.weight(term.key) for term in terms if term.content)
    same = agreement(pointing(terms), pointing(at.terms, wanted))
    return Compared(weight, at.text, held, same, _opposite(terms, at))


def _opposite(terms: tuple[Term, ...], stretch: Stretch) -> str | None:
    """The first word of a clause that the stretch lacks while it has its opposite, neither or both being denied."""
    keys = {term.key for term in terms}
    if any(denies(term.low) for term in terms) != any(denies(term.low) for term in stretch.terms):
        return None
    lacked = (t for t in terms if t.key not in stretch.keys)
    return next((t.low for t in lacked if (opposites_of(t.low) - keys) & stretch.keys), None)


def _clauses(text: str) -> list[str]:
    cuts = [0, *(match.start() for match in _JOINTS.finditer(text)), len(text)]
    return [text[a:b] for a, b in pairwise(cuts) if text[a:b].strip()]


def _stretches(sentence: str) -> Iterator[Stretch]:
    """Up to three clauses in a row."""
    parts = _clauses(sentence)[:_MOST_CLAUSES]
    for first in range(len(parts)):
        for last in range(first, min(len(parts), first + _TOGETHER)):
            text = "".join(parts[first : last + 1])
            terms = terms_of(text, _CLAUSE_WORDS)
            yield Stretch(text.strip(), terms, frozenset(term.key for term in terms), last - first)


def denial(claim: LaidClaim, source: SupportSource) -> float:
    """The share of the claim's words, in company, that only the claim denies or only the source."""
    apart = [w for w in claim.words if w.best is not None and source.denied[w.best] != w.denied]
    return sum(w.strength * w.company * w.weight for w in apart) / claim.total
