"""Which items are asked and in what order: drawn by names, some of them asked twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from math import ceil

from factcheck.hashing import draw_number, draw_order
from factcheck.protocols.planted.spotcheck.pool import SpotItem
from factcheck.records.label import Sampling

REPEATED = 0.1  # share of items that come again
APART = 8  # other items between an item and its repeat, so that the first answer is no longer in mind


@dataclass(frozen=True, slots=True)
class Turn:
    """One question to the labeler; ``repeat`` marks an item that was asked before."""

    item: SpotItem
    repeat: bool


def draw_items(pool: Sequence[SpotItem], sampling: Sampling, *names: str | int) -> list[SpotItem]:
    """The pool in a drawn order. By flag: flagged and other items take turns, in each stratum drawn at random."""
    drawn = draw_order(pool, lambda item: item.id, "spot-check", *names)
    if sampling == "random":
        return drawn
    flagged = [item for item in drawn if item.flagged]
    others = [item for item in drawn if not item.flagged]
    return [item for item in chain.from_iterable(zip_longest(flagged, others)) if item is not None]


def turns_of(items: Sequence[SpotItem], *names: str | int) -> list[Turn]:
    """The items in order, a tenth of them again later, at least ``APART`` others in between where there are so many."""
    first = list(items)
    may_return = first[: max(0, len(first) - APART)]
    again = draw_order(may_return, lambda item: item.id, "spot-check again", *names)[: ceil(len(first) * REPEATED)]
    placed: dict[int, list[Turn]] = {}
    for item in again:
        earliest = first.index(item) + APART
        place = earliest + draw_number("spot-check place", *names, item.id) % (len(first) - earliest)
        placed.setdefault(place, []).append(Turn(item, True))
    turns: list[Turn] = []
    for index, item in enumerate(first):
        turns += [Turn(item, False), *placed.get(index, ())]
    return turns
