"""The arms of a command at work: rows that are redrawn on a terminal, plain lines elsewhere."""

import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

import click

from factcheck.cli.display import SECONDS_BETWEEN_LINES

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.live import Live

    from factcheck.cli.row import Row

REDRAWS_PER_SECOND = 4
Report = Callable[[], Iterable[str]]


class Board(AbstractContextManager["Board"], Protocol):
    """Shows rows from entering to leaving."""

    def report(self, lines: Report) -> None:
        """Print lines on standard output, now or when the rows stand still."""
        ...


class LineBoard:
    """A line when an arm begins and ends, and every few seconds in between."""

    def __init__(self, rows: "Iterable[Row]", seconds: float = SECONDS_BETWEEN_LINES) -> None:
        self._rows, self._seconds = tuple(rows), seconds
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="progress", daemon=True)
        for row in self._rows:
            row.changed = show_line

    def __enter__(self) -> "LineBoard":
        self._ticker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._ticker.join()

    def report(self, lines: Report) -> None:
        """Print them now."""
        echo(lines)

    def _tick(self) -> None:
        while not self._over.wait(self._seconds):
            for row in self._rows:
                if row.running:
                    show_line(row)


class LiveBoard:
    """One row for each arm, redrawn a few times a second; finished ones stay, and reports follow the rows.

    Only rich's own thread asks the rows what they say. Standard output is left alone: it may be a file.
    """

    def __init__(self, rows: "Iterable[Row]", console: "Console") -> None:
        self._rows, self._console = tuple(rows), console
        self._reports: list[Report] = []
        self._stack = ExitStack()

    def __enter__(self) -> "LiveBoard":
        self._stack.callback(self._print_reports)
        self._stack.enter_context(self._live())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def report(self, lines: Report) -> None:
        """Keep them for the end: what reads the ledger must not meet the thread that draws."""
        self._reports.append(lines)

    def _live(self) -> "Live":
        from rich.live import Live

        return Live(
            console=self._console,
            get_renderable=self._draw,
            refresh_per_second=REDRAWS_PER_SECOND,
            redirect_stdout=False,
        )

    def _draw(self) -> "RenderableType":
        from rich.text import Text

        lines = self._lines(narrow=False)
        if max(map(len, lines), default=0) > self._console.width:
            lines = self._lines(narrow=True)
        return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")

    def _lines(self, narrow: bool) -> list[str]:
        """The rows with their columns one below the other."""
        table = [row.cells(narrow) for row in self._rows]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) for cells in table)
        return [line.rstrip() for line in lines]

    def _print_reports(self) -> None:
        for lines in self._reports:
            echo(lines)


def make_board(rows: "Iterable[Row]") -> Board:
    """The board that fits standard error."""
    if not sys.stderr.isatty():
        return LineBoard(rows)
    from rich.console import Console

    console = Console(stderr=True)
    return LineBoard(rows) if console.is_dumb_terminal else LiveBoard(rows, console)


def show_line(row: "Row") -> None:
    """What a row says, as one line on standard error."""
    click.echo(row.line(), err=True)


def echo(lines: Report) -> None:
    """Print a report on standard output."""
    for line in lines():
        click.echo(line)
