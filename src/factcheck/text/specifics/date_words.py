"""Dates with a month's name: days, ranges of days, months with and without a year."""

import re
from collections.abc import Iterator

from factcheck.text.specifics.date_values import MONTH, MONTHS, full_year, make_day, make_span, month_number, month_span
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.spans import word_after, word_before
from factcheck.text.specifics.word_sets import word_set

_DAY = r"(?P<d{0}>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?:\s?,?\s{0,2}(?:of\s)?(?P<y>[12]\d{3})(?![\d,.]\d|\d))"
_DASH = r"\s?(?:-|–|—|‑|\bto\b|\band\b|\bor\b|&|\buntil\b|\bthrough\b|,)\s?"
_EDGE = r"(?<![\w.,/-])"
_FLAGS = re.IGNORECASE
_DAYS_MONTH = re.compile(
    rf"(?<![\w/]){_DAY.format(1)}(?P<gap>{_DASH}|\s){_DAY.format(2)}\s(?:of\s)?(?P<m>{MONTH})(?![^\W_]){_YEAR}?", _FLAGS
)
_MONTH_DAYS = re.compile(
    rf"(?P<m>{MONTH})\s{_DAY.format(1)}(?P<gap>{_DASH}|\s(?=\d\d?,\s[12]\d{{3}}))"
    rf"{_DAY.format(2)}(?![\w]|[.,/]\d){_YEAR}?",
    _FLAGS,
)
_DAY_MONTH = re.compile(
    rf"(?<![\w/])(?<!\d[.,-]){_DAY.format(1)}[\s-](?:of\s|day\sof\s)?(?P<m>{MONTH})(?![^\W_])(?:-?{_YEAR})?", _FLAGS
)
_MONTH_DAY = re.compile(rf"(?P<m>{MONTH})\s(?:the\s)?{_DAY.format(1)}(?![\w%]|[.,:/-]\d){_YEAR}?", _FLAGS)
# Blanks lost in extraction: "August 27,2015", "August27, 2015"; "27August 2015", "27Aug2015".
_GLUED = re.compile(rf"(?P<m>{MONTH})\s?{_DAY.format(1)}(?:\s?,\s?|\s)(?P<y>[12]\d{{3}})(?!\d)", _FLAGS)
_GLUED_DAY = re.compile(
    r"(?<![\w/.,-])(?P<d1>[0-3]?\d)(?P<m>[a-z]{3,9})[ \u00a0]?(?P<y>[12]\d{3})(?![\w%]|[.,]\d)", _FLAGS
)
_MONTH_YEAR = re.compile(
    rf"(?P<m>{MONTH})(?:,?\s(?:of\s)?|\s?[’'])(?P<y>[12]\d{{3}}|(?<=[’'])\d\d)(?![\w%]|[.,]\d)",
    _FLAGS,
)
_ANY = re.compile(rf"(?=[jfmasond])(?<!\w){MONTH}", _FLAGS)
_ALONE = re.compile(rf"(?=[JFMASOND])(?<!\w)(?<![^ydl]-)(?P<m>{MONTH})(?![^\W_]|-\w)")
_PREPOSITIONS = word_set(
    """
    in since by until till from of last next early late mid this during through to before after between and each
    every late-may about around for throughout previous following past mid-to-late
    """
)
_MAY_WORDS = word_set(
    """
    in since by until till last next early late mid this during of from throughout
    """
)
_SURE = word_set(
    """
    january february july september october november december august
    """
)
_UNMISTAKABLE = word_set("january february april june july august september october november december")
_COUNTED = word_set(
    """
    people percent per million billion thousand hundred euros dollars pounds points times
    """
)


def _plausible(match: re.Match[str]) -> bool:
    """Lower case is a month only where the word is nothing else ("4 june 2012", but not "12 may")."""
    word = match.group("m")
    return word.lower().rstrip(".") in MONTHS and (word[0].isupper() or word.lower() in _UNMISTAKABLE)


def _year(match: re.Match[str]) -> int | None:
    return full_year(match.group("y")) if match.group("y") else None


