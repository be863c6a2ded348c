"""Claims of answers, what came of holding each against the source it cites, and the rules of that."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record, Status
from factcheck.records.groundedness import ClaimKind, ClaimLabel, ClaimOutcome, GlobalVerdict, Instrument, InventionKind
from factcheck.records.result import Tier


class AnswerClaim(Record):
    """``answer-claim/1``: one factual claim of an answer, in the answer's own words.

    ``start`` and ``end`` are where its words stand in the answer. ``sources`` are the numbers it cites that exist,
    ``unknown`` those that do not. ``against`` is "own" where it is held against what it cites, "all" where the whole
    answer cites nothing and all sources are the only ones there are: a weaker property.
    """

    schema_: Literal["answer-claim/1"] = Field("answer-claim/1", alias="schema")
    answer: str
    index: int = Field(ge=0)
    text: str
    kind: ClaimKind
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    sources: tuple[int, ...]
    unknown: tuple[str, ...]
    against: Literal["own", "all"]
    origin: Literal["extractor", "code"]


class FreeFinding(Record):
    """A number, date or name of the answer that no cited source holds."""

    kind: str
    text: str
    start: int
    end: int
    why: str


class AnswerReading(Record):
    """``answer-reading/1``: what became of an answer's sentences; ``left_out`` counts those without a claim by reason.

    ``unread`` are sentences that no answer was had for. ``unsourced`` is what the free check found, None where there is
    no source text to look in.
    """

    schema_: Literal["answer-reading/1"] = Field("answer-reading/1", alias="schema")
    answer: str
    sentences: int
    claims: int
    left_out: dict[str, int]
    unread: int
    why_unread: str | None
    marks: int
    unknown: tuple[str, ...]
    unsourced: tuple[FreeFinding, ...] | None


class SourceLook(Record):
    """What one source says of one claim. ``said`` is the judge's own label, ``label`` what counts of it.

    ``label`` is None where there is none: no text, no answer, or a quote that does not stand in the source. ``quote``
    has at most 25 words. ``shown`` is how many characters of the source's ``chars`` the judge was shown.
    """

    source: int
    own: bool
    status: Status | Literal["no_text"]
    said: ClaimLabel | None
    label: ClaimLabel | None
    quote: str | None
    quote_start: int | None
    tier: Tier
    reason: str | None
    shown: int
    chars: int
    asked: str | None
    served: str | None


class ClaimVerdict(Record):
    """``claim-verdict/1``: a claim after it was held against its sources.

    ``source`` is the number of the source that decided. ``elsewhere`` are numbers of sources it does not cite that
    state it. ``conflict``: one cited source states it and another contradicts it. ``invention`` is the kind of what was
    made up, by a model or by rules, for claims that are not stated.
    """

    schema_: Literal["claim-verdict/1"] = Field("claim-verdict/1", alias="schema")
    answer: str
    claim: int = Field(ge=0)
    outcome: ClaimOutcome
    source: int | None
    why: str
    looks: tuple[SourceLook, ...]
    elsewhere: tuple[int, ...]
    conflict: bool
    invention: InventionKind | None
    invention_by: Literal["model", "rules"] | None


class DoubtedSpan(Record):
    """A stretch of the answer that the global question calls unsupported; without a place where it does not stand."""

    start: int | None
    end: int | None
    quote: str
    reason: str


class AnswerVerdict(Record):
    """``answer-verdict/1``: the one global question about an answer and all of its sources."""

    schema_: Literal["answer-verdict/1"] = Field("answer-verdict/1", alias="schema")
    answer: str
    status: Status | Literal["no_text"]
    verdict: GlobalVerdict | None
    doubted: tuple[DoubtedSpan, ...]
    reason: str | None
    shown: int
    chars: int
    asked: str | None
    served: str | None


class GroundednessRules(Record):
    """The rules of an audit. ``source_chars``, ``embedded_chars`` (where the embedded rules judge) and ``global_chars``
    say how much of sources is shown, ``others`` how many more sources are asked about a claim that its own do not
    state, ``source_claims`` how many claims a source needs for a row of its own.
    """

    version: str
    instruments: tuple[Instrument, ...] = ("per_claim", "global")
    source_chars: int = Field(12_000, ge=500)
    embedded_chars: int = Field(60_000, ge=500)
    global_chars: int = Field(60_000, ge=1000)
    others: int = Field(3, ge=0)
    source_claims: int = Field(5, ge=1)
