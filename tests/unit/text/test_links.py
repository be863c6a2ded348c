from collections.abc import Callable

import pytest

from factcheck.text.links import canonical_url, find_urls, host_of, is_under, same_page


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("http://www.Example.com:80/a/", "https://example.com/a"),
        ("https://example.com/a?utm_source=x&id=5&fbclid=1", "https://example.com/a?id=5"),
        ("https://example.com/a?b=2&a=1", "https://example.com/a?a=1&b=2"),
        ("https://example.com//a///b", "https://example.com/a/b"),
        ("https://example.com/%7euser/caf%C3%A9", "https://example.com/~user/café"),
        ("https://example.com/a#part", "https://example.com/a"),
        ("https://example.com/a).", "https://example.com/a"),
        ("<https://example.com/a>", "https://example.com/a"),
        ("https://bücher.example/", "https://xn--bcher-kva.example"),
        ("example.com/a", "https://example.com/a"),
        ("//example.com/a", "https://example.com/a"),
        ("https://example.com./x/../a/./b", "https://example.com/a/b"),
        ("https://en.wikipedia.org/wiki/Oi!_(band)", "http://en.wikipedia.org/wiki/Oi!_(band)"),
    ],
)
def test_spellings_of_one_page(a: str, b: str) -> None:
    assert same_page(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("https://example.com/a", "https://example.org/a"),
        ("https://example.com/a", "https://example.com/A"),
        ("https://example.com/a?id=5", "https://example.com/a?id=6"),
        ("https://example.com/a%2Fb", "https://example.com/a/b"),
        ("https://example.com:8080/a", "https://example.com/a"),
        ("https://example.com@evil.example/a", "https://example.com/a"),
        ("https://example.com/#!/one", "https://example.com/#!/two"),
        ("https://m.example.com/a", "https://example.com/a"),
        ("https://www.com/", "https://com/"),
    ],
)
def test_different_pages(a: str, b: str) -> None:
    assert not same_page(a, b)


@pytest.mark.parametrize(
    "url",
    ["", "mailto:a@example.com", "javascript:alert(1)", "http://[::1", "https://example.com:99999/", "https:///x"],
)
def test_what_is_no_address_comes_back_as_it_is(url: str) -> None:
    assert canonical_url(f" {url} ") == url.rstrip("/") + ("/" if url.endswith("/") else "")


def test_hosts() -> None:
    assert host_of("https://User@WWW.Example.COM:443/x") == "example.com"
    assert host_of("example.com/x") == "example.com"
    assert host_of("mailto:a@example.com") == host_of("http://[::1") == host_of("") == ""
    assert host_of("https://ex\u0301ample\u2028.com/") != ""
    assert host_of("https://bü\u0000cher.example/") != "bücher"


@pytest.mark.parametrize(
    ("host", "domain", "under"),
    [
        ("yahoo.com", "yahoo.com", True),
        ("finance.Yahoo.com", "yahoo.com", True),
        ("www.yahoo.com", "yahoo.com", True),
        ("notyahoo.com", "yahoo.com", False),
        ("yahoo.com.evil.example", "yahoo.com", False),
        ("yahoo.com", "finance.yahoo.com", False),
        ("example.com", "", False),
    ],
)
def test_subdomains(host: str, domain: str, under: bool) -> None:
    assert is_under(host, domain) is under


def test_addresses_in_running_text() -> None:
    text = (
        "See https://en.wikipedia.org/wiki/Oi!_(band). And (https://a.example/x), <http://b.example/y?z=1>; "
        "www.c.example/d! “https://e.example” mail@www.f.example [https://g.example/h]. http:// www."
    )
    assert [text[start:end] for start, end in find_urls(text)] == [
        "https://en.wikipedia.org/wiki/Oi!_(band)",
        "https://a.example/x",
        "http://b.example/y?z=1",
        "www.c.example/d",
        "https://e.example",
        "https://g.example/h",
    ]


@pytest.mark.parametrize(
    "text", ["http://" * 1500, "http://a" + ")" * 10_000, "https://a.b/" + "/" * 10_000, "https://a/" + "%" * 9000]
)
def test_hostile_addresses_stay_quick(text: str, quickest: Callable[..., None]) -> None:
    def work() -> None:
        find_urls(text)
        canonical_url(text)

    quickest(work, within=0.2)
