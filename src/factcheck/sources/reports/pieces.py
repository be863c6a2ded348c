"""Blocks taken apart at their line breaks where each line says something of its own."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from factcheck.sources.reports.addressed import open_text
from factcheck.sources.reports.headings import list_title
from factcheck.sources.reports.labels import normal_label
from factcheck.sources.reports.shown import Block, ShownWriter, Span
from factcheck.sources.reports.urls import find_bare

# A label at the beginning of a line: in brackets anywhere, in other forms only in a list of sources.
_BRACKETED = re.compile(
    r"\s*(?:[•●▪◦–*-]\s*)?(?:\[\s?\^?(?P<square>\d{1,4})\^?\s?\]|［(?P<wide>\d{1,4})］|【(?P<lens>\d{1,4})(?:†[^】\n]{0,200})?】)"
    r"\s*[:.：–—-]?\s*(?=\S)"
)
_LISTED = re.compile(
    r"\s*(?:[•●▪◦–*-]\s*)?(?:\((?P<round>\d{1,4})\)|(?P<plain>\d{1,4})(?:[.)、：:](?=\s|[^\W\d])|\s(?=https?:))"
    r"|\^?(?P<raised>[⁰¹²³⁴-⁹]{1,4})|\^(?P<caret>\d{1,4})|\[\^?(?P<name>[A-Za-z][\w+.& -]{0,40})\]\s?[:.]?)\s*(?=\S)"
)
_LABEL_WITHIN = re.compile(r"\[(\d{1,4})\]\s{0,3}(?=\S)")


def label_at_start(text: str, *, listed: bool) -> tuple[str, int] | None:
    """The label a line begins with and where the rest begins; ``listed``: the line stands in a list of sources."""
    for pattern in (_BRACKETED, _LISTED) if listed else (_BRACKETED,):
        if found := pattern.match(text):
            return normal_label(next(group for group in found.groups() if group)), found.end()
    return None


def in_pieces(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, those that hold lines of a list of sources cut into these lines."""
    for block in blocks:
        cuts = (_cuts(block) or _runs_on(block)) if block.kind in ("paragraph", "item") else []
        if not cuts:
            yield block
            continue
        for start, end in zip([0, *cuts], [*cuts, len(block.shown.text)], strict=True):
            piece = cut(block, start, end)
            if piece.shown.text.strip():
                yield piece


def _cuts(block: Block) -> list[int]:
    """Where a block is cut: before lines with a label, if they are a list, and behind the title of one."""
    text = block.shown.text
    starts = [0, *(at + 1 for at in block.breaks)]
    lines = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    titled = [at for at, line in enumerate(lines) if list_title(line)]
    labels = [label_at_start(line, listed=bool(titled)) for line in lines]
    numbered = [at for at, label in enumerate(labels) if label]
    cuts: set[int] = set()
    if numbered and _is_list([labels[at] for at in numbered], [lines[at] for at in numbered], listed=bool(titled)):
        cuts.update(numbered)
    elif titled and all(find_bare(line) for line in lines[titled[0] + 1 :]):
        cuts.update(range(titled[0] + 1, len(lines)))
    if cuts:
        cuts.update(at for first in titled for at in (first, first + 1) if first + 1 in cuts)
    return sorted(starts[at] for at in cuts if starts[at] > 0)


def _is_list(labels: list[tuple[str, int] | None], lines: list[str], *, listed: bool) -> bool:
    """Whether lines that begin with labels are entries: one has an address, or their numbers rise."""
    if listed or any(find_bare(line) for line in lines):
        return True
    numbers = [int(label[0]) for label in labels if label and label[0].isdecimal()]
    return len(numbers) > 1 and all(a < b for a, b in pairwise(numbers))


def _runs_on(block: Block) -> list[int]:
    """Where a list of sources that is written as one line is cut: "[1] … https://… [2] … https://…"."""
    text = open_text(block)
    title, _, _ = text[:80].partition("[")
    first = _LABEL_WITHIN.search(text)
    if first is None or first.start() != len(title) or (title.strip() and not list_title(title)):
        return []
    addresses = [bare.start for bare in find_bare(text)]
    cuts, number = [first.start()], int(first[1])
    for found in _LABEL_WITHIN.finditer(text, first.end()):
        if int(found[1]) == number + 1 and bisect_left(addresses, found.start()) > bisect_left(addresses, cuts[-1]):
            cuts.append(found.start())
            number += 1
    return [at for at in cuts if at] if len(cuts) > 1 and addresses[-1] > cuts[-1] else []


def cut(block: Block, start: int, end: int) -> Block:
    """The part of a block between two offsets of what it shows, without blanks at its edges."""
    text = block.shown.text
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    writer = ShownWriter()
    writer.copy(block.shown, start, end)
    first, last = block.shown.place(start, end)
    at = bisect_left(block.links, start, key=lambda link: link.start)
    links = []
    for link in block.links[at : bisect_left(block.links, max(end, start + 1), key=lambda link: link.start)]:
        links.append(replace(link, start=link.start - start, end=min(link.end, end) - start))
        first, last = min(first, link.place[0]), max(last, link.place[1])
    breaks = block.breaks[bisect_left(block.breaks, start) : bisect_left(block.breaks, end)]
    return replace(
        block,
        start=first,
        end=last,
        shown=writer.finished(),
        links=tuple(links),
        code=_inside(block.code, start, end),
        raised=_inside(block.raised, start, end),
        breaks=tuple(at - start for at in breaks),
    )


def _inside(spans: tuple[Span, ...], start: int, end: int) -> tuple[Span, ...]:
    """The parts of spans, which are in order and apart, that lie between two offsets."""
    at = max(0, bisect_left(spans, (start, start)) - 1)
    until = bisect_left(spans, (end, end))
    return tuple((max(a, start) - start, min(b, end) - start) for a, b in spans[at:until] if b > start)
