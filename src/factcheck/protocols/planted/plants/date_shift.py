"""``date_shift``: the year, the month or the day of one date is replaced, never more than one of them."""

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass

from factcheck.hashing import draw_order
from factcheck.protocols.planted.planting.prepared import PreparedSentence
from factcheck.protocols.planted.planting.proof import (
    occurrence_kind,
    one_span,
    one_specific_differs,
    replaced,
    rest_of,
)
from factcheck.protocols.planted.plants.base import Candidate, PlantContext
from factcheck.records.case import PlantClass
from factcheck.text.specifics.compare import date_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Date

_YEARS = (-4, -3, -2, -1, 1, 2, 3, 4)
_LONG = tuple(calendar.month_name[1:])
_SHORT = tuple(name[:3] for name in _LONG)
_MONTH = re.compile(r"\b(" + "|".join((*_LONG, "Sept", *_SHORT)) + r")\b")
_YEAR = re.compile(r"(?<![\d.,])(1[5-9]\d\d|20\d\d)(?![\d]|[.,]\d)")
_DAY = re.compile(r"(?<![\d.,:])([1-9]|[12]\d|3[01])(?=st\b|nd\b|rd\b|th\b|\b)(?![.:]?\d)")
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b\.?,", re.I)
_SUFFIX = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}
# "By 2020" and "since 2014" move to earlier dates only: what is done by 2018 is done by 2020.
_BOUND_BEFORE = re.compile(r"\b(?:by|since|no later than)(?: (?:the end of|late|early))? $", re.IGNORECASE)
# What holds "before 2014" may hold before 2012 or before 2016: it depends on the verb.
_OPEN_BEFORE = re.compile(r"\b(?:before|after|prior to)(?: (?:the end of|late|early))? $", re.IGNORECASE)
_RANGE_BEFORE = re.compile(r"\d\s*[-–—/]\s*$|\bbetween\s$|\d or $", re.IGNORECASE)
_RANGE_AFTER = re.compile(r"\s*[-–—/]\s*\d| or \d")


@dataclass(frozen=True, slots=True)
class _Change:
    """One part of a date replaced: offsets into the sentence."""

    start: int
    end: int
    new: str


def _is_material(text: str, date: Date) -> bool:
    if date.ambiguous or date.precision == "century" or _WEEKDAY.search(text):
        return False
    if re.match(r"(?:['’]s)? [A-Z]", text[date.end : date.end + 4]) and date.text.isdigit():
        return False  # a year within a name, "2025 Benchmarking Study"
    before = text[: date.start]
    return not (_OPEN_BEFORE.search(before) or _RANGE_BEFORE.search(before) or _RANGE_AFTER.match(text, date.end))


def _year_changes(date: Date, page_years: list[int]) -> Iterator[_Change]:
    match = _YEAR.search(date.text)
    if match is None:
        return
    year = int(match.group())
    step = 10 if date.precision == "decade" else 1
    latest = max([*page_years, year])
    near = [year + step * shift for shift in _YEARS]
    for other in dict.fromkeys([*page_years, *near]):
        if other != year and other <= latest and abs(other - year) <= 6 * step and (other - year) % step == 0:
            yield _Change(date.start + match.start(), date.start + match.end(), str(other))


def _month_changes(date: Date) -> Iterator[_Change]:
    match = _MONTH.search(date.text)
    if match is None:
        return
    names = _LONG if match.group() in _LONG else ("Sept" if match.group() == "Sept" else "", *_SHORT)
    old = match.group()
    for new in names:
        if new and new[:3] != old[:3] and (old != "May" or date.text[match.end() : match.end() + 1] != "."):
            yield _Change(date.start + match.start(), date.start + match.end(), new)


def _day_changes(date: Date) -> Iterator[_Change]:
    if date.precision != "day" or date.day is None or not _MONTH.search(date.text):
        return
    for match in _DAY.finditer(date.text):
        if int(match.group()) == date.day:
            break
    else:
        return
    suffix = date.text[match.end() : match.end() + 2]
    for new in range(1, 32):
        same_form = len(str(new)) == len(match.group()) and abs(new - date.day) > 1
        fits = suffix not in {"st", "nd", "rd", "th"} or _SUFFIX.get(new, "th") == suffix
        if same_form and fits:
            yield _Change(date.start + match.start(), date.start + match.end(), str(new))


def _changes(date: Date, page_years: list[int]) -> list[_Change]:
    """Changes of the day where there is one, else of the month, else of the year: and of the year besides."""
    finer = [*_day_changes(date), *_month_changes(date)]
    return [*finer, *_year_changes(date, page_years)]


