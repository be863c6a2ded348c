"""Answers with their sources and people's labels, as they come and as an audit holds them."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record

ClaimKind = Literal["figure", "date", "name", "policy", "relation"]
ClaimLabel = Literal["stated", "partial", "contradicted", "absent"]
PersonVerdict = Literal["stated", "partial", "contradicted", "absent", "not_stated"]
ClaimOutcome = Literal["stated", "partial", "contradicted", "absent", "uncited", "no_such_source", "unjudged"]
InventionKind = Literal[
    "plausible_specifics", "bridging_inference", "confident_generalization", "fabricated_provenance", "other"
]
Instrument = Literal["per_claim", "global"]
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
    format: str
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
