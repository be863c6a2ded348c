"""The extra pass of the judges over disputed claims, where a mean lies within the band."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.panel import Ballot, DisputeCause, PanelLabel


class SecondPass(Record):
    """``second-pass/1``: one disputed claim and page, judged once more by another sample of every judge.

    ``before`` is the label of the first pass, ``ballots`` are those of the second, ``label`` is what the ballots of
    both passes say together.
    """

    schema_: Literal["second-pass/1"] = Field("second-pass/1", alias="schema")
    report: str
    claim: int = Field(ge=0)
    url: str | None
    ballots: tuple[Ballot, ...]
    before: PanelLabel | None
    label: PanelLabel | None
    why: str
    disputed: bool
    cause: DisputeCause | None
