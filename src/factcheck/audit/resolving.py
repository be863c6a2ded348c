"""The stage ``resolve``: one status for every address that a report cites; nothing is left out of the count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from factcheck.checker.panel.pages import EvidencePage, make_evidence_page
from factcheck.jsonl import write_records
from factcheck.progress import Progress
from factcheck.records.report import Citation
from factcheck.records.resolution import Resolution
from factcheck.sources.resolve.many import WORKERS, resolve_urls
from factcheck.sources.resolve.resolver import Resolver
from factcheck.workspace import AuditFolder


@dataclass(slots=True)
class Pages:
    """The pages behind addresses, each prepared once; None where there is no text."""

    by_url: Mapping[str, Resolution]
    resolver: Resolver
    _made: dict[str, EvidencePage | None] = field(default_factory=dict)

    def page(self, url: str) -> EvidencePage | None:
        """The page of a cited address that could be read."""
        if url not in self._made:
            self._made[url] = self._make(url)
        return self._made[url]

    def _make(self, url: str) -> EvidencePage | None:
        found = self.by_url.get(url)
        if found is None or found.status != "ok":
            return None
        text = self.resolver.text(found)
        if not text.strip():
            return None
        return make_evidence_page(
            url,
            text,
            title=found.title or "",
            final_url=found.final_url,
            retrieved_at=found.retrieved_at,
            published=found.published,
            modified=found.modified,
            copied=(found.archive.taken_at or "")[:10] or None if found.through == "archive" else None,
        )


@dataclass(frozen=True, slots=True)
class CitationCount:
    """Every citation accounted for: ``found`` = ``resolved`` + the sum of ``skipped``, by reason."""

    found: int
    resolved: int
    skipped: Mapping[str, int]


def resolve_citations(
    folder: AuditFolder,
    citations: Sequence[Citation],
    resolver: Resolver,
    progress: Progress,
    workers: int = WORKERS,
) -> Pages:
    """Resolve all addresses that are cited, once each, and write one record an address.

    Raises KeyboardInterrupt where it was stopped: what was answered is kept, and the same call goes on from there.
    """
    urls = [citation.url for citation in citations if citation.url is not None]
    found = resolve_urls(urls, resolver, progress, workers=workers)
    write_records(folder.file("resolutions"), found)
    return Pages({resolution.url: resolution for resolution in found}, resolver)


def count_citations(citations: Iterable[Citation], resolved: Mapping[str, Resolution]) -> CitationCount:
    """What became of every citation."""
    held = list(citations)
    skipped: dict[str, int] = {}
    for citation in held:
        if citation.url is None or citation.url not in resolved:
            reason = citation.fault or "no address"
            skipped[reason] = skipped.get(reason, 0) + 1
    return CitationCount(len(held), len(held) - sum(skipped.values()), dict(sorted(skipped.items())))
