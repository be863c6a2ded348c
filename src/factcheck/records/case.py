"""Cases: a post, its article, and the one error planted in it (or none)."""

from typing import Any, Literal

from pydantic import Field

from factcheck.records.base import Record

PlantClass = Literal[
    "number_swap",
    "date_shift",
    "version_change",
    "entity_swap",
    "negation",
    "quantifier",
    "unsourced_claim",
    "foreign_link",
]


class ArticleRef(Record):
    """The article of a case: ``sha256`` and ``chars`` are those of the text used."""

    id: str
    url: str
    title: str
    sha256: str
    chars: int


class CaseSentence(Record):
    """One sentence of a post; offsets are code points into ``post``."""

    index: int
    kind: Literal["fact", "opinion"]
    start: int
    end: int
    text: str


class PostLink(Record):
    """The link of a post and where it stands."""

    url: str
    start: int
    end: int


class Plant(Record):
    """The one change: ``post[start:end] == new`` in the planted case; putting ``old`` back gives the twin's post.

    ``before`` and ``after`` are the sentence (or link) without and with the plant; ``proof`` is what code checked.
    """

    target: Literal["sentence", "link"]
    sentence: int | None
    before: str
    after: str
    old: str
    new: str
    start: int
    end: int
    proof: dict[str, Any]


class Case(Record):
    """``case/1``: a planted case, its clean twin, or a natural case (a labelled claim that nobody planted)."""

    schema_: Literal["case/1"] = Field("case/1", alias="schema")
    id: str
    pair: str | None
    seed: int
    role: Literal["planted", "clean", "natural"]
    label: Literal["error", "clean"]
    class_: str = Field(alias="class")
    article: ArticleRef
    writer: str
    post: str
    sentences: tuple[CaseSentence, ...]
    link: PostLink | None
    plant: Plant | None
    cluster: str | None = None
