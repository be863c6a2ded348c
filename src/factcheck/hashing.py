"""Canonical JSON, SHA-256, and draws that depend on names alone.

Nothing here uses a random generator: a draw is an order by hash, so that it is the same on every machine
and Python version, and so that adding an item never changes how the others compare with each other.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")
_CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical_json(value: Any) -> str:
    """JSON with sorted keys, no needless blanks, UTF-8 characters kept; NaN and infinity raise ValueError."""
    return _CANONICAL.encode(value)


def sha256_bytes(data: bytes) -> str:
    """SHA-256 of bytes, 64 hex digits."""
    return hashlib.sha256(data).hexdigest()


def sha256_text(text: str) -> str:
    """SHA-256 of the UTF-8 form of a text; lone surrogates are replaced first."""
    return sha256_bytes(text.encode("utf-8", "replace"))


def sha256_json(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value."""
    return sha256_text(canonical_json(value))


def draw_number(*names: str | int) -> int:
    """A number in 0 … 2^64 - 1 that depends on the names alone."""
    digest = hashlib.sha256(canonical_json(list(names)).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def draw_order(items: Iterable[T], key: Callable[[T], str], *names: str | int) -> list[T]:
    """The items in a drawn order: by hash of the names and each item's key.

    Adding or removing an item leaves the relative order of all others as it was.
    """
    return sorted(items, key=lambda item: (draw_number(*names, key(item)), key(item)))
