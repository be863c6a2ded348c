"""``factcheck spend``."""

from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import workspace_option
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from factcheck.ledger.ports import Ledger, Line, Reservation

YOUNGEST_S = 600.0


@click.command("spend")
@click.option(
    "--resolve",
    nargs=2,
    type=(int, str),
    metavar="ID USD",
    help="Settle the cut-off call ID at USD: what the vendor's own bill says of it, 0 if it is not there.",
)
@workspace_option
def spend(resolve: tuple[int, str] | None, folder: Path) -> None:
    """Show what was spent and what is reserved, by month, run and model, with the caps.

    A call that was cut off (a killed process) counts at its worst case until it is resolved.

    \b
    Examples:
      factcheck spend
      factcheck spend --resolve 118 0.0042
    """
    from factcheck.ledger.sqlite import SqliteLedger, ledger_file

    file = ledger_file(folder)
    if not file.exists():
        click.echo("nothing was spent: no paid call was made from this folder")
        return
    ledger = SqliteLedger(file)
    try:
        if resolve is not None:
            resolve_reservation(ledger, *resolve)
        for line in statement(ledger, datetime.now(UTC)):
            click.echo(line)
    finally:
        ledger.close()


def resolve_reservation(ledger: "Ledger", number: int, amount: str) -> None:
    """Settle an open reservation by hand. Raises ConfigError where it is not open or may still be under way."""
    from factcheck.errors import ConfigError
    from factcheck.records.result import Usage

    found = [entry for entry in ledger.open_reservations() if entry.id == number]
    if not found:
        raise ConfigError(f"there is no open reservation {number}; factcheck spend lists them")
    if (datetime.now(UTC) - found[0].at).total_seconds() < YOUNGEST_S:
        raise ConfigError(f"reservation {number} may still be under way; resolve it when it is ten minutes old")
    ledger.settle(found[0], parse_usd(amount), Usage())


def parse_usd(text: str) -> Decimal:
    """An amount of US dollars, exactly as written. Raises ConfigError for what is none."""
    from decimal import InvalidOperation

    from factcheck.errors import ConfigError
    from factcheck.ledger.money import to_units

    try:
        amount = Decimal(text.removeprefix("$"))
        to_units(amount)
    except (InvalidOperation, ValueError):
        raise ConfigError(f"{text!r} is no amount of US dollars; write for example 2.50") from None
    return amount


def statement(ledger: "Ledger", now: datetime) -> "Iterator[str]":
    """The lines of the statement: models, months, runs, then calls that were cut off."""
    lines, caps, waiting = ledger.lines(), ledger.caps(), ledger.open_reservations()
    if not lines:
        yield "nothing was spent"
    yield from _table(lines)
    for month in sorted({line.month for line in lines}):
        yield f"month {month} (UTC): {_against(ledger.spent(month=month), caps.month)}"
    for run in sorted({line.run for line in lines} | set(caps.runs)):
        yield f"run {plain_text(run)}: {_against(ledger.spent(run=run), caps.runs.get(run))}"
    if waiting:
        yield "calls under way or cut off, counted at their worst case until they are resolved:"
    for entry in waiting:
        yield _open_line(entry, now)


def _table(lines: "Sequence[Line]") -> "Iterator[str]":
    from factcheck.ledger.money import usd_text

    head = ["month", "run", "model", "calls", "settled", "of it estimated", "reserved"]
    rows = [
        [line.month, plain_text(line.run), plain_text(line.model), f"{line.calls:,}"]
        + [usd_text(amount) for amount in (line.settled, line.estimated, line.reserved)]
        for line in lines
    ]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows] if rows else []:
        names = [cell.ljust(width) for cell, width in zip(row[:3], widths[:3], strict=True)]
        figures = [cell.rjust(width) for cell, width in zip(row[3:], widths[3:], strict=True)]
        yield "  ".join(names + figures)


def _against(spent: Decimal, cap: Decimal | None) -> str:
    from factcheck.ledger.money import usd_text

    return f"{usd_text(spent)} spent or reserved, " + ("no cap" if cap is None else f"cap {usd_text(cap)}")


def _open_line(entry: "Reservation", now: datetime) -> str:
    from factcheck.ledger.money import usd_text

    minutes = max(0, int((now - entry.at).total_seconds() // 60))
    age = f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"
    return f"  {entry.id}: {usd_text(entry.usd)}, run {plain_text(entry.run)}, {plain_text(entry.model)}, {age} old"
