"""Years that stand alone, quarters, decades, centuries. A bare number is a year only where its surroundings say so."""

import re
from collections.abc import Iterator

from factcheck.text.specifics.date_numeric import year_ranges
from factcheck.text.specifics.date_values import full_year, make_span, month_span, years_span
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.nouns import is_plural
from factcheck.text.specifics.spans import before, word_after, word_before
from factcheck.text.specifics.spelled import ORDINALS, TENS
from factcheck.text.specifics.units import read_unit
from factcheck.text.specifics.word_sets import word_set

_Q = re.compile(r"(?<!\w)Q([1-4])(?:(?:[ ,’']|\sof\s|,\s|/|-)((?:[12]\d{3})|(?<=[’'])\d\d))?(?![\w]|[.,]\d)")
_Q_FIRST = re.compile(r"(?<![\w.,/-])([1-4])Q(?:[ ’']?([12]\d{3}|\d\d))?(?![\w%]|[.,]\d)")
_Q_LATE = re.compile(r"(?<![\w.,/-])([12]\d{3})[ -]?[Qq]0?([1-4])(?!\w)")
_Q_WORDS = re.compile(
    r"(?<!\w)(first|second|third|fourth|1st|2nd|3rd|4th|final|last)[ -]quarter"
    r"(?:\s(?:of|in)(?:\sthe\syear)?)?,?\s([12]\d{3})(?![\w]|[.,]\d)",
    re.IGNORECASE,
)
_QUARTERS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "final": 4,
    "last": 4,
}
_FISCAL = re.compile(
    r"(?<!\w)(?:fiscal(?:\s(?:year\s)?)|financial\syear\s|FY\s?)([12]\d{3})(?:[/–-]\d{2,4})?(?!\w)", re.IGNORECASE
)
_DECADE = re.compile(r"(?<![\d.,/])((?:1\d|20)\d0)[’']?s(?!\w)")
_DECADE_SHORT = re.compile(r"(?:(?<!\w)[’'‘]|(?<=\bthe )(?![12]0s))([2-9]0)s(?!\w)")
_TENS = {word[:-1] + "ies": 10 * number for number, word in enumerate(TENS) if word}
_DECADE_WORDS = re.compile(rf"(?<!\w)(?:(eighteen|nineteen|twenty)[ -])?({'|'.join(_TENS)})(?!\w)", re.IGNORECASE)
_THE = re.compile(r"\bthe (?:(?:early|mid|late)[ -])?$", re.IGNORECASE)
_MEASURED = re.compile(r"temperature|degrees|fahrenheit|celsius|scor|percent", re.IGNORECASE)
_CENTURY = re.compile(
    r"(?=[\da-z])(?<![\w-])(?:(\d{1,2})(?:st|nd|rd|th)|([a-z]+(?:-[a-z]+)?))[\s-]century(?!\w)", re.IGNORECASE
)
_CENTURY_WORDS = {word: number for word, number in ORDINALS.items() if number <= 20} | {
    "twenty-first": 21,
    "twenty-second": 22,
}
_YEAR = re.compile(r"(?<![\w.,/$€£¥#+−’'-])(?<!\d )(1\d{3}|20\d{2})(?![\w%°$€£¥]|[.,:/]\d|[-–—/]\d|['’]\d)")
_AMOUNT_OF = re.compile(r"(?:total|number|sum|capacity|population|average|maximum|minimum|rate|score) of $")
_ERA = re.compile(r"\s?(?:BC|BCE|B\.C\.|AD|CE|A\.D\.)(?!\w)")
_YEAR_WORDS = word_set(
    """
    in since by from until till during early late mid fiscal through before after circa year years dated founded
    est established summer spring autumn fall winter christmas easter born elected copyright season class back
    pre post throughout between around to and or for mid-to-late c ca
    """
)
_FIRM = word_set(
    """
    in since during early late mid fiscal circa year summer spring autumn winter dated copyright born throughout
    """
)
_DETERMINERS = word_set(
    """
    the its his her their our my this that a an
    """
)
_QUANTITY_WORDS = word_set(
    """
    than over about nearly almost least most to some approximately roughly no number page room only exactly cost
    costs total totaled totalled paid another every all these those of numbered score exceeding
    """
)
_COUNTS = word_set(
    """
    people persons men women children deaths jobs homes euros dollars pounds cases employees workers patients
    residents participants households students soldiers points copies pages words meters acres
    """
)


def _quarters(text: str) -> Iterator[list[Date]]:
    for match in _Q_LATE.finditer(text):
        yield [_quarter(text, match, int(match.group(1)), int(match.group(2)))]
    for match in _Q.finditer(text):
        if match.group(2) and "fiscal" not in before(text, match.end(), 20).lower():
            yield [_quarter(text, match, full_year(match.group(2)), int(match.group(1)))]
        elif not match.group(2):
            yield [make_span(text, match.start(), match.end(), (None, None), "quarter", 3 * int(match.group(1)) - 2)]
    for match in _Q_FIRST.finditer(text):
        span = month_span(full_year(match.group(2)), 3 * int(match.group(1)) - 2, 3) if match.group(2) else (None, None)
        yield [make_span(text, match.start(), match.end(), span, "quarter", 3 * int(match.group(1)) - 2)]
    for match in _Q_WORDS.finditer(text):
        yield [_quarter(text, match, int(match.group(2)), _QUARTERS[match.group(1).lower()])]


