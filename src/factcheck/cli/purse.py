"""What a run may spend and has spent, read from the ledger while others write to it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from time import monotonic
from typing import TYPE_CHECKING

from factcheck.errors import FactcheckError

if TYPE_CHECKING:
    from factcheck.ledger.sqlite import SqliteLedger
    from factcheck.workspace import Workspace

SECONDS_BETWEEN_READS = 0.25


@dataclass(frozen=True, slots=True)
class Balance:
    """USD: what all commands of a run spent, without the worst cases of calls under way, and the approved cap if any.

    A call that was cut off before this command began counts at its worst case, as it does against the cap.
    """

    spent: Decimal = Decimal(0)
    cap: Decimal | None = None


class Purse:
    """The balance of a run; one for a command. Read by one thread at a time."""

    def __init__(self, ledger: "SqliteLedger", run: str) -> None:
        self.run = run
        self._ledger = ledger
        self._since = datetime.now(UTC)
        self._read_at = float("-inf")
        self._balance = Balance()

    def close(self) -> None:
        """Close the ledger."""
        self._ledger.close()

    def balance(self) -> Balance:
        """The balance now. Raises DataError or Incomplete where the ledger cannot be read."""
        under_way = [entry for entry in self._ledger.open_reservations() if entry.run == self.run]
        now = [entry.usd for entry in under_way if entry.at >= self._since]
        spent = self._ledger.spent(run=self.run) - sum(now, Decimal(0))
        self._balance = Balance(max(spent, Decimal(0)), self._ledger.caps().runs.get(self.run))
        self._read_at = monotonic()
        return self._balance

    def recent(self, seconds: float = SECONDS_BETWEEN_READS) -> Balance:
        """The balance, at most so many seconds old, for displays: a ledger that is busy now must not end a run."""
        if monotonic() - self._read_at >= seconds:
            with suppress(FactcheckError):
                self.balance()
        return self._balance


@contextmanager
def open_purse(workspace: "Workspace", run: str) -> Iterator[Purse | None]:
    """The purse of a run; None where nothing was ever paid or approved in the workspace."""
    from factcheck.ledger.sqlite import SqliteLedger, ledger_file

    file = ledger_file(workspace.root)
    if not file.exists():
        yield None
        return
    purse = Purse(SqliteLedger(file), run)
    try:
        yield purse
    finally:
        purse.close()
