"""The part of a text that is used: the first so many characters, without a sentence torn in two."""

import re

# A sentence end: end marks, closing quotes or brackets, then a blank. Bounded, so linear on any text.
_END = re.compile(r"[.!?…][\"'”’»)\]]{0,3}(?=\s)")
# "Dr. ", "No. ", "J. ": a full stop that seldom ends a sentence.
_SHORT = re.compile(
    r"(?:^|[\s(“\"'])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Gen|Col|Lt|Gov|Sen|Rep|No|vs|approx|ca|cf|Fig|Eq)\.$"
)


def clip_text(text: str, limit: int = 10_000) -> str:
    """The first `limit` characters (code points), cut back to the last line or sentence end.

    A text that fits is returned as it is. Where the piece holds no end at all, it is cut at the last blank,
    and a single word longer than the limit is cut hard.
    """
    if len(text) <= limit:
        return text
    piece = text[:limit]
    if text[limit] == "\n":
        return piece.rstrip()
    line = piece.rfind("\n")
    stop = _last_sentence_end(piece, line + 1, text[limit])
    if stop is not None:
        return piece[:stop]
    if line > 0:
        return piece[:line].rstrip()
    blank = piece.rfind(" ")
    return piece[:blank].rstrip() if blank > 0 else piece


def _last_sentence_end(piece: str, start: int, following: str) -> int | None:
    """Where the last finished sentence of the last line ends; `following` is the first character cut off."""
    best = None
    for found in _END.finditer(piece + (" " if following.isspace() else ""), start):
        if not _SHORT.search(piece, max(0, start - 1, found.start() - 12), found.start() + 1):
            best = found.end()
    return best
