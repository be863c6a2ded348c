"""What a checker works on: the draft, and the state that each step hands to the next."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Protocol, TypeVar

from factcheck.errors import ConfigError
from factcheck.models.ports import Limits, Model, Reply, Task
from factcheck.prompts import PromptBook
from factcheck.records.base import Record, Status
from factcheck.records.exchange import DraftSentence
from factcheck.records.result import ClaimResult
from factcheck.text.presence import PageFacts, page_facts
from factcheck.text.quotes import Prepared, prepare

A = TypeVar("A", bound=Record)


@dataclass(frozen=True, slots=True)
class Page:
    """The article a draft cites, with what is computed from its text once."""

    url: str
    title: str
    text: str
    quotes: Prepared
    facts: PageFacts


def make_page(url: str, title: str, text: str) -> Page:
    """A page with its folded text and its specifics."""
    return Page(url, title, text, prepare(text), page_facts(text))


@dataclass(frozen=True, slots=True)
class DraftView:
    """What a checker is told of a post; neither the kind of a sentence nor the number of errors."""

    post: str
    sentences: tuple[DraftSentence, ...]
    link: str | None
    page: Page


@dataclass(frozen=True, slots=True)
class CallNote:
    """One question asked while checking: for the journal, the usage and the attributed cost."""

    task: str
    role: str
    sample: int
    reply: Reply
    started_at: str
    seconds: float


@dataclass(frozen=True, slots=True)
class State:
    """Grows step by step; ``status`` other than ok means that the arm could not answer for this draft."""

    draft: DraftView
    claims: tuple[ClaimResult, ...] = ()
    link_flagged: bool = False
    link_reason: str | None = None
    status: Status = "ok"
    reason: str | None = None
    calls: tuple[CallNote, ...] = ()

    def failed(self, status: Status, reason: str | None) -> "State":
        """The same state, with the reason why there is no answer."""
        return replace(self, status=status, reason=reason)

    def with_call(self, note: CallNote) -> "State":
        """The same state with one more question asked."""
        return replace(self, calls=(*self.calls, note))


@dataclass(frozen=True, slots=True)
class Tools:
    """What a step may use: the models by role, and the prompts. ``stop``, once set, ends what only waits."""

    models: Mapping[str, Model]
    prompts: PromptBook
    limits: Limits = field(default_factory=Limits)
    stop: threading.Event = field(default_factory=threading.Event)

    def ask(self, prompt: str, role: str, inputs: Record, answer: type[Record], sample: int = 0) -> CallNote:
        """Ask the model of a role one question, and note when and how long. Raises ConfigError for an unknown role."""
        if role not in self.models:
            raise ConfigError(f"no model is set for the role {role!r}; name one under [models] in factcheck.toml")
        rendered = self.prompts.render(prompt, inputs.model_dump())
        task = Task(prompt, rendered, inputs, answer, sample, self.limits)
        started, clock = datetime.now(UTC).isoformat(timespec="milliseconds"), monotonic()
        reply = self.models[role].ask(task)
        return CallNote(prompt, role, sample, reply, started, monotonic() - clock)


class Step(Protocol):
    """One step of an arm: a frozen dataclass whose fields are its settings.

    ``prompts`` and ``roles`` name what the step will ask, so that an arm can be checked before anything is asked.
    """

    @property
    def prompts(self) -> tuple[str, ...]:
        """Names of the prompts it renders."""
        ...

    @property
    def roles(self) -> tuple[str, ...]:
        """Model roles it asks."""
        ...

    def __call__(self, state: State, tools: Tools) -> State:
        """The next state."""
        ...


def answer_of(note: CallNote, kind: type[A]) -> A | None:
    """The answer as the type that was asked for, or None where the reply has none."""
    answer = note.reply.answer
    return answer if note.reply.status == "ok" and isinstance(answer, kind) else None
