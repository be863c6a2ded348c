"""The order of two values or names: from one to the other, and who did it to whom."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from factcheck.models.embedded.align import agrees
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.page import PageSentence
from factcheck.models.embedded.words import Named, Placed
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.kinds import Version
from factcheck.text.specifics.word_sets import word_set
from factcheck.text.stems import stem

_FROM = re.compile(r"\bfrom\s+(?:[\w'’-]+\s+){0,2}$", re.IGNORECASE)
_TO = re.compile(r"\b(?:to|into)\s+(?:[\w'’-]+\s+){0,2}$", re.IGNORECASE)
_BY = re.compile(r"\bby\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_THAN = re.compile(
    r"(?P<a>\w+)\s+(?:is|are|was|were)\s+(?:(?:much|far|still|slightly)\s+)?(?P<how>\w+er|(?:more|less)\s+\w+)\s+than"
    r"\s+(?:the\s+|an?\s+)?(?P<b>\w+)",
    re.IGNORECASE,
)
_BREAK = re.compile(r"[,;:.()]|\b(?:and|or|but|who|which|that)\b", re.IGNORECASE)
# What two do together has no order.
_MUTUAL = frozenset(
    stem(word)
    for word in word_set(
        """
        meet marry border join merge fight play face link connect differ cooperate agree trade equal sign share
        divorce separate compete negotiate correspond work collaborate tie draw near between both with
        """
    )
)
_FILLERS = word_set("the a an was is were are had has have been of in by be also then later first")
_MOST_PLACES = 24  # values or names of one sentence that are looked at; more come only in lists
_MOST_BETWEEN = 60  # characters between two names that one verb binds


@dataclass(frozen=True, slots=True)
class _Item:
    """A value or name, offsets into its sentence."""

    start: int
    end: int
    text: str


def check_order(reading: Reading) -> Mismatch | None:
    """A pair of the claim that the passage has in the reverse order, or None."""
    return _direction_turned(reading) or _deed_turned(reading) or _comparison_turned(reading)


def _direction_turned(reading: Reading) -> Mismatch | None:
    """ "From A to B", where the passage has "from B to A"."""
    text = reading.claim.text
    items: list[Placed | Named] = [*reading.claim.values, *reading.claim.names]
    sources = [one for one in items if _FROM.search(text[: one.value.start][-_MOST_BETWEEN:])]
    targets = [one for one in items if _TO.search(text[: one.value.start][-_MOST_BETWEEN:])]
    near = (
        (a, b)
        for a in sources
        for b in targets
        if a is not b and type(a.value) is type(b.value) and abs(b.value.start - a.value.end) < _MOST_BETWEEN
    )
    pair = next(near, None)
    if pair is None:
        return None
    found = [one for one in reading.wide if _preceded(pair[0], one, _TO) and _preceded(pair[1], one, _FROM)]
    straight = any(_preceded(pair[0], one, _FROM) and _preceded(pair[1], one, _TO) for one in reading.wide)
    if not found or straight:
        return None
    reason = f"the article says from “{pair[1].value.text}” to “{pair[0].value.text}”"
    return Mismatch(found[0], "contradicted", reason)


def _comparison_turned(reading: Reading) -> Mismatch | None:
    """ "A is larger than B", where the passage has "B is larger than A"."""
    mine = {_sides(match) for match in _THAN.finditer(reading.claim.text)}
    for sentence in reading.wide if mine else ():
        theirs = {_sides(match) for match in _THAN.finditer(sentence.text)}
        if any((b, how, a) in mine for a, how, b in theirs - mine):
            return Mismatch(sentence, "contradicted", "the article compares the two the other way round")
    return None


def _sides(match: "re.Match[str]") -> tuple[str, str, str]:
    return match["a"].lower(), match["how"].lower(), match["b"].lower()


def _preceded(item: Placed | Named, sentence: PageSentence, pattern: "re.Pattern[str]") -> bool:
    places = _places_of(item, sentence)
    return any(pattern.search(sentence.text[max(0, one.start - _MOST_BETWEEN) : one.start]) for one in places)


def _places_of(item: Placed | Named, sentence: PageSentence) -> Iterator[_Item]:
    if isinstance(item, Named):
        for named in sentence.names[:_MOST_PLACES]:
            if alias_of(named.name.text, item.value.text):
                yield _Item(named.name.start - sentence.start, named.name.end - sentence.start, named.name.text)
        return
    for placed in sentence.values[:_MOST_PLACES]:
        if agrees(placed.value, item.value):
            yield _Item(placed.value.start - sentence.start, placed.value.end - sentence.start, placed.value.text)


def _deed_turned(reading: Reading) -> Mismatch | None:
    """ "A beat B", where the passage has "B beat A" or "A was beaten by B"."""
    text = reading.claim.text
    versions = [placed for placed in reading.claim.values if isinstance(placed.value, Version)]
    pairs: list[tuple[Placed | Named, Placed | Named]] = [*pairwise(reading.claim.names), *pairwise(versions)]
    for first, second in pairs:
        deed = _deed(text[first.value.end : second.value.start])
        if deed is None:
            continue
        words, passive = deed
        for sentence in reading.wide:
            turned = _between(second, first, sentence, deed) or _between(first, second, sentence, (words, not passive))
            straight = _between(first, second, sentence, deed) or _between(
                second, first, sentence, (words, not passive)
            )
            if turned and not straight:
                reason = f"in the article “{first.value.text}” and “{second.value.text}” have each other's part"
                return Mismatch(sentence, "contradicted", reason)
    return None


def _deed(between: str) -> tuple[frozenset[str], bool] | None:
    """The content words between two names and whether they are in the passive; None where no deed binds the two."""
    if len(between) > _MOST_BETWEEN or _BREAK.search(between):
        return None
    words = frozenset(stem(word) for word in _WORD.findall(between.lower()) if word not in _FILLERS)
    if not words or not words.isdisjoint(_MUTUAL):
        return None
    return words, _BY.search(between) is not None


def _between(
    first: Placed | Named, second: Placed | Named, sentence: PageSentence, deed: tuple[frozenset[str], bool]
) -> bool:
    return any(
        _deed(sentence.text[one.end : other.start]) == deed
        for one in _places_of(first, sentence)
        for other in _places_of(second, sentence)
        if one.end < other.start
    )
