"""One schema for all vendors: every answer type of the project, and the shapes a later one may have."""

import inspect
import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from factcheck.errors import ConfigError
from factcheck.models.schemas import schema_text, strict_schema
from factcheck.records import tasks
from factcheck.records.base import Record

ALLOWED = {"type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "description"}


class Leaf(Record):
    """A leaf."""

    name: Annotated[str, Field(min_length=1, max_length=9, description="what it is called")]
    share: Annotated[float, Field(ge=0, le=1)]


class Tree(Record):
    """Nested, optional, with defaults."""

    kind: Literal["only"] = "only"
    leaves: Annotated[tuple[Leaf, ...], Field(min_length=2)] = ()
    best: Leaf | None = None
    leaf: Leaf = Field(description="the first one")
    word: str | int | None = None
    class_: str = Field(alias="class")


class Loop(Record):
    """Holds itself."""

    inner: "Loop | None"


class Free(Record):
    """Has keys of no fixed name."""

    counts: dict[str, int]


def nodes(value: Any) -> list[dict[str, Any]]:
    """Every schema in a schema; the names of properties are no keywords."""
    found = [value]
    for child in value.get("properties", {}).values():
        found += nodes(child)
    for child in [*value.get("anyOf", ()), *([value["items"]] if "items" in value else ())]:
        found += nodes(child)
    return found


ANSWERS = [kind for _, kind in inspect.getmembers(tasks, inspect.isclass) if issubclass(kind, Record)] + [Tree, Leaf]


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_only_what_every_vendor_takes(kind) -> None:
    for node in nodes(strict_schema(kind)):
        assert set(node) <= ALLOWED
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])


def test_what_cannot_be_sent_is_told() -> None:
    tree = strict_schema(Tree)["properties"]
    assert tree["leaf"]["description"] == "the first one"
    assert tree["leaf"]["properties"]["name"]["description"] == "what it is called (maxLength: 9, minLength: 1)"
    assert tree["leaf"]["properties"]["share"]["description"] == "(maximum: 1, minimum: 0)"
    assert tree["leaves"]["description"] == "(minItems: 2)"
    assert [choice.get("type") for choice in tree["best"]["anyOf"]] == ["object", "null"]
    assert [choice["type"] for choice in tree["word"]["anyOf"]] == ["string", "integer", "null"]
    assert tree["kind"]["const"] == "only"
    assert "class" in tree and "class_" not in tree


def test_the_order_of_fields_is_the_order_of_the_type() -> None:
    assert list(strict_schema(tasks.JudgeAnswer)["properties"]) == ["label", "quote", "reason"]
    assert strict_schema(tasks.JudgeAnswer)["properties"]["label"]["enum"] == [
        "supported",
        "contradicted",
        "overstated",
        "not_found",
    ]


def test_each_caller_gets_a_schema_of_its_own() -> None:
    strict_schema(Tree)["properties"].clear()
    assert strict_schema(Tree)["properties"]
    assert json.loads(schema_text(Tree)) == strict_schema(Tree)


def test_shapes_no_vendor_takes_are_refused() -> None:
    with pytest.raises(ConfigError, match="holds itself"):
        strict_schema(Loop)
    with pytest.raises(ConfigError, match="free keys"):
        strict_schema(Free)
