"""Searching a folder of pages and a declared endpoint."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from factcheck.errors import DataError
from factcheck.sources.search.endpoint import EndpointSearch
from factcheck.sources.search.folder import folder_search, read_folder
from factcheck.sources.search.ports import Hit

PAGES = {
    "bridge.txt": "The harbor bridge opened in 1932 after eight years of work. Its arch was built from both shores.",
    "ferry.md": "# Ferries\n\nThe ferry crossed the harbor every ten minutes before there was a bridge.",
    "tower.html": "<html><head><title>The tower</title></head><body><article><p>The tower on the hill was finished in"
    " 1889 and is 300 meters high.</p></article></body></html>",
    "empty.txt": "",
    "notes.bin": "The harbor bridge again, in a file that is no page.",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "more").mkdir()
    for number, (name, text) in enumerate(PAGES.items()):
        (tmp_path / ("more" if number % 2 else "") / name).write_text(text, "utf-8")
    return tmp_path


def test_a_folder_finds_the_page_that_speaks_of_it(folder: Path) -> None:
    search = read_folder(folder)
    found = search.find("When did the harbor bridge open?", 2)
    assert found.failure is None and found.hits[0].text is not None and "1932" in found.hits[0].text
    assert [hit.url for hit in search.find("tower 1889", 5).hits] == ["file:///tower.html"]
    assert search.find("volcano", 5).hits == ()


def test_other_pages_are_another_engine(folder: Path) -> None:
    before = read_folder(folder).engine
    assert read_folder(folder).engine == before and before.startswith("folder-bm25:")
    (folder / "bridge.txt").write_text("Something else entirely.", "utf-8")
    assert read_folder(folder).engine != before


def test_a_folder_without_a_page_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no page with a text"):
        read_folder(tmp_path)


def test_a_title_counts_as_text() -> None:
    search = folder_search(
        [Hit("https://a.example/1", "Suspension bridges", "Cables."), Hit("https://a.example/2", "", "x")]
    )
    assert search.find("suspension", 3).hits[0].url == "https://a.example/1"


class Engine(BaseHTTPRequestHandler):
    answer: ClassVar[bytes] = b""
    status: ClassVar[int] = 200
    asked: ClassVar[list[object]] = []

    def do_POST(self) -> None:
        self.asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(self.status)
        self.send_header("Content-Length", str(len(self.answer)))
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Engine)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/search?key=secret"
    server.shutdown()
    server.server_close()


def test_an_endpoint_is_asked_and_its_results_kept_in_order(address: str) -> None:
    rows = [{"url": f"https://site{n}.example/", "title": f"Page {n}"} for n in range(5)]
    rows.insert(1, {"url": "file:///etc/passwd"})
    rows.insert(2, {"url": "javascript:alert(1)"})
    rows.insert(3, {"url": "https://[broken"})
    Engine.answer, Engine.status = json.dumps({"results": rows}).encode(), 200
    search = EndpointSearch(address)
    found = search.find("who built it", 3)
    assert [hit.url for hit in found.hits] == [f"https://site{n}.example/" for n in range(3)]
    assert Engine.asked[-1] == {"query": "who built it", "limit": 3}
    assert search.engine == "endpoint:127.0.0.1" and "secret" not in search.engine


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [
        (b"busy", 503, "answered 503"),
        (b"<html>", 200, "not a list of results"),
        (b'{"results": [{"title": "no address"}]}', 200, "results.0.url"),
        (b'{"results": "none"}', 200, "results"),
        (b'{"results": [' + b" " * 2_100_000 + b"]}", 200, "more than"),
    ],
)
def test_a_failure_is_said_and_is_no_empty_answer(address: str, answer: bytes, status: int, said: str) -> None:
    Engine.answer, Engine.status = answer, status
    found = EndpointSearch(address).find("anything", 3)
    assert found.hits == () and found.failure is not None and said in found.failure


def test_an_answer_with_nothing_is_an_answer(address: str) -> None:
    Engine.answer, Engine.status = b'{"results": []}', 200
    assert EndpointSearch(address).find("anything", 3).failure is None


def test_an_endpoint_that_is_not_there(address: str) -> None:
    assert "could not be asked" in (EndpointSearch("http://127.0.0.1:9/", 2.0).find("anything", 3).failure or "")
    assert "no http" in (EndpointSearch("ftp://127.0.0.1/", 2.0).find("anything", 3).failure or "")


def test_dates_that_pages_of_a_folder_state(tmp_path: Path) -> None:
    said = "The Orvik ferry crosses the sound once a day since the second ship was sold to another line in spring."
    meta = '<meta property="article:published_time" content="2026-05-02T08:00:00Z">'
    (tmp_path / "a.html").write_text(
        f"<html><head><title>Ferry</title>{meta}</head><body><p>{said}</p></body></html>", "utf-8"
    )
    (tmp_path / "b.md").write_text(f"---\ndate: 2026-01-15\n---\n{said}\n", "utf-8")
    (tmp_path / "c.txt").write_text(said, "utf-8")
    hits = read_folder(tmp_path).find("ferry crosses once a day", 5).hits
    assert {hit.published for hit in hits} == {"2026-05-02", "2026-01-15", None}
