"""The ledger's arithmetic, its refusals and its file."""

import os
import random
import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import BudgetStop, DataError, Incomplete
from factcheck.ledger import schema
from factcheck.ledger.ports import CapReserved, Reservation
from factcheck.ledger.sqlite import SqliteLedger, utc_now
from factcheck.records.result import Usage

NOVEMBER = "2026-11"


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ledger(tmp_path: Path, clock: Clock) -> Iterator[SqliteLedger]:
    opened = SqliteLedger(tmp_path / "deep" / "ledger.sqlite3", month_cap=Decimal(3), clock=clock)
    opened.approve("r", Decimal(1))
    yield opened
    opened.close()


def take(ledger: SqliteLedger, usd: str, run: str = "r", month: str = NOVEMBER) -> Reservation:
    return ledger.reserve("maker:model", Decimal(usd), run=run, month=month)


def test_a_reservation_counts_until_it_is_settled(ledger: SqliteLedger) -> None:
    reservation = take(ledger, "0.40")
    assert ledger.spent("r") == ledger.spent(month=NOVEMBER) == ledger.spent() == Decimal("0.40")
    ledger.settle(reservation, Decimal("0.015"), Usage(input=10, output=2))
    assert ledger.spent("r") == ledger.spent("r", NOVEMBER) == Decimal("0.015")
    assert ledger.open_reservations() == ()


def test_a_released_reservation_counts_nothing(ledger: SqliteLedger) -> None:
    ledger.release(take(ledger, "0.40"))
    assert ledger.spent() == 0
    assert ledger.lines() == ()


def test_nothing_spent(ledger: SqliteLedger) -> None:
    assert ledger.spent() == ledger.spent("x") == ledger.spent(month="2020-01") == ledger.spent("x", "2020-01") == 0


def test_a_reservation_is_resolved_once(ledger: SqliteLedger) -> None:
    reservation = take(ledger, "0.40")
    ledger.settle(reservation, Decimal("0.1"), Usage())
    for again in (lambda: ledger.settle(reservation, Decimal("0.1"), Usage()), lambda: ledger.release(reservation)):
        with pytest.raises(ValueError, match="not open"):
            again()
    assert ledger.spent() == Decimal("0.1")


def test_the_cap_itself_may_be_spent_and_no_unit_more(ledger: SqliteLedger) -> None:
    ledger.settle(take(ledger, "0.7"), Decimal("0.7"), Usage())
    with pytest.raises(BudgetStop) as stop:
        take(ledger, "0.300000000001")
    assert not isinstance(stop.value, CapReserved)
    for figure in ("run r", "$0.70", "may cost $0.30", "cap is $1.00", "--budget"):
        assert figure in str(stop.value)
    take(ledger, "0.3")
    assert ledger.spent("r") == 1


def test_money_of_calls_under_way_may_come_back(ledger: SqliteLedger, clock: Clock) -> None:
    under_way = take(ledger, "0.9")
    with pytest.raises(CapReserved, match=r"\$0\.90 of it by calls under way"):
        take(ledger, "0.2")
    clock.now += timedelta(hours=1)  # cut off: it will not come back by itself
    with pytest.raises(BudgetStop) as stop:
        take(ledger, "0.2")
    assert not isinstance(stop.value, CapReserved)
    ledger.settle(under_way, Decimal("0.1"), Usage())
    take(ledger, "0.2")


def test_a_run_without_approval_may_only_make_free_calls(ledger: SqliteLedger) -> None:
    with pytest.raises(BudgetStop, match=r"no budget is approved for run 'other'.*--budget"):
        take(ledger, "0.000001", run="other")
    take(ledger, "0", run="other")


def test_the_latest_approval_holds(ledger: SqliteLedger) -> None:
    ledger.settle(take(ledger, "0.9"), Decimal("0.9"), Usage())
    ledger.approve("r", Decimal("0.5"))
    with pytest.raises(BudgetStop):
        take(ledger, "0.01")
    ledger.approve("r", Decimal(2))
    take(ledger, "1.1")
    assert dict(ledger.caps().runs) == {"r": Decimal(2)}


