"""What the check finds."""

from dataclasses import dataclass
from typing import Literal

UnsourcedKind = Literal["number", "date", "name", "version"]


@dataclass(frozen=True, slots=True)
class Unsourced:
    """A specific of an answer that its sources do not hold, or hold only elsewhere: for a person to look at.

    ``start`` and ``end`` are code points into the answer, end exclusive; ``why`` says in a sentence what was looked
    for and what stands near it.
    """

    kind: UnsourcedKind
    text: str
    start: int
    end: int
    why: str
