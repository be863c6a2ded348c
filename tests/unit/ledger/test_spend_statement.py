"""What ``factcheck spend`` prints, and the settling of cut-off calls by hand."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from factcheck.cli.spend import parse_usd, spend, statement
from factcheck.errors import ConfigError
from factcheck.ledger.sqlite import SqliteLedger, ledger_file
from factcheck.records.result import Usage


def run_spend(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(spend, [*words, "--dir", str(folder)])


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A folder with two runs, one unsure call and two calls that were cut off, one of them just now."""
    two_hours_ago = datetime.now(UTC) - timedelta(hours=2, minutes=5, seconds=1)
    moments = iter([two_hours_ago] * 4 + [datetime.now(UTC)])
    ledger = SqliteLedger(ledger_file(tmp_path), month_cap=Decimal(20), clock=lambda: next(moments))
    ledger.approve("7", Decimal(5))
    ledger.approve("te\x1b[31mst", Decimal(1))
    paid = ledger.reserve("maker:large", Decimal("0.5"), run="7", month="2026-11")
    ledger.settle(paid, Decimal("0.25"), Usage(input=10))
    unsure = ledger.reserve("maker:large", Decimal("0.1"), run="7", month="2026-11")
    ledger.settle(unsure, Decimal("0.1"), Usage(), estimated=True)
    ledger.settle(ledger.reserve("b:c", Decimal("0.1"), run="te\x1b[31mst", month="2026-12"), Decimal("0.002"), Usage())
    ledger.reserve("maker:large", Decimal("0.4"), run="7", month="2026-11")
    ledger.reserve("maker:large", Decimal("0.3"), run="7", month="2026-12")
    ledger.close()
    return tmp_path


def test_the_statement(workspace: Path) -> None:
    shown = run_spend(workspace)
    assert shown.exit_code == 0
    assert shown.stdout.splitlines() == [
        "month    run           model        calls  settled  of it estimated  reserved",
        "2026-11  7             maker:large      3    $0.35            $0.10     $0.40",
        "2026-12  7             maker:large      1    $0.00            $0.00     $0.30",
        r"2026-12  te\x1b[31mst  b:c              1   $0.002            $0.00     $0.00",
        "month 2026-11 (UTC): $0.75 spent or reserved, cap $20.00",
        "month 2026-12 (UTC): $0.302 spent or reserved, cap $20.00",
        "run 7: $1.05 spent or reserved, cap $5.00",
        r"run te\x1b[31mst: $0.002 spent or reserved, cap $1.00",
        "calls under way or cut off, counted at their worst case until they are resolved:",
        "  4: $0.40, run 7, maker:large, 2 h 05 min old",
        "  5: $0.30, run 7, maker:large, 0 min old",
    ]


def test_nothing_was_spent(tmp_path: Path) -> None:
    assert run_spend(tmp_path).stdout == "nothing was spent: no paid call was made from this folder\n"
    assert not ledger_file(tmp_path).exists()
    ledger = SqliteLedger(ledger_file(tmp_path))
    assert list(statement(ledger, datetime.now(UTC))) == ["nothing was spent"]
    ledger.reserve("local:free", Decimal(0), run="7", month="2026-11")
    assert "run 7: $0.00 spent or reserved, no cap" in list(statement(ledger, datetime.now(UTC)))
    ledger.close()


def test_a_cut_off_call_is_resolved_by_hand(workspace: Path) -> None:
    shown = run_spend(workspace, "--resolve", "4", "0.0042")
    assert shown.exit_code == 0
    assert "month 2026-11 (UTC): $0.3542 spent or reserved, cap $20.00" in shown.stdout
    assert "  4: " not in shown.stdout


@pytest.mark.parametrize(
    ("number", "amount", "reason"),
    [
        ("4", "-1", "no amount"),
        ("4", "NaN", "no amount"),
        ("4", "much", "no amount"),
        ("3", "1", "no open"),
        ("5", "0", "under way"),
    ],
)
def test_what_cannot_be_resolved(workspace: Path, number: str, amount: str, reason: str) -> None:
    before = run_spend(workspace).stdout
    refused = run_spend(workspace, "--resolve", number, amount)
    assert isinstance(refused.exception, ConfigError)
    assert reason in str(refused.exception)
    assert run_spend(workspace).stdout == before


def test_amounts_are_read_as_written() -> None:
    assert parse_usd("$2.50") == Decimal("2.50")
