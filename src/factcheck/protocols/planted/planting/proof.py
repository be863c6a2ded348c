"""What every plant must show before it is used: one span differs, and the page does not hold what it now says."""

from collections.abc import Iterable

from factcheck.protocols.planted.planting.page import PagePassage, stems_of
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Specifics

# Shared stems from which a passage counts as speaking of the same thing as a sentence.
SHARED_STEMS = 3
SHARED_PART = 0.4


def replaced(text: str, start: int, end: int, new: str) -> str:
    """The text with a span replaced."""
    return text[:start] + new + text[end:]


def one_span(before: str, after: str, start: int, old: str, new: str) -> bool:
    """Whether putting ``old`` back for ``new`` at ``start`` gives ``before`` exactly, and something changed."""
    if old == new or after[start : start + len(new)] != new or before[start : start + len(old)] != old:
        return False
    return replaced(after, start, start + len(new), old) == before


def rest_of(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of a sentence without the span that a plant replaces."""
    return stems_of(text[:start] + " " + text[end:])


def same_role(rest: frozenset[str], passage: PagePassage) -> bool:
    """Whether a passage shares so many content words with the rest of a sentence that it may support it."""
    shared = len(rest & passage.stems)
    return shared >= SHARED_STEMS or (shared > 0 and shared >= SHARED_PART * len(rest))


def occurrence_kind(rest: frozenset[str], passages: Iterable[PagePassage]) -> str | None:
    """From the passages that hold the new value: "absent" (none), "present" (other roles only), or None: refused."""
    found = list(passages)
    if any(same_role(rest, passage) for passage in found):
        return None
    return "present" if found else "absent"


def _shapes(found: Specifics) -> tuple[list[str], ...]:
    return (
        [item.text for item in found.numbers],
        [item.text for item in found.dates],
        [item.text for item in found.versions],
        [item.text for item in found.names],
    )


def one_specific_differs(before: Specifics, after: str) -> bool:
    """Whether the changed sentence reads as the same numbers, dates, versions and names but for exactly one."""
    differing = 0
    for old, new in zip(_shapes(before), _shapes(find_specifics(after)), strict=True):
        if len(old) != len(new):
            return False
        differing += sum(left != right for left, right in zip(old, new, strict=True))
    return differing == 1