def _valid(number: str) -> bool:
    return 1 <= int(number) <= 31


def _pair(text: str, match: re.Match[str], month_first: bool) -> list[Date]:
    """Two days of one month: "14–28 June 2017", "June 14-28, 2017", and "14 28 June 2017" with its dash lost."""
    month, year = month_number(match.group("m")), _year(match)
    one, two = int(match.group("d1")), int(match.group("d2"))
    cut = match.start("d1") if not month_first else match.start()
    first_end = match.start("gap")
    return [
        make_day(text, cut, first_end, (year, month, one)),
        make_day(text, match.start("d2"), match.end(), (year, month, two)),
    ]


def _lost_dash_ok(match: re.Match[str]) -> bool:
    if match.group("gap").strip():
        return True
    return int(match.group("d1")) < int(match.group("d2"))


def _at(pattern: re.Pattern[str], text: str, months: list[int]) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with a month's name, at the places where one stands."""
    return (match for start in months if (match := pattern.match(text, start)) is not None)


def _pairs(text: str, months: list[int]) -> Iterator[list[Date]]:
    for matches, month_first in ((_DAYS_MONTH.finditer(text), False), (_at(_MONTH_DAYS, text, months), True)):
        for match in matches:
            good = (
                _plausible(match) and _valid(match.group("d1")) and _valid(match.group("d2")) and _lost_dash_ok(match)
            )
            if good and not (month_first and _is_counted(text, match)):
                yield _pair(text, match, month_first)


def _is_counted(text: str, match: re.Match[str]) -> bool:
    """Is the number after the month a count ("In May 12 people …")?"""
    return not match.group("y") and word_after(text, match.end())[0].lower() in _COUNTED


def _days(text: str, months: list[int]) -> Iterator[list[Date]]:
    for pattern in (_GLUED, _GLUED_DAY, _DAY_MONTH, _MONTH_DAY):
        matches = _at(pattern, text, months) if pattern in (_GLUED, _MONTH_DAY) else pattern.finditer(text)
        for match in matches:
            if not _plausible(match) or not _valid(match.group("d1")):
                continue
            if pattern is _MONTH_DAY and _is_counted(text, match):
                continue
            yield [
                make_day(
                    text,
                    match.start(),
                    match.end(),
                    (_year(match), month_number(match.group("m")), int(match.group("d1"))),
                )
            ]


def _months(text: str, months: list[int]) -> Iterator[list[Date]]:
    for match in _at(_MONTH_YEAR, text, months):
        if _plausible(match):
            month = month_number(match.group("m"))
            span = month_span(full_year(match.group("y")), month)
            yield [make_span(text, match.start(), match.end(), span, "month", month)]
    for match in _ALONE.finditer(text):
        if _stands_alone(text, match):
            yield [make_span(text, match.start(), match.end(), (None, None), "month", month_number(match.group("m")))]


def _stands_alone(text: str, match: re.Match[str]) -> bool:
    """Is a month's name without day and year a month, and no verb or given name?"""
    word = match.group("m")
    low, left = word.lower().rstrip("."), word_before(text, match.start()).lower()
    left = left.rsplit("-", 1)[-1]
    after = word_after(text, match.end())[0]
    if low == "may":
        return left in _MAY_WORDS
    if len(low) <= 4 and low not in ("june", "july"):
        return left in _PREPOSITIONS and not after[:1].isupper()
    if low in _SURE:
        return not (low == "august" and after[:1].isupper() and left not in _PREPOSITIONS)
    return left in _PREPOSITIONS and not (
        after[:1].isupper() and left in ("and", "to", "for", "by", "from", "of", "after")
    )


def find_word_dates(text: str) -> Iterator[list[Date]]:
    """Candidates, best first; each list belongs together and is taken as a whole or not at all."""
    months = [match.start() for match in _ANY.finditer(text)]
    if months or _GLUED_DAY.search(text):
        yield from _pairs(text, months)
        yield from _days(text, months)
        yield from _months(text, months)
