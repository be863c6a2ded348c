"""Plain text, Markdown, the one door, and the cut."""

from collections.abc import Callable

import pytest

from factcheck.sources.clip import clip_text
from factcheck.sources.extract import extract
from factcheck.sources.plain import extract_markdown, extract_plain


def test_wrapped_lines_are_joined_and_paragraphs_kept() -> None:
    text = (
        "The survey of the northern lakes went on for three\nsummers, and the boats were lent by the towns.\n\n"
        "- The first lake is the deepest of all the lakes.\n* Another.\n\nEnd."
    )
    assert extract_plain(text).text.split("\n") == [
        "The survey of the northern lakes went on for three summers, and the boats were lent by the towns.",
        "The first lake is the deepest of all the lakes.",
        "Another.",
        "End.",
    ]


def test_short_lines_stay_lines() -> None:
    assert extract_plain("Ale 4\r\nBread 3\rCheese 9\fd").text.split("\n") == ["Ale 4", "Bread 3", "Cheese 9", "d"]


def test_control_characters_stay_visible_as_damage() -> None:
    assert (
        extract_plain("fell by \x045.2 degrees and co\u00adop\u200berated").text
        == "fell by \ufffd5.2 degrees and cooperated"
    )


def test_an_empty_file_is_broken() -> None:
    assert extract_plain(" \n ").status == "broken"
    assert extract_markdown("```\nx\n```").status == "broken"


MARKDOWN = """---
title: "Lake *log*"
date: 2021-06-05
updated: 2022-01-02
lang: en
---
# The _lakes_ #

Intro with a [link](http://example.org/a_(b)) and ![picture](x.png) that
goes on, **bold** and *slanted*, `code` and 2*3*4 and snake_case_name.[^1]
<!-- hidden
comment --> ~~old~~ new. <https://example.org>

Head
====

> A quote
> over lines.

1. First
2. Second

* * *
| Lake | Depth |
|------|:-----:|
| Vann | 31    |

```python
x = 5
~~~
```
[ref]: http://example.org
[^1]: A note.
Last [words][ref].
"""


def test_markdown_is_reduced_to_its_prose() -> None:
    found = extract_markdown(MARKDOWN)
    assert found.text.split("\n") == [
        "The lakes",
        "Intro with a link and that goes on, bold and slanted, code and 2*3*4 and snake_case_name. new. https://example.org",
        "Head",
        "A quote over lines.",
        "1. First",
        "2. Second",
        "| Lake | Depth |",
        "| Vann | 31 |",
        "Last words.",
    ]
    assert (found.title, found.published, found.modified, found.language) == (
        "Lake *log*",
        "2021-06-05",
        "2022-01-02",
        "en",
    )
    assert found.notes == ("1 note marks dropped",)


def test_front_matter_needs_its_end() -> None:
    assert extract_markdown("---\nnot closed").text == "not closed"
    assert extract_markdown("+++\ntitle = 'T'\n+++\nBody.").title == "T"


HTML = b"<html><body><p>Words of a page.</p></body></html>"


@pytest.mark.parametrize(
    ("body", "content_type", "name", "kind", "text"),
    [
        (HTML, None, "a.txt", "html", "Words of a page."),
        (HTML, "application/pdf", "a.pdf", "html", "Words of a page."),
        (b"\xef\xbb\xbf<!-- x --> <!DOCTYPE html>" + HTML, None, "a", "html", "Words of a page."),
        (HTML.decode().encode("utf-16"), None, "a", "html", "Words of a page."),
        (b"<?xml version='1.0'?>\n" + HTML, "text/plain", "a", "html", "Words of a page."),
        (b"<div><p>Words of a page.</p></div>", None, "a", "html", "Words of a page."),
        (b"Words <b>of</b> a page.", "text/html", "a", "html", "Words of a page."),
        (b"intro <p>Words of a page.</p>", None, "https://x.org/a.html?b=c.md#d", "html", "intro\nWords of a page."),
        (b"# Words of a page.", None, "a/readme.md", "text", "Words of a page."),
        (b"# Words of a page.", "text/markdown", "x", "text", "Words of a page."),
        (b"# Words of a page.", "text/plain", "x.txt", "text", "# Words of a page."),
        ("Wörter £5".encode("latin-1"), "text/plain; charset=latin-1", "", "text", "Wörter £5"),
        (b"1 < 2 and 3 > 2", None, "x.txt", "text", "1 < 2 and 3 > 2"),
    ],
)
def test_the_content_decides_the_kind(body: bytes, content_type: str | None, name: str, kind: str, text: str) -> None:
    found = extract(body, content_type=content_type, name=name)
    assert (found.status, found.kind, found.text) == ("ok", kind, text)


def test_a_page_called_a_pdf_says_so() -> None:
    assert "called a PDF, but it is an HTML page" in extract(HTML, content_type=None, name="a.PDF").notes


def test_a_pdf_goes_to_the_pdf_reader() -> None:
    found = extract(b"%PDF-1.4 nothing", content_type="text/html", name="a.html")
    assert (found.kind, found.status) == ("pdf", "broken")


@pytest.mark.parametrize(
    "body",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"PK\x03\x04rest",
        b"\x00\x00\x00\x18ftypmp42",
        bytes(range(256)) * 4,
        b"\xff\xd8\xff\xe0" + b"<p>" * 9,
    ],
)
def test_binary_junk_is_refused(body: bytes) -> None:
    found = extract(body, content_type="text/html", name="a.html")
    assert (found.status, found.text, found.reason) == ("broken", "", "not HTML, PDF or text")


def test_binary_junk_called_a_pdf_says_what_is_missing() -> None:
    assert "%PDF header" in str(extract(bytes(range(256)) * 4, content_type=None, name="a.pdf").reason)


@pytest.mark.parametrize(
    ("text", "limit", "cut"),
    [
        ("Fits.", 5, "Fits."),
        ("One is. Two is. Three", 18, "One is. Two is."),
        ("One is. Two is. Three", 15, "One is. Two is."),
        ("One is.\nTwo is\nThree is", 18, "One is.\nTwo is"),
        ("One is.\nTwo is\nThree is", 14, "One is.\nTwo is"),
        ("One is.\nDr. Two came to", 17, "One is."),
        ("He said “Go.” Then he", 18, "He said “Go.”"),
        ("no end at all here", 12, "no end at"),
        ("abcdefgh", 4, "abcd"),
        ("It cost 3.50 and more", 15, "It cost 3.50"),
    ],
)
def test_the_cut_drops_the_unfinished_sentence(text: str, limit: int, cut: str) -> None:
    assert clip_text(text, limit) == cut


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "[",
        "*",
        "_a ",
        "|-",
        "![ ",
        "`",
        "<!--",
        "<!---->",
        "\t",
        " \n",
        "=== ",
        "- ",
        "~~",
        "[a](",
        "[^",
        ". ",
        ".”",
        "#",
        "# ",
    ],
)
def test_hostile_texts_take_no_time(piece: str, quickest: Callable[..., None]) -> None:
    text = piece * (10_000 // len(piece))

    def work() -> None:
        extract_markdown(text)
        extract_plain(text)
        clip_text(text, len(text) - 1)

    quickest(work, within=0.5)
