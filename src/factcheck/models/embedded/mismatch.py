"""What the rules of meaning share: a claim beside the passage it rests on, and what they find there."""

import re
from dataclasses import dataclass
from functools import cached_property

from factcheck.models.embedded.align import Claim, Window, closest, lone_share
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.records.result import Label

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The sentence that says something else or less than the claim, and what it says."""

    sentence: PageSentence
    label: Label
    reason: str


@dataclass(frozen=True)
class Reading:
    """A claim, the sentence ``best`` that holds most of it, and the sentences ``wide`` of the three best windows."""

    claim: Claim
    page: ReadPage
    best: PageSentence
    wide: tuple[PageSentence, ...]

    @cached_property
    def share(self) -> float:
        """The weighted share of the claim's words that the best sentence holds as written."""
        return lone_share(self.claim, self.page, self.best)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The stems and groups of all words of the claim."""
        return frozenset(key for word in self.claim.words for key in word.keys)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all words of the claim."""
        return frozenset(word.keys[0] for word in self.claim.words)


def read_against(claim: Claim, page: ReadPage, windows: tuple[Window, ...]) -> Reading | None:
    """The claim beside its best passage; None where there is none."""
    if not windows:
        return None
    wide = tuple(sentence for window in windows[:3] for sentence in window.sentences)
    return Reading(claim, page, closest(claim, page, windows[0].sentences), wide)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark of a text, in lower case; offsets are into the text."""

    start: int
    end: int
    low: str


def tokens_of(text: str) -> list[Token]:
    """Words (with inner hyphens and apostrophes) and marks, in order."""
    return [Token(match.start(), match.end(), match.group().lower()) for match in _TOKEN.finditer(text)]
