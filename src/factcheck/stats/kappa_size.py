"""How many labels a kappa needs: for an interval of a wanted width, and for a sample that holds a flagged item at all.

Width: the variance of J. L. Fleiss, J. Cohen, B. S. Everitt, Psychol. Bull. 72 (1969) 323-327 falls as 1 / n for a
fixed table of shares, so one large expected table gives it (through :func:`factcheck.stats.agreement.cohen_table`
itself). Flagged items: drawing without replacement is hypergeometric.
"""

from math import ceil, comb

from factcheck.stats.agreement import cohen_table

LARGE = 1_000_000


def labels_for_width(kappa: float, yes_share: float, half_width: float, level: float = 0.95) -> int:
    """Labels for an interval of plus or minus ``half_width`` around an expected kappa.

    ``yes_share`` is the share of "yes" (flagged, wrong) that both raters give. Raises ValueError for shares outside
    (0, 1), a kappa outside (0, 1) or a width that is not positive.
    """
    if not 0 < yes_share < 1 or not 0 < kappa < 1 or half_width <= 0:
        raise ValueError("shares and kappa lie between 0 and 1, and the half width is positive")
    both = yes_share**2 + kappa * yes_share * (1 - yes_share)
    one = yes_share - both
    cells = [round(LARGE * share) for share in (both, one, one, 1 - both - 2 * one)]
    found = cohen_table([[cells[0], cells[1]], [cells[2], cells[3]]], level)
    if found.high is None or found.value is None:
        raise ValueError("this kappa cannot be reached with this share of yes")
    return ceil(sum(cells) * ((found.high - found.value) / half_width) ** 2)


def draws_for_one(flagged: int, pool: int, chance: float = 0.95) -> int | None:
    """Items to draw at random, without replacement, to hold at least one flagged one with this chance.

    None where the pool has none. Raises ValueError for impossible counts.
    """
    if not 0 <= flagged <= pool or not 0 < chance < 1:
        raise ValueError(f"{flagged} of {pool} is no share of a pool")
    if flagged == 0:
        return None
    total = comb(pool, flagged)
    for drawn in range(1, pool + 1):
        if 1 - comb(pool - drawn, flagged) / total >= chance:
            return drawn
    return pool
