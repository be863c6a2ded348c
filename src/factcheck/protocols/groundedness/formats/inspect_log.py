"""Inspect: samples of a log in JSON. Sources stand in a sample's metadata, else they are what its tools answered."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from factcheck.protocols.groundedness.formats.fields import (
    Format,
    Row,
    Unusable,
    maybe_text,
    rows_of,
    sources_of,
    texts_of,
)
from factcheck.records.groundedness import Answer

SOURCES = ("sources", "contexts", "context", "documents", "docs", "passages")


def _items(document: Row) -> Sequence[Any] | None:
    held = document.get("samples")
    return held if isinstance(held, list) and "eval" in document else None


def _fits(row: Row) -> bool:
    return isinstance(row.get("output"), Mapping) and "input" in row and "target" in row


def _read(row: Row, name: str) -> list[Answer]:
    text = _completion(row["output"])
    if text is None:
        raise Unusable("the sample has no completion that is a text")
    metadata = row.get("metadata")
    values: Row = metadata if isinstance(metadata, Mapping) else {}
    context = next((values[key] for key in SOURCES if values.get(key)), None)
    epoch = f"#{row['epoch']}" if isinstance(row.get("epoch"), int) and row["epoch"] > 1 else ""
    return [
        Answer(
            id=f"{row.get('id', name)}{epoch}",
            system=maybe_text(row["output"], "model") or "",
            question=_question(row["input"]),
            answer=text,
            sources=sources_of(context if context is not None else list(_tools(row.get("messages")))),
            references=texts_of(row["target"]),
        )
    ]


def _completion(output: Row) -> str | None:
    choices = rows_of(output.get("choices"))
    message = choices[0].get("message") if choices else None
    said = _content(message) if isinstance(message, Mapping) else None
    return said or maybe_text(output, "completion")


def _content(message: Row) -> str | None:
    """What a message says: a text, or parts of which some are texts."""
    content = message.get("content")
    if isinstance(content, str):
        return content if content.strip() else None
    parts = [part["text"] for part in rows_of(content) if isinstance(part.get("text"), str)]
    return "\n".join(parts) or None


def _question(value: object) -> str | None:
    if isinstance(value, str):
        return value or None
    asked = [message for message in rows_of(value) if message.get("role") == "user"]
    return _content(asked[-1]) if asked else None


def _tools(messages: object) -> Iterator[str]:
    for message in rows_of(messages):
        if message.get("role") == "tool" and (said := _content(message)):
            yield said


FORMAT = Format("inspect", _items, _fits, _read)
