"""Claims of a post, in its own words: a sentence each, or its clauses where each stands on its own feet."""

import re
from collections.abc import Iterable

from factcheck.models.embedded.opinions import kind_of
from factcheck.records.tasks import ExtractedClaim, ExtractedClaims, NumberedSentence

_JOINT = re.compile(r"(?:, (?:and|but|while)|;) (?=[A-Z]|(?:the|an?|its?|their|his|her|some|many|most|all|no) )")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|did|does|will|would|can|could|may|might|must|came|went|took|made|gave|got"
    r"|won|lost"
    r"|rose|fell|began|became|grew|led|left|held|kept|met|paid|ran|sent|sold|spent|told|wrote|said|says"
    r"|\w{2,}[^e\W]ed)\b"
)
_OPENER = re.compile(
    r"^(?:although|though|while|whereas|when|whenever|if|unless|because|since|as|after|before|until|once|both"
    r"|either|neither|that"
    r"|not only)\b",
    re.IGNORECASE,
)
_BACK = re.compile(r"^(?:its?|their|his|her|he|she|they|some|many|most|all|no) ", re.IGNORECASE)
_QUOTES = re.compile(r"[\"“”()\[\]:]")
_MIN_WORDS = 5


def extract_claims(sentences: Iterable[NumberedSentence]) -> ExtractedClaims:
    """All claims. Each text is a part of its sentence, character by character; no sentence is left without a claim."""
    claims: list[ExtractedClaim] = []
    for sentence in sentences:
        kind = kind_of(sentence.text)
        parts = (sentence.text,) if kind == "opinion" else split_claims(sentence.text)
        claims.extend(ExtractedClaim(sentence=sentence.index, text=part, kind=kind) for part in parts)
    return ExtractedClaims(claims=tuple(claims))


def split_claims(sentence: str) -> tuple[str, ...]:
    """Its clauses where each has its own subject and verb and needs nothing from the other; else the sentence."""
    if _QUOTES.search(sentence) or _OPENER.match(sentence) or len(sentence) > 1000:
        return (sentence,)
    joint = _JOINT.search(sentence)
    if joint is None:
        return (sentence,)
    left, right = sentence[: joint.start()], sentence[joint.end() :]
    if not (_stands_alone(left) and _stands_alone(right)) or _BACK.match(right):
        return (sentence,)
    return (left, right)


def _stands_alone(clause: str) -> bool:
    """A subject before a finite verb, and enough words to be judged alone."""
    words = clause.split()
    verb = _FINITE.search(clause)
    return len(words) >= _MIN_WORDS and verb is not None and len(clause[: verb.start()].split()) >= 1
