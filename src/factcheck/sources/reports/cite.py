"""All citations of a report, and which entries of its lists they lead to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from factcheck.records.report import Citation, Reference
from factcheck.sources.reports.addressed import blanked, open_text
from factcheck.sources.reports.author_year import author_year_marks
from factcheck.sources.reports.entries import Entry
from factcheck.sources.reports.labeled import labeled_marks, trailing_marks
from factcheck.sources.reports.lists import Lists
from factcheck.sources.reports.marks import Mark, addressed_marks, check_count
from factcheck.sources.reports.sentences import Prepared, prepare
from factcheck.sources.reports.shown import Block, Span
from factcheck.sources.reports.sources import Sources
from factcheck.sources.reports.supports import find_supports
from factcheck.text.links import canonical_url


@dataclass(frozen=True, slots=True)
class Cited:
    """The citations and references of a report, and its blocks with their sentences."""

    citations: tuple[Citation, ...]
    references: tuple[Reference, ...]
    blocks: tuple[Prepared, ...]
    repeated: tuple[str, ...]


def cite(report: str, lists: Lists) -> Cited:
    """The citations of a report in the order of its text, and its references.

    Raises DataError for a text with more citations than MOST_CITATIONS.
    """
    sources = Sources(lists.entries)
    found = _all_marks(lists.body, sources)
    if sources.numbers() and not any(mark.label for marks in found for mark in marks):
        found = [
            [*marks, *trailing_marks(block, _unmarked(block, marks), sources)]
            for block, marks in zip(lists.body, found, strict=True)
        ]
    prepared = tuple(prepare(block, _whole(block, marks)) for block, marks in zip(lists.body, found, strict=True))
    drafts = [
        (mark.place, mark, supports)
        for one, spans in zip(prepared, find_supports(prepared), strict=True)
        for mark, supports in zip(one.marks, spans, strict=True)
    ]
    cited = _cited(lists.entries, [mark for _, mark, _ in drafts])
    listed = [
        (mark.place, mark, None) for index, entry in enumerate(lists.entries) for mark in _of_entry(entry, index, cited)
    ]
    ordered = sorted([*drafts, *listed], key=lambda draft: draft[0])
    citations = tuple(_citation(report, index, mark, span) for index, (_, mark, span) in enumerate(ordered))
    references = tuple(_reference(report, index, entry, index in cited) for index, entry in enumerate(lists.entries))
    return Cited(citations, references, prepared, sources.repeated())


def by_page(citations: Sequence[Citation]) -> dict[str, tuple[int, ...]]:
    """The pages that citations name, each once whatever its spellings, with the indexes of the citations that name it.

    The key is the first address that was used. Fragments, tracking parameters, "www.", a final slash and http against
    https never make another page.
    """
    pages: dict[str, tuple[str, list[int]]] = {}
    for citation in citations:
        if citation.url is not None:
            _, indexes = pages.setdefault(canonical_url(citation.url), (citation.url, []))
            indexes.append(citation.index)
    return {url: tuple(indexes) for url, indexes in pages.values()}


def _all_marks(blocks: Sequence[Block], sources: Sources) -> list[list[Mark]]:
    found, count = [], 0
    for block in blocks:
        found.append(_marks(block, sources))
        count += len(found[-1])
        check_count(count)
    return found


def _marks(block: Block, sources: Sources) -> list[Mark]:
    """All marks of a block; what one kind has taken is blank to the next."""
    marks = addressed_marks(block, sources)
    marks += labeled_marks(block, _unmarked(block, marks), sources)
    marks += author_year_marks(block, _unmarked(block, marks), sources)
    return [one for mark in marks for one in _with_all_of_note(mark, sources)]


def _with_all_of_note(mark: Mark, sources: Sources) -> list[Mark]:
    """The mark, and one more for every further address of the note that it leads to: a note often names several."""
    entry = sources.entries[mark.reference] if mark.reference is not None else None
    if entry is None or entry.kind != "note" or mark.form == "numbered_link":
        return [mark]
    return [mark, *(replace(mark, url=more.url, fault=more.fault) for more in entry.more)]


def _unmarked(block: Block, marks: Sequence[Mark]) -> str:
    return blanked(open_text(block), sorted((mark.start, mark.end) for mark in marks))


def _whole(block: Block, marks: Sequence[Mark]) -> list[Mark]:
    """The marks; one that is all of a raised text takes the sign that raises it as well."""
    if not block.raised:
        return list(marks)
    text = _unmarked(block, marks)
    alone = [(start, end) for start, end in block.raised if not text[start:end].strip("^[](), \x00\xa0")]
    whole = []
    for mark in marks:
        around = next(((a, b) for a, b in alone if a <= mark.start and mark.end <= b and not mark.keeps), None)
        whole.append(mark if around is None else replace(mark, start=around[0], end=around[1]))
    return whole


def _cited(entries: Sequence[Entry], marks: Sequence[Mark]) -> set[int]:
    """The indexes of entries that a mark leads through, or whose address a mark gives."""
    cited = {mark.reference for mark in marks if mark.reference is not None}
    pages = {canonical_url(url) for url in {mark.url for mark in marks if mark.url}}
    cited |= {index for index, entry in enumerate(entries) if entry.url and canonical_url(entry.url) in pages}
    return cited


def _of_entry(entry: Entry, index: int, cited: set[int]) -> list[Mark]:
    """What an entry itself cites: its source where nothing in the text does, and every further address in it."""
    if entry.kind != "listed":
        return []
    found = [
        Mark(0, 0, more.place, "source_list", more.raw, entry.label, more.url, more.fault, index) for more in entry.more
    ]
    if index in cited:
        return found
    place, raw = (entry.start, entry.end), entry.raw or entry.text
    return [Mark(0, 0, place, "source_list", raw, entry.label, entry.url, entry.fault, index), *found]


def _citation(report: str, index: int, mark: Mark, supports: Span | None) -> Citation:
    return Citation(
        report=report,
        index=index,
        form=mark.form,
        label=mark.label,
        start=mark.place[0],
        end=mark.place[1],
        url=mark.url,
        raw=mark.raw,
        reference=mark.reference,
        fault=mark.fault,
        supports=supports,
    )


def _reference(report: str, index: int, entry: Entry, cited: bool) -> Reference:
    return Reference(
        report=report,
        index=index,
        label=entry.label,
        text=entry.text,
        url=entry.url,
        start=entry.start,
        end=entry.end,
        cited=cited,
    )
