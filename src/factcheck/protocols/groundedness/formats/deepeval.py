"""deepeval: test cases of a dataset or of a test run; what was retrieved counts, else the context."""

from collections.abc import Sequence
from typing import Any

from factcheck.protocols.groundedness.formats.fields import Format, Row, maybe_text, sources_of, text_of, texts_of
from factcheck.records.groundedness import Answer

OUTPUT = ("actual_output", "actualOutput")
CONTEXT = ("retrieval_context", "retrievalContext", "context")


def _items(document: Row) -> Sequence[Any] | None:
    for name in ("testCases", "test_cases"):
        if isinstance(document.get(name), list):
            held: Sequence[Any] = document[name]
            return held
    return None


def _fits(row: Row) -> bool:
    return any(name in row for name in OUTPUT)


def _read(row: Row, name: str) -> list[Answer]:
    context = next((row[key] for key in CONTEXT if row.get(key)), None)
    return [
        Answer(
            id=maybe_text(row, "name") or name,
            question=maybe_text(row, "input"),
            answer=text_of(row, *OUTPUT),
            sources=sources_of(context),
            references=texts_of(maybe_text(row, "expected_output", "expectedOutput")),
        )
    ]


FORMAT = Format("deepeval", _items, _fits, _read)
