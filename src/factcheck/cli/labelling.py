"""The labeling screen: one claim at a time, one key an answer, every answer kept at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Generic, Protocol, TypeVar

import click

from factcheck.errors import ConfigError

A = TypeVar("A", bound=str)


class Question(Protocol):
    """What is shown for one turn."""

    def lines(self) -> list[str]:
        """Lines that are safe on a terminal."""
        ...


@dataclass(frozen=True, slots=True)
class Keys(Generic[A]):
    """Which key means what, in the order of the help line."""

    answers: dict[str, A]
    names: dict[A, str]

    @property
    def help(self) -> str:
        """One line for the foot of the screen."""
        own = [f"[{key}] {self.names[answer]}" for key, answer in self.answers.items()]
        return "  ".join([*own, "[b] back", "[q] quit"])


@dataclass(slots=True)
class Session(Generic[A]):
    """A walk over turns: ``answered`` tells which have an answer already, ``keep`` stores one with its seconds."""

    questions: Sequence[Question]
    answered: list[A | None]
    keys: Keys[A]
    keep: Callable[[int, A, float], None]

    def run(self) -> bool:
        """Ask until all have an answer (True) or the person quits (False). Raises ConfigError without a terminal."""
        place = self._next(0)
        while place is not None:
            key, seconds = self._ask(place)
            if key == "q":
                return False
            if key == "b":
                place = max(0, place - 1)
                continue
            self.keep(place, self.keys.answers[key], seconds)
            self.answered[place] = self.keys.answers[key]
            place = self._next(place + 1)
        return True

    def _next(self, start: int) -> int | None:
        """The next turn without an answer, from ``start`` on and then from the beginning."""
        places = [*range(start, len(self.questions)), *range(min(start, len(self.questions)))]
        return next((place for place in places if self.answered[place] is None), None)

    def _ask(self, place: int) -> tuple[str, float]:
        click.clear()
        done = sum(answer is not None for answer in self.answered)
        given = self.answered[place]
        click.echo(f"{place + 1} of {len(self.questions)} ({done} answered; about ten seconds each)")
        click.echo("")
        for line in self.questions[place].lines():
            click.echo(line)
        click.echo("")
        click.echo(self.keys.help + (f"   (your answer: {self.keys.names[given]})" if given else ""))
        clock = monotonic()
        while True:
            key = read_key()
            if key in self.keys.answers or key in ("b", "q"):
                return key, monotonic() - clock


def read_key() -> str:
    """One key, lower case. Raises ConfigError where there is no terminal to read it from."""
    try:
        key = click.getchar()
    except (EOFError, OSError):
        raise ConfigError("labels are given key by key; start this command in a terminal") from None
    if not key:
        raise ConfigError("the input ended; the answers so far are kept, and the same command goes on")
    return key.lower()
