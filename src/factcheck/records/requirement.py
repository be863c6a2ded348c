"""What a brief requires of a report, and what came of it."""

from typing import Literal

from pydantic import Field, model_validator

from factcheck.records.base import Record
from factcheck.records.panel import Ballot

RequirementKind = Literal["words", "section", "sources", "mentions", "covers"]

RequirementBy = Literal["code", "panel", "nobody"]

RequirementVerdict = Literal["met", "not_met"]


class Requirement(Record):
    """One requirement. Code decides all kinds but "covers", which the judges do.

    "words" and "sources" have ``least`` and ``most``, inclusive, one of them at the least; "section" the words of its
    heading in ``text``; "mentions" the words in ``any_of``, one of which must stand in the report; "covers" in ``text``
    what the report must do.
    """

    kind: RequirementKind
    text: str = ""
    least: int | None = Field(None, ge=0)
    most: int | None = Field(None, ge=0)
    any_of: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _holds_what_its_kind_needs(self) -> "Requirement":
        counted = self.kind in ("words", "sources")
        if counted != (self.least is not None or self.most is not None):
            raise ValueError(f"{self.kind!r} takes {'least, most or both' if counted else 'neither least nor most'}")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError("least is not over most")
        if (self.kind in ("section", "covers")) != bool(self.text.strip()):
            raise ValueError("text belongs to the kinds section and covers, and to no other")
        if (self.kind == "mentions") != any(word.strip() for word in self.any_of):
            raise ValueError("any_of belongs to the kind mentions, and to no other")
        return self

    @property
    def line(self) -> str:
        """In words."""
        match self.kind:
            case "words" | "sources":
                least = "" if self.least is None else f"at least {self.least}"
                most = "" if self.most is None else f"at most {self.most}"
                return f"{' and '.join(part for part in (least, most) if part)} {self.kind}"
            case "section":
                return f"a section “{self.text}”"
            case "mentions":
                return "mentions " + " or ".join(f"“{word}”" for word in self.any_of)
            case "covers":
                return self.text


class Brief(Record):
    """A TOML file: what reports were asked for, and what that requires of them."""

    brief: str | None = None
    requirements: tuple[Requirement, ...] = Field(min_length=1)


class RequirementLine(Record):
    """A requirement on the page: ``met`` is None where nobody could say, ``by`` whom it was decided."""

    report: str
    text: str
    met: bool | None
    by: RequirementBy | Literal["person"]
    why: str


class RequirementLabel(Record):
    """``requirement-label/1``: what a person says of a requirement that nobody could decide.

    The later line of a report and text wins.
    """

    schema_: Literal["requirement-label/1"] = Field("requirement-label/1", alias="schema")
    report: str
    text: str
    label: RequirementVerdict
    labeler: str
    seconds: float = Field(ge=0)
    at: str


class RequirementResult(Record):
    """``requirement/1``: whether a report meets a requirement; ``met`` is None where nobody could say."""

    schema_: Literal["requirement/1"] = Field("requirement/1", alias="schema")
    report: str
    index: int = Field(ge=0)
    kind: RequirementKind
    text: str
    met: bool | None
    by: RequirementBy
    why: str
    ballots: tuple[Ballot, ...]
