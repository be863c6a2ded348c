"""One source, wherever it is: an address on the web, or a file."""

from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urljoin

from factcheck.errors import DataError
from factcheck.sources.extract import extract
from factcheck.sources.extracted import Extracted, Status, failed
from factcheck.sources.fetch import Fetched
from factcheck.sources.kept_pages import PageFetcher


@dataclass(frozen=True, slots=True)
class Loaded:
    """A source and its text. `url` for one that was fetched (after redirects), `path` for a file."""

    url: str | None
    path: Path | None
    extracted: Extracted
    fetched: Fetched | None


def load_source(place: str, fetcher: PageFetcher | None, base: Path | None) -> Loaded:
    """Load an address ("https://…") or a file (relative ones below `base`).

    A fetch that fails gives status "blocked" (the server refused) or "error", with the reason. Raises DataError for
    a file that is missing or cannot be read.
    """
    if "://" in place[:40]:
        return _fetched(place, fetcher)
    path = Path(place) if base is None else base / place
    try:
        body = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"the source cannot be read: {reason}", path=path) from error
    return Loaded(url=None, path=path, extracted=extract(body, content_type=None, name=path.name), fetched=None)


def _fetched(url: str, fetcher: PageFetcher | None) -> Loaded:
    if fetcher is None:
        return Loaded(url, None, failed("error", "addresses are not fetched in this run", "html"), None)
    found = fetcher.fetch(url)
    if found.failure is not None:
        status: Status = "blocked" if found.failure == "blocked" else "error"
        reason = f"{found.failure}: {found.reason}"
        return Loaded(found.final_url, None, failed(status, reason, "html"), found)
    text = extract(found.body, content_type=found.content_type, name=found.final_url)
    if text.canonical:
        text = replace(text, canonical=_joined(found.final_url, text.canonical))
    return Loaded(found.final_url, None, text, found)


def _joined(page: str, canonical: str) -> str | None:
    """The canonical address in full; None where the page states one that is no address."""
    try:
        whole = urljoin(page, canonical)
    except ValueError:
        return None
    return whole if whole.startswith(("http://", "https://")) else None
