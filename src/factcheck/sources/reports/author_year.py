"""Citations by author and year: "(Smith et al., 2023; IEA, 2021a)", "Smith and Lee (2020)"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from factcheck.sources.reports.marks import Mark
from factcheck.sources.reports.shown import Block, Span
from factcheck.sources.reports.sources import Sources

_YEAR = r"(?:1[89]|20)\d\d[a-z]?"
_GROUP = re.compile(r"[(\[（]([^()\[\]（）\n]{4,400})[)\]）]")
_PIECE = re.compile(
    rf"\s*(?P<names>[^\d]{{2,150}}?)(?P<comma>,?)\s(?P<years>{_YEAR}(?:\s?[,&]\s?{_YEAR}){{0,5}})"
    r"(?:\s?[,:]\s?(?:pp?\.|ch\.|sec\.|para\.|§|\d).{0,30})?\s*"
)
_ALONE = re.compile(rf"\((?P<year>{_YEAR})(?:,\s?(?:pp?\.|ch\.)[^()\n]{{0,20}})?\)")
_INTRODUCED = re.compile(r"(?:see also|see|cf\.|e\.g\.,?|also|in|and|sources?:|data:)\s+", re.IGNORECASE)
_OTHERS = re.compile(r",?\s+(?:et\s+al\.?|and others|and colleagues),?$")
_AND = re.compile(r",?\s+(?:and|&|und|et|y)\s+|,\s+")
_SMALL = frozenset(
    ("and", "&", "of", "for", "on", "the", "in", "und", "et", "y", "de", "van", "von", "der", "den", "del")
)
_SMALLER = frozenset(("du", "la", "le", "al", "el", "bin", "da", "dos", "di"))
_OPENERS = frozenset(
    ("In", "By", "As", "See", "Per", "And", "But", "While", "Since", "Following", "Like", "Both", "Also")
)
_NO_AUTHOR = re.compile(
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|spring|summer|fall|autumn|winter|early|mid|late|since|until|fiscal|fy|q[1-4]|h[12]"
    r"|table|figure|fig|chart|chapter|section|version|updated|accessed|published|as)\b",
    re.IGNORECASE,
)
_FARTHEST = 90  # characters before "(2020)" in which its authors are looked for


class Authors(NamedTuple):
    """The authors that a text names: as written, one by one, and whether it says that there are others."""

    written: str
    names: tuple[str, ...]
    others: bool


def author_year_marks(block: Block, text: str, sources: Sources) -> list[Mark]:
    """The marks of ``text``, which is what ``block`` shows with everything blanked that is a mark already.

    A mark that leads to no entry counts as dangling only where the report cites in this way: with "et al." unless its
    sources have numbers, with a comma where they have none. A report with numbered sources that tells of "Ma et al.
    (2023)" only mentions a work that its own source cites.
    """
    found = list(_grouped(block, text, sources))
    for match in _ALONE.finditer(text):
        before = text[max(0, match.start() - _FARTHEST) : match.start()]
        authors = _before(before)
        if authors is None:
            continue
        reference = sources.by_author(authors.names, match["year"])
        if reference is not None or (authors.others and _cites_so(sources)):
            start = match.start() - len(before) + before.rfind(authors.written)
            place = block.shown.place(start, match.end())
            label, raw = f"{authors.written} {match['year']}", text[start : match.end()]
            url, fault, _ = sources.of(reference)
            found.append(Mark(*match.span(), place, "author_year", raw, label, url, fault, reference))
    return found


def _grouped(block: Block, text: str, sources: Sources) -> Iterator[Mark]:
    for match in _GROUP.finditer(text):
        pieces = [_PIECE.fullmatch(piece) for piece in match[1].split(";")]
        for piece in pieces:
            if piece is not None:
                yield from _of_piece(block, text, match.span(), piece, sources, alone=all(pieces))


def _of_piece(
    block: Block, text: str, spot: Span, piece: "re.Match[str]", sources: Sources, *, alone: bool
) -> Iterator[Mark]:
    authors = _authors(_INTRODUCED.sub("", piece["names"].strip(), count=1))
    if authors is None:
        return
    sure = (authors.others and _cites_so(sources)) or bool(piece["comma"] and sources.dated)
    for year in re.findall(_YEAR, piece["years"]):
        reference = sources.by_author(authors.names, year)
        if reference is not None or sure:
            url, fault, _ = sources.of(reference)
            label, raw = f"{authors.written} {year}", text[slice(*spot)]
            place = block.shown.place(*spot)
            yield Mark(*spot, place, "author_year", raw, label, url, fault, reference, keeps=not alone)


def _cites_so(sources: Sources) -> bool:
    """Whether the report may cite by author and year: its sources have no numbers, or not all of them have."""
    return sources.dated or not sources.numbers()


def _authors(written: str) -> Authors | None:
    """The authors of a text that is nothing but names: capitals, with small words only between them."""
    bare = _OTHERS.sub("", written)
    words = bare.replace(",", " ").split()
    if not words or len(words) > 14 or _NO_AUTHOR.match(bare) or not words[0][:1].isupper():
        return None
    if any(not word[:1].isupper() and word.lower() not in _SMALL | _SMALLER for word in words):
        return None
    names = [name for name in _AND.split(bare) if name.strip()]
    # Initials and the long names of institutions are written in many ways; what is looked for is told by one word.
    telling = [name.split()[0] if len(name.split()) > 3 else name for name in names if len(name.strip(". ")) > 1]
    return Authors(written, tuple(telling[:6]), bare != written) if telling else None


def _before(text: str) -> Authors | None:
    """The authors right before a year in brackets: names with "and" between them, "et al." behind."""
    text = text.rstrip().removesuffix("’s").removesuffix("'s")
    bare = _OTHERS.sub("", text)
    kept: list[str] = []
    for word in reversed(bare.split(" ")):
        joint = word in ("and", "&") and kept
        named = word[:1].isupper() and word[-1:].isalnum()
        if len(kept) > 6 or not (joint or named):
            break
        kept.insert(0, word)
    while kept and (kept[0] in ("and", "&") or (len(kept) > 1 and kept[0] in _OPENERS)):
        del kept[0]
    written = " ".join(kept) + text[len(bare) :]
    authors = _authors(written) if kept else None
    if authors is None or len(kept) < 5:
        return authors
    return authors._replace(names=(kept[-1],))  # a sentence of capitals: only the name next to the year is sure
