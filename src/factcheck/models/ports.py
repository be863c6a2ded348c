"""The port to a model: one method, a task in, a reply out."""

from dataclasses import dataclass
from typing import Literal, Protocol

from factcheck.prompts import Prompt
from factcheck.records.base import Record, Status
from factcheck.records.result import Usage
from factcheck.records.tasks import NO_SAMPLING, Sampling


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one call: output tokens and seconds."""

    max_output_tokens: int = 2000
    timeout_s: float = 120.0


@dataclass(frozen=True, slots=True)
class Task:
    """A question. Vendors are sent ``prompt`` and the JSON schema of ``answer``; the embedded model reads ``inputs``.

    ``sample`` tells repeats of one question apart: another sample is another question and never a cache hit.
    ``sampling`` holds only what the settings say of the model.
    """

    name: str
    prompt: Prompt
    inputs: Record
    answer: type[Record]
    sample: int = 0
    limits: Limits = Limits()
    sampling: Sampling = NO_SAMPLING


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, or a status that says why there is none; never both, never a default.

    ``cost_usd`` is what the call costs at list price; ``stored`` says that nothing was paid this time.
    """

    status: Status
    answer: Record | None
    usage: Usage
    asked: str
    served: str | None
    raw: str
    reason: str | None = None
    cost_usd: float = 0.0
    stored: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call to a vendor: its reply, whether another try may help, and whether it was billed.

    ``retry`` is "no" for an answer and for what a repeat cannot mend; ``retry_after_s`` is the server's own wait.
    ``billed`` is "unknown" where the vendor may have worked without our seeing the answer (a time-out, a reset).
    ``searches`` counts those of the vendor's own web search, which cost a fee each.
    """

    reply: Reply
    retry: Literal["no", "transient", "rate_limit"] = "no"
    retry_after_s: float | None = None
    billed: Literal["yes", "no", "unknown"] = "yes"
    searches: int = 0


class Vendor(Protocol):
    """A provider's model: one attempt at a time, without retries, store or budget of its own."""

    @property
    def name(self) -> str:
        """``provider:model`` as asked for."""
        ...

    def input_bound(self, task: Task) -> int:
        """An upper bound of the input tokens of a task: what is reserved before the call."""
        ...

    def attempt(self, task: Task) -> Attempt:
        """Call the vendor once. Raises ProviderError only for what ends a run (no key, wrong key, no such model)."""
        ...


class Model(Protocol):
    """Anything that answers tasks; wrappers are models too."""

    @property
    def name(self) -> str:
        """``provider:model`` as asked for."""
        ...

    def ask(self, task: Task) -> Reply:
        """Answer a task. Raises only fatal errors; what goes wrong with one answer is a status."""
        ...
