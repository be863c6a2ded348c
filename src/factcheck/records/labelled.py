"""Labeled claims that users bring along: a claim, the text it was written about, and what people said of it."""

from typing import Literal

from pydantic import ConfigDict

from factcheck.records.base import Record


class LabelledMeta(Record):
    """What a row may say besides; other fields are allowed and passed over.

    ``source_id`` names the document (several claims of one are not independent), ``pair`` a minimal pair: a right claim
    and what was made of it.
    """

    model_config = ConfigDict(extra="ignore")

    source_id: str | int | None = None
    pair: str | int | None = None


class LabelledClaim(Record):
    """One row of a labeled set; fields that are not named here are allowed and passed over."""

    model_config = ConfigDict(extra="ignore")

    source_text: str
    claim: str
    label: Literal["supported", "unsupported", "ambiguous"]
    raw_label: str | bool | int | float | None = None
    meta: LabelledMeta | None = None
