"""What a provider can do, declared so that a plan which needs more is refused before anything is asked."""

from dataclasses import dataclass
from typing import Literal

from factcheck.records.tasks import Sampling


@dataclass(frozen=True, slots=True)
class Capabilities:
    """``schema_output``: answers are held to a JSON schema by the server; ``sampling``: settings it takes.

    ``prompt_caching`` is "marked" where the request says what to keep, "prefix" where equal beginnings are enough.
    """

    schema_output: bool
    sampling: frozenset[str]
    prompt_caching: Literal["marked", "prefix", "none"]

    def missing(self, settings: frozenset[str]) -> tuple[str, ...]:
        """The sampling settings asked for that the provider does not take, sorted."""
        return tuple(sorted(settings - self.sampling))

    def refusal(self, model: str, sampling: Sampling) -> str | None:
        """Why a model (``provider:model``) cannot be asked with these settings, or None where it can."""
        missing = self.missing(frozenset(sampling.chosen()))
        if not missing:
            return None
        takes = ", ".join(sorted(self.sampling)) or "no sampling setting"
        return (
            f"{model} takes no {' and no '.join(missing)} (it takes {takes});"
            f' take it out of [models.sampling."{model}"] or use another model'
        )
