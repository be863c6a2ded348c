"""How far an arm agrees with itself, and its judges with each other: parts of a run's summary."""

from factcheck.records.base import Record
from factcheck.records.rates import Clustered, Kappa, Proportion


class Flips(Record):
    """The A/A check: one arm asked several times about the same cases.

    An item is a factual sentence or a link, and flips where the samples do not all agree on its flag; ``errors`` are
    the planted ones among them and ``alarms`` the factual sentences of clean twins. ``outcomes`` are cases: whether the
    planted error is found, and whether a clean draft or a labeled claim is flagged at all. ``unscored`` items lack an
    answer in a sample. ``by_article`` holds the intervals of ``items`` and ``outcomes`` over whole articles. ``note``
    says why nothing could flip where that is known.
    """

    samples: int
    cases: int
    expected: int
    items: Proportion
    errors: Proportion
    alarms: Proportion
    outcomes: Proportion
    by_article: dict[str, Clustered]
    unscored: int
    note: str | None = None


class JudgePair(Record):
    """Two judges of one arm on the claims that both answered: support against anything else.

    ``effective`` is how many independent judges they are worth by kappa (1 to 2), None where kappa is not defined and
    they are not identical. The counts below are of factual sentences that both judged: on how many both, one alone or
    neither was wrong; ``effective_errors`` is the same number by the correlation of their errors.
    """

    first: str
    second: str
    claims: int
    one_sided: int
    agreement: Proportion
    kappa: Kappa
    effective: float | None
    effective_low: float | None
    effective_high: float | None
    both_wrong: int
    first_wrong: int
    second_wrong: int
    neither_wrong: int
    effective_errors: float | None

    @property
    def identical(self) -> bool:
        """Whether they agree on every claim."""
        return 0 < self.claims == self.agreement.k
