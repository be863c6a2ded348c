"""Fetched pages are kept: a build that was stopped goes on where it was, and a repeated one sees the same pages."""

import base64
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from factcheck.errors import DataError
from factcheck.hashing import canonical_json, sha256_text
from factcheck.jsonl import read_objects, write_text
from factcheck.sources.fetch import Fetched


class PageFetcher(Protocol):
    """Anything that fetches a page."""

    def fetch(self, url: str) -> Fetched:
        """What came of fetching an address."""
        ...


@dataclass(frozen=True, slots=True)
class KeptPages:
    """A fetcher that keeps whole pages in a folder of its own and asks for each address once.

    Failures are not kept. With ``refresh`` every page is fetched anew, and the new one is kept.
    """

    inner: PageFetcher
    folder: Path
    refresh: bool = False

    def fetch(self, url: str) -> Fetched:
        """The kept page, else a fresh one, with the time of its retrieval."""
        path = self.folder / f"{sha256_text(url)[:32]}.json"
        known = None if self.refresh else _read(path, url)
        if known is not None:
            return known
        fetched = replace(self.inner.fetch(url), retrieved_at=datetime.now(UTC).isoformat(timespec="seconds"))
        if fetched.failure is None:
            body = base64.b64encode(fetched.body).decode("ascii")
            write_text(path, canonical_json({**asdict(fetched), "body": body}) + "\n", durable=False)
        return fetched


def _read(path: Path, url: str) -> Fetched | None:
    """A kept page, or None where there is none or it is damaged (it is fetched again then)."""
    if not path.exists():
        return None
    try:
        fields: dict[str, Any] = next(iter(read_objects(path)))[1]
        body = base64.b64decode(fields["body"], validate=True)
        codes = tuple(fields.get("codes", ()))
        page = Fetched(**{**fields, "body": body, "redirects": tuple(fields["redirects"]), "codes": codes})
    except (DataError, StopIteration, KeyError, TypeError, ValueError):
        return None
    return page if page.url == url else None
