"""The keyless search: a folder of pages on this machine, ranked by BM25 over whole pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.sources.load import load_source
from factcheck.sources.search.ports import Hit, Searched
from factcheck.text.passages import Passage, PassageIndex

KINDS = (".html", ".htm", ".md", ".txt", ".pdf")


@dataclass(frozen=True, slots=True)
class FolderSearch:
    """Pages with an index over them. The name holds a hash of the pages: other pages are another engine."""

    pages: tuple[Hit, ...]
    index: PassageIndex
    engine: str

    def find(self, query: str, limit: int) -> Searched:
        """The pages that score best, with scores above zero."""
        best = self.index.best(query, limit)
        return Searched(self.engine, query, tuple(self.pages[passage.start] for passage, _ in best))


def read_folder(folder: Path) -> FolderSearch:
    """Index all pages below a folder, those without a text left out. Raises DataError where there is none."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in KINDS and path.is_file())
    pages = []
    for path in files:
        extracted = load_source(str(path), None, None).extracted
        if extracted.text.strip():
            url = extracted.canonical or f"file:///{path.relative_to(folder).as_posix()}"
            stated = (extracted.published, extracted.modified)
            pages.append(Hit(url, extracted.title or path.stem, extracted.text, *stated))
    if not pages:
        raise DataError(f"holds no page with a text ({', '.join(KINDS)} are read)", path=folder)
    return folder_search(pages)


def folder_search(pages: Sequence[Hit]) -> FolderSearch:
    """An engine over pages whose texts are given."""
    texts = [page.text or "" for page in pages]
    index = PassageIndex.of(tuple(Passage(place, place, f"{page.title}\n{text}") for place, (page, text) in
                                  enumerate(zip(pages, texts, strict=True))))  # fmt: skip
    name = sha256_text("\n".join(sha256_text(text) for text in texts))[:12]
    return FolderSearch(tuple(pages), index, f"folder-bm25:{name}")
