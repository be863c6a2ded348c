"""The texts that cases cite, read before anything is asked of them."""

import threading
from collections.abc import Sequence

from factcheck.checker.state import Page, make_page
from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.records.case import Case
from factcheck.workspace import Workspace


class Pages:
    """The article texts of some cases, read and checked against their hashes before anything is asked."""

    def __init__(self, workspace: Workspace, cases: Sequence[Case]) -> None:
        self._texts: dict[str, str] = {}
        self._pages: dict[str, Page] = {}
        self._lock = threading.Lock()
        for case in cases:
            sha = case.article.sha256
            if sha not in self._texts:
                self._texts[sha] = _read_text(workspace, case)

    def page(self, case: Case) -> Page:
        """The prepared page of a case. Threads prepare one at a time: they begin together and often on one article."""
        article = case.article
        key = f"{article.sha256} {article.url}"
        page = self._pages.get(key)
        if page is not None:
            return page
        with self._lock:
            if key not in self._pages:
                self._pages[key] = make_page(article.url, article.title, self._texts[article.sha256])
            return self._pages[key]


def _read_text(workspace: Workspace, case: Case) -> str:
    path = workspace.text(case.article.sha256)
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise DataError(
            f"the text of article {case.article.id} is not in this workspace; run build-cases with the same articles",
            path=path,
        ) from None
    if sha256_text(text) != case.article.sha256:
        raise DataError(f"the text of article {case.article.id} does not have the hash of its case", path=path)
    return text
