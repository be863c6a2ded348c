"""A source text made ready for quotes: folded once, with its line-end hyphens and page furniture set aside."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.text.fold import fold

_LINE_END_HYPHEN = re.compile(r"(?<=[^\W_])[-‐\u2011](?:[ \t]*\r?\n|[ \t]*\f)\s*(?=[^\W_])")
_LOOSE = "\ue000"  # private use: a hyphen that may be there for the line's sake only
_HYPHEN = re.compile(rf"(?<=[^\W\d_])-(?=[^\W\d_])|{_LOOSE}")
_PAGE_LINE = re.compile(
    r"\s*(?:page|p\.|seite)\s*\d{1,4}(?:\s*(?:of|/|von)\s*\d{1,4})?\s*|\s*[-–—|]?\s*\d{1,4}\s*[-–—|]?\s*"
    r"|\s*\d{1,4}\s*(?:of|/)\s*\d{1,4}\s*|\s*[ivxl]{1,7}\s*",
    re.IGNORECASE,
)
_NAMED_PAGE_LINE = re.compile(
    r"\s*[-–—\[(|]?\s*page\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\s*[-–—\])|]?\s*", re.IGNORECASE
)
_LIMITING = re.compile(r"\d|\b(?:except|excluding|not?|only|unless|never|without|but|or)\b", re.IGNORECASE)
_LINE = re.compile(r"[^\n\f]*[\n\f]?")
_SMALL_WORDS = frozenset(str.split("a an and at by for from in of on or the to with"))


@dataclass(frozen=True, slots=True)
class View:
    """A folded text without hyphens inside words, which stand apart.

    ``places`` are offsets in the original, one for each character and one for the end; ``ends`` where the character
    ends. ``firm`` and ``loose`` are offsets in ``text`` before which a hyphen stood, loose ones at the end of a line;
    ``bridges`` are offsets in the original where page furniture was taken out.
    """

    text: str
    places: tuple[int, ...]
    ends: tuple[int, ...]
    firm: frozenset[int]
    loose: frozenset[int]
    bridges: tuple[int, ...]
    hyphens: tuple[int, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text."""
        return self.places[start], self.ends[end - 1]

    def index_of(self, place: int) -> int:
        """The first index that came from ``place`` or later."""
        return bisect_left(self.places, place)

    def firm_in(self, start: int, end: int) -> tuple[int, ...]:
        """Hyphens of ``text[start:end]`` that belong to their words."""
        return tuple(p for p in self._hyphens_in(start, end) if p in self.firm)

    def loose_in(self, start: int, end: int) -> tuple[int, ...]:
        """Hyphens of ``text[start:end]`` at line ends."""
        return tuple(p for p in self._hyphens_in(start, end) if p in self.loose)

    def _hyphens_in(self, start: int, end: int) -> tuple[int, ...]:
        return self.hyphens[bisect_left(self.hyphens, start + 1) : bisect_left(self.hyphens, end)]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A source and its views: as it is and, where it has pages, with the lines at page breaks taken out."""

    source: str
    views: tuple[View, ...]


def prepare(source: str) -> Prepared:
    """Fold ``source`` once, for many quotes."""
    views = [make_view(source)]
    furniture = _page_furniture(source)
    if furniture:
        places: list[int] = []
        done = 0
        for start, end in furniture:
            places.extend(range(done, start))
            done = end
        places.extend(range(done, len(source)))
        bridged = "".join(source[place] for place in places)
        views.append(make_view(bridged, places, tuple(start for start, _ in furniture)))
    return Prepared(source, tuple(views))


def make_view(text: str, places: Sequence[int] | None = None, bridges: tuple[int, ...] = ()) -> View:
    """A view of ``text``, whose characters stand at ``places`` of the original (by default: it is the original)."""
    origin: Sequence[int] = range(len(text)) if places is None else places
    plain, kept = _mark_line_ends(text)
    folded = fold(plain)
    flat = folded.text.replace('"', "'")  # which kind of mark encloses words is typography as well
    pieces: list[str] = []
    index: list[int] = []
    firm: set[int] = set()
    loose: set[int] = set()
    done = 0
    for match in _HYPHEN.finditer(flat):
        pieces.append(flat[done : match.start()])
        index.extend(range(done, match.start()))
        done = match.end()
        (loose if match.group() == _LOOSE else firm).add(len(index))
    pieces.append(flat[done:])
    index.extend(range(done, len(flat)))
    starts = [folded.places[i] for i in index]
    ends = [place + 1 for place in starts]
    if folded.wide:
        wide = dict(folded.wide)
        ends = [wide.get(i, end) for i, end in zip(index, ends, strict=True)]
    if kept is not None or places is not None:
        kept = range(len(text)) if kept is None else kept
        starts = [origin[kept[start]] for start in starts]
        ends = [origin[kept[end - 1]] + 1 for end in ends]
    last = (origin[-1] + 1) if len(origin) else 0
    marks = tuple(sorted(firm | loose))
    return View("".join(pieces), (*starts, last), tuple(ends), frozenset(firm), frozenset(loose), bridges, marks)


def _mark_line_ends(text: str) -> tuple[str, Sequence[int] | None]:
    """Close up words divided at a line's end; the offsets say where each remaining character stood (None: same)."""
    pieces: list[str] = []
    kept: list[int] = []
    done = 0
    for match in _LINE_END_HYPHEN.finditer(text):
        start, end = match.span()
        pieces.append(text[done:start])
        kept.extend(range(done, start + 1))
        pieces.append(_LOOSE if text[start - 1].isalpha() and text[end].isalpha() else "-")
        done = end
    if not pieces:
        return text, None
    pieces.append(text[done:])
    kept.extend(range(done, len(text)))
    return "".join(pieces), kept