def _part(text: str, change: _Change) -> str:
    old = text[change.start : change.end]
    if len(old) == 4 and old.isdigit():
        return "year"
    return "day" if old.isdigit() else "month"


def _new_date(sentence: PreparedSentence, old: Date, change: _Change) -> tuple[str, Date] | None:
    """The changed sentence and its new date; None when the date is no longer one (30 February) or of another form."""
    after = replaced(sentence.text, change.start, change.end, change.new)
    if not one_specific_differs(sentence.specifics, after):
        return None
    for item in find_specifics(after).dates:
        if item.start == old.start:
            return (after, item) if _is_same_form(old, item) else None
    return None


def _is_same_form(old: Date, new: Date) -> bool:
    if new.ambiguous or new.precision != old.precision or (new.first is None) != (old.first is None):
        return False
    if new.first is None and new.month is not None and new.day is not None:
        return new.day <= calendar.monthrange(2023, new.month)[1]
    return True


def _moves_bound(text: str, old: Date, new: Date) -> bool:
    """Whether a date that is a bound goes the way that says more."""
    if _BOUND_BEFORE.search(text[: old.start]) is None:
        return True
    if old.first is not None and new.first is not None:
        return new.first < old.first
    return (new.month or 0, new.day or 0) < (old.month or 0, old.day or 0)


def _keeps_order(dates: tuple[Date, ...], old: Date, new: Date) -> bool:
    """Whether the new date stands before or after the sentence's other dates as the old one did."""
    for other in dates:
        if other.start == old.start:
            continue
        if date_agreement(other, new) != "different":
            return False
        if other.first and old.first and new.first and (other.first < old.first) != (other.first < new.first):
            return False
    return True


@dataclass(frozen=True, slots=True)
class DateShift:
    """A date of a clean sentence becomes another valid date of the same precision and form."""

    name: PlantClass = "date_shift"
    kinds: tuple[str, ...] = ("present", "absent")

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """Candidates for every date that no weekday pins down, in drawn order."""
        dates = [item for item in sentence.specifics.dates if _is_material(sentence.text, item)]
        page_years = [
            item.first.year
            for item in context.article.page.specifics.dates
            if item.first is not None and item.precision in ("day", "month", "quarter", "year")
        ]
        names = context.names(self.name, sentence.index)
        for date in draw_order(dates, lambda item: str(item.start), *names):
            yield from self._for_date(context, sentence, date, page_years)

    def _for_date(
        self, context: PlantContext, sentence: PreparedSentence, date: Date, years: list[int]
    ) -> Iterator[Candidate]:
        names = context.names(self.name, sentence.index, date.start)
        changes = _changes(date, years)
        parts = sorted({_part(sentence.text, change) for change in changes})
        for part in draw_order(parts, str, *names):
            mine = [change for change in changes if _part(sentence.text, change) == part]
            for change in draw_order(mine, lambda item: item.new, *names):
                candidate = self._proven(context, sentence, date, change)
                if candidate is not None:
                    yield candidate

    def _proven(
        self, context: PlantContext, sentence: PreparedSentence, old: Date, change: _Change
    ) -> Candidate | None:
        support = next((item for item in sentence.support.dates if date_agreement(item, old) == "same"), None)
        changed = _new_date(sentence, old, change)
        if support is None or changed is None:
            return None
        after, new = changed
        if date_agreement(old, new) != "different" or not _keeps_order(sentence.specifics.dates, old, new):
            return None
        if not _moves_bound(sentence.text, old, new):
            return None
        holding = (
            passage
            for passage in context.article.page.passages
            if any(date_agreement(item, new) != "different" for item in passage.dates)
        )
        kind = occurrence_kind(rest_of(sentence.text, old.start, old.end), holding)
        before = sentence.text[change.start : change.end]
        if kind is None or not one_span(sentence.text, after, change.start, before, change.new):
            return None
        proof = {
            "checks": ["one_span", "old_in_support", "new_not_in_role", "form_kept", "valid_date"],
            "difficulty": kind,
            "support": [sentence.support.start, sentence.support.end],
            "old_at": [support.start, support.end],
            "old_value": _iso(old),
            "new_value": _iso(new),
            "precision": old.precision,
        }
        return Candidate(sentence.index, change.start, change.end, before, change.new, kind, proof)


def _iso(date: Date) -> str:
    """The span of days, or month and day where no year is written."""
    if date.first is not None and date.last is not None:
        return f"{date.first.isoformat()}/{date.last.isoformat()}"
    return f"--{date.month or 0:02d}-{date.day or 0:02d}"
