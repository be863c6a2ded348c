"""The panel of judges: claims of a report, evidence, ballots and decisions; and the rule of a panel, as data."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.answer_key import FactResult, TrapResult
from factcheck.records.base import Record, Status
from factcheck.records.receipt_rules import ReceiptLabel
from factcheck.records.result import Tier

CitationLabel = Literal["supported", "partially_supported", "misattributed", "unsupported"]
Met = Literal["met", "not_met"]
PanelLabel = CitationLabel | ReceiptLabel | TrapResult | FactResult | Met
ReportClaimKind = Literal["fact", "inference", "forecast"]
EvidenceSource = Literal["cited", "search"]
BallotFamily = Literal["same", "other", "unknown"]
AttemptKind = Literal["order", "address"]
DisputeCause = Literal["votes", "split", "unquoted", "specifics", "attempt", "one_instrument", "dated"]
Dated = Literal["after", "until"]
PanelMode = Literal["panel", "one_house", "embedded"]


class ReportClaim(Record):
    """``report-claim/1``: one atomic claim of a report, in the report's own words.

    ``start`` and ``end`` are code points into the report's text: those of the wording where it stands there as it is,
    else those of its sentence. ``citations`` are indexes of ``citation/1`` records, ``urls`` their addresses.
    """

    schema_: Literal["report-claim/1"] = Field("report-claim/1", alias="schema")
    report: str
    index: int = Field(ge=0)
    text: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    sentence: int = Field(ge=0)
    citations: tuple[int, ...]
    urls: tuple[str, ...]
    kind: ReportClaimKind
    numeric: bool
    materiality: int = Field(ge=1, le=3)
    anchor: bool
    origin: Literal["extractor", "code"]


class Excerpt(Record):
    """At most 25 words of a page; ``start`` is where they stand in its text."""

    start: int = Field(ge=0)
    text: str


class Evidence(Record):
    """``evidence/1``: what was retrieved for one claim from one address: where, when, which bytes, and a few words.

    ``published`` and ``modified`` are dates as the page states them, ``copied`` is the day of an archive's copy.
    """

    schema_: Literal["evidence/1"] = Field("evidence/1", alias="schema")
    report: str
    claim: int = Field(ge=0)
    source: EvidenceSource
    url: str
    final_url: str | None
    sha256: str
    retrieved_at: str | None
    excerpts: tuple[Excerpt, ...]
    published: str | None = None
    modified: str | None = None
    copied: str | None = None


class Attempt(Record):
    """A passage of a page that gives orders to who judges it, or addresses it: reported, never removed."""

    url: str
    start: int = Field(ge=0)
    kind: AttemptKind
    excerpt: str


class Ballot(Record):
    """One judge on one claim. ``said`` is the judge's own label, ``label`` what counts after the evidence rule.

    ``label`` is None where there is no vote: no answer, a void one, or one that the rule leaves out. ``quote`` has at
    most 25 words; ``quote_url`` and ``quote_start`` say where the whole quote was found, ``dated`` how the date of that
    page lies to the day of the report.
    """

    role: str
    asked: str
    served: str | None
    house: str
    family: BallotFamily
    status: Status
    said: PanelLabel | None
    label: PanelLabel | None
    quote: str | None
    quote_url: str | None
    quote_start: int | None
    tier: Tier
    reason: str | None
    rule: str | None
    dated: Dated | None = None


class Decision(Record):
    """``decision/1``: what the panel says of one claim; ``url`` is the one page it was held against, or None.

    ``label`` is None where nobody may say. A disputed claim goes to a person, for the ``cause``.
    """

    schema_: Literal["decision/1"] = Field("decision/1", alias="schema")
    report: str
    claim: int = Field(ge=0)
    url: str | None
    rule_version: str
    mode: PanelMode
    ballots: tuple[Ballot, ...]
    label: PanelLabel | None
    why: str
    disputed: bool
    cause: DisputeCause | None
    attempts: tuple[Attempt, ...]


class PanelRule(Record):
    """The rule of a panel: ``order`` from the mildest label to the strictest.

    ``unquoted`` says what a label becomes without a verified quote, ``unrecorded`` without a record of a retrieval that
    found nothing, ``unsearched`` where nobody searched, ``dated_after`` where the quote stands only on pages of a day
    after that of the report; "no_vote" leaves the ballot out. Quotes of the labels in
    ``quoted_from_claim`` must stand in the claim, all others on the evidence. ``other_families`` demands judges of two
    houses; ``votes`` is how many a decision needs. ``specifics_dispute`` sends the mildest label to a person where a
    number, date or version of the claim is on no page that was shown, ``attempts_dispute`` every label where a page
    gives orders to its judges.
    """

    version: str
    order: tuple[PanelLabel, ...]
    unquoted: dict[PanelLabel, PanelLabel | Literal["no_vote"]] = Field(default_factory=dict)
    unrecorded: dict[PanelLabel, PanelLabel | Literal["no_vote"]] = Field(default_factory=dict)
    unsearched: dict[PanelLabel, PanelLabel | Literal["no_vote"]] = Field(default_factory=dict)
    dated_after: dict[PanelLabel, PanelLabel | Literal["no_vote"]] = Field(default_factory=dict)
    quoted_from_claim: tuple[PanelLabel, ...] = ()
    other_families: bool = True
    votes: int = Field(2, ge=1, le=3)
    attempts_dispute: bool = True
    specifics_dispute: bool = True
    page_chars: int = Field(6000, ge=500)
    all_chars: int = Field(12_000, ge=500)
    sources_most: int = Field(8, ge=1)

    @model_validator(mode="after")
    def _every_label_has_its_place(self) -> "PanelRule":
        known = {*self.order, "no_vote"}
        if len(set(self.order)) != len(self.order) or not self.order:
            raise ValueError("order names every label once")
        for table in (self.unquoted, self.unrecorded, self.unsearched, self.dated_after):
            for label in (*table, *table.values()):
                if label not in known:
                    raise ValueError(f"{label!r} stands in a table and not in order")
        return self
