"""AttributionBench by answer (GenSearch, HAGRID): labeled statements with the references that each cites.

Only labeled statements have their references in such files, so only they are held against anything.
"""

from collections.abc import Mapping

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    Unusable,
    maybe_text,
    no_items,
    rows_of,
    text_of,
    texts_of,
)
from factcheck.protocols.groundedness.formats.statements import Statement, placed
from factcheck.records.groundedness import Answer, PersonVerdict

LABELS: Mapping[str, PersonVerdict] = {"attributable": "stated", "not attributable": "not_stated"}


def _fits(row: Row) -> bool:
    statements = rows_of(row.get("statements"))
    return "answer" in row and bool(statements) and all("claim" in one and "references" in one for one in statements)


def _read(row: Row, name: str) -> list[Answer]:
    text = text_of(row, "answer")
    sources, citations, labels = placed(text, [_statement(one) for one in rows_of(row.get("statements"))])
    if not labels:
        raise Unusable("no statement has a label")
    return [
        Answer(
            id=str(row.get("id") or name),
            question=maybe_text(row, "question"),
            answer=text,
            sources=sources,
            citations=citations,
            labels=labels,
            scope="labels",
        )
    ]


def _statement(row: Row) -> Statement:
    links = texts_of(row.get("citation_links"))
    label = LABELS.get(str(row.get("label")))
    return Statement(text_of(row, "claim"), texts_of(row.get("references")), label, links[0] if links else None)


FORMAT = Format("attribution", no_items, _fits, _read)
