"""Which specifics of a sentence stand nowhere on a page: a lookup, blind to the role a value plays there."""

import re
from dataclasses import dataclass, field, replace

from factcheck.text.fold import fold
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.compare import date_agreement, number_agreement, version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date, Name, Number, Specifics, Version

_THREE_DIGITS = re.compile(r"\d{3}(?!\d)")
_DAMAGED = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffd]")
_TELLING_DIGITS = 3  # so many digits in one numeral are no coincidence, whatever noun stands beside them


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page's folded text, its specifics and its names without repeats, computed once."""

    folded: str
    specifics: Specifics
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(dict.fromkeys(name.text for name in self.specifics.names)))


def page_facts(text: str) -> PageFacts:
    """Prepare a page for lookups. A number behind a damaged character may have lost its sign, and is left out."""
    found = find_specifics(text)
    if _DAMAGED.search(text):
        found = replace(found, numbers=tuple(n for n in found.numbers if not _DAMAGED.match(text, n.start - 1)))
    return PageFacts(fold(text).text, found)


@dataclass(frozen=True, slots=True)
class Missing:
    """A specific of a sentence that is nowhere on the page; offsets into the sentence."""

    kind: str
    start: int
    end: int
    text: str


def missing_specifics(sentence: str, page: PageFacts) -> tuple[Missing, ...]:
    """Numbers, dates, versions and names of the sentence that the page does not hold, in order of place."""
    found = find_specifics(sentence)
    missing = [
        *(Missing("number", n.start, n.end, n.text) for n in found.numbers if not _number_stands(n, page)),
        *(Missing("date", d.start, d.end, d.text) for d in found.dates if not _date_stands(d, page)),
        *(Missing("version", v.start, v.end, v.text) for v in found.versions if not _version_stands(v, page)),
        *(Missing("name", n.start, n.end, n.text) for n in found.names if not name_stands(n, page)),
    ]
    return tuple(sorted(missing, key=lambda item: item.start))


def _number_stands(number: Number, page: PageFacts) -> bool:
    if any(number_agreement(other, number) in ("same", "rounded", "weaker") for other in page.specifics.numbers):
        return True
    core = number.text[number.core_start - number.start : number.core_end - number.start]
    telling = sum(mark.isdigit() for mark in core) >= _TELLING_DIGITS
    same = [other for other in page.specifics.numbers if other.value == number.value]
    if any(telling or _is_bare(other) for other in same):
        return True  # "aged 22" holds the 22 of "22 years old"
    return holds_token(page.folded, core if telling else number.text)


def _is_bare(number: Number) -> bool:
    return number.unit is None and number.noun is None and number.high is None and not number.ordinal


def _date_stands(date: Date, page: PageFacts) -> bool:
    if any(date_agreement(other, date) in ("same", "coarser") for other in page.specifics.dates):
        return True
    return holds_token(page.folded, date.text) or _stands_in_parts(date, page)


def _stands_in_parts(date: Date, page: PageFacts) -> bool:
    """Whether the day stands without its year, and the year elsewhere: "On October 26" in a text on 1987."""
    if date.precision != "day" or date.first is None:
        return False
    days = ((other.month, other.day) for other in page.specifics.dates if other.first is None)
    return (date.month, date.day) in days and holds_token(page.folded, str(date.first.year))


def _version_stands(version: Version, page: PageFacts) -> bool:
    if any(version_agreement(other, version) == "same" for other in page.specifics.versions):
        return True
    core = version.text[version.core_start - version.start : version.core_end - version.start]
    return holds_token(page.folded, core)


def name_stands(name: Name, page: PageFacts) -> bool:
    """Whether a name, or an alias of it, is on the page."""
    if holds_token(page.folded, name.text):
        return True
    if name.start == 0 and name.text[1:].islower() and holds_token(page.folded, name.text.lower()):
        return True  # a capital that only opens the sentence: "Mercury reached …"
    return any(alias_of(other, name.text) for other in page.names)


def holds_token(folded: str, text: str) -> bool:
    """Whether the folded page holds the text as whole tokens: 40 is not in 1400, 3.1 not in 3.11, 200 not in 1 200."""
    wanted = fold(text).text
    grouped = r"(?<!\b\d )(?<!\b\d\d )(?<!\b\d\d\d )" if _THREE_DIGITS.match(wanted) else ""
    return re.search(rf"(?<![\w\ufffd])(?<!\d[.,]){grouped}{re.escape(wanted)}(?![\w])(?![.,]\d)", folded) is not None
