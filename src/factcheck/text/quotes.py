"""Whether a quote stands in a source text: never by similarity, only by its characters with typography taken off.

The order is: exactly; folded (``fold``), where a hyphen at the end of a line may or may not belong to the word and the
case of the first letter is free; across a page break whose header and footer lines are recognized; with a marked
omission ("…", "[...]") in the quote. A quote must begin and end where words and numbers of the source do.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factcheck.text.fold import fold
from factcheck.text.quote_source import Prepared, View, make_view, prepare

__all__ = ["Prepared", "QuoteMatch", "excerpt", "match_quote", "prepare"]

Tier = Literal["verbatim", "folded", "not_found", "too_short", "none"]

_OUTER = (('"', '"'), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‘", "’"), ("'", "'"), ("”", "”"))
_OMISSION = re.compile(r"\s?(?:\[\s?(?:\.\.\.|…)\s?\]|\(\s?(?:\.\.\.|…)\s?\)|\.\.\.\.?|…)\s?")
_OUTER_OMISSION = re.compile(r"^(?:\.{2,}|…|\[(?:\.{3}|…)\])\s*|\[(?:\.{3}|…)\]$")
_WORDY = re.compile(r"[^\W_]")
_DENIAL = re.compile(r"\b(?:not|no|never|cannot|nor|neither|hardly|barely|without|fail\w*)\b|n['’]t\b", re.IGNORECASE)
_OMISSION_SPAN = 600
_PART_MINIMUM = 10
_TRIES = 200  # occurrences of one candidate that are looked at; a text made of repeats must stay quick
_DAMAGE = "\ufffd"
_DAMAGED = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")


@dataclass(frozen=True, slots=True)
class QuoteMatch:
    """The evidence tier of a quote and, where it was found, its span in the source (code points)."""

    tier: Tier
    start: int | None
    end: int | None
    note: str | None


def match_quote(quote: str, source: str | Prepared, *, minimum: int = 20) -> QuoteMatch:
    """Look for ``quote`` in ``source``; under ``minimum`` folded characters it settles nothing ("too_short")."""
    bare = _trim(quote)
    if not _WORDY.search(bare):
        return QuoteMatch("none", None, None, "empty quote")
    prepared = prepare(source) if isinstance(source, str) else source
    if not _WORDY.search(prepared.source):
        return QuoteMatch("none", None, None, "no source text")
    if len(fold(_unmarked(quote.strip())).text) < minimum:
        return QuoteMatch("too_short", None, None, f"under {minimum} characters")
    match = _verbatim(quote, prepared.source) or _folded(bare, prepared) or _with_omission(bare, prepared)
    if match is None:
        folded = make_view(bare).text if _DAMAGED.search(prepared.source) else ""
        damaged = any(_is_damaged_there(folded, view) for view in prepared.views)
        return QuoteMatch("not_found", None, None, "damaged source text" if damaged else None)
    if match.start is not None and _DAMAGED.search(prepared.source, match.start, match.end or match.start):
        return QuoteMatch("not_found", None, None, "damaged source text")
    return match


def excerpt(quote: str, words: int = 25) -> str:
    """The first ``words`` words of a quote, blanks collapsed, with an ellipsis where it was cut."""
    parts = quote.split()
    return " ".join(parts) if len(parts) <= words else " ".join(parts[:words]) + "…"


def _trim(quote: str) -> str:
    """Without outer quote marks, outer ellipses and the final full stop."""
    bare = quote.strip()
    for _ in range(3):
        bare = _OUTER_OMISSION.sub("", _unmarked(bare)).rstrip(" .…—–-")
    return bare


def _verbatim(quote: str, source: str) -> QuoteMatch | None:
    for candidate in dict.fromkeys((quote.strip(), _unmarked(quote.strip()))):
        for start in _occurrences(candidate, source):
            end = start + len(candidate)
            if _at_edges(source, start, end):
                return QuoteMatch("verbatim", start, end, None)
    return None


def _unmarked(quote: str) -> str:
    for left, right in _OUTER:
        if len(quote) > 1 and quote.startswith(left) and quote.endswith(right):
            return quote[1:-1].strip()
    return quote


def _occurrences(needle: str, text: str, start: int = 0) -> Iterator[int]:
    if not needle:
        return
    for _ in range(_TRIES):
        start = text.find(needle, start)
        if start < 0:
            return
        yield start
        start += 1


def _at_edges(source: str, start: int, end: int) -> bool:
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


def _folded(bare: str, prepared: Prepared) -> QuoteMatch | None:
    for view in prepared.views:
        for quote in _readings(bare):
            found = next(_find_in_view(quote, view, prepared.source), None)
            if found is not None:
                return QuoteMatch("folded", *found, _page_note(view, *found))
    return None


def _page_note(view: View, start: int, end: int) -> str | None:
    return "spans a page break" if any(start < cut < end for cut in view.bridges) else None


def _readings(bare: str) -> tuple[View, ...]:
    """The quote itself, and with the other case of its first letter ("[T]he" is such a change, marked)."""
    bare = re.sub(r"^\[(\w)\](?=\w)", r"\1", bare)
    first = next((i for i, c in enumerate(bare) if c.isalpha()), None)
    if first is None or any(c.isalnum() for c in bare[:first]):
        return (make_view(bare),)
    swapped = bare[first].lower() if bare[first].isupper() else bare[first].upper()
    return make_view(bare), make_view(bare[:first] + swapped + bare[first + 1 :])


def _find_in_view(quote: View, view: View, source: str, after: int = 0) -> Iterator[tuple[int, int]]:
    for start in _occurrences(quote.text, view.text, after):
        if _same_hyphens(quote, view, start):
            first, last = view.original(start, start + len(quote.text))
            if _at_edges(source, first, last):
                yield first, last


def _same_hyphens(quote: View, view: View, start: int) -> bool:
    """Hyphens agree, save where one stands at the end of a line and may be there for the line's sake only."""
    end = start + len(quote.text)
    firm = {place - start for place in view.firm_in(start, end)}
    loose = {place - start for place in view.loose_in(start, end)}
    return firm <= quote.firm | quote.loose and quote.firm <= firm | loose


