"""Reports of deep research: what was imported, and every citation in it."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record

CitationForm = Literal[
    "inline_link",
    "numbered",
    "numbered_link",
    "footnote",
    "bare_url",
    "reference_link",
    "author_year",
    "source_list",
]
CitationFault = Literal["dangling", "no_url", "not_http", "malformed"]


class Author(Record):
    """Who wrote a report: vendor, product and model, and the house of the model, which may not judge it."""

    vendor: str
    product: str
    model: str
    family: str | None = None


class ReportUsage(Record):
    """What a report cost its author; None where that is not known."""

    input_tokens: int = Field(0, ge=0)
    output_tokens: int = Field(0, ge=0)
    cost_usd: float | None = Field(None, ge=0)
    minutes: float | None = Field(None, ge=0)


class Report(Record):
    """``report/1``: one imported report; ``sha256`` and ``chars`` are those of its text, which is kept apart.

    ``run_date`` is the day as of which it is graded, ISO 8601; ``brief`` names what it was asked, so that reports on
    one brief can be compared.
    """

    schema_: Literal["report/1"] = Field("report/1", alias="schema")
    id: str
    title: str
    author: Author
    run_date: str | None
    usage: ReportUsage | None
    format: Literal["markdown", "text", "html"]
    sha256: str
    chars: int
    brief: str | None = None


class Citation(Record):
    """``citation/1``: one place of a report that cites something; offsets are code points into its text.

    ``url`` is absolute and cleaned, or None with the ``fault``; ``raw`` is what stands there: the address as written,
    or the mark; ``reference`` is the index of the entry of a list that it leads through; ``supports`` is the span of
    the report that it stands for, None where it stands for none: an entry of a list, a citation under a heading alone.
    """

    schema_: Literal["citation/1"] = Field("citation/1", alias="schema")
    report: str
    index: int
    form: CitationForm
    label: str | None
    start: int
    end: int
    url: str | None
    raw: str
    reference: int | None = None
    fault: CitationFault | None = None
    supports: tuple[int, int] | None = None


class Reference(Record):
    """``reference/1``: an entry of a report's list of sources, and whether anything in the text cites it."""

    schema_: Literal["reference/1"] = Field("reference/1", alias="schema")
    report: str
    index: int
    label: str | None
    text: str
    url: str | None
    start: int
    end: int
    cited: bool


def plain_brief(brief: str | None) -> str:
    """A brief as briefs are compared: blanks and capitals make no difference; "" for none."""
    return " ".join((brief or "").split()).casefold()
