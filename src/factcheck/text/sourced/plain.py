"""Typography taken off with the way back: one character for one, and the invisible ones dropped."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_SAME = {
    **dict.fromkeys("“”„‟«»″〝〞〟", '"'),
    **dict.fromkeys("‘’‚‛‹›′`´ʼ", "'"),
    **dict.fromkeys("‐‑‒–—―−﹘﹣⁃", "-"),
    **dict.fromkeys("\u00a0\u1680\u202f\u205f\u3000\t", " "),
    **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    **dict.fromkeys("\u2028\u2029\x85\r\x0b\x0c", "\n"),
    "⁄": "/",
    "％": "%",
    "，": ",",
    "．": ".",
}  # fmt: skip
_INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufe00-\ufe0f™℠®"
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f"
)
_DROPPED = re.compile(f"[{_INVISIBLE}]")
_KEYS = frozenset(_SAME)
_TABLE = str.maketrans(_SAME)
_ODD = re.compile(r"[^\x00-\x7f]|[\t\r\x0b\x0c`]")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "ð": "d", "þ": "th"})


def plain(text: str) -> tuple[str, Sequence[int]]:
    """A text without its typography, and the place in the original of each of its characters (and of its end).

    Dashes, quotation marks and blanks become the plain ones, so that "1 250" keeps its blank however it is set; soft
    hyphens, characters without width and combining accents fall away.
    """
    if _ODD.search(text) is None:
        return text, range(len(text) + 1)
    if _DROPPED.search(text) is None:
        return text.translate(_TABLE), range(len(text) + 1)
    kept = [index for index, char in enumerate(text) if not _DROPPED.match(char)]
    return "".join(text[index] for index in kept).translate(_TABLE), [*kept, len(text)]


def plain_source(text: str) -> str:
    """The same without the way back."""
    if _ODD.search(text) is None:
        return text
    text = _DROPPED.sub("", text)
    for mark in _KEYS.intersection(text):
        text = text.replace(mark, _SAME[mark])
    return text


@lru_cache(maxsize=4096)
def base_letters(word: str) -> str:
    """A lower-case word without its accents; ligatures are taken apart."""
    parts = unicodedata.normalize("NFKD", word[:200].translate(_LETTERS))
    return "".join(char for char in parts if not unicodedata.combining(char))
