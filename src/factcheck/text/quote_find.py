"""Where the characters of a quote stand in a view of a source, between the source's words and not inside one."""

import re
from collections.abc import Iterator

from factcheck.text.quote_source import View, make_view

_TRIES = 200  # occurrences of one candidate that are looked at; a text made of repeats must stay quick
_SMALL_CHANGE = re.compile(r"(?<!\w)\[([^\W\d_])\](?=\w)")


def occurrences(needle: str, text: str, start: int = 0) -> Iterator[int]:
    """Offsets of the first so many occurrences from ``start`` on."""
    if not needle:
        return
    for _ in range(_TRIES):
        start = text.find(needle, start)
        if start < 0:
            return
        yield start
        start += 1


def at_edges(source: str, start: int, end: int) -> bool:
    """Whether both ends of a span lie between the source's words and numbers, not inside one."""
    return not (_joined_left(source, start) or _joined_right(source, end))


def _joined_left(source: str, start: int) -> bool:
    if not start or not source[start : start + 1].isalnum():
        return False
    before, further = source[start - 1], source[start - 2 : start - 1]
    if before.isalnum() or before in "_^":
        return True
    if source[start].isdigit():
        return before in "+−-‐‑–$€£¥." if not further.isalnum() else before in ".,:/+−-‐‑–$€£¥'’"
    return before in "'’-‐‑" and further.isalnum()


def _joined_right(source: str, end: int) -> bool:
    if end >= len(source) or not source[end - 1].isalnum():
        return False
    after, further = source[end], source[end + 1 : end + 2]
    if after.isalnum() or after in "_^":
        return True
    if source[end - 1].isdigit():
        return after in "%‰°" or (after in ".,:/+−-‐‑–'’" and further.isalnum())
    return after in "'’-‐‑" and further.isalnum()


def readings(bare: str) -> tuple[View, ...]:
    """The quote itself, and with the other case of its first letter ("[T]he" is such a change, marked)."""
    bare = _SMALL_CHANGE.sub(lambda found: found.group(1) if not found.start() else found.group(1).swapcase(), bare)
    first = next((i for i, c in enumerate(bare) if c.isalpha()), None)
    if first is None or any(c.isalnum() for c in bare[:first]):
        return (make_view(bare),)
    swapped = bare[first].lower() if bare[first].isupper() else bare[first].upper()
    return make_view(bare), make_view(bare[:first] + swapped + bare[first + 1 :])


def find_in_view(quote: View, view: View, source: str, after: int = 0) -> Iterator[tuple[int, int]]:
    """Spans of the original text that hold the quote, from index ``after`` of the view on."""
    for start in occurrences(quote.text, view.text, after):
        if _same_hyphens(quote, view, start):
            first, last = view.original(start, start + len(quote.text))
            if at_edges(source, first, last):
                yield first, last


def _same_hyphens(quote: View, view: View, start: int) -> bool:
    """Hyphens agree, save where one stands at the end of a line and may be there for the line's sake only."""
    end = start + len(quote.text)
    firm = {place - start for place in view.firm_in(start, end)}
    loose = {place - start for place in view.loose_in(start, end)}
    return firm <= quote.firm | quote.loose and quote.firm <= firm | loose
