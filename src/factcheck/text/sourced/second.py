"""The second, careful look at what the quick one did not find: is it a specific at all, and is it not there at all?"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from factcheck.text.sourced.figures import DECADE, Figure
from factcheck.text.sourced.index import PreparedSources, digit_figures, spelled_figures
from factcheck.text.sourced.known import (
    converts,
    knows_day,
    knows_figure,
    knows_version,
    knows_word,
    knows_year,
    stand_together,
)
from factcheck.text.sourced.near import Home
from factcheck.text.sourced.suspects import Suspect
from factcheck.text.sourced.tokens import TOKEN, folded
from factcheck.text.specifics.aliases import alias_of, fold_name
from factcheck.text.specifics.common_words import COMMON_WORDS
from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.compare_dates import date_agreement
from factcheck.text.specifics.dates import find_dates
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date, Name, Number, Specifics, Version
from factcheck.text.specifics.name_kinds import name_kind
from factcheck.text.specifics.places import SAME_NAMES
from factcheck.text.specifics.spans import Taken

Item = Number | Date | Version | Name
_CODE_DIGITS = 3
_FARTHEST = Decimal("0.15")
_SMALL = frozenset(("of", "the", "and", "for", "on", "in", "to", "de", "la", "du", "a", "an", "at"))
_OTHERS = {
    fold_name(name): tuple(fold_name(other) for other in row if other != name) for row in SAME_NAMES for name in row
}


def items_at(found: Specifics, suspect: Suspect) -> Iterator[Item]:
    """The specifics that the careful reader sees where the suspect stands."""
    every: tuple[Item, ...] = (*found.numbers, *found.dates, *found.versions, *found.names)
    for item in every:
        if item.start < suspect.end and suspect.start < item.end:
            yield item


def second_look(
    text: str, suspects: tuple[Suspect, ...], home: Home, sources: PreparedSources
) -> Iterator[tuple[Suspect, Item | None]]:
    """The suspects that stand, each with what the careful reader takes it for; None for a long code of digits."""
    found = find_specifics(text)
    for suspect in suspects:
        items = list(items_at(found, suspect))
        if suspect.instead is not None and (item := _in_its_place(items, suspect.instead)) is not None:
            if not _says_less(item, home, sources):
                yield suspect, item
        elif suspect.instead is not None and not items and suspect.group.kind != "name":
            yield suspect, None
        elif not suspect.elsewhere and not suspect.weak:
            yield from _missing(text, suspect._replace(instead=None), items, home, sources)


def _missing(
    text: str, suspect: Suspect, items: list[Item], home: Home, sources: PreparedSources
) -> Iterator[tuple[Suspect, Item | None]]:
    for item in items:
        if not _holds(item, home, sources):
            yield suspect, item
    if not items and suspect.group.kind == "number" and _is_code(text, suspect, sources):
        yield suspect, None


def _in_its_place(items: list[Item], instead: str) -> Item | None:
    """The part of a suspect that differs from what the sources have in its place; None where both may be one thing."""
    theirs = set(folded(TOKEN.findall(instead)))
    for item in items:
        if not isinstance(item, Name):
            return item
        if not set(folded(TOKEN.findall(item.text))) <= theirs and not _same(item.text, instead):
            return item
    return None


def _says_less(item: Item, home: Home, sources: PreparedSources) -> bool:
    """Is a number or date the one of the nearest sentence, rounded or in another form?"""
    if isinstance(item, Number):
        others = (other for other in _near_numbers(home, sources) if other.value != item.value)
        return any(_bears_out(other, item) for other in others)  # equal ones have been counted
    return isinstance(item, Date) and _near_date(item, home, sources)


def _same(one: str, other: str) -> bool:
    """May two names name one thing? An initial ("E. coli") may stand for any."""
    return min(len(one), len(other)) < 2 or alias_of(one, other)


def _is_code(text: str, suspect: Suspect, sources: PreparedSources) -> bool:
    written = text[suspect.start : suspect.end]
    return sum(mark.isdigit() for mark in written) >= _CODE_DIGITS and written not in sources.words


def _holds(item: Item, home: Home, sources: PreparedSources) -> bool:
    if isinstance(item, Number):
        return _holds_number(item, home, sources)
    if isinstance(item, Date):
        return _holds_date(item, home, sources)
    if isinstance(item, Version):
        core = item.text[item.core_start - item.start : item.core_end - item.start]
        return knows_version(core, sources)
    return holds_name(item.text, sources)


def _figure(number: Number, value: Decimal) -> Figure:
    digits = sum(mark.isdigit() for mark in number.text)
    return Figure(value, number.precision, number.unit, number.start, number.end, digits)


def _holds_number(number: Number, home: Home, sources: PreparedSources) -> bool:
    figures = [_figure(number, number.value)] + ([_figure(number, number.high)] if number.high is not None else [])
    if all(knows_figure(figure, sources) or converts(figure, sources) for figure in figures):
        return True
    if number.unit == "percent" and number.value < 100 and (number.value / 100) in sources.figures:
        return True
    if number.unit is None and number.noun is None and number.value in sources.figures:
        return True  # "aged 22" and "22 years old"
    if any(knows_figure(_figure(number, value), sources) for value in number.alternatives):
        return True
    return any(_bears_out(other, number) for other in _near_numbers(home, sources))


def _bears_out(source: Number, claim: Number) -> bool:
    """Is the claim the source's number rounded, or a bound that is not far from it ("over 60" for 63)?"""
    agreement = number_agreement(source, claim)
    near = abs(source.value - claim.value) <= _FARTHEST * abs(claim.value)
    return agreement == "same" or (near and agreement in ("rounded", "weaker"))


