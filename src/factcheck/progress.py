"""Progress by injection: stages report to an object they are given; the default says nothing."""

from typing import Protocol


class Progress(Protocol):
    """What a stage tells while it works."""

    def start(self, what: str, total: int, done: int = 0) -> None:
        """A piece of work begins; ``done`` of ``total`` items are there already."""
        ...

    def advance(self, count: int = 1) -> None:
        """Items were finished."""
        ...

    def finish(self) -> None:
        """The piece of work ended."""
        ...

    def note(self, text: str) -> None:
        """One line the user should see."""
        ...


class Silent:
    """Says nothing."""

    def start(self, what: str, total: int, done: int = 0) -> None:
        """Nothing."""

    def advance(self, count: int = 1) -> None:
        """Nothing."""

    def finish(self) -> None:
        """Nothing."""

    def note(self, text: str) -> None:
        """Nothing."""
