"""Looking for differences: every sentence that speaks of the claim's matter, and the value it has in the claim's place.

Where the support judge asks which place on the page is a value's own, this goes sentence by sentence: a sentence that
holds much of the claim, lacks one of its values and has another of the same kind speaks against the claim, unless
a sentence that has the value holds at least as much.
"""

from dataclasses import dataclass

from factcheck.models.embedded.align import Claim, Grid, agrees, differs
from factcheck.models.embedded.page import ReadPage
from factcheck.models.embedded.places import Spot
from factcheck.models.embedded.words import Placed
from factcheck.text.specifics.kinds import Number


@dataclass(frozen=True, slots=True)
class Difference:
    """A value of the claim, the page's other value, and where that stands."""

    said: str
    found: str
    spot: Spot


def find_difference(claim: Claim, page: ReadPage, grid: Grid, least: float) -> Difference | None:
    """The difference with the most telling sentence, from a share of ``least`` of the claim; else None."""
    found = [
        one
        for column, placed in enumerate(claim.values)
        if (one := _for_value(placed, len(claim.words) + column, claim, page, grid)) is not None
    ]
    best = max(found, key=lambda one: (one.spot.company, -one.spot.start), default=None)
    return best if best is not None and best.spot.company >= least else None


def _for_value(placed: Placed, column: int, claim: Claim, page: ReadPage, grid: Grid) -> Difference | None:
    if isinstance(placed.value, Number) and placed.value.ordinal:
        return None
    shares = [grid.share_without(sentence.index, column) for sentence in page.sentences]
    with_value = [i for i, row in enumerate(grid.rows) if row[column]]
    near = {j for i in with_value for j in (i - 1, i, i + 1) if 0 <= j < len(shares)}
    defense = max((shares[j] for j in near), default=0.0)
    kept = [other.value for other in claim.values if other is not placed]
    best: Difference | None = None
    for sentence in page.sentences:
        if sentence.index in near or shares[sentence.index] <= defense:
            continue
        for other in sentence.values:
            if differs(other.value, placed.value) and not any(agrees(other.value, value) for value in kept):
                spot = Spot(sentence.index, other.value.start, other.value.end, shares[sentence.index], 0.0)
                if best is None or spot.company > best.spot.company:
                    best = Difference(placed.value.text, other.value.text, spot)
    return best
