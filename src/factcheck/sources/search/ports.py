"""The port to a search: a query in, addresses out, and a record of both."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that a search named; ``text`` is its text where the search holds it (a local folder), else None.

    ``published`` and ``modified`` are dates as that text states them.
    """

    url: str
    title: str
    text: str | None = None
    published: str | None = None
    modified: str | None = None


@dataclass(frozen=True, slots=True)
class Searched:
    """A search that was made: the query, its hits in the engine's order, or the reason why there is no answer.

    ``failure`` is None for a search that was answered, also with nothing: only then may a claim be called unsupported.
    ``queries`` is what an engine that is a model made of the query, where it says so.
    """

    engine: str
    query: str
    hits: tuple[Hit, ...]
    failure: str | None = None
    queries: tuple[str, ...] = ()


class Search(Protocol):
    """An engine; safe to share between threads."""

    @property
    def engine(self) -> str:
        """Its name, as records show it."""
        ...

    def find(self, query: str, limit: int) -> Searched:
        """At most ``limit`` pages. Never raises for what the engine does: a failure is said in the answer."""
        ...
