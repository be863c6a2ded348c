"""The place of a value or name between its neighbors: two words before and two after, as written."""

import re

Slot = tuple[str, str, str, str]

_TOKEN = re.compile(r"[^\W\d_]+|\d[\d.,:]*|[%$€£]")
_REACH = 60
EDGE = "^"


def slot_at(text: str, start: int, end: int) -> Slot:
    """The two words before and after a span of a sentence, nearest first; numbers are all alike, "^" is the edge."""
    before = [match.group() for match in _TOKEN.finditer(text[max(0, start - _REACH) : start])]
    after = [match.group() for match in _TOKEN.finditer(text[end : end + _REACH])]
    return (_nth(before, -1), _nth(before, -2), _nth(after, 0), _nth(after, 1))


def _nth(tokens: list[str], place: int) -> str:
    index = place if place >= 0 else len(tokens) + place
    if not 0 <= index < len(tokens):
        return EDGE
    token = tokens[index]
    return "#" if token[0].isdigit() else token.lower()


def alike(a: Slot, b: Slot) -> float:
    """How many of the four neighbors are the same, 0 to 4; a shared edge of the sentence counts half."""
    return sum(0.5 if one == EDGE else 1.0 for one, two in zip(a, b, strict=True) if one == two)
