"""What a class of plants is: a name and the candidates it has for an article's sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from factcheck.protocols.planted.planting.prepared import PreparedArticle, PreparedPool, PreparedSentence
from factcheck.records.case import PlantClass


@dataclass(frozen=True, slots=True)
class PlantContext:
    """Where candidates are looked for. ``attempt`` counts the drafts of one article in one class, from 0."""

    seed: int
    article: PreparedArticle
    pool: PreparedPool
    attempt: int = 0

    def names(self, *more: str | int) -> tuple[str | int, ...]:
        """The names every draw of this context starts with."""
        return (self.seed, self.article.id, *more)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One change that has passed its proof.

    ``sentence`` is the index of a clean sentence of the article, and ``start`` and ``end`` a span of its text; None
    for a plant that adds a sentence or replaces the link. ``kind`` tells the two kinds of a class apart
    ("present" or "absent" from the page; "added" or "removed" negation). ``proof`` holds what code checked.
    """

    sentence: int | None
    start: int
    end: int
    old: str
    new: str
    kind: str
    proof: dict[str, Any]


class PlantFamily(Protocol):
    """A class of plants. ``kinds`` are its kinds of candidate, wanted as often as they are listed."""

    @property
    def name(self) -> PlantClass: ...

    @property
    def kinds(self) -> tuple[str, ...]: ...

    def candidates(self, context: PlantContext, sentence: PreparedSentence) -> Iterator[Candidate]:
        """The proven candidates for one sentence, best drawn first."""
        ...
