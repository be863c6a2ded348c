"""The questions about an answer and its sources: list its claims, verify one, name the kind of an invention."""

from factcheck.records.base import Record
from factcheck.records.groundedness import ClaimKind, ClaimLabel, InventionKind
from factcheck.records.tasks import NumberedSentence


class AnswerClaimsInput(Record):
    """answer_claims: some sentences of an answer, those before them for reference, and the question where known."""

    question: str | None
    before: tuple[str, ...]
    sentences: tuple[NumberedSentence, ...]


class ListedClaim(Record):
    """A claim in the answer's own words, with the number of its sentence."""

    sentence: int
    text: str
    kind: ClaimKind


class ListedClaims(Record):
    """All claims of the sentences."""

    claims: tuple[ListedClaim, ...]


class VerifyInput(Record):
    """verify_claim: one claim and its one source, or passages of it."""

    claim: str
    title: str
    source: str


class VerifyAnswer(Record):
    """``quote`` is verbatim from the source; empty where the label is absent."""

    label: ClaimLabel
    quote: str
    reason: str


class InventionInput(Record):
    """invention_kind: a claim that its source does not state, what was found of it, and passages of the source."""

    claim: str
    label: str
    title: str
    source: str


class InventionAnswer(Record):
    """The kind of what was made up."""

    kind: InventionKind
    reason: str
