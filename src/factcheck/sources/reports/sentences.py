"""The sentences of a block, without its citations: what there is to check, and where it stands."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from factcheck.sources.reports.addressed import blanked
from factcheck.sources.reports.labeled import CHAT_TOKEN
from factcheck.sources.reports.marks import Mark
from factcheck.sources.reports.shown import Block, Shown, Span
from factcheck.text.sentences import split_sentences

# Marks in brackets of their own, with what only introduces them.
_ENCLOSED = re.compile(
    r"[(\[（](?:[\s\x00,;:、，；：|&+/·.–-]|e\.g\.|for example\b|see\b|also\b|sources?\b|refs?\b|references?\b|via\b"
    r"|and\b|at\b|来源|参见|详见){1,400}[)\]）]",
    re.IGNORECASE,
)
_SOURCE_WORDS = frozenset(
    (
        "source",
        "sources",
        "ref",
        "refs",
        "reference",
        "references",
        "citation",
        "citations",
        "quelle",
        "quellen",
        "fuente",
    )
) | {"fuentes", "fonti", "来源", "资料来源", "数据来源"}
_LEADING_WORDS = frozenset(("via", "see", "and", "data"))
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]+"
)
_JOINT = re.compile(r"[\s,;、，；&|/·]{0,6}(?:and|und|et)?\s{0,3}")
_LINE_START = re.compile(r"[•●▪‣◦–-]\s|\[\^?\d{1,4}\]|\d{1,3}[.)]\s")
_SHORT_LINE = 50  # characters; a shorter line that a capital follows is complete, a longer one may be wrapped


@dataclass(frozen=True, slots=True)
class Piece:
    """A sentence of a block: its span of what the block shows, and its text without citations."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """A block with its marks in order, those that stand together as groups, and its sentences."""

    block: Block
    marks: tuple[Mark, ...]
    groups: tuple[tuple[Mark, ...], ...]
    enclosed: tuple[Span, ...]
    pieces: tuple[Piece, ...]


def prepare(block: Block, marks: Sequence[Mark]) -> Prepared:
    """The sentences of a block and the groups of its marks."""
    ordered = tuple(sorted(marks, key=lambda mark: (mark.start, mark.end)))
    text = block.shown.text
    enclosed = _enclosed(text, ordered)
    cut = [span for mark in ordered for span in _not_text(mark)]
    cut += enclosed + [found.span() for found in CHAT_TOKEN.finditer(text)]
    cut += [found.span() for found in _INVISIBLE.finditer(text)]
    plain = Shown(_lined(block), (0,), ((0, len(text)),)).without(_widened(text, sorted(cut)))
    pieces = []
    for sentence in () if ordered and _is_attribution(text, ordered) else split_sentences(plain.text):
        start, end = plain.place(sentence.start, sentence.end)
        pieces.append(Piece(start, end, " ".join(sentence.text.split())))
    return Prepared(block, ordered, _groups(text, ordered), tuple(enclosed), tuple(pieces))


def _not_text(mark: Mark) -> list[Span]:
    """The ranges of a mark that are no part of its sentence."""
    if not mark.keeps:
        return [(mark.start, mark.end)]
    return [(mark.start, mark.inner[0]), (mark.inner[1], mark.end)] if mark.inner else []


def _is_attribution(text: str, marks: Sequence[Mark]) -> bool:
    """Whether a block only says where another comes from: "Sources: [1], [2]", or marks alone."""
    words = re.findall(r"\w+", blanked(text, [(mark.start, mark.end) for mark in marks]).casefold())
    named = any(word in _SOURCE_WORDS for word in words)
    only = all(word in _SOURCE_WORDS or word in _LEADING_WORDS for word in words)
    return only and (named or not any(mark.keeps for mark in marks))


def _enclosed(text: str, marks: Sequence[Mark]) -> list[Span]:
    """Brackets that hold nothing but marks."""
    if not marks:
        return []
    open_text = blanked(
        _INVISIBLE.sub(lambda found: " " * len(found[0]), text), [(mark.start, mark.end) for mark in marks]
    )
    return [found.span() for found in _ENCLOSED.finditer(open_text) if "\x00" in found.group()]


def _widened(text: str, ranges: Sequence[Span]) -> list[Span]:
    """Ranges joined over what only divides them, and with the blank before them where one behind stays."""
    joined: list[Span] = []
    for start, end in ranges:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        elif joined and start - joined[-1][1] < 9 and _JOINT.fullmatch(text, joined[-1][1], start):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    widened = []
    for start, end in joined:
        behind = text[end : end + 1]
        if not behind or behind.isspace() or behind in ".,;:!?)]，。；：！？）":
            while start and text[start - 1] in " \t\xa0":
                start -= 1
        widened.append((start, end))
    return widened


def _lined(block: Block) -> str:
    """What a block shows, with a line feed where a line of the source is a statement of its own."""
    text = block.shown.text
    if not block.breaks:
        return text
    chars = list(text)
    before = 0
    for at in block.breaks:
        rest = text[at + 1 : at + 12].lstrip()
        short = at - before < _SHORT_LINE and rest[:1].isupper() and text[at - 1 : at] not in (",", "-", "–")
        if _LINE_START.match(rest) or short:
            chars[at] = "\n"
        before = at + 1
    return "".join(chars)


def _groups(text: str, marks: Sequence[Mark]) -> tuple[tuple[Mark, ...], ...]:
    """Marks that nothing but a divider stands between."""
    groups: list[list[Mark]] = []
    for mark in marks:
        last = groups[-1][-1] if groups else None
        if last is not None and (mark.start <= last.end or _joins(text, last.end, mark.start)):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return tuple(tuple(group) for group in groups)


def _joins(text: str, start: int, end: int) -> bool:
    return end - start < 9 and re.fullmatch(r"[\s()\[\]（）]*", _JOINT.sub("", text[start:end], count=1)) is not None


def at_or_before(pieces: Sequence[Piece], offset: int) -> int:
    """The index of the last sentence that begins before an offset, -1 if there is none."""
    return bisect_left(pieces, offset, key=lambda piece: piece.start) - 1
