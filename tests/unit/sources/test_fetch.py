"""Fetching from real servers on loopback; names are resolved by a double passed in."""

import gzip
import socket
import ssl
import subprocess
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from factcheck.errors import DataError
from factcheck.sources.fetch import Fetcher
from factcheck.sources.guarded_network import Deadline, DeadlinePassed, GuardedBackend, RefusedAddress, resolve_name
from factcheck.sources.load import load_source

Answer = Callable[[BaseHTTPRequestHandler], None]
PAGE = b"<html><body><article><p>The ferry sails at nine.</p></article></body></html>"


def page(
    body: bytes = PAGE, status: int = 200, kind: str = "text/html", length: int | None = None, **headers: str
) -> Answer:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.end_headers()
        request.wfile.write(body)

    return answer


def to(place: str, status: int = 302) -> Answer:
    return page(b"", status, Location=place)


class Site:
    """A server on loopback whose answers are set by path; it keeps the requests it saw."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.seen: list[tuple[str, dict[str, str]]] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.seen.append((self.path, dict(self.headers.items())))
                site.answers.get(self.path, page(b"no", 404))(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                pass  # the client hung up, as it should

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.server.shutdown()
    site.server.server_close()


@pytest.fixture
def fetcher() -> Fetcher:
    return Fetcher(allow_loopback=True, timeout_s=2)


def test_a_page_is_fetched(site: Site, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    site.answers["/a?b=c"] = page(kind="text/html; charset=utf-8")
    found = fetcher.fetch(site.url + "/a?b=c#part")
    assert (found.status_code, found.body, found.failure, found.truncated) == (200, PAGE, None, False)
    assert (found.content_type, found.address) == ("text/html; charset=utf-8", "127.0.0.1")
    path, headers = site.seen[0]
    assert path == "/a?b=c"
    assert headers["Host"] == f"127.0.0.1:{site.port}"
    assert "Mozilla" in headers["User-Agent"] and "text/html" in headers["Accept"]


def test_redirects_are_followed_and_listed(site: Site, fetcher: Fetcher) -> None:
    site.answers.update({"/a": to("/b", 301), "/b": to(f"{site.url}/c", 307), "/c": page()})
    found = fetcher.fetch(site.url + "/a")
    assert (found.url, found.final_url) == (site.url + "/a", site.url + "/c")
    assert found.redirects == (site.url + "/a", site.url + "/b")
    assert (found.codes, found.status_code) == ((301, 307), 200)
    assert found.body == PAGE


def test_a_redirect_loop_ends(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = to("/a")
    found = fetcher.fetch(site.url + "/a")
    assert (found.failure, len(site.seen)) == ("redirects", 11)


@pytest.mark.parametrize(
    ("target", "failure"),
    [
        ("http://169.254.169.254/latest/meta-data", "refused_address"),
        ("http://10.0.0.1/", "refused_address"),
        ("http://[::ffff:10.0.0.1]/", "refused_address"),
        ("http://[fe80::1]/", "refused_address"),
        ("http://167772161/", "refused_address"),
        ("http://0x0a.1/", "refused_address"),
        ("http://012.0.0.1/", "refused_address"),
        ("ftp://127.0.0.1/x", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("http://user:word@127.0.0.1/", "scheme"),
        ("http://[::1", "http"),
    ],
)
def test_a_redirect_is_checked_like_the_first_address(site: Site, fetcher: Fetcher, target: str, failure: str) -> None:
    site.answers["/a"] = to(target)
    found = fetcher.fetch(site.url + "/a")
    assert found.failure == failure, found
    assert found.reason
    assert found.body == b""


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "localhost.", "LOCALHOST", "2130706433",
     "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "0"],
)  # fmt: skip
def test_loopback_is_refused_by_default_in_every_spelling(site: Site, host: str) -> None:
    found = Fetcher(timeout_s=2).fetch(f"http://{host}:{site.port}/a")
    assert found.failure == "refused_address", found
    assert site.seen == []


@pytest.mark.parametrize("address", ["0.0.0.0", "10.0.0.1", "::ffff:127.0.0.1", "169.254.169.254", "::"])
def test_the_test_hook_lets_nothing_but_loopback_through(address: str) -> None:
    found = Fetcher(allow_loopback=True, resolve=lambda host, port: [address]).fetch("http://page.example/")
    assert found.failure == "refused_address"


def test_the_checked_address_is_the_connected_one(site: Site) -> None:
    """A name server that gives another answer the second time: there is no second time."""
    asked: list[str] = []

    def flipping(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    site.answers["/a"] = page()
    fetcher = Fetcher(allow_loopback=True, resolve=flipping)
    found = fetcher.fetch(f"http://page.example:{site.port}/a")
    assert (found.body, found.address, asked) == (PAGE, "127.0.0.1", ["page.example"])
    assert site.seen[0][1]["Host"] == f"page.example:{site.port}"
    assert fetcher.fetch(f"http://page.example:{site.port}/a").failure == "refused_address"


def test_a_redirect_to_a_name_that_turned_private_is_refused(site: Site) -> None:
    answers = iter([["127.0.0.1"], ["192.168.0.1"]])
    site.answers["/a"] = to(f"http://other.example:{site.port}/b")
    found = Fetcher(allow_loopback=True, resolve=lambda host, port: next(answers)).fetch(
        f"http://page.example:{site.port}/a"
    )
    assert found.failure == "refused_address"
    assert len(site.seen) == 1


def test_one_private_answer_among_public_ones_is_enough(site: Site) -> None:
    found = Fetcher(allow_loopback=True, resolve=lambda host, port: ["127.0.0.1", "10.0.0.1"]).fetch(site.url)
    assert found.failure == "refused_address"


def test_the_next_address_is_tried_when_one_does_not_answer(site: Site) -> None:
    site.answers["/a"] = page()
    found = Fetcher(allow_loopback=True, resolve=lambda host, port: ["::1", "127.0.0.1"]).fetch(
        f"http://x.example:{site.port}/a"
    )
    assert (found.body, found.address) == (PAGE, "127.0.0.1")


def test_a_declared_endpoint_alone_may_be_on_loopback(site: Site) -> None:
    """Only the host and port that were named, not what they lead to."""
    other = Site()
    try:
        site.answers.update({"/a": page(), "/here": to("/a"), "/there": to(f"{other.url}/a")})
        fetcher = Fetcher(declared=frozenset({("127.0.0.1", site.port)}))
        assert fetcher.fetch(site.url + "/a").body == fetcher.fetch(site.url + "/here").body == PAGE
        for url in (site.url + "/there", other.url + "/a", f"http://localhost:{site.port}/a"):
            assert fetcher.fetch(url).failure == "refused_address", url
        assert other.seen == []
        private = Fetcher(declared=frozenset({("page.example", 80)}), resolve=lambda host, port: ["10.0.0.1"])
        assert private.fetch("http://page.example/").failure == "refused_address"
    finally:
        other.server.shutdown()
        other.server.server_close()


@pytest.mark.parametrize(
    ("error", "denied"),
    [
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), True),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), False),
        (socket.gaierror(socket.EAI_FAIL, "Non-recoverable failure"), False),
        (socket.gaierror(-5, "No address associated with hostname"), False),
        (OSError("no network"), False),
        (UnicodeError("label too long"), False),
    ],
)
def test_a_denied_name_is_told_from_a_silent_name_server(error: Exception, denied: bool) -> None:
    def resolve(host: str, port: int) -> list[str]:
        raise error

    found = Fetcher(resolve=resolve).fetch("http://page.example/")
    assert (found.failure, found.no_such_name) == ("dns", denied)


def test_what_a_server_asks_of_its_clients_is_kept(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = page(b"wait", 429, Retry_After="120")
    site.answers["/b"] = page(b"wait", 403, cf_mitigated="challenge")
    first, second = fetcher.fetch(site.url + "/a"), fetcher.fetch(site.url + "/b")
    assert (first.retry_after, first.challenged) == ("120", False)
    assert (second.retry_after, second.challenged) == (None, True)


def failing_resolver(host: str, port: int) -> list[str]:
    raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")


@pytest.mark.parametrize("resolve", [failing_resolver, lambda host, port: []])
def test_a_name_without_an_address(resolve: Callable[[str, int], list[str]]) -> None:
    assert Fetcher(resolve=resolve).fetch("https://nowhere.example/").failure == "dns"


def test_a_resolver_that_hangs_is_left_behind() -> None:
    def slow(host: str, port: int) -> list[str]:
        time.sleep(4)
        return ["127.0.0.1"]

    begin = time.monotonic()
    assert Fetcher(resolve=slow, total_seconds=0.1).fetch("http://slow.example/").failure == "timeout"
    assert time.monotonic() - begin < 3


def test_nobody_listening_is_a_connection_failure(fetcher: Fetcher) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert fetcher.fetch(f"http://127.0.0.1:{port}/").failure == "connection"


@pytest.mark.parametrize(
    ("status", "failure"),
    [
        (401, "blocked"),
        (403, "blocked"),
        (429, "blocked"),
        (451, "blocked"),
        (404, "http"),
        (500, "http"),
        (503, "http"),
    ],
)
def test_refusals_and_errors_keep_their_status(site: Site, fetcher: Fetcher, status: int, failure: str) -> None:
    site.answers["/a"] = page(b"sorry", status)
    found = fetcher.fetch(site.url + "/a")
    assert (found.status_code, found.failure, found.body) == (status, failure, b"sorry")
    assert str(status) in str(found.reason)


def test_a_challenge_is_a_refusal(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = page(b"wait", 503, cf_mitigated="challenge")
    assert fetcher.fetch(site.url + "/a").failure == "blocked"


def test_a_redirect_code_without_a_place_is_an_answer(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = page(status=302)
    assert fetcher.fetch(site.url + "/a").failure is None


def test_a_huge_body_is_cut(site: Site) -> None:
    site.answers["/a"] = page(b"x" * 300_000)
    found = Fetcher(allow_loopback=True, max_bytes=100_000).fetch(site.url + "/a")
    assert (found.failure, found.truncated, len(found.body)) == ("too_large", True, 100_000)


def test_a_small_body_that_unpacks_to_a_huge_one_is_cut(site: Site) -> None:
    bomb = gzip.compress(b"\x00" * 20_000_000)
    assert len(bomb) < 30_000
    site.answers["/a"] = page(bomb, Content_Encoding="gzip")
    found = Fetcher(allow_loopback=True, max_bytes=100_000).fetch(site.url + "/a")
    assert (found.failure, found.truncated, len(found.body)) == ("too_large", True, 100_000)


def raw_deflate(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


@pytest.mark.parametrize(
    ("packing", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress), ("deflate", raw_deflate), ("", bytes)]
)
def test_packed_bodies_are_unpacked(site: Site, fetcher: Fetcher, packing: str, pack: Callable[[bytes], bytes]) -> None:
    site.answers["/a"] = page(pack(PAGE * 50), Content_Encoding=packing)
    found = fetcher.fetch(site.url + "/a")
    assert (found.failure, found.body) == (None, PAGE * 50)


@pytest.mark.parametrize(
    ("packing", "body", "failure"),
    [("br", b"x", "http"), ("gzip, gzip", b"x", "http"), ("gzip", b"plain words", "http"),
     ("gzip", gzip.compress(PAGE * 99)[:-9], "connection")],
)  # fmt: skip
def test_badly_packed_bodies_fail(site: Site, fetcher: Fetcher, packing: str, body: bytes, failure: str) -> None:
    site.answers["/a"] = page(body, Content_Encoding=packing)
    assert fetcher.fetch(site.url + "/a").failure == failure


def test_packed_rubbish_behind_the_end_is_not_read_for_ever(site: Site) -> None:
    site.answers["/a"] = page(gzip.compress(b"x") + b"y" * 400_000, Content_Encoding="gzip")
    found = Fetcher(allow_loopback=True, max_bytes=100_000).fetch(site.url + "/a")
    assert found.failure == "too_large"


def test_a_body_that_ends_too_early_is_no_success(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = page(PAGE, length=len(PAGE) + 50)
    found = fetcher.fetch(site.url + "/a")
    assert (found.failure, found.truncated, found.body) == ("connection", True, PAGE)


def dripping(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    request.end_headers()
    for _ in range(500):
        request.wfile.write(b"x")
        request.wfile.flush()
        time.sleep(0.02)


def test_a_server_that_drips_is_left(site: Site) -> None:
    site.answers["/a"] = dripping
    begin = time.monotonic()
    found = Fetcher(allow_loopback=True, timeout_s=5, total_seconds=0.3).fetch(site.url + "/a")
    assert (found.failure, found.truncated) == ("timeout", True)
    assert time.monotonic() - begin < 5


def test_a_server_that_says_nothing_is_left(site: Site) -> None:
    site.answers["/a"] = lambda request: time.sleep(0.5)
    assert Fetcher(allow_loopback=True, timeout_s=0.1).fetch(site.url + "/a").failure == "timeout"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for page.example, signed by itself."""
    place = tmp_path_factory.mktemp("tls") / "both.pem"
    key = place.with_suffix(".key")
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", "/CN=page.example", "-addext", "subjectAltName=DNS:page.example"]
    try:
        subprocess.run([*command, *names, "-keyout", key, "-out", place], check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("needs the openssl command")
    place.write_text(place.read_text() + key.read_text())
    return place


def test_tls_is_checked_against_the_name_not_the_address(site: Site, certificate: Path) -> None:
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate)
    site.server.socket = server.wrap_socket(site.server.socket, server_side=True)
    site.answers["/a"] = page()
    trusting = ssl.create_default_context(cafile=str(certificate))
    known = Fetcher(allow_loopback=True, resolve=lambda host, port: ["127.0.0.1"], context=trusting)
    assert known.fetch(f"https://page.example:{site.port}/a").body == PAGE
    assert known.fetch(f"https://other.example:{site.port}/a").failure == "tls"
    stranger = Fetcher(allow_loopback=True, resolve=lambda host, port: ["127.0.0.1"])
    assert stranger.fetch(f"https://page.example:{site.port}/a").failure == "tls"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "page.example",
        "//page.example/x",
        "http://",
        "https://a b/",
        "http://x:99999999/",
        "http://\x00/",
        "http://" + "a" * 70_000,
    ],
)
def test_what_is_no_address_is_no_exception(url: str) -> None:  # fmt: skip
    found = Fetcher(resolve=failing_resolver).fetch(url)
    assert found.failure in ("scheme", "dns"), found
    assert found.status_code is None


