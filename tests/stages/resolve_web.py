"""A web on loopback: sites by host name, an archive, a fallback reader and a name server, all with set answers.

    resolve_web.py WORKSPACE PORT URL…      resolves addresses in that web, in a process that can be killed

Requests are counted by host and path. Hosts are names below "example" that the double of the name server knows.
"""

import json
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from factcheck.progress import Silent
from factcheck.settings import SourceSettings
from factcheck.sources.fetch import Fetcher
from factcheck.sources.resolve.manners import Manners
from factcheck.sources.resolve.many import resolve_urls
from factcheck.sources.resolve.resolver import Resolver, open_resolver
from factcheck.workspace import Workspace

Answer = Callable[[BaseHTTPRequestHandler], None]
QUICK = Manners(gap_s=0.0, pause_s=0.01, longest_wait_s=1.0)
UNKNOWN = ("nowhere.example", "never.example")  # denied by the name server
SILENT = ("servfail.example",)  # the name server fails


def prose(words: int, about: str = "the harbor") -> str:
    """A text of so many words that no rule takes for anything but prose."""
    bits = [
        f"In year {1900 + n} {about} counted {n * 37} ships and {n * 11} tons of grain at the north pier."
        for n in range(words)
    ]
    return " ".join(" ".join(bits).split()[:words])


def article(title: str = "Ships of the harbor", words: int = 300, extra: str = "") -> bytes:
    """A page with an article."""
    text = prose(words)
    return (
        f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1><p>{text}</p>{extra}</article></body></html>"
    ).encode()


def note(title: str, text: str, head: str = "") -> bytes:
    """A small page of a title and one line."""
    return f"<html><head><title>{title}</title>{head}</head><body><h1>{title}</h1><p>{text}</p></body></html>".encode()


def page(body: bytes = b"", code: int = 200, kind: str = "text/html; charset=utf-8", **headers: str) -> Answer:
    """An answer with this body and code."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response_only(code)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(body)

    return answer


def to(place: str, code: int = 302) -> Answer:
    """A redirect."""
    return page(b"", code, Location=place)


def in_turn(*answers: Answer) -> Answer:
    """One answer after the other; the last one stays."""
    waiting = list(answers)

    def answer(request: BaseHTTPRequestHandler) -> None:
        (waiting.pop(0) if len(waiting) > 1 else waiting[0])(request)

    return answer


class Web:
    """All sites, on one port. ``archive`` holds replies by address: a list of JSON values, answered in turn."""

    def __init__(self, delay_s: float = 0.0) -> None:
        self.pages: dict[tuple[str, str], Answer] = {}
        self.anything: dict[str, Answer] = {}
        self.archive: dict[str, list[object]] = {}
        self.hits: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.delay_s = delay_s
        self._lock = threading.Lock()
        web = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                web._serve(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 256

            def handle_error(self, request: object, client_address: object) -> None:
                pass  # the client hung up, as it may

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = int(self.server.server_address[1])
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        """Stop serving."""
        self.server.shutdown()
        self.server.server_close()

    def url(self, host: str, path: str = "/") -> str:
        """The address of a page of a site."""
        return f"http://{host}.example:{self.port}{path}"

    def put(self, host: str, path: str, answer: Answer) -> str:
        """Set the answer for a page; its address."""
        self.pages[(f"{host}.example", path)] = answer
        return self.url(host, path)

    def copied(self, url: str, body: bytes, stamp: str = "20190304050607", status: str = "200", code: int = 200) -> str:
        """Give the archive a copy of an address; the copy's address."""
        path = f"/web/{stamp}/{url}"
        place = self.put("archive", path, page(body, code))
        self.archive[url] = [closest(place, stamp, status)]
        return place

    def settings(self, *, reader: bool = True, archive: bool = True) -> SourceSettings:
        """Endpoints as a user declares them."""
        own = f"http://127.0.0.1:{self.port}"
        return SourceSettings(
            reader_url=f"{own}/reader?url={{url}}" if reader else None,
            archive_url=f"{own}/available" if archive else None,
        )

    def _serve(self, request: BaseHTTPRequestHandler) -> None:
        host = (request.headers.get("Host") or "").partition(":")[0]
        with self._lock:
            self.hits[f"{host}{request.path}"] += 1
            self.inside[host] += 1
            self.most[host] = max(self.most[host], self.inside[host])
        try:
            time.sleep(self.delay_s)
            self._answer(host, request)
        finally:
            with self._lock:
                self.inside[host] -= 1

    def _answer(self, host: str, request: BaseHTTPRequestHandler) -> None:
        parts = urlsplit(request.path)
        if host == "127.0.0.1" and parts.path == "/available":
            waiting = self.archive.get(parse_qs(parts.query)["url"][0], [EMPTY])
            value = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            body, code = (json.dumps(value).encode(), 200) if not isinstance(value, int) else (b"busy", value)
            page(body, code, "application/json")(request)
        elif host == "127.0.0.1":
            asked = urlsplit(parse_qs(parts.query)["url"][0])
            self.pages.get(("reader", f"{asked.hostname}{asked.path}"), page(b"no", 502))(request)
        else:
            missing = self.anything.get(host, page(b"nothing here", 404))
            self.pages.get((host, request.path), missing)(request)


EMPTY: dict[str, object] = {"archived_snapshots": {}}


def closest(url: str, stamp: str = "20190304050607", status: str = "200") -> dict[str, object]:
    """The availability service's answer where it has a copy."""
    found = {"available": True, "status": status, "timestamp": stamp, "url": url}
    return {"archived_snapshots": {"closest": found}}


def look_up(host: str, port: int) -> list[str]:
    """The name server of this web."""
    if host in SILENT:
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
    if host[-1].isdigit() or ":" in host:
        return [host]
    if host == "example.com" or (host.endswith(".example") and host not in UNKNOWN):
        return ["127.0.0.1"]
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


def open_web(folder: Path, settings: SourceSettings, *, manners: Manners = QUICK, timeout_s: float = 2.0) -> Resolver:
    """A resolver for such a web."""
    pages = Fetcher(allow_loopback=True, resolve=look_up, timeout_s=timeout_s, total_seconds=2 * timeout_s)
    return open_resolver(Workspace(folder), settings, pages=pages, resolve=look_up, manners=manners)


if __name__ == "__main__":
    own = f"http://127.0.0.1:{sys.argv[2]}"
    declared = SourceSettings(reader_url=f"{own}/reader?url={{url}}", archive_url=f"{own}/available")
    for resolution in resolve_urls(sys.argv[3:], open_web(Path(sys.argv[1]), declared), Silent(), workers=4):
        print(resolution.status, resolution.url, flush=True)
