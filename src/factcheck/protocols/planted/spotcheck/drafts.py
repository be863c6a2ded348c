"""The user's own drafts as cases: posts with their sources, in which nobody planted anything."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field

from factcheck.checker.post import draft_from_post
from factcheck.checker.state import Page
from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.jsonl import parse_object, read_objects, write_records, write_text
from factcheck.records.base import Record
from factcheck.records.case import ArticleRef, Case, CaseSentence, PostLink
from factcheck.workspace import Workspace

SEED = 0
CLASS = "draft"


class DraftRow(Record):
    """A line of the file: a post, and the address or file of the article it speaks of."""

    post: str = Field(min_length=1)
    source: str = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class DraftCases:
    """Cases with their pages; ``sha256`` is that of the whole, so that other drafts are kept apart."""

    cases: tuple[Case, ...]
    pages: tuple[Page, ...]

    @property
    def sha256(self) -> str:
        """A hash of the cases."""
        return sha256_text("\n".join(case.model_dump_json() for case in self.cases))


def read_drafts(path: Path) -> Iterator[DraftRow]:
    """The drafts of a JSONL file; relative sources stand beside it. Raises DataError with file and line."""
    for line, value in read_objects(path):
        row = parse_object(value, DraftRow, path, line)
        beside = path.parent / row.source
        source = str(beside) if "://" not in row.source and beside.exists() else row.source
        yield DraftRow(post=row.post, source=source)


def draft_cases(path: Path, read_page: Callable[[str], Page]) -> DraftCases:
    """One case for each draft. Raises DataError for a file without drafts, and what ``read_page`` raises."""
    cases: list[Case] = []
    pages: list[Page] = []
    read: dict[str, Page] = {}
    for row in read_drafts(path):
        page = read.get(row.source) or read_page(row.source)
        read[row.source] = page
        cases.append(_case(row, page))
        pages.append(page)
    if not cases:
        raise DataError('holds no draft; write one object a line with "post" and "source"', path=path)
    return DraftCases(tuple({case.id: case for case in cases}.values()), tuple(pages))


def write_drafts(workspace: Workspace, drafts: DraftCases) -> None:
    """Put cases and texts where the stage ``run`` reads them."""
    for page in drafts.pages:
        write_text(workspace.text(sha256_text(page.text)), page.text)
    write_records(workspace.cases(SEED), drafts.cases)


def _case(row: DraftRow, page: Page) -> Case:
    draft = draft_from_post(row.post, page)
    sha256 = sha256_text(page.text)
    start = row.post.find(draft.link) if draft.link else -1
    sentences = tuple(
        CaseSentence(index=s.index, kind="fact", start=s.start, end=s.end, text=s.text) for s in draft.sentences
    )
    return Case(
        id=f"draft-{sha256_text(row.post + chr(0) + sha256)[:12]}",
        pair=None,
        seed=SEED,
        role="natural",
        label="clean",
        class_=CLASS,
        article=ArticleRef(id=sha256[:12], url=page.url, title=page.title, sha256=sha256, chars=len(page.text)),
        writer="the user",
        post=row.post,
        sentences=sentences,
        link=PostLink(url=draft.link, start=start, end=start + len(draft.link)) if draft.link else None,
        plant=None,
    )
