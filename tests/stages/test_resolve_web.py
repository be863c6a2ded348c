"""Cited addresses resolved in a web on loopback: every status with its evidence; many at once; killed and resumed."""

import importlib.util
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from factcheck.errors import ConfigError
from factcheck.jsonl import dump_line, parse_line
from factcheck.progress import Silent
from factcheck.records.resolution import Resolution
from factcheck.settings import SourceSettings
from factcheck.sources.fetch import Fetcher
from factcheck.sources.resolve.manners import Manners
from factcheck.sources.resolve.many import resolve_urls
from factcheck.sources.resolve.resolver import open_resolver
from factcheck.sources.resolve.tally import tally
from factcheck.workspace import Workspace

SCRIPT = Path(__file__).with_name("resolve_web.py")


def _module() -> ModuleType:
    known = sys.modules.get("resolve_web")
    if known is None:
        spec = importlib.util.spec_from_file_location("resolve_web", SCRIPT)
        assert spec is not None and spec.loader is not None
        known = sys.modules["resolve_web"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(known)
    return known


double: Any = _module()
page, to, note, article, prose, in_turn = (
    getattr(double, name) for name in ("page", "to", "note", "article", "prose", "in_turn")
)


@pytest.fixture
def web() -> Iterator[Any]:
    made = double.Web()
    yield made
    made.close()


@pytest.fixture
def resolve(web: Any, tmp_path: Path) -> Callable[..., Resolution]:
    """Resolves one address with a reader and an archive."""

    def run(url: str, **options: bool) -> Resolution:
        found = double.open_web(tmp_path, web.settings(**options)).resolve(url)
        again = parse_line(dump_line(found).encode(), Resolution, tmp_path, 1)
        assert again == found and found.url == url
        assert len(found.snippet.split()) <= 25
        return found

    return run


def state(found: Resolution) -> tuple[str, str | None, str | None]:
    return (found.status, found.cause, found.through)


def read_by(web: Any, host: str, path: str, body: bytes, kind: str = "text/plain") -> None:
    """Let the fallback reader have this for a page."""
    web.put("reader", "", page())
    web.pages[("reader", f"{host}.example{path}")] = page(body, kind=kind)


# Every status


def test_a_page_that_is_read(web: Any, resolve: Callable[..., Resolution], tmp_path: Path) -> None:
    found = resolve(web.put("a", "/ships", page(article())))
    assert state(found) == ("ok", None, "page")
    assert (found.code, found.kind, found.title, found.final_url) == (200, "html", "Ships of the harbor", found.url)
    assert [(hop.url, hop.code) for hop in found.hops] == [(found.url, 200)]
    assert found.snippet.startswith("Ships of the harbor") and found.retrieved_at
    assert found.archive.found == found.reader.found == "not_asked"
    text = Workspace(tmp_path).text(str(found.sha256)).read_text("utf-8")
    assert len(text) == found.chars and "north pier" in text
    assert double.open_web(tmp_path, web.settings()).text(found) == text


def test_a_chain_of_redirects_is_kept_with_its_codes(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/old", to("/older", 301))
    web.put("a", "/older", to(web.url("b", "/new"), 307))
    web.put("b", "/new", page(article()))
    found = resolve(url)
    assert [(hop.url, hop.code) for hop in found.hops] == [
        (url, 301),
        (web.url("a", "/older"), 307),
        (web.url("b", "/new"), 200),
    ]
    assert (found.status, found.final_url) == ("ok", web.url("b", "/new"))


def test_only_the_end_of_a_chain_counts(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/old", to("/older", 301))
    web.put("a", "/older", to("/none"))
    found = resolve(url)
    assert (found.status, found.cause, found.code, found.other_reading) == ("nonexistent", "gone", 404, "dead")
    assert [hop.code for hop in found.hops] == [301, 302, 404]


def test_a_ring_of_redirects_ends(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.put("a", "/ring", to("/ring")))
    assert state(found) == ("unreachable", "redirects", None)


@pytest.mark.parametrize("code", [404, 410])
def test_gone_and_never_archived(web: Any, resolve: Callable[..., Resolution], code: int) -> None:
    found = resolve(web.put("a", "/none", page(b"no such page", code)))
    assert state(found) == ("nonexistent", "gone", None)
    assert (found.archive.found, found.other_reading, found.code) == ("never", "dead", code)
    asked = [hit for hit in web.hits if "/available" in hit]
    assert len(asked) == 2, "absence is confirmed by a second question"


@pytest.mark.parametrize("code", [404, 410])
def test_gone_with_a_copy_in_the_archive(web: Any, resolve: Callable[..., Resolution], code: int) -> None:
    url = web.put("a", "/gone", page(b"no such page", code))
    copy = web.copied(url, article())
    found = resolve(url)
    assert state(found) == ("dead", "gone", "archive")
    assert (found.archive.url, found.archive.taken_at, found.archive.read) == (copy, "2019-03-04T05:06:07+00:00", True)
    assert found.chars > 1000 and found.other_reading is None and found.code == code


def test_gone_and_no_archive_declared(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.put("a", "/none", page(b"no", 404)), archive=False)
    assert state(found) == ("unreachable", "no_archive", None)
    assert "without an archive" in found.reason and found.archive.found == "not_configured"


@pytest.mark.parametrize("answer", [503, 429, {"message": "busy"}, "none", {"archived_snapshots": None}])
def test_gone_and_an_archive_without_an_answer(web: Any, resolve: Callable[..., Resolution], answer: object) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    web.archive[url] = [answer]
    found = resolve(url)
    assert state(found) == ("unreachable", "archive_no_answer", None)
    assert found.archive.found == "no_answer" and found.archive.reason


def test_an_empty_first_answer_is_not_proof(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    web.copied(url, article())
    web.archive[url].insert(0, double.EMPTY)
    assert state(resolve(url)) == ("dead", "gone", "archive")


def test_an_archive_that_falls_silent_is_no_proof(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    web.archive[url] = [double.EMPTY, 503]
    assert state(resolve(url)) == ("unreachable", "archive_no_answer", None)


@pytest.mark.parametrize(("status", "code"), [("404", 200), ("200", 404), ("503", 200), ("200", 410)])
def test_a_copy_that_is_an_error_counts_as_none(
    web: Any, resolve: Callable[..., Resolution], status: str, code: int
) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    web.copied(url, article(), status=status, code=code)
    found = resolve(url)
    assert (found.status, found.archive.found) == ("nonexistent", "never")


def test_an_error_copy_is_passed_over_for_an_earlier_one(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    late = web.put("archive", f"/web/20240101000000/{url}", page(b"no", 404))
    early = web.put("archive", f"/web/20100101000000/{url}", page(article()))
    web.archive[url] = [double.closest(late, "20240101000000"), double.closest(early, "20100101000000")]
    found = resolve(url)
    assert (found.status, found.archive.url) == ("dead", early)


def test_a_copy_that_the_archive_does_not_show(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    web.copied(url, b"slow down", code=429)
    found = resolve(url)
    assert (found.status, found.through, found.archive.found, found.archive.read) == ("dead", None, "snapshot", False)


def test_a_copy_on_loopback_is_never_fetched(web: Any, tmp_path: Path) -> None:
    """The archive may be on loopback, since the user says so; an address in its answer may not."""
    web.archive["http://made-up.invalid/x"] = [double.closest(f"http://127.0.0.1:{web.port}/secret")]
    found = open_resolver(Workspace(tmp_path), web.settings()).resolve("http://made-up.invalid/x")
    assert (found.status, found.archive.found, found.archive.read) == ("dead", "snapshot", False)
    assert "not public" in str(found.archive.reason)
    assert not [hit for hit in web.hits if "secret" in hit]


def test_an_endpoint_may_not_send_us_elsewhere_on_loopback(web: Any, tmp_path: Path) -> None:
    other = double.Web()
    try:
        web.archive["http://made-up.invalid/x"] = [{}]
        settings = SourceSettings(archive_url=f"http://127.0.0.1:{web.port}/reader?url=http://b.example/&x=")
        web.pages[("reader", "b.example/")] = to(f"http://127.0.0.1:{other.port}/available?url=x")
        found = open_resolver(Workspace(tmp_path), settings).resolve("http://made-up.invalid/x")
        assert state(found) == ("unreachable", "archive_no_answer", None)
        assert "not public" in found.reason and not other.hits
    finally:
        other.close()


def test_a_denied_name(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.url("nowhere", "/study"))
    assert state(found) == ("nonexistent", "no_such_name", None)
    assert found.other_reading is None and found.code is None and "nowhere.example" in found.reason
    copied = web.url("never", "/study")
    web.copied(copied, article())
    assert state(resolve(copied)) == ("dead", "no_such_name", "archive")


def test_a_name_server_that_fails_says_nothing(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.url("servfail", "/study"))
    assert state(found) == ("unreachable", "name_unresolved", None)


def test_a_machine_without_names_denies_none(web: Any, tmp_path: Path) -> None:
    def denies(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    resolver = open_resolver(Workspace(tmp_path), SourceSettings(), resolve=denies)
    found = resolver.resolve("https://any-name-at-all.org/")
    assert state(found) == ("unreachable", "name_unresolved", None) and "example.com" in found.reason


BLOCKED = [
    (401, b"sign in", "sign_in"), (402, b"pay", "paywall"), (403, b"no", "forbidden"), (407, b"no", "sign_in"),
    (429, b"slow", "rate_limited"), (451, b"law", "forbidden"), (500, b"x", "server_error"),
    (502, b"x", "server_error"), (503, b"x", "server_error"), (999, b"x", "forbidden"), (200, b"", "no_text"),
    (200, note("Just a moment...", "Checking your browser before you continue."), "bot_wall"),
    (404, note("Just a moment...", "Checking your browser before you continue."), "bot_wall"),
    (200, note("Before you continue", "We use cookies. Accept all."), "consent_wall"),
    (200, note("Sign in", "Please sign in to continue"), "sign_in"),
    (200, article(words=100, extra="<p>Subscribe to continue reading.</p>"), "paywall"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "body", "cause"), BLOCKED)
def test_blocked_is_never_dead(
    web: Any, resolve: Callable[..., Resolution], code: int, body: bytes, cause: str
) -> None:
    found = resolve(web.put("a", "/x", page(body, code)))
    assert state(found) == ("unreachable", cause, None)
    assert found.code == code and found.archive.found == "never" and found.reader.found == "no_answer"


@pytest.mark.parametrize(("code", "body", "cause"), BLOCKED)
def test_what_is_blocked_may_be_read_elsewhere(
    web: Any, resolve: Callable[..., Resolution], code: int, body: bytes, cause: str
) -> None:
    url = web.put("a", "/x", page(body, code))
    web.copied(url, article())
    found = resolve(url)
    assert state(found) == ("ok", None, "archive") and found.chars > 1000 and found.code == code
    other = web.put("b", "/x", page(body, code))
    web.copied(other, article())
    read_by(web, "b", "/x", b"Title: Ships\n\nURL Source: x\n\nMarkdown Content:\n" + prose(120).encode())
    found = resolve(other)
    assert state(found) == ("ok", None, "reader")
    assert found.archive.found == "not_asked" and found.reader.chars == found.chars


def test_blocked_by_a_redirect_to_a_sign_in_page(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/doc/9", to("/login?next=/doc/9"))
    web.put("a", "/login?next=/doc/9", page(article("Log in")))
    assert state(resolve(url)) == ("unreachable", "sign_in", None)


def test_a_wall_that_opens_later(web: Any, tmp_path: Path) -> None:
    """A failure is believed for a short while only."""
    url = web.put("a", "/x", in_turn(page(note("Just a moment...", "x"), 404), page(article())))
    first = double.open_web(tmp_path, web.settings()).resolve(url)
    assert state(first) == ("unreachable", "bot_wall", None)
    assert double.open_web(tmp_path, web.settings()).resolve(url) == first
    for path in Workspace(tmp_path).answers.glob("*.json"):
        kept = json.loads(path.read_text("utf-8"))
        assert kept["seconds"] <= 86_400
        path.write_text(json.dumps({**kept, "at": kept["at"] - 3601}), "utf-8")
    assert state(double.open_web(tmp_path, web.settings()).resolve(url)) == ("ok", None, "page")


def test_nobody_listens(web: Any, resolve: Callable[..., Resolution]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert state(resolve(f"http://a.example:{port}/x")) == ("unreachable", "connection", None)


def test_no_answer_in_time(web: Any, tmp_path: Path) -> None:
    url = web.put("a", "/slow", lambda request: time.sleep(0.6))
    found = double.open_web(tmp_path, web.settings(reader=False, archive=False), timeout_s=0.2).resolve(url)
    assert state(found) == ("unreachable", "timeout", None) and web.hits["a.example/slow"] == 1


def test_no_encryption_where_it_is_expected(web: Any, resolve: Callable[..., Resolution]) -> None:
    assert state(resolve(web.url("a", "/x").replace("http:", "https:"))) == ("unreachable", "tls", None)


def test_a_page_that_says_it_is_missing(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/x", page(note("Page not found", "Sorry, we could not find that page. Go to the home page.")))
    web.copied(url, article())
    found = resolve(url)
    assert state(found) == ("dead", "soft_404", "archive") and found.code == 200 and found.sibling is None


def test_the_host_is_asked_once_for_an_address_nobody_made(web: Any, resolve: Callable[..., Resolution]) -> None:
    doubtful = note("Content not available in your plan", "It has been removed. " + prose(120))
    web.anything["a.example"] = page(doubtful)
    first, second = resolve(web.url("a", "/news/1.html")), resolve(web.url("a", "/news/2.html"))
    assert state(first) == state(second) == ("dead", "soft_404", None)
    assert first.sibling is not None and first.sibling.same and first.sibling == second.sibling
    made_up = [hit for hit in web.hits if hit.startswith("a.example/news/") and hit[-7:] not in ("/1.html", "/2.html")]
    assert len(made_up) == 1 and made_up[0].endswith(".html") and web.hits[made_up[0]] == 1


def test_a_live_article_is_not_taken_for_a_missing_page(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/x", page(note("Page not found: a study of link rot", "The requested page. " + prose(120))))
    found = resolve(url)
    assert state(found) == ("ok", None, "page")
    assert found.sibling is not None and (found.sibling.code, found.sibling.same) == (404, False)


def test_a_name_for_sale(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("p", "/data", page(note("p.example", "This domain is for sale. Related searches: boats, loans")))
    web.copied(url, article())
    assert state(resolve(url)) == ("dead", "parked", "archive")


def test_a_copy_from_before_the_name_was_for_sale(web: Any, resolve: Callable[..., Resolution]) -> None:
    sale = page(note("p.example", "This domain is for sale. Related searches: boats, loans"))
    url = web.put("p", "/data", sale)
    late = web.put("archive", f"/web/20240101000000/{url}", sale)
    early = web.put("archive", f"/web/20100101000000/{url}", page(article()))
    web.archive[url] = [double.closest(late, "20240101000000"), double.closest(early, "20100101000000")]
    found = resolve(url)
    assert state(found) == ("dead", "parked", "archive") and found.archive.url == early
    other = web.put("q", "/data", sale)
    web.archive[other] = [double.closest(late, "20240101000000")]
    found = resolve(other)
    assert state(found) == ("dead", "parked", None) and found.archive.found == "snapshot"
    assert "for sale" in str(found.archive.reason)


def test_sent_to_the_front_page(web: Any, resolve: Callable[..., Resolution]) -> None:
    web.put("a", "/", page(article("The Harbor")))
    assert state(resolve(web.put("a", "/2019/ships", to("/")))) == ("dead", "home_page", None)
    assert state(resolve(web.url("a", "/"))) == ("ok", None, "page")


@pytest.mark.parametrize(
    ("url", "status", "cause"),
    [
        ("mailto:a@b.example", "not_http", "scheme"),
        ("file:///etc/passwd", "not_http", "scheme"),
        ("http://user:word@a.example/", "not_http", "credentials"),
        ("http://a..example/", "not_http", "malformed"),
        ("see page 5", "not_http", "malformed"),
        ("http://10.0.0.1/x", "private", "address"),
        ("http://169.254.169.254/latest/meta-data", "private", "address"),
        ("http://012.0.0.1/", "private", "address"),
        ("http://0x0a.1/", "private", "address"),
        ("http://167772161/", "private", "address"),
        ("http://[::ffff:10.0.0.1]/", "private", "address"),
        ("http://[64:ff9b::a00:1]/", "private", "address"),
        ("http://[fe80::1]/", "private", "address"),
    ],
)
def test_never_asked(web: Any, resolve: Callable[..., Resolution], url: str, status: str, cause: str) -> None:
    found = resolve(url)
    assert (found.status, found.cause, found.chars) == (status, cause, 0)
    assert not web.hits, "neither the page nor a service is asked"


def test_loopback_is_private_outside_of_tests(web: Any, tmp_path: Path) -> None:
    resolver = open_resolver(Workspace(tmp_path), web.settings())
    for host in ("127.0.0.1", "localhost", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"):
        assert resolver.resolve(f"http://{host}:{web.port}/x").status == "private", host
    assert not web.hits


def test_a_redirect_to_a_private_address(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.put("a", "/x", to("http://10.0.0.1/inside")))
    assert state(found) == ("private", "address", None) and [hop.code for hop in found.hops] == [302, None]
    sent = note("x", "x", head='<meta http-equiv="refresh" content="0;url=http://10.0.0.1/inside">')
    assert resolve(web.put("a", "/y", page(sent))).status == "private"
    assert not [hit for hit in web.hits if "available" in hit or "reader" in hit]


def test_a_name_that_flips(web: Any, tmp_path: Path) -> None:
    """Public when it is checked, private when it is connected to: there is no second look-up."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    web.put("flips", "/x", page(article()))
    pages = Fetcher(allow_loopback=True, resolve=lambda host, port: next(answers))
    resolver = open_resolver(Workspace(tmp_path), SourceSettings(), pages=pages)
    assert resolver.resolve(web.url("flips", "/x")).status == "ok"
    assert resolver.resolve(web.url("flips", "/y")).status == "private"


# How pages are found


def test_a_redirect_service_names_its_target(web: Any, resolve: Callable[..., Resolution]) -> None:
    target = web.put("a", "/ships", page(article()))
    link = f"https://www.google.com/url?q={target.replace(':', '%3A').replace('/', '%2F')}&sa=U"
    found = resolve(link)
    assert (found.status, found.final_url) == ("ok", target)
    assert [(hop.url, hop.how) for hop in found.hops] == [(found.asked, "unwrapped"), (target, "http")]


def test_links_made_for_one_answer(web: Any, tmp_path: Path) -> None:
    """They are followed; one that has expired says nothing about the page it led to."""
    link = "http://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZ"

    class Pages:
        def __init__(self) -> None:
            self.inner = Fetcher(allow_loopback=True, resolve=double.look_up)

        def fetch(self, url: str) -> Any:
            from dataclasses import replace

            here = url.replace("http://vertexaisearch.cloud.google.com", web.url("g", ""))
            found = self.inner.fetch(here)
            back = lambda text: text.replace(web.url("g", ""), "http://vertexaisearch.cloud.google.com")  # noqa: E731
            return replace(found, url=url, final_url=back(found.final_url), redirects=tuple(map(back, found.redirects)))

    target = web.put("a", "/ships", page(article()))
    web.put("g", "/grounding-api-redirect/AUZ", to(target))
    resolver = open_resolver(Workspace(tmp_path), web.settings(), pages=Pages(), manners=double.QUICK)
    found = resolver.resolve(link)
    assert (found.status, found.final_url, [hop.code for hop in found.hops]) == ("ok", target, [302, 200])
    expired = resolver.resolve(link + "2")
    assert state(expired) == ("unreachable", "expired_redirect", None) and expired.archive.found == "not_asked"
    web.put("g", "/grounding-api-redirect/AUZ3", to(web.url("a", "/none")))
    lost = resolver.resolve(link + "3")
    assert (lost.status, lost.archive.found) == ("nonexistent", "never")
    asked = [hit for hit in web.hits if "available" in hit]
    assert asked and all("none" in hit and "grounding" not in hit for hit in asked)


def test_a_page_that_sends_its_reader_on(web: Any, resolve: Callable[..., Resolution]) -> None:
    sent = note("", "", head='<noscript><meta http-equiv="refresh" content="0;URL=/ships"></noscript>')
    url = web.put("a", "/short", page(sent))
    web.put("a", "/ships", page(article()))
    found = resolve(url)
    assert (found.status, found.final_url) == ("ok", web.url("a", "/ships"))
    assert [(hop.code, hop.how) for hop in found.hops] == [(200, "http"), (200, "refresh")]
    ring = web.put("a", "/ring", page(note("", "", head='<meta http-equiv="refresh" content="0;URL=/ring">')))
    resolve(ring)
    assert web.hits["a.example/ring"] == 1


def test_punctuation_that_belongs_to_the_address(web: Any, resolve: Callable[..., Resolution]) -> None:
    web.put("a", "/wiki/Acme_Inc.", page(article("Acme Inc.")))
    found = resolve(web.url("a", "/wiki/Acme_Inc."))
    assert (found.status, found.asked) == ("ok", web.url("a", "/wiki/Acme_Inc."))
    web.put("a", "/wiki/Mercury_(planet)", page(article("Mercury")))
    assert resolve(web.url("a", "/wiki/Mercury_(planet")).status == "ok"
    missing = resolve(web.url("a", "/wiki/None."))
    assert missing.status == "nonexistent" and missing.asked == web.url("a", "/wiki/None")
    assert sum("/available" in hit for hit in web.hits) == 4, "the archive is asked for both spellings"


def test_the_archive_is_asked_without_what_assistants_add(web: Any, resolve: Callable[..., Resolution]) -> None:
    url = web.put("a", "/gone", page(b"no", 404))
    web.copied(url, article())
    found = resolve(url + "?utm_source=openai#:~:text=ships")
    assert (found.status, found.asked) == ("dead", url)


def test_a_pdf_becomes_text(web: Any, resolve: Callable[..., Resolution]) -> None:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    stream = BytesIO()
    canvas = Canvas(stream)
    for line in range(40):
        canvas.drawString(72, 780 - 16 * line, f"Line {line}: the harbor counted {line * 37} ships in the year.")
    canvas.save()
    found = resolve(web.put("a", "/paper.pdf", page(stream.getvalue(), kind="application/octet-stream")))
    assert (found.status, found.kind) == ("ok", "pdf") and found.chars > 400 and "harbor counted" in found.snippet


def test_a_page_called_pdf(web: Any, resolve: Callable[..., Resolution]) -> None:
    found = resolve(web.put("a", "/paper.pdf", page(article(), kind="application/pdf")))
    assert (found.status, found.kind) == ("ok", "html")


def test_a_short_page_is_read_through_the_reader(web: Any, resolve: Callable[..., Resolution]) -> None:
    short = page(b"<html><body><p>Loading the ships of the harbor.</p></body></html>")
    found = resolve(web.put("a", "/app", short))
    assert state(found) == ("ok", "short_text", "page") and found.reader.found == "no_answer"
    url = web.put("b", "/app", short)
    read_by(web, "b", "/app", prose(120).encode())
    assert state(resolve(url)) == ("ok", None, "reader")
    url = web.put("c", "/app", short)
    read_by(web, "c", "/app", note("Just a moment...", "Checking your browser"), "text/html")
    found = resolve(url)
    assert state(found) == ("ok", "short_text", "page") and found.reader.found == "wall"
    url = web.put("d", "/app", short)
    read_by(web, "d", "/app", b"Few words.")
    assert resolve(url).reader.found == "short"
    assert resolve(url, reader=False).reader.found == "not_configured"


def test_robots_are_respected_where_the_reader_is_used(web: Any, resolve: Callable[..., Resolution]) -> None:
    web.put("a", "/robots.txt", page(b"User-agent: *\nDisallow: /closed/\n", kind="text/plain"))
    for path in ("/closed/x", "/open/x"):
        web.put("a", path, page(b"no", 403))
        read_by(web, "a", path, prose(120).encode())
    closed, opened = resolve(web.url("a", "/closed/x")), resolve(web.url("a", "/open/x"))
    assert state(closed) == ("unreachable", "forbidden", None) and closed.reader.found == "robots"
    assert state(opened) == ("ok", None, "reader")
    assert web.hits["a.example/robots.txt"] == 1 and not [
        hit for hit in web.hits if "reader" in hit and "closed" in hit
    ]


def test_a_host_is_waited_for_as_it_asks(web: Any, tmp_path: Path) -> None:
    url = web.put("a", "/x", in_turn(page(b"", 429, Retry_After="1"), page(article())))
    begin = time.monotonic()
    assert double.open_web(tmp_path, web.settings()).resolve(url).status == "ok"
    assert 0.99 < time.monotonic() - begin < 10
    resolver = double.open_web(tmp_path, web.settings(reader=False))
    web.put("b", "/x", page(b"", 503, Retry_After="3600"))
    assert state(resolver.resolve(web.url("b", "/x"))) == ("unreachable", "server_error", None)
    left = resolver.resolve(web.url("b", "/y"))
    assert state(left) == ("unreachable", "rate_limited", None) and "left alone" in left.reason
    assert web.hits["b.example/x"] == 1 and web.hits["b.example/y"] == 0
    later = double.open_web(tmp_path, web.settings(reader=False)).resolve(web.url("b", "/y"))
    assert web.hits["b.example/y"] == 1 and later.code == 404, "that it was left alone is not kept"


def test_the_index_of_an_archive(web: Any, tmp_path: Path) -> None:
    url = web.put("a", "/none", page(b"no", 404))
    own = f"http://127.0.0.1:{web.port}/available"
    header = ["timestamp", "original", "statuscode"]
    for rows, found, status in [
        ([], "never", "nonexistent"),
        ([header, ["20190304050607", url, "200"]], "snapshot", "dead"),
    ]:
        web.archive[url] = [rows]
        for settings in (
            SourceSettings(archive_index_url=own),
            SourceSettings(archive_index_url=own, archive_url=f"{own}?x={{url}}&url=none"),
        ):
            workspace = tmp_path / f"{status}{settings.archive_url is None}"
            resolution = double.open_web(workspace, settings).resolve(url)
            assert (resolution.archive.found, resolution.status) == (found, status)


@pytest.mark.parametrize("key", ["reader_url", "archive_url", "archive_index_url"])
def test_an_endpoint_that_is_no_address(key: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="endpoint"):
        open_resolver(Workspace(tmp_path), SourceSettings.model_validate({key: "r.example/{url}"}))


# Many at once


class Board:
    """Progress that remembers."""

    def __init__(self) -> None:
        self.total = self.done = 0

    def start(self, what: str, total: int, done: int = 0) -> None:
        self.total = total

    def advance(self, count: int = 1) -> None:
        self.done += count

    def finish(self) -> None:
        assert self.done == self.total

    def note(self, text: str) -> None:
        raise AssertionError(text)


def mixture(web: Any, count: int) -> list[str]:
    """Addresses of every kind, over ten hosts."""
    kinds = [
        page(article()), page(b"no", 404), page(b"no", 403), page(note("Page not found", "The requested page.")),
        page(note("x", "This domain is for sale.")), to("/"), page(article("Log", words=400)), page(article("Tides")),
    ]  # fmt: skip
    urls = []
    for number in range(count):
        host = f"h{number % 10}"
        web.put(host, "/", page(article("Front")))
        urls.append(web.put(host, f"/p/{number}", kinds[number % len(kinds)]))
    return urls


def test_eighty_addresses_with_slow_answers(tmp_path: Path) -> None:
    web = double.Web(delay_s=0.1)
    try:
        urls = mixture(web, 80)
        extra = ["mailto:x@y.example", "http://10.0.0.1/", urls[0] + "#part", urls[0].upper().replace("/P/", "/p/")]
        board, begin = Board(), time.monotonic()
        resolver = double.open_web(tmp_path, web.settings(), manners=Manners(pause_s=0.05, gap_s=0.02))
        found = resolve_urls([*urls, *extra, urls[0]], resolver, board)
        took = time.monotonic() - begin
        assert [one.url for one in found] == [*urls, *extra]
        assert board.done == 84 and took < 30
        counts = tally(found)
        assert (counts.cited, counts.ok, counts.dead, counts.nonexistent, counts.unreachable) == (84, 32, 30, 10, 10)
        assert (counts.not_http, counts.private, counts.refused) == (1, 1, 2)
        assert web.hits["h0.example/p/0"] == 1, "spellings of one page are asked once"
        assert max(web.most[f"h{n}.example"] for n in range(10)) <= Manners().per_host
        hits = sum(web.hits.values())
        begin = time.monotonic()
        again = resolve_urls(urls, double.open_web(tmp_path, web.settings()), Silent())
        assert again == found[:80] and time.monotonic() - begin < 10
        assert sum(web.hits.values()) == hits, "nothing is asked for again"
    finally:
        web.close()


def hits_of(kept: dict[str, Any]) -> str:
    """The request behind a kept answer, as the web counts it."""
    parts = urlsplit(kept["url"].rpartition(" ")[2])
    return f"{parts.hostname}{parts.path}{'?' + parts.query if parts.query else ''}"


def test_killed_and_resumed(tmp_path: Path) -> None:
    web = double.Web(delay_s=0.05)
    try:
        urls = mixture(web, 40)
        words = [sys.executable, str(SCRIPT), str(tmp_path), str(web.port), *urls]
        with subprocess.Popen(words) as process:
            until = time.monotonic() + 60
            while sum(hit.startswith("h") for hit in web.hits) < 15 and time.monotonic() < until:
                time.sleep(0.02)
            process.kill()
        assert process.returncode == -signal.SIGKILL
        files = list(Workspace(tmp_path).answers.glob("*.json"))
        kept = [hits_of(json.loads(path.read_text("utf-8"))) for path in files]
        assert 5 < len(kept) < 200
        before = web.hits.copy()
        found = resolve_urls(urls, double.open_web(tmp_path, web.settings()), Silent(), workers=4)
        counts = tally(found)
        assert (counts.cited, counts.ok, counts.dead, counts.nonexistent, counts.unreachable) == (40, 15, 15, 5, 5)
        assert [hit for hit in kept if web.hits[hit] != before[hit] and not hit.endswith("/")] == []
        lost = [hit for hit, times in before.items() if web.hits[hit] > times and re.search(r"/p/\d", hit)]
        assert len([hit for hit in lost if not hit.startswith("127")]) <= 4, (
            "only what was under way is asked for again"
        )
        whole = double.open_web(tmp_path / "other", web.settings())
        for one, other in zip(found, resolve_urls(urls, whole, Silent()), strict=True):
            assert one.model_copy(update={"retrieved_at": None}) == other.model_copy(update={"retrieved_at": None})
    finally:
        web.close()


def test_stopped_and_resumed(tmp_path: Path) -> None:
    web = double.Web(delay_s=0.05)
    try:
        urls = mixture(web, 40)
        stop = threading.Event()
        pages = Fetcher(allow_loopback=True, resolve=double.look_up)
        resolver = open_resolver(
            Workspace(tmp_path), web.settings(), pages=pages, resolve=double.look_up, stop=stop, manners=double.QUICK
        )
        threading.Timer(0.5, stop.set).start()
        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            resolve_urls(urls, resolver, Silent(), workers=2)
        assert time.monotonic() - begin < 10
        asked = [hit for hit in web.hits if hit.startswith("h")]
        assert 0 < len(asked) < 40
        assert len(resolve_urls(urls, double.open_web(tmp_path, web.settings()), Silent())) == 40
        assert all(web.hits[hit] == 1 for hit in asked if not hit.endswith((".example/", ".txt")))
    finally:
        web.close()


def test_a_full_disk_ends_the_work(web: Any, tmp_path: Path) -> None:
    urls = mixture(web, 20)
    (tmp_path / ".factcheck").write_text("in the way", "utf-8")
    with pytest.raises(OSError):
        resolve_urls(urls, double.open_web(tmp_path, web.settings()), Silent())


def test_kept_answers_are_left_where_everything_is_wanted_fresh(web: Any, tmp_path: Path) -> None:
    url = web.put("a", "/x", page(article()))
    for times, fresh in ((1, False), (1, False), (2, True)):
        since = time.time() if fresh else 0.0
        pages = Fetcher(allow_loopback=True, resolve=double.look_up)
        resolver = open_resolver(Workspace(tmp_path), SourceSettings(), pages=pages, since=since)
        assert resolver.resolve(url).status == "ok" and web.hits["a.example/x"] == times
