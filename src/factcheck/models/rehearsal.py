"""A rehearsal: nothing is asked, and what would have been asked is counted."""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from factcheck.models.endpoint import OVERHEAD_TOKENS, input_bound
from factcheck.models.ports import Model, Reply, Task
from factcheck.models.price import Price
from factcheck.models.prices import cost, worst_case
from factcheck.models.schemas import schema_text
from factcheck.models.store import reply_key
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer, SinglePassAnswer

BYTES_PER_TOKEN = (5.0, 3.0)  # English prose: fewest and most tokens a byte that today's tokenizers make of it
ANSWER_TOKENS = (40, 400)  # a short verdict, and a list of claims with reasons
# No later question depends on these answers, so nobody thinks about them: that takes most of a rehearsal's time.
PASSING: Mapping[type[Record], Record] = {
    JudgeAnswer: JudgeAnswer(label="supported", quote="", reason=""),
    SinglePassAnswer: SinglePassAnswer(doubts=(), link_doubted=False),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be asked: ``calls`` new questions, and ``stored`` ones whose answers are kept and cost nothing.

    Tokens and USD go from fewest to most. ``reserved_usd`` is the worst case of all calls, ``dearest_usd`` that of the
    dearest one.
    """

    calls: int = 0
    input_tokens: tuple[int, int] = (0, 0)
    output_tokens: tuple[int, int] = (0, 0)
    usd: tuple[Decimal, Decimal] = (Decimal(0), Decimal(0))
    reserved_usd: Decimal = Decimal(0)
    dearest_usd: Decimal = Decimal(0)
    stored: int = 0

    def plus(self, other: "Plan") -> "Plan":
        """The sum."""
        return Plan(
            self.calls + other.calls,
            (self.input_tokens[0] + other.input_tokens[0], self.input_tokens[1] + other.input_tokens[1]),
            (self.output_tokens[0] + other.output_tokens[0], self.output_tokens[1] + other.output_tokens[1]),
            (self.usd[0] + other.usd[0], self.usd[1] + other.usd[1]),
            self.reserved_usd + other.reserved_usd,
            max(self.dearest_usd, other.dearest_usd),
            self.stored + other.stored,
        )


def total(plans: Iterable[Plan]) -> Plan:
    """The sum of all."""
    together = Plan()
    for plan in plans:
        together = together.plus(plan)
    return together


@dataclass(slots=True)
class Rehearsal:
    """Stands for the model of a name. A question is counted once, whichever arm or role asks it first.

    ``price`` is None for a model that costs nothing. ``kept`` answers from the store of replies alone, or is None where
    there is no store. Prompt caches of vendors are not reckoned with, so that the upper figure holds without them.
    """

    name: str
    player: Model
    price: Price | None
    kept: Model | None = None
    plan: Plan = field(default_factory=Plan)
    _seen: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, task: Task) -> Reply:
        """The kept answer, else a passing one, else the embedded rules': the next steps need something to go on."""
        known = self.kept.ask(task) if self.kept is not None else None
        kept = known if known is not None and known.status == "ok" else None
        key = reply_key(self.name, task)
        with self._lock:
            if key not in self._seen:
                self._seen.add(key)
                self.plan = self.plan.plus(plan_of(task, self.price) if kept is None else Plan(stored=1))
        if kept is not None:
            return kept
        passing = PASSING.get(task.answer)
        return self.player.ask(task) if passing is None else Reply("ok", passing, Usage(), self.name, None, "")

    def take(self) -> Plan:
        """The plan since the last taking."""
        with self._lock:
            taken, self.plan = self.plan, Plan()
        return taken


def plan_of(task: Task, price: Price | None) -> Plan:
    """One question, reckoned."""
    if price is None:
        return Plan(calls=1)
    prompt = task.prompt
    size = len(
        "".join((prompt.system, prompt.evidence, prompt.question, schema_text(task.answer))).encode("utf-8", "replace")
    )
    few, many = (round(size / BYTES_PER_TOKEN[0]), round(size / BYTES_PER_TOKEN[1]) + OVERHEAD_TOKENS // 4)
    short, long = ANSWER_TOKENS[0], min(ANSWER_TOKENS[1], task.limits.max_output_tokens)
    usd = (cost(Usage(input=few, output=short), price), cost(Usage(input=many, output=long), price))
    most = worst_case(input_bound(task), task.limits.max_output_tokens, price)
    return Plan(1, (few, many), (short, long), usd, most, most)