def _near_numbers(home: Home, sources: PreparedSources) -> Iterator[Number]:
    """The numbers of the nearest sentences, for roundings and bounds: elsewhere any number is near some other."""
    for place in home.numbers[: home.as_close]:
        sentence = sources.sentences[place]
        for figure in (*digit_figures(sentence.text), *spelled_figures(sentence)):
            if figure.unit != DECADE:
                yield Number(
                    figure.start, figure.end, "", figure.value, None, figure.unit, None, "=", False, False,
                    figure.precision, (), False, figure.start, figure.end,
                )  # fmt: skip


def _holds_date(date: Date, home: Home, sources: PreparedSources) -> bool:
    if date.precision in ("day", "month"):
        year = date.first.year if date.first else 0
        if knows_day((year, date.month or 0, date.day or 0), sources):
            return True
    elif date.precision == "year" and date.first is not None and knows_year(date.first.year, sources):
        return True
    return (
        _near_date(date, home, sources)
        or (date.text.isalpha() and date.text.lower() in sources.words)
        or _in_short_range(date, sources)
    )


def _near_date(date: Date, home: Home, sources: PreparedSources) -> bool:
    """Does the careful reader find the date in the nearest sentences?"""
    for place in home.numbers[: home.as_close]:
        text = sources.sentences[place].text
        if any(date_agreement(other, date) in ("same", "coarser") for other in find_dates(text, Taken(len(text)))):
            return True
    return False


def _in_short_range(date: Date, sources: PreparedSources) -> bool:
    """Is a year the short end of a range ("1914-18") in the sources?"""
    if date.precision != "year" or date.first is None:
        return False
    year = date.first.year
    range_to = re.compile(rf"(?<!\d){year // 100}(\d\d)[-/]{year % 100:02d}(?!\d)")
    return any(range_to.search(sentence.text) for sentence in sources.sentences)


def holds_name(name: str, sources: PreparedSources) -> bool:
    """Do the sources hold a name: its words together, its initials, what the initials stand for, or another name?"""
    low = folded(TOKEN.findall(name.replace("'s", "")))
    unknown = [word for word in low if not knows_word(word, sources)]
    if not unknown and stand_together(low, sources):
        return True
    proper = [word for word in low if word not in COMMON_WORDS]
    if (not proper and name_kind(name, name) == "unknown") or (
        unknown and set(unknown).isdisjoint(proper) and bool(proper)
    ):
        return True  # nothing but common words, or the name with another common word
    if any(_phrase_stands(other.split(), sources) for other in _OTHERS.get(fold_name(name), ())):
        return True
    return _initials(low) in sources.capitals or (len(low) == 1 and _spelled_out(name, low[0], sources))


def _phrase_stands(words: list[str], sources: PreparedSources) -> bool:
    if len(words) == 1:
        return words[0].upper() in sources.capitals or (len(words[0]) > 3 and words[0] in sources.words)
    return all(pair in sources.pairs for pair in pairwise(words))


def _initials(low: list[str]) -> str:
    main = [word for word in low if word not in _SMALL]
    return "".join(word[0] for word in main).upper() if len(main) > 1 else ""


def _spelled_out(name: str, low: str, sources: PreparedSources) -> bool:
    """Is an acronym made of the initials of a name in the sources?"""
    if not (2 <= len(low) <= 8 and sum(char.isupper() for char in name) >= 2 and low.isalpha()):
        return False
    return any(low.upper() in run for run in sources.initials)
