"""One arm at work: what its line says, on a terminal and elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from factcheck.cli.display import clock_text, duration_text, plain_text

if TYPE_CHECKING:
    from factcheck.cli.purse import Purse
    from factcheck.models.counted import Tally

NAME_WIDTH = 24


@dataclass(slots=True, eq=False)
class Row:
    """The progress of one arm. ``purse`` is None for an arm that asks no paid model; ``workers`` cases go at a time.

    ``changed`` is called when the arm begins and when it ends. No lock: one thread counts, another one only looks, and
    the thread that counts may be interrupted by a signal whose handler prints.
    """

    arm: str
    tally: "Tally"
    purse: "Purse | None" = None
    workers: int = 1
    changed: Callable[["Row"], None] = field(default=lambda row: None)
    clock: Callable[[], float] = monotonic
    total: int = 0
    before: int = 0
    now: int = 0
    begun: float | None = None
    ended: float | None = None

    def start(self, what: str, total: int, done: int = 0) -> None:
        """The arm begins; ``done`` of ``total`` cases have their answer already."""
        self.total, self.before, self.now = total, done, 0
        self.begun = self.clock()
        self.changed(self)

    def advance(self, count: int = 1) -> None:
        """Cases were finished."""
        self.now += count

    def finish(self) -> None:
        """The arm ended, or was stopped."""
        self.ended = self.clock()
        self.changed(self)

    def note(self, text: str) -> None:
        """Nothing: a run has no notes."""

    @property
    def name(self) -> str:
        """The arm's name as it may be shown."""
        return plain_text(self.arm)[:NAME_WIDTH]

    @property
    def done(self) -> int:
        """Cases that have their answer or were asked in vain now."""
        return self.before + self.now

    @property
    def running(self) -> bool:
        """Whether it has begun and not ended."""
        return self.begun is not None and self.ended is None

    @property
    def complete(self) -> bool:
        """Whether all its cases are done."""
        return self.done >= self.total

    @property
    def seconds(self) -> float:
        """Wall time so far."""
        end = self.clock() if self.ended is None else self.ended
        return 0.0 if self.begun is None else max(0.0, end - self.begun)

    def cells(self, narrow: bool = False) -> tuple[str, ...]:
        """Arm, cases, money, calls in flight, time, calls made: short, for a terminal that cuts what comes last."""
        glance = self.tally.glance()
        made = f"{glance.new:,} new + {glance.stored:,} stored"
        return (
            self.name if narrow else f"arm {self.name}",
            f"{self.done:,}/{self.total:,}" if self.begun is not None else "waiting",
            self._money(glance.spent_usd),
            f"{glance.in_flight:,} in flight",
            self._time(clock_text),
            f"{glance.new + glance.stored:,} calls" if narrow else made,
        )

    def line(self) -> str:
        """The same facts for a log."""
        from factcheck.publish.numbers import counted

        glance = self.tally.glance()
        facts = (
            f"{self.done:,} of {self.total:,} cases" + (f" ({self.before:,} done before)" if self.before else ""),
            self._money(glance.spent_usd),
            f"{glance.in_flight:,} in flight",
            f"{counted(glance.new, 'new call')} and {glance.stored:,} from the store",
            self._time(duration_text),
        )
        return f"arm {self.name}: {', '.join(facts)}"

    def eta(self) -> float | None:
        """Seconds to go by the pace so far, None before the first case is done.

        Cases under way count as half done: without them the first estimates are too long by the number of workers.
        """
        left = self.total - self.done
        if left <= 0:
            return 0.0
        if not self.now:
            return None
        worth = self.now + min(self.workers, left) / 2
        return self.seconds * left / worth

    def _money(self, spent_usd: float) -> str:
        from factcheck.publish.numbers import money

        if self.purse is None:
            return "free"
        balance = self.purse.recent()
        cap = ", no cap" if balance.cap is None else f" of {money(float(balance.cap))}"
        own, run = money(spent_usd), money(float(balance.spent))
        alone = own == run or float(balance.spent) < spent_usd  # the ledger was read a moment ago
        return f"{own}{cap}" if alone else f"{own}, run {run}{cap}"

    def _time(self, text: Callable[[float], str]) -> str:
        if self.begun is None:
            return "ETA unknown"
        if self.ended is not None:
            return ("took " if self.complete else "stopped after ") + text(self.seconds)
        eta = self.eta()
        return f"ETA {'unknown' if eta is None else text(eta)}"
