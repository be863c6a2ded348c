"""The check: a quick look at each sentence, a careful one where that finds something missing."""

from collections.abc import Iterable, Iterator

from factcheck.text.sourced.days import slashed
from factcheck.text.sourced.findings import Unsourced, UnsourcedKind
from factcheck.text.sourced.index import PreparedSources
from factcheck.text.sourced.marks import without_marks
from factcheck.text.sourced.plain import plain
from factcheck.text.sourced.second import Item, second_look
from factcheck.text.sourced.suspects import Looked, Suspect, look
from factcheck.text.sourced.tokens import Sentence, sentences
from factcheck.text.sourced.why import why_displaced, why_missing
from factcheck.text.specifics.kinds import Date, Name, Number, Version

_MOST_CAREFUL = 4000  # characters of an answer that are read a second time; beyond them the quick look decides
_MOST_NEAR = 40  # findings that are told what stands near them


def find_unsourced(answer: str, prepared: PreparedSources) -> tuple[Unsourced, ...]:
    """What the sources do not hold, in order of place."""
    text, places = plain(answer)
    text = slashed(without_marks(text))
    found: dict[tuple[int, int], Unsourced] = {}
    left = _MOST_CAREFUL
    for part in sentences(text):
        looked = look(part, prepared)
        if looked is None:
            continue
        left -= len(part.text)
        for suspect, item in _stand(part, looked, prepared, left > 0):
            first, last = (item.start, item.end) if item is not None else (suspect.start, suspect.end)
            start, end = places[part.start + first], places[part.start + last - 1] + 1
            if (start, end) not in found:
                why = _why(suspect, item, part.text[first:last], looked, prepared, len(found) < _MOST_NEAR)
                found[start, end] = Unsourced(_kind(suspect, item), answer[start:end], start, end, why)
    return tuple(sorted(found.values(), key=lambda one: (one.start, one.end)))


def _stand(
    part: Sentence, looked: Looked, sources: PreparedSources, careful: bool
) -> Iterable[tuple[Suspect, Item | None]]:
    if careful:
        return second_look(part.text, looked.suspects, looked.home, sources)
    return _unchecked(looked.suspects)


def _unchecked(suspects: Iterable[Suspect]) -> Iterator[tuple[Suspect, Item | None]]:
    return ((suspect, None) for suspect in suspects)


def _kind(suspect: Suspect, item: Item | None) -> UnsourcedKind:
    if isinstance(item, Number):
        return "number"
    if isinstance(item, Date):
        return "date"
    if isinstance(item, Version):
        return "version"
    return "name" if isinstance(item, Name) else suspect.group.kind


def _why(suspect: Suspect, item: Item | None, text: str, looked: Looked, sources: PreparedSources, near: bool) -> str:
    kind, shown = _kind(suspect, item), " ".join(text.split())
    if suspect.instead is not None:
        return why_displaced(kind, shown, suspect.instead, suspect.elsewhere)
    number = item if isinstance(item, Number) else None
    return why_missing(kind, shown, number, looked.home if near else None, sources)
