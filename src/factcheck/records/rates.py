"""Shares with their intervals: what every summary is made of."""

from typing import Literal

from factcheck.records.base import Record


class Proportion(Record):
    """k of n with its Wilson interval; all three None where n is 0."""

    k: int
    n: int
    point: float | None
    low: float | None
    high: float | None


class Bounds(Record):
    """A rate over all cases, unscored ones included: all against the checker, and all for it."""

    against: Proportion
    in_favor: Proportion


class Clustered(Record):
    """A rate's interval over whole articles, beside the Wilson one: several items of one article are not independent.

    ``method`` is "clusters" for the percentile bootstrap; "wilson", of a difference "newcombe", where that would have
    no width; "none" for n = 0.
    """

    low: float | None
    high: float | None
    clusters: int
    draws: int
    method: Literal["clusters", "wilson", "newcombe", "none"]
    note: str | None = None


class Kappa(Record):
    """Cohen's kappa with its interval over n items; None with the reason where it is not defined."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    note: str | None = None
