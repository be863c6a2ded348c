"""How a run began: the rule it is judged by, and what else its results depend on."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.lock import AddendumNote, RuleState


class Run(Record):
    """``run/1``: written before the first result and kept, save that ``prices`` grows with the arms. It holds no time.

    ``rule_sha256`` is that of ``rule.md`` beside it; ``lock_sha256`` that of the lock file as it was then.
    """

    schema_: Literal["run/1"] = Field("run/1", alias="schema")
    run: str
    seed: int
    rule_version: str
    rule_sha256: str
    rule_state: RuleState
    lock_sha256: str | None
    addenda: tuple[AddendumNote, ...] = ()
    factcheck: str
    prompt_version: str
    prices: dict[str, str]
    formats: dict[str, str]
