"""How many cases a rule needs: the chance that a Wilson bound is met, exactly, for a checker with a given true rate.

The number of successes in n independent cases is binomial; the bound is met for all counts from some k up, and k is
found with :func:`factcheck.stats.intervals.wilson` itself, so that a plan can never disagree with the rule. The chance
saws as n grows (k moves in whole steps), hence "needed" means: from this n on it is never missed again up to a horizon.
Cases of one article are not independent: with several a true chance lies closer to 1/2 than the one given here.
"""

from dataclasses import dataclass

from factcheck.stats.intervals import check_level, needed_n, wilson

HORIZON = 4  # times the first n that would do: the saw's teeth get smaller, and none was ever seen to fall back later
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
    ValueError for a chance outside (0, 1).
    """
    if not 0 < chance < 1:
        raise ValueError(f"a chance lies between 0 and 1, not {chance!r}")
    if rate <= bound:
        return None
    first = needed_n(bound, 0, level)
    while requirement(first, rate, bound, level).chance < chance:
        first += 1 if first < 400 else max(1, first // 200)
        if first > MOST:
            return None
    last_short = first - 1
    for n in range(first, min(first * HORIZON, first + 400)):
        if requirement(n, rate, bound, level).chance < chance:
            last_short = n
    return last_short + 1
