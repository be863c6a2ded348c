"""How an audit was made: all that its summary depends on and that no other file of its folder holds."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.panel import PanelMode


class AuditFile(Record):
    """A file that an audit was made from: what it is ("report bridge", "rules", "answer key"), and its SHA-256.

    ``path`` is relative to the workspace; the bare name for a file "elsewhere" and for one of the "package".
    """

    what: str
    place: Literal["workspace", "elsewhere", "package"]
    path: str
    sha256: str


class Audit(Record):
    """``audit/1``: written beside what the stages of an audit wrote. It holds no time, and no folder of the user's.

    ``services`` are those that were configured, by name; ``unread`` counts what has no answer, by report; ``mode`` says
    how the judges worked.
    """

    schema_: Literal["audit/1"] = Field("audit/1", alias="schema")
    protocol: str
    audit: str
    factcheck: str
    prompt_version: str
    prompts: dict[str, str]
    models: dict[str, str]
    mode: PanelMode = "embedded"
    services: dict[str, str] = Field(default_factory=dict)
    unread: dict[str, int] = Field(default_factory=dict)
    files: tuple[AuditFile, ...] = ()
    spent_usd: float = 0.0
