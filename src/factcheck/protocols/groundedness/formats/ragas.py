"""ragas: samples of one turn ("user_input", "response", "retrieved_contexts"), and the names of its first versions."""

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    Unusable,
    maybe_text,
    no_items,
    sources_of,
    text_of,
    texts_of,
)
from factcheck.records.groundedness import Answer


def _fits(row: Row) -> bool:
    return ("response" in row and "retrieved_contexts" in row) or ("answer" in row and "contexts" in row)


def _read(row: Row, name: str) -> list[Answer]:
    if isinstance(row.get("user_input"), list):
        raise Unusable("a conversation of several turns")
    references = [row.get(key) for key in ("reference", "ground_truth", "ground_truths")]
    return [
        Answer(
            id=str(row.get("id") or name),
            question=maybe_text(row, "user_input", "question"),
            answer=text_of(row, "response", "answer"),
            sources=sources_of(row.get("retrieved_contexts", row.get("contexts"))),
            references=tuple(text for value in references for text in texts_of(value)),
        )
    ]


FORMAT = Format("ragas", no_items, _fits, _read)
