"""The questions of an audit and the shape of their answers: claims of a report, and two kinds of judgment."""

from typing import Literal

from factcheck.records.base import Record
from factcheck.records.panel import CitationLabel, EvidenceSource
from factcheck.records.tasks import NumberedSentence

GAP_MARK = "[… left out …]"  # stands between two passages of a page that are no neighbors there


class ReportClaimsInput(Record):
    """report_claims: some sentences of a report, with those before them for reference only.

    ``brief`` is what the report was asked for, where it is known.
    """

    title: str
    brief: str | None
    before: tuple[str, ...]
    sentences: tuple[NumberedSentence, ...]


class ReportedClaim(Record):
    """A claim in the report's own words, with the number of its sentence."""

    sentence: int
    text: str
    kind: Literal["fact", "inference", "forecast", "opinion"]
    weight: Literal["minor", "material", "decisive"]


class ReportedClaims(Record):
    """All claims of the sentences."""

    claims: tuple[ReportedClaim, ...]


class CitationInput(Record):
    """judge_citation: a claim, and passages of the one page it cites."""

    claim: str
    url: str
    title: str
    passages: str


class CitationAnswer(Record):
    """``quote`` is verbatim from the page; empty where none settles it."""

    label: CitationLabel
    quote: str
    reason: str


class ReceiptSource(Record):
    """Passages of one page; ``origin`` says whether the report cites it or a search found it."""

    id: str
    origin: EvidenceSource
    url: str
    title: str
    retrieved: str | None
    passages: str


class ReceiptInput(Record):
    """judge_receipt: a claim, the day of the report, all evidence, and what was looked for in vain."""

    claim: str
    run_date: str | None
    sources: tuple[ReceiptSource, ...]
    records: tuple[str, ...]


class ReceiptAnswer(Record):
    """``source`` is the id of the source that ``quote`` is from; both are empty where none settles it."""

    label: Literal[
        "VERIFIED",
        "SUPPORTED_WEAK",
        "UNSUPPORTED",
        "DISTORTED",
        "INFERENCE_AS_FACT",
        "MISATTRIBUTED",
        "CONTRADICTED",
        "FABRICATED",
        "SUPERSEDED",
        "UNRESOLVED_HONEST",
    ]
    source: str
    quote: str
    reason: str
