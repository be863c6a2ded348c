"""One quote and several sources: verified where it is cited, misattributed, or found nowhere.

A quote that cannot be checked is never counted as verified, and never leaves the total: what a report claims is the
denominator.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from factcheck.text.quote_source import Prepared, prepare
from factcheck.text.quotes import QuoteMatch, match_quote

Standing = Literal["verified", "misattributed", "fabricated", "damaged", "unchecked", "too_short", "empty"]

_FOUND = ("verbatim", "folded")


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """Where a quote stands.

    ``found_in`` names every source that holds it; ``in_cited`` is None where no source is cited. ``match`` is the one
    in the cited source, else in the first that holds the quote, else None.
    """

    status: Standing
    cited: str | None
    in_cited: bool | None
    found_in: tuple[str, ...]
    match: QuoteMatch | None
    note: str | None


@dataclass(frozen=True, slots=True)
class QuoteTally:
    """``verified`` of ``total`` quotes; ``total`` counts every quote that was given."""

    verified: int
    total: int
    places: tuple[QuotePlace, ...]


def locate_quote(
    quote: str, sources: Mapping[str, str | Prepared], cited: str | None = None, *, minimum: int = 20
) -> QuotePlace:
    """Look a quote up in every source, the cited one first.

    "fabricated" needs every source to have a text without damage where the quote could stand; a source without text
    leaves the quote "unchecked". A name in ``cited`` that is no source counts as one without text.
    """
    names = list(dict.fromkeys([cited, *sources] if cited is not None else sources))
    matches = {name: match_quote(quote, sources.get(name, ""), minimum=minimum) for name in names}
    found_in = tuple(name for name, match in matches.items() if match.tier in _FOUND)
    in_cited = None if cited is None else cited in found_in
    match = matches[found_in[0]] if found_in else None
    status, note = _standing(quote, cited, found_in, matches)
    return QuotePlace(status, cited, in_cited, found_in, match, note)


def _standing(
    quote: str, cited: str | None, found_in: tuple[str, ...], matches: Mapping[str, QuoteMatch]
) -> tuple[Standing, str | None]:
    if found_in:
        note = matches[found_in[0]].note
        if cited is None or cited in found_in:
            return "verified", note
        return "misattributed", f"the quote stands in {found_in[0]}, not in {cited}"
    notes = [match.note for match in matches.values()]
    if match_quote(quote, "x").note == "empty quote":
        return "empty", "empty quote"
    if any(match.tier == "too_short" for match in matches.values()):
        return "too_short", next(match.note for match in matches.values() if match.tier == "too_short")
    if "damaged source text" in notes:
        return "damaged", "damaged source text"
    if not matches or "no source text" in notes:
        return "unchecked", "no source text"
    return "fabricated", next((note for note in notes if note), None)


def tally_quotes(
    quotes: Iterable[tuple[str, str | None]], sources: Mapping[str, str | Prepared], *, minimum: int = 20
) -> QuoteTally:
    """Look up pairs of a quote and the name of the source it is given with (None: any)."""
    ready = {name: prepare(source) if isinstance(source, str) else source for name, source in sources.items()}
    places = tuple(locate_quote(quote, ready, cited, minimum=minimum) for quote, cited in quotes)
    return QuoteTally(sum(place.status == "verified" for place in places), len(places), places)
