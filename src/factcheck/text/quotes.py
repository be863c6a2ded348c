"""Whether a quote stands in a source text: never by similarity, only by its characters with typography taken off.

The order is: exactly; folded (``fold``), where a hyphen at the end of a line may or may not belong to the word and the
case of the first letter is free; across a page break whose header and footer lines are recognized; with a marked
omission ("…", "[...]") or insertion ("[of Alto]") in the quote. A quote must begin and end where words and numbers of
the source do.
"""

import re
from dataclasses import dataclass
from typing import Literal

from factcheck.text.fold import fold
from factcheck.text.quote_damage import DAMAGED, is_damaged_there
from factcheck.text.quote_find import at_edges, find_in_view, occurrences, readings
from factcheck.text.quote_gaps import find_with_gaps
from factcheck.text.quote_source import Prepared, View, make_view, prepare

__all__ = ["Prepared", "QuoteMatch", "excerpt", "match_quote", "prepare"]

Tier = Literal["verbatim", "folded", "not_found", "too_short", "none"]

_OUTER = (('"', '"'), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‘", "’"), ("'", "'"), ("”", "”"))
_OUTER_OMISSION = re.compile(r"^(?:\.{2,}|…|\[(?:\.{3}|…)\])\s*|\[(?:\.{3}|…)\]$")
_WORDY = re.compile(r"[^\W_]")


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
    match = _verbatim(quote, prepared.source) or _folded(bare, prepared) or _with_gaps(bare, prepared)
    if match is None:
        folded = make_view(bare).text if DAMAGED.search(prepared.source) else ""
        damaged = any(is_damaged_there(folded, view) for view in prepared.views)
        return QuoteMatch("not_found", None, None, "damaged source text" if damaged else None)
    if match.start is not None and DAMAGED.search(prepared.source, match.start, match.end or match.start):
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
        for start in occurrences(candidate, source):
            end = start + len(candidate)
            if at_edges(source, start, end):
                return QuoteMatch("verbatim", start, end, None)
    return None


def _unmarked(quote: str) -> str:
    for left, right in _OUTER:
        if len(quote) > 1 and quote.startswith(left) and quote.endswith(right):
            return quote[1:-1].strip()
    return quote


def _folded(bare: str, prepared: Prepared) -> QuoteMatch | None:
    for view in prepared.views:
        for quote in readings(bare):
            found = next(find_in_view(quote, view, prepared.source), None)
            if found is not None:
                return QuoteMatch("folded", *found, _page_note(view, *found))
    return None


def _page_note(view: View, start: int, end: int) -> str | None:
    return "spans a page break" if any(start < cut < end for cut in view.bridges) else None


def _with_gaps(bare: str, prepared: Prepared) -> QuoteMatch | None:
    found = find_with_gaps(bare, prepared)
    if found is None:
        return None
    tier: Tier = "not_found" if found.start is None else "folded"
    return QuoteMatch(tier, found.start, found.end, found.note)
