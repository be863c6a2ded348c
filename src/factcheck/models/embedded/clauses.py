"""Claims pieced together from two clauses of a sentence: one clause's subject or time with the other's deed."""

import re
from dataclasses import dataclass
from itertools import pairwise

from factcheck.models.embedded.align import VALUE_WEIGHT, agrees
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.page import PageSentence
from factcheck.text.specifics.kinds import Date

_JOINT = re.compile(
    r";|,?\s+\b(?:but|while|whereas|although|though|yet)\b(?!\s+in\b)|,\s+and\b"
    r"|\band\s+(?=(?:the|an?)\s+\w+\s+\w+ed\b|(?:is|are|was|were|has|had|now|today|then)\b)",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"\s*(?:while|whereas|although|though|formerly|once|originally|initially|previously)\b[^,;]{0,200},", re.IGNORECASE
)
_CONNECTOR = re.compile(r"\W*(?:(?:while|whereas|although|though|but|and|yet)\b)?\W*", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:the|an?|its|his|her|their|our|this|that|these|those|one|\d[\d,]*)\s+\w"
    r"|[a-z]+\s+(?:is|are|was|were|has|have|had|will)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?:it|he|she|they|we|I|you|this|that|which|who|there)\b", re.IGNORECASE)
_NOW = re.compile(r"\b(?:today|now|nowadays|currently|at present|these days|presently|still)\b", re.IGNORECASE)
_THEN = re.compile(
    r"\b(?:formerly|once|originally|initially|previously|used to|at first|earlier|in the past|back then"
    r"|at that time)\b",
    re.IGNORECASE,
)
_SINCE = re.compile(r"\b(?:since|remains?|still|until now|to this day|ever after)\b", re.IGNORECASE)
_SHARED = 0.3  # what a subject that clauses share tells of the clause that is meant
_SAME, _NEAR = 0.7, 0.5  # shares of the claim's words that the sentence must have as written


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause of a sentence, offsets into it; ``keys`` are the stems and groups of its words, in order ``stems``."""

    start: int
    end: int
    text: str
    keys: frozenset[str]
    stems: tuple[str, ...]


def check_clauses(reading: Reading) -> Mismatch | None:
    """A subject of one clause with the deed of another, or the time of one with what was true at another; or None."""
    parts = _clauses(reading.best)
    return _time_moved(reading, parts) or _subject_moved(reading, parts)


def _clauses(sentence: PageSentence) -> list[_Clause]:
    text = sentence.text
    cuts = {match.start() for match in _JOINT.finditer(text) if match.start()}
    leading = _LEADING.match(text)
    cuts |= {leading.end()} if leading is not None else set()
    cuts.discard(0)
    found = []
    for start, end in pairwise([0, *sorted(cuts), len(text)]):
        inside = [word for word in sentence.words if start <= word.start - sentence.start < end]
        keys = frozenset(key for word in inside for key in word.keys)
        found.append(_Clause(start, end, text[start:end], keys, tuple(word.keys[0] for word in inside)))
    return found


def _subject_moved(reading: Reading, parts: list[_Clause]) -> Mismatch | None:
    """What opens the claim (or follows "by") opens another clause than the one that holds all the rest."""
    words = reading.claim.words
    if len(parts) < 2 or reading.share < _SAME or _JOINT.search(reading.claim.text):
        return None
    homes = [[part for part in parts if not part.keys.isdisjoint(word.keys)] for word in words]
    lone = [(i, home[0]) for i, home in enumerate(homes) if len(home) == 1]
    for subject in parts:
        mine = [i for i, part in lone if part is subject]
        rest = [(i, part) for i, part in lone if part is not subject]
        if not mine or not rest or any(part is not rest[0][1] for _, part in rest):
            continue
        deed = rest[0][1]
        opens = mine[0] == 0 and mine[-1] < rest[0][0]
        follows = mine[-1] == len(words) - 1 and mine[0] > rest[-1][0] and _by(reading, words[mine[0]].start)
        if not (opens or follows) or not _opens(subject, words[mine[0]].keys) or not _has_subject(deed):
            continue
        other = _opening(deed, reading)
        if other is not None and not _says_both(reading, words[mine[0]].keys, words[rest[0][0]].keys):
            return Mismatch(reading.best, "contradicted", f"the article says this of “{other}”")
    return None


def _by(reading: Reading, start: int) -> bool:
    return re.search(r"\bby\s+(?:the\s+|an?\s+)?$", reading.claim.text[:start], re.IGNORECASE) is not None


def _opens(clause: _Clause, keys: tuple[str, ...]) -> bool:
    return bool(clause.stems) and clause.stems[0] == keys[0]


def _has_subject(clause: _Clause) -> bool:
    """Whether a clause names its own subject, instead of "it" or the clause before's."""
    body = _CONNECTOR.sub("", clause.text, count=1)
    if _PRONOUN.match(body):
        return False
    return _SUBJECT.match(body) is not None or body[:1].isupper()