def test_the_monthly_cap_is_over_all_runs(ledger: SqliteLedger) -> None:
    for run in ("a", "b"):
        ledger.approve(run, Decimal(2))
    ledger.settle(take(ledger, "2", run="a"), Decimal(2), Usage())
    with pytest.raises(BudgetStop, match=r"month 2026-11: \$2\.00.*cap is \$3\.00.*next month"):
        take(ledger, "1.01", run="b")
    take(ledger, "1.01", run="b", month="2026-12")
    take(ledger, "0.98", run="b")


def test_what_no_waiting_can_mend_is_said_first(ledger: SqliteLedger) -> None:
    ledger.approve("full", Decimal(3))
    ledger.settle(take(ledger, "2.5", run="full"), Decimal("2.5"), Usage())
    take(ledger, "0.45")
    with pytest.raises(BudgetStop, match="month 2026-11") as stop:
        take(ledger, "0.56")  # the run could wait, the month cannot
    assert not isinstance(stop.value, CapReserved)


def test_a_month_ends_between_reserving_and_settling(ledger: SqliteLedger, clock: Clock) -> None:
    reservation = take(ledger, "0.4")
    clock.now += timedelta(minutes=15)
    ledger.settle(reservation, Decimal("0.3"), Usage())
    assert ledger.spent(month=NOVEMBER) == Decimal("0.3")
    assert ledger.spent(month="2026-12") == 0


def test_a_call_dearer_than_its_reservation_is_counted_in_full(ledger: SqliteLedger) -> None:
    ledger.settle(take(ledger, "0.6"), Decimal("1.2"), Usage())
    assert ledger.spent("r") == Decimal("1.2")
    with pytest.raises(BudgetStop):
        take(ledger, "0.01")


def test_ten_thousand_settles_sum_exactly(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / "ledger")
    ledger.approve("r", Decimal(1_000))
    draw, wanted = random.Random(3), Decimal(0)
    for _ in range(10_000):
        paid = Decimal(draw.randint(1, 10**10)) / 10**12
        ledger.settle(take(ledger, "0.01"), paid, Usage())
        wanted += paid
    assert ledger.spent("r") == ledger.spent(month=NOVEMBER) == ledger.spent("r", NOVEMBER) == wanted
    ledger.close()


def test_tenths_do_not_drift(ledger: SqliteLedger) -> None:
    for _ in range(10):
        ledger.settle(take(ledger, "0.1"), Decimal("0.1"), Usage())
    assert ledger.spent("r") == 1  # ten times 0.1 as floats is 0.9999999999999999
    with pytest.raises(BudgetStop):
        take(ledger, "0.000000000001")


def test_open_reservations_outlive_their_ledger(ledger: SqliteLedger, tmp_path: Path, clock: Clock) -> None:
    first = take(ledger, "0.25")
    clock.now += timedelta(minutes=1)
    second = take(ledger, "0.5")
    ledger.close()
    again = SqliteLedger(tmp_path / "deep" / "ledger.sqlite3", clock=clock)
    assert again.open_reservations() == (first, second)
    assert again.spent("r") == Decimal("0.75")
    again.settle(again.open_reservations()[0], Decimal(0), Usage())
    assert again.spent("r") == Decimal("0.5")
    assert again.caps().month == Decimal(3)  # noted by the ledger that enforced it
    again.close()


def test_a_resumed_run_is_summed_over_its_parts(ledger: SqliteLedger) -> None:
    ledger.approve("r", Decimal(5))
    for month, paid in ((NOVEMBER, "1.30"), ("2026-12", "0.45")):
        ledger.settle(take(ledger, "1.5", month=month), Decimal(paid), Usage())
    assert ledger.spent("r") == Decimal("1.75")
    assert ledger.spent("r", "2026-12") == Decimal("0.45")


def test_lines_by_month_run_and_model(ledger: SqliteLedger) -> None:
    ledger.settle(take(ledger, "0.1"), Decimal("0.02"), Usage(input=7, cache_read=5, output=3))
    ledger.settle(take(ledger, "0.1"), Decimal("0.1"), Usage(), estimated=True)
    take(ledger, "0.05")
    ledger.approve("s", Decimal(1))
    ledger.settle(take(ledger, "0.1", run="s"), Decimal("0.03"), Usage(cache_write=2, reasoning=9))
    line, other = ledger.lines()
    assert (line.month, line.run, line.model, line.calls) == (NOVEMBER, "r", "maker:model", 3)
    assert (line.settled, line.estimated, line.reserved) == (Decimal("0.12"), Decimal("0.1"), Decimal("0.05"))
    assert line.usage == Usage(input=7, cache_read=5, output=3)
    assert (other.run, other.settled, other.usage) == ("s", Decimal("0.03"), Usage(cache_write=2, reasoning=9))


