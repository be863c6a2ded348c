"""How many independent raters some dependent ones are worth.

L. Kish, "Survey sampling" (1965), sections 5.4 and 8.2: the variance of a mean of m values with the correlation rho
between each two is 1 + (m - 1) rho times that of independent ones, so that they count as m / (1 + (m - 1) rho).
"""

from math import sqrt


def effective_number(correlation: float, raters: int = 2) -> float:
    """What ``raters`` of this mutual correlation count as: 1 (identical) to ``raters`` (independent).

    A correlation below 0 counts as 0: raters who contradict each other are no more than independent ones. Raises
    ValueError for a correlation outside -1 to 1 or no rater.
    """
    if not -1 <= correlation <= 1 or raters < 1:
        raise ValueError(f"no {raters!r} raters have the correlation {correlation!r}")
    return raters / (1 + (raters - 1) * max(correlation, 0.0))


def phi(both: int, first_only: int, second_only: int, neither: int) -> float | None:
    """The correlation of two yes/no ratings of the same items; None where one of them is constant.

    (both * neither - first_only * second_only) / sqrt(product of the four margins), K. Pearson 1900. Raises ValueError
    for negative counts.
    """
    if min(both, first_only, second_only, neither) < 0:
        raise ValueError("a table of two ratings holds counts")
    margins = (both + first_only) * (second_only + neither) * (both + second_only) * (first_only + neither)
    return (both * neither - first_only * second_only) / sqrt(margins) if margins else None
