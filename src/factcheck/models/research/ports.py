"""The port to a candidate: one request at a time, with a memory in between that survives the process."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from factcheck.models.answers import Stop
from factcheck.models.faults import Billed, Retry
from factcheck.models.ports import Attempt
from factcheck.records.result import Usage

Memory = Mapping[str, Any]
UNKNOWN_RUN = "the provider knows nothing of the run (HTTP 404)"
BROKEN_OFF = "the call broke off"
CUT_OFF: Mapping[Stop, str] = {"truncated": "the report was cut off", "refused": "the model refused"}


@dataclass(frozen=True, slots=True)
class Brief:
    """What a candidate is told, and the bounds of one run; ``timeout_s`` is that of one request."""

    system: str
    question: str
    tool_calls: int
    input_tokens: int
    output_tokens: int
    timeout_s: float = 600.0


@dataclass(frozen=True, slots=True)
class Bound:
    """The most that the next request may be billed for."""

    input_tokens: int
    output_tokens: int
    searches: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What one request came to. ``memory`` is what the next one needs, as JSON.

    ``billed`` "later" says that what was begun is told by a later request. ``usage`` is that of this request, or of the
    whole run where it ran at its provider; ``seconds`` is the provider's own time for the whole run. ``text`` is the
    report in Markdown once the state is "done".
    """

    memory: Memory
    state: Literal["going", "done", "failed"]
    text: str = ""
    usage: Usage | None = None
    searches: int = 0
    tool_calls: int = 0
    served: str | None = None
    reason: str | None = None
    retry: Retry = "no"
    retry_after_s: float | None = None
    billed: Billed | Literal["later"] = "no"
    seconds: float | None = None


class Researcher(Protocol):
    """A candidate's model with its tools. ``background``: it runs at its provider, and is begun exactly once."""

    @property
    def background(self) -> bool:
        """Whether it runs at its provider."""
        ...

    @property
    def name(self) -> str:
        """``provider:model``."""
        ...

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        """The most that the next request may cost; None for one that costs nothing by itself."""
        ...

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        """One request. Raises ProviderError only for what ends every run (no key, wrong key, no such model)."""
        ...

    def close(self) -> None:
        """Give the connections back."""
        ...


def unanswered(attempt: Attempt, memory: Memory) -> Turn:
    """The turn of a request that brought no answer."""
    return Turn(
        memory,
        "failed",
        reason=attempt.reply.reason,
        retry=attempt.retry,
        retry_after_s=attempt.retry_after_s,
        billed=attempt.billed,
    )


def billed_by(usage: Usage | None) -> Billed:
    """Whether anybody knows what a request used."""
    return "unknown" if usage is None else "yes"
