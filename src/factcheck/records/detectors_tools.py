"""Tools under test: how they are asked, what their replies mean, and what was asked and answered."""

from decimal import Decimal
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from factcheck.records.base import Record
from factcheck.records.detectors import FlagRule, Verdict

RunKind = Literal["first", "version", "rerun"]
AskStatus = Literal["answered", "unreached", "failed"]
DecisionStatus = Literal["ok", "unparsed", "failed", "lost", "open"]


class ReplyMapping(Record):
    """Where a reply says what. ``verdict`` and ``score`` are dotted paths into its JSON; at least one is needed.

    ``verdicts`` maps the tool's own words, whatever their case, to ai, mixed, human or unclear; ``scale`` holds the
    score that means no AI at all and the one that means all of it, which may be the smaller.
    """

    verdict: str | None = None
    verdicts: dict[str, Verdict] = Field(default_factory=dict)
    score: str | None = None
    scale: tuple[Decimal, Decimal] = (Decimal(0), Decimal(100))
    version: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> "ReplyMapping":
        if self.verdict is None and self.score is None:
            raise ValueError("a reply mapping needs verdict, score, or both")
        if (self.verdict is None) == bool(self.verdicts):
            raise ValueError("verdict and verdicts belong together")
        if self.scale[0] == self.scale[1]:
            raise ValueError("the two ends of a scale differ")
        return self

    @field_validator("verdicts")
    @classmethod
    def _folded(cls, verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
        folded = {word.strip().casefold(): meaning for word, meaning in verdicts.items()}
        if len(folded) < len(verdicts):
            raise ValueError("two verdict words differ in case only")
        return folded


class CheckEvidence(Record):
    """Whether an explanation check is met, with what was seen that says so: an address, a date, a file."""

    met: bool
    evidence: str = Field(min_length=1, max_length=500)


class ToolSettings(Record):
    """How one tool is asked: an endpoint, a command, a file of replies taken by hand, or one of our two toys.

    ``plan``, ``interface`` and ``version`` are the tool's own, as they stand on the day of the test. The text is sent
    as the field ``text_field`` of a JSON body beside ``body``; the key comes from the environment variable ``key_env``.
    """

    title: str = ""
    maker: str = Field(min_length=1, max_length=80)
    plan: str = Field(min_length=1, max_length=200)
    interface: str = Field(min_length=1, max_length=200)
    version: str = Field(min_length=1, max_length=200)
    url: str | None = None
    command: tuple[str, ...] | str | None = None
    replies: str | None = None
    toy: Literal["stylometry", "coin"] | None = None
    text_field: str = "text"
    body: dict[str, Any] = Field(default_factory=dict)
    key_env: str | None = None
    key_header: str = "authorization"
    key_prefix: str = "Bearer "
    timeout_s: float = Field(60.0, gt=0)
    usd_per_document: Decimal = Field(Decimal(0), ge=0)
    reply: ReplyMapping

    @model_validator(mode="after")
    def _exactly_one(self) -> "ToolSettings":
        if sum(map(bool, (self.url, self.command, self.replies, self.toy))) != 1:
            raise ValueError("a tool needs exactly one of url, command, replies and toy")
        return self


class DetectorTool(ToolSettings):
    """``[detectors.tools.NAME]``: the settings, and the explanation checks, which are seen after the run."""

    checks: dict[str, CheckEvidence] = Field(default_factory=dict)

    def settings(self) -> ToolSettings:
        """What is locked before the first document."""
        return ToolSettings.model_validate(self.model_dump(exclude={"checks"}))


class DetectorRun(Record):
    """``detector-run/1``: one pass of a tool over the sample, locked before its first document.

    ``kind`` is "first", "version" for a new version of the tool, or "rerun" of the run ``base`` on another day.
    """

    schema_: Literal["detector-run/1"] = Field("detector-run/1", alias="schema")
    round: str
    tool: str
    run: int = Field(ge=1)
    kind: RunKind
    base: int | None = None
    locked_at: str
    protocol_version: str
    protocol_sha256: str
    manifest_sha256: str
    flag_rule: FlagRule
    settings: ToolSettings


class DetectorAsk(Record):
    """``detector-ask/1``: written before a document is sent; ``attempt`` counts from 1."""

    schema_: Literal["detector-ask/1"] = Field("detector-ask/1", alias="schema")
    document: str
    attempt: int = Field(ge=1)
    at: str


class DetectorReply(Record):
    """``detector-reply/1``: what came back, kept in private: a reply may repeat the text.

    ``body`` is the raw reply (``encoding`` "base64" where it is not UTF-8); None with the reason in ``said`` otherwise.
    ``status`` "unreached" means that the tool certainly did not see the document.
    """

    schema_: Literal["detector-reply/1"] = Field("detector-reply/1", alias="schema")
    document: str
    attempt: int = Field(ge=1)
    status: AskStatus
    encoding: Literal["utf-8", "base64"] = "utf-8"
    body: str | None
    said: str | None = None
    at: str
    seconds: float = Field(ge=0)


class DetectorDecision(Record):
    """``detector-decision/1``: what one reply comes to; published for documents of models only.

    ``score`` is on 0 to 100; ``flagged`` None where there is no decision, with the ``status`` that says why.
    """

    schema_: Literal["detector-decision/1"] = Field("detector-decision/1", alias="schema")
    tool: str
    run: int
    document: str
    slice: str
    sha256: str
    status: DecisionStatus
    verdict: Verdict | None = None
    score: float | None = None
    flagged: bool | None = None
    asked: int = Field(ge=0)
    on: str | None = None
