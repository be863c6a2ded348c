"""The texts of cases: read once, checked against their hashes, prepared once however many threads begin together."""

import threading
from pathlib import Path

import pytest

from factcheck.checker.state import Page
from factcheck.errors import DataError
from factcheck.hashing import sha256_text
from factcheck.jsonl import write_text
from factcheck.protocols.planted.texts import Pages
from factcheck.records.case import ArticleRef, Case
from factcheck.workspace import Workspace

TEXT = "The ferry to Alto leaves at 7. It carries 212 people and 40 cars. " * 30


def case_of(url: str, sha256: str) -> Case:
    article = ArticleRef(id="ferry", url=url, title="Ferry", sha256=sha256, chars=len(TEXT))
    fields = {"pair": None, "seed": 1, "role": "natural", "label": "clean", "class": "x", "writer": "w", "post": ""}
    return Case.model_validate(
        {"id": "c", "article": article, "sentences": (), "link": None, "plant": None, **fields},
    )


def test_threads_that_begin_together_get_one_page(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    write_text(workspace.text(sha256_text(TEXT)), TEXT)
    cases = [case_of(f"https://example.org/{n}", sha256_text(TEXT)) for n in (1, 2)]
    pages, start, got = Pages(workspace, cases), threading.Barrier(16), list[Page]()

    def ask(number: int) -> None:
        start.wait()
        got.append(pages.page(cases[number % 2]))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 16 and len({id(page) for page in got}) == 2, "one page for each address, prepared once"
    assert {page.url for page in got} == {"https://example.org/1", "https://example.org/2"}


def test_a_changed_or_missing_text_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    workspace, sha256 = Workspace(tmp_path), sha256_text(TEXT)
    with pytest.raises(DataError, match="not in this workspace"):
        Pages(workspace, [case_of("https://example.org/", sha256)])
    write_text(workspace.text(sha256), TEXT + "!")
    with pytest.raises(DataError, match="does not have the hash"):
        Pages(workspace, [case_of("https://example.org/", sha256)])
