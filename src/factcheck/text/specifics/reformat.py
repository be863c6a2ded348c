"""Write another value the way a found number, or version, is written."""

import re
from collections.abc import Sequence
from decimal import Decimal

from factcheck.text.specifics.kinds import Number, Version
from factcheck.text.specifics.numerals import read_leading_mark, read_numeral
from factcheck.text.specifics.spelled import ONES, ORDINALS, TENS, read_cardinal, words_from

_GROUP = re.compile(r"(?<=\d)(\{,\}|[,.'’\u00a0\u2009\u202f ])(?=\d{3}(?!\d))")
_SUFFIX = re.compile(r"(?<=\d)(st|nd|rd|th)$", re.IGNORECASE)
_FRACTION_WORDS = {
    2: "half",
    3: "third",
    4: "quarter",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    9: "ninth",
    10: "tenth",
}
_BOTTOMS = {word: bottom for bottom, word in _FRACTION_WORDS.items()}
_ORDINAL_WORDS = {number: word for word, number in ORDINALS.items()}


def format_like(number: Number, new_value: Decimal) -> str | None:
    """The core of ``number`` for ``new_value`` (which, like ``number.value``, has the magnitude multiplied in).

    Grouping marks, decimal places, ordinal ending, capitals and words against digits are kept. None where that cannot
    be done: ranges, exponents, mixed numbers, another sign, more decimals than are written, a first thousands mark.
    """
    core = number.text[number.core_start - number.start : number.core_end - number.start]
    if number.high is not None or number.unit == "clock" or not core or (new_value < 0) != (number.value < 0):
        return None
    if any(char.isdigit() for char in core):
        return _digits_like(number, core, new_value)
    return _words_like(number, core, new_value)


def _digits_like(number: Number, core: str, new_value: Decimal) -> str | None:
    body = _SUFFIX.sub("", core)
    leading = body[0] in ".,"
    numeral = read_leading_mark(body, 0) if leading else read_numeral(body, 0)
    if (
        numeral is None
        or numeral.end != len(body)
        or not numeral.value
        or (len(body) > 1 and body[0] == "0" and body[1].isdigit())
    ):
        return None
    target = abs(new_value * numeral.value / number.value)
    places = max(0, -int(numeral.precision.adjusted()))
    rounded = target.scaleb(places).to_integral_value().scaleb(-places)
    if abs(rounded - target) > Decimal("1e-12") or (leading and rounded >= 1):
        return None
    written = _with_marks(body, rounded, places)
    if written is None or (number.ordinal and rounded < 1):
        return None
    return written + _ending(int(rounded), core) if number.ordinal else written


def _with_marks(body: str, value: Decimal, places: int) -> str | None:
    whole, _, part = f"{value:f}".partition(".")
    mark = body[-places - 1] if places else ""
    stem = body[: -places - 1] if places else body
    group = _GROUP.search(stem)
    if group:
        whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", lambda _: group.group(1), whole)
    elif len(whole) > 3 and len(stem) <= 3:
        return None  # whether and how this text groups thousands is not known
    if body[0] in ".,":
        whole = ""
    return f"{whole}{mark}{part}"


def _ending(value: int, core: str) -> str:
    last = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return last.upper() if core[-1].isupper() else last


def cardinal_words(value: int, with_and: bool = True) -> str | None:
    """A whole number from 0 to 999 in words; None outside of it."""
    if not 0 <= value <= 999:
        return None
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + (f"-{ONES[value % 10]}" if value % 10 else "")
    rest = cardinal_words(value % 100)
    head = f"{ONES[value // 100]} hundred"
    return head if value % 100 == 0 else f"{head}{' and' if with_and else ''} {rest}"


def ordinal_words(value: int) -> str | None:
    """A rank from 1 to 99 in words; None outside of it."""
    if value in _ORDINAL_WORDS and value <= 20:
        return _ORDINAL_WORDS[value]
    if not 0 < value <= 99:
        return None
    tens = TENS[value // 10]
    return f"{tens}-{_ORDINAL_WORDS[value % 10]}" if value % 10 else tens.replace("y", "ieth")


def _words_like(number: Number, core: str, new_value: Decimal) -> str | None:
    low = core.lower()
    if number.ordinal:
        words = ordinal_words(int(new_value)) if new_value == int(new_value) else None
    elif low.split("-")[-1].split(" ")[-1].rstrip("s") in _BOTTOMS and number.precision == Decimal("0.01"):
        words = _fraction_like(low, new_value)
    else:
        words = _cardinal_like(number, low, new_value)
    if words is None:
        return None
    return words[0].upper() + words[1:] if core[0].isupper() else words


def _fraction_like(low: str, new_value: Decimal) -> str | None:
    """ "third" for 1/4 is "quarter"; "two-thirds" for 3/4 is "three-quarters"; "half" has no like."""
    joint = "-" if "-" in low else " "
    head, _, tail = low.rpartition(joint)
    if tail.rstrip("s") == "half" or not 0 < new_value < 1:
        return None
    for bottom in range(3, 11):
        top = new_value * bottom
        if abs(top - top.to_integral_value()) < Decimal("1e-9") and (head or round(top) == 1):
            count = round(top)
            word = _FRACTION_WORDS[bottom] + ("s" if count > 1 else "")
            return f"{ONES[count]}{joint}{word}" if head else word
    return None


def _cardinal_like(number: Number, low: str, new_value: Decimal) -> str | None:
    tokens = words_from(low, 0)
    cardinal = read_cardinal(tokens)
    article = low in ("a", "an")
    if not article and (
        cardinal is None or cardinal.tokens != len(tokens) or "half" in low or "quarter" in low or "thousand" in low
    ):
        return None
    plain = Decimal(1) if article or cardinal is None else cardinal.value
    if not plain:
        return None
    target = new_value * plain / number.value
    if target != target.to_integral_value():
        return None
    words = cardinal_words(int(target), "and" in low or "hundred" not in low)
    return words.replace("-", " ") if words and " " in low and "-" not in low and "hundred" not in low else words


def format_version_like(version: Version, new_parts: Sequence[int | str]) -> str | None:
    """The core of a version with other parts in the same form; None where their number or kinds differ."""
    core = version.text[version.core_start - version.start : version.core_end - version.start]
    pieces = re.split(r"(\d+|[A-Za-z]+)", core.split("+")[0])
    slots = [i for i, piece in enumerate(pieces) if re.fullmatch(r"\d+|[A-Za-z]+", piece)]
    if len(slots) != len(new_parts) or "+" in core:
        return None
    for slot, part in zip(slots, new_parts, strict=True):
        if pieces[slot].isdigit() != isinstance(part, int) or (isinstance(part, int) and part < 0):
            return None
        padded = (
            str(part).zfill(len(pieces[slot])) if pieces[slot].startswith("0") and len(pieces[slot]) > 1 else str(part)
        )
        pieces[slot] = padded
    return "".join(pieces)
