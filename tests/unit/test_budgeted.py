"""A vendor behind a ledger: what is reserved, settled, released and kept."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from time import monotonic

import pytest

from factcheck.errors import BudgetStop, ProviderError
from factcheck.ledger.ports import CapReserved
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.budgeted import Budgeted
from factcheck.models.ports import Attempt, Limits, Reply, Task
from factcheck.models.price import Price
from factcheck.prompts import Prompt
from factcheck.records.base import Status
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractInput, WrittenSentences

PRICE = Price.model_validate({"input": "1", "cache_read": "0.1", "cache_write": "1.25", "output": "5"})
FREE = Price.model_validate({"input": 0, "cache_read": 0, "cache_write": 0, "output": 0})
TASK = Task(
    "extract",
    Prompt("s", "e", "q"),
    ExtractInput(sentences=()),
    WrittenSentences,
    limits=Limits(max_output_tokens=1_000, timeout_s=0.3),
)
WORST = Decimal("0.0075")  # 2,000 × 1.25 + 1,000 × 5 millionths
USED = Usage(input=1_200, cache_read=500, cache_write=100, output=90, reasoning=10)
PAID = Decimal("0.001875")  # 1,200 + 50 + 125 + 500 millionths


class ScriptedVendor:
    """Answers what it was told to, and counts how often it was asked."""

    name = "maker:model"

    def __init__(self, answer: Callable[[], Attempt]) -> None:
        self.asked, self._answer = 0, answer

    def input_bound(self, task: Task) -> int:
        return 2_000

    def attempt(self, task: Task) -> Attempt:
        self.asked += 1
        return self._answer()


def reply(usage: Usage = USED, status: Status = "ok") -> Reply:
    return Reply(status, WrittenSentences(sentences=()) if status == "ok" else None, usage, "maker:model", None, "{}")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    opened = SqliteLedger(tmp_path / "ledger")
    opened.approve("r", Decimal("0.01"))
    yield opened
    opened.close()


def november() -> datetime:
    return datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC)


def model(ledger: SqliteLedger, answer: Callable[[], Attempt], price: Price = PRICE, enabled: bool = True) -> Budgeted:
    return Budgeted(ScriptedVendor(answer), ledger, price, "r", november, enabled)


def test_an_answer_costs_what_it_used(ledger: SqliteLedger) -> None:
    paying = model(ledger, lambda: Attempt(reply()))
    attempt = paying.attempt(TASK)
    assert attempt.reply.cost_usd == float(PAID)
    assert attempt.reply.answer == WrittenSentences(sentences=())
    assert ledger.spent("r") == PAID
    assert ledger.lines()[0].usage == USED
    assert (paying.name, paying.input_bound(TASK)) == ("maker:model", 2_000)


@pytest.mark.parametrize("status", ["refused", "unparsed", "truncated", "error"])
def test_billed_answers_that_are_none_cost_the_same(ledger: SqliteLedger, status: Status) -> None:
    assert model(ledger, lambda: Attempt(reply(status=status))).attempt(TASK).reply.cost_usd == float(PAID)
    assert ledger.spent("r") == PAID


def test_every_billed_try_is_counted(ledger: SqliteLedger) -> None:
    ledger.approve("r", Decimal(1))
    tries = iter([(700, 210), (930, 190), (1_180, 160)])
    asked = model(ledger, lambda: Attempt(reply(Usage(**dict(zip(("input", "output"), next(tries), strict=True))))))
    for _ in range(3):
        asked.attempt(TASK)
    assert ledger.spent("r") == Decimal("0.00561")  # 2,810 × 1 + 560 × 5 millionths
    assert ledger.lines()[0].calls == 3


def test_an_attempt_that_was_not_billed_costs_nothing(ledger: SqliteLedger) -> None:
    turned_away = model(ledger, lambda: Attempt(reply(Usage(), "error"), "rate_limit", 2.0, "no")).attempt(TASK)
    assert (turned_away.reply.cost_usd, turned_away.retry, turned_away.retry_after_s) == (0.0, "rate_limit", 2.0)
    assert ledger.spent() == 0
    assert ledger.open_reservations() == ledger.lines() == ()


def test_an_attempt_that_may_have_been_billed_keeps_its_worst_case(ledger: SqliteLedger) -> None:
    lost = model(ledger, lambda: Attempt(reply(Usage(), "error"), "transient", None, "unknown")).attempt(TASK)
    assert lost.reply.cost_usd == float(WORST)
    assert ledger.spent("r") == ledger.lines()[0].estimated == WORST
    assert ledger.open_reservations() == ()


@pytest.mark.parametrize(
    "usage",
    [
        Usage(),
        Usage(input=1_200),  # an answer made of no token
        Usage(output=90),  # to no prompt
        Usage(input=-1_200, output=90),
        Usage(input=1_200, output=90, reasoning=-80),
        Usage(input=10**18, output=90),
    ],
)
def test_usage_that_cannot_be_is_not_believed(ledger: SqliteLedger, usage: Usage) -> None:
    model(ledger, lambda: Attempt(reply(usage))).attempt(TASK)
    assert ledger.spent("r") == ledger.lines()[0].estimated == WORST


def test_a_refusal_may_have_no_output(ledger: SqliteLedger) -> None:
    model(ledger, lambda: Attempt(reply(Usage(input=1_000), "refused"))).attempt(TASK)
    assert ledger.spent("r") == Decimal("0.001")


def test_a_vendor_that_turns_the_caller_away_was_not_paid(ledger: SqliteLedger) -> None:
    def wrong_key() -> Attempt:
        raise ProviderError("the key is not accepted")

    with pytest.raises(ProviderError):
        model(ledger, wrong_key).attempt(TASK)
    assert ledger.spent() == 0


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), MemoryError(), ValueError("a bug")])
def test_any_other_exception_keeps_the_reservation(ledger: SqliteLedger, failure: BaseException) -> None:
    def cut_off() -> Attempt:
        raise failure

    with pytest.raises(type(failure)):
        model(ledger, cut_off).attempt(TASK)
    assert ledger.spent("r") == WORST
    assert [entry.usd for entry in ledger.open_reservations()] == [WORST]


def test_a_call_that_could_pass_the_cap_is_not_made(ledger: SqliteLedger) -> None:
    paying = model(ledger, lambda: Attempt(reply(Usage(input=2_000, output=300))))
    paying.attempt(TASK)
    with pytest.raises(BudgetStop, match=r"may cost \$0\.0075"):
        paying.attempt(TASK)
    assert isinstance(paying.vendor, ScriptedVendor)
    assert paying.vendor.asked == 1


def test_paid_calls_can_be_forbidden(ledger: SqliteLedger) -> None:
    forbidden = model(ledger, lambda: Attempt(reply()), enabled=False)
    with pytest.raises(BudgetStop, match="EVAL_ENABLED=0"):
        forbidden.attempt(TASK)
    assert isinstance(forbidden.vendor, ScriptedVendor)
    assert forbidden.vendor.asked == 0
    assert ledger.lines() == ()
    assert model(ledger, lambda: Attempt(reply()), FREE, enabled=False).attempt(TASK).reply.cost_usd == 0.0


def test_the_month_is_that_of_the_reservation(ledger: SqliteLedger) -> None:
    moments = iter([november(), datetime(2026, 12, 1, tzinfo=UTC)])
    paying = replace(model(ledger, lambda: Attempt(reply())), clock=lambda: next(moments))
    for _ in range(2):
        paying.attempt(TASK)
    assert ledger.spent(month="2026-11") == ledger.spent(month="2026-12") == PAID


def test_a_call_waits_for_money_that_comes_back(ledger: SqliteLedger) -> None:
    held = ledger.reserve("maker:model", Decimal("0.009"), run="r", month="2026-11")
    freed = threading.Timer(0.1, ledger.release, [held])
    freed.start()
    model(ledger, lambda: Attempt(reply())).attempt(TASK)
    freed.join()
    assert ledger.spent("r") == PAID


def test_it_does_not_wait_once_it_is_told_to_stop(ledger: SqliteLedger) -> None:
    ledger.reserve("maker:model", Decimal("0.009"), run="r", month="2026-11")
    stop = threading.Event()
    stop.set()
    patient = replace(TASK, limits=Limits(max_output_tokens=1_000, timeout_s=600))
    began = monotonic()
    with pytest.raises(CapReserved):
        replace(model(ledger, lambda: Attempt(reply())), stop=stop).attempt(patient)
    assert monotonic() - began < 60


def test_it_does_not_wait_for_ever(ledger: SqliteLedger) -> None:
    ledger.reserve("maker:model", Decimal("0.009"), run="r", month="2026-11")
    paying = model(ledger, lambda: Attempt(reply()))
    with pytest.raises(CapReserved):
        paying.attempt(TASK)
    assert isinstance(paying.vendor, ScriptedVendor)
    assert paying.vendor.asked == 0
