"""The port to the ledger: reserve the worst case, call, settle. Every paid call goes through it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from factcheck.errors import BudgetStop
from factcheck.records.result import Usage


class CapReserved(BudgetStop):
    """The cap is taken up by calls under way: once they are settled at what they cost, this one may fit."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """Money set aside for one call: the most it can cost in USD, the run, the UTC month and the time of reserving."""

    id: int
    model: str
    run: str
    month: str
    usd: Decimal
    at: datetime


@dataclass(frozen=True, slots=True)
class Line:
    """What one model cost in one run in one month, in USD.

    ``settled`` holds ``estimated``: calls that may or may not have been billed, counted at their worst case.
    ``reserved`` is money of calls that are under way or were cut off. ``calls`` leaves out those never billed.
    """

    month: str
    run: str
    model: str
    calls: int
    settled: Decimal
    estimated: Decimal
    reserved: Decimal
    usage: Usage


@dataclass(frozen=True, slots=True)
class Caps:
    """Caps in USD: the approved one of every run, and the monthly one if there is any."""

    runs: Mapping[str, Decimal]
    month: Decimal | None


class Ledger(Protocol):
    """Where money is counted; one ledger is shared by all threads and processes of a workspace."""

    def approve(self, run: str, usd: Decimal) -> None:
        """Set the cap of a run: on all it ever cost, over every command and process. The latest approval holds."""
        ...

    def reserve(self, model: str, usd: Decimal, *, run: str, month: str) -> Reservation:
        """Set the worst case of one call aside.

        Raises BudgetStop where a cap could be passed or none is approved, and its kind CapReserved where the call may
        fit once the calls under way are settled. A free call needs no approval.
        """
        ...

    def settle(self, reservation: Reservation, usd: Decimal, usage: Usage, *, estimated: bool = False) -> None:
        """Replace a reservation by what the call cost. Raises ValueError if it is resolved already."""
        ...

    def release(self, reservation: Reservation) -> None:
        """Drop a reservation: only for a call that certainly was not billed. Raises ValueError if it is resolved."""
        ...

    def spent(self, run: str | None = None, month: str | None = None) -> Decimal:
        """USD settled and reserved, of all or of a run, a month, or a run in a month."""
        ...

    def open_reservations(self) -> tuple[Reservation, ...]:
        """Reservations that are neither settled nor released, oldest first; they count as spent."""
        ...

    def lines(self) -> tuple[Line, ...]:
        """What was spent by month, run and model, in that order."""
        ...

    def caps(self) -> Caps:
        """The caps that hold."""
        ...
