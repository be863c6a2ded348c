"""Articles and the sentences drawn from them."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

ArticleStatus = Literal[
    "ok",
    "too_short",
    "aggregator",
    "duplicate",
    "not_english",
    "no_text_layer",
    "encrypted",
    "broken",
    "blocked",
    "error",
]


class Article(Record):
    """``article/1``: where an article came from and whether its text can be used; never the text itself."""

    schema_: Literal["article/1"] = Field("article/1", alias="schema")
    id: str
    url: str
    title: str
    retrieved_at: str | None
    kind: Literal["html", "pdf", "text"]
    sha256: str
    chars: int
    status: ArticleStatus
    reason: str | None


class Sentence(Record):
    """``sentence/1``: a clean sentence, kept or dropped with the reason.

    ``supported_by`` is the span of the article's text that holds its support, where the writer knows it.
    """

    schema_: Literal["sentence/1"] = Field("sentence/1", alias="schema")
    article: str
    index: int
    text: str
    writer: str
    kept: bool
    reason: str | None
    supported_by: tuple[int, int] | None = None
