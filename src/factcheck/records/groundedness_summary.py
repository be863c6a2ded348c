"""The summary of an audit of groundedness: every number that its pages show."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.groundedness import Instrument
from factcheck.records.rates import Bounds, Clustered, Kappa, Proportion

Quadrant = Literal["grounded_correct", "grounded_incorrect", "ungrounded_correct", "ungrounded_incorrect"]


class ClaimLevel(Record):
    """Claims stated by a source they cite. ``outcomes`` counts all claims; those unjudged are in no rate.

    ``stated`` takes claims for independent, ``clustered`` draws whole answers. ``macro`` is the mean of the answers'
    own shares over ``answers`` answers. ``bounds`` hold the unjudged claims all against and all for it. ``elsewhere``
    counts claims not stated by their own source and stated by another: a weaker property, as is ``against_all``.
    """

    line: str
    outcomes: dict[str, int]
    stated: Proportion
    clustered: Clustered
    macro: float | None
    answers: int
    bounds: Bounds
    elsewhere: int
    conflicts: int
    against_all: int


class AnswerLevel(Record):
    """Answers by what became of their claims.

    ``grounded``: every claim is stated; ``invented``: one claim at least is absent. ``apart`` and ``invented_apart``
    count answers that are not in the rate, by reason: "no claims", "not judged".
    """

    answers: int
    grounded: Proportion
    bounds: Bounds
    invented: Proportion
    apart: dict[str, int]
    invented_apart: dict[str, int]


class QuadrantShare(Record):
    """One of the four of grounded and correct: its share, what it means, and what to do."""

    quadrant: Quadrant
    share: Proportion
    meaning: str
    action: str


class KindShare(Record):
    """A kind of invention among the claims not stated; ``by_model`` were named by a model, the others by rules."""

    kind: str
    share: Proportion
    by_model: int


class SourceRate(Record):
    """Claims that cite a source, or a kind of source, and are not stated; and how that compares with other claims.

    ``ratio`` is the rate over that of all other sources; None where it is not defined, for the ``note``.
    """

    name: str
    title: str
    answers: int
    not_stated: Proportion
    clustered: Clustered
    rest: Proportion
    ratio: float | None
    ratio_low: float | None
    ratio_high: float | None
    method: Literal["clusters", "log", "none"]
    note: str | None


class FreeCheck(Record):
    """The check without a model: answers with a number, date or name that no source holds; it flags and never blocks.

    ``kinds`` counts findings. ``apart`` are answers without any text to look in.
    """

    fired: Proportion
    findings: int
    kinds: dict[str, int]
    apart: int


class GlobalLevel(Record):
    """The one global question: answers by verdict, and those that were not judged by the reason."""

    verdicts: dict[str, int]
    grounded: Proportion
    apart: dict[str, int]


class Against(Record):
    """An instrument against people on one criterion. ``table`` counts both yes, instrument only, people only, neither.

    The criterion "claim" asks of each statement that people labeled whether it is stated, "answer" whether every one of
    an answer's is. "claim with a source" leaves out statements without a source to be held against: there it is known
    beforehand. ``apart`` counts what could not be compared, by reason. The interval of kappa draws whole answers.
    """

    instrument: Instrument
    criterion: Literal["claim", "claim with a source", "answer"]
    kappa: Kappa
    raw: Proportion
    table: tuple[int, int, int, int]
    apart: dict[str, int]


class Ceiling(Record):
    """How far people agree among themselves: Cohen's kappa of two labelers, Fleiss' of more."""

    criterion: Literal["claim", "answer"]
    people: int
    method: Literal["cohen", "fleiss", "fleiss_generalized"]
    kappa: Kappa
    raw: Proportion


class Edges(Record):
    """What is neither right nor wrong and would else be hidden, as counts."""

    answers_without_claims: int
    sentences_left_out: dict[str, int]
    sentences_unread: int
    claims_without_citation: int
    citations_to_nothing: int
    sources: int
    sources_empty: int
    sources_identical: int
    claims_on_empty_sources: int
    looks_cut: int
    global_refused: int
    quotes_unverified: int
    labels_unplaced: int


class GroundednessSummary(Record):
    """``groundedness-summary/1``: one audit of answers."""

    schema_: Literal["groundedness-summary/1"] = Field("groundedness-summary/1", alias="schema")
    audit: str
    rules_version: str
    config_sha256: str
    prompts: dict[str, str]
    models: dict[str, str]
    embedded: bool
    instruments: tuple[Instrument, ...]
    formats: dict[str, int]
    unusable: dict[str, int]
    claims: ClaimLevel | None
    answers: AnswerLevel | None
    quadrants: tuple[QuadrantShare, ...]
    quadrants_apart: dict[str, int]
    kinds: tuple[KindShare, ...]
    claim_kinds: dict[str, Proportion]
    by_source: tuple[SourceRate, ...]
    sources_left_out: int
    by_source_kind: tuple[SourceRate, ...]
    free_check: FreeCheck
    overall: GlobalLevel | None
    against: tuple[Against, ...]
    ceilings: tuple[Ceiling, ...]
    edges: Edges
    spent_usd: float
