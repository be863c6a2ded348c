"""One question about an article before the others: what is not in the vendor's cache yet, each would pay for in full.

A cache holds a beginning once the first answer to it has begun. A planted case and its clean twin come one after the
other, so that without this both would be sent at once and neither would find what the other one brings.
"""

import threading
from dataclasses import dataclass, field

from factcheck.models.backoff import Clock, SystemClock
from factcheck.models.ports import Model, Reply, Task
from factcheck.models.prompt_cache import beginning_key, is_shared

LIFETIME_S = 240.0  # less than the five minutes after its last use for which a beginning is kept
PATIENCE_S = 30.0  # after so long nobody waits for the first any more
POLL_S = 0.05  # how soon a waiting thread sees that it was stopped


@dataclass(slots=True)
class _Beginning:
    """What many prompts begin with: ``there`` is set once one of them was answered."""

    used: float
    there: threading.Event = field(default_factory=threading.Event)


class FirstAlone:
    """A model whose questions with an equal long beginning wait for the first of them; safe under threads.

    ``stop``, once set, ends the waiting.
    """

    def __init__(self, inner: Model, stop: threading.Event | None = None, clock: Clock | None = None) -> None:
        self._inner = inner
        self._stop = stop or threading.Event()
        self._clock = clock or SystemClock()
        self._known: dict[str, _Beginning] = {}
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The inner model's name."""
        return self._inner.name

    def ask(self, task: Task) -> Reply:
        """The inner model's reply."""
        if not is_shared(task):
            return self._inner.ask(task)
        key = beginning_key(task)
        beginning, leads = self._meet(key)
        if not leads:
            self._wait(beginning)
            return self._inner.ask(task)
        try:
            reply = self._inner.ask(task)
        except BaseException:
            self._drop(key, beginning)
            raise
        if reply.status == "error":
            self._drop(key, beginning)
        beginning.there.set()
        return reply

    def _meet(self, key: str) -> tuple[_Beginning, bool]:
        """The beginning, and whether this question is its first."""
        now = self._clock.now()
        with self._lock:
            known = self._known.get(key)
            if known is not None and not (known.there.is_set() and now - known.used > LIFETIME_S):
                known.used = now
                return known, False
            known = self._known[key] = _Beginning(now)
            return known, True

    def _wait(self, beginning: _Beginning) -> None:
        until = self._clock.now() + PATIENCE_S
        while not beginning.there.wait(POLL_S) and not self._stop.is_set() and self._clock.now() < until:
            pass

    def _drop(self, key: str, beginning: _Beginning) -> None:
        """It never got there: the next one is a first again, and those that wait do so no longer."""
        with self._lock:
            if self._known.get(key) is beginning:
                del self._known[key]
        beginning.there.set()