def _page_furniture(source: str) -> list[tuple[int, int]]:
    """Spans of header and footer lines, with the page break and blank lines between them."""
    if "\f" not in source and not re.search(r"(?i)\bpage\s*\d", source):
        return []
    lines = [(m.start(), m.end()) for m in _LINE.finditer(source) if m.end() > m.start()]
    edges = _edges(source, lines)
    often = Counter(_shape(source[slice(*lines[i])]) for i in edges)
    taken = [i for i in range(len(lines)) if _is_furniture(source, lines, i, edges, often)]
    return [lines[i] for i in taken]


def _edges(source: str, lines: list[tuple[int, int]]) -> frozenset[int]:
    """Lines among the two that have text before each page break, and the two after it; the text's ends are breaks."""
    written = [i for i, span in enumerate(lines) if source[slice(*span)].strip()]
    edges: set[int] = {*written[:2], *written[-2:]}
    for i, (start, end) in enumerate(lines):
        if source[end - 1] == "\f" or _NAMED_PAGE_LINE.fullmatch(source, start, end):
            at = bisect_left(written, i + 1)
            edges.update(written[max(0, at - 2) : at + 2])
    return frozenset(edges)


def _shape(line: str) -> str:
    """What a running line is on every page: its words, wherever the page number stands."""
    return " ".join(re.findall(r"[^\W\d_]+", line.casefold())) or re.sub(r"\d+", "#", line.strip())


def _is_furniture(
    source: str, lines: list[tuple[int, int]], i: int, edges: frozenset[int], often: "Counter[str]"
) -> bool:
    line = source[slice(*lines[i])]
    if not line.strip():
        return line.endswith("\f")
    if _NAMED_PAGE_LINE.fullmatch(line):
        return True
    if i not in edges:
        return False
    if _PAGE_LINE.fullmatch(line):
        return True
    if len(line.strip()) > 80 or line.rstrip()[-1:] in ".;:,!?":
        return False
    return often[_shape(line)] > 1 or _is_running_title(source, lines, i)


def _is_running_title(source: str, lines: list[tuple[int, int]], i: int) -> bool:
    """A short line in title case that stands alone directly at a page break and limits nothing."""
    start, end = lines[i]
    words = source[start:end].split()
    if _LIMITING.search(source, start, end):
        return False
    titled = all(w[:1].isupper() or w.lower() in _SMALL_WORDS for w in words) and len(words) <= 8
    before, after = source[max(0, start - 200) : start], source[end : end + 200]
    top = before.rstrip("\n ")
    breaks = top.endswith("\f") or _NAMED_PAGE_LINE.fullmatch(top[top.rfind("\n") + 1 :] or "-") is not None
    at_top = breaks and re.match(r"[ \t]*\n", after) is not None
    at_foot = after.lstrip("\n ").startswith("\f") and before.endswith("\n\n")
    return titled and (at_top or at_foot)
