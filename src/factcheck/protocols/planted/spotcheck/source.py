"""What a labeler sees of the source: the sentences nearest to a claim, with the words they share marked."""

import re
from dataclasses import dataclass

from factcheck.text.display import plain
from factcheck.text.passages import PassageIndex, content_words

NEAREST = 3
_WORD = re.compile(r"[^\W_]+(?:[.,'’\u2011-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class NearSentence:
    """A sentence of the source, harmless on a terminal; ``shared`` are spans of words whose stems the claim has too."""

    text: str
    shared: tuple[tuple[int, int], ...]


def nearest_sentences(claim: str, index: PassageIndex, limit: int = NEAREST) -> tuple[NearSentence, ...]:
    """The nearest sentences in the order of the source; () where no sentence shares a word with the claim."""
    words = set(content_words(claim))
    found = sorted((passage for passage, _ in index.best(claim, limit)), key=lambda passage: passage.start)
    texts = [plain(passage.text) for passage in found]
    return tuple(NearSentence(text, _shared(text, words)) for text in texts)


def _shared(text: str, words: set[str]) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _WORD.finditer(text) if words & set(content_words(match[0])))
