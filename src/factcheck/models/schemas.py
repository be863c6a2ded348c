"""The JSON schema of an answer in the one form that every vendor's constrained decoding takes.

Vendors forbid different keywords; what is left here all of them accept. Every property is required and no other is
allowed, references are written out, and a bound that cannot be sent is told to the model in the description. Nothing
is lost by that: every answer is validated against its own type when it arrives.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from factcheck.errors import ConfigError
from factcheck.records.base import Record

_KEPT = ("type", "enum", "const", "description")
_DROPPED = ("title", "default", "$defs", "$ref", "required", "additionalProperties", "discriminator", "examples")
_WALKED = ("properties", "items", "anyOf", "oneOf", "allOf")


def strict_schema(answer: type[Record]) -> dict[str, Any]:
    """A fresh JSON schema of an answer type. Raises ConfigError for a type that no vendor could be held to."""
    schema: dict[str, Any] = json.loads(_written(answer))
    return schema


def schema_text(answer: type[Record]) -> str:
    """The same schema as one line of JSON, keys in a fixed order."""
    return _written(answer)


@lru_cache(maxsize=64)
def _written(answer: type[Record]) -> str:
    full = answer.model_json_schema()
    return json.dumps(_strict(full, full.get("$defs", {}), ()), ensure_ascii=False, separators=(",", ":"))


def _strict(node: Mapping[str, Any], defs: Mapping[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    node, trail = _resolved(node, defs, trail)
    out = {key: node[key] for key in _KEPT if key in node}
    for key in ("anyOf", "oneOf"):
        if key in node:
            out["anyOf"] = [_strict(choice, defs, trail) for choice in node[key]]
    if "items" in node:
        out["items"] = _strict(node["items"], defs, trail)
    if node.get("type") == "object":
        out |= _object(node, defs, trail)
    rest = {key: node[key] for key in node if key not in (*_KEPT, *_DROPPED, *_WALKED)}
    if rest:
        told = ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in rest.items())
        out["description"] = f"{out['description']} ({told})" if "description" in out else f"({told})"
    return out


def _resolved(
    node: Mapping[str, Any], defs: Mapping[str, Any], trail: tuple[str, ...]
) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """A node with its reference, if any, written out; what stands beside a reference wins."""
    parts = node.get("allOf")
    if isinstance(parts, list) and len(parts) == 1:
        node = {**parts[0], **{key: value for key, value in node.items() if key != "allOf"}}
    if "$ref" not in node:
        return node, trail
    name = str(node["$ref"]).rpartition("/")[2]
    if name in trail:
        raise ConfigError(f"the answer type {name!r} holds itself; vendors take no such schema")
    beside = {key: value for key, value in node.items() if key != "$ref"}
    return _resolved({**defs[name], **beside}, defs, (*trail, name))


def _object(node: Mapping[str, Any], defs: Mapping[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(node.get("additionalProperties"), dict):
        raise ConfigError("an answer with free keys cannot be asked of a vendor; use a list of named pairs")
    properties = {key: _strict(value, defs, trail) for key, value in node.get("properties", {}).items()}
    return {"properties": properties, "required": list(properties), "additionalProperties": False}
