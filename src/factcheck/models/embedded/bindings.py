"""What a number of the claim belongs to on the page: the thing counted, the dimension, the whole of a share."""

import re
from collections.abc import Iterator

from factcheck.models.embedded.align import agrees
from factcheck.models.embedded.concepts import concepts
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.page import PageSentence
from factcheck.text.specifics.kinds import Number

_DIMENSIONS = (
    r"tall|high|height|elevation|altitude",
    r"wide|width|broad|breadth|across|diameter",
    r"long|length|longer",
    r"deep|depth",
    r"thick|thickness",
    r"heavy|weigh\w*|weight|mass",
    r"old|aged?",
    r"fast|speed",
)
_BEHIND = tuple(re.compile(rf"[\s-]+(?:in\s+)?(?:{body})\b", re.IGNORECASE) for body in _DIMENSIONS)
_BEFORE = tuple(
    re.compile(rf"\b(?:{body})(?:\s+(?:is|was|of|at|to|about|reached|reaches|some|a|around)){{0,3}}\s+$", re.IGNORECASE)
    for body in _DIMENSIONS
)
_SHARE_OF = re.compile(
    r"\b(?P<part>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|most|some|many|several|few|half|none"
    r"|thirds?|quarters?|fifths?|tenths?|majority|minority|percent|%|part)\s+of\s+(?:the|its|their|his|her|these|those)\s+"
    r"(?:\w+\s+)?$",
    re.IGNORECASE,
)
_PARTIAL = re.compile(r"\b(?:of|among|out of)\b", re.IGNORECASE)
_TAIL = 40  # characters beside a number in which its dimension or share stands


def check_bindings(reading: Reading) -> Mismatch | None:
    """The first number of the claim that belongs to something else in the passage, or None."""
    for placed in reading.claim.values:
        number = placed.value
        if isinstance(number, Number) and not number.ordinal:
            own = list(_own(number, reading))
            if own and (found := _counts_other(number, own) or _measures_other(number, own, reading)):
                return found
            if own and (found := _is_the_whole(number, own, reading)):
                return found
    return None


def _own(number: Number, reading: Reading) -> Iterator[tuple[PageSentence, Number]]:
    for sentence in reading.wide:
        for other in sentence.values:
            if isinstance(other.value, Number) and agrees(other.value, number):
                yield sentence, other.value


def _counts_other(number: Number, own: list[tuple[PageSentence, Number]]) -> Mismatch | None:
    """The sentence counts the claim's noun with another number, and another noun with the claim's number."""
    if number.noun is None or number.unit is not None:
        return None
    mine = set(concepts(number.noun))
    found: Mismatch | None = None
    for sentence, place in own:
        if place.noun is None or place.unit is not None or not mine.isdisjoint(concepts(place.noun)):
            return None
        for other in sentence.values:
            rival = other.value
            if not isinstance(rival, Number) or rival is place or rival.noun is None or agrees(rival, number):
                continue
            if rival.noun == number.noun and found is None:
                reason = f"the article says “{rival.text}” of “{rival.noun}”, not “{number.text}”"
                found = Mismatch(sentence, "contradicted", reason)
    return found


def _measures_other(number: Number, own: list[tuple[PageSentence, Number]], reading: Reading) -> Mismatch | None:
    """The claim gives the number as one dimension ("wide"), every place on the page as another ("tall")."""
    mine = _dimension(reading.claim.text, number.start, number.end)
    if mine is None:
        return None
    theirs = [_dimension(one.text, other.start - one.start, other.end - one.start) for one, other in own]
    if any(dimension is None or dimension == mine for dimension in theirs):
        return None
    return Mismatch(own[0][0], "contradicted", f"the article gives “{own[0][1].text}” as another measure")


def _dimension(text: str, start: int, end: int) -> int | None:
    behind, before = text[end : end + _TAIL], text[max(0, start - _TAIL) : start]
    for index, pattern in enumerate(_BEHIND):
        if pattern.match(behind):
            return index
    return next((index for index, pattern in enumerate(_BEFORE) if pattern.search(before)), None)


def _is_the_whole(number: Number, own: list[tuple[PageSentence, Number]], reading: Reading) -> Mismatch | None:
    """The page says it of a share of so many ("three of the seven judges"), the claim of all of them."""
    if _PARTIAL.search(reading.claim.text[max(0, number.start - _TAIL) : number.start]):
        return None
    shares = [
        _SHARE_OF.search(one.text[max(0, other.start - one.start - _TAIL) : other.start - one.start])
        for one, other in own
    ]
    parts = [share.group("part") for share in shares if share is not None]
    if len(parts) < len(shares) or re.search(rf"(?<!\w){re.escape(parts[0])}(?!\w)", reading.claim.text, re.IGNORECASE):
        return None
    return Mismatch(own[0][0], "overstated", f"the article says it of a part of “{own[0][1].text}” only")
