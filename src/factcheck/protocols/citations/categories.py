"""From what became of a claim's sources to its one final category."""

from collections.abc import Iterable, Mapping, Sequence

from factcheck.protocols.citations.score import CitationCounts
from factcheck.records.audit_summary import CitationCategory
from factcheck.records.panel import Decision, ReportClaim
from factcheck.records.resolution import Resolution

_JUDGED: Mapping[str, CitationCategory] = {
    "supported": "supported",
    "partially_supported": "partial",
    "misattributed": "misattributed",
    "unsupported": "unsupported",
}
MILDEST = tuple(_JUDGED)  # a claim with several sources holds if one of them says it


def category_of(
    claim: ReportClaim, resolved: Mapping[str, Resolution], decisions: Iterable[Decision]
) -> CitationCategory:
    """The category of a claim.

    A source that never existed is held against the claim whatever its other sources say; else the mildest label of its
    pages counts. Where no page could be judged: "unjudged" if one was there (no vote, or a page without a text), dead
    if all that is known is dead, else unreachable.
    """
    if not claim.urls:
        return "uncited"
    statuses = [resolved[url].status for url in claim.urls if url in resolved]
    if "nonexistent" in statuses:
        return "fabricated"
    labels = [decision.label for decision in decisions]
    found = next((label for label in MILDEST if label in labels), None)
    if found is not None:
        return _JUDGED[found]
    if "ok" in statuses:
        return "unjudged"
    return "dead" if statuses and set(statuses) == {"dead"} else "unreachable"


def count_categories(claims: Sequence[ReportClaim], categories: Sequence[CitationCategory]) -> CitationCounts:
    """Counts of the claims of one report; unjudged ones are left out of the share and shown beside it."""
    held = list(zip(claims, categories, strict=True))

    def count(category: CitationCategory, numeric: bool | None = None) -> int:
        return sum(found == category and numeric in (None, claim.numeric) for claim, found in held)

    return CitationCounts(
        supported=count("supported"),
        partial=count("partial"),
        unsupported=count("unsupported"),
        misattributed=count("misattributed"),
        dead=count("dead"),
        fabricated=count("fabricated"),
        unreachable=count("unreachable"),
        uncited=count("uncited"),
        uncited_numeric=count("uncited", numeric=True),
        unsupported_numeric=count("unsupported", numeric=True),
    )
