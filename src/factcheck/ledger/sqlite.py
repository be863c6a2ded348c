"""The ledger in one SQLite file, shared by threads and processes; a killed process never loses a reservation."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from factcheck.errors import BudgetStop
from factcheck.ledger.money import from_units, to_units, usd_text
from factcheck.ledger.ports import CapReserved, Caps, Line, Reservation
from factcheck.ledger.schema import named_failures, open_file, transaction
from factcheck.records.result import Usage

KINDS = ("input", "cache_read", "cache_write", "output", "reasoning")
# Writes nothing where a cap could be passed; a run without a cap may make free calls.
RESERVE = """INSERT INTO entries (model, run, month, at, reserved, counted, state)
SELECT :model, :run, :month, :at, :units, :units, 'open' WHERE
    :units <= coalesce((SELECT units FROM caps WHERE scope = 'run' AND name = :run)
        - coalesce((SELECT units FROM totals WHERE scope = 'run' AND name = :run), 0), 0)
    AND (:month_cap IS NULL
        OR :units <= :month_cap - coalesce((SELECT units FROM totals WHERE scope = 'month' AND name = :month), 0))"""
RESOLVE = (
    "UPDATE entries SET state = ?, counted = ?, input = ?, cache_read = ?, cache_write = ?, output = ?, reasoning = ?"
    " WHERE id = ? AND state = 'open'"
)
LINES = (
    "SELECT month, run, model, count(*), sum(iif(state = 'open', 0, counted)),"
    " sum(iif(state = 'estimated', counted, 0)), sum(iif(state = 'open', counted, 0)),"
    " sum(input), sum(cache_read), sum(cache_write), sum(output), sum(reasoning)"
    " FROM entries WHERE state <> 'released' GROUP BY month, run, model ORDER BY month, run, model"
)
UNDER_WAY = {
    "run": "SELECT sum(counted) FROM entries WHERE state = 'open' AND at > ? AND run = ?",
    "month": "SELECT sum(counted) FROM entries WHERE state = 'open' AND at > ? AND month = ?",
}
SECONDS_BETWEEN_SYNCS = 0.25
UNDER_WAY_S = 600.0  # an open reservation older than this was cut off: nobody waits for it to be settled


@dataclass(frozen=True, slots=True)
class Call:
    """A call that wants money: its worst case in units, its run, its UTC month, and now in seconds."""

    units: int
    run: str
    month: str
    at: float


@dataclass(frozen=True, slots=True)
class Bound:
    """A cap in units, what it holds for, and how a user mends it."""

    scope: Literal["run", "month"]
    name: str
    cap: int
    mend: str


def utc_now() -> datetime:
    """The time now, with its zone."""
    return datetime.now(UTC)


def ledger_file(root: Path) -> Path:
    """Where the ledger of a workspace lies."""
    return root / ".factcheck" / "ledger.sqlite3"


class SqliteLedger:
    """A ledger file. Every process opens its own; all threads of the process share it.

    ``month_cap`` (USD) bounds what all runs together may reserve and spend in a UTC month; None sets no bound.
    """

    def __init__(
        self, path: Path, *, month_cap: Decimal | None = None, clock: Callable[[], datetime] = utc_now
    ) -> None:
        """Open or make the file. Raises DataError for a damaged file, Incomplete while it stays locked."""
        self._path, self._clock, self._pid = path, clock, os.getpid()
        self._month_cap = None if month_cap is None else to_units(month_cap)
        self._lock, self._synced = threading.Lock(), -SECONDS_BETWEEN_SYNCS
        self._database = open_file(path)
        self._keep_month_cap()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def approve(self, run: str, usd: Decimal) -> None:
        """Set the cap of a run; see Ledger."""
        units = to_units(usd)
        with self._transaction() as database:
            database.execute("INSERT OR REPLACE INTO caps VALUES ('run', ?, ?)", (run, units))

    def reserve(self, model: str, usd: Decimal, *, run: str, month: str) -> Reservation:
        """Set the worst case of one call aside; see Ledger."""
        now = self._clock()
        call = Call(to_units(usd), run, month, now.timestamp())
        values = {"model": model, "run": run, "month": month, "at": call.at, "units": call.units}
        values |= {"month_cap": self._month_cap}
        with self._writing() as database:
            written = database.execute(RESERVE, values)
        if written.rowcount == 0:
            with self._transaction() as database:
                self._refuse(database, call)
                written = database.execute(RESERVE, values)  # it fits by now
        return Reservation(written.lastrowid or 0, model, run, month, from_units(call.units), now)

    def settle(self, reservation: Reservation, usd: Decimal, usage: Usage, *, estimated: bool = False) -> None:
        """Replace a reservation by what the call cost; see Ledger."""
        self._resolve(reservation, to_units(usd), usage, "estimated" if estimated else "settled")

    def release(self, reservation: Reservation) -> None:
        """Drop a reservation; see Ledger."""
        self._resolve(reservation, 0, Usage(), "released")

    def spent(self, run: str | None = None, month: str | None = None) -> Decimal:
        """USD settled and reserved; see Ledger."""
        if run is not None and month is not None:
            rows = self._rows("SELECT sum(counted) FROM entries WHERE run = ? AND month = ?", (run, month))
        elif run is not None or month is not None:
            scope, name = ("run", run) if run is not None else ("month", month or "")
            rows = self._rows("SELECT sum(units) FROM totals WHERE scope = ? AND name = ?", (scope, name))
        else:
            rows = self._rows("SELECT sum(units) FROM totals WHERE scope = 'month'")
        return from_units(rows[0][0] or 0)

    def open_reservations(self) -> tuple[Reservation, ...]:
        """Reservations that are neither settled nor released, oldest first."""
        rows = self._rows(
            "SELECT id, model, run, month, reserved, at FROM entries WHERE state = 'open' ORDER BY at, id"
        )
        return tuple(
            Reservation(number, model, run, month, from_units(units), datetime.fromtimestamp(at, UTC))
            for number, model, run, month, units, at in rows
        )

    def lines(self) -> tuple[Line, ...]:
        """What was spent by month, run and model."""
        return tuple(_line(row) for row in self._rows(LINES))

    def caps(self) -> Caps:
        """The approved caps of runs, and the monthly cap: this ledger's, else the one it was last opened with."""
        rows = self._rows("SELECT name, units FROM caps WHERE scope = 'run' ORDER BY name")
        stored = self._rows("SELECT units FROM caps WHERE scope = 'month'")
        month = self._month_cap if self._month_cap is not None else stored[0][0] if stored else None
        return Caps({name: from_units(units) for name, units in rows}, None if month is None else from_units(month))

    def _keep_month_cap(self) -> None:
        """Keep the monthly cap for those who only look; every ledger enforces its own."""
        if self._month_cap is not None:
            with self._transaction() as database:
                database.execute("INSERT OR REPLACE INTO caps VALUES ('month', '', ?)", (self._month_cap,))

    def _refuse(self, database: sqlite3.Connection, call: Call) -> None:
        """Raise BudgetStop for a call that could pass a cap; what no waiting can mend comes first."""
        stops = [stop for stop in (self._run_stop(database, call), self._month_stop(database, call)) if stop]
        if stops:
            raise min(stops, key=lambda stop: isinstance(stop, CapReserved))

    def _run_stop(self, database: sqlite3.Connection, call: Call) -> BudgetStop | None:
        row = database.execute("SELECT units FROM caps WHERE scope = 'run' AND name = ?", (call.run,)).fetchone()
        if row is None:
            if call.units == 0:
                return None
            most = usd_text(from_units(call.units))
            return BudgetStop(
                f"no budget is approved for run {call.run!r}, and the next call may cost {most}; say --budget"
            )
        return _stop(database, call, Bound("run", call.run, row[0], "raise --budget and repeat the command to go on"))

    def _month_stop(self, database: sqlite3.Connection, call: Call) -> BudgetStop | None:
        if self._month_cap is None:
            return None
        mend = "raise the monthly cap in factcheck.toml or go on next month (UTC)"
        return _stop(database, call, Bound("month", call.month, self._month_cap, mend))

    def _resolve(self, reservation: Reservation, units: int, usage: Usage, state: str) -> None:
        """Close an open entry."""
        tokens = (usage.input, usage.cache_read, usage.cache_write, usage.output, usage.reasoning)
        with self._writing() as database:
            written = database.execute(RESOLVE, (state, units, *tokens, reservation.id))
        if written.rowcount == 0:
            raise ValueError(f"reservation {reservation.id} is not open: settled, released or of another ledger")

    def _rows(self, query: str, values: tuple[str, ...] = ()) -> list[tuple[Any, ...]]:
        with self._lock, named_failures(self._path):
            return self._database.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """For several statements that belong together."""
        with self._writing() as database, transaction(database):
            yield database

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """For one statement, which is a transaction of its own."""
        if os.getpid() != self._pid:
            raise RuntimeError("a ledger was carried over a fork; every process must open its own")
        with self._lock, named_failures(self._path):
            # A killed process loses nothing at either level. A commit at FULL also brings the earlier ones to the disk,
            # so that a power cut can only undo the last moment; each costs milliseconds, too much for every call.
            if monotonic() - self._synced < SECONDS_BETWEEN_SYNCS:
                yield self._database
                return
            self._database.execute("PRAGMA synchronous = FULL")
            try:
                yield self._database
                self._synced = monotonic()
            finally:
                self._database.execute("PRAGMA synchronous = NORMAL")


def _stop(database: sqlite3.Connection, call: Call, bound: Bound) -> BudgetStop | None:
    """Why a call must not be made under a cap, or None."""
    find = "SELECT units FROM totals WHERE scope = ? AND name = ?"
    row = database.execute(find, (bound.scope, bound.name)).fetchone()
    taken = row[0] if row else 0
    if taken + call.units <= bound.cap:
        return None
    under_way = database.execute(UNDER_WAY[bound.scope], (call.at - UNDER_WAY_S, bound.name)).fetchone()[0] or 0
    kind = CapReserved if taken - under_way + call.units <= bound.cap else BudgetStop
    amounts = [usd_text(from_units(units)) for units in (taken, under_way, call.units, bound.cap)]
    return kind(
        "{} {}: {} is spent or reserved ({} of it by calls under way), the next call may cost {}, and the cap is {}; "
        "{}".format(bound.scope, bound.name, *amounts, bound.mend)
    )


def _line(row: tuple[Any, ...]) -> Line:
    """A row of LINES."""
    month, run, model, calls, settled, estimated, reserved, *tokens = row
    usage = Usage(**dict(zip(KINDS, tokens, strict=True)))
    return Line(month, run, model, calls, from_units(settled), from_units(estimated), from_units(reserved), usage)
