"""What is kept of a run between two requests, so that a killed process goes on where it was."""

from decimal import Decimal
from typing import Any

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.result import Usage


class RunState(Record):
    """``reservation`` is the ledger's id of money set aside, ``starting`` that a run is being begun at its provider.

    ``usd`` is what was settled, ``estimated`` that some of it is a worst case. ``seconds`` is time in requests and
    waits, over all processes, without the time in which none ran. ``failures`` counts failed requests in a row.
    """

    memory: dict[str, Any] = Field(default_factory=dict)
    reservation: int | None = None
    starting: bool = False
    usage: Usage = Usage()
    searches: int = 0
    tool_calls: int = 0
    usd: Decimal = Decimal(0)
    estimated: bool = False
    seconds: float = 0.0
    failures: int = 0
    served: str | None = None

    @property
    def remote_id(self) -> str | None:
        """The id under which a provider knows the run."""
        found = self.memory.get("id")
        return found if isinstance(found, str) else None
