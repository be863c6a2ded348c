"""Quotes with marked changes: something left out ("…", "[...]"), or put in by whoever quotes ("the mayor [of Alto]").

What stands outside the marks must stand in the source in that order. What is left out may deny nothing in the same
sentence. What is put in may carry no number, denial or binding word, for the source does not say it; and it may stand
in the place of a pronoun only, for "the board [approved] it" would otherwise hide any verb.
"""

import re
from dataclasses import dataclass

from factcheck.text.fold import fold
from factcheck.text.qualifiers import find_markers
from factcheck.text.quote_find import find_in_view, readings
from factcheck.text.quote_source import Prepared, View, make_view

_MARKED = re.compile(
    r"\s?(?:\[\s?(?:\.{3,4}|…)\s?\]|\(\s?(?:\.{3,4}|…)\s?\)|\.{3,4}|…|\. \. \.)\s?|\s?\[(?P<inserted>[^\[\]]{1,80})\]"
)
_DENIAL = re.compile(r"\b(?:not|no|never|cannot|nor|neither|hardly|barely|without|fail\w*)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)]*\s")
_REMARK = re.compile(r"sic!?|emphasis (?:added|mine|in original)|my emphasis|italics (?:added|mine)", re.IGNORECASE)
_REPLACEABLE = frozenset(
    str.split("""he she it they him her them his its hers their theirs i me my mine we us our ours you your who whom
    whose which this that these those here there one""")
)
_OMISSION_SPAN = 600
_INSERTION_SPAN = 24  # characters; a pronoun or two
_PART_MINIMUM = 10  # shorter parts are accepted within one sentence
_SHORTEST_PART = 5
_ALL_PARTS = 20
_MOST_GAPS = 8


@dataclass(frozen=True, slots=True)
class GapMatch:
    """Where a quote with gaps stands; without a place, ``note`` says why it does not count."""

    start: int | None
    end: int | None
    note: str


@dataclass(frozen=True, slots=True)
class _Gap:
    """What stands between two parts: ``inserted`` is None for an omission."""

    inserted: str | None


def find_with_gaps(bare: str, prepared: Prepared) -> GapMatch | None:
    """The place of a quote whose changes are marked; None where it has none, or does not stand in the source."""
    split = _split(bare)
    if split is None:
        return None
    parts, gaps, leading = split
    for view in prepared.views:
        for head in readings(parts[0]):
            for start, end in find_in_view(head, view, prepared.source):
                if leading and not _may_stand_for(leading, prepared.source[max(0, start - _OMISSION_SPAN) : start]):
                    continue
                last = _follow(parts, gaps, view, prepared.source, end)
                if isinstance(last, int):
                    return GapMatch(start, last, _note(gaps, bare))
                if last is not None:
                    return last
    return None


def _split(bare: str) -> tuple[list[str], list[_Gap], str] | None:
    """The parts of a quote, the gaps between them, and what is put in at its beginning; such an end is left off."""
    found = list(_MARKED.finditer(bare))
    if not found or len(found) > _MOST_GAPS or not all(_is_harmless(match["inserted"]) for match in found):
        return None
    cuts = [0, *(place for match in found for place in match.span()), len(bare)]
    pieces = [bare[a:b].strip() for a, b in zip(cuts[::2], cuts[1::2], strict=True)]
    gaps = [_Gap(match["inserted"]) for match in found]
    leading = ""
    if not pieces[0] and gaps[0].inserted:
        leading, pieces, gaps = gaps[0].inserted, pieces[1:], gaps[1:]
    if len(pieces) > 1 and not pieces[-1].strip(".,;:!?") and gaps[-1].inserted:
        pieces, gaps = pieces[:-1], gaps[:-1]
    if not all(pieces) or sum(map(len, pieces)) < _ALL_PARTS or not _are_long_enough(pieces, gaps):
        return None
    return pieces, gaps, leading


def _are_long_enough(pieces: list[str], gaps: list[_Gap]) -> bool:
    """Parts at an omission need a few letters; beside an insertion the source leaves no room to choose."""
    for at, gap in enumerate(gaps):
        if gap.inserted is None and min(len(pieces[at]), len(pieces[at + 1])) < _SHORTEST_PART:
            return False
    return True


def _is_harmless(inserted: str | None) -> bool:
    if inserted is None or _REMARK.fullmatch(inserted.strip()):
        return True
    return not (re.search(r"\d", inserted) or _DENIAL.search(inserted) or find_markers(inserted))


def _follow(parts: list[str], gaps: list[_Gap], view: View, source: str, end: int) -> int | GapMatch | None:
    """Where the last part ends if all follow in order; a refusal if what is left out denies something."""
    for at, gap in enumerate(gaps):
        part = parts[at + 1]
        found = next(find_in_view(make_view(part), view, source, view.index_of(end)), None)
        if found is None or found[0] - end > _OMISSION_SPAN:
            return None
        left_out = source[end : found[0]]
        if gap.inserted is not None:
            if not _may_replace(left_out, gap.inserted):
                return None
        elif _SENTENCE_END.search(left_out):
            if min(len(parts[at]), len(part)) < _PART_MINIMUM:
                return None
        elif _DENIAL.search(left_out):
            return GapMatch(None, None, "the omission leaves out a negation")
        end = found[1]
    return end


def _may_stand_for(leading: str, before: str) -> bool:
    """Whether a quote may begin with an insertion here: for a pronoun, by one, or by words of the same sentence."""
    sentence = fold(_SENTENCE_END.split(before)[-1], case=True).text
    words = sentence.split()
    if not words or words[-1] in _REPLACEABLE:
        return True
    wanted = fold(leading.strip(), case=True).text
    return wanted in sentence or all(word in _REPLACEABLE for word in wanted.split())


def _may_replace(left_out: str, inserted: str) -> bool:
    """Whether the source has nothing, the same words or a pronoun where the quote has an insertion."""
    if _REMARK.fullmatch(inserted.strip()):
        return not left_out.strip()
    if fold(left_out.strip(" []")).text == fold(inserted.strip()).text:
        return True
    words = left_out.lower().split()
    return len(left_out) <= _INSERTION_SPAN and all(word.strip(",") in _REPLACEABLE for word in words)


def _note(gaps: list[_Gap], bare: str) -> str:
    inserted = any(gap.inserted is not None for gap in gaps) or bare[:1] == "[" or bare[-1:] == "]"
    omitted = any(gap.inserted is None for gap in gaps)
    if omitted and inserted:
        return "with an omission and an insertion"
    return "with an omission" if omitted else "with an insertion"
