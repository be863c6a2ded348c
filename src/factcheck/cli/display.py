"""Progress on standard error: a bar on a terminal, plain lines elsewhere."""

import sys
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from factcheck.progress import Progress

SECONDS_BETWEEN_LINES = 5.0


def make_progress() -> "Progress":
    """The display that fits standard error."""
    return Bar() if sys.stderr.isatty() else Lines()


class Lines:
    """A line when a piece of work begins and ends, and now and then in between."""

    def __init__(self) -> None:
        self._what, self._total, self._done, self._last = "", 0, 0, 0.0

    def start(self, what: str, total: int, done: int = 0) -> None:
        """Say what begins."""
        self._what, self._total, self._done, self._last = what, total, done, monotonic()
        resumed = f" ({done} done before)" if done else ""
        click.echo(f"{what}: {total}{resumed}", err=True)

    def advance(self, count: int = 1) -> None:
        """Say how far it is, not more often than every few seconds."""
        self._done += count
        if monotonic() - self._last >= SECONDS_BETWEEN_LINES and self._done < self._total:
            self._last = monotonic()
            click.echo(f"{self._what}: {self._done} of {self._total}", err=True)

    def finish(self) -> None:
        """Say where it ended."""
        click.echo(f"{self._what}: {self._done} of {self._total} done", err=True)

    def note(self, text: str) -> None:
        """Say one line."""
        click.echo(plain_text(text), err=True)


class Bar:
    """A bar with the share done and the time left."""

    def __init__(self) -> None:
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None

    def start(self, what: str, total: int, done: int = 0) -> None:
        """Draw a fresh bar."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True))
        self._bar.start()
        self._task = self._bar.add_task(what, total=total, completed=done)

    def advance(self, count: int = 1) -> None:
        """Move the bar."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, count)

    def finish(self) -> None:
        """Leave the bar as it is."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def note(self, text: str) -> None:
        """Say one line."""
        click.echo(plain_text(text), err=True)


def plain_text(text: str) -> str:
    """A text that is harmless on a terminal."""
    from factcheck.text.display import plain

    return plain(text)


def duration_text(seconds: float) -> str:
    """Seconds for people: "4.2 s", "42 s", "3 min 12 s", "2 h 05 min"."""
    if seconds < 9.95:
        return f"{max(seconds, 0.0):.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    minutes = round(seconds / 60)
    return f"{minutes // 60:,} h {minutes % 60:02} min"


def clock_text(seconds: float) -> str:
    """Seconds as on a clock: "0:42", "3:12", "2:05:00"."""
    whole = max(round(seconds), 0)
    minutes = f"{whole // 60 % 60:02}" if whole >= 3600 else f"{whole // 60}"
    return (f"{whole // 3600}:" if whole >= 3600 else "") + f"{minutes}:{whole % 60:02}"
