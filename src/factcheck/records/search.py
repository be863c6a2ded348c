"""Searches for evidence: what was asked, and what came."""

from typing import Literal

from pydantic import Field

from factcheck.records.base import Record


class SearchRecord(Record):
    """``search/1``: one search for one claim; ``failure`` says why there is no answer, which is not "nothing found".

    ``queries`` is what an engine that is a model searched for in its own words.
    """

    schema_: Literal["search/1"] = Field("search/1", alias="schema")
    report: str
    claim: int = Field(ge=0)
    engine: str
    query: str
    urls: tuple[str, ...]
    failure: str | None
    queries: tuple[str, ...] = ()
