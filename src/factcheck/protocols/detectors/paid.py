"""Money for documents: a tool's price is reserved before a document is sent, and settled or released afterwards."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from time import monotonic

from factcheck.errors import BudgetStop
from factcheck.ledger.money import month_of
from factcheck.ledger.ports import CapReserved, Ledger, Reservation
from factcheck.records.detectors_tools import AskStatus
from factcheck.records.result import Usage

PAUSE_S = 0.1
PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Paid:
    """The price of one document in USD, and where it is counted. ``enabled`` is False where EVAL_ENABLED=0."""

    tool: str
    usd: Decimal
    ledger: Ledger
    run: str
    clock: Callable[[], datetime]
    enabled: bool = True

    def reserve(self, stop: threading.Event) -> Reservation:
        """Set the price of a document aside; waits while calls under way hold the money. Raises BudgetStop."""
        if not self.enabled:
            raise BudgetStop(f"EVAL_ENABLED=0 refuses every paid call, so {self.tool} was not asked")
        deadline = monotonic() + PATIENCE_S
        while True:
            try:
                return self.ledger.reserve(self.tool, self.usd, run=self.run, month=month_of(self.clock()))
            except CapReserved:
                if monotonic() >= deadline or stop.wait(PAUSE_S):
                    raise

    def settle(self, reservation: Reservation, status: AskStatus) -> None:
        """Count the document, in full if it may have been billed, unless the tool certainly did not see it."""
        if status == "unreached":
            self.ledger.release(reservation)
        else:
            self.ledger.settle(reservation, self.usd, Usage(), estimated=status == "failed")
