"""A person's label of a disputed claim."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.receipt_rules import ReceiptLabel


class PersonLabel(Record):
    """``person-label/1``: what a person says of a claim that the panel could not settle. The later line wins."""

    schema_: Literal["person-label/1"] = Field("person-label/1", alias="schema")
    report: str
    claim: int = Field(ge=0)
    label: ReceiptLabel
    labeler: str
    seconds: float = Field(ge=0)
    at: str
