"""Cutting a text into sentences, with exact offsets.

A wrong cut makes a false claim, a missed one only a long sentence: where nothing in the text decides, there is no cut
("Boreal Inc. Norway reported …"; "Boreal Inc. Shares rose" stays one). An exclamation mark inside a name that no list
knows cannot be told from one that ends a sentence unless a noun before it says so ("the band Oi! Harbour").
"""

import re
from dataclasses import dataclass

from factcheck.text.sentence_words import (
    AFTER_CLOCK,
    BEFORE_DAY,
    BEFORE_NUMBER,
    LIST_HEADS,
    LOWER_NAMES,
    MARKED_NAMES,
    MONTHS,
    NEVER_LAST,
    OFTEN_MID,
    SAID,
    STARTERS,
    TITLED_KINDS,
)

_PARAGRAPH = re.compile(r"[^\n\r\f\v\x85\u2028\u2029]+")
_NOTE = r"(?:\s?\[(?:\d{1,3}(?:[,–-]\s?\d{1,3})*|[a-z]{1,2}|note \d+|citation needed)\])"
_UNSPACED = "The|This|These|It|He|She|They|We|In|But|And|How|What|However|With|For|A"
_MARK = re.compile(
    r"(?<![.!?…。！？])(?:(?P<mark>[.!?…]+)"
    rf"(?P<closers>[\"'”’»›)\]}}*]*{_NOTE}*[¹²³⁰⁴-⁹]*(?:(?<=[a-z]{{3}}\.)\d{{1,2}}(?=\s[A-Z]))?)"
    rf"(?:(?=\s|$)|(?P<glued>(?<=[a-z]{{3}}[.?!])(?=(?:{_UNSPACED})\s)))"
    r"|[。！？]+[」』”]?)"
)
_OPENERS = "\"'“‘«‹„([{¿¡*_"
_NEXT = re.compile(rf"\s*([{re.escape(_OPENERS)}]*)\s?(\S{{0,40}})")
_BULLET = re.compile(r"[•●▪‣◦]")
_LIST_MARK = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivx]{1,4})$")
_ACRONYM = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]$|Ph\.D$|[A-Z][a-z]?\.[A-Z][a-z]?\.?[A-Z]?$")
_CLOCK = re.compile(r"(?:\d|^)?[ap]\.m$", re.IGNORECASE)
_DAY = re.compile(r"[0-3]?\d$")
_SMALL_START = re.compile(r"(?:v\d+(?:\.\d+)*|[a-z]{1,2}[A-Z]\w*|[a-z]+\d[\w.]*)\W*$")
_WORDY = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class TextSentence:
    """A sentence; offsets are code points, end exclusive, and ``text`` is exactly what stands between them."""

    start: int
    end: int
    text: str


def split_sentences(text: str) -> tuple[TextSentence, ...]:
    """Cut ``text`` into sentences. A line break always ends one; no letter or digit is lost; linear in time."""
    found: list[TextSentence] = []
    for paragraph in _PARAGRAPH.finditer(text):
        block = paragraph.group()
        if not _WORDY.search(block):
            continue
        for start, end in _pieces(block, _cuts(block)):
            first, last = paragraph.start() + start, paragraph.start() + end
            found.append(TextSentence(first, last, text[first:last]))
    return tuple(found)


def _cuts(block: str) -> list[int]:
    """Offsets just behind the sentences of one paragraph, its end left out."""
    cuts: list[int] = []
    for match in _MARK.finditer(block):
        if match.end() == len(block):
            break
        if match["mark"] is None or match["glued"] is not None or _ends(block, match, cuts[-1] if cuts else 0):
            cuts.append(match.end())
    return cuts


def _pieces(block: str, cuts: list[int]) -> list[tuple[int, int]]:
    """Spans without blanks at their edges; a piece without a letter or digit joins the one before it."""
    spans: list[tuple[int, int]] = []
    start = 0
    for cut in (*cuts, len(block)):
        piece = block[start:cut]
        first = start + len(piece) - len(piece.lstrip())
        last = start + len(piece.rstrip())
        if _WORDY.search(piece):
            spans.append((first, last))
            start = cut
        elif spans and last > first:
            spans[-1] = (spans[-1][0], last)
            start = cut
    return spans


