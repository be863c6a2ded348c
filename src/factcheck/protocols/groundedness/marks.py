"""Marks of citations in an answer: which sources, by number or id, stand behind what is said before them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from factcheck.records.groundedness import HeldSource

_BRACKETS = re.compile(r"\[([^\[\]\n]{1,80})\](?!\()")
_TURNED = re.compile(r"【(\d{1,3})(?:[†:][^【】\n]{0,60})?】")
_LINK = re.compile(r"\[[^\[\]\n]{0,200}\]\((https?://[^\s()]{1,500})\)")
_RAISED = re.compile(r"(?:(?<=[a-z]{4})|(?<=[.,;:!?)”\"]))[¹²³⁰⁴-⁹]{1,3}")
_PIECE = re.compile(r"\s*(?:[,;]|\band\b|&)\s*")
_NUMBER = re.compile(r"(?:(?:doc(?:ument)?|source|ref|passage)s?[ .#]{0,2})?\^?(\d{1,3})(?:\s?[-–]\s?(\d{1,3}))?", re.I)
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
MOST_OF_RANGE = 30


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark with its span: numbers of sources that exist, and what it names that does not."""

    start: int
    end: int
    numbers: tuple[int, ...]
    unknown: tuple[str, ...]


def find_marks(answer: str, sources: Sequence[HeldSource]) -> tuple[Mark, ...]:
    """All marks in order. A bracket is a mark where each piece of it is a number, a range or the id of a source.

    An address in a link is a mark where a source has it; raised digits are where a source has the number.
    """
    names = _Names(
        frozenset(source.number for source in sources),
        {source.id: source.number for source in sources if source.id},
        {source.url.rstrip("/"): source.number for source in sources if source.url},
    )
    found = [
        *(_bracket(match, names) for match in _BRACKETS.finditer(answer)),
        *(_mark(match, [match[1]], names) for match in _TURNED.finditer(answer)),
        *(_link(match, names) for match in _LINK.finditer(answer)),
        *(_raised(match, names) for match in _RAISED.finditer(answer)),
    ]
    return tuple(sorted((mark for mark in found if mark is not None), key=lambda mark: mark.start))


@dataclass(frozen=True, slots=True)
class _Names:
    """What marks may name: numbers, ids and addresses of sources."""

    numbers: frozenset[int]
    ids: Mapping[str, int]
    urls: Mapping[str, int]


def _bracket(match: "re.Match[str]", names: _Names) -> Mark | None:
    whole = match[1].strip()
    if whole in names.ids:
        return Mark(match.start(), match.end(), (names.ids[whole],), ())
    pieces = [piece.strip() for piece in _PIECE.split(whole)]
    if not all(pieces):
        return None
    written: list[str] = []
    for piece in pieces:
        number = _NUMBER.fullmatch(piece)
        if piece in names.ids:
            written.append(piece)
        elif number is not None:
            written += _range(number)
        else:
            return None
    if all(piece == "0" and 0 not in names.numbers for piece in written):
        return None
    return _mark(match, written, names)


def _range(number: "re.Match[str]") -> list[str]:
    first, last = int(number[1]), int(number[2] or number[1])
    if not first <= last <= first + MOST_OF_RANGE:
        return [str(first), str(last)]
    return [str(one) for one in range(first, last + 1)]


def _mark(match: "re.Match[str]", written: Iterable[str], names: _Names) -> Mark:
    known: list[int] = []
    unknown: list[str] = []
    for piece in dict.fromkeys(written):
        if piece in names.ids:
            known.append(names.ids[piece])
        elif piece.isdecimal() and int(piece) in names.numbers:
            known.append(int(piece))
        else:
            unknown.append(piece)
    return Mark(match.start(), match.end(), tuple(dict.fromkeys(known)), tuple(unknown))


def _link(match: "re.Match[str]", names: _Names) -> Mark | None:
    number = names.urls.get(match[1].rstrip("/"))
    return None if number is None else Mark(match.start(), match.end(), (number,), ())


def _raised(match: "re.Match[str]", names: _Names) -> Mark | None:
    number = int(match.group().translate(_DIGITS))
    return Mark(match.start(), match.end(), (number,), ()) if number in names.numbers else None


def cited_by(
    spans: Sequence[tuple[int, int]], whole: tuple[int, int], marks: Sequence[Mark]
) -> tuple[tuple[Mark, ...], ...]:
    """The marks of each claim of a sentence, by the spans of the claims; ``whole`` is the sentence's own.

    A mark stands behind what it is for: it belongs to the claim before it, and to those before that one which have none
    of their own. Marks before the last claim are for it as well where it has none. A claim whose place is not known has
    all of the sentence's.
    """
    starts = sorted({start for start, end in spans if (start, end) != whole})
    if len(starts) < len(spans) or len(spans) < 2:
        return (tuple(marks),) * len(spans)
    ends = dict(zip(starts, (*starts[1:], whole[1] + 1), strict=True))
    own: dict[int, tuple[Mark, ...]] = {}
    later: tuple[Mark, ...] = ()
    for start in reversed(starts):
        first = start if start != starts[0] else whole[0]
        found = tuple(mark for mark in marks if first <= mark.start < ends[start])
        later = found or later
        own[start] = later
    last = own[starts[-1]] or tuple(marks)
    return tuple(own[start] or last for start, _ in spans)
