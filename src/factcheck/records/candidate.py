"""Candidates: who is given a brief, within what bounds, and what each of their runs came to."""

import re
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from factcheck.records.base import Record
from factcheck.records.result import Usage

CandidateKind = Literal["openai_web_search", "gemini_deep_research", "claude_web", "tool_loop"]
RunStatus = Literal["started", "done", "failed", "skipped", "lost"]
TOOL_CALLS = 30
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


class Candidate(Record):
    """One candidate: ``model`` is ``provider:model`` (an agent's name for deep research), ``kind`` says by which tools.

    ``vendor`` is who makes the product, by default the provider; ``family`` the house of the model where its name does
    not tell. The bounds are those of one run. What a provider feeds its own model from the web cannot be bounded by
    anything that is sent: ``max_input_tokens`` is then what is reserved for it.
    """

    model: Annotated[str, StringConstraints(pattern=r"^[^:]+:.+$")]
    kind: CandidateKind
    product: str = ""
    vendor: str = ""
    family: str | None = None
    max_tool_calls: int = Field(TOOL_CALLS, ge=1, le=TOOL_CALLS)
    max_input_tokens: int = Field(1_000_000, ge=1000, le=100_000_000)
    max_output_tokens: int = Field(32_000, ge=100, le=1_000_000)
    max_minutes: float = Field(60.0, gt=0, le=1440)

    @property
    def provider(self) -> str:
        """What stands before the colon."""
        return self.model.partition(":")[0]


class ResearchSettings(Record):
    """The brief and who is given it. ``cap_usd`` holds for all runs together, whatever --budget says.

    Once ``stop_usd`` is spent, the last run of the dearest candidate is skipped. ``poll_s`` is the time between two
    looks at a run that goes on at its provider.
    """

    brief: str = "brief.md"
    runs: int = Field(2, ge=1, le=10)
    cap_usd: Decimal = Field(Decimal(40), ge=0)
    stop_usd: Decimal = Field(Decimal(34), ge=0)
    poll_s: float = Field(10.0, gt=0, le=600)
    candidates: dict[str, Candidate] = Field(default_factory=dict)

    @field_validator("candidates")
    @classmethod
    def _plain_names(cls, candidates: dict[str, Candidate]) -> dict[str, Candidate]:
        for name in candidates:
            if not _NAME.fullmatch(name):
                raise ValueError(f"{name!r} is no candidate's name; use letters, digits, dash, dot and underscore")
        return candidates


class ResearchFile(Record):
    """A file of candidates: one table ``[research]``, as it may stand in factcheck.toml."""

    research: ResearchSettings


class CandidateRun(Record):
    """``candidate-run/1``: one run of one candidate, begun and perhaps ended.

    ``houses`` are all houses that anything said of the author names: none of them may judge the report. ``minutes``
    are the provider's own where it tells them, else those of our requests. ``cost_usd`` is list price, searches
    included; None where nobody knows what was used. "lost" is a start whose answer never came: it may have been billed,
    and is not made again by itself.
    """

    schema_: Literal["candidate-run/1"] = Field("candidate-run/1", alias="schema")
    candidate: str
    run: int = Field(ge=1)
    kind: CandidateKind
    model: str
    vendor: str
    product: str
    family: str | None
    houses: tuple[str, ...]
    status: RunStatus
    reason: str | None = None
    served: str | None = None
    remote_id: str | None = None
    brief_sha256: str
    prompt_sha256: str
    started_at: str | None = None
    ended_at: str | None = None
    usage: Usage = Usage()
    tool_calls: int = Field(0, ge=0)
    cost_usd: float | None = Field(None, ge=0)
    minutes: float | None = Field(None, ge=0)
    report: str | None = None
    sha256: str | None = None
