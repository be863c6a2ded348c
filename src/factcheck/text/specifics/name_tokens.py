"""Words of a text as names are made of them, cut into sentences and headings."""

import re
from dataclasses import dataclass

from factcheck.text.specifics.common_words import COMMON_WORDS, FUNCTION_WORDS
from factcheck.text.specifics.name_words import NAME_STARTS, PERSON_TITLES
from factcheck.text.specifics.spans import Taken

_TOKEN = re.compile(
    r"(?P<initials>(?<![\w.])(?:[A-Z]\.){2,6}[A-Z]?(?![a-z])|(?<![\w.])[A-Z]\.(?=[ \u00a0][A-Z]))"
    r"|(?P<word>(?<![\w@#])(?:\.(?=NET\b))?[^\W\d_][^\W_]*(?:(?:['’](?!s\b|S\b)|[-‑&](?=\w)|\.(?=js\b|io\b|ai\b|com\b))[^\W_]+)*\+{0,2})"
    r"|(?P<and>&)"
)
_POSSESSIVE = re.compile(r"['’][sS](?!\w)|(?<=[sS])['’](?!\w)")
_SENTENCE_END = re.compile(r"[.!?…][\"”’')\]]*\s|\n|[:;]\s|[•·–—|*]\s|^[-*]\s|[“\"]|\s[-–—]\s")
_STOP_MARK = re.compile(r"[.!?…:]")


@dataclass(frozen=True, slots=True)
class Word:
    """One word; ``opens`` says that a sentence, heading or quotation begins with it; ``joined`` that one blank only
    stands between it and the word before; ``possessive`` that an 's follows."""

    start: int
    end: int
    text: str
    opens: bool
    joined: bool
    possessive: bool
    segment: int

    @property
    def low(self) -> str:
        return self.text.lower()

    @property
    def capital(self) -> bool:
        first = self.text.lstrip(".")[0]
        return first.isupper() or (first.islower() and any(char.isupper() for char in self.text[1:]))


def _is_initial(gap: str, word: str) -> bool:
    return (
        len(gap) == 2
        and gap[0] == "."
        and gap[1] in " \u00a0"
        and word.lower() in PERSON_TITLES | {"st", "vs", "no", "jr"}
    )


def read_words(text: str, taken: Taken) -> list[Word]:
    """All words that nothing of higher rank took."""
    words: list[Word] = []
    last_end, last_text, segment = 0, "", 0
    for match in _TOKEN.finditer(text):
        gap = text[last_end : match.start()] if last_end else "\n"
        title_dot = _is_initial(gap, last_text)
        opens = not title_dot and (last_end == 0 or len(gap) > 60 or bool(_SENTENCE_END.search(gap)) or "\n" in gap)
        segment += opens
        possessive = _POSSESSIVE.match(text, match.end())
        joined = gap in (" ", "\u00a0") or title_dot
        if taken.free(match.start(), match.end()):
            words.append(
                Word(match.start(), match.end(), match.group(), opens, joined, possessive is not None, segment)
            )
        last_end, last_text = (possessive or match).end(), match.group()
    return words


def _content(word: Word) -> bool:
    return word.low not in FUNCTION_WORDS and len(word.text) > 1


def is_heading(segment: list[Word]) -> bool:
    """Is a run of words in title case or in capitals, so that capitals say nothing?

    Title case: at least four words of content, nearly all with a capital, and common words among those inside.
    """
    content = [word for word in segment if _content(word)]
    capitals = [word for word in content if word.text[0].isupper()]
    if segment and all(word.text.isupper() for word in segment) and sum(len(word.text) > 1 for word in segment) >= 2:
        known = [word for word in segment if word.low in COMMON_WORDS]
        return len(segment) >= 4 or bool(known)
    if len(content) < 4 or len(capitals) < 0.8 * len(content):
        return False
    inside = [word for word in segment[1:] if word.text[0].isupper() and not word.text.isupper()]
    common = [word for word in inside if word.low in COMMON_WORDS and word.low not in NAME_STARTS]
    functional = [word for word in inside if word.low in FUNCTION_WORDS and len(word.text) > 1]
    return len(common) + 2 * len(functional) >= max(3, len(capitals) // 3) or (
        len(common) >= 2 and len(functional) >= 1
    )


def headings(words: list[Word]) -> frozenset[int]:
    """The numbers of the segments that are headings."""
    segments: dict[int, list[Word]] = {}
    for word in words:
        segments.setdefault(word.segment, []).append(word)
    return frozenset(number for number, segment in segments.items() if is_heading(segment))
