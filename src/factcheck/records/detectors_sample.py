"""The sample of a round: rows that users write, and what is kept of them, which never holds a text."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record
from factcheck.records.detectors import FlagRule


class SampleRow(Record):
    """A line of the user's sample file: a document as ``text`` or as a ``path`` beside the file.

    People's documents need ``consent``; documents of models ``maker``, ``model``, ``version`` and ``date``, which those
    made from others have from their ``parent``; ``method`` says how they were made from it.
    """

    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")
    slice: str
    topic: str = Field(min_length=1, max_length=80)
    text: str | None = None
    path: str | None = None
    provenance: str = Field(min_length=1, max_length=300)
    consent: str | None = Field(None, max_length=300)
    parent: str | None = None
    maker: str | None = Field(None, max_length=80)
    model: str | None = Field(None, max_length=80)
    version: str | None = Field(None, max_length=80)
    date: str | None = Field(None, pattern=r"^\d{4}-\d\d-\d\d$")
    method: str | None = Field(None, max_length=300)

    @model_validator(mode="after")
    def _one_text(self) -> "SampleRow":
        if (self.text is None) == (self.path is None):
            raise ValueError("a document needs exactly one of text and path")
        return self


class AiOrigin(Record):
    """Which model wrote a document, and when."""

    maker: str
    model: str
    version: str
    date: str


class DetectorDocument(Record):
    """``detector-document/1``: a frozen document without its text; ``index`` is its place in the fixed order.

    ``sha256`` is that of its text as UTF-8; ``revised`` the share of its parent's sentences that differ.
    """

    schema_: Literal["detector-document/1"] = Field("detector-document/1", alias="schema")
    index: int = Field(ge=0)
    id: str
    slice: str
    topic: str
    sha256: str
    words: int
    provenance: str
    consent: str | None = None
    parent: str | None = None
    ai: AiOrigin | None = None
    method: str | None = None
    revised: float | None = None


class DetectorManifest(Record):
    """``detector-manifest/1``: what was frozen, by hash. A round has one."""

    schema_: Literal["detector-manifest/1"] = Field("detector-manifest/1", alias="schema")
    round: str
    protocol_version: str
    protocol_sha256: str
    design_sha256: str
    frozen_at: str
    documents: int
    slices: dict[str, int]
    documents_sha256: str


class DetectorFingerprint(Record):
    """``detector-fingerprint/1``: what is published of every document, whoever wrote it."""

    schema_: Literal["detector-fingerprint/1"] = Field("detector-fingerprint/1", alias="schema")
    document: str
    slice: str
    sha256: str


class DetectorProtocolVersion(Record):
    """A version of the protocol that a round has met, by hash, with its flag rule."""

    version: str
    published: str
    sha256: str
    flag_rule: FlagRule
