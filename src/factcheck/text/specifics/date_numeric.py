"""Dates in digits. The order of day and month is settled once for the whole text."""

import re
from collections.abc import Iterator

from factcheck.text.specifics.date_values import full_year, make_day, make_span, month_span, years_span
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.spans import word_before

_TIME = r"T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?(?!\w)"
_ISO = re.compile(rf"(?<![\w.-])([12]\d{{3}})([-./])(\d{{1,2}})\2(\d{{1,2}})(?![-./]\d)(?:{_TIME}|(?!\w))")
_DMY = re.compile(r"(?<![\w.-])(?<!\d/)(\d{1,2})([-./])(\d{1,2})\2([12]\d{3}|\d{2})(?![\w]|[-./]\d)")
_YEAR_MONTH = re.compile(r"(?<![\w./-])([12]\d{3})-(0[1-9]|1[0-2])(?![\w]|[-./]\d)")
_NO_YEAR = re.compile(r"(?<![\w/.,])((\d{1,2})/(\d{1,2}))(?![\w/%]|[.,]\d)")
_MONTH_SLASH_YEAR = re.compile(r"(?<![\w./-])(0?[1-9]|1[0-2])/((?:19|20)\d\d)(?![\w/]|[-.,]\d)")
_COMPACT = re.compile(r"(?<![\w.,/$€£#-])((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?![\w%]|[.,/-]\d)")
_SHORT_DOTTED = re.compile(r"(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.\d\d")
_DATE_WORDS = frozenset({"on", "by", "from", "until", "since", "before", "after", "of", "dated", "in", "till"})
_DAY_PREPOSITIONS = frozenset({"on", "by", "from", "until", "since", "before", "after"})
_VERSION_WORDS = frozenset({"version", "versions", "release", "build", "v", "ver", "firmware"})
_SPANS = re.compile(r"(?<![\w.,/-])([12]\d{3})\s?[-–/—]\s?(\d{2}|[12]\d{3})(?![\w%]|[-–./,]\d)")


def _order(text: str) -> str | None:
    """ "dmy" or "mdy" when the text settles it, None when nothing does or dates of both kinds stand in it."""
    seen = set()
    for match in _DMY.finditer(text):
        one, two = int(match.group(1)), int(match.group(3))
        if 12 < one <= 31 and 1 <= two <= 12:
            seen.add("dmy")
        elif 12 < two <= 31 and 1 <= one <= 12:
            seen.add("mdy")
    return seen.pop() if len(seen) == 1 else None


def _read_order(one: int, two: int, mark: str, order: str | None) -> tuple[int, int, bool]:
    """Month, day, and whether the order is open. A dotted date is day first unless the text says otherwise."""
    if one > 12:
        return two, one, False
    if two > 12:
        return one, two, False
    if order is None and mark == ".":
        order = "dmy"
    if order == "dmy":
        return two, one, False
    return one, two, order is None and one != two


def _after_version_word(text: str, start: int) -> bool:
    return word_before(text, start).lower() in _VERSION_WORDS


def _iso(text: str) -> Iterator[list[Date]]:
    for match in _ISO.finditer(text):
        month, day = int(match.group(3)), int(match.group(4))
        if 1 <= month <= 12 and 1 <= day <= 31 and not _after_version_word(text, match.start()):
            yield [make_day(text, match.start(), match.end(), (int(match.group(1)), month, day))]


def _short_year_ok(text: str, match: re.Match[str]) -> bool:
    return len(match.group(4)) == 4 or match.group(2) == "/" or is_short_dotted(text, match.start(), match.group())


def is_short_dotted(text: str, start: int, written: str) -> bool:
    """Is "31.12.23" a date and no version? Its form and a word of time before it say so."""
    return _SHORT_DOTTED.fullmatch(written) is not None and word_before(text, start).lower() in _DATE_WORDS


def _after_date_word(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    return (match for match in pattern.finditer(text) if word_before(text, match.start()).lower() in _DATE_WORDS)


def _bare_forms(text: str) -> Iterator[list[Date]]:
    """ "in 10/2020" and "dated 20180725": digits that are a date only after a word of time."""
    for match in _after_date_word(_MONTH_SLASH_YEAR, text):
        month, year = int(match.group(1)), int(match.group(2))
        yield [make_span(text, match.start(), match.end(), month_span(year, month), "month", month)]
    for match in _after_date_word(_COMPACT, text):
        year, month, day = (int(part) for part in match.groups())
        if day:
            yield [make_day(text, match.start(), match.end(), (year, month, day))]


def find_numeric_dates(text: str) -> Iterator[list[Date]]:
    """ISO and other all-digit dates; "2012-06" is a month, "2011-12" a range of years."""
    yield from _iso(text)
    order = _order(text)
    for match in _DMY.finditer(text):
        month, day, is_open = _read_order(int(match.group(1)), int(match.group(3)), match.group(2), order)
        good = 1 <= month <= 12 and 1 <= day <= 31 and _short_year_ok(text, match)
        if good and not _after_version_word(text, match.start()):
            yield [make_day(text, match.start(), match.end(), (full_year(match.group(4)), month, day), is_open)]
    for match in _NO_YEAR.finditer(text):
        month, day, is_open = _read_order(int(match.group(2)), int(match.group(3)), "/", order)
        fits = 1 <= month <= 12 and 1 <= day <= 31 and match.group(1) != "9/11"
        if fits and word_before(text, match.start()).lower() in _DAY_PREPOSITIONS:
            yield [make_day(text, match.start(1), match.end(1), (None, month, day), is_open)]
    yield from _bare_forms(text)
    for match in _YEAR_MONTH.finditer(text):
        year, month = int(match.group(1)), int(match.group(2))
        if month <= year % 100 and not _after_version_word(text, match.start()):
            yield [make_span(text, match.start(), match.end(), month_span(year, month), "month", month)]


def _end_year(first: str, second: str) -> int:
    if len(second) == 4:
        return int(second)
    end = int(first[:2] + second)
    return end if end > int(first) else end + 100


def year_ranges(text: str) -> Iterator[list[Date]]:
    """ "1991–1994", "1991–94", "1999/00": two dates, the second with the digits that are written for it."""
    for match in _SPANS.finditer(text):
        first, last = int(match.group(1)), _end_year(match.group(1), match.group(2))
        short = len(match.group(2)) == 2
        if not (1000 <= first < last <= 2099) or (short and last - first > 60):
            continue
        yield [
            make_span(text, match.start(1), match.end(1), years_span(first, first), "year"),
            make_span(text, match.start(2), match.end(2), years_span(last, last), "year"),
        ]
