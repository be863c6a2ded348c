"""Who may ask a host now: few at a time, some time apart, and nobody while the host wants to be left alone."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from factcheck.sources.resolve.manners import Manners

_POLL_S = 0.05  # how soon a waiting thread sees that it was stopped


class Stopped(Exception):
    """The work was stopped before this request was made."""


class HostRests(Exception):
    """The host asked to be left alone for longer than anyone waits here."""


@dataclass(slots=True)
class _Host:
    inside: int = 0
    next_start: float = float("-inf")
    rests_until: float = float("-inf")


class Gates:
    """One gate a host, shared by all threads."""

    def __init__(self, manners: Manners, stop: threading.Event, clock: Callable[[], float] = monotonic) -> None:
        self._manners, self._stop, self._clock = manners, stop, clock
        self._hosts: dict[str, _Host] = {}
        self._changed = threading.Condition()

    @contextmanager
    def place(self, host: str) -> Iterator[None]:
        """Wait for a place at a host, and hold it. Raises Stopped and HostRests."""
        with self._changed:
            entry = self._hosts.setdefault(host, _Host())
            while (wait := self._wait(host, entry)) > 0:
                self._changed.wait(min(wait, _POLL_S))
            entry.inside += 1
            entry.next_start = self._clock() + self._manners.gap_s
        try:
            yield
        finally:
            with self._changed:
                entry.inside -= 1
                self._changed.notify_all()

    def rest(self, host: str, seconds: float) -> None:
        """Nobody asks the host for so long."""
        with self._changed:
            entry = self._hosts.setdefault(host, _Host())
            entry.rests_until = max(entry.rests_until, self._clock() + seconds)

    def _wait(self, host: str, entry: _Host) -> float:
        if self._stop.is_set():
            raise Stopped
        now = self._clock()
        if entry.rests_until - now > self._manners.longest_wait_s:
            raise HostRests(
                f"{host} asked to be left alone for {entry.rests_until - now:.0f} s after an earlier request"
            )
        if entry.inside >= self._manners.per_host:
            return _POLL_S
        return max(entry.next_start, entry.rests_until) - now
