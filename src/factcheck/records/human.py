"""What a person's labels say of the checker: part of a run's summary."""

from factcheck.records.base import Record
from factcheck.records.label import Sampling
from factcheck.records.rates import Kappa, Proportion


class HumanSummary(Record):
    """Blind labels of claims nobody planted, beside the judged arm's flags.

    ``labels`` counts items, ``usable`` those without "can't tell"; ``flagged`` and ``wrong`` are counts of the usable.
    ``weights`` are those of a sample by flag; ``consistency`` is the share of items asked twice with the same answer.
    """

    labeler: str
    arm: str
    labels: int
    usable: int
    flagged: int
    wrong: int
    answers: dict[str, int]
    origins: dict[str, int]
    sampling: Sampling
    weights: dict[str, float]
    kappa: Kappa
    raw_agreement: Proportion
    consistency: Proportion
    seconds_median: float
