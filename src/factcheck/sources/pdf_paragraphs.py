"""From the lines of PDF pages to paragraphs: running heads dropped, lines joined, line-end hyphens undone.

Pure. A hyphen at a line end is undone only between two lower-case letters, and by what the document itself shows:
the joined word elsewhere → joined; the hyphenated word elsewhere, or both halves as words of their own → the hyphen
stays ("dual-encoder"); otherwise joined. Before a digit or a capital it always stays ("COVID-19").
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from factcheck.sources.pdf_layout import Line, PageLines

_EDGE = 0.12  # of the page's height, at top and bottom: where running heads and page numbers stand
_PAGE_NUMBER = re.compile(r"\W{0,3}(?:page\s)?(?:\d{1,4}|[ivxl]{1,6})(?:\s?(?:of|/)\s?\d{1,4})?\W{0,3}$", re.I)
_END = re.compile(r"[.!?:;…][\"'”’)\]]{0,2}$")
_ITEM = re.compile(r"(?:[•▪●■◦‣·*–—-]|\(?[a-z\d]{1,2}[.)])\s")
_BULLET = re.compile(r"[•▪●■◦‣]\s{0,3}")
_HYPHENS = "-‐\u00ad"
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_SHORTEST_HALF = 3


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a document in lower case, line-end fragments left out."""

    whole: frozenset[str]

    def keeps_hyphen(self, left: str, right: str) -> bool:
        """Whether the hyphen between two lower-case halves belongs to the word."""
        if left + right in self.whole:
            return False
        if f"{left}-{right}" in self.whole:
            return True
        long_enough = min(len(left), len(right)) >= _SHORTEST_HALF
        return long_enough and left in self.whole and right in self.whole


def join_pages(pages: list[PageLines]) -> list[str]:
    """Paragraphs and table rows of a document in reading order, one string each."""
    kept = _without_running_heads(pages)
    lines = [replace(line, block=(number << 20) + line.block) for number, page in enumerate(kept) for line in page]
    words = _words(lines)
    paragraphs: list[str] = []
    previous: Line | None = None
    for line in lines:
        if previous is not None and _goes_on(previous, line):
            paragraphs[-1] = join_lines(paragraphs[-1], line.text, words)
        else:
            paragraphs.append(line.text)
        previous = line
    return [
        text for paragraph in paragraphs if (text := _BULLET.sub("", paragraph, count=1).replace("\u00ad", "").strip())
    ]


def join_lines(first: str, second: str, words: Words) -> str:
    """Two lines as one text, a hyphen at the end of the first one undone where it only breaks a word."""
    if first[-1:] not in _HYPHENS or first[-2:-1].isspace() or not first[-2:-1]:
        glued = first[-1:] in "—–/" and not first[-2:-1].isspace() and (first[-1:] != "/" or "://" in first[-80:])
        return first + second if glued else f"{first} {second}"
    if first[-1] == "\u00ad":
        return first[:-1] + second
    left = re.search(r"[^\W\d_]{1,40}$", first[:-1][-40:])
    right = re.match(r"[^\W\d_]{1,40}", second[:40])
    if left is None or right is None or not (first[-2].islower() and second[0].islower()):
        return first + second
    if words.keeps_hyphen(left.group().lower(), right.group().lower()):
        return first + second
    return first[:-1] + second


def _words(lines: Iterable[Line]) -> Words:
    found: set[str] = set()
    broken = False
    for line in lines:
        words = _WORD.findall(line.text.lower())
        ends_broken = line.text[-1:] in _HYPHENS
        found.update(words[1 if broken else 0 : len(words) - 1 if ends_broken else None])
        broken = ends_broken
    return Words(frozenset(found | {half for word in found if "-" in word for half in word.split("-")}))


def _goes_on(previous: Line, line: Line) -> bool:
    """Whether a line continues the paragraph of the line before it."""
    if (
        previous.row
        or line.row
        or _ITEM.match(line.text)
        or abs(previous.size - line.size) > 0.15 * max(previous.size, line.size)
    ):
        return False
    if previous.block != line.block or line.y0 > previous.y1:  # another block, column or page
        return line.text[:1].islower() and not _END.search(previous.text)
    indent = line.x0 - previous.x0
    if _END.search(previous.text):
        return indent < 0.8 * line.size and previous.x1 > line.x1 - 0.1 * (line.x1 - line.x0)
    return True


def _without_running_heads(pages: list[PageLines]) -> Iterator[list[Line]]:
    """Drop lines at the edge of pages that recur on another page, and bare page numbers there."""
    seen = Counter(key for page in pages for key in {_head_key(line) for line in page.lines if _at_edge(line, page)})
    for page in pages:
        yield [
            line
            for line in page.lines
            if not (_at_edge(line, page) and (seen[_head_key(line)] > 1 or _PAGE_NUMBER.match(line.text)))
        ]


def _at_edge(line: Line, page: PageLines) -> bool:
    return line.y1 > (1 - _EDGE) * page.height or line.y0 < _EDGE * page.height


def _head_key(line: Line) -> tuple[str, int]:
    return re.sub(r"\d+", "#", line.text.lower()), round(line.y0 / 10)
