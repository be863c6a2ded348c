"""Summaries of audits: every number that their pages show."""

from typing import Literal

from pydantic import Field

from factcheck.records.answer_key import FactResult, KeyKind, TrapResult
from factcheck.records.base import Record
from factcheck.records.omission import OmissionLine
from factcheck.records.panel import DisputeCause, PanelMode
from factcheck.records.rates import Kappa, Proportion
from factcheck.records.reliability import Reliability
from factcheck.records.requirement import RequirementLine

CitationCategory = Literal[
    "supported", "partial", "unsupported", "misattributed", "dead", "fabricated", "unreachable", "uncited", "unjudged"
]
CitationVerdict = Literal["FIRED", "HIRED", "PROBATION"]


class AuditRank(Record):
    """A rank by score with its bootstrap interval over claims; None for a report or candidate without a score."""

    rank: int | None
    low: int | None
    high: int | None
    score_low: float | None
    score_high: float | None
    first: float | None
    items: int


class CitationTally(Record):
    """Every citation of a report: ``found`` = ``resolved`` + all ``skipped``, by reason; and addresses by status."""

    found: int
    resolved: int
    skipped: dict[str, int]
    addresses: dict[str, int]
    dangling: int
    never_cited: int


class PanelUse(Record):
    """How the panel worked: its mode, decisions, disputes by cause, and agreement of the first two judges.

    ``kappa`` is None where one instrument or one house judged: that is no panel.
    """

    mode: PanelMode
    decisions: int
    disputed: dict[str, int]
    attempts: int
    kappa: Kappa | None
    raw_agreement: Proportion | None


class KeyAnswer(Record):
    """What counts of one trap or key fact, who says so (None: nobody), and what each judge said and quoted.

    ``votes`` are the labels by role, "full (counts as failed)" where another one counted and "none" for no vote.
    ``cause`` says why a person must look; None where one has said it.
    """

    kind: KeyKind
    name: str
    outcome: TrapResult | FactResult | None
    by: Literal["panel", "rules", "person"] | None
    panel: TrapResult | FactResult | None
    votes: dict[str, str]
    cause: DisputeCause | None
    why: str
    quote: str | None


class FabricatedDocument(Record):
    """A document that the report takes for real and that does not exist; ``claims`` are those that name it.

    Without one it counts as one fabricated source beside the claims.
    """

    name: str
    by: Literal["panel", "person"]
    claims: tuple[int, ...]
    why: str


class JudgedAgain(Record):
    """The extra pass over disputed claims of a candidate within the band: pages judged once more, labels that changed.

    ``mean`` and ``verdict`` are those before it. ``note`` says why there was none.
    """

    pages: int
    changed: int
    mean: float | None
    verdict: CitationVerdict | None
    note: str | None


class OtherReading(Record):
    """The verdict if a missing page on a living domain without a copy were called dead; ``addresses`` it is about."""

    addresses: int
    verdict: CitationVerdict | None
    mean: float | None


class CitationReportScore(Record):
    """One report: claims by category, points by part; ``total`` is None while something is ``missing``."""

    report: str
    candidate: str
    claims: int
    unread: int
    categories: dict[str, int]
    uncited_numeric: int
    unsupported_numeric: int
    fabrications: int
    accuracy: float | None
    accuracy_interval: Proportion
    parts: dict[str, float]
    total: float | None
    missing: tuple[str, ...]
    capped: tuple[str, ...]
    other_reading: int
    citations: CitationTally
    answers: tuple[KeyAnswer, ...] = ()
    documents: tuple[FabricatedDocument, ...] = ()


class CandidateScore(Record):
    """One candidate over its reports."""

    candidate: str
    reports: tuple[str, ...]
    verdict: CitationVerdict | None
    mean: float | None
    causes: tuple[str, ...]
    borderline: bool
    provisional: tuple[str, ...]
    rank: AuditRank
    judged_again: JudgedAgain | None = None
    other_reading: OtherReading | None = None


class CitationSummary(Record):
    """``citation-summary/1``: one audit of citations."""

    schema_: Literal["citation-summary/1"] = Field("citation-summary/1", alias="schema")
    audit: str
    rules_version: str
    panel_version: str
    config_sha256: str
    prompts: dict[str, str]
    models: dict[str, str]
    embedded: bool
    archive: bool
    key_sha256: str | None = None
    panel: PanelUse
    reports: tuple[CitationReportScore, ...]
    candidates: tuple[CandidateScore, ...]
    spent_usd: float


class OmissionTally(Record):
    """Facts that most other reports on the brief hold: ``compared`` says whether there is another report on it.

    ``proposed`` = ``confirmed`` + ``rejected`` by a person + ``open``.
    """

    compared: bool
    proposed: int
    confirmed: int
    rejected: int
    open: int


class RequirementTally(Record):
    """Requirements of the brief: ``stated`` = ``met`` + ``not_met`` + ``open``, which nobody could decide."""

    stated: int
    met: int
    not_met: int
    open: int


class ReceiptReportScore(Record):
    """One report: claims by label, terms, score, caps that fired, grade; ``provisional`` says why it may change."""

    report: str
    author: str
    run_date: str | None
    claims: int
    unread: int
    labels: dict[str, int]
    disputed: int
    terms: dict[str, float]
    undefined: tuple[str, ...]
    uncapped: float | None
    score: float | None
    caps: tuple[str, ...]
    grade: str | None
    provisional: tuple[str, ...]
    rank: AuditRank
    citations: CitationTally
    omissions: OmissionTally
    requirements: RequirementTally


class ReceiptSummary(Record):
    """``receipt-summary/1``: one audit with receipts."""

    schema_: Literal["receipt-summary/1"] = Field("receipt-summary/1", alias="schema")
    audit: str
    rules_version: str
    panel_version: str
    config_sha256: str
    prompts: dict[str, str]
    models: dict[str, str]
    embedded: bool
    engine: str | None
    searches: int
    failed_searches: int
    panel: PanelUse
    reliability: Reliability
    requirements: tuple[RequirementLine, ...]
    omissions: tuple[OmissionLine, ...]
    reports: tuple[ReceiptReportScore, ...]
    spent_usd: float
