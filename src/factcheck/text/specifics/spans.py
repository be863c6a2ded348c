"""Which characters of a text are spoken for, and the words beside a place. All windows are bounded."""

import re

WINDOW = 48
_NEXT = re.compile(r"[ \u00a0\u2009\u202f]{0,2}([^\W\d_]+(?:['’‑-][^\W\d_]+){0,4})")
_BACKWARD = re.compile(r"[ \u00a0\u2009\u202f\n]{0,2}\.?([^\W\d_]+(?:['’‑-][^\W\d_]+){0,4})")


class Taken:
    """A mask over a text. Finders of lower rank may not touch what a higher one took."""

    def __init__(self, length: int) -> None:
        self._mask = bytearray(length)

    def free(self, start: int, end: int) -> bool:
        return self._mask.find(1, start, end) < 0

    def take(self, start: int, end: int) -> None:
        self._mask[start:end] = b"\x01" * (end - start)


def before(text: str, position: int, width: int = WINDOW) -> str:
    """The characters right before a place."""
    return text[max(0, position - width) : position]


def word_before(text: str, position: int) -> str:
    """The word right before a place, as written; "" where a mark or nothing stands there."""
    match = _BACKWARD.match(before(text, position)[::-1])  # backwards, so that nothing is tried twice
    return match.group(1)[::-1] if match else ""


def word_after(text: str, position: int) -> tuple[str, int]:
    """The word right after a place and its end; ("", position) where a mark or nothing stands there."""
    match = _NEXT.match(text, position)
    return (match.group(1), match.end()) if match else ("", position)
