"""Every address that a block holds: as a link, bare, broken over lines, or by an identifier."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from factcheck.records.report import CitationFault, CitationForm
from factcheck.sources.reports.identifiers import find_identifiers
from factcheck.sources.reports.shown import Block, Link, LinkKind, Span
from factcheck.sources.reports.urls import Cleaned, clean, find_bare, unescaped

# What was meant as a link but is none to a parser: blanks or a line break in the target, or a report in plain text.
_MEANT = re.compile(
    r"\[(?P<text>\[[^\[\]\n]{1,40}\]|[^\[\]\n]{0,300})\]\(\s?<?"
    r"(?P<target>(?:https?:|www\.)[^()<>\n]{0,1500}(?:\([^()\n]{0,200}\)[^()<>\n]{0,500}){0,5})>?\s?\)",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\s+[\"'“].{0,300}[\"'”]$")
_GOES_ON = re.compile(r"[\w%][^\s<>\"“”|]{0,400}")
_ANGLED = re.compile(r"<\s?(https?://[^<>]{4,1500})>", re.IGNORECASE)
_FORMS: dict[LinkKind, CitationForm] = {"inline": "inline_link", "reference": "reference_link", "auto": "bare_url"}
_NEVER_SOURCES = ("mailto:", "tel:", "sms:")


@dataclass(frozen=True, slots=True)
class Address:
    """An address of a block: ``start`` to ``end`` as shown, ``place`` in the report, what is written and what it means.

    ``link`` is the link it is the target of; ``inner`` is what is the text of a link that the parser saw none in.
    """

    start: int
    end: int
    place: Span
    form: CitationForm
    raw: str
    url: str | None
    fault: CitationFault | None
    link: Link | None = None
    inner: Span | None = None


def blanked(text: str, ranges: Iterable[Span]) -> str:
    """The text with ranges of it as long as before, but of no meaning; ranges are in order and may overlap."""
    pieces, at = [], 0
    for start, end in ranges:
        if end > at:
            pieces += [text[at : max(at, start)], "\x00" * (end - max(at, start))]
            at = end
    return "".join([*pieces, text[at:]])


def open_text(block: Block) -> str:
    """What is shown, without code and without the text of links."""
    return blanked(block.shown.text, sorted([*block.code, *((link.start, link.end) for link in block.links)]))


def find_addresses(block: Block) -> list[Address]:
    """The addresses of a block in order. Links into the report itself are none, nor are mail addresses."""
    found = [address for link in block.links if (address := _of_link(link)) is not None]
    text = open_text(block)
    for finder in (_meant_links, _bare, _identifiers):
        more = finder(block, text)
        text = blanked(text, [(address.start, address.end) for address in more])
        found += more
    return sorted(found, key=lambda address: (address.start, address.end))


def _of_link(link: Link) -> Address | None:
    target = link.address.strip()
    if (target.startswith("#") and len(target) > 1) or target.lower().startswith(_NEVER_SOURCES):
        return None
    if link.kind == "auto" and ":" not in target:
        return None  # a mail address in angle brackets
    if link.kind == "auto":
        target = target.partition("|")[0]  # "<address|text>", as chat programs write it
    return Address(link.start, link.end, link.place, _FORMS[link.kind], link.raw, *clean(target), link)


def _meant_links(block: Block, text: str) -> list[Address]:
    found = []
    for match in _MEANT.finditer(text):
        written = _TITLE.sub("", match["target"])
        start = match.start("target")
        joined = "".join(
            char for at, char in enumerate(written) if not (char.isspace() and _is_break(block, start + at))
        )
        place = block.shown.place(match.start(), match.end())
        cleaned = clean(unescaped(joined))
        inner = match.span("text")
        found.append(Address(match.start(), match.end(), place, "inline_link", written, *cleaned, inner=inner))
    return found


def _bare(block: Block, text: str) -> list[Address]:
    """Bare addresses; one that a line break tears in two is put together where the pieces can only belong together."""
    found = [_angled(block, match) for match in _ANGLED.finditer(text)]
    text = blanked(text, [(address.start, address.end) for address in found])
    until = 0
    for bare in find_bare(text):
        if bare.start < until:
            continue
        end, written = bare.end, text[bare.start : bare.end]
        while (more := _continued(block, text, written, end)) is not None:
            end, written = more
        until = end
        cleaned = Cleaned(None, "malformed") if bare.cut else clean(unescaped(written))
        place = block.shown.place(bare.start, end)
        found.append(Address(bare.start, end, place, "bare_url", text[bare.start : end], *cleaned))
    return sorted(found, key=lambda address: address.start)


def _angled(block: Block, match: "re.Match[str]") -> Address:
    """An address in angle brackets that is no link to the parser; blanks within are line breaks (RFC 3986, C)."""
    cleaned = clean(unescaped("".join(match[1].split())))
    return Address(match.start(), match.end(), block.shown.place(*match.span()), "bare_url", match[1], *cleaned)


def _continued(block: Block, text: str, written: str, end: int) -> tuple[int, str] | None:
    """Where an address goes on behind the line break at ``end``: only where it stops in the middle of a part."""
    if not _is_break(block, end) or not written.endswith(("/", "-", "_", "=", "&", "?", "%", "+")):
        return None
    after = end + 1
    while text[after : after + 1].isspace():
        after += 1
    piece = _GOES_ON.match(text, after)
    if piece is None:
        return None
    bare = find_bare("https://a.bc/" + piece.group())
    size = bare[0].end - len("https://a.bc/") if bare else 0
    more = piece.group()[:size]
    telling = any(char in more[1:] for char in "/-_=&%.") or any(char.isdigit() for char in more)
    if not more or more.lower().startswith(("http", "www.")) or not telling or more[:1].isupper():
        return None
    return after + size, written + more


def _is_break(block: Block, at: int) -> bool:
    spot = bisect_left(block.breaks, at)
    return spot < len(block.breaks) and block.breaks[spot] == at


def _identifiers(block: Block, text: str) -> list[Address]:
    found = []
    for one in find_identifiers(text):
        place = block.shown.place(one.start, one.end)
        found.append(Address(one.start, one.end, place, "bare_url", text[one.start : one.end], *clean(one.url)))
    return found
