"""The line of one arm."""

import sqlite3
from decimal import Decimal
from pathlib import Path

import pytest

from factcheck.cli.display import clock_text, duration_text
from factcheck.cli.purse import Purse
from factcheck.cli.row import Row
from factcheck.errors import DataError
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.counted import Heard, Tally
from factcheck.records.result import Usage


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def heard(usd: float, source: str = "new") -> Heard:
    return Heard("x:y", source, "ok", 1.0, Usage(), usd, None)  # type: ignore[arg-type]


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    return SqliteLedger(tmp_path / "ledger.sqlite3")


def test_a_row_from_waiting_to_done() -> None:
    clock, tally = Clock(), Tally()
    row = Row("C", tally, clock=clock, workers=2)
    assert row.cells() == ("arm C", "waiting", "free", "0 in flight", "ETA unknown", "0 new + 0 stored")
    row.start("arm C", 12, 2)
    tally.begin()
    assert row.cells()[1:5] == ("2/12", "free", "1 in flight", "ETA unknown") and row.running
    tally.end(heard(0.0))
    tally.begin()
    tally.end(heard(0.0, "stored"))
    clock.now += 30
    row.advance(4)
    assert row.cells(narrow=True) == ("C", "6/12", "free", "0 in flight", "ETA 0:36", "2 calls")
    assert row.line() == (
        "arm C: 6 of 12 cases (2 done before), free, 0 in flight, 1 new call and 1 from the store, ETA 36 s"
    )
    row.advance(6)
    row.finish()
    clock.now += 500
    assert row.cells()[4] == "took 0:30" and not row.running and row.complete


def test_the_first_estimate_of_time_counts_cases_under_way_as_half_done() -> None:
    clock = Clock()
    row = Row("C", Tally(), clock=clock, workers=4)
    row.start("arm C", 100)
    clock.now += 10
    row.advance()
    assert row.eta() == pytest.approx(10 * 99 / 3), "not 990 s, for three others are as far as this one"
    row.advance(99)
    assert row.eta() == 0.0


def test_a_stopped_row_says_so() -> None:
    clock = Clock()
    row = Row("C", Tally(), clock=clock)
    row.start("arm C", 3)
    row.advance()
    clock.now += 61.6
    row.finish()
    row.note("not shown")
    assert row.cells()[4] == "stopped after 1:02" and row.line().endswith("stopped after 1 min 02 s")


def test_an_arm_without_any_case_left_is_done_at_once() -> None:
    row = Row("C", Tally(), clock=Clock())
    row.start("arm C", 8, 8)
    assert row.eta() == 0.0
    row.finish()
    assert row.cells()[1] == "8/8" and row.cells()[4] == "took 0:00"


def test_money_of_the_arm_and_of_the_run(ledger: SqliteLedger) -> None:
    tally = Tally()
    assert Row("C", tally, Purse(ledger, "r")).cells()[2] == "$0.00, no cap"
    ledger.approve("r", Decimal(5))
    purse = Purse(ledger, "r")
    row = Row("C", tally, purse)
    assert row.cells()[2] == "$0.00 of $5.00"
    other = ledger.reserve("x:y", Decimal("0.5"), run="r", month="2026-11")
    tally.begin()
    tally.end(heard(0.0125))
    assert purse.balance().spent == 0, "a worst case under way is no spending"
    ledger.settle(other, Decimal("0.2"), Usage())
    assert purse.balance().spent == Decimal("0.2")
    assert row.cells()[2] == "$0.0125, run $0.20 of $5.00"


def test_a_call_cut_off_before_counts_at_its_worst_case(ledger: SqliteLedger) -> None:
    ledger.approve("r", Decimal(5))
    ledger.reserve("x:y", Decimal("0.5"), run="r", month="2026-11")
    ledger.approve("s", Decimal(5))
    ledger.reserve("x:y", Decimal("0.7"), run="s", month="2026-11")
    assert Purse(ledger, "r").balance().spent == Decimal("0.5")


def test_a_ledger_that_cannot_be_read_ends_no_display(ledger: SqliteLedger, tmp_path: Path) -> None:
    ledger.approve("r", Decimal(5))
    purse = Purse(ledger, "r")
    assert purse.recent(0.0).cap == 5
    database = sqlite3.connect(tmp_path / "ledger.sqlite3")
    database.execute("DROP TABLE caps")
    database.close()
    assert purse.recent(0.0).cap == 5, "what was known before"
    with pytest.raises(DataError):
        purse.balance()
    purse.close()


@pytest.mark.parametrize(
    ("seconds", "words", "clock"),
    [
        (-1, "0.0 s", "0:00"),
        (4.24, "4.2 s", "0:04"),
        (9.96, "10 s", "0:10"),
        (59.7, "1 min 00 s", "1:00"),
        (192, "3 min 12 s", "3:12"),
        (3599.7, "1 h 00 min", "1:00:00"),
        (7500, "2 h 05 min", "2:05:00"),
    ],
)
def test_time_for_people(seconds: float, words: str, clock: str) -> None:
    assert (duration_text(seconds), clock_text(seconds)) == (words, clock)
