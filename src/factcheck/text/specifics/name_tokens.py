"""Words of a text as names are made of them, cut into sentences, headings and quotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from factcheck.text.specifics.name_words import PERSON_TITLES
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.word_sets import word_set

_TOKEN = re.compile(
    r"(?<![\w.])(?:[A-Z]\.){2,6}[A-Z]?(?![a-z])|(?<![\w.])[A-Z]\.(?=[ \u00a0][A-Z])"
    r"|(?<![\w@#])(?:\.(?=NET\b))?[^\W\d_][^\W_]*"
    r"(?:(?:['’](?!s\b|S\b)|[-‑&](?=\w)|\.(?=js\b|io\b|ai\b|com\b))[^\W_]+)*\+{0,2}"
    r"|&"
)
_POSSESSIVE = re.compile(r"['’][sS](?!\w)|(?<=[sS])['’](?!\w)")
_OPENING = re.compile(r"[.!?…][\"”’')\]]*(?:\[[^\]\n]{1,12}\])*\s|\n|[:;]\s|[•·|*]\s?|^[-*]\s|[“\"]|\s[-–—]\s")
_END_MARK = re.compile(r"[.!?…:;,]")
_ABBREVIATIONS = PERSON_TITLES | {"st", "vs", "no", "jr"}
_TAILS = word_set(
    "born based like style wide friendly owned free style held run heavy era speaking approved affiliated led "
    "backed made related linked only themed area size sized"
)
_KEPT_PREFIXES = word_set("al el bin ibn e i x de d l o")
_TAIL = re.compile(r"[-‑]([a-z]+)$")
_PREFIX = re.compile(r"([a-z]+)[-‑](?=[A-Z])")


class Word(NamedTuple):
    """One word; ``opens`` says that a sentence, heading or quotation begins with it; ``joined`` that one blank only
    stands between it and the word before; ``closes`` that no name goes on behind it (an 's, "-born" follows)."""

    start: int
    end: int
    text: str
    opens: bool
    joined: bool
    closes: bool

    @property
    def low(self) -> str:
        """The word in lower case."""
        return self.text.lower()

    @property
    def capital(self) -> bool:
        """Does it start with a capital, or hold one ("iPhone")?"""
        if self.text.islower():
            return False
        first = self.text.lstrip(".")[:1]
        return first.isupper() or (first.islower() and any(char.isupper() for char in self.text[1:]))


@dataclass(frozen=True, slots=True)
class Segment:
    """The words from one opening to the next; ``line`` says that they are a whole line without an end mark."""

    words: tuple[Word, ...]
    line: bool


def _after_abbreviation(gap: str, word: str) -> bool:
    return len(gap) == 2 and gap[0] == "." and gap[1] in " \u00a0" and word.lower() in _ABBREVIATIONS


def _trim(start: int, end: int, text: str) -> tuple[int, int, bool]:
    """A compound without what is no name in it: "FDA-approved" is "FDA", "pro-Russian" is "Russian"."""
    if "-" not in text and "‑" not in text:
        return start, end, False
    tail = _TAIL.search(text)
    if tail and text[0].isupper() and (tail.group(1) in _TAILS or tail.group(1).endswith(("ed", "ing"))):
        return start, end - len(tail.group()), True
    head = _PREFIX.match(text)
    if head and head.group(1) not in _KEPT_PREFIXES:
        return start + head.end(), end, False
    return start, end, False


def _words(text: str) -> Iterator[tuple[Word, str]]:
    """Each word with the characters between it and the word before."""
    last_end, last_text = 0, ""
    for match in _TOKEN.finditer(text):
        gap = text[last_end : match.start()] if last_end else "\n"
        after_title = gap != " " and _after_abbreviation(gap, last_text)
        opens = gap != " " and not after_title and (len(gap) > 60 or _OPENING.search(gap) is not None)
        possessive = _POSSESSIVE.match(text, match.end()) if text[match.end() : match.end() + 1] in "'’" else None
        start, end, cut = _trim(match.start(), match.end(), match.group())
        joined = (gap in (" ", "\u00a0") or after_title) and start == match.start()
        yield Word(start, end, text[start:end], opens, joined, cut or possessive is not None), gap
        last_end, last_text = (possessive or match).end(), match.group()


def read_segments(text: str, taken: Taken) -> list[Segment]:
    """The text as segments of words; words that a finder of higher rank took are left out."""
    segments: list[Segment] = []
    current: list[Word] = []
    at_line, last_end, after_taken = True, 0, False
    for word, gap in _words(text):
        if word.opens and last_end:
            segments.append(Segment(tuple(current), at_line and "\n" in gap and not _END_MARK.search(gap)))
            current, at_line = [], "\n" in gap
        free = taken.free(word.start, word.end)
        if free:
            current.append(word._replace(joined=False) if after_taken else word)
        after_taken = not free
        last_end = word.end
    segments.append(Segment(tuple(current), at_line and not _END_MARK.search(text[last_end:].strip()[:3])))
    return segments
