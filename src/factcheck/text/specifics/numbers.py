"""Numbers of a text: single ones are joined to ranges, share their units, and get comparator and counted noun."""

import re
from collections.abc import Iterable
from dataclasses import replace

from factcheck.text.specifics.kinds import Comparator, Number
from factcheck.text.specifics.phrases import comparator, counted_noun
from factcheck.text.specifics.raw_numbers import Raw, digit_numbers, mask_non_numbers
from factcheck.text.specifics.spans import Taken, before, word_after
from factcheck.text.specifics.spelled_numbers import spelled_numbers
from factcheck.text.specifics.units import CURRENCIES

_DASH = re.compile(r"\s?[-–—‑−~]\s?")
_TO = re.compile(r"\s(?:to|through)\s")
_AND = re.compile(r"\sand\s")
_TOLERANCE = re.compile(r"\s?(?:±|\+/[-−–])\s?")
_BETWEEN = re.compile(r"(?<!\w)between\s(?:about\s|around\s|roughly\s|the\s)?$", re.IGNORECASE)
_CHANGE = re.compile(
    r"(?<!\w)(?:r[io]se|rising|risen|f[ae]ll|fallen|falling|gr[eo]w|growing|grown|increas\w{1,4}|decreas\w{1,4}|drop\w{0,4}|cut|climb\w{0,3}|jump\w{0,3}|"
    r"declin\w{1,3}|rais\w{1,3}|lower\w{0,3}|reduc\w{1,4}|up|down|went|gone|goes|going|soar\w{0,3}|sank|shr[aiu]nk|slump\w{0,3}|doubl\w{1,3}|expand\w{0,3}|"
    r"chang\w{1,3}|shift\w{0,3}|moved?|improv\w{1,3}|slid|slip\w{0,4}|surg\w{1,3})(?!\w)[^.;]{0,30}from\s$",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?<!\w)from\s(?:about\s|around\s|nearly\s|just\s)?$", re.IGNORECASE)
_SCORE_AFTER = frozenset("win victory defeat loss draw lead triumph vote ruling decision majority".split())


def find_numbers(text: str, taken: Taken) -> list[Number]:
    """Numbers in order of start; they are taken."""
    mask_non_numbers(text, taken)
    raws = sorted([*digit_numbers(text, taken), *spelled_numbers(text, taken)], key=lambda raw: (raw.start, -raw.end))
    numbers: list[Number] = []
    for number in _assemble(text, _without_overlaps(raws)):
        if taken.free(number.core_start, number.core_end):
            taken.take(number.start, number.end)
            numbers.append(number)
    return numbers


def _without_overlaps(raws: Iterable[Raw]) -> list[Raw]:
    kept: list[Raw] = []
    for raw in raws:
        if not kept or raw.start >= kept[-1].end:
            kept.append(raw)
        elif raw.core_start >= kept[-1].core_end and raw.core_start >= kept[-1].end:
            kept.append(replace(raw, start=kept[-1].end))
    return kept


def _share_scale(low: Raw, high: Raw) -> Raw:
    """ "3–5 million": the magnitude word covers the lower end too, unless that is plainly a full number."""
    if low.scale != 1 or high.scale <= 12 or low.ordinal or abs(low.value) >= 1000:
        return low
    if abs(low.value) * high.scale >= abs(high.value) or low.unit not in (None, high.unit):
        return low
    return replace(low, value=low.value * high.scale, precision=low.precision * high.scale)


def _compatible(low: Raw, high: Raw) -> bool:
    units = {low.unit, high.unit} - {None}
    if units == {"dollar"} or len(units) <= 1:
        return not (low.ordinal != high.ordinal)
    return False


def _joint(text: str, low: Raw, high: Raw) -> str | None:
    """How two neighbors belong together: "range", "change" (two numbers, one unit), "tolerance", or None."""
    gap = text[low.end : high.start]
    if len(gap) > 9 or not _compatible(low, high):
        return None
    if _TOLERANCE.fullmatch(gap):
        return "tolerance"
    left = before(text, low.start)
    if _AND.fullmatch(gap):
        return "range" if _BETWEEN.search(left) else None
    if _TO.fullmatch(gap):
        if _FROM.search(left):
            return "change" if _CHANGE.search(left) or (low.unit and not low.prefixed) else "range"
        return "range"
    return _dash(text, low, high) if _DASH.fullmatch(gap) else None


def _dash(text: str, low: Raw, high: Raw) -> str | None:
    score = word_after(text, high.end)[0].lower() in _SCORE_AFTER and high.unit is None
    return None if score else "range"


def _join(text: str, low: Raw, high: Raw) -> tuple[Raw, Raw] | None:
    """Both ends with shared unit and magnitude; None where the pair is no range (a score, a falling pair)."""
    kind = _joint(text, low, high)
    if kind is None:
        return None
    unit = high.unit or low.unit
    if unit in CURRENCIES and kind != "tolerance" and low.unit is None and high.prefixed:
        return None
    low, high = _share_scale(replace(low, unit=unit), replace(high, unit=unit)), replace(high, unit=unit)
    if kind == "range" and low.value < high.value:
        return low, high
    if kind in ("change", "tolerance") or _TO.fullmatch(text[low.end : high.start]):
        return replace(low, spelled=low.spelled), replace(high, spelled=high.spelled)
    return None


def _is_range(text: str, low: Raw, high: Raw) -> bool:
    return _joint(text, low, high) == "range" and low.value < high.value


def _assemble(text: str, raws: list[Raw]) -> list[Number]:
    numbers: list[Number] = []
    index = 0
    while index < len(raws):
        raw = raws[index]
        pair = _join(text, raw, raws[index + 1]) if index + 1 < len(raws) else None
        if pair and _is_range(text, *pair):
            numbers.append(_number(text, pair[0], pair[1]))
            index += 2
            continue
        if pair:
            raw, raws[index + 1] = pair
        numbers.append(_number(text, raw, None))
        index += 1
    return numbers


def _number(text: str, low: Raw, high: Raw | None) -> Number:
    last = high or low
    end = last.end
    relation: Comparator = "=" if low.ordinal else comparator(text, low.start, end, last.unit)
    if relation in (">", "<") and high is not None:
        relation = "="
    one = low.ordinal or (high is None and low.value == 1)
    noun = None if last.unit and last.unit != "times" else counted_noun(text, _noun_from(text, end), one)
    return Number(
        low.start, end, text[low.start : end], low.value, high.value if high else None, last.unit, noun, relation,
        low.ordinal, low.spelled and last.spelled, min(low.precision, last.precision),
        low.alternatives, low.damaged, low.core_start, last.core_end,
    )  # fmt: skip


_MORE = re.compile(r"(?:\+|[ \u00a0](?:or|and)[ ](?:more|over|fewer|less|so))(?![^\W_])")


def _noun_from(text: str, end: int) -> int:
    """Where the search for the counted noun begins: past "or more" and "more" ("three more wells")."""
    match = _MORE.match(text, end)
    return match.end() if match else end
