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
    "as few as": ">=", "as little as": ">=", "as low as": ">=",
    "nearly": "~", "almost": "~", "about": "~", "around": "~", "approximately": "~", "approx": "~", "roughly": "~",
    "some": "~", "circa": "~", "an estimated": "~", "estimated": "~", "close to": "~", "more or less": "~", "ca": "~",
    "c": "~", "virtually": "~", "an average of": "~", "not quite": "~", "just shy of": "~", "shy of": "~",
    "better than": ">",
}  # fmt: skip
_LAST_WORDS = frozenset(phrase.split()[-1] for phrase in _LEFT)
_MARKS: dict[str, Comparator] = {">": ">", "≥": ">=", "<": "<", "≤": "<=", "~": "~", "≈": "~", ">=": ">=", "<=": "<="}
_LEFT_MARK = re.compile(r"(>=|<=|[>≥<≤~≈])[ \u00a0]?$")
_RIGHT = re.compile(
    r"[ \u00a0](?:or|and) (more|over|above|higher|older|greater|up|less|fewer|under|below|lower|so)(?!\w)",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"[ \u00a0](?:[^\W\d_]+[ \u00a0]){0,2}"
    r"(at least|at a minimum|minimum|at most|at the most|maximum)(?=[.,;:!?)]|\s*$)",
    re.IGNORECASE,
)
_UPWARD = frozenset(("more", "over", "above", "higher", "older", "greater", "up"))
_AT_LEAST = frozenset(("at least", "at a minimum", "minimum"))
_PLUS = re.compile(r"\+(?![\w])|-plus(?!\w)")


def comparator(text: str, start: int, end: int, unit: str | None) -> Comparator:
    """The comparator of the number at ``start:end``, from the words before it or "or more" after it.

    "over" before a span of time is "during" ("over two years"), unless an age follows.
    """
    left = before(text, start, 28)
    phrase = _phrase_before(left)
    if phrase:
        during = phrase == "over" and unit in TIMES and word_after(text, end)[0].lower() not in ("old", "ago")
        return "=" if during else _LEFT[phrase]
    mark = _LEFT_MARK.search(left[-3:])
    if mark:
        return _MARKS[mark.group(1)]
    return _right_comparator(text, end)


def _phrase_before(left: str) -> str | None:
    """The longest phrase of comparison that ends right before a number."""
    if left[-1:] not in (" ", "\u00a0", "\n"):
        return None
    words = left.lower().split()[-4:]
    if not words or words[-1].rstrip(".") not in _LAST_WORDS:
        return None
    words[-1] = words[-1].rstrip(".")
    return next((phrase for n in range(len(words)) if (phrase := " ".join(words[n:])) in _LEFT), None)


def _right_comparator(text: str, end: int) -> Comparator:
    if _PLUS.match(text, end):
        return ">="
    right = _RIGHT.match(text, end) if text[end : end + 1] in (" ", "\u00a0") else None
    if right is None:
        trailing = _TRAILING.match(text, end) if "m" in text[end : end + 50] or "east" in text[end : end + 50] else None
        return "=" if trailing is None else ">=" if trailing.group(1).lower() in _AT_LEAST else "<="
    word = right.group(1).lower()
    if word == "so":
        return "~"
    return ">=" if word in _UPWARD else "<="
