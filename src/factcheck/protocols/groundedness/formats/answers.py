"""Our own format: one ``answer/1`` a line. Sources may also be a list of texts, or an object of them by number."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from factcheck.protocols.groundedness.formats.fields import Format, Row, Unusable, no_items
from factcheck.records.groundedness import Answer


def _fits(row: Row) -> bool:
    if "schema" in row:
        return bool(row["schema"] == "answer/1")
    return "answer" in row and isinstance(row.get("sources"), list | Mapping)


def _read(row: Row, name: str) -> list[Answer]:
    whole: dict[str, Any] = {"id": name, **row}
    if isinstance(whole["id"], int):
        whole["id"] = str(whole["id"])
    whole["sources"] = _numbered(row.get("sources", []))
    try:
        return [Answer.model_validate(whole)]
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "answer"
        raise Unusable(f"field {place}: {first['msg']}") from None


def _numbered(sources: Any) -> Any:
    """Sources with a number each: that of their key, else their place from 1."""
    pairs = list(sources.items() if isinstance(sources, Mapping) else enumerate(sources, start=1))
    if not all(str(number).isdecimal() for number, _ in pairs):
        raise Unusable("sources by number need numbers for keys")
    return [
        {"number": int(number), **({"text": source} if isinstance(source, str) else source)}
        if isinstance(source, str | Mapping)
        else source
        for number, source in pairs
    ]


FORMAT = Format("answer", no_items, _fits, _read)