def test_the_backend_knows_no_unix_sockets_and_no_endless_sleep() -> None:
    backend = GuardedBackend(Deadline(0.05), resolve_name, allow_loopback=True)
    with pytest.raises(RefusedAddress):
        backend.connect_unix_socket("/run/x")
    begin = time.monotonic()
    backend.sleep(10)
    assert time.monotonic() - begin < 5
    with pytest.raises(DeadlinePassed):
        backend.sleep(10)


def test_loading_from_an_address(site: Site, fetcher: Fetcher) -> None:
    head = b"<head><link rel=canonical href=/c></head>"
    site.answers.update({"/a": to("/b"), "/b": page(PAGE.replace(b"<body>", head + b"<body>"), kind="text/plain")})
    loaded = load_source(site.url + "/a", fetcher, None)
    assert (loaded.url, loaded.path) == (site.url + "/b", None)
    assert (loaded.extracted.text, loaded.extracted.canonical) == ("The ferry sails at nine.", site.url + "/c")
    assert loaded.fetched is not None and loaded.fetched.redirects == (site.url + "/a",)


@pytest.mark.parametrize("canonical", ["mailto:x@y.example", "http://[x"])
def test_a_canonical_address_that_is_none_is_forgotten(site: Site, fetcher: Fetcher, canonical: str) -> None:
    head = f"<head><link rel=canonical href='{canonical}'></head>"
    site.answers["/a"] = page(f"<html>{head}<body><p>Words.</p></body></html>".encode())
    assert load_source(site.url + "/a", fetcher, None).extracted.canonical is None