def _ends(block: str, match: "re.Match[str]", previous: int) -> bool:
    """Whether the mark ends a sentence. ``previous`` is where the sentence began."""
    following = _NEXT.match(block, match.end())
    opener, after = ("", "") if following is None else following.groups()
    left = block[max(previous, match.start() - 60) : match.start()]
    head, _, word = left.rstrip().rpartition(" ")
    word = word.lstrip(_OPENERS)
    mark, closers = match["mark"], match["closers"]
    first = after[:1]
    if not first or _BULLET.match(first):
        return True
    if not first.isalnum():
        return bool(re.match(r"[.#@$€£¥][A-Za-z0-9]", after)) and mark == "." and not _is_abbreviation(word)
    if first.islower():
        return (
            _starts_small(after) and mark != "…" and "..." not in mark and word.islower() and not _is_abbreviation(word)
        )
    if mark != ".":
        return _ends_loudly(head, word, mark, closers, after, _rest(block, match.end()))
    return _ends_at_stop(head, word, opener, after)


def _rest(block: str, start: int) -> list[str]:
    return block[start : start + 80].split()


def _starts_small(after: str) -> bool:
    return bool(_SMALL_START.match(after)) or after.strip(".,:;'’\"()").lower() in LOWER_NAMES


def _is_abbreviation(word: str) -> bool:
    low = word.lower()
    return low in NEVER_LAST or low in OFTEN_MID or low in BEFORE_NUMBER or bool(_ACRONYM.match(word)) or len(word) < 2


def _ends_loudly(head: str, word: str, mark: str, closers: str, after: str, rest: list[str]) -> bool:
    """For "!", "?" and runs of dots before a capital or a digit."""
    bare = after.rstrip(".,:;!?'’\"”)")
    if "." in mark or "…" in mark:
        return bare not in ("I", "I'm", "I’m", "I've", "I’ve")
    if any(c in closers for c in "\"'”’»"):
        said = next((i for i, w in enumerate(rest[:5]) if w.strip(".,") in SAID), None)
        return said is None or said == 0 or not all(w[:1].isupper() for w in rest[:said])
    if closers or bare in STARTERS:
        return True
    if word.lower() in MARKED_NAMES:
        return False
    before = head.rpartition(" ")[2].lower()
    return not (word[:1].isupper() and before in TITLED_KINDS)


def _ends_at_stop(head: str, word: str, opener: str, after: str) -> bool:
    """For a single full stop before a capital or a digit."""
    low = word.lower()
    if _is_list_mark(head, word) or (opener.startswith("(") and _is_abbreviation(word)):
        return False
    if _DAY.match(word) and after.rstrip(",") in MONTHS and head.rpartition(" ")[2].lower() in BEFORE_DAY:
        return False  # "on 3. May 2003"
    if after[0].isdigit():
        return not (low in BEFORE_NUMBER or low in NEVER_LAST)
    bare = after.rstrip(".,:;!?'\"”)").replace("’", "'")
    if _CLOCK.search(word):
        return bare.lower() not in AFTER_CLOCK
    return low not in NEVER_LAST and (not _needs_starter(word) or _is_started(head, word, bare))


def _needs_starter(word: str) -> bool:
    """Whether the word, with its full stop, is as common inside a sentence as at the end of one."""
    low = word.lower()
    if len(word) == 1 and word.isupper():
        return True
    small = low == word and len(low) > 2 and low not in ("etc", "dept", "univ", "max", "min")
    return (low in OFTEN_MID and not small) or bool(_ACRONYM.match(word))


def _is_started(head: str, word: str, bare: str) -> bool:
    if bare not in STARTERS:
        return False
    if len(word) == 1:  # an initial follows a name: "John F. The"; a letter as a label does not: "vitamin C. The"
        return bare not in ("A", "I") and not head.rpartition(" ")[2][:1].isupper()
    return True


def _is_list_mark(head: str, word: str) -> bool:
    if not _LIST_MARK.match(word):
        return False
    before = head.rpartition(" ")[2]
    if not before:
        return not (word.isalpha() and word.isupper() and word == "I")
    if len(word) == 1 and word.islower() and before.endswith("."):
        return True
    return before[-1:] in ":;" or (word.isdigit() and before.lower() in LIST_HEADS and len(head.split()) == 1)
