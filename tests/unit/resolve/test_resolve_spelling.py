"""How cited addresses are asked."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.sources.resolve.spelling import NotAsked, request_address, spellings


@pytest.mark.parametrize(
    ("cited", "asked"),
    [
        ("https://news.example.org/a", "https://news.example.org/a"),
        ("HTTPS://News.Example.ORG/A", "https://news.example.org/A"),
        ("https://example.org", "https://example.org/"),
        ("https://example.org.:443/a", "https://example.org/a"),
        ("http://example.org:80/a", "http://example.org/a"),
        ("http://example.org:8080/a", "http://example.org:8080/a"),
        ("https://example.org/%7euser/%41%2fb%zz", "https://example.org/~user/A%2Fb%25zz"),
        ("https://example.org/größe?maß=ü", "https://example.org/gr%C3%B6%C3%9Fe?ma%C3%9F=%C3%BC"),
        ("https://zürich.example.org/x", "https://xn--zrich-kva.example.org/x"),
        ("https://xn--zrich-kva.example.org/x", "https://xn--zrich-kva.example.org/x"),
        ("https://example.org/a/./b/../c/", "https://example.org/a/c/"),
        ("https://example.org/a/b/../", "https://example.org/a/"),
        ("https://example.org/../../a", "https://example.org/a"),
        ("https://example.org/a#part", "https://example.org/a"),
        ("https://example.org/a#:~:text=three%20ships,-north", "https://example.org/a"),
        ("https://app.example.org/#/reports/7", "https://app.example.org/#/reports/7"),
        ("https://app.example.org/#!reports", "https://app.example.org/#!reports"),
        ("https://example.org/a?utm_source=openai", "https://example.org/a"),
        ("https://example.org/a?id=7&UTM_Medium=x&b=&c", "https://example.org/a?id=7&b=&c"),
        ("https://example.org/a?b=1&amp;c=2", "https://example.org/a?b=1&c=2"),
        ("<https://example.org/a>", "https://example.org/a"),
        ("  https://example.org/a\n", "https://example.org/a"),
        ("https://example.org/a\u200b", "https://example.org/a"),
        ("https://exam\nple.org/long/\tname", "https://example.org/long/name"),
        ("https://example.org/two words", "https://example.org/two%20words"),
        ("//example.org/a", "https://example.org/a"),
        ("www.example.org/a", "https://www.example.org/a"),
        ("example.org:8080/a", "https://example.org:8080/a"),
        ("http:/example.org/a", "http://example.org/a"),
        ("https://a_b.example.org/", "https://a_b.example.org/"),
        ("http://012.0.0.1/", "http://012.0.0.1/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("“https://example.org/a”", "https://example.org/a"),
        ("(https://example.org/a)", "https://example.org/a"),
        ("https://example.org/a?q=x/y?z", "https://example.org/a?q=x/y?z"),
    ],
)
def test_one_page_is_one_address(cited: str, asked: str) -> None:
    assert spellings(cited)[0] == asked


@pytest.mark.parametrize(
    ("cited", "ways"),
    [
        ("https://wiki.example.org/Acme_Inc.", ("https://wiki.example.org/Acme_Inc", "https://wiki.example.org/Acme_Inc.")),
        ("https://example.org/a).", ("https://example.org/a", "https://example.org/a).")),
        ("https://example.org/a_(b)", ("https://example.org/a_(b)",)),
        ("https://example.org/a_(b)),", ("https://example.org/a_(b)", "https://example.org/a_(b)),")),
        ("https://example.org/a_(b", ("https://example.org/a_(b", "https://example.org/a_(b)")),
        ("https://example.org/a;", ("https://example.org/a", "https://example.org/a;")),
    ],
)  # fmt: skip
def test_punctuation_is_tried_without_and_then_with(cited: str, ways: tuple[str, ...]) -> None:
    assert spellings(cited) == ways


@pytest.mark.parametrize(
    ("cited", "cause"),
    [
        ("mailto:someone@example.org", "scheme"),
        ("ftp://example.org/a", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("javascript:alert(1)", "scheme"),
        ("data:text/html,hello", "scheme"),
        ("doi:10.1000/182", "malformed"),
        ("", "malformed"),
        ("https://", "malformed"),
        ("see page five", "malformed"),
        ("https://exa..mple.org/", "malformed"),
        ("https://-example.org/", "malformed"),
        (f"https://{'a' * 64}.org/", "malformed"),
        (f"https://{'a.' * 130}org/", "malformed"),
        ("https://example.org:99999/", "malformed"),
        ("https://[::1/", "malformed"),
        ("https://\u00ad\u2044.org/", "malformed"),
        (f"https://example.org/{'a' * 8000}", "malformed"),
        ("https://user:word@example.org/", "credentials"),
        ("https://user@example.org/", "credentials"),
    ],
)
def test_what_is_never_asked(cited: str, cause: str) -> None:
    with pytest.raises(NotAsked) as refused:
        spellings(cited)
    assert refused.value.cause == cause
    assert str(refused.value)


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=60))
def test_an_address_asked_is_its_own_spelling(text: str) -> None:
    for cited in (text, f"https://example.org/{text}"):
        try:
            asked = spellings(cited)[0]
        except NotAsked:
            continue
        assert request_address(asked) == asked
        assert asked.isascii() and asked.startswith(("https://", "http://"))


@pytest.mark.parametrize(
    "piece", ["%", "(", ")", ".", "/..", "a.", "%E2", "&", "&amp;", "ü", "\u200b", "#", "?", "[", "@", ":"]
)
def test_hostile_addresses_are_quick(piece: str, quickest: Callable[..., None]) -> None:
    def work() -> None:
        for cited in (
            f"https://example.org/{piece * (7_900 // len(piece))}",
            f"https://{piece * (7_900 // len(piece))}",
        ):
            with contextlib.suppress(NotAsked):
                spellings(cited)

    quickest(work, within=0.1)
