"""What a checker works on: the draft, and the state that each step hands to the next."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Protocol, TypeVar

from factcheck.errors import ConfigError
from factcheck.models.families import Family, family_of
from factcheck.models.ports import Limits, Model, Reply, Task
from factcheck.prompts import PromptBook
from factcheck.records.base import Record, Status
from factcheck.records.exchange import DraftSentence
from factcheck.records.result import ClaimResult
from factcheck.records.tasks import NO_SAMPLING, Sampling
from factcheck.text.presence import PageFacts, page_facts
from factcheck.text.quotes import Prepared, prepare

A = TypeVar("A", bound=Record)

SAMPLES_A_REPEAT = 10  # a repeat's samples lie apart from those that an arm itself tells apart


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
    """One question asked while checking: for the journal, the usage and the attributed cost.

    ``house`` is the family that the settings declare for the model's server, "" where they say nothing.
    """

    task: str
    role: str
    sample: int
    reply: Reply
    started_at: str
    seconds: float
    house: str = ""

    @property
    def family(self) -> Family:
        """Whether a model of the family asked for has answered."""
        return family_of(self.reply.served, self.reply.asked, self.house)

    @property
    def void(self) -> str | None:
        """Why an answer that is there is no vote: a model of another family gave it. None where it counts."""
        if self.reply.status != "ok" or self.family != "other":
            return None
        asked = self.reply.asked + (f" (models of {self.house})" if self.house else "")
        return f"{asked} was asked and {self.reply.served} answered, a model of another family"


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
    """What a step may use: the models by role, and the prompts. ``stop``, once set, ends what only waits.

    ``sampling`` is by the name of a model, ``houses`` (the declared families) by the name of a server. ``repeat`` 1 and
    up ask everything anew: their questions have samples of their own and are never answered by those of another repeat.
    """

    models: Mapping[str, Model]
    prompts: PromptBook
    limits: Limits = field(default_factory=Limits)
    stop: threading.Event = field(default_factory=threading.Event)
    sampling: Mapping[str, Sampling] = field(default_factory=dict)
    houses: Mapping[str, str] = field(default_factory=dict)
    repeat: int = 0

    def ask(self, prompt: str, role: str, inputs: Record, answer: type[Record], sample: int = 0) -> CallNote:
        """Ask the model of a role one question, and note when and how long. Raises ConfigError for an unknown role."""
        if role not in self.models:
            raise ConfigError(f"no model is set for the role {role!r}; name one under [models] in factcheck.toml")
        model = self.models[role]
        rendered = self.prompts.render(prompt, inputs.model_dump())
        sample += SAMPLES_A_REPEAT * self.repeat
        sampling = self.sampling_of(model.name).for_sample(sample)
        task = Task(prompt, rendered, inputs, answer, sample, self.limits, sampling)
        started, clock = datetime.now(UTC).isoformat(timespec="milliseconds"), monotonic()
        reply = model.ask(task)
        house = self.houses.get(model.name.partition(":")[0], "")
        return CallNote(prompt, role, sample, reply, started, monotonic() - clock, house)

    def sampling_of(self, model: str) -> Sampling:
        """What the settings say of a model by name: nothing, most often."""
        return self.sampling.get(model, NO_SAMPLING)


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