def test_a_file_that_is_no_ledger(tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    file.write_bytes(b"month,spent\n2026-11,3\n" * 100)
    with pytest.raises(DataError, match="cannot be used"):
        SqliteLedger(file)


def test_a_ledger_of_a_later_version(tmp_path: Path) -> None:
    file = tmp_path / "ledger"
    SqliteLedger(file).close()
    database = sqlite3.connect(file)
    database.execute("PRAGMA user_version = 2")
    database.close()
    with pytest.raises(DataError, match="format 2"):
        SqliteLedger(file)


def test_a_full_disk_stops_before_the_call(ledger: SqliteLedger, tmp_path: Path) -> None:
    limit = ledger._database.execute("PRAGMA page_count").fetchone()[0]
    ledger._database.execute(f"PRAGMA max_page_count = {limit}")  # SQLite's own way to say that there is no room
    with pytest.raises(Incomplete, match="make room"):
        for _ in range(500):
            ledger.release(take(ledger, "0.01"))
    ledger._database.execute(f"PRAGMA max_page_count = {limit + 50}")
    take(ledger, "0.01")
    assert ledger.spent() == Decimal("0.01")


def test_a_ledger_that_stays_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    file = tmp_path / "ledger"
    ledger = SqliteLedger(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Incomplete, match="locked"):
        take(ledger, "0")
    other.execute("ROLLBACK")
    take(ledger, "0")
    ledger.close()
    other.close()


def test_a_new_file_that_another_process_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    other = sqlite3.connect(tmp_path / "ledger", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Incomplete, match="locked"):
        SqliteLedger(tmp_path / "ledger")
    other.close()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="forking a threaded test run warns from 3.12 on")
def test_a_ledger_does_not_cross_a_fork(ledger: SqliteLedger) -> None:
    child = os.fork()
    if child == 0:
        try:
            take(ledger, "0.1")
        except RuntimeError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert ledger.spent() == 0


def test_the_clock_has_a_zone() -> None:
    assert utc_now().tzinfo is UTC


def test_a_call_that_fits_by_the_time_a_refusal_is_looked_into_is_made(tmp_path: Path, clock: Clock) -> None:
    class Late(SqliteLedger):
        """Another process settles between the first try and the transaction that would say why not."""

        def _refuse(self, database: sqlite3.Connection, call: Any) -> None:
            database.execute("UPDATE entries SET state = 'settled', counted = 0")
            super()._refuse(database, call)

    ledger = Late(tmp_path / "ledger", clock=clock)
    ledger.approve("r", Decimal(1))
    take(ledger, "0.9")
    later = take(ledger, "0.8")
    assert ledger.spent("r") == Decimal("0.8") and [r.id for r in ledger.open_reservations()] == [later.id]
    ledger.close()


def test_what_is_refused_is_what_a_plain_account_refuses(tmp_path: Path, clock: Clock) -> None:
    draw, caps, taken = random.Random(4), {"a": 300, "b": 500}, {"a": 0, "b": 0}
    ledger = SqliteLedger(tmp_path / "ledger", month_cap=Decimal(600), clock=clock)
    for run, cap in caps.items():
        ledger.approve(run, Decimal(cap))
    under_way: list[Reservation] = []
    refused = 0
    for _ in range(600):
        run, units = draw.choice("ab"), draw.choice([0, 1, 7, 60, 200])
        fits = taken[run] + units <= caps[run] and sum(taken.values()) + units <= 600
        try:
            under_way.append(take(ledger, str(units), run=run))
            taken[run] += units
            assert fits
        except BudgetStop:
            refused += 1
            assert not fits
        while under_way and draw.random() < 0.55:
            done = under_way.pop(draw.randrange(len(under_way)))
            paid = draw.randint(0, int(done.usd))
            ledger.settle(done, Decimal(paid), Usage())
            taken[done.run] += paid - int(done.usd)
            if draw.random() < 0.5:  # the bill of a new month, so that the account does not fill up for good
                caps[done.run] += paid
                ledger.approve(done.run, Decimal(caps[done.run]))
        assert {run: int(ledger.spent(run)) for run in taken} == taken
    assert 50 < refused < 550
    ledger.close()
