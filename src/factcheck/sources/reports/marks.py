"""The marks of a block that hold their address or are links: every such place where it cites."""

import re
from dataclasses import dataclass

from factcheck.errors import DataError
from factcheck.records.report import CitationFault, CitationForm
from factcheck.sources.reports.addressed import Address, find_addresses
from factcheck.sources.reports.labels import normal_label
from factcheck.sources.reports.shown import Block, Link, Span
from factcheck.sources.reports.sources import Sources

_NUMBER_TEXT = re.compile(
    r"[\[【［(\s^]*(?:(?:source|ref|cite|citation|oai_citation)\.?\s?[:#]?\s?)?(\d{1,4}|[⁰¹²³⁴-⁹]{1,4})(?:[†‡,].*)?[\]】］)\s]*",
    re.IGNORECASE,
)
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")

MOST_CITATIONS = 50_000


def check_count(count: int) -> None:
    """Raises DataError for more citations than any report has."""
    if count > MOST_CITATIONS:
        raise DataError(f"the report holds more than {MOST_CITATIONS:,} citations; no report does")


@dataclass(frozen=True, slots=True)
class Mark:
    """One citation of a block. ``start`` to ``end`` is what the block shows of it; ``place`` is where it stands.

    ``keeps`` says that what is shown belongs to the sentence, as the text of a link does; ``inner`` is the part of it
    that does where not all is shown as text.
    """

    start: int
    end: int
    place: Span
    form: CitationForm
    raw: str
    label: str | None = None
    url: str | None = None
    fault: CitationFault | None = None
    reference: int | None = None
    keeps: bool = False
    inner: Span | None = None


def addressed_marks(block: Block, sources: Sources) -> list[Mark]:
    """The marks that hold their address, and links into the report's own list."""
    marks: list[Mark] = []
    for address in find_addresses(block):
        marks += _addressed(block, address, sources)
    for link in block.links:
        if link.address.startswith("#") and (mark := _inner(block, link, sources)) is not None:
            marks.append(mark)
    return marks


def _addressed(block: Block, address: Address, sources: Sources) -> list[Mark]:
    text = block.shown.text[slice(*(address.inner or (address.start, address.end)))]
    linked = address.link is not None or address.inner is not None
    label = _number_of(text) if linked else None
    if address.link is not None and address.link.kind == "reference":
        return _referring(address.link, label, sources)
    spot = (address.start, address.end, address.place)
    if label is not None:
        counted = text.lower().startswith("oai")  # a product's own count of its links, not the report's numbers
        reference = None if counted else sources.by_label(label, address.place[0])
        return [Mark(*spot, "numbered_link", address.raw, label, address.url, address.fault, reference)]
    keeps = address.form == "inline_link" and linked and "://" not in text
    return [Mark(*spot, address.form, address.raw, None, address.url, address.fault, None, keeps, address.inner)]


def _number_of(text: str) -> str | None:
    """The label that is all the text of a link; a year is none."""
    found = _NUMBER_TEXT.fullmatch(text) if len(text) < 80 else None
    return normal_label(found[1]) if found and not _YEAR.fullmatch(found[1]) else None


def _referring(link: Link, number: str | None, sources: Sources) -> list[Mark]:
    """A reference link: "[text][label]" or "[label]"; "[1][2]" are two numbers side by side."""
    label = normal_label(link.label or "")
    numbered = number is not None and label.isdecimal()
    labels = [number, label] if number and numbered and number != label and number in sources else [label]
    form: CitationForm = "numbered" if numbered else "reference_link"
    found = []
    for one in labels:
        url, fault, reference = sources.led(one, link.place[0])
        raw = f"[{one}]" if numbered else link.raw
        found.append(Mark(link.start, link.end, link.place, form, raw, one, url, fault, reference, not numbered))
    return found


def _inner(block: Block, link: Link, sources: Sources) -> Mark | None:
    """A link into the report itself: a citation if it leads to an entry of a list, or is nothing but a number."""
    label = _number_of(block.shown.text[link.start : link.end])
    reference = sources.by_anchor(link.address)
    if reference is None and label is not None:
        reference = sources.by_label(label, link.place[0])
    if reference is None and label is None:
        return None
    url, fault, _ = sources.of(reference)
    entry = sources.entries[reference] if reference is not None else None
    form: CitationForm = "footnote" if entry and entry.kind == "note" else "numbered"
    name = label or (entry.label if entry else None)
    return Mark(link.start, link.end, link.place, form, link.raw, name, url, fault, reference, label is None)
