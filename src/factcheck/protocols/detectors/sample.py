"""Reading a sample file. No message ever holds anything of a document, only its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import read_objects
from factcheck.records.detectors_sample import SampleRow

MAX_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class SampleText:
    """A document of the sample file with its text; ``line`` is the row's."""

    line: int
    row: SampleRow
    text: str

    @property
    def sha256(self) -> str:
        """The fingerprint: SHA-256 of the text as UTF-8."""
        return sha256_bytes(self.text.encode("utf-8"))

    def __repr__(self) -> str:
        """Without the text, whatever shows it."""
        return f"SampleText({self.row.id})"


def read_sample(path: Path) -> list[SampleText]:
    """Every document of a sample file (JSONL). Raises DataError with file and line, never with a text."""
    found: list[SampleText] = []
    lines: dict[str, int] = {}
    for line, value in read_objects(path):
        row = _row(value, path, line)
        if row.id in lines:
            raise DataError(f"the id is that of line {lines[row.id]} too; ids are unique", path=path, line=line)
        lines[row.id] = line
        found.append(SampleText(line, row, _text(row, path, line)))
    return found


def _row(value: Mapping[str, Any], path: Path, line: int) -> SampleRow:
    try:
        return SampleRow.model_validate(value)
    except ValidationError as error:
        raise DataError(_problem(error), path=path, line=line) from None


def _problem(error: ValidationError) -> str:
    """The first fault by its field, if that is one of ours: a misplaced text must not become part of a message."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    if name in SampleRow.model_fields:
        return f"field {name!r}: {first['msg']}; mend this line"
    if first["type"] == "extra_forbidden":
        return "a field that a sample has not; see docs/detectors.md"
    return f"{first['msg']}; mend this line"


def _text(row: SampleRow, path: Path, line: int) -> str:
    """The document's text, exactly as it will be sent."""
    try:
        data = row.text.encode("utf-8") if row.text is not None else (path.parent / str(row.path)).read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        raise DataError(f"the document's file cannot be read ({error.strerror})", path=path, line=line) from None
    except UnicodeError:
        raise DataError("the document is not UTF-8", path=path, line=line) from None
    if len(data) > MAX_BYTES or "\0" in text:
        raise DataError(f"the document holds a null or over {MAX_BYTES} bytes", path=path, line=line)
    return text
