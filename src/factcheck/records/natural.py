"""What arms made of errors that nobody planted: the part of a summary that is about labeled sets."""

from typing import Literal

from factcheck.records.base import Record
from factcheck.records.rates import Bounds, Clustered, Proportion


class NaturalReading(Record):
    """Both rates with the partial labels read in another way than the set reads them."""

    recall: Proportion
    false_alarms: Proportion
    by_cluster: dict[str, Clustered]


class RawLabelShare(Record):
    """How many claims of one of the set's own labels are flagged; ``label`` is what the set counts it as."""

    raw_label: str
    label: Literal["error", "clean"]
    partial: bool
    flagged: Proportion


class PairOutcomes(Record):
    """Errors of minimal pairs: ``right`` are flagged while no right claim of their pair is.

    ``both`` flag either side, ``neither`` none, ``only_twin`` the right side alone; together they make ``right.n``.
    ``unscored`` pairs lack an answer on a side; ``without_twin`` errors have no right claim in the set.
    """

    right: Proportion
    by_cluster: Clustered
    both: int
    neither: int
    only_twin: int
    unscored: int
    without_twin: int


class Gap(Record):
    """Natural minus planted, as a share, with its interval; ``planted`` is the same arm's rate without links."""

    planted: Proportion
    difference: float | None
    low: float | None
    high: float | None


class NaturalArm(Record):
    """One arm on one labeled set. A claim is flagged, not flagged, or unscored; rates hold scored claims only.

    ``readings`` is empty for a set without partial labels, ``pairs`` None for one without minimal pairs, ``gaps`` empty
    where the arm is not complete on both sides.
    """

    complete: bool
    cases: int
    expected: int
    unscored: int
    by_status: dict[str, int]
    embedded: bool
    models: dict[str, str]
    prompt_version: str
    recall: Proportion
    false_alarms: Proportion
    by_cluster: dict[str, Clustered]
    worst_case: dict[str, Bounds]
    by_raw_label: tuple[RawLabelShare, ...]
    readings: dict[str, NaturalReading]
    pairs: PairOutcomes | None
    gaps: dict[str, Gap]
    calls_per_claim: float | None
    cost_per_claim_usd: float | None


class NaturalSet(Record):
    """A labeled set: its cases, and every arm on it. ``pairs`` says that its rows are minimal pairs."""

    name: str
    pairs: bool
    cases: int
    errors: int
    clean: int
    clusters: int
    partial_labels: tuple[str, ...]
    arms: dict[str, NaturalArm]
