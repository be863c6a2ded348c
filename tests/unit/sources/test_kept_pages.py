"""Fetched pages are kept, failures are not."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from factcheck.sources.fetch import Fetcher
from factcheck.sources.kept_pages import KeptPages
from factcheck.sources.load import load_source

PAGE = "<html><body><article><p>The café paid £1,200 for the licence in May.</p></article></body></html>"


class Pages(BaseHTTPRequestHandler):
    hits: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        self.hits.append(self.path)
        self.send_response(404 if self.path == "/gone" else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def base() -> Iterator[str]:
    Pages.hits.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_page_is_asked_for_once(base: str, tmp_path: Path) -> None:
    pages = KeptPages(Fetcher(allow_loopback=True), tmp_path)
    first, second = pages.fetch(f"{base}/a"), pages.fetch(f"{base}/a")
    assert first == second and first.body == PAGE.encode() and first.retrieved_at
    assert Pages.hits == ["/a"]
    assert load_source(f"{base}/a", pages, None).extracted.text.startswith("The café paid £1,200")


def test_a_failure_is_not_kept(base: str, tmp_path: Path) -> None:
    pages = KeptPages(Fetcher(allow_loopback=True), tmp_path)
    assert pages.fetch(f"{base}/gone").failure and pages.fetch(f"{base}/gone").failure
    assert Pages.hits == ["/gone", "/gone"] and not list(tmp_path.iterdir())


def test_a_refresh_and_a_damaged_page_are_fetched_again(base: str, tmp_path: Path) -> None:
    fetcher = Fetcher(allow_loopback=True)
    KeptPages(fetcher, tmp_path).fetch(f"{base}/a")
    KeptPages(fetcher, tmp_path, refresh=True).fetch(f"{base}/a")
    (kept,) = tmp_path.iterdir()
    kept.write_text(kept.read_text("utf-8")[:50], "utf-8")
    KeptPages(fetcher, tmp_path).fetch(f"{base}/a")
    assert Pages.hits == ["/a", "/a", "/a"]
