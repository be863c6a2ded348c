"""What a page says about itself."""

import pytest

from factcheck.sources.html import extract_html
from factcheck.sources.metadata import stated_date

BODY = "<body><article><p>The board agreed to the new pier.</p>{}</article></body>"


def read(head: str = "", inner: str = "", html: str = "<html>") -> tuple[str | None, str | None]:
    found = extract_html(f"{html}<head>{head}</head>{BODY.format(inner)}</html>")
    return found.published, found.modified


def test_publication_and_change_are_two_dates() -> None:
    head = (
        '<meta property="article:modified_time" content="2023-08-30T12:00:00Z">'
        '<meta property="article:published_time" content="2020-03-11T08:00:00Z">'
    )
    assert read(head) == ("2020-03-11", "2023-08-30")


def test_the_date_of_a_change_is_not_that_of_publication() -> None:
    assert read('<meta property="og:updated_time" content="2023-08-30">') == (None, "2023-08-30")
    assert read(inner='<time class="updated" datetime="2023-08-30">Aug</time>') == (None, "2023-08-30")


@pytest.mark.parametrize(
    "data",
    [
        '{"@type":"NewsArticle","datePublished":"2020-03-11T23:30:00+02:00","dateModified":"2023-08-30"}',
        '{"@graph":[{"@type":"WebPage","datePublished":"2001-01-01"},{"@type":["BlogPosting"],'
        '"datePublished":"2020-03-11","dateModified":"2023-08-30"}]}',
        '[{"@type":"Organization"},{"@type":"WebPage","mainEntity":{"@type":"Article",'
        '"datePublished":"2020-03-11","dateModified":"2023-08-30"}}]',
        '{"@type":"Article","datePublished":"2020-03-11","dateModified":"2023-08-30","x":"a\nb"}',
        '{"dateModified":"2023-08-30","comment":[{"datePublished":"1999-01-01"}],"datePublished":"2020-03-11"}',
    ],
)
def test_linked_data(data: str) -> None:
    assert read(f'<script type="application/ld+json">{data}</script>') == ("2020-03-11", "2023-08-30")


@pytest.mark.parametrize("data", ["{", "3", '"a"', "[" * 100_000, '{"@type":"Article","datePublished":7}'])
def test_broken_linked_data_is_no_date(data: str) -> None:
    assert read(f'<script type="application/ld+json">{data}</script>') == (None, None)


def test_time_elements() -> None:
    assert read(inner='<time itemprop="datePublished" datetime="2020-03-11">x</time><time datetime="2019-01-01">') == (
        "2020-03-11",
        None,
    )
    assert read(inner='<span>Updated <time datetime="2023-08-30"></time></span><time datetime="2020-03-11">') == (
        "2020-03-11",
        "2023-08-30",
    )
    assert read(inner='<time datetime="2020-03-11">a</time><time datetime="2019-01-01">b</time>') == (None, None)
    assert read(inner="<time pubdate>11 March 2020</time>") == ("2020-03-11", None)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2020-03-11T08:00:00Z", "2020-03-11"),
        ("2020/3/1", "2020-03-01"),
        ("20200311", "2020-03-11"),
        ("20200311T080000", "2020-03-11"),
        ("2020-03", "2020-03"),
        ("March 11, 2020", "2020-03-11"),
        ("Wed, 11 Mar 2020 08:00:00 GMT", "2020-03-11"),
        ("11th March 2020", "2020-03-11"),
        ("03/04/2021", None),
        ("2020-13-01", None),
        ("31 Foo 2020", None),
        ("the 1970s", None),
        ("0000-01-01", None),
        ("2020", None),
        ("", None),
    ],
)
def test_dates_are_read_as_stated_or_not_at_all(text: str, date: str | None) -> None:
    assert stated_date(text) == date


@pytest.mark.parametrize(
    ("head", "inner", "title"),
    [
        ('<meta property="og:title" content=" The  pier "><title>Site</title>', "<h1>Pier</h1>", "The pier"),
        ("<title>Pier | Site</title>", "<h1>The pier</h1>", "The pier"),
        ("<title>Pier\n | Site</title>", "<h1>a</h1><h1>b</h1>", "Pier | Site"),
        ("", "", None),
    ],
)
def test_titles(head: str, inner: str, title: str | None) -> None:
    assert extract_html(f"<html><head>{head}</head>{BODY.format(inner)}</html>").title == title


@pytest.mark.parametrize(
    ("html", "head", "language"),
    [
        ("<html lang=en-GB>", "", "en-GB"),
        ("<html>", '<meta http-equiv="Content-Language" content="DE">', "de"),
        ("<html>", '<meta property="og:locale" content="fr_CA">', "fr-CA"),
        ("<html lang='7'>", "", None),
    ],
)
def test_languages(html: str, head: str, language: str | None) -> None:
    assert extract_html(f"{html}<head>{head}</head>{BODY.format('')}</html>").language == language


def test_canonical_addresses() -> None:
    link = '<link rel="x canonical" href=" /a/b ">'
    other = '<meta property="og:url" content="https://example.org/c">'
    assert extract_html(f"<html><head>{link}{other}</head>{BODY}</html>").canonical == "/a/b"
    assert extract_html(f"<html><head>{other}</head>{BODY}</html>").canonical == "https://example.org/c"
    assert extract_html(f"<html>{BODY}</html>").canonical is None