def _opening(clause: _Clause, reading: Reading) -> str | None:
    """The first word of a clause as written, if the claim does not speak of it."""
    sentence = reading.best
    inside = (word for word in sentence.words if clause.start <= word.start - sentence.start < clause.end)
    first = next((word for word in inside if not _JOINT.fullmatch(f" {word.text}")), None)
    return first.text if first is not None and reading.keys.isdisjoint(first.keys) else None


def _says_both(reading: Reading, subject: tuple[str, ...], deed: tuple[str, ...]) -> bool:
    """Whether another sentence has the subject and the deed together."""
    return any(
        any(key in one.places for key in subject) and any(key in one.places for key in deed)
        for one in reading.wide
        if one is not reading.best
    )


def _time_moved(reading: Reading, parts: list[_Clause]) -> Mismatch | None:
    """ "Now" in the claim where the passage says what was once, or the other way round."""
    text = reading.claim.text
    now, then = _NOW.search(text), _THEN.search(text)
    if (now is None) == (then is None) or reading.share < _NEAR:
        return None
    home = max(parts, key=lambda part: _weight(reading, part), default=None)
    if home is None or not _weight(reading, home):
        return None
    their_now = _NOW.search(home.text) is not None
    their_then = _THEN.search(home.text) is not None or _past_date(reading, home)
    if now is not None and not their_now and their_then and not _SINCE.search(home.text):
        if any(isinstance(placed.value, Date) for placed in reading.claim.values):
            return None
        return Mismatch(reading.best, "contradicted", f"the article does not say this of “{now.group()}”")
    if then is not None and not their_then and their_now:
        return Mismatch(reading.best, "contradicted", f"the article does not say this of “{then.group()}”")
    return None


def _weight(reading: Reading, part: _Clause) -> float:
    """What a clause holds of the claim, its words of time left out."""
    opening = reading.claim.words[0]  # the subject, which clauses share
    total = sum(
        reading.page.weight(word) * (_SHARED if word is opening else 1.0)
        for word in reading.claim.words
        if not part.keys.isdisjoint(word.keys) and not _NOW.fullmatch(word.text) and not _THEN.fullmatch(word.text)
    )
    for placed in reading.claim.values:
        for other in reading.best.values:
            inside = part.start <= other.value.start - reading.best.start < part.end
            total += VALUE_WEIGHT if inside and agrees(other.value, placed.value) else 0.0
    return total


def _past_date(reading: Reading, part: _Clause) -> bool:
    """Whether a clause opens with, or closes on, a date: "In the 1930s the tower had two keepers"."""
    return any(
        isinstance(other.value, Date)
        and part.start <= other.value.start - reading.best.start < part.end
        and re.search(
            r"\b(?:in|during|until|before)\s+(?:the\s+)?$",
            reading.best.text[: other.value.start - reading.best.start],
            re.IGNORECASE,
        )
        for other in reading.best.values
    )
