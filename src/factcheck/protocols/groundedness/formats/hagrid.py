"""HAGRID as it is published: a query, quotes by number, and answers whose sentences people called attributable."""

from collections.abc import Mapping, Sequence

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    Unusable,
    maybe_text,
    no_items,
    rows_of,
    text_of,
)
from factcheck.records.groundedness import Answer, AnswerLabel, AnswerSource, PersonVerdict

LABELS: Mapping[int, PersonVerdict] = {1: "stated", 0: "not_stated"}


def _fits(row: Row) -> bool:
    return "query" in row and isinstance(row.get("quotes"), list) and isinstance(row.get("answers"), list)


def _read(row: Row, name: str) -> list[Answer]:
    sources = tuple(_source(one, place) for place, one in enumerate(rows_of(row["quotes"]), start=1))
    own = str(row.get("query_id") or row.get("id") or name)
    question = maybe_text(row, "query")
    answers = rows_of(row["answers"])
    if not answers:
        raise Unusable("a query without an answer")
    return [_answer(one, f"{own}#{place}", question, sources) for place, one in enumerate(answers, start=1)]


def _source(row: Row, place: int) -> AnswerSource:
    number = row.get("idx")
    return AnswerSource(
        number=number if isinstance(number, int) else place,
        id=maybe_text(row, "docid"),
        text=maybe_text(row, "text") or "",
    )


def _answer(row: Row, name: str, question: str | None, sources: Sequence[AnswerSource]) -> Answer:
    labels = [
        AnswerLabel(text=text, label=LABELS[one["attributable"]])
        for one in rows_of(row.get("sentences"))
        if (text := maybe_text(one, "text")) and one.get("attributable") in (0, 1)
    ]
    return Answer(
        id=name, question=question, answer=text_of(row, "answer"), sources=tuple(sources), labels=tuple(labels)
    )


FORMAT = Format("hagrid", no_items, _fits, _read)
