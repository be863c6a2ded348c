"""The call journal: one line for every answer an arm asked for, with times and money."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record, Status
from factcheck.records.result import Usage


class Call(Record):
    """``call/1``: seconds are wall time; ``stored`` says that the reply came from the store and cost nothing."""

    schema_: Literal["call/1"] = Field("call/1", alias="schema")
    case: str
    arm: str
    task: str
    role: str
    sample: int
    model: str
    served: str | None
    status: Status
    stored: bool
    started_at: str
    seconds: float
    usage: Usage
    cost_usd: float
    spent_usd: float
