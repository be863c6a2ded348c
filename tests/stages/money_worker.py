"""A process of the money tests: threads that ask a priced vendor until the budget stops them.

    money_worker.py LEDGER BILLS RUN THREADS ASKS [MONTH_CAP]

The vendor is the other side: it writes every bill to BILLS before it answers, as a vendor bills whether or not the
caller lives to see the answer. Prints how many threads the budget stopped.
"""

import os
import random
import sys
import threading
import time
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from factcheck.errors import BudgetStop
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.budgeted import Budgeted
from factcheck.models.ports import Attempt, Limits, Reply, Task
from factcheck.models.price import Price
from factcheck.prompts import Prompt
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractInput, WrittenSentences

PRICE = Price.model_validate({"input": "1", "cache_read": "0.1", "cache_write": "1.25", "output": "5"})
TASK = Task(
    "extract",
    Prompt("Be brief.", "", "List the claims."),
    ExtractInput(sentences=()),
    WrittenSentences,
    limits=Limits(max_output_tokens=200, timeout_s=20),
)
INPUT = 1000  # tokens; with 200 of output at most 0.00225 USD a call


class BillingVendor:
    """Sleeps a little, bills, answers; now and then it bills nothing or lets the caller wait in vain."""

    name = "loopback:priced"

    def __init__(self, bills: Path, seed: int) -> None:
        self._bills = os.open(bills, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._draw, self._lock = random.Random(seed), threading.Lock()

    def input_bound(self, task: Task) -> int:
        return INPUT

    def attempt(self, task: Task) -> Attempt:
        with self._lock:
            kind = self._draw.choices(["ok", "refused", "busy", "lost"], [80, 8, 8, 4])[0]
            usage = Usage(
                input=self._draw.randint(500, INPUT), output=self._draw.randint(1, task.limits.max_output_tokens)
            )
            seconds = self._draw.uniform(0.001, 0.004)
        time.sleep(seconds)
        if kind == "busy":
            return Attempt(self._reply("error", Usage()), "rate_limit", None, "no")
        # counted here by hand, in pico-dollars: a second opinion on the prices
        os.write(self._bills, f"{usage.input * 1_000_000 + usage.output * 5_000_000}\n".encode())
        time.sleep(seconds)
        if kind == "lost":
            return Attempt(self._reply("error", Usage()), "transient", None, "unknown")
        return Attempt(self._reply("refused" if kind == "refused" else "ok", usage))

    def _reply(self, status: str, usage: Usage) -> Reply:
        return Reply(
            status, WrittenSentences(sentences=()) if status == "ok" else None, usage, self.name, self.name, ""
        )


def work(model: Budgeted, asks: int, stopped: list[str]) -> None:
    try:
        for _ in range(asks):
            model.attempt(TASK)
    except BudgetStop as stop:
        stopped.append(str(stop))


def main() -> None:
    ledger_path, bills, run, threads, asks, *month_cap = sys.argv[1:]
    ledger = SqliteLedger(Path(ledger_path), month_cap=Decimal(month_cap[0]) if month_cap else None)
    vendor = BillingVendor(Path(bills), os.getpid())
    model = Budgeted(vendor, ledger, PRICE, run, lambda: datetime(2026, 11, 5, tzinfo=UTC))
    stopped: list[str] = []
    workers = [threading.Thread(target=work, args=(model, int(asks), stopped)) for _ in range(int(threads))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(len(stopped))


if __name__ == "__main__":
    main()
