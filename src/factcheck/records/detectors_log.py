"""The log of a round: what was frozen, run, sent, published, corrected and disputed, each line bound to the last."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

LogKind = Literal[
    "protocol",
    "frozen",
    "locked",
    "finished",
    "packet",
    "reply",
    "correction",
    "dispute",
    "answer",
    "published",
]
Outcome = Literal["upheld", "rejected", "untestable"]


class DetectorLogEntry(Record):
    """``detector-log/1``: one event. ``previous`` is the SHA-256 of the line before, so that none can be changed.

    ``sha256`` is the hash of what the event is about: manifest, settings, replies, packet or report. ``refers`` is the
    number of an earlier entry: the dispute that an answer is about.
    """

    schema_: Literal["detector-log/1"] = Field("detector-log/1", alias="schema")
    number: int = Field(ge=1)
    at: str
    kind: LogKind
    protocol_version: str | None = None
    tool: str | None = None
    maker: str | None = None
    run: int | None = None
    document: str | None = None
    slice: str | None = None
    text: str | None = None
    outcome: Outcome | None = None
    refers: int | None = None
    due: str | None = None
    sha256: str | None = None
    previous: str
