"""Small labeled sets of our own: a source, what is said of it, and who is right."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

SOURCE = "The Lund ferry made its first crossing on 4 June 1912 with 212 passengers and a crew of nine."

Row = Callable[..., dict[str, Any]]
Write = Callable[..., Path]


@pytest.fixture
def row() -> Row:
    """Makes a row; ``source_id`` and ``pair`` go into its meta."""

    def make(claim: str = "The ferry carried 212 passengers.", label: str = "supported", **more: Any) -> dict[str, Any]:
        meta = {key: more.pop(key) for key in ("source_id", "pair") if key in more}
        held = {"id": "x1", "source_text": SOURCE, "claim": claim, "label": label, "split": "test", **more}
        return {**held, "meta": {"anything": [1], **meta}} if meta else held

    return make


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes rows into a file that is named after the set."""

    def make(rows: Iterable[object], name: str = "ferry.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return path

    return make
