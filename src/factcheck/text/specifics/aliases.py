"""When two written names name the same thing: acronyms, surnames, other names of a country, accents, possessives."""

import re
import unicodedata
from collections.abc import Iterable

from factcheck.text.specifics.name_words import NATIONALITIES, TITLES
from factcheck.text.specifics.places import PLACES, SAME_NAMES
from factcheck.text.specifics.word_sets import word_set

_SMALL = word_set(
    """
    of the and for de in on to la le du a an &
    """
)
_FORMS = word_set(
    """
    inc ltd llc corp corporation co company plc gmbh ag sa nv incorporated limited
    """
)
_GROUPS = {}
for _row in SAME_NAMES:
    for _name in _row:
        _GROUPS[re.sub(r"[^\w ]", "", _name)] = re.sub(r"[^\w ]", "", _row[0])


def fold_name(name: str) -> str:
    """A name in lower case without accents, dots, possessive and leading article; hyphens are blanks."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    plain = re.sub(
        r"['’]s?$", "", plain.lower().replace("ø", "o").replace("ł", "l").replace("ß", "ss").replace("æ", "ae")
    )
    plain = re.sub(r"(?<=\w)\.(?=\w\b|$)|\.(?=\s|$)|['’]", "", plain)
    plain = re.sub(r"[-‑–\s\u00a0]+", " ", plain)
    return re.sub(r"^the (?=\w)", "", plain).strip()


def _group(folded: str) -> str:
    return _GROUPS.get(re.sub(r"[^\w ]", "", folded), folded)


def _words(folded: str) -> list[str]:
    words = [word for word in folded.split() if word not in _FORMS]
    while len(words) > 1 and words[0] in TITLES:
        words = words[1:]
    return words


def same_name(a: str, b: str) -> bool:
    """Do two names read the same after folding, dropping of "Inc" and titles, and known other names?"""
    one, two = fold_name(a), fold_name(b)
    return one == two or _group(one) == _group(two) or (_words(one) == _words(two) and bool(_words(one)))


def _is_acronym(short: str, long: str) -> bool:
    letters = re.sub(r"[^A-Za-z0-9&]", "", short)
    if not (2 <= len(letters) <= 8 and letters[:2].isupper()):
        return False
    words = fold_name(long).replace("&", "and").split()
    if len(words) < 2:
        return False
    target = letters.lower().replace("&", "")
    main = "".join(word[0] for word in words if word not in _SMALL)
    full = "".join(word[0] for word in words)
    return target in (main, full, full.lstrip("t") if full.startswith("t") else full)


def _is_part(short: list[str], long: list[str]) -> bool:
    """Surname or first name of a full name; the first words of a longer name of a body ("Acme" for "Acme Holdings")."""
    if not short or len(short) >= len(long):
        return False
    if any(word in _SMALL for word in long):
        return False
    return long[-len(short) :] == short or long[: len(short)] == short


def _initials_match(a: list[str], b: list[str]) -> bool:
    """ "J. K. Rowling" and "Joanne Rowling": the same last word, and initials that fit."""
    if len(a) < 2 or len(b) < 2 or a[-1] != b[-1]:
        return False
    one, two = a[0], b[0]
    return one[0] == two[0] and (len(one) <= 2 or len(two) <= 2 or one == two)


def alias_of(a: str, b: str) -> bool:
    """Can ``a`` and ``b`` name the same thing? Wider than ``same_name``: acronym, surname alone, initials.

    Two places are never parts of each other ("York" and "New York"), nor is a place a part of a body in it.
    """
    if same_name(a, b) or _is_acronym(a, b) or _is_acronym(b, a):
        return True
    one, two = _words(fold_name(a)), _words(fold_name(b))
    if _initials_match(one, two):
        return True
    short, long = (one, two) if len(one) < len(two) else (two, one)
    joined = " ".join(short)
    if joined in PLACES or joined in NATIONALITIES or joined in _GROUPS:
        return False
    return _is_part(short, long)


def aliases(names: Iterable[str]) -> dict[str, frozenset[str]]:
    """For each name the other names of the list that may name the same thing."""
    unique = list(dict.fromkeys(names))
    return {name: frozenset(other for other in unique if other != name and alias_of(name, other)) for name in unique}
