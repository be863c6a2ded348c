"""How many cases a rule needs: the chance that a Wilson bound is met, exactly, for a checker with a given true rate.

The number of successes in n independent cases is binomial; the bound is met for all counts from some k up, and k is
found with :func:`factcheck.stats.intervals.wilson` itself, so that a plan can never disagree with the rule. The chance
saws as n grows (k moves in whole steps), hence "needed" means: from this n on it is never missed again, up to 20,000.
Cases of one article are not independent: with several a true chance lies closer to 1/2 than the one given here.
"""

from dataclasses import dataclass

from factcheck.stats.intervals import check_level, needed_n, wilson

MOST = 20_000


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a lower bound asks of n cases: ``most_misses`` still meet it (None: not even none does), with ``chance``."""

    n: int
    most_misses: int | None
    chance: float


def most_misses(n: int, bound: float, level: float = 0.95) -> int | None:
    """The largest number of misses in n cases with which Wilson's lower end still reaches ``bound``; None for none."""
    if n < needed_n(bound, 0, level):
        return None
    low, high = 0, n  # the lower end falls as misses rise
    while high - low > 1:
        middle = (low + high) // 2
        interval = wilson(n - middle, n, level)
        if interval is not None and interval.low >= bound:
            low = middle
        else:
            high = middle
    return low


def requirement(n: int, rate: float, bound: float, level: float = 0.95) -> Requirement:
    """What a lower bound asks of n cases, and the chance that a checker with this true rate meets it.

    For an upper bound u on a rate a ask with ``1 - a`` and ``1 - u``. Raises ValueError for a rate outside 0 to 1.
    """
    check_level(level)
    if not 0 <= rate <= 1 or n < 1:
        raise ValueError(f"a rate lies between 0 and 1 and n is at least 1, not {rate!r} and {n!r}")
    misses = most_misses(n, bound, level)
    if misses is None:
        return Requirement(n, None, 0.0)
    from scipy.stats import binom

    return Requirement(n, misses, float(binom.cdf(misses, n, 1 - rate)))


def cases_for_chance(rate: float, bound: float, chance: float, level: float = 0.95) -> int | None:
    """The n from which on a checker with this true rate meets the bound with at least this chance.

    None where it cannot: the rate does not lie above the bound, or more than 20,000 cases would be needed. Raises
    ValueError for a chance outside (0, 1) or a bound outside of it.
    """
    if not 0 < chance < 1 or not 0 < bound < 1:
        raise ValueError(f"a chance lies between 0 and 1, and so does a bound, not {chance!r} and {bound!r}")
    if rate <= bound:
        return None
    from scipy.stats import binom

    needed = _rungs(bound, level)
    # From needed[m] to needed[m + 1] - 1 cases m misses are allowed, so that the chance falls up to the last of them.
    misses, last = range(len(needed) - 1), [n - 1 for n in needed[1:]]
    short = [m for m, value in zip(misses, binom.cdf(misses, last, 1 - rate).tolist(), strict=True) if value < chance]
    if not short:
        return needed[0]
    return None if short[-1] == misses[-1] else needed[short[-1] + 1]


def _rungs(bound: float, level: float) -> list[int]:
    """The fewest cases with no miss, one, two, … up to 20,000 cases: ``needed_n`` for many numbers of misses at once.

    The limit of Wilson's interval lies at bound where (n - m - n bound)^2 = z^2 n bound (1 - bound); what that gives is
    put right, by one at most, with the interval itself.
    """
    import numpy as np
    from scipy.stats import norm
    from statsmodels.stats.proportion import proportion_confint

    misses = np.arange(int(MOST * (1 - bound)) + 1)
    spread = norm.ppf((1 + level) / 2) ** 2 * bound * (1 - bound)
    root = (np.sqrt(spread) + np.sqrt(spread + 4 * (1 - bound) * misses)) / (2 * (1 - bound))
    near = np.maximum(np.floor(root**2).astype(np.int64), misses + 1)
    lows = [proportion_confint(n - misses, n, alpha=1 - level, method="wilson")[0] for n in (near, near + 1)]
    needed = np.where(lows[0] >= bound, near, np.where(lows[1] >= bound, near + 1, near + 2))
    return [n for n in needed.tolist() if n <= MOST]
