"""Material omissions: proposed by comparing reports on one brief, confirmed by a person."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.panel import Ballot

OmissionVerdict = Literal["omitted", "held", "immaterial"]


class Omission(Record):
    """``omission/1``: a fact that a report lacks and most other reports on its brief hold.

    ``text`` is the fact in the words of the claim ``from_claim`` of ``from_report``; ``held_by`` names the reports that
    hold it, that one included, of ``others``. ``ballots`` are the panel's on the report that lacks it, empty where code
    alone compared; ``nearest`` is what of the report speaks most of it, at most 25 words.
    """

    schema_: Literal["omission/1"] = Field("omission/1", alias="schema")
    report: str
    text: str
    from_report: str
    from_claim: int = Field(ge=0)
    materiality: int = Field(ge=1, le=3)
    held_by: tuple[str, ...]
    others: int = Field(ge=1)
    nearest: str
    ballots: tuple[Ballot, ...]
    why: str


class OmissionLine(Record):
    """A proposed omission on the page; ``label`` is None where no person has said anything of it."""

    report: str
    text: str
    held_by: tuple[str, ...]
    others: int
    label: OmissionVerdict | None


class OmissionLabel(Record):
    """``omission-label/1``: what a person says of a proposed omission. The later line of a report and text wins.

    "omitted": a material omission, which changes the conclusion; "held": the report has it after all; "immaterial": it
    lacks it, and the conclusion is the same.
    """

    schema_: Literal["omission-label/1"] = Field("omission-label/1", alias="schema")
    report: str
    text: str
    label: OmissionVerdict
    labeler: str
    seconds: float = Field(ge=0)
    at: str
