"""promptfoo: results of an evaluation. Sources and question are taken from the variables of a test by their names."""

from collections.abc import Mapping, Sequence
from typing import Any

from factcheck.protocols.groundedness.formats.fields import Format, Row, Unusable, maybe_text, sources_of
from factcheck.records.groundedness import Answer

SOURCES = ("sources", "contexts", "context", "documents", "docs", "passages")
QUESTION = ("question", "query", "input", "user_input")


def _items(document: Row) -> Sequence[Any] | None:
    held = document.get("results")
    if isinstance(held, Mapping):
        held = held.get("results")
    return held if isinstance(held, list) else None


def _fits(row: Row) -> bool:
    return isinstance(row.get("response"), Mapping) and isinstance(row.get("vars"), Mapping)


def _read(row: Row, name: str) -> list[Answer]:
    output = row["response"].get("output")
    if not isinstance(output, str) or not output.strip():
        raise Unusable("the response has no output that is a text")
    values: Row = row["vars"]
    provider = row.get("provider")
    system = provider.get("id") if isinstance(provider, Mapping) else provider
    context = next((values[key] for key in SOURCES if values.get(key)), None)
    return [
        Answer(
            id=maybe_text(row, "id") or name,
            system=system if isinstance(system, str) else "",
            question=maybe_text(values, *QUESTION),
            answer=output,
            sources=sources_of(context),
        )
    ]


FORMAT = Format("promptfoo", _items, _fits, _read)
