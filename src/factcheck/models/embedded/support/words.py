"""The words of a text for scoring: stems in order, which of them carry content, and how they may be met elsewhere."""

import re
from dataclasses import dataclass

from factcheck.models.embedded.words import STOP_WORDS
from factcheck.text.stems import stem

# Marks of citation are no part of what is said.
_CITED = re.compile(r"\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,9}\]")
_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
LONGEST = 64  # characters of a word that is stemmed; more is no word


@dataclass(frozen=True, slots=True)
class Term:
    """A word: its place in the text, lower case, its stem, and whether it carries content."""

    start: int
    low: str
    key: str
    content: bool


def without_marks(text: str) -> str:
    """The text with blanks in place of citation marks; offsets stay."""
    return _CITED.sub(lambda match: " " * len(match.group()), text)


def terms_of(text: str, most: int | None = None) -> tuple[Term, ...]:
    """The words of a text in order, at most ``most``."""
    found: list[Term] = []
    for match in _WORD.finditer(text):
        if most is not None and len(found) >= most:
            break
        low = match.group().lower().replace("’", "'")
        found.append(Term(match.start(), low, key_of(low), low not in STOP_WORDS))
    return tuple(found)


def key_of(low: str) -> str:
    """The form under which a word is looked up: digits without separators, else the stem."""
    return low.replace(",", "") if low[0].isdigit() else stem(low[:LONGEST])
