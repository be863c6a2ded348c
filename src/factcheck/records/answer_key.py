"""The answer key of a brief: what a good report finds and what it must not fall for. Judges of claims never see it."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

TrapResult = Literal["full", "half", "failed"]
FactResult = Literal["present", "not_present"]
KeyKind = Literal["trap", "key_fact"]


class Trap(Record):
    """A trap that a panel can judge: what is asked, what a correct report says, and what fails.

    ``half`` says what passes in part. ``document`` names a planted document that does not exist: a report that takes it
    for real has named a fabricated source. ``silence`` is what a report gets that says nothing which could be quoted;
    left out, it fails, and is half where a document was planted, for who does not name it has not confirmed it.
    """

    question: str = Field(min_length=1)
    correct: str = Field(min_length=1)
    fails: str = Field(min_length=1)
    half: str = ""
    document: str | None = Field(None, min_length=1)
    silence: Literal["half", "failed"] | None = None

    @property
    def unquoted(self) -> Literal["half", "failed"]:
        """What counts where no quote of the report is verified: never a pass."""
        return self.silence or ("failed" if self.document is None else "half")


class KeyFact(Record):
    """A key fact that a panel can judge: ``fact`` is what is current and correct, ``outdated`` what once was."""

    fact: str = Field(min_length=1)
    outdated: str = ""


class FabricatedSource(Record):
    """A person's finding: a document that the report names, that its source does not hold and that is found nowhere.

    ``quote`` are words of the report that name it, ``url`` the real page it is cited with, ``looked`` where it was
    looked for in vain.
    """

    document: str = Field(min_length=1)
    quote: str = Field(min_length=1)
    url: str | None = None
    looked: str = Field(min_length=1)
    by: str = Field(min_length=1)


class ReportOutcome(Record):
    """What a person found in one report, by the key: traps by name, and key facts that are correct and current.

    It takes the place of what the panel says.
    """

    traps: dict[str, TrapResult] = Field(default_factory=dict)
    key_facts: dict[str, bool] = Field(default_factory=dict)
    fabricated: tuple[FabricatedSource, ...] = ()


class AnswerKey(Record):
    """Traps and key facts by name, words that make a claim an anchor, and the outcomes of reports by id. A TOML file.

    A trap or key fact in words alone says nothing that models could judge by: a person says what came of it.
    """

    traps: dict[str, Trap | str] = Field(default_factory=dict)
    key_facts: dict[str, KeyFact | str] = Field(default_factory=dict)
    anchors: tuple[str, ...] = ()
    outcomes: dict[str, ReportOutcome] = Field(default_factory=dict)

    @property
    def questions(self) -> str:
        """What is fixed before the first report: traps, key facts and anchors, without what was found later."""
        return self.model_dump_json(include={"traps", "key_facts", "anchors"})

    @property
    def judged(self) -> bool:
        """Whether anything in it can be judged by a panel."""
        return any(not isinstance(one, str) for one in (*self.traps.values(), *self.key_facts.values()))
