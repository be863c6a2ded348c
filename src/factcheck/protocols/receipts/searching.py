"""The search for evidence of each claim: queries and hits recorded, pages read as any other."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from factcheck.audit.resolving import Pages
from factcheck.checker.panel.pages import EvidencePage, make_evidence_page
from factcheck.checker.panel.question import Absence, Retrieval
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.panel import ReportClaim
from factcheck.records.search import SearchRecord
from factcheck.sources.search.ports import Hit, Search, Searched
from factcheck.workspace import AuditFolder

QUERY_CHARS = 300
HITS = 5
Key = tuple[str, int]


def search_all(
    folder: AuditFolder, claims: Sequence[ReportClaim], search: Search | None, progress: Progress, workers: int
) -> Mapping[Key, Searched]:
    """One search for every claim, recorded; {} without an engine."""
    if search is None:
        write_records(folder.file("searches"), [])
        return {}
    progress.start("searches", len(claims))
    found: dict[Key, Searched] = {}
    with ThreadPoolExecutor(workers) as pool:
        answers = pool.map(lambda claim: search.find(claim.text[:QUERY_CHARS], HITS), claims)
        for claim, answered in zip(claims, answers, strict=True):
            found[claim.report, claim.index] = answered
            progress.advance()
    progress.finish()
    write_records(folder.file("searches"), [search_record(key, answered) for key, answered in found.items()])
    return found


def search_record(key: Key, answered: Searched) -> SearchRecord:
    """A search as a record."""
    return SearchRecord(
        report=key[0],
        claim=key[1],
        engine=answered.engine,
        query=answered.query,
        urls=tuple(hit.url for hit in answered.hits),
        failure=answered.failure,
        queries=answered.queries,
    )


def addresses_found(found: Mapping[Key, Searched]) -> list[str]:
    """Addresses that an engine named without giving their text: they are read as cited ones are."""
    return list(dict.fromkeys(hit.url for answered in found.values() for hit in answered.hits if hit.text is None))


def evidence_for(
    claim: ReportClaim, pages: Pages, answered: Searched | None
) -> tuple[tuple[EvidencePage, ...], Retrieval]:
    """Cited pages that could be read, then those that a search found; and how it was looked for.

    A claim counts as searched only where the engine answered. An address that never was is a record of its own.
    """
    cited = [page for url in dict.fromkeys(claim.urls) if (page := pages.page(url)) is not None]
    gone = [url for url in claim.urls if url in pages.by_url and pages.by_url[url].status == "nonexistent"]
    records = [Absence("nonexistent", url) for url in dict.fromkeys(gone)]
    if answered is None:
        return tuple(cited), Retrieval(False, tuple(records))
    made = [_page(hit, pages) for hit in answered.hits if hit.url not in claim.urls]
    others = [page for page in made if page is not None]
    if answered.failure is None:
        records.append(Absence("search", answered.query, len(answered.hits)))
    return (*cited, *others), Retrieval(answered.failure is None, tuple(records))


def _page(hit: Hit, pages: Pages) -> EvidencePage | None:
    if hit.text is not None:
        return make_evidence_page(
            hit.url, hit.text, title=hit.title, source="search", published=hit.published, modified=hit.modified
        )
    page = pages.page(hit.url)
    return None if page is None else replace(page, source="search")