def test_the_charset_of_the_header_is_used(site: Site, fetcher: Fetcher) -> None:
    body = "<html><body><article><p>The café paid £900.</p></article></body></html>".encode("latin-1")
    site.answers["/a"] = page(body, kind="text/html; charset=iso-8859-1")
    assert load_source(site.url + "/a", fetcher, None).extracted.text == "The café paid £900."


def test_a_failed_fetch_is_a_status_with_a_reason(site: Site, fetcher: Fetcher) -> None:
    site.answers["/a"] = page(status=403)
    blocked = load_source(site.url + "/a", fetcher, None).extracted
    assert (blocked.status, blocked.reason) == ("blocked", "blocked: the server refused the request: HTTP 403")
    missing = load_source(site.url + "/none", fetcher, None).extracted
    assert (missing.status, missing.reason, missing.text) == ("error", "http: HTTP 404", "")
    assert load_source("https://page.example/", None, None).extracted.status == "error"


def test_loading_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(PAGE)
    loaded = load_source("a.html", None, tmp_path)
    assert (loaded.path, loaded.url, loaded.extracted.text) == (tmp_path / "a.html", None, "The ferry sails at nine.")
    assert load_source(str(tmp_path / "a.html"), None, None).extracted.status == "ok"


@pytest.mark.parametrize("name", ["missing.html", ".", "a\x00b"])
def test_a_file_that_cannot_be_read_is_bad_data(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match="the source cannot be read"):
        load_source(name, None, tmp_path)
