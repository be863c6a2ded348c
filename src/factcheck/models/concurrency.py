"""How many calls of one model may be under way: fewer after a rate limit, more after successes, in turn.

Additive increase and multiplicative decrease, as in TCP's congestion control (Chiu and Jain 1989): it settles near what
the server allows and shares it evenly between processes that follow the same rule.
"""

import threading
from collections import deque
from dataclasses import dataclass
from typing import Literal

from factcheck.errors import ConfigError
from factcheck.models.backoff import Clock, SystemClock

Outcome = Literal["ok", "rate_limit", "other"]
POLL_S = 0.05  # how soon a waiting thread sees that it was stopped or that its time is over


@dataclass(frozen=True, slots=True)
class GateRule:
    """``places`` at the start, at most ``most``.

    One more after ``raise_after`` successes, half after a rate limit, but only once in ``window_s`` seconds. With
    ``climbs`` every success adds a place until the first rate limit, so that the calls under way double in the time of
    one call (TCP's slow start, RFC 5681). Raises ConfigError for places outside 1 … most.
    """

    places: int = 4
    most: int = 4
    raise_after: int = 8
    window_s: float = 5.0
    climbs: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.places <= self.most or self.raise_after < 1:
            raise ConfigError(f"a model needs between 1 and {self.most} places for calls, not {self.places}")


class Gate:
    """Places for calls under way, shared by all threads that ask one model."""

    def __init__(self, rule: GateRule, clock: Clock | None = None) -> None:
        self.rule = rule
        self.places = rule.places
        self.inside = 0
        self._clock = clock or SystemClock()
        self._hurried: deque[threading.Event] = deque()
        self._queue: deque[threading.Event] = deque()
        self._lock = threading.Lock()
        self._successes = 0
        self._raise_after = 1 if rule.climbs else rule.raise_after
        self._cut_until = float("-inf")
        self._held_until = float("-inf")

    def enter(self, stop: threading.Event, until: float | None = None) -> bool:
        """Wait for a place; False where ``stop`` was set or the clock reached ``until``. Every True needs a leave.

        A caller whose time is running (it has an ``until``) goes before those whose question has not begun.
        """
        if stop.is_set():
            return False
        with self._lock:
            if not self._hurried and not self._queue and self._is_free():
                self.inside += 1
                return True
        return self._wait(stop, until)

    def _wait(self, stop: threading.Event, until: float | None) -> bool:
        ticket = threading.Event()
        queue = self._queue if until is None else self._hurried
        try:
            with self._lock:
                queue.append(ticket)
                self._admit()
            while not ticket.wait(POLL_S):
                with self._lock:
                    self._admit()  # a hold may have ended
                    if not ticket.is_set() and (stop.is_set() or (until is not None and self._clock.now() >= until)):
                        queue.remove(ticket)
                        return False
        except BaseException:
            self._abandon(ticket, queue)
            raise
        return True

    def leave(self, outcome: Outcome, hold_s: float = 0.0) -> None:
        """Give the place back, saying how the call went. ``hold_s``: nobody enters for so long (the server's wait)."""
        with self._lock:
            self.inside -= 1
            if outcome == "rate_limit":
                self._cut(hold_s)
            elif outcome == "ok":
                self._grow()
            self._admit()

    def _abandon(self, ticket: threading.Event, queue: deque[threading.Event]) -> None:
        """Ctrl-C while waiting: neither a place nor a turn in the queue may be lost to the others."""
        with self._lock:
            if ticket.is_set():
                self.inside -= 1
                self._admit()
            elif ticket in queue:
                queue.remove(ticket)

    def _is_free(self) -> bool:
        return self.inside < self.places and self._clock.now() >= self._held_until

    def _admit(self) -> None:
        while (self._hurried or self._queue) and self._is_free():
            self.inside += 1
            (self._hurried or self._queue).popleft().set()

    def _cut(self, hold_s: float) -> None:
        now = self._clock.now()
        self._held_until = max(self._held_until, now + hold_s)
        self._successes = 0
        self._raise_after = self.rule.raise_after
        if now >= self._cut_until:
            self.places = max(1, self.places // 2)
            self._cut_until = now + self.rule.window_s

    def _grow(self) -> None:
        self._successes += 1
        if self._successes >= self._raise_after and self.places < self.rule.most:
            self.places += 1
            self._successes = 0
