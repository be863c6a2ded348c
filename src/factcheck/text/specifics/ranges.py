"""Two neighboring numbers that belong together: a range, a change from one to the other, a tolerance."""

import re
from decimal import Decimal
from typing import Literal

from factcheck.text.specifics.raw_numbers import Raw
from factcheck.text.specifics.spans import before, word_after
from factcheck.text.specifics.units import CURRENCIES
from factcheck.text.specifics.word_sets import word_set

Bond = Literal["range", "pair"]
_DASH = re.compile(r"\s?[-–—‑−~]\s?")
_TO = re.compile(r"[-‑]?\s(?:to|through)\s")
_AND = re.compile(r"[-‑]?\sand\s")
_OR = re.compile(r"[-‑]?\sor\s")
_SHARE = re.compile(r"\s(?:in|out\sof)\s(?:every\s)?")
_SHARE_PRECISION = Decimal("0.01")
_TOLERANCE = re.compile(r"\s?(?:±|\+/[-−–])\s?")
_BETWEEN = re.compile(r"(?<!\w)between\s(?:about\s|around\s|roughly\s|the\s)?$", re.IGNORECASE)
_FROM = re.compile(r"(?<!\w)from\s(?:about\s|around\s|nearly\s|just\s)?$", re.IGNORECASE)
_CHANGES = (
    r"r[io]se|rising|risen|f[ae]ll|fallen|falling|gr[eo]w|growing|grown|increas\w{1,4}|decreas\w{1,4}|drop\w{0,4}|cut|"
    r"climb\w{0,3}|jump\w{0,3}|declin\w{1,3}|rais\w{1,3}|lower\w{0,3}|reduc\w{1,4}|up|down|went|gone|goes|going|"
    r"soar\w{0,3}|sank|shr[aiu]nk|slump\w{0,3}|doubl\w{1,3}|expand\w{0,3}|chang\w{1,3}|shift\w{0,3}|moved?|"
    r"improv\w{1,3}|slid|slip\w{0,4}|surg\w{1,3}"
)
_CHANGE = re.compile(rf"(?<!\w)(?:{_CHANGES})(?!\w)[^.;]{{0,30}}from\s(?:\w+\s)?$", re.IGNORECASE)
_SCORE_AFTER = word_set("win victory defeat loss draw lead triumph vote ruling decision majority")
_ABOUT_SCORE = re.compile(r"(?<!\w)(?:won|lost|beat|beaten|drew|score|leads?|led|voted|aggregate)(?!\w)[^.;\d]{0,24}$")


def _differ(low: Raw, high: Raw) -> bool:
    """Have the two different units? A time of day shares its unit with nothing ("between 12 and 8 p.m.")."""
    units = {low.unit, high.unit}
    return len(units) > 1 and ("clock" in units or None not in units)


def _bond(text: str, low: Raw, high: Raw) -> Bond | None:
    """ "pair" is two numbers with one unit; None where the neighbors have nothing to do with each other."""
    gap = text[low.end : high.start]
    if len(gap) > 9 or low.ordinal != high.ordinal or _differ(low, high):
        return None
    if _TOLERANCE.fullmatch(gap):
        return "pair"
    left = before(text, low.start)
    if _AND.fullmatch(gap):
        return "range" if _BETWEEN.search(left) else None
    if _OR.fullmatch(gap):
        return "pair" if low.unit is None and high.unit and not high.prefixed and low.value < high.value else None
    if _TO.fullmatch(gap):
        changed = _FROM.search(left) and (_CHANGE.search(left) or (low.unit and not low.prefixed))
        return "pair" if changed or low.value >= high.value else "range"
    if not _DASH.fullmatch(gap) or low.value >= high.value:
        return None
    score = high.unit is None and (word_after(text, high.end)[0].lower() in _SCORE_AFTER or _ABOUT_SCORE.search(left))
    return None if score else "range"


def _share_scale(low: Raw, high: Raw) -> Raw:
    """ "3–5 million": the magnitude word covers the lower end too, unless that is plainly a full number."""
    if low.scale != 1 or high.scale <= 12 or low.ordinal or abs(low.value) >= 1000:
        return low
    if abs(low.value) * high.scale >= abs(high.value) or _differ(low, high):
        return low
    return low._replace(value=low.value * high.scale, precision=low.precision * high.scale, scale=high.scale)


def as_share(text: str, low: Raw, high: Raw) -> Raw | None:
    """ "one in five", "6 out of 10" as the share it is; None for anything else."""
    plain = low.unit is high.unit is None and not (low.ordinal or high.ordinal) and low.scale == high.scale == 1
    if not plain or not 1 <= low.value < high.value <= 100 or not _SHARE.fullmatch(text[low.end : high.start]):
        return None
    share, end = low.value / high.value, high.core_end
    return low._replace(end=high.end, core_end=end, value=share, precision=_SHARE_PRECISION, spelled=True)


def join(text: str, low: Raw, high: Raw) -> tuple[Bond, Raw, Raw] | None:
    """Both ends with the unit and magnitude they share; None where the two are no range and no pair."""
    lower = _share_scale(low, high)
    bond = _bond(text, lower, high)
    unit = high.unit or low.unit
    if bond is None or (unit in CURRENCIES and low.unit is None and high.prefixed):
        return None
    return bond, lower._replace(unit=unit), high._replace(unit=unit)
