"""What a provider can do, declared so that a plan which needs more is refused before anything is asked."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Capabilities:
    """``schema_output``: answers are held to a JSON schema by the server; ``sampling``: settings it takes.

    ``prompt_caching`` is "marked" where the request says what to keep, "prefix" where equal beginnings are enough.
    """

    schema_output: bool
    sampling: frozenset[str]
    prompt_caching: Literal["marked", "prefix"]

    def missing(self, settings: frozenset[str]) -> tuple[str, ...]:
        """The sampling settings asked for that the provider does not take, sorted."""
        return tuple(sorted(settings - self.sampling))