def _quarter(text: str, match: re.Match[str], year: int, quarter: int) -> Date:
    month = 3 * quarter - 2
    return make_span(text, match.start(), match.end(), month_span(year, month, 3), "quarter", month)


def _decades(text: str) -> Iterator[list[Date]]:
    for match in _DECADE.finditer(text):
        year = int(match.group(1))
        if (
            year % 100 == 0 and year < 2000
        ):  # "the 1800s" is a century more often than a decade: the wider span claims less
            yield [make_span(text, match.start(), match.end(), years_span(year, year + 99), "century")]
        else:
            yield [make_span(text, match.start(), match.end(), years_span(year, year + 9), "decade")]
    for match in _DECADE_SHORT.finditer(text):
        year = 1900 + int(match.group(1))
        yield [make_span(text, match.start(), match.end(), years_span(year, year + 9), "decade")]


def _spelled_decades(text: str) -> Iterator[list[Date]]:
    """ "the nineteen-seventies"; "the seventies" where no age, score or temperature is spoken of."""
    for match in _DECADE_WORDS.finditer(text):
        start, end = match.span()
        hundreds = {"eighteen": 1800, "twenty": 2000}.get((match.group(1) or "").lower(), 1900)
        near = text[max(0, start - 60) : end + 40]
        if match.group(1) or (_THE.search(before(text, start, 12)) and not _MEASURED.search(near)):
            year = hundreds + _TENS[match.group(2).lower()]
            yield [make_span(text, start, end, years_span(year, year + 9), "decade")]


def _centuries(text: str) -> Iterator[list[Date]]:
    for match in _CENTURY.finditer(text):
        word = (match.group(2) or "").lower()
        start = match.start()
        if match.group(2) and word not in _CENTURY_WORDS:
            start += word.rfind("-") + 1  # "mid-nineteenth century"
            word = word.rsplit("-", 1)[-1]
        number = int(match.group(1)) if match.group(1) else _CENTURY_WORDS.get(word, 0)
        if number and not _ERA.match(text, match.end()):
            yield [make_span(text, start, match.end(), years_span(100 * number - 99, 100 * number), "century")]


def _possessive(text: str, start: int, left: str) -> bool:
    return left.endswith(("'s", "’s")) or before(text, start, 3) in ("s' ", "s’ ")


def _is_count(text: str, year: int, start: int, end: int) -> bool:
    """Is a bare four-digit number a quantity: before a unit, a plural or a magnitude, or after words of quantity?"""
    word, _ = word_after(text, end)
    low, left = word.lower(), word_before(text, start)
    unit = read_unit(text, end)
    if (
        (unit and unit[0] not in ("year", "day"))
        or low in ("million", "billion", "thousand", "hundred", "dozen")
        or low in _COUNTS
    ):
        return True
    if is_plural(low) and not word[0].isupper():
        sure = left.lower() in _FIRM and 1900 <= year <= 2035 and text[end : end + 1] == " "
        return not (sure or left.lower() in _DETERMINERS or _possessive(text, start, left))
    return False


def _in_context(text: str, year: int, start: int, end: int) -> bool:
    left = word_before(text, start)
    low = left.lower().rsplit("-", 1)[-1]
    if low == "of":
        return year >= 1500 and _AMOUNT_OF.search(before(text, start, 16)) is None
    if low in _YEAR_WORDS:
        return True
    mark, after = before(text, start, 2).strip()[-1:], text[end : end + 1]
    if mark == "(" or (mark in ",;" and after in ");") or mark == "©":
        return True
    if mark == "," and not word_after(text, end)[0]:
        return True
    if low in _DETERMINERS or _possessive(text, start, left):
        return bool(word_after(text, end)[0])
    if not 1900 <= year <= 2035 or low in _QUANTITY_WORDS:
        return False
    return mark != "" or left == "" or low not in ("was", "is", "were", "are", "cost", "costs", "at")


def _years(text: str, fiscal: bool) -> Iterator[list[Date]]:
    for pair in year_ranges(text):
        first, last = pair
        if not _is_count(text, 0, first.start, last.end):
            yield pair
    for match in _FISCAL.finditer(text) if fiscal else ():
        year = int(match.group(1))
        yield [make_span(text, match.start(1), match.end(1), years_span(year, year), "year")]
    for match in _YEAR.finditer(text):
        year = int(match.group(1))
        if _ERA.match(text, match.end()) and "B" in text[match.end() : match.end() + 3]:
            continue
        if not _is_count(text, year, match.start(), match.end()) and _in_context(
            text, year, match.start(), match.end()
        ):
            yield [make_span(text, match.start(), match.end(), years_span(year, year), "year")]


def find_coarse_dates(text: str) -> Iterator[list[Date]]:
    """Quarters, decades, centuries and years, in this order of rank."""
    low = text.lower()
    if "q" in low:
        yield from _quarters(text)
    if "0s" in low or "0's" in low or "0’s" in low:
        yield from _decades(text)
    if "ties" in low:
        yield from _spelled_decades(text)
    if "century" in low:
        yield from _centuries(text)
    yield from _years(text, "fiscal" in low or "financial" in low or "fy" in low)
