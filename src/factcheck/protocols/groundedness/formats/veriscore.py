"""VeriScore: responses with what a search found for their claims. They cite nothing: all that was found is a source."""

from collections.abc import Iterator, Mapping

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    maybe_text,
    no_items,
    rows_of,
    sources_of,
    text_of,
)
from factcheck.records.groundedness import Answer


def _fits(row: Row) -> bool:
    return "response" in row and ("claim_search_results" in row or "claim_list" in row)


def _read(row: Row, name: str) -> list[Answer]:
    found = row.get("claim_search_results")
    hits = list({hit.get("snippet"): hit for hit in _hits(found)}.values())
    return [
        Answer(
            id=name,
            system=maybe_text(row, "model") or "",
            question=maybe_text(row, "question"),
            answer=text_of(row, "response"),
            sources=sources_of([{**hit, "kind": "search result"} for hit in hits]),
        )
    ]


def _hits(found: object) -> Iterator[Row]:
    """Every hit of every claim."""
    if isinstance(found, Mapping):
        for hits in found.values():
            yield from (hit for hit in rows_of(hits) if isinstance(hit.get("snippet"), str))


FORMAT = Format("veriscore", no_items, _fits, _read)
