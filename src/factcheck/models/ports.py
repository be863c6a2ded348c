"""The port to a model: one method, a task in, a reply out."""

from dataclasses import dataclass
from typing import Protocol

from factcheck.prompts import Prompt
from factcheck.records.base import Record, Status
from factcheck.records.result import Usage


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one call: output tokens and seconds."""

    max_output_tokens: int = 2000
    timeout_s: float = 120.0


@dataclass(frozen=True, slots=True)
class Task:
    """A question. Vendors are sent ``prompt`` and the JSON schema of ``answer``; the embedded model reads ``inputs``.

    ``sample`` tells repeats of one question apart: another sample is another question and never a cache hit.
    """

    name: str
    prompt: Prompt
    inputs: Record
    answer: type[Record]
    sample: int = 0
    limits: Limits = Limits()


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


class Model(Protocol):
    """Anything that answers tasks; wrappers are models too."""

    @property
    def name(self) -> str:
        """``provider:model`` as asked for."""
        ...

    def ask(self, task: Task) -> Reply:
        """Answer a task. Raises only fatal errors; what goes wrong with one answer is a status."""
        ...
