"""Money cannot run away: real processes, real ``kill -9``, a vendor that keeps its own books."""

import random
import signal
import sqlite3
import subprocess
import sys
import time
from decimal import Decimal
from pathlib import Path

import pytest

from factcheck.ledger.sqlite import SqliteLedger

WORKER = Path(__file__).with_name("money_worker.py")
CAP = Decimal("0.10")
WORST = Decimal("0.00225")
FOR_EVER = 100_000


def start(folder: Path, run: str, threads: int, asks: int = FOR_EVER, *more: str) -> "subprocess.Popen[str]":
    words = [sys.executable, str(WORKER), str(folder / "ledger"), str(folder / "bills"), run, str(threads), str(asks)]
    return subprocess.Popen([*words, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: "subprocess.Popen[str]") -> int:
    """How many threads the budget stopped."""
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return int(out)


def billed(folder: Path) -> Decimal:
    """What the vendor billed, by its own books."""
    return Decimal(sum(int(line) for line in (folder / "bills").read_text().split())) / 10**12


def approve(folder: Path, *runs: str, usd: Decimal = CAP) -> None:
    folder.mkdir(exist_ok=True)
    ledger = SqliteLedger(folder / "ledger")
    for run in runs:
        ledger.approve(run, usd)
    ledger.close()


def entries(folder: Path) -> list[tuple[int, str, int, int]]:
    """Ids, states, reserved and counted amounts; the totals must repeat their sums."""
    database = sqlite3.connect(folder / "ledger")
    rows = database.execute("SELECT id, state, reserved, counted FROM entries ORDER BY id").fetchall()
    total = sum(counted for *_, counted in rows)
    for scope in ("run", "month"):
        assert database.execute("SELECT sum(units) FROM totals WHERE scope = ?", (scope,)).fetchone()[0] == total
    database.close()
    return rows


def race(folder: Path) -> None:
    """64 threads in 4 processes against one cap of ten cents."""
    approve(folder, "r")
    processes = [start(folder, "r", 16) for _ in range(4)]
    assert [finish(process) for process in processes] == [16, 16, 16, 16]
    ledger = SqliteLedger(folder / "ledger")
    spent = ledger.spent("r")
    assert billed(folder) <= spent <= CAP
    assert spent > CAP - WORST  # it stops for want of money, not because others have it set aside
    assert ledger.open_reservations() == ()
    ledger.close()
    assert all(state != "open" for _, state, _, _ in entries(folder))


def test_sixty_four_workers_never_pass_the_cap(tmp_path: Path) -> None:
    for number in range(5):
        race(tmp_path / str(number))


@pytest.mark.slow
def test_fifty_races_never_pass_the_cap(tmp_path: Path) -> None:
    for number in range(50):
        race(tmp_path / str(number))


def kill_at(folder: Path, moment: float) -> None:
    """Kill two of three processes at once; the third goes on. Every bill stays covered."""
    approve(folder, "r", usd=Decimal(50))
    victims = [start(folder, "r", 8), start(folder, "r", 8)]
    survivor = start(folder, "r", 8, 60)
    deadline = time.monotonic() + 30
    while not (folder / "bills").exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(moment)
    for victim in victims:
        victim.send_signal(signal.SIGKILL)
        victim.communicate()
    assert finish(survivor) == 0
    rows = entries(folder)
    states = [state for _, state, _, _ in rows]
    bills = (folder / "bills").read_text().split()
    paid = sum(state in ("settled", "estimated") for state in states)
    assert [number for number, *_ in rows] == list(range(1, len(rows) + 1))  # none lost
    assert states.count("open") <= 16  # no thread leaves more than the one it was at
    assert paid <= len(bills) <= paid + states.count("open")  # every bill has one entry, none has two
    assert all(counted == reserved for _, state, reserved, counted in rows if state in ("open", "estimated"))
    ledger = SqliteLedger(folder / "ledger")
    assert billed(folder) <= ledger.spent("r")
    assert len(ledger.open_reservations()) == states.count("open")
    ledger.close()


def test_kills_lose_no_reservation(tmp_path: Path) -> None:
    draw = random.Random(11)
    for number in range(4):
        kill_at(tmp_path / str(number), draw.uniform(0, 0.25))


@pytest.mark.slow
def test_fifty_kills_lose_no_reservation(tmp_path: Path) -> None:
    draw = random.Random(20261130)
    left_open = 0
    for number in range(50):
        folder = tmp_path / str(number)
        kill_at(folder, draw.uniform(0, 0.6))
        left_open += sum(state == "open" for _, state, _, _ in entries(folder))
    assert left_open > 0  # the kills did hit calls under way


def test_a_cap_holds_after_a_kill(tmp_path: Path) -> None:
    approve(tmp_path, "r")
    victim = start(tmp_path, "r", 16)
    while not (tmp_path / "bills").exists():
        time.sleep(0.005)
    victim.send_signal(signal.SIGKILL)
    victim.communicate()
    ledger = SqliteLedger(tmp_path / "ledger")
    database = sqlite3.connect(tmp_path / "ledger")
    database.execute("UPDATE entries SET at = at - 3600")  # an hour later: nobody waits for the dead
    database.commit()
    database.close()
    left = len(ledger.open_reservations())
    ledger.close()
    assert finish(start(tmp_path, "r", 16)) == 16
    assert billed(tmp_path) <= CAP
    assert sum(state == "open" for _, state, _, _ in entries(tmp_path)) == left


def test_a_monthly_cap_holds_across_processes_and_runs(tmp_path: Path) -> None:
    approve(tmp_path, "a", "b", "c", usd=Decimal(5))
    processes = [start(tmp_path, run, 8, FOR_EVER, "0.06") for run in ("a", "b", "c")]
    assert [finish(process) for process in processes] == [8, 8, 8]
    ledger = SqliteLedger(tmp_path / "ledger")
    spent = ledger.spent(month="2026-11")
    assert spent == sum(ledger.spent(run) for run in ("a", "b", "c"))
    ledger.close()
    assert Decimal("0.06") - WORST < spent <= Decimal("0.06")
    assert billed(tmp_path) <= spent
