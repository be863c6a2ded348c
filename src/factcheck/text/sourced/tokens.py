"""Texts as words and numerals, cut into sentences."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from factcheck.text.sourced.plain import base_letters
from factcheck.text.specifics.word_sets import word_set

TOKEN = re.compile(
    r"[vV]?\d+(?:[.,:/]\d+)*|[^\W\d_⁰¹²³⁴-⁹][^\W_⁰¹²³⁴-⁹]*(?:(?:'(?![sS]\b)|\.(?=[A-Z]\b))[^\W_⁰¹²³⁴-⁹]+)*"
)
_END = r"[.!?][\"')\]*]{0,3}\s{1,20}(?=(?:[-•] )?[\"'(\[*_]{0,3}[A-Z0-9])|\n(?![ ]?[a-z$€£(])"
_CUT = re.compile(rf"(?=[.!?\n])(?:{_END})")
_BULLETS = frozenset("•·|")
_CUT_AT_BULLETS = re.compile(rf"{_END}|[ ][•·|]|(?<=[.!?])[•·]")
_WORD_BEFORE = re.compile(r"[^\s\"'(\[*]{1,30}$")
_ABBREVIATIONS = word_set(
    """
    mr mrs ms dr prof sir st gen gov sen rep lt col maj capt sgt rev hon jr sr vs no nos vol fig approx ca c inc ltd co
    corp dept est al e.g i.e u.s u.k e.u u.n a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec
    """
)


class Sentence(NamedTuple):
    """A stretch of a text: where it starts, its words as written and folded, one folded for each written."""

    start: int
    text: str
    written: list[str]
    low: list[str]


def folded(words: list[str]) -> list[str]:
    """Words in lower case without accents, dots and apostrophes."""
    joined = " ".join(words).lower()
    low = joined.split(" ")
    if not joined.isascii():
        low = [word if word.isascii() else base_letters(word) for word in low]
    if "'" in joined or "." in joined:
        low = [word if word.isalnum() else _tight(word) for word in low]
    return low


def _tight(word: str) -> str:
    if word[-1:].isdigit():
        return word[1:] if word[0] == "v" and word[1].isdigit() else word
    return word.replace("'", "").replace(".", "")


def cuts(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences and lines begin and end. A full stop of an abbreviation or of an initial ends none."""
    start = 0
    pattern = _CUT if _BULLETS.isdisjoint(text) else _CUT_AT_BULLETS
    for match in pattern.finditer(text):
        if match.group()[0] == "." and _is_abbreviation(text, match.start()):
            continue
        if match.end() > start:
            yield start, match.end()
            start = match.end()
    if start < len(text):
        yield start, len(text)


def _is_abbreviation(text: str, stop: int) -> bool:
    match = _WORD_BEFORE.search(text[max(0, stop - 30) : stop])
    word = match.group() if match else ""
    return word.lower() in _ABBREVIATIONS or (word[-1:].isalpha() and (len(word) == 1 or word[-2] == "."))


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a plain text that hold any word."""
    for start, end in cuts(text):
        part = text[start:end]
        written = TOKEN.findall(part)
        if written:
            yield Sentence(start, part, written, folded(written))
