"""What is no content of an answer: marks of citations and lists, numbers of headings, addresses, markup.

It is blanked, one blank for each character, so that every place stays.
"""

import re
from collections.abc import Iterator

_LINES = re.compile(
    r"^[ ]{0,12}(?:#{1,6}[ ]{1,3})?(?:[-*+•>][ ]{1,3})?\(?(?:\d{1,3}[.)](?:\d{1,2}[.)]?){0,4}|[a-z]\))(?=[ ])", re.M
)
_HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ ]{1,3}\d{1,3}(?:\.\d{1,3}){0,4}[.:]?(?=[ ])", re.M)
_NUMBERED_TITLE = re.compile(r"^[ ]{0,3}\d{1,2}(?:\.\d{1,2}){1,3}(?=[ ]{1,3}[A-Z][^.!?\n]{2,70}$)", re.M)
_STEPS = re.compile(
    r"^[ ]{0,8}[*_]{0,3}(?:Step|Option|Tip|Note|Point|Part|Question|Answer)[ ]\d{1,2}(?=[ ]?[:.)*-])", re.M
)
_BRACKETS = re.compile(
    r"\[\^?[ ]?(?:(?:source|doc|document|ref|passage|citation)s?[ :#_-]{0,2})?\^?\d{1,3}[^\]\[\n]{0,60}\]", re.I
)
_LENTICULAR = re.compile(r"【[^】\n]{0,80}】|\ue200[^\ue201]{0,80}\ue201")
_RAISED_TAG = re.compile(r"<sup>[^<]{0,20}</sup>", re.I)
_KEYED = re.compile(r"\[\^[\w-]{1,40}\]|\[[a-z]{2,24}:[^\]\[\n]{0,40}\]", re.I)
_REFERRED = re.compile(
    r"\b(?:sources?|documents?|docs?|passages?|references?|refs?|citations?|excerpts?|snippets?|contexts?)[ ]"
    r"\(?(?:no\.?[ ]?|id[ ]|#)?\d{1,2}(?:(?:,[ ]|[ ]and[ ]|,[ ]and[ ]|-)\d{1,2}){0,6}(?![\w%]|[.,]\d)",
    re.I,
)
_ROUND = re.compile(r"(?<=[\w\"'.,%)\]][ ])\(\d{1,2}(?:,[ ]?\d{1,2}){0,6}\)|(?<=[.,\"'a-z])\(\d{1,2}\)")
_SAID = re.compile(r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)[ ]$", re.I)
_TARGET = re.compile(r"(?<=\])\([^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500}){0,3}(?:[ ]\"[^\"\n]{0,200}\")?\)")
_ADDRESS = re.compile(
    r"(?:https?://|ftp://|www\.)[^\s<>\"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}", re.I
)
_INLINE = re.compile(r"(?:(?<=[.:;,][ ])|(?<=[^\d][.:;]))\(?(\d{1,2})[.)](?=[ ][A-Za-z\"*])")
_SUPER = re.compile(r"(?<=[^\W\d]|[.,;:!?\"')\]])[⁰¹²³⁴-⁹]{1,3}(?:[,⁻ ]?[⁰¹²³⁴-⁹]{1,3}){0,4}")
_UNITS = frozenset(("m", "km", "cm", "mm", "ft", "mi", "in", "dm", "yd"))
_TAGS = re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>")
_BY_NEEDLE = (
    (("[",), (_BRACKETS, _KEYED)),
    (("](",), (_TARGET,)),
    (("//", "@", "www."), (_ADDRESS,)),
    (("<",), (_TAGS,)),
    (("<sup",), (_RAISED_TAG,)),
    (("",), (_LINES, _HEADING, _NUMBERED_TITLE, _STEPS, _REFERRED)),
)


def _blanked(text: str, matches: list[tuple[int, int]]) -> str:
    if not matches:
        return text
    pieces, done = [], 0
    for start, end in sorted(matches):
        if end > done:
            pieces += [text[done : max(start, done)], " " * (end - max(start, done))]
            done = end
    return "".join([*pieces, text[done:]])


def _raised(text: str) -> list[tuple[int, int]]:
    """Raised digits behind a word are notes, behind a unit its power ("km²")."""
    found = []
    for match in _SUPER.finditer(text):
        word = re.search(r"[^\W\d_]{1,12}$", text[max(0, match.start() - 12) : match.start()])
        if not (word and word.group() in _UNITS):
            found.append(match.span())
    return found


def _inline(text: str) -> list[tuple[int, int]]:
    """ "1. Wash it. 2. Dry it." within a line: only where both 1 and 2 stand."""
    found = list(_INLINE.finditer(text))
    first = re.match(r"[ ]{0,8}\(?(\d)[.)][ ]", text)
    numbers = {match.group(1) for match in found} | ({first.group(1)} if first else set())
    return [match.span() for match in found] if {"1", "2"} <= numbers else []


def _round(text: str) -> list[tuple[int, int]]:
    """ "(2)" is a mark; "two (2)" says a number again."""
    return [m.span() for m in _ROUND.finditer(text) if not _SAID.search(text[max(0, m.start() - 8) : m.start()])]


def _spans(text: str) -> Iterator[tuple[int, int]]:
    for needles, patterns in _BY_NEEDLE:
        if any(needle in text for needle in needles):
            for pattern in patterns:
                yield from (match.span() for match in pattern.finditer(text))
    if not text.isascii():
        yield from (match.span() for match in _LENTICULAR.finditer(text))
        yield from _raised(text)
    if "(" in text:
        yield from _round(text)
    if "1" in text and "2" in text:
        yield from _inline(text)


def without_marks(text: str) -> str:
    """The text with its marks blanked. ``text`` has plain dashes, quotes and blanks; the length stays."""
    return _blanked(text, list(_spans(text)))
