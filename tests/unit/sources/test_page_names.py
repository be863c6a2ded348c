"""Elements picked by their names in C: the same ones as when each is looked at."""

import pytest
from lxml.html import document_fromstring

from factcheck.sources.banners import drop_banners
from factcheck.sources.html import extract_html
from factcheck.sources.named import carriers

PROSE = "<p>The harbor authority counted 412 ships in March, nine more than in the March before it.</p>" * 4


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ({"note"}, ["side-note", "notes"]),
        ({"note", "lead"}, ["side-note", "notes", "lead"]),
        (set(), ["side-note", "notes", "lead", "other"]),
        ({f"word{at}" for at in range(40)}, ["side-note", "notes", "lead", "other"]),
    ],
)
def test_carriers_of_few_words_are_chosen_and_of_none_or_many_all(words: set[str], wanted: list[str]) -> None:
    tree = document_fromstring(
        "<div class='side-note'><p id='notes'>a</p></div><p class='lead'>b</p><p class='other'>c</p><p>d</p>"
    )
    found = tree.xpath(carriers(("class", "id"), words))
    assert [element.get("class") or element.get("id") for element in found] == wanted


@pytest.mark.parametrize("name", ["cookie-bar", "Cookie-Bar", "COOKIE-BAR", "cOoKiE-bar", "cooKie-bar", "COOKİE-bar"])
def test_a_banner_is_known_by_its_name_however_it_is_written(name: str) -> None:
    page = f"<body><div><div id='{name}'>This site uses cookies.</div>{PROSE}</div></body>"
    tree = document_fromstring(page)
    assert drop_banners(tree, "") == 1
    assert "cookies" not in tree.text_content() and "412 ships" in tree.text_content()


def test_a_role_alone_makes_a_dialog_but_no_alert_a_banner() -> None:
    words = "We and our partners store cookies with your consent."
    for role, dropped in (("dialog", 1), ("alertdialog", 0), ("note", 0)):
        tree = document_fromstring(f"<body><main>{PROSE}<div role='{role}'>{words}</div></main></body>")
        assert drop_banners(tree, "") == dropped, role


def test_a_page_of_links_gives_what_the_first_mode_finds() -> None:
    links = "".join(
        f"<p><a href='/{at}'>{'A headline about something else entirely. ' * 4}</a></p>" for at in range(40)
    )
    page = extract_html(f"<html><body><article>{PROSE}</article><div>{links}</div></body></html>")
    assert page.status == "ok" and page.text.count("412 ships") == 4


def test_the_same_page_twice_gives_the_same_result() -> None:
    page = f"<html><head><meta name='date' content='2021-02-11'></head><body><article>{PROSE}</article></body></html>"
    first = extract_html(page)
    assert first == extract_html(page) and first.published == "2021-02-11"
