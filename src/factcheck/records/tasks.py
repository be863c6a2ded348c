"""The questions put to a model and the shape of their answers.

A vendor's model sees the rendered prompt and the JSON schema of the answer; the embedded model reads the inputs.
"""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record
from factcheck.records.result import Label


class NumberedSentence(Record):
    """A sentence of a post as a model sees it."""

    index: int
    text: str


class WriteInput(Record):
    """write_sentences: the article to write short factual sentences from."""

    article: str
    title: str
    count: int


class WrittenSentences(Record):
    """The sentences written."""

    sentences: tuple[str, ...]


class ExtractInput(Record):
    """extract_claims: the sentences of a post."""

    sentences: tuple[NumberedSentence, ...]


class ExtractedClaim(Record):
    """A claim in the post's own wording, with the sentence it came from."""

    sentence: int
    text: str
    kind: Literal["fact", "opinion"]


class ExtractedClaims(Record):
    """All claims of a post."""

    claims: tuple[ExtractedClaim, ...]


class JudgeInput(Record):
    """judge_support and judge_refute: one claim and the article."""

    claim: str
    article: str


class JudgeAnswer(Record):
    """One answer schema for all judge briefs. ``quote`` is verbatim from the article; empty where none settles it."""

    label: Label
    quote: str
    reason: str


class SinglePassInput(Record):
    """single_pass: the post, its link and the article in one call."""

    sentences: tuple[NumberedSentence, ...]
    link: str | None
    article_url: str
    article: str


class Doubt(Record):
    """A sentence doubted, and why."""

    sentence: int
    reason: str


class SinglePassAnswer(Record):
    """The sentences doubted, and whether the link is."""

    doubts: tuple[Doubt, ...]
    link_doubted: bool = Field(description="whether the link of the post is not the article's")
