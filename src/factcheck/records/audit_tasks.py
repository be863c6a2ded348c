"""The questions of an audit and the shape of their answers: claims of a report, and five kinds of judgment."""

from typing import Literal

from factcheck.records.answer_key import FactResult, TrapResult
from factcheck.records.base import Record
from factcheck.records.panel import CitationLabel, EvidenceSource, Met
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
    """Passages of one page; ``origin`` says whether the report cites it or a search found it.

    ``published`` is the date that the page states of itself.
    """

    id: str
    origin: EvidenceSource
    url: str
    title: str
    retrieved: str | None
    passages: str
    published: str | None = None


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


class TrapInput(Record):
    """judge_trap: a trap of the answer key, and passages of the report that speak of it."""

    question: str
    correct: str
    half: str
    fails: str
    document: str | None
    passages: str


class TrapAnswer(Record):
    """``quote`` is verbatim from the report; empty where nothing in it settles the trap."""

    label: TrapResult
    quote: str
    reason: str


class KeyFactInput(Record):
    """judge_key_fact: a key fact of the answer key as it is now, and passages of the report that speak of it."""

    fact: str
    outdated: str
    run_date: str | None
    passages: str


class KeyFactAnswer(Record):
    """``quote`` is verbatim from the report; empty where it does not state the fact."""

    label: FactResult
    quote: str
    reason: str


class RequirementInput(Record):
    """judge_requirement: what a brief requires of a report, and passages of the report that speak of it."""

    brief: str
    requirement: str
    passages: str


class RequirementAnswer(Record):
    """``quote`` is verbatim from the report; empty where nothing in it meets the requirement."""

    label: Met
    quote: str
    reason: str
