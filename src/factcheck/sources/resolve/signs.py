"""Looking for the words of ``signs.toml`` in titles, headings, texts and markup."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_PARTS = re.compile(r"\s[|–—•·»/-]+\s|[|•»]|\.\s|[!?]")  # not at a colon: what follows it says what the page is about
_NUMBER = re.compile(r"(?:(?:http|error|fehler|erreur|status|code)\s){0,3}\d{3}\b[\s:.,–—-]{0,5}")
_GONE = re.compile(
    r"(?:(?:http|error|fehler|erreur|status|code)\s){0,3}(?:404|410)(?:\s(?:error|page|gone|not found))?"
)
_LONGEST = 300  # characters of a title that are looked at


@cache
def words_of(kind: str, key: str) -> tuple[str, ...]:
    """The words of a kind of page ("wall", "missing", …) under "titles", "words" or "markup"."""
    data = tomllib.loads((files("factcheck.sources.resolve") / "signs.toml").read_text("utf-8"))
    return tuple(data[kind][key])


def folded(text: str) -> str:
    """Lower case, straight apostrophes, single blanks: the form of the words."""
    return " ".join(text.replace("’", "'").lower().split())


def hits(kind: str, text: str, key: str = "words") -> int:
    """How many of the words stand in a folded text."""
    return sum(word in text for word in words_of(kind, key))


def is_titled(kind: str, titles: Iterable[str]) -> bool:
    """Whether a title or heading, or a part of it between dashes, is one of the words or begins with two or more."""
    signs = words_of(kind, "titles")
    for title in titles:
        for part in _parts(title):
            bare = _NUMBER.sub("", part, count=1).strip(" .,!-–—")
            if any(bare == sign or (" " in sign and bare.startswith(sign)) for sign in signs):
                return True
    return False


def missing_strength(titles: Iterable[str]) -> int:
    """How clearly a title or heading says that a page is missing: 2 it says nothing else, 1 it holds the words, 0."""
    strength = 0
    for title in titles:
        for part in _parts(title):
            bare = part.strip(" .,!-–—")
            if _GONE.fullmatch(bare):
                return 2
            for sign in words_of("missing", "titles"):
                if sign in bare:
                    strength = max(strength, 2 if 2 * len(sign) >= len(bare) else 1)
    return strength


def _parts(title: str) -> list[str]:
    whole = folded(title[:_LONGEST])
    return [part for part in (piece.strip() for piece in _PARTS.split(whole)) if part]
