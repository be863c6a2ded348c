"""Wilson's interval for a share, and how many cases a bound needs.

Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212,
as computed by ``statsmodels.stats.proportion.proportion_confint(method="wilson")``. Two-sided.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """The two ends of a confidence interval."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Share:
    """``k`` of ``n`` with its Wilson interval; point, low and high are None where n is 0."""

    k: int
    n: int
    point: float | None
    low: float | None
    high: float | None


def check_level(level: float) -> None:
    """Raises ValueError unless the confidence level lies strictly between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, not {level!r}")


def wilson(k: int, n: int, level: float = 0.95) -> Interval | None:
    """The two-sided Wilson interval of k successes in n trials; None for n = 0.

    The low end is exactly 0 at k = 0 and the high end exactly 1 at k = n: the formula says so, floating point does
    not. Raises ValueError for negative counts, for k > n and for a level outside (0, 1).
    """
    check_level(level)
    if k < 0 or n < 0 or k > n:
        raise ValueError(f"{k} of {n} is not a share")
    if n == 0:
        return None
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(k, n, alpha=1 - level, method="wilson")
    return Interval(
        low=0.0 if k == 0 else min(max(float(low), 0.0), 1.0),
        high=1.0 if k == n else min(max(float(high), 0.0), 1.0),
    )


def proportion(k: int, n: int, level: float = 0.95) -> Share:
    """k of n as a share with its Wilson interval. Raises ValueError as :func:`wilson` does."""
    interval = wilson(k, n, level)
    if interval is None:
        return Share(k, n, None, None, None)
    return Share(k, n, k / n, interval.low, interval.high)


def needed_n(bound: float, misses: int = 0, level: float = 0.95) -> int:
    """The smallest n whose Wilson lower bound reaches ``bound`` with this many misses.

    Found with :func:`wilson` itself, so that it can never disagree with the rule: 16 for 0.80 without a miss, 25 with
    one. For an upper bound u with a hits ask ``needed_n(1 - u, a)``. Raises ValueError unless 0 < bound < 1 and
    misses >= 0.
    """
    if not 0 < bound < 1 or misses < 0:
        raise ValueError(f"no n gives a lower bound of {bound!r} with {misses!r} misses")
    # For fixed misses the lower bound rises with n towards 1, so doubling and bisecting find the first n.
    high = misses + 1
    while not _reaches(bound, high, misses, level):
        high *= 2
    low = misses
    while high - low > 1:
        middle = (low + high) // 2
        if _reaches(bound, middle, misses, level):
            high = middle
        else:
            low = middle
    return high


def _reaches(bound: float, n: int, misses: int, level: float) -> bool:
    interval = wilson(n - misses, n, level)
    return interval is not None and interval.low >= bound
