"""What an answer amounts to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.sources.fetch import Fetched
from factcheck.sources.resolve.condition import condition_of, condition_of_text, is_same, needs_sibling
from factcheck.sources.resolve.look import Look, look_at, retry_after_s, snippet_of

AT = "2026-05-04T10:00:00+00:00"
ASKED = "https://a.example.org/ships"
PROSE = " ".join(f"In {1900 + n} the harbor counted {n * 37} ships and {n * 11} tons of grain." for n in range(40))


def seen(body: str | bytes = "", **facts: Any) -> Look:
    """The look at an answer of the host that was asked."""
    given = {"url": ASKED, "final_url": ASKED, "status_code": 200, "content_type": "text/html", **facts}
    if given["status_code"] and given["status_code"] >= 400:
        given.setdefault("failure", "http")
    redirects = given.get("redirects", ())
    given.setdefault("codes", (302,) * len(redirects))
    return look_at(Fetched(body=body if isinstance(body, bytes) else body.encode(), **given), AT)[0]


def html(title: str, text: str, head: str = "", rest: str = "") -> str:
    heading = f"<h1>{title}</h1>" if title else ""
    return f"<html><head><title>{title}</title>{head}</head><body>{heading}<p>{text}</p>{rest}</body></html>"


def kind(look: Look, asked: str = ASKED, sibling: Look | None = None) -> str:
    found = condition_of(look, asked, sibling)
    assert found.why
    return found.kind


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (200, "readable"), (203, "readable"), (302, "redirects"), (304, "redirects"), (400, "forbidden"),
        (401, "sign_in"), (402, "paywall"), (403, "forbidden"), (404, "gone"), (405, "forbidden"), (406, "forbidden"),
        (407, "sign_in"), (408, "forbidden"), (410, "gone"), (418, "forbidden"), (429, "rate_limited"),
        (451, "forbidden"), (500, "server_error"), (502, "server_error"), (503, "server_error"), (504, "server_error"),
        (520, "server_error"), (999, "forbidden"),
    ],
)  # fmt: skip
def test_codes(code: int, expected: str) -> None:
    assert kind(seen(html("Ships", PROSE), status_code=code)) == expected


@pytest.mark.parametrize(
    ("failure", "expected"),
    [("timeout", "timeout"), ("tls", "tls"), ("connection", "connection"), ("dns", "name_unresolved"),
     ("redirects", "redirects"), ("scheme", "redirects"), ("refused_address", "address"), ("http", "broken"),
     ("too_large", "too_large"), ("blocked", "rate_limited")],
)  # fmt: skip
def test_failures_without_an_answer(failure: str, expected: str) -> None:
    assert kind(seen(status_code=None, failure=failure, reason="so")) == expected


def test_a_denied_name_is_not_a_silent_name_server() -> None:
    assert kind(seen(status_code=None, failure="dns", no_such_name=True)) == "no_such_name"
    assert kind(seen(status_code=None, failure="dns")) == "name_unresolved"


def test_a_body_that_was_cut_counts_as_far_as_it_is_text() -> None:
    assert kind(seen(html("Ships", PROSE), failure="too_large")) == "readable"
    assert kind(seen(b"%PDF-1.7 cut", failure="too_large")) == "too_large"
    assert kind(seen(html("Ships", PROSE), failure="connection")) == "connection"
    assert kind(seen(html("Ships", PROSE), status_code=404, failure="connection")) == "gone"


WALLS = [
    html("Just a moment...", "Checking your browser before you continue. Ray ID: 0a1b2c"),
    html("Attention Required! | Cloudflare", "Please complete the security check to access a.example.org"),
    html("a.example.org", "Verify you are human by completing the action below."),
    html("Access to this page has been denied", "Press & Hold to confirm you are a human."),
    html("Pardon Our Interruption", "As you were browsing something about your browser made us think you were a bot."),
    html("", "Our systems have detected unusual traffic from your computer network."),
    html("", "", head="<script>window._cf_chl_opt={cvId:'3'}</script>"),
    html("a.example.org", "", head="<script src='https://ct.captcha-delivery.com/c.js'></script>"),
    html("Einen Moment", "Bitte bestätigen Sie, dass Sie kein Roboter sind."),
]


@pytest.mark.parametrize("page", WALLS)
@pytest.mark.parametrize("code", [200, 404, 503])
def test_a_wall_is_a_wall_under_any_code(page: str, code: int) -> None:
    assert kind(seen(page, status_code=code)) == "bot_wall"


@pytest.mark.parametrize("code", [200, 403, 404, 429, 503])
def test_a_challenge_in_the_head_is_enough(code: int) -> None:
    assert kind(seen(html("Ships", PROSE), status_code=code, challenged=True)) == "bot_wall"


def test_a_server_that_refuses_under_another_code() -> None:
    denied = html("Access Denied", "You don't have permission to access /ships on this server.")
    assert kind(seen(denied, status_code=404)) == "bot_wall"
    assert kind(seen(denied)) == "bot_wall"
    assert kind(seen(denied, status_code=403)) == "forbidden"
    assert kind(seen(b"<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", status_code=403)) == "forbidden"


@pytest.mark.parametrize(
    ("final", "body", "expected"),
    [
        ("https://a.example.org/login?next=/ships", html("Log in", "Your name and password"), "sign_in"),
        ("https://login.another.com/oauth2?x", html("Welcome", PROSE), "sign_in"),
        ("https://a.example.org/gate?return=%2Fships", html("Welcome back", "One click to go on"), "sign_in"),
        ("https://consent.another.com/m?c=1", html("Before you continue", "We use data"), "consent_wall"),
        ("https://a.example.org/action/cookieAbsent", html("Error", "Cookies"), "consent_wall"),
        ("https://a.example.org/", html("Welcome", PROSE), "home_page"),
        ("https://a.example.org/en/index.html", html("Welcome", PROSE), "home_page"),
        ("https://a.example.org/errors/404.html", html("Hm", PROSE), "soft_404"),
        ("https://www.hugedomains.com/d?x", html("Buy it", PROSE), "parked"),
        ("https://a.example.org/new-place-of-ships", html("Ships", PROSE), "readable"),
        ("https://a.example.org/ships2?from=/ships", html("Ships", PROSE), "readable"),
        ("https://a.example.org/gone", None, "gone"),
    ],
)
def test_where_a_redirect_ends(final: str, body: str | None, expected: str) -> None:
    if body is None:
        look = seen("no", final_url=final, redirects=(ASKED, f"{ASKED}/2"), codes=(301, 302), status_code=404)
    else:
        look = seen(body, final_url=final, redirects=(ASKED,))
    assert kind(look) == expected


def test_pages_that_are_what_was_asked_for() -> None:
    for url in ("https://a.example.org/login", "https://a.example.org/404", "https://consent.example.org/x"):
        assert kind(seen(html("About signing in", PROSE), url=url, final_url=url), url) == "readable"


MISSING = [
    html("Page not found", "Sorry, we could not find that page. Go to the home page."),
    html("404", "The page you requested does not exist."),
    html("Error 404 | The Harbor", "This page may have been moved. Try the search."),
    html("Oops! That page can't be found. – The Harbor", "It looks like nothing was found here."),
    html("The Harbor", "We're sorry, the page you were looking for no longer exists."),
    html("Seite nicht gefunden - Hafen", "Die gesuchte Seite existiert nicht."),
    html("Page introuvable", "La page que vous cherchez n'existe pas."),
    html("ページが見つかりません", "お探しのページは移動または削除されました。"),
    html("The article you’re looking for couldn’t be found", "It may have been deleted."),
]


@pytest.mark.parametrize("page", MISSING)
def test_a_page_that_says_itself_that_it_is_missing(page: str) -> None:
    look = seen(page)
    assert (kind(look), condition_of_text(look).kind) == ("soft_404", "soft_404")


def test_plain_text_may_be_missing_too() -> None:
    assert kind(seen("404 Not Found\n", content_type="text/plain")) == "soft_404"


NOT_MISSING = [
    html(
        "Why so many pages are not found: a study of link rot", PROSE + " Error 404 tells that a page does not exist."
    ),
    html("Page not found: a history of error 404", PROSE * 3),
    html(
        "Wreck could not be found, says the harbor", "The search for the ship that sank in 1932 ended on Monday. " * 3
    ),
    html("Sorry seems to be the hardest word", PROSE),
]


@pytest.mark.parametrize("page", NOT_MISSING)
def test_an_article_about_missing_things_is_an_article(page: str) -> None:
    look = seen(page)
    other = seen(html("Not here", "There is no such page on this host."), status_code=404)
    assert condition_of(look, ASKED, other).has_text


def test_the_host_is_asked_where_words_do_not_settle_it() -> None:
    doubtful = html("Content not available in your archive plan", "It has been removed. " + PROSE[:900])
    look = seen(doubtful)
    assert needs_sibling(look, ASKED) and condition_of(look, ASKED).has_text
    same, other = seen(doubtful.replace("archive", "archives")), seen(html("The Harbor", PROSE[900:1800]))
    assert kind(look, sibling=same) == "soft_404"
    assert condition_of(look, ASKED, other).has_text
    assert condition_of(look, ASKED, seen(doubtful, status_code=404)).has_text
    assert condition_of(look, ASKED, seen("", status_code=None, failure="timeout")).has_text


def test_likeness_alone_is_not_enough() -> None:
    look = seen(html("Ships", PROSE))
    assert not needs_sibling(look, ASKED)
    assert kind(look, sibling=look) == "readable"


def test_a_front_page_for_any_address() -> None:
    front = html("The Harbor", PROSE[:1500], head='<link rel="canonical" href="https://a.example.org/">')
    look = seen(front)
    assert needs_sibling(look, ASKED)
    assert kind(look, sibling=seen(front)) == "home_page"
    assert kind(look, sibling=seen(html("No", "no"), status_code=404)) == "readable"
    own = seen(html("Ships", PROSE[:1500], head=f'<link rel="canonical" href="{ASKED}">'))
    assert not needs_sibling(own, ASKED)


def test_who_is_never_compared() -> None:
    missing = html("Sorry", "About the word sorry. " + PROSE[:900])
    assert not needs_sibling(seen(missing, status_code=404), ASKED)
    assert not needs_sibling(seen(missing, failure="timeout"), ASKED)
    assert not needs_sibling(
        seen(missing, url="https://a.example.org/", final_url="https://a.example.org/"), "https://a.example.org/"
    )


def test_same_pages() -> None:
    one = seen(html("Not here", f"There is nothing at /ships on this host. {PROSE[:600]}"))
    two = seen(html("Not here", f"There is nothing at /b0f3 on this host. {PROSE[:600]}"))
    assert is_same(one, two) and is_same(two, one)
    assert not is_same(one, seen(html("Not here", PROSE[600:1200])))
    assert not is_same(seen(""), seen(""))


@pytest.mark.parametrize(
    "page",
    [
        html("harbor-study.org", "This domain is for sale. Related searches: boats, loans"),
        html("harbor-study.org", "This domain name has expired on 3 May. Is this your domain? Renew now."),
        html("", "", head="<script>window.onload=function(){window.location.href=\"/lander\"}</script>"),
        html("Hafen", "Diese Domain steht zum Verkauf!"),
        html("harbor-study.org", "Sponsored listings.", head="<script src='//img.sedoparking.com/x.js'></script>"),
    ],
)  # fmt: skip
def test_parked(page: str) -> None:
    assert kind(seen(page)) == "parked"


def test_an_article_about_the_sale_of_domains_is_an_article() -> None:
    assert kind(seen(html("Names for sale", PROSE + " He wrote: this domain is for sale."))) == "readable"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (html("Before you continue to the harbor", "We use data. Accept all. Reject all."), "consent_wall"),
        (html("Error", "Your browser does not accept cookies."), "consent_wall"),
        (html("Sign in - The Harbor", "E-mail", rest='<form><input type="password"></form>'), "sign_in"),
        (html("The Harbor", "You must be logged in to see this document."), "sign_in"),
        (html("Ships", PROSE[:700] + " Subscribe to continue reading. Already a subscriber? Sign in."), "paywall"),
        (html("Ships", PROSE[:700], head='<script>{"isAccessibleForFree": false}</script>'), "paywall"),
        (html("Ships", PROSE + " Subscribe to continue reading."), "readable"),
        (html("Ships", PROSE[:700], head='<script>{"isAccessibleForFree": true}</script>'), "readable"),
        ("<html><head><title>App</title></head><body><noscript>You need to enable JavaScript to run this app."
         "</noscript><div id=root></div></body></html>", "no_text"),
        ("", "no_text"),
        ("<html><body></body></html>", "no_text"),
        (html("Ships", "Twelve ships came in."), "short_text"),
        (html("Login counts of 1932", PROSE), "readable"),
    ],
)  # fmt: skip
def test_gates_stubs_and_empty_pages(page: str, expected: str) -> None:
    assert kind(seen(page)) == expected


def test_a_picture_is_there_but_says_nothing() -> None:
    look = seen(b"\x89PNG\r\n\x1a\n" + bytes(200), content_type="image/png")
    assert kind(look) == "no_text" and "not HTML" in condition_of(look, ASKED).why


def test_a_page_called_pdf_is_judged_as_the_page_it_is() -> None:
    url = "https://a.example.org/paper.pdf"
    viewer = seen(
        html("Just a moment...", "Checking your browser"), url=url, final_url=url, content_type="application/pdf"
    )
    assert kind(viewer, url) == "bot_wall" and viewer.kind == "html"


def test_a_link_made_for_one_answer_expires() -> None:
    url = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZ"
    assert kind(seen("no", url=url, final_url=url, status_code=404), url) == "expired_redirect"
    assert kind(seen(html("Oh", "no"), url=url, final_url=url), url) == "expired_redirect"
    assert kind(seen("no", url=url, final_url=url, status_code=429), url) == "rate_limited"
    short = "https://lnkd.in/eXyz"
    notice = html("External link", "This link will take you to another page.")
    assert kind(seen(notice, url=short, final_url=short), short) == "expired_redirect"
    assert kind(seen("no", url=short, final_url=short, status_code=404), short) == "gone"
    led_on = seen(html("Ships", PROSE), url=url, redirects=(url,))
    assert kind(led_on, url) == "readable"
    assert kind(seen("no", url=url, redirects=(url,), status_code=404), url) == "gone"


def test_what_a_page_shows_is_kept_short() -> None:
    look = seen(html("T" * 5000, PROSE * 20))
    assert len(look.title) == 300 and len(look.opening) <= 3000 and len(look.ending) <= 2000
    assert len(look.snippet.split()) <= 25 and len(look.snippet) <= 200
    assert look.visible > 20_000


def test_snippets() -> None:
    assert snippet_of("a  b\n" * 30).split() == ["a", "b"] * 12 + ["a"]
    assert len(snippet_of("漢" * 5000)) == 200
    assert snippet_of("") == ""


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0), (" 7 ", 7.0), ("Mon, 04 May 2026 10:00:30 GMT", 30.0), ("Mon, 04 May 2026 09:00:00 GMT", 0.0),
        (None, None), ("soon", None), ("-5", None), ("١٢", None), ("9" * 200, None), ("1.5", None),
    ],
)  # fmt: skip
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after_s(header, AT) == seconds


@pytest.mark.parametrize(
    ("content", "target"),
    [
        ("0;url=https://b.example.org/x", "https://b.example.org/x"),
        ("0; URL='/x'", "https://a.example.org/x"),
        (" 3 , /x ", "https://a.example.org/x"),
        ("1.5;url=x", "https://a.example.org/x"),
        ("300;url=/x", None),
        ("5", None),
        ("0;url=javascript:alert(1)", None),
        ("0;url=http://[::1", None),
        ("", None),
    ],
)
def test_pages_that_send_on(content: str, target: str | None) -> None:
    assert seen(html("x", "x", head=f'<meta http-equiv="Refresh" content="{content}">')).refresh == target


def test_the_bar_of_an_archive_is_not_text_of_the_page() -> None:
    bar = (
        "<!-- BEGIN WAYBACK TOOLBAR INSERT --><div>55 captures, page not found</div><!-- END WAYBACK TOOLBAR INSERT -->"
    )
    look = seen(html("Ships", PROSE).replace("<body>", f"<body>{bar}"))
    assert "captures" not in look.opening and kind(look) == "readable"


@pytest.mark.parametrize(
    "piece",
    [
        "<h1>",
        "<title>",
        "<meta http-equiv=refresh content='0;url=",
        "a ",
        "404 ",
        "page not found ",
        "isfree",
        "| ",
        "’",
    ],
)
def test_hostile_pages_are_quick(piece: str, quickest: Callable[..., None]) -> None:
    look_at(Fetched(url=ASKED, final_url=ASKED, status_code=200, body=b"<p>warm</p>", content_type="text/html"), AT)
    body = ("<html><body>" + piece * (10_000 // len(piece))).encode()
    look = look_at(Fetched(url=ASKED, final_url=ASKED, status_code=200, body=body, content_type="text/plain"), AT)[0]
    quickest(lambda: condition_of(look, ASKED, look), within=0.05)


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=300), st.sampled_from(["text/html", "text/plain", "application/pdf", None]))
def test_any_answer_has_a_condition(body: bytes, content_type: str | None) -> None:
    for given_body in (body, b"<html><body>" + body, b"<!doctype html><title>" + body):
        look = seen(given_body, content_type=content_type)
        assert condition_of(look, ASKED, look).why and condition_of_text(look).why
        assert Look.model_validate_json(look.model_dump_json()) == look


@pytest.mark.parametrize(
    "body", ["<div>" * 50_000, "<html>" + "\x00" * 10_000, "<html><?xml " * 3_000, "<html><title>\ud800"]
)
def test_odd_pages_have_a_condition(body: str) -> None:
    assert condition_of(seen(body.encode("utf-8", "replace")), ASKED).kind in ("no_text", "short_text", "readable")


@pytest.mark.shared
def test_real_pages_are_not_taken_for_anything_else(shared: Path) -> None:
    """Every eighth page of the corpus, as if it had just been fetched."""
    kinds = []
    for path in sorted((shared / "data" / "articles" / "html").glob("*.html"))[::8]:
        url = f"https://a.example.org/pages/{path.stem}"
        kinds.append(kind(seen(path.read_bytes()[:5_000_000], url=url, final_url=url), url))
    assert len(kinds) > 10
    assert set(kinds) <= {"readable", "short_text", "no_text"} and kinds.count("readable") >= 0.9 * len(kinds)
