"""Numbers of a text: single ones are joined to ranges, share their units, and get comparator and counted noun."""

import re
from collections.abc import Iterable, Iterator

from factcheck.text.specifics.digit_numbers import digit_numbers, mask_non_numbers
from factcheck.text.specifics.kinds import Number
from factcheck.text.specifics.nouns import counted_noun
from factcheck.text.specifics.phrases import comparator
from factcheck.text.specifics.ranges import as_share, join
from factcheck.text.specifics.raw_numbers import Raw
from factcheck.text.specifics.spans import Taken
from factcheck.text.specifics.spelled_numbers import spelled_numbers

_MORE = re.compile(r"(?:\+|[ \u00a0](?:or|and)[ ](?:more|over|fewer|less|so)|[ \u00a0](?:more|other))(?![^\W_])")


def find_numbers(text: str, taken: Taken) -> list[Number]:
    """Numbers in order of start; they are taken."""
    mask_non_numbers(text, taken)
    raws = sorted([*digit_numbers(text, taken), *spelled_numbers(text, taken)], key=lambda raw: (raw.start, -raw.end))
    numbers: list[Number] = []
    for number in _assemble(text, _without_overlaps(raws)):
        if taken.free(number.start, number.end):
            taken.take(number.start, number.end)
            numbers.append(number)
    return numbers


def _without_overlaps(raws: Iterable[Raw]) -> list[Raw]:
    """A number that begins inside the one before (a spelled word inside a unit) falls away."""
    kept: list[Raw] = []
    for raw in raws:
        if not kept or raw.start >= kept[-1].end:
            kept.append(raw)
    return kept


def _assemble(text: str, raws: list[Raw]) -> Iterator[Number]:
    index = 0
    while index < len(raws):
        raw = raws[index]
        share = as_share(text, raw, raws[index + 1]) if index + 1 < len(raws) else None
        if share:
            yield _number(text, share, None)
            index += 2
            continue
        joined = join(text, raw, raws[index + 1]) if index + 1 < len(raws) else None
        if joined and joined[0] == "range":
            yield _number(text, joined[1], joined[2])
            index += 2
            continue
        if joined:
            raw, raws[index + 1] = joined[1], joined[2]
        yield _number(text, raw, None)
        index += 1


def _noun(text: str, low: Raw, last: Raw) -> str | None:
    share = 0 < last.value < 1 and (text.startswith(" of", last.end) or " " in text[last.core_start : last.core_end])
    if share or (last.unit and last.unit != "times"):
        return None  # "half of the wells" is a share, as "50% of the wells" is
    more = _MORE.match(text, last.end)
    return counted_noun(text, more.end() if more else last.end, low.ordinal or (low is last and low.value == 1))


def _number(text: str, low: Raw, high: Raw | None) -> Number:
    last = high or low
    relation = comparator(text, low.start, last.end, last.unit)
    if low.ordinal or (high is not None and relation in (">", "<")):
        relation = "="
    return Number(
        low.start, last.end, text[low.start : last.end], low.value, high.value if high else None, last.unit,
        _noun(text, low, last), relation, low.ordinal, low.spelled and last.spelled, min(low.precision, last.precision),
        low.alternatives, low.damaged, low.core_start, last.core_end,
    )  # fmt: skip
