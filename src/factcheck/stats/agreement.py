"""Agreement between two raters: the raw share and Cohen's kappa with its asymptotic interval.

Sources: J. Cohen, "A coefficient of agreement for nominal scales", Educ. Psychol. Meas. 20 (1960) 37-46; standard
error of J. L. Fleiss, J. Cohen, B. S. Everitt, Psychol. Bull. 72 (1969) 323-327, as computed by
``statsmodels.stats.inter_rater.cohens_kappa``. More than two raters: ``stats.panels``.

Kappa may be low or negative although the raters mostly agree, where one label dominates; that is no fault of the
formula, and the reason why the raw agreement and the label counts are always shown beside it.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.stats.intervals import Share, check_level, proportion

Degenerate = Literal["empty", "one_label", "constant_rater", "no_width"]

NOTES: dict[Degenerate, str] = {
    "empty": "not defined: no items",
    "one_label": "not defined: both raters gave one and the same label throughout",
    "constant_rater": "0 by construction: one rater gave a single label throughout",
    "no_width": "the asymptotic interval has no width here and is not shown",
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """Cohen's kappa over n items; ``value``, ``low`` and ``high`` are None where they are not defined.

    ``degenerate`` names the case and ``note`` says it in words; both are None in the ordinary case. ``labels`` holds
    each label with its count by the first and by the second rater.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    raw: Share
    labels: tuple[tuple[str, int, int], ...]
    degenerate: Degenerate | None
    note: str | None


def cohen(first: Sequence[Hashable], second: Sequence[Hashable], level: float = 0.95) -> Agreement:
    """Kappa of two raters' labels of the same items, in the same order. Raises ValueError for unequal lengths."""
    if len(first) != len(second):
        raise ValueError(f"the raters judged {len(first)} and {len(second)} items; they must be the same items")
    labels = sorted({*first, *second}, key=lambda label: (str(type(label)), str(label)))
    place = {label: index for index, label in enumerate(labels)}
    table = [[0] * len(labels) for _ in labels]
    for pair, count in Counter(zip(first, second, strict=True)).items():
        table[place[pair[0]]][place[pair[1]]] = count
    return cohen_table(table, level, tuple(str(label) for label in labels))


def cohen_table(table: Sequence[Sequence[int]], level: float = 0.95, labels: Sequence[str] = ()) -> Agreement:
    """Kappa of a square table of counts: first rater in rows, second in columns.

    Raises ValueError for a table that is not square or holds a negative count.
    """
    check_level(level)
    size = len(table)
    if any(len(row) != size or min(row, default=0) < 0 for row in table):
        raise ValueError("a table of two raters is square and holds counts")
    rows = [sum(row) for row in table]
    columns = [sum(row[index] for row in table) for index in range(size)]
    n = sum(rows)
    raw = proportion(sum(table[index][index] for index in range(size)), n, level)
    names = tuple(labels) or tuple(str(index) for index in range(size))
    counts = tuple(zip(names, rows, columns, strict=True))
    value, low, high, case = _kappa(table, rows, columns, level)
    return Agreement(value, low, high, n, raw, counts, case, NOTES[case] if case else None)


def _kappa(
    table: Sequence[Sequence[int]], rows: Sequence[int], columns: Sequence[int], level: float
) -> tuple[float | None, float | None, float | None, Degenerate | None]:
    n = sum(rows)
    if n == 0:
        return None, None, None, "empty"
    if any(row == column == n for row, column in zip(rows, columns, strict=True)):
        return None, None, None, "one_label"
    if max(rows) == n or max(columns) == n:
        return 0.0, None, None, "constant_rater"
    from statsmodels.stats.inter_rater import cohens_kappa

    value = float(cohens_kappa(table, return_results=False))
    variance = float(cohens_kappa(table).var_kappa)
    if variance < 1e-12:
        return value, None, None, "no_width"
    half = _normal_quantile((1 + level) / 2) * variance**0.5
    return value, max(value - half, -1.0), min(value + half, 1.0), None


def _normal_quantile(share: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf(share)
