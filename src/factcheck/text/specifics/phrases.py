"""Comparators: "more than", "up to", "about", "or more"."""

import re

from factcheck.text.specifics.kinds import Comparator
from factcheck.text.specifics.spans import before, word_after
from factcheck.text.specifics.units import TIMES

_LEFT: dict[str, Comparator] = {
    "more than": ">", "greater than": ">", "higher than": ">", "longer than": ">", "larger than": ">", "over": ">",
    "above": ">", "exceeding": ">", "exceeds": ">", "exceeded": ">", "in excess of": ">", "just over": ">",
    "just above": ">", "well over": ">", "upwards of": ">", "upward of": ">", "beyond": ">", "older than": ">",
    "at least": ">=", "a minimum of": ">=", "minimum of": ">=", "no fewer than": ">=", "no less than": ">=",
    "not less than": ">=", "at a minimum": ">=",
    "less than": "<", "fewer than": "<", "lower than": "<", "shorter than": "<", "smaller than": "<", "under": "<",
    "below": "<", "just under": "<", "just below": "<", "well under": "<", "younger than": "<",
    "at most": "<=", "up to": "<=", "a maximum of": "<=", "maximum of": "<=", "no more than": "<=",
    "not more than": "<=", "as many as": "<=", "as much as": "<=", "as high as": "<=",
    "nearly": "~", "almost": "~", "about": "~", "around": "~", "approximately": "~", "approx": "~", "roughly": "~",
    "some": "~", "circa": "~", "an estimated": "~", "estimated": "~", "close to": "~", "more or less": "~", "ca": "~",
    "c": "~", "virtually": "~", "an average of": "~",
}  # fmt: skip
_MARKS: dict[str, Comparator] = {">": ">", "≥": ">=", "<": "<", "≤": "<=", "~": "~", "≈": "~", ">=": ">=", "<=": "<="}
_LEFT_WORDS = re.compile(
    rf"(?<![\w'’-])(?:{'|'.join(sorted(_LEFT, key=len, reverse=True))})\.?[ \u00a0\n](?:the |an? |its )?$",
    re.IGNORECASE,
)
_LEFT_MARK = re.compile(r"(>=|<=|[>≥<≤~≈])[ \u00a0]?$")
_RIGHT = re.compile(
    r"[ \u00a0](?:or|and) (more|over|above|higher|older|greater|up|less|fewer|under|below|lower|so)(?!\w)",
    re.IGNORECASE,
)
_UPWARD = frozenset(("more", "over", "above", "higher", "older", "greater", "up"))
_PLUS = re.compile(r"\+(?![\w])|-plus(?!\w)")


def comparator(text: str, start: int, end: int, unit: str | None) -> Comparator:
    """The comparator of the number at ``start:end``, from the words before it or "or more" after it.

    "over" before a span of time is "during" ("over two years"), unless an age follows.
    """
    left = before(text, start, 28)
    words = _LEFT_WORDS.search(left)
    if words:
        phrase = re.sub(r"\.?[ \u00a0\n](?:the |an? |its )?$", "", words.group(), flags=re.IGNORECASE).lower()
        during = phrase == "over" and unit in TIMES and word_after(text, end)[0].lower() not in ("old", "ago")
        return "=" if during else _LEFT[phrase]
    mark = _LEFT_MARK.search(left)
    if mark:
        return _MARKS[mark.group(1)]
    return _right_comparator(text, end)


def _right_comparator(text: str, end: int) -> Comparator:
    if _PLUS.match(text, end):
        return ">="
    right = _RIGHT.match(text, end)
    if right is None:
        return "="
    word = right.group(1).lower()
    if word == "so":
        return "~"
    return ">=" if word in _UPWARD else "<="
