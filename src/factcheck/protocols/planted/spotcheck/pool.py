"""Which claims a person may be asked about: those the judged arm made of clean twins or of the user's own drafts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.records.case import Case
from factcheck.records.label import Origin
from factcheck.records.result import Result

FLAGGED = ("corrected", "contested")
SCORED = ("passed", *FLAGGED)


@dataclass(frozen=True, slots=True)
class SpotItem:
    """A claim with its source. ``flagged`` is what the checker said: never shown before the answer, nor stored with it.

    ``sha256`` is that of the article's text.
    """

    id: str
    claim: str
    article: str
    title: str
    sha256: str
    origin: Origin
    flagged: bool


def claims_of(run: str, cases: Mapping[str, Case], results: Iterable[Result], origin: Origin) -> tuple[SpotItem, ...]:
    """The factual claims of clean posts with an outcome, one item for each text about each article, in order of cases.

    Several twins share sentences, hence the same claim; it is asked about once, with the first outcome.
    """
    by_case = {result.case: result for result in results if result.status == "ok"}
    items: dict[tuple[str, str], SpotItem] = {}
    for case in cases.values():
        result = by_case.get(case.id)
        if result is None or case.role == "planted":
            continue
        for claim in result.claims:
            key = (case.article.sha256, " ".join(claim.text.split()))
            if claim.kind != "fact" or claim.outcome not in SCORED or key in items:
                continue
            items[key] = SpotItem(
                id=f"{run}/{case.id}/{claim.index}",
                claim=claim.text,
                article=case.article.id,
                title=case.article.title,
                sha256=case.article.sha256,
                origin=origin,
                flagged=claim.outcome in FLAGGED,
            )
    return tuple(items.values())
