"""What came of the answer key: a decision for each trap and key fact, and documents that do not exist."""

from typing import Literal

from pydantic import Field

from factcheck.records.answer_key import FactResult, KeyKind, TrapResult
from factcheck.records.base import Record
from factcheck.records.panel import Attempt, Ballot, DisputeCause, PanelMode


class KeyDecision(Record):
    """``key-decision/1``: what the panel says of one trap or key fact in one report, and what counts.

    ``label`` is the panel's, ``person`` a person's in the answer key, which takes its place; ``outcome`` is what
    counts, None where nobody could say. ``sentences`` are those of the report that verified quotes of the winning
    ballots stand in. Quotes are from the report: ``quote_url`` is "report:" and its id, ``quote_start`` where the
    sentence begins in its text. No word of the key stands in it but names.
    """

    schema_: Literal["key-decision/1"] = Field("key-decision/1", alias="schema")
    report: str
    kind: KeyKind
    name: str
    rule_version: str
    mode: PanelMode
    ballots: tuple[Ballot, ...]
    label: TrapResult | FactResult | None
    sentences: tuple[int, ...]
    why: str
    disputed: bool
    cause: DisputeCause | None
    attempts: tuple[Attempt, ...]
    person: TrapResult | FactResult | None
    outcome: TrapResult | FactResult | None


class NamedDocument(Record):
    """``named-document/1``: a document that a report takes for real and that does not exist: a fabricated source.

    ``by`` says who found it, ``name`` the trap it was planted by or the document itself, ``sentences`` where the
    report names it, ``url`` what it is cited with, where that matters.
    """

    schema_: Literal["named-document/1"] = Field("named-document/1", alias="schema")
    report: str
    by: Literal["panel", "person"]
    name: str
    document: str
    url: str | None
    sentences: tuple[int, ...]
    why: str
