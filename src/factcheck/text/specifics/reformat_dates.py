"""Write another date the way a found one is written."""

import datetime
import re

from factcheck.text.specifics.date_values import MONTH, MONTHS
from factcheck.text.specifics.kinds import Date
from factcheck.text.specifics.reformat import ordinal_words
from factcheck.text.specifics.spelled import ORDINALS

_WEEKDAY = re.compile(r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?", re.IGNORECASE)
_FULL = [name for name in MONTHS if (len(name) > 3 and name != "sept") or name == "may"]
_NAME = re.compile(rf"(?<![^\W_]){MONTH}(?![^\W_])", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_DAY = re.compile(r"(?<!\d)(\d{1,2})(st|nd|rd|th)?(?!\d)")
_NUMERIC = re.compile(r"(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})")
_QUARTER_WORDS = {1: ("first", "1st"), 2: ("second", "2nd"), 3: ("third", "3rd"), 4: ("fourth", "4th")}


def format_date_like(date: Date, text: str, new_first: datetime.date) -> str | None:
    """The characters ``text[date.start:date.end]`` rewritten for the span that begins on ``new_first``.

    ``text`` is the text the date was found in. None where the form cannot be kept, where a weekday stands in or
    beside it (it would no longer fit), or where ``new_first`` is no first day of such a span.
    """
    written = text[date.start : date.end]
    around = text[max(0, date.start - 14) : date.start] + " " + text[date.end : date.end + 14]
    if date.precision == "day" and re.search(
        rf"(?<!\w){_WEEKDAY.pattern}(?!\w)", written + " " + around, re.IGNORECASE
    ):
        return None
    if not _begins(date, new_first):
        return None
    if date.precision == "day":
        return _day(date, written, new_first)
    if date.precision == "month":
        return _month(date, written, new_first)
    return _coarse(date, written, new_first)


def _begins(date: Date, first: datetime.date) -> bool:
    """Can a span of the date's precision begin on ``first``?"""
    starts = {
        "day": True,
        "month": first.day == 1,
        "quarter": first.day == 1 and first.month % 3 == 1,
        "year": (first.month, first.day) == (1, 1),
        "decade": (first.month, first.day) == (1, 1) and first.year % 10 == 0,
        "century": (first.month, first.day) == (1, 1) and first.year % 100 in (0, 1),
    }
    return starts[date.precision]


def _month_like(written: str, month: int) -> str:
    """A month in the manner of ``written``: full or short, with its dot and capitals."""
    body = written.rstrip(".")
    full = _FULL[month - 1]
    short = "sept" if month == 9 else full[:3]
    word = full if body.lower() in _FULL or month == 5 else short
    if written.endswith(".") and word != full:
        word += "."
    if body.isupper():
        return word.upper()
    return word.capitalize() if body[0].isupper() else word


def _ending(number: int) -> str:
    return "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _put(written: str, match: re.Match[str], new: str) -> str:
    return written[: match.start()] + new + written[match.end() :]


def _year_into(date: Date, written: str, new: datetime.date) -> str | None:
    match = _YEAR.search(written)
    if match:
        return _put(written, match, f"{new.year:04d}")
    return written if date.first is None or date.first.year == new.year else None


def _day(date: Date, written: str, new: datetime.date) -> str | None:
    numeric = _NUMERIC.fullmatch(written)
    if numeric:
        return _numeric(date, numeric, new)
    name = _NAME.search(written)
    if name is None:
        return _bare_day(date, written, new)
    month = _month_like(name.group(), new.month)
    result = _year_into(date, _put(written, name, month), new)
    day = _DAY.search(result) if result is not None else None
    if result is None or day is None:
        return None
    number = f"{new.day:02d}" if day.group(1).startswith("0") else str(new.day)
    return _put(result, day, number + (_ending(new.day) if day.group(2) else ""))


def _bare_day(date: Date, written: str, new: datetime.date) -> str | None:
    """One end of a range of days: only another day of the same month and year fits."""
    day = _DAY.match(written)
    same = date.month == new.month and (date.first is None or date.first.year == new.year)
    if day is None or not same:
        return None
    return _put(written, day, str(new.day) + (_ending(new.day) if day.group(2) else ""))


def _numeric(date: Date, match: re.Match[str], new: datetime.date) -> str | None:
    one, two, three = match.group(1), match.group(3), match.group(4)
    if date.ambiguous or date.day is None or date.month is None:
        return None
    if len(one) == 4:
        values = (new.year, new.month, new.day)
    else:
        values = (
            (new.month, new.day, new.year)
            if (int(one), int(two)) == (date.month, date.day) and date.month != date.day
            else (new.day, new.month, new.year)
        )
        if date.month == date.day:
            return None  # 04/04/2012 does not show its order
    pieces = []
    for old, value in zip((one, two, three), values, strict=True):
        short = value % 100 if len(old) == 2 and value > 31 else value
        padded = len(old) == 2 and (
            old.startswith("0") or value > 31 or any(part.startswith("0") for part in (one, two))
        )
        pieces.append(f"{short:02d}" if padded else str(short))
    return match.group(2).join(pieces)


def _month(date: Date, written: str, new: datetime.date) -> str | None:
    name = _NAME.search(written)
    if name is None:
        match = re.fullmatch(r"\d{4}-\d{2}", written)
        return f"{new.year:04d}-{new.month:02d}" if match else None
    month = _month_like(name.group(), new.month)
    return _year_into(date, _put(written, name, month), new)


def _coarse(date: Date, written: str, new: datetime.date) -> str | None:
    if date.precision == "quarter":
        return _quarter(date, written, new)
    if date.precision == "century":
        return _century(written, new)
    if date.precision == "decade":
        match = re.fullmatch(r"(\d{2})?(\d0)([’']?s)", written) or re.fullmatch(r"([’'‘])(\d0)(s)", written)
        if match is None or (len(match.group(1) or "") != 2 and not 1920 <= new.year <= 1990):
            return None
        return (
            f"{new.year}{match.group(3)}"
            if len(match.group(1) or "") == 2
            else f"{match.group(1) or ''}{new.year % 100}{match.group(3)}"
        )
    if re.fullmatch(r"\d{2}", written) and date.first and date.first.year // 100 == new.year // 100:
        return f"{new.year % 100:02d}"
    return f"{new.year}" if re.fullmatch(r"\d{4}", written) else None


def _quarter(date: Date, written: str, new: datetime.date) -> str | None:
    number = (new.month + 2) // 3
    result = _year_into(date, written, new)
    if result is None:
        return None
    match = re.search(r"(?<=[Qq])(0?)[1-4]", result)
    if match:
        return _put(result, match, f"{match.group(1)}{number}")
    match = re.match(r"(first|second|third|fourth)|(1st|2nd|3rd|4th)", result, re.IGNORECASE)
    if match is None:
        return None
    word = _QUARTER_WORDS[number][0 if match.group(1) else 1]
    return _put(result, match, word.capitalize() if match.group()[0].isupper() else word)


def _century(written: str, new: datetime.date) -> str | None:
    number = (new.year + 99) // 100
    match = re.fullmatch(r"(\d\d)00([’']?s)", written)
    if match:
        return f"{new.year // 100}00{match.group(2)}" if new.year % 100 == 0 else None
    if new.year % 100 != 1:
        return None
    digits = re.match(r"\d{1,2}(?:st|nd|rd|th)", written)
    if digits:
        return _put(written, digits, f"{number}{_ending(number)}")
    word = re.match(r"[A-Za-z]+(?:-[A-Za-z]+)?(?=[\s-]century)", written)
    new_word = ordinal_words(number)
    if word is None or new_word is None or word.group().lower().split("-")[-1] not in ORDINALS:
        return None
    return _put(written, word, new_word.capitalize() if word.group()[0].isupper() else new_word)
