"""What cases are built from: article texts with their clean sentences."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CleanSentence:
    """A sentence that is verifiably on the page; ``supported_by`` is a span of the article's text or None."""

    index: int
    text: str
    supported_by: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PoolArticle:
    """An article with the text used (at most 10,000 characters), its SHA-256 and its kept clean sentences."""

    id: str
    url: str
    title: str
    text: str
    sha256: str
    writer: str
    sentences: tuple[CleanSentence, ...]
