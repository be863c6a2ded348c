"""Folding of typography, with the way back: what two texts share once only their setting is taken off.

Nothing that carries meaning is folded: a raised digit stays raised ("10²" is "10^2", never "102"), a fraction stays
apart from the digit before it, a control character (which may stand for a lost minus sign or ligature) becomes U+FFFD,
so that damaged text never equals undamaged text. Grouping marks inside numbers are left alone.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

_QUOTES = str.maketrans(
    {c: '"' for c in "“”„‟«»″〝〞〟❝❞"} | {c: "'" for c in "‘’‚‛‹›′`´ʼʹ❛❜"}  # a prime is typed as a quote mark
)
_DASHES = "‐‑‒–—―−﹘﹣⁃"
_DROPPED = frozenset(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff™℠®"
) | frozenset(map(chr, range(0xFE00, 0xFE10)))
_SUPER = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "0123456789+-=()", strict=True))
_SUB = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+-=()", strict=True))
_COMBINING = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f"
_SPACE = " \t\n\r\f\v"

# A stretch that may change: characters outside ASCII with what clings to them, and control characters.
_ODD = re.compile(
    f"(?:[A-Za-z](?=[{_COMBINING}]))?[^\\x00-\\x7f]+(?:(?<=\xad)[ \\t]*\\r?\\n[ \\t]*)?|[\\x00-\\x08\\x0e-\\x1f\\x7f]"
)
_ODD_ATOM = re.compile(
    "\xad(?:[ \\t]*\\r?\\n[ \\t]*)?"
    "|(?<![^\\s(\\[])«[\u00a0\u202f\u2009]|[\u00a0\u202f\u2009]»(?!\\w)"
    f"|[{''.join(_SUPER)}]+|[{''.join(_SUB)}]+"
    f"|.[{_COMBINING}]*",
    re.DOTALL,
)
_WS = f"[{_SPACE}]"
_START = f"(?<!{_WS})"  # a run of white space is tried from its first character only, which keeps this linear
_SPACING = re.compile(
    f"{_START}{_WS}+-+{_WS}+"
    f"|{_START}{_WS}*--+{_WS}*"
    "|''"
    f"|{_START}{_WS}+(?=[;:!?)\\]%]|[,.](?![A-Za-z0-9]))"
    f"|(?<=[(\\[]){_WS}+"
    f"|{_START}{_WS}{{2,}}|[\\t\\n\\r\\f\\v]"
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, for each of its characters, the offset in the original it came from.

    ``places`` has one entry more than ``text``: the length of the original. ``wide`` lists folded characters that
    stand for several original ones, as (index, original end), in order.
    """

    text: str
    places: tuple[int, ...]
    wide: tuple[tuple[int, int], ...] = ()

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that the folded span stands for; what was dropped at its edges is left out."""
        if end <= start:
            place = self.places[start]
            return place, place
        last = end - 1
        at = bisect_left(self.wide, (last, 0))
        if at < len(self.wide) and self.wide[at][0] == last:
            return self.places[start], self.wide[at][1]
        return self.places[start], self.places[last] + 1


class _Builder:
    """Collects pieces of a rewritten text together with where each character came from."""

    def __init__(self, text: str, places: Sequence[int], wide: Sequence[tuple[int, int]]) -> None:
        self.text, self.source_places, self.source_wide = text, places, dict(wide)
        self.pieces: list[str] = []
        self.places: list[int] = []
        self.wide: list[tuple[int, int]] = []

    def keep(self, start: int, end: int) -> None:
        if self.source_wide:
            shift = len(self.places) - start
            self.wide += [(i + shift, self.source_wide[i]) for i in range(start, end) if i in self.source_wide]
        self.pieces.append(self.text[start:end])
        self.places.extend(self.source_places[start:end])

    def put(self, piece: str, start: int, end: int) -> None:
        """Write ``piece`` for the characters from ``start`` to ``end``."""
        if not piece:
            return
        first = self.source_places[start]
        self.pieces.append(piece)
        self.places.extend([first] * len(piece))
        if end - start > 1 or start in self.source_wide:
            last = end - 1
            stop = self.source_wide.get(last, self.source_places[last] + 1)
            self.wide += [(len(self.places) - len(piece) + k, stop) for k in range(len(piece))]

    def result(self, length: int) -> Folded:
        return Folded("".join(self.pieces), (*self.places, length), tuple(self.wide))


def fold(text: str, *, case: bool = False) -> Folded:
    """Fold the typography of ``text``; with ``case`` its case too. Linear in its length."""
    places: Sequence[int] = range(len(text))
    wide: tuple[tuple[int, int], ...] = ()
    plain = text
    if _ODD.search(text):
        step = _rewrite(text, places, wide, _ODD, _fold_odd)
        plain, places, wide = step.text, step.places, step.wide
    plain = plain.replace("`", "'")
    folded = _rewrite(plain, places, wide, _SPACING, _fold_spacing)
    folded = Folded(folded.text, (*folded.places[:-1], len(text)), folded.wide)
    return _without_case(folded) if case else folded


def _rewrite(
    text: str,
    places: Sequence[int],
    wide: Sequence[tuple[int, int]],
    pattern: re.Pattern[str],
    write: Callable[[_Builder, int, int], None],
) -> Folded:
    builder = _Builder(text, places, wide)
    done = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        if start > done:
            builder.keep(done, start)
        write(builder, start, end)
        done = end
    builder.keep(done, len(text))
    return builder.result(len(text))


def _fold_odd(builder: _Builder, start: int, end: int) -> None:
    run = builder.text[start:end]
    if unicodedata.is_normalized("NFKC", run) and not _has_special(run):
        builder.keep(start, end)
        return
    for match in _ODD_ATOM.finditer(builder.text, start, end):
        first, last = match.span()
        piece = _fold_atom(match.group())
        if piece[:1].isdigit() and "/" in piece and first > 0 and builder.text[first - 1].isdigit():
            piece = " " + piece  # 1½ is not 11/2
        builder.put(piece, first, last)


@lru_cache(maxsize=4096)
def _has_special(run: str) -> bool:
    return any(_fold_atom(character) != character for character in set(run))


@lru_cache(maxsize=4096)
def _fold_atom(atom: str) -> str:
    """What one character (with its combining marks), or one run of raised or lowered digits, is written as."""
    if atom[0] in _SUPER:
        return "^" + "".join(_SUPER[c] for c in atom)
    if atom[0] in _SUB:
        return "_" + "".join(_SUB[c] for c in atom)
    if len(atom) > 1 and ("«" in atom or "»" in atom):
        return '"'
    if len(atom) > 1 and not unicodedata.combining(atom[1]):
        return ""  # a soft hyphen with the line break after it
    return unicodedata.normalize("NFC", _fold_character(atom[0]) + atom[1:])


def _fold_character(character: str) -> str:
    if character in _DROPPED:
        return ""
    if character in _DASHES:
        return "-"
    quote = character.translate(_QUOTES)
    if quote != character:
        return quote
    category = unicodedata.category(character)
    if category == "Cc" and character not in _SPACE and character != "\x85":
        return "\ufffd"
    if character.isspace():
        return " "
    return _decomposed(character, category)


def _decomposed(character: str, category: str) -> str:
    """NFKC in single steps, so that a raised digit inside a compatibility character ("㎡") stays raised."""
    step = unicodedata.decomposition(character)
    if not step.startswith("<"):
        return character
    tag, *codes = step.split()
    parts = [chr(int(code, 16)) for code in codes]
    if tag in ("<circle>",) and category == "No":
        return character  # a circled digit set beside a digit would join it
    return "".join("/" if part == "\u2044" else _fold_atom(part) for part in parts)


def _fold_spacing(builder: _Builder, start: int, end: int) -> None:
    found = builder.text[start:end]
    if found == "''":
        builder.put('"', start, end)
    elif "-" in found:
        dash = start + found.index("-")
        builder.put("-", dash, start + found.rindex("-") + 1)
    elif not _is_dropped(builder.text, start, end):
        builder.put(" ", start, start + 1)


def _is_dropped(text: str, start: int, end: int) -> bool:
    if start and text[start - 1] in "([":
        return True
    following = text[end : end + 2]
    if following[:1] in (",", "."):
        return not (len(following) > 1 and following[1].isascii() and following[1].isalnum())
    return following[:1] != "" and following[0] in ";:!?)]%"


def _without_case(folded: Folded) -> Folded:
    low = folded.text.casefold()
    if len(low) == len(folded.text):
        return Folded(low, folded.places, folded.wide)
    builder = _Builder(folded.text, folded.places, folded.wide)
    for index, character in enumerate(folded.text):
        builder.put(character.casefold(), index, index + 1)
    return builder.result(folded.places[-1])
