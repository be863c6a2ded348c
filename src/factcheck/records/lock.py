"""The lock of a rule: what was registered when, and every addendum since."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

RuleState = Literal["locked", "unlocked", "shipped"]
RecordedState = Literal["locked", "unlocked", "shipped", "unrecorded"]


class AddendumNote(Record):
    """What a reader of results must know of an addendum.

    ``results_seen`` is what its author said; ``runs`` are the runs that had results by then, whatever was said.
    """

    number: int = Field(ge=1)
    at: str
    reason: str
    results_seen: bool
    runs: tuple[str, ...] = ()
    rule_version: str


class Addendum(Record):
    """An addendum: bytes ``start`` to ``end`` of the rule file, and the pipeline as it was registered anew.

    ``seal`` is the hash of this entry and of the seal before it.
    """

    number: int = Field(ge=1)
    at: str
    reason: str
    results_seen: bool
    runs: tuple[str, ...]
    rule_version: str
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    sha256: str
    prompt_version: str
    prompts: dict[str, str]
    arms: dict[str, str]
    models: dict[str, str]
    prices: dict[str, str]
    seal: str = ""

    def note(self) -> AddendumNote:
        """What stands in the record of a run."""
        return AddendumNote(
            number=self.number,
            at=self.at,
            reason=self.reason,
            results_seen=self.results_seen,
            runs=self.runs,
            rule_version=self.rule_version,
        )


class RuleLock(Record):
    """``lock/1``: the first ``bytes`` bytes of the rule file as they were locked, the pipeline, and the addenda."""

    schema_: Literal["lock/1"] = Field("lock/1", alias="schema")
    rule_version: str
    bytes: int = Field(ge=1)
    sha256: str
    block_sha256: str
    prompt_version: str
    prompts: dict[str, str]
    arms: dict[str, str]
    models: dict[str, str]
    prices: dict[str, str]
    locked_at: str
    seal: str = ""
    addenda: tuple[Addendum, ...] = ()
