"""Results: what one arm said of one case."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record, Status

Label = Literal["supported", "contradicted", "overstated", "not_found"]
Tier = Literal["verbatim", "folded", "not_found", "too_short", "none"]
Outcome = Literal["passed", "corrected", "contested", "unscored"]
Origin = Literal["extractor", "coverage_guard", "single_pass", "external", "lookup"]


class Usage(Record):
    """Tokens by kind."""

    input: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0
    reasoning: int = 0

    def plus(self, other: "Usage") -> "Usage":
        """The sum, kind by kind."""
        return Usage(
            input=self.input + other.input,
            cache_read=self.cache_read + other.cache_read,
            cache_write=self.cache_write + other.cache_write,
            output=self.output + other.output,
            reasoning=self.reasoning + other.reasoning,
        )


class Verdict(Record):
    """One judge on one claim. ``label`` is None unless ``status`` is ok; ``quote`` has at most 25 words."""

    judge: str
    status: Status
    label: Label | None
    quote: str | None
    quote_start: int | None
    tier: Tier
    reason: str | None


class GuardFinding(Record):
    """What a code check said of a claim."""

    name: str
    fired: bool
    detail: str | None


class ClaimResult(Record):
    """A claim with its place in the post, its verdicts, guards and outcome."""

    index: int
    text: str
    kind: Literal["fact", "opinion"]
    sentence: int | None
    start: int | None
    end: int | None
    origin: Origin
    verdicts: tuple[Verdict, ...] = ()
    guards: tuple[GuardFinding, ...] = ()
    outcome: Outcome
    why: str


class ModelUse(Record):
    """The model asked for and the one that served."""

    asked: str
    served: str | None


class Result(Record):
    """``result/1``: one arm on one case. Without times and without money paid: those are in the call journal."""

    schema_: Literal["result/1"] = Field("result/1", alias="schema")
    case: str
    arm: str
    arm_fingerprint: str
    sample: int
    status: Status
    reason: str | None = None
    article: str
    prompt_version: str
    prompts: dict[str, str]
    models: dict[str, ModelUse]
    claims: tuple[ClaimResult, ...]
    flagged: tuple[int, ...]
    unscored: tuple[int, ...] = ()
    link_flagged: bool
    link_reason: str | None = None
    calls: int
    usage: Usage
    cost_usd: float
