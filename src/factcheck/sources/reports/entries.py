"""An entry of a list of sources: its label, its text, and the addresses in it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from factcheck.records.report import CitationFault
from factcheck.sources.reports.addressed import Address, find_addresses
from factcheck.sources.reports.labels import normal_label
from factcheck.sources.reports.pieces import label_at_start
from factcheck.sources.reports.shown import Block, Definition
from factcheck.sources.reports.urls import clean

EntryKind = Literal["listed", "note", "definition"]
_NUMBER_LINK = re.compile(r"\W*(\d{1,4})\W*")
# "site.org/path" in a list of sources; a file name has no path behind it.
_SCHEMELESS = re.compile(
    r"(?<![\w@./:-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,18}/[^\s<>\"“”|，。；、]{0,500}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One source of a list, or a note, or a definition that nobody sees. ``more`` are its further addresses."""

    kind: EntryKind
    label: str | None
    text: str
    start: int
    end: int
    raw: str
    url: str | None
    fault: CitationFault | None
    more: tuple[Address, ...] = ()
    anchors: tuple[str, ...] = ()


def number_link(block: Block) -> str | None:
    """The label of a block that begins with a link whose text is only a number: "[[1]](https://…) Title"."""
    if not block.links or block.links[0].start > 2 or block.shown.text[: block.links[0].start].strip("[(•- "):
        return None
    link = block.links[0]
    found = _NUMBER_LINK.fullmatch(block.shown.text[link.start : link.end])
    return normal_label(found[1]) if found and link.end > link.start else None


def entry_of(blocks: Sequence[Block], label: str | None, kind: EntryKind) -> Entry:
    """The entry that one or more blocks make."""
    addresses = [address for block in blocks for address in find_addresses(block)]
    pieces = [" ".join(_without_label(block).split()) for block in blocks]
    text = " ".join(piece for piece in pieces if piece)
    first = next((address for address in addresses if address.url), addresses[0] if addresses else None)
    raw, url, fault = (first.raw, first.url, first.fault) if first else ("", None, "no_url")
    if first is None and (bare := _SCHEMELESS.search(text)):
        raw = bare.group().rstrip(".,;:)!?'")
        url, fault = clean("https://" + raw)
    more = tuple(address for address in addresses if address is not first and address.raw != raw)
    anchors = tuple(anchor for block in blocks for anchor in block.anchors)
    start, end = min(block.start for block in blocks), max(block.end for block in blocks)
    return Entry(kind, label, text, start, end, raw, url, fault, more, anchors)


def defined_entry(definition: Definition) -> Entry:
    """The entry that a definition of Markdown makes."""
    url, fault = clean(definition.address)
    spot = (definition.start, definition.end)
    return Entry("definition", normal_label(definition.label), definition.raw, *spot, definition.raw, url, fault)


def _without_label(block: Block) -> str:
    text = block.shown.text
    if number_link(block):
        return text[block.links[0].end :]
    found = label_at_start(text, listed=True) if block.number is None and block.cell is None else None
    return text[found[1] :] if found else text
