"""A text as words in order, with the specifics among them as single items."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from factcheck.models.embedded.concepts import concepts
from factcheck.text.specifics.kinds import Date, Name, Number, Specifics, Version

Value = Number | Date | Version

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_STOP_BLOCK = """
    a an the this that these those and or but nor so yet of in on at to from by for with about against between into
    through during above below over under again then once here there when where why how all any both each few more
    most other some such no not only own same than too very can will just should now is are was were be been being am
    has have had having do does did doing would could may might must shall it its it's he she they them their his her
    him we our us you your i my me who whom which what whose if because as until while although though since also
    even still already ever never always often usually every either neither one ones itself himself herself
    themselves according via per among upon within without across along around near off out up down another much many
    least less exactly roughly nearly almost approximately however therefore thus hence otherwise instead despite
    unless whether that's didn't doesn't don't isn't aren't wasn't weren't won't wouldn't can't cannot couldn't
    shouldn't hasn't haven't hadn't
"""
STOP_WORDS = frozenset(_STOP_BLOCK.split())


@dataclass(frozen=True, slots=True)
class Word:
    """A content word: its place in the text, its place in the order of words, its stem and the groups of that."""

    start: int
    end: int
    position: int
    text: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A number, date or version with its place in the order of words.

    ``dated`` is a day without a year, read with the year that the text named last before it.
    """

    value: Value
    position: int
    dated: Date | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A name with its place in the order of words."""

    value: Name
    position: int


@dataclass(frozen=True, slots=True)
class Lexed:
    """Content words and values of a text in one common order; ``names`` overlap the words they are made of."""

    words: tuple[Word, ...]
    values: tuple[Placed, ...]
    names: tuple[Named, ...]


def lex(text: str, specifics: Specifics) -> Lexed:
    """Take a text apart. Words inside a number, date or version are not content words."""
    values: list[Value] = sorted((*specifics.numbers, *specifics.dates, *specifics.versions), key=lambda v: v.start)
    starts = [value.start for value in values]
    words: list[Word] = []
    order: list[int] = []
    for match in _WORD.finditer(text):
        order.append(match.start())
        at = bisect_left(starts, match.start() + 1) - 1
        if at >= 0 and _core_start(values[at]) <= match.start() < values[at].end:
            continue
        plain = _POSSESSIVE.sub("", match.group()).lower()
        if plain not in STOP_WORDS and len(plain) > 1:
            words.append(Word(match.start(), match.end(), len(order) - 1, match.group(), concepts(plain)))
    return Lexed(
        tuple(words),
        tuple(Placed(value, bisect_left(order, value.start), dated) for value, dated in _with_years(values)),
        tuple(Named(name, bisect_left(order, name.start)) for name in specifics.names),
    )


def _core_start(value: Value) -> int:
    return value.start if isinstance(value, Date) else value.core_start


def _with_years(values: Iterable[Value]) -> Iterator[tuple[Value, Date | None]]:
    year: int | None = None
    for value in values:
        dated = None
        if isinstance(value, Date):
            if value.first is not None:
                year = value.first.year
            elif year is not None and value.month is not None and value.day is not None:
                dated = _on(value, year, value.month, value.day)
        yield value, dated


def _on(value: Date, year: int, month: int, day: int) -> Date | None:
    try:
        first = date(year, month, day)
    except ValueError:
        return None
    return replace(value, first=first, last=first)
