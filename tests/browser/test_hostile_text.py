"""One hostile run through all that people read: the HTML page, the Markdown page and the terminal."""

import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from factcheck.cli.main import main

VISIBLE = ("\\x1b[31mred", "\\u202egpj.exe\\u2066\\u200b")


def unsafe(text: str) -> set[str]:
    """Control characters and marks that are not seen; a line break is allowed."""
    return {mark for mark in text if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Zl", "Zp") and mark != "\n"}


@pytest.fixture(scope="module")
def printed(hostile_folder: Path) -> str:
    """What the terminal shows: of the report, and of the comparison, which names cases and their sentences."""
    shown = ""
    for words in (["report", "--html"], ["compare", "1", "2"]):
        done = CliRunner().invoke(main, [*words, "--dir", str(hostile_folder)])
        assert done.exit_code == 0, done.output
        shown += done.output
    return shown


@pytest.fixture(scope="module")
def markdown(hostile_folder: Path, printed: str) -> str:
    return (hostile_folder / "published" / "RESULTS.md").read_text("utf-8")


@pytest.fixture(scope="module")
def html(hostile_folder: Path, printed: str) -> str:
    return (hostile_folder / "published" / "report.html").read_text("utf-8")


def test_controls_and_unseen_marks_show_as_escapes_everywhere(printed: str, markdown: str, html: str) -> None:
    for text in (printed, markdown.replace("\\", ""), html):
        assert not unsafe(text)
    assert all(escape in text for escape in VISIBLE for text in (printed, html))
    assert all(escape in markdown.replace("\\\\", "\\").replace("\\[", "[") for escape in VISIBLE)


def test_markdown_holds_no_markup_of_others(markdown: str) -> None:
    assert "<script" not in markdown and "<img" not in markdown
    assert not re.search(r"(?<!\\)\]\(javascript", markdown)
    assert not re.search(r"(?<!\\)`code", markdown) and "**bold" not in markdown.replace("\\*", "")
    assert "https://evil" not in markdown, "no address becomes a link by itself"


class Tags(HTMLParser):
    """Every element with its attributes, and all text outside of style and script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html_holds_no_markup_of_others(html: str) -> None:
    tags = Tags(html)
    names = [name for name, _ in tags.seen]
    assert names.count("script") == names.count("style") == 1
    assert not {"img", "iframe", "object", "embed", "link", "base"} & set(names)
    for _, attributes in tags.seen:
        assert not any(name.startswith("on") or name in ("style", "src") for name in attributes)
    assert "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'>" in tags.text


def test_only_web_addresses_are_links_and_they_tell_nobody(html: str, demo_folder: Path) -> None:
    demo = (demo_folder / "published" / "report.html").read_text("utf-8")
    for page in (html, demo):
        for name, attributes in Tags(page).seen:
            if name == "a":
                target = attributes["href"] or ""
                assert target.startswith(("#", "https://", "http://"))
                assert target.startswith("#") or attributes["rel"] == "noreferrer noopener"
    assert "https://" in demo


def test_every_place_that_is_linked_to_exists_once(html: str, demo_folder: Path) -> None:
    for page in (html, (demo_folder / "published" / "report.html").read_text("utf-8")):
        seen = Tags(page).seen
        places = [attributes["id"] for _, attributes in seen if "id" in attributes]
        assert len(places) == len(set(places))
        wanted = {
            str(attributes["href"])[1:]
            for name, attributes in seen
            if name == "a" and str(attributes["href"])[0] == "#"
        }
        assert wanted <= set(places)
