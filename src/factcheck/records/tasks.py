"""The questions put to a model and the shape of their answers.

A vendor's model sees the rendered prompt and the JSON schema of the answer; the embedded model reads the inputs.
"""

from typing import Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from factcheck.records.base import Record
from factcheck.records.result import Label


class Sampling(Record):
    """How an answer is drawn: what is None is the provider's own choice. No provider takes all of it.

    ``temperature`` 0 to 2, ``top_p`` 0 to 1 (a share of probability), ``top_k`` (a number of tokens), ``seed`` 0 to
    2^31 - 1, the range that all vendors take.
    """

    temperature: float | None = Field(None, ge=0, le=2)
    top_p: float | None = Field(None, ge=0, le=1)
    top_k: int | None = Field(None, ge=1)
    seed: int | None = Field(None, ge=0, lt=2**31)

    @field_validator("*", mode="before")
    @classmethod
    def _numbers_only(cls, value: object) -> object:
        if isinstance(value, bool | str):
            raise PydanticCustomError("number", "Input should be a number")
        return value

    def chosen(self) -> dict[str, float]:
        """The settings that are set, by name."""
        return {name: value for name, value in self.model_dump().items() if value is not None}

    def for_sample(self, sample: int) -> "Sampling":
        """The same for another sample of one question, with a seed of its own: an equal seed repeats the answer."""
        if self.seed is None or sample == 0:
            return self
        return self.model_copy(update={"seed": (self.seed + sample) % 2**31})


NO_SAMPLING = Sampling()


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


def unknown_sentence(inputs: Record, answer: Record | None) -> int | None:
    """The first sentence that an answer names and the question did not hold, or None. Such an answer is of no use."""
    if isinstance(answer, ExtractedClaims):
        named = [claim.sentence for claim in answer.claims]
    elif isinstance(answer, SinglePassAnswer):
        named = [doubt.sentence for doubt in answer.doubts]
    else:
        return None
    if not isinstance(inputs, ExtractInput | SinglePassInput):
        return None
    known = {sentence.index for sentence in inputs.sentences}
    return next((index for index in named if index not in known), None)


class GroundednessSource(Record):
    """A source that an answer was written from; ``title`` may be empty."""

    id: str
    title: str
    text: str


class GroundednessInput(Record):
    """global_groundedness: a whole answer, the question where it is known, and all sources it may rest on."""

    question: str | None
    answer: str
    sources: tuple[GroundednessSource, ...]


class UnsupportedSpan(Record):
    """A statement of the answer that no source makes. ``quote`` is verbatim from the answer."""

    quote: str
    reason: str


class GroundednessAnswer(Record):
    """One verdict on the whole answer; ``unsupported`` is empty where it is grounded."""

    verdict: Literal["grounded", "not_grounded", "partly"]
    unsupported: tuple[UnsupportedSpan, ...]


class PingInput(Record):
    """ping: nothing but the question whether a model answers."""


class PingAnswer(Record):
    """The smallest answer there is."""

    ready: bool


class WebSearchInput(Record):
    """web_search: what is looked for with the provider's own web search, and how many pages at most."""

    query: str
    limit: int


class WebHit(Record):
    """A page that a provider's search named."""

    url: str
    title: str


class WebFindings(Record):
    """What a provider searched for and the pages it found: read off its answer, never written by the model."""

    queries: tuple[str, ...]
    hits: tuple[WebHit, ...]


class ResearchInput(Record):
    """research_brief: what a candidate is asked to report on."""

    brief: str


class ResearchReport(Record):
    """A candidate's report, in Markdown."""

    report: str
