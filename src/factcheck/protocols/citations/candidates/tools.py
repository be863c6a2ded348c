"""What a model in our own loop may use: a search of the user's choice, and a fetch that is guarded as any other."""

from dataclasses import dataclass

from factcheck.sources.kept_pages import PageFetcher
from factcheck.sources.load import load_source
from factcheck.sources.search.folder import FolderSearch
from factcheck.sources.search.ports import Search

HITS = 8
PAGE_CHARS = 7500


@dataclass(frozen=True, slots=True)
class OurTools:
    """Search and fetch, as texts that a model reads; what goes wrong is a text too."""

    search: Search
    fetcher: PageFetcher

    def __call__(self, name: str, value: str) -> str:
        """What a tool says."""
        return self._search(value) if name == "search" else self._fetch(value.strip())

    def _search(self, query: str) -> str:
        found = self.search.find(query[:300], HITS)
        if found.failure is not None:
            return f"The search failed: {found.failure}"
        lines = [f"{number}. {hit.title or '(no title)'}\n   {hit.url}" for number, hit in enumerate(found.hits, 1)]
        return "\n".join(lines) or "The search found nothing."

    def _fetch(self, url: str) -> str:
        held = self._held(url)
        if held is not None:
            return held[:PAGE_CHARS]
        if not url.startswith(("http://", "https://")):
            return "Only http and https addresses can be fetched."
        page = load_source(url, self.fetcher, None)
        if page.extracted.status != "ok":
            return f"The page cannot be read: {page.extracted.reason or page.extracted.status}"
        title = f"{page.extracted.title}\n" if page.extracted.title else ""
        return (title + page.extracted.text)[:PAGE_CHARS]

    def _held(self, url: str) -> str | None:
        """The text of a page that the search itself holds."""
        pages = self.search.pages if isinstance(self.search, FolderSearch) else ()
        return next((page.text for page in pages if page.url == url), None)
