"""Answers with their sources, the claims of answers, and what came of holding each against the source it cites."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record, Status
from factcheck.records.result import Tier

ClaimKind = Literal["figure", "date", "name", "policy", "relation"]
ClaimLabel = Literal["stated", "partial", "contradicted", "absent"]
PersonVerdict = Literal["stated", "partial", "contradicted", "absent", "not_stated"]
ClaimOutcome = Literal["stated", "partial", "contradicted", "absent", "uncited", "no_such_source", "unjudged"]
InventionKind = Literal[
    "plausible_specifics", "bridging_inference", "confident_generalization", "fabricated_provenance", "other"
]
GlobalVerdict = Literal["grounded", "partly", "not_grounded"]


class AnswerSource(Record):
    """A source that an answer may cite by its number, or by its ``id`` in brackets; ``kind`` is the user's own word."""

    number: int = Field(ge=0)
    id: str | None = None
    kind: str = ""
    title: str = ""
    url: str | None = None
    text: str


class AnswerCitation(Record):
    """What a stretch of the answer cites, where that is not said by marks in the answer."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    numbers: tuple[int, ...]


class AnswerLabel(Record):
    """A person's label of a statement; without ``start`` its place is where ``text`` stands in the answer."""

    text: str = ""
    start: int | None = Field(None, ge=0)
    end: int | None = Field(None, ge=0)
    label: PersonVerdict
    who: str = "person"


class Answer(Record):
    """``answer/1``: an answer with the sources it was written from.

    ``citations``, where given, take the place of marks in the answer. ``correct`` is a person's word; without it an
    answer is correct where it holds one of the ``references`` word by word. With the scope "labels" only what people
    have labeled is held against anything.
    """

    schema_: Literal["answer/1"] = Field("answer/1", alias="schema")
    id: str = Field(min_length=1)
    system: str = ""
    question: str | None = None
    answer: str
    sources: tuple[AnswerSource, ...] = ()
    citations: tuple[AnswerCitation, ...] | None = None
    correct: bool | None = None
    references: tuple[str, ...] = ()
    labels: tuple[AnswerLabel, ...] = ()
    scope: Literal["answer", "labels"] = "answer"

    @model_validator(mode="after")
    def _numbers_and_places_fit(self) -> "Answer":
        numbers = [source.number for source in self.sources]
        if len(set(numbers)) != len(numbers):
            raise ValueError("two sources have one number")
        for place in self.citations or ():
            if not place.start < place.end <= len(self.answer):
                raise ValueError(f"the citation at {place.start} to {place.end} is no stretch of the answer")
        for label in self.labels:
            if (label.start is None) != (label.end is None) or (label.start is None and not label.text.strip()):
                raise ValueError("a label needs its text, or start and end")
            if label.start is not None and not label.start < (label.end or 0) <= len(self.answer):
                raise ValueError(f"the label at {label.start} to {label.end} is no stretch of the answer")
        return self


class HeldSource(Record):
    """A source without its text, which is kept privately under its SHA-256; ``chars`` are code points.

    ``same_as`` is the number of an earlier source of the answer with the very same text.
    """

    number: int
    id: str | None
    kind: str
    title: str
    url: str | None
    sha256: str
    chars: int
    same_as: int | None


class HeldLabel(Record):
    """A person's label with its place in the answer."""

    start: int
    end: int
    label: PersonVerdict
    who: str


class HeldAnswer(Record):
    """``held-answer/1``: an answer as the audit holds it; ``correct_by`` says who knows whether it is correct.

    ``unplaced_labels`` counts labels whose text does not stand in the answer.
    """

    schema_: Literal["held-answer/1"] = Field("held-answer/1", alias="schema")
    id: str
    system: str
    question: str | None
    answer: str
    sources: tuple[HeldSource, ...]
    citations: tuple[AnswerCitation, ...] | None
    correct: bool | None
    correct_by: Literal["person", "reference"] | None
    labels: tuple[HeldLabel, ...]
    scope: Literal["answer", "labels"]
    unplaced_labels: int


class ImportNote(Record):
    """``import-note/1``: what of a file could not be used, and why; ``where`` is file:line or file:item."""

    schema_: Literal["import-note/1"] = Field("import-note/1", alias="schema")
    where: str
    format: str
    reason: str


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
    """The rules of an audit: how much of a source a judge is shown, and how many others are asked about a claim."""

    version: str
    source_chars: int = Field(12_000, ge=500)
    embedded_chars: int = Field(60_000, ge=500)
    global_chars: int = Field(60_000, ge=1000)
    others: int = Field(3, ge=0)
    source_claims: int = Field(5, ge=1)
