"""The answer key of a brief: what a good report finds and what it must not fall for. Judges of claims never see it."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

TrapResult = Literal["full", "half", "failed"]


class ReportOutcome(Record):
    """What a person found in one report, by the key: traps by name, and key facts that are correct and current."""

    traps: dict[str, TrapResult] = Field(default_factory=dict)
    key_facts: dict[str, bool] = Field(default_factory=dict)


class AnswerKey(Record):
    """Traps and key facts in words, by name, and the outcomes of reports by id. A TOML file."""

    traps: dict[str, str] = Field(default_factory=dict)
    key_facts: dict[str, str] = Field(default_factory=dict)
    outcomes: dict[str, ReportOutcome] = Field(default_factory=dict)

    @property
    def questions(self) -> str:
        """What is fixed before the first report: traps and key facts, without what was found later."""
        return self.model_dump_json(include={"traps", "key_facts"})
