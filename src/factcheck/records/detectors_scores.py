"""Scores of detectors with everything a reader needs to check them."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.detectors_sample import DetectorProtocolVersion
from factcheck.records.detectors_tools import CheckEvidence
from factcheck.records.rates import Proportion


class SliceRate(Record):
    """Flagged documents of a slice, or of several pooled, among those with a decision.

    ``lowest`` and ``highest`` are the ends of the interval with every document that has no decision counted as not
    flagged, and as flagged; without such documents they are those of ``rate``.
    """

    slices: tuple[str, ...]
    documents: int
    undecided: int
    rate: Proportion
    lowest: float
    highest: float


class PartScore(Record):
    """A part of the rubric in points, at the observed rates and at the two ends; None where a rate is missing.

    ``value`` is the rate, ratio or gap behind ``points``; ``at_worst`` and ``at_best`` the values at the ends.
    """

    name: str
    weight: float
    value: float | None
    points: float | None
    at_worst: float | None
    worst: float
    at_best: float | None
    best: float
    note: str | None = None


class GapInterval(Record):
    """A difference of two slices' rates with Newcombe's interval, for information; None where a rate is missing."""

    value: float | None
    low: float | None
    high: float | None


class RerunAgreement(Record):
    """The same documents on another day: the share with the same decision, among those decided both times."""

    run: int
    base: int
    first_on: str
    last_on: str
    same: Proportion
    undecided: int


class ScoreBasis(Record):
    """What a score rests on. If none of it changes, the score does not."""

    run: int
    version: str
    plan: str
    interface: str
    first_on: str
    last_on: str
    replies_sha256: str
    manifest_sha256: str
    protocol_version: str
    protocol_sha256: str
    corrections: tuple[int, ...] = ()
    disputes: tuple[int, ...] = ()


class ToolScore(Record):
    """``detector-score/1``: a tool's numbers under one version of the protocol."""

    schema_: Literal["detector-score/1"] = Field("detector-score/1", alias="schema")
    round: str
    tool: str
    title: str
    maker: str
    toy: bool
    judged_on: Literal["verdict", "score", "verdict or score"]
    basis: ScoreBasis
    statuses: dict[str, int]
    asked_again: int
    slices: tuple[SliceRate, ...]
    gaps: dict[str, GapInterval]
    parts: tuple[PartScore, ...]
    checks: dict[str, CheckEvidence]
    score: float | None
    worst: float
    best: float
    label: bool
    reruns: tuple[RerunAgreement, ...]


class RankedTool(Record):
    """A tool among the others: ``first`` to ``last`` are the places its range allows, ``tied`` whom it overlaps."""

    score: ToolScore
    first: int
    last: int
    tied: tuple[str, ...]


class LoggedDispute(Record):
    """A dispute and its answer; ``late`` where it was not answered by ``due``."""

    number: int
    on: str
    due: str
    tool: str
    claim: str
    answered_on: str | None
    rerun: int | None
    outcome: str | None
    note: str | None
    late: bool


class SliceCount(Record):
    """A slice of the sample, in the protocol's order, with its documents after corrections."""

    name: str
    title: str
    documents: int


class DetectorReport(Record):
    """``detector-report/1``: every number and sentence that the pages of a round show."""

    schema_: Literal["detector-report/1"] = Field("detector-report/1", alias="schema")
    round: str
    on: str
    draft: bool
    protocol: DetectorProtocolVersion
    versions: tuple[DetectorProtocolVersion, ...]
    notice: str
    level: float
    label: str
    label_max: float
    reply_days: int
    dispute_days: int
    slices: tuple[SliceCount, ...]
    titles: dict[str, str]
    tools: tuple[RankedTool, ...]
    replies: dict[str, str]
    disputes: tuple[LoggedDispute, ...]
    changes: tuple[str, ...]
    log_entries: int = Field(ge=0)
