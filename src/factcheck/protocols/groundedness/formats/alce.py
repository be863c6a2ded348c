"""ALCE: files of prompts (their demonstrations are answers), and files of results ("data", with "output" and "docs").

Documents are numbered from 1 in their order, as the prompts number them.
"""

from collections.abc import Sequence
from typing import Any

from factcheck.protocols.groundedness.formats.fields import Format, Row, maybe_text, sources_of, text_of, texts_of
from factcheck.records.groundedness import Answer


def _items(document: Row) -> Sequence[Any] | None:
    for name in ("demos", "data"):
        held = document.get(name)
        if isinstance(held, list) and any(isinstance(one, dict) and "docs" in one for one in held):
            return held
    return None


def _fits(row: Row) -> bool:
    return isinstance(row.get("docs"), list) and ("output" in row or "answer" in row)


def _read(row: Row, name: str) -> list[Answer]:
    output = "output" in row
    return [
        Answer(
            id=str(row.get("id") or row.get("sample_id") or name),
            question=maybe_text(row, "question"),
            answer=text_of(row, "output" if output else "answer"),
            sources=sources_of([{key: one[key] for key in one if key != "id"} for one in row["docs"]]),
            references=texts_of(row.get("answer")) if output else (),
        )
    ]


FORMAT = Format("alce", _items, _fits, _read)