def _with_omission(bare: str, prepared: Prepared) -> QuoteMatch | None:
    parts = [part.strip() for part in _OMISSION.split(bare)]
    if len(parts) < 2 or any(len(part) < _PART_MINIMUM for part in parts):
        return None
    for view in prepared.views:
        for head in _readings(parts[0]):
            for start, end in _find_in_view(head, view, prepared.source):
                last = _follow(parts[1:], view, prepared.source, end)
                if isinstance(last, int):
                    return QuoteMatch("folded", start, last, "with an omission")
                if last is not None:
                    return last
    return None


def _follow(parts: list[str], view: View, source: str, end: int) -> int | QuoteMatch | None:
    """Where the last of ``parts`` ends if all follow in order; a refusal if what is left out denies something."""
    for part in parts:
        found = next(_find_in_view(make_view(part), view, source, view.index_of(end)), None)
        if found is None or found[0] - end > _OMISSION_SPAN:
            return None
        gap = source[end : found[0]]
        if _DENIAL.search(gap) and not re.search(r"[.!?][\"'”’)]*\s", gap):
            return QuoteMatch("not_found", None, None, "the omission leaves out a negation")
        end = found[1]
    return end


def _is_damaged_there(quote: str, view: View) -> bool:
    """Whether the quote would match if characters lost from the source were filled in."""
    tries = 0
    place = view.text.find(_DAMAGE)
    while place >= 0 and tries < 50:
        tries += 1
        window = max(0, place - len(quote))
        starts = [m.start() for m in re.finditer(r"(?<!\S)\S", view.text[window : place + 1])]
        if any(_fits(quote, view.text, window + start) for start in starts):
            return True
        place = view.text.find(_DAMAGE, place + 1)
    return False


def _fits(quote: str, text: str, at: int) -> bool:
    index = 0
    while index < len(quote):
        if at >= len(text):
            return False
        if text[at] != _DAMAGE:
            if text[at] != quote[index]:
                return False
            at, index = at + 1, index + 1
            continue
        while at < len(text) and text[at] == _DAMAGE:
            at += 1
        index = quote.find(text[at : at + 2], index, index + 6) if at < len(text) else len(quote)
        if index < 0:
            return False
    return True
