"""The passages of one page that a judge of a claim is shown: numbers matched first, in the order of the page.

A passage is a sentence that speaks of the claim, with its neighbors. What is left out between two passages is marked,
so that nobody takes sentences for neighbors which are not.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factcheck.checker.panel.pages import EvidencePage, short_excerpt
from factcheck.records.audit_tasks import GAP_MARK
from factcheck.records.panel import Evidence, Excerpt
from factcheck.text.specifics.compare import date_agreement, number_agreement, version_agreement
from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Number

GAP = f"\n{GAP_MARK}\n"
LONGEST_SHOWN = 1200  # characters of one piece: a script without blanks is not cut into smaller ones
NUMBERS_SHARE = 0.6  # of the room, for what holds a number of the claim: a common number must not take it all
EXCERPTS = 3
_AGREEING = ("same", "rounded", "weaker", "ambiguous")


@dataclass(frozen=True, slots=True)
class Passages:
    """``text`` is what a judge sees; ``spans`` are the parts of the page it shows, ``hits`` what they were chosen for.

    Offsets are code points into the page's text; ``hits`` stand in the order of how much they speak of the claim.
    """

    text: str
    spans: tuple[tuple[int, int], ...]
    hits: tuple[tuple[int, int], ...]


def passages_of(page: EvidencePage, claim: str, limit: int = 6000) -> Passages:
    """At most ``limit`` characters of the page, gap marks not counted; all of it where it is no longer."""
    numbers, words = _number_hits(page, claim), _word_hits(page, claim)
    order = _order(page, numbers, words, limit)
    if len(page.text) <= limit:
        hits = tuple(_span(page, index, LONGEST_SHOWN) for index in order[:EXCERPTS])
        return Passages(page.text, ((0, len(page.text)),) if page.text else (), hits)
    chosen, hits = _chosen(page, order or list(range(len(page.pieces))), limit)
    spans = tuple(_joined(page, chosen))
    return Passages(GAP.join(page.text[start:end] for start, end in spans), spans, hits)


def evidence_of(page: EvidencePage, passages: Passages, report: str, claim: int) -> Evidence:
    """The record of what was shown: where it is from, and the first words of what speaks most of the claim."""
    spans = passages.hits[:EXCERPTS]
    return Evidence(
        report=report,
        claim=claim,
        source=page.source,
        url=page.url,
        final_url=page.final_url,
        sha256=page.sha256,
        retrieved_at=page.retrieved_at,
        published=page.published,
        modified=page.modified,
        copied=page.copied,
        excerpts=tuple(Excerpt(start=start, text=short_excerpt(page.text[start:end])) for start, end in spans),
    )


def _word_hits(page: EvidencePage, claim: str) -> dict[int, float]:
    """How much each piece speaks of the claim by its words."""
    starts = [piece.start for piece in page.pieces]
    found = page.index.best(claim, len(page.pieces))
    return {bisect_right(starts, passage.start) - 1: round(score, 9) for passage, score in found}


def _number_hits(page: EvidencePage, claim: str) -> dict[int, int]:
    """How many different numbers, dates and versions of the claim each piece of the page holds."""
    wanted, held = find_specifics(claim), page.facts.specifics
    places = [
        *((n.start, start) for n in wanted.numbers for start in _places(n, held.numbers)),
        *((d.start, m.start) for d in wanted.dates for m in held.dates if date_agreement(m, d) in ("same", "coarser")),
        *((v.start, m.start) for v in wanted.versions for m in held.versions if version_agreement(m, v) == "same"),
    ]
    starts = [piece.start for piece in page.pieces]
    kinds: dict[int, set[int]] = {}
    for wish, start in places:
        kinds.setdefault(bisect_right(starts, start) - 1, set()).add(wish)
    return {index: len(wishes) for index, wishes in kinds.items() if index >= 0}


def _places(wanted: Number, held: Sequence[Number]) -> list[int]:
    """Where a number stands that agrees; numbers that are written alike are compared once."""
    known: dict[tuple[object, ...], bool] = {}
    found = []
    for number in held:
        key = (number.text, number.noun, number.unit, number.damaged)
        if key not in known:
            known[key] = number_agreement(number, wanted) in _AGREEING
        if known[key]:
            found.append(number.start)
    return found


def _order(page: EvidencePage, numbers: dict[int, int], words: dict[int, float], limit: int) -> list[int]:
    """Pieces in the order in which they are taken: numbers as far as their share of the room goes, then by words."""
    by_number = sorted(numbers, key=lambda i: (-numbers[i], -words.get(i, 0.0), i))
    by_words = sorted(words, key=lambda i: (-words[i], i))
    first: list[int] = []
    room = NUMBERS_SHARE * limit
    for index in by_number:
        if room <= 0:
            break
        first.append(index)
        room -= sum(len(page.pieces[near].text) for near in _near(page, index))
    return list(dict.fromkeys((*first, *by_words, *by_number)))


def _chosen(
    page: EvidencePage, order: Sequence[int], limit: int
) -> tuple[dict[int, tuple[int, int]], tuple[tuple[int, int], ...]]:
    """The spans to show by number of piece, and those they were chosen for."""
    chosen: dict[int, tuple[int, int]] = {}
    hits: list[tuple[int, int]] = []
    room = limit
    for index in order:
        for near in _near(page, index):
            if near not in chosen and room > 0:
                chosen[near] = _span(page, near, min(room, LONGEST_SHOWN))
                room -= chosen[near][1] - chosen[near][0]
        if index in chosen:
            hits.append(chosen[index])
        if room <= 0:
            break
    return chosen, tuple(hits)


def _near(page: EvidencePage, index: int) -> list[int]:
    """A piece, the one before it and the one after it."""
    return [near for near in (index, index - 1, index + 1) if 0 <= near < len(page.pieces)]


def _span(page: EvidencePage, index: int, most: int) -> tuple[int, int]:
    piece = page.pieces[index]
    return piece.start, min(piece.end, piece.start + most)


def _joined(page: EvidencePage, chosen: dict[int, tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Spans in the order of the page; those with nothing but blanks between them are one."""
    start = end = -1
    for index in sorted(chosen):
        first, last = chosen[index]
        if end >= 0 and not page.text[end:first].strip():
            end = last
            continue
        if end >= 0:
            yield start, end
        start, end = first, last
    if end >= 0:
        yield start, end
