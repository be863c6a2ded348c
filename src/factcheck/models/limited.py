"""From a vendor to a model: attempts, waits, time limits and calls at once, in one place for all vendors."""

import threading
from dataclasses import dataclass, field, replace
from math import isfinite

from factcheck.errors import FactcheckError
from factcheck.hashing import sha256_text
from factcheck.models.backoff import Clock, Policy, SystemClock, backoff_s
from factcheck.models.concurrency import Gate, GateRule, Outcome
from factcheck.models.ports import Attempt, Limits, Reply, Task, Vendor
from factcheck.records.result import Usage

INTERRUPTED = "interrupted"


@dataclass(slots=True)
class _Tally:
    """What the attempts at one question came to so far."""

    name: str
    attempts: int = 0
    usage: Usage = field(default_factory=Usage)
    cost_usd: float = 0.0
    last: Reply | None = None

    def add(self, reply: Reply) -> None:
        self.attempts += 1
        self.usage = self.usage.plus(reply.usage)
        self.cost_usd += reply.cost_usd
        self.last = reply

    def answered(self, reply: Reply) -> Reply:
        """The reply with what all attempts used and cost."""
        reason = reply.reason
        if self.attempts > 1 and reply.status != "ok":
            reason = f"{reason or 'no reason given'} ({self.count()})"
        return replace(reply, usage=self.usage, cost_usd=self.cost_usd, reason=reason)

    def failed(self, why: str) -> Reply:
        """Status error with the last reason and the number of attempts."""
        if self.last is None:
            return Reply("error", None, self.usage, self.name, None, "", why, self.cost_usd)
        reason = f"{why} after {self.count()}; the last said: {self.last.reason or 'nothing'}"
        last = replace(self.last, status="error", answer=None, reason=reason)
        return replace(last, usage=self.usage, cost_usd=self.cost_usd)

    def count(self) -> str:
        """``1 attempt`` or ``3 attempts``."""
        return f"{self.attempts} attempt{'' if self.attempts == 1 else 's'}"


class Limited:
    """A model that asks its vendor again where that may help; safe under threads.

    ``stop``, once set, lets calls under way finish and ends everything that waits, with status error "interrupted".
    """

    def __init__(
        self,
        vendor: Vendor,
        policy: Policy | None = None,
        gate: Gate | None = None,
        stop: threading.Event | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._vendor = vendor
        self._policy = policy or Policy()
        self._clock = clock or SystemClock()
        self._gate = gate or Gate(GateRule(), self._clock)
        self._stop = stop or threading.Event()

    @property
    def name(self) -> str:
        """The vendor's name."""
        return self._vendor.name

    def ask(self, task: Task) -> Reply:
        """The answer, or why there is none after all attempts; usage and cost are those of all attempts together.

        Raises only fatal errors (ProviderError, BudgetStop); any other exception of a vendor is status error. The
        total time runs from the first call on: waiting for a first place is not the question's own time.
        """
        tally, until = _Tally(self.name), None
        while True:
            if not self._gate.enter(self._stop, until):
                return tally.failed(self._why_not_entered())
            if until is None:
                until = self._clock.now() + self._policy.total_s
            attempt = self._attempt(task, until)
            if attempt is None:
                return tally.failed(self._why_not_entered())
            tally.add(attempt.reply)
            if attempt.retry == "no" or attempt.reply.status == "ok":
                return tally.answered(attempt.reply)
            problem = self._pause(task, attempt, tally.attempts, until)
            if problem is not None:
                return tally.failed(problem)

    def _attempt(self, task: Task, until: float) -> Attempt | None:
        """One call with the place just taken, which is given back; None where there is no time or it was stopped."""
        outcome: Outcome = "other"
        hold_s = 0.0
        try:
            left = until - self._clock.now()
            if left <= 0 or self._stop.is_set():
                return None
            attempt = self._call(replace(task, limits=_within(task.limits, left)))
            if attempt.retry == "rate_limit":
                outcome, hold_s = "rate_limit", _asked_wait(attempt) or 0.0
            elif attempt.reply.status != "error":
                outcome = "ok"
            return attempt
        finally:
            self._gate.leave(outcome, hold_s if hold_s < self._policy.total_s else 0.0)  # else nobody will wait for it

    def _call(self, task: Task) -> Attempt:
        try:
            return self._vendor.attempt(task)
        except FactcheckError:
            raise
        except Exception as error:  # an SDK's own fault costs one answer, not the run; nobody knows if it was billed
            reason = f"unexpected {type(error).__name__}: {str(error)[:200]}"
            return Attempt(Reply("error", None, Usage(), self.name, None, "", reason), billed="unknown")

    def _pause(self, task: Task, attempt: Attempt, attempts: int, until: float) -> str | None:
        """Wait before the next attempt; why there is none, or None."""
        if attempts >= self._policy.attempts:
            return "gave up"
        names = (self.name, task.name, sha256_text(task.prompt.question), task.sample)
        asked = _asked_wait(attempt)
        wait = backoff_s(self._policy, attempts, asked, *names)
        left = until - self._clock.now()
        if wait >= left:
            whose = f"the server asks for a wait of {asked:g} s" if asked else f"the next wait is {wait:.1f} s"
            return f"gave up ({whose}, {max(left, 0.0):.1f} s are left of {self._policy.total_s:g} s)"
        return INTERRUPTED if self._clock.wait(wait, self._stop) else None

    def _why_not_entered(self) -> str:
        return INTERRUPTED if self._stop.is_set() else f"gave up (the {self._policy.total_s:g} s are over)"


def _asked_wait(attempt: Attempt) -> float | None:
    """The server's own wait in seconds, where it makes sense."""
    asked = attempt.retry_after_s
    return asked if asked is not None and isfinite(asked) and asked > 0 else None


def _within(limits: Limits, left: float) -> Limits:
    """The limits of one call: its own time limit (the usual one where that is none), within what is left in all."""
    own = limits.timeout_s if isfinite(limits.timeout_s) and limits.timeout_s > 0 else Limits().timeout_s
    return replace(limits, timeout_s=min(own, left))
