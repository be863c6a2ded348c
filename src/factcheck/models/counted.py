"""What is asked of some models and what they say, counted while it goes on: a wrapper and its tally.

A tally belongs to whoever made it, one for each arm; nothing here is global.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from factcheck.models.catalog import is_embedded
from factcheck.models.ports import Model, Reply, Task
from factcheck.models.store import NOT_STORED
from factcheck.records.base import Status
from factcheck.records.result import Usage
from factcheck.text.display import shorten

Source = Literal["new", "stored", "absent"]  # absent: offline, and not in the store
REASON_WIDTH = 200


@dataclass(frozen=True, slots=True)
class Heard:
    """One answer or failure. ``seconds`` is wall time with all waits; ``usage`` and ``cost_usd`` are list price."""

    model: str
    source: Source
    status: Status
    seconds: float
    usage: Usage
    cost_usd: float
    reason: str | None


@dataclass(frozen=True, slots=True)
class Glance:
    """Where it stands: questions ``in_flight``, answers ``new`` and from the store, USD paid for the new ones."""

    in_flight: int = 0
    new: int = 0
    stored: int = 0
    spent_usd: float = 0.0


class Tally:
    """Counts questions under way and answers; safe under threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._in_flight = 0
        self._heard: list[Heard] = []
        self._sources: dict[Source, int] = {"new": 0, "stored": 0, "absent": 0}
        self._spent_usd = 0.0

    def begin(self) -> None:
        """A question is put."""
        with self._lock:
            self._in_flight += 1

    def end(self, heard: Heard | None) -> None:
        """It was answered, or ended with a fatal error and without an answer."""
        with self._lock:
            self._in_flight -= 1
            if heard is None:
                return
            self._heard.append(heard)
            self._sources[heard.source] += 1
            self._spent_usd += heard.cost_usd if heard.source == "new" else 0.0

    def glance(self) -> Glance:
        """Where it stands now."""
        with self._lock:
            return Glance(self._in_flight, self._sources["new"], self._sources["stored"], self._spent_usd)

    def heard(self) -> tuple[Heard, ...]:
        """All answers so far, in the order in which they came."""
        with self._lock:
            return tuple(self._heard)


@dataclass(frozen=True, slots=True)
class Counted:
    """A model whose questions and answers are told to a tally."""

    inner: Model
    tally: Tally

    @property
    def name(self) -> str:
        """The inner model's name."""
        return self.inner.name

    def ask(self, task: Task) -> Reply:
        """The inner model's reply."""
        heard, clock = None, monotonic()
        self.tally.begin()
        try:
            reply = self.inner.ask(task)
            heard = _heard(self.name, reply, monotonic() - clock)
            return reply
        finally:
            self.tally.end(heard)


def counted(models: Mapping[str, Model], tally: Tally) -> dict[str, Model]:
    """The models by role, counted. Where a language model is among them, the embedded rules are not: a question to
    them is no call.
    """
    asked = any(not is_embedded(model.name) for model in models.values())
    return {
        role: model if asked and is_embedded(model.name) else Counted(model, tally) for role, model in models.items()
    }


def _heard(name: str, reply: Reply, seconds: float) -> Heard:
    source: Source = "stored" if reply.stored else "absent" if reply.reason == NOT_STORED else "new"
    reason = None if reply.reason is None else shorten(reply.reason[: 10 * REASON_WIDTH], REASON_WIDTH)
    return Heard(name, source, reply.status, seconds, reply.usage, reply.cost_usd, reason)
