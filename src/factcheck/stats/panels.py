"""Agreement of more than two raters on nominal labels: Fleiss' kappa and Krippendorff's alpha.

A coefficient that is not defined is None with the name of the case, never NaN and never 0 or 1 by convention.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.stats.intervals import Share, proportion

Method = Literal["fleiss", "fleiss_generalized", "krippendorff"]
Undefined = Literal["no_pairs", "one_label"]

UNDEFINED: dict[Undefined, str] = {
    "no_pairs": "not defined: no item was rated twice",
    "one_label": "not defined: every rating is one and the same label",
}


@dataclass(frozen=True, slots=True)
class PanelAgreement:
    """A coefficient with the method that gave it.

    ``agreement`` is the mean over items of the share of agreeing pairs; ``items`` counts those with two ratings or
    more, ``left_out`` those with fewer, which no coefficient can use; ``unanimous`` is the share of items on which
    all agree.
    """

    method: Method
    value: float | None
    agreement: float | None
    items: int
    left_out: int
    unanimous: Share
    undefined: Undefined | None
    note: str | None


def fleiss(table: Sequence[Sequence[int]]) -> PanelAgreement:
    """Kappa of a table with one row of label counts per item.

    With the same number m of ratings for every item this is the classic coefficient (J. L. Fleiss, Psychol. Bull. 76
    (1971) 378-382, computed by statsmodels). With unequal numbers it is the generalized form, named so in ``method``:
    the mean over items of (sum_k n_k^2 - m) / (m (m - 1)), each item with its own m, against the sum of the squared
    shares of the labels among all ratings of those items. Items with fewer than two ratings are left out of both.

    Raises ValueError for rows of unequal length or negative counts.
    """
    if any(len(row) != len(table[0]) or min(row, default=0) < 0 for row in table):
        raise ValueError("a table of ratings has one row of label counts per item, all of one length")
    rows = [list(row) for row in table if sum(row) >= 2]
    sizes = {sum(row) for row in rows}
    method: Method = "fleiss" if len(sizes) <= 1 else "fleiss_generalized"
    case = _undefined([sum(column) for column in zip(*rows, strict=True)])
    value = None if case else _classic(rows) if method == "fleiss" else _generalized(rows)
    return _panel(method, value, rows, len(table) - len(rows), case)


def krippendorff(units: Sequence[Sequence[Hashable | None]]) -> PanelAgreement:
    """Nominal alpha of units (items), each a sequence of its raters' labels; None is a missing rating, not a label.

    Alpha = 1 - D_o / D_e from the coincidence matrix, each unit weighted by 1 / (m - 1); units with fewer than two
    ratings carry no pair and are left out. Source: K. Krippendorff, "Computing Krippendorff's alpha-reliability"
    (2011), section C.
    """
    labels = sorted({label for unit in units for label in unit if label is not None}, key=str)
    counted = [Counter(label for label in unit if label is not None) for unit in units]
    rows = [[counts[label] for label in labels] for counts in counted if counts.total() >= 2]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    case = _undefined(totals)
    value = None if case else _alpha(rows, totals)
    return _panel("krippendorff", value, rows, len(units) - len(rows), case)


def _panel(
    method: Method, value: float | None, rows: list[list[int]], left_out: int, case: Undefined | None
) -> PanelAgreement:
    agreement = sum(map(_pair_agreement, rows)) / len(rows) if rows else None
    unanimous = proportion(sum(max(row) == sum(row) for row in rows), len(rows))
    return PanelAgreement(
        method, value, agreement, len(rows), left_out, unanimous, case, UNDEFINED[case] if case else None
    )


def _undefined(totals: Sequence[int]) -> Undefined | None:
    if sum(totals) == 0:
        return "no_pairs"
    return "one_label" if max(totals) == sum(totals) else None


def _pair_agreement(row: Sequence[int]) -> float:
    m = sum(row)
    return (sum(count * count for count in row) - m) / (m * (m - 1))


def _classic(rows: list[list[int]]) -> float:
    from statsmodels.stats.inter_rater import fleiss_kappa

    return float(fleiss_kappa(rows))


def _generalized(rows: list[list[int]]) -> float:
    total = sum(map(sum, rows))
    expected: float = sum((sum(column) / total) ** 2 for column in zip(*rows, strict=True))
    return (sum(map(_pair_agreement, rows)) / len(rows) - expected) / (1 - expected)


def _alpha(rows: list[list[int]], totals: Sequence[int]) -> float:
    n = sum(totals)
    observed = sum((sum(row) ** 2 - sum(count * count for count in row)) / (sum(row) - 1) for row in rows)
    expected = (n * n - sum(total * total for total in totals)) / (n - 1)
    return 1 - observed / expected
