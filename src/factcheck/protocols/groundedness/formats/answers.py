"""Our own format: one ``answer/1`` a line."""

from pydantic import ValidationError

from factcheck.protocols.groundedness.formats.fields import Format, Row, Unusable, no_items
from factcheck.records.groundedness import Answer


def _fits(row: Row) -> bool:
    if "schema" in row:
        return bool(row["schema"] == "answer/1")
    sources = row.get("sources")
    return "answer" in row and isinstance(sources, list) and all(isinstance(s, dict) and "number" in s for s in sources)


def _read(row: Row, name: str) -> list[Answer]:
    try:
        return [Answer.model_validate({"id": name, **row})]
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "answer"
        raise Unusable(f"field {place}: {first['msg']}") from None


FORMAT = Format("answer", no_items, _fits, _read)
