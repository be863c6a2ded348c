"""How long to wait before another attempt, and the clock that is waited by."""

import threading
from dataclasses import dataclass
from math import isfinite
from time import monotonic
from typing import Protocol

from factcheck.errors import ConfigError
from factcheck.hashing import draw_number

_DOUBLINGS = 40  # beyond it every wait is the longest one; keeps the power from overflowing


class Clock(Protocol):
    """Time as the limits see it."""

    def now(self) -> float:
        """Seconds since some moment; never runs backwards."""
        ...

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        """Wait, but no longer than until ``stop`` is set; whether it is set."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Seconds of the monotonic clock."""
        return monotonic()

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        """Wait for the event at most so many seconds; whether it is set."""
        return stop.wait(seconds)


@dataclass(frozen=True, slots=True)
class Policy:
    """How often and how long one question is tried.

    ``attempts`` counts all calls, the first one too. ``total_s`` bounds a question from its first call on, waits
    included; a single call is bounded by the task's own time limit and by what is left of the total. Waits double from
    ``first_wait_s`` to ``longest_wait_s``. Raises ConfigError for what is not positive and finite.
    """

    attempts: int = 5
    total_s: float = 600.0
    first_wait_s: float = 0.5
    longest_wait_s: float = 60.0

    def __post_init__(self) -> None:
        bounds = (self.attempts, self.total_s, self.first_wait_s, self.longest_wait_s)
        if not all(isfinite(bound) and bound > 0 for bound in bounds):
            raise ConfigError(f"attempts and time limits must be greater than 0 and finite, not {bounds}")


def backoff_s(policy: Policy, failed: int, retry_after_s: float | None, *names: str | int) -> float:
    """Seconds to wait after so many failed attempts (from 1): never less than the server asks for.

    The wait doubles with every failure and is drawn from its upper half by the names ("equal jitter"), so that
    questions which failed together do not come back together, and a repeated run waits the same. On top of the
    server's own wait comes up to ``first_wait_s``, for the same reason.
    """
    share = draw_number("backoff", failed, *names) / 2**64
    full = min(policy.longest_wait_s, policy.first_wait_s * 2.0 ** min(failed - 1, _DOUBLINGS))
    own = full * (0.5 + share / 2)
    if retry_after_s is None or not retry_after_s > 0:
        return own
    return max(own, retry_after_s + share * policy.first_wait_s)
