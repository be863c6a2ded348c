"""What a user's own checker is sent (draft/1) and answers (findings/1)."""

from typing import Any, Literal

from pydantic import Field

from factcheck.records.base import Record


class DraftSentence(Record):
    """A sentence of the post; its kind is never told."""

    index: int
    start: int
    end: int
    text: str


class DraftArticle(Record):
    """The article the post cites."""

    url: str
    title: str
    text: str


class Draft(Record):
    """``draft/1``: what a checker sees. Neither class nor number of errors is told."""

    schema_: Literal["draft/1"] = Field("draft/1", alias="schema")
    post: str
    sentences: tuple[DraftSentence, ...]
    link: str | None
    article: DraftArticle


class Findings(Record):
    """``findings/1``: the indexes of the sentences that the checker doubts, and whether it doubts the link."""

    schema_: Literal["findings/1"] = Field("findings/1", alias="schema")
    flagged: tuple[int, ...]
    link_flagged: bool = False
    claims: tuple[dict[str, Any], ...] = ()
