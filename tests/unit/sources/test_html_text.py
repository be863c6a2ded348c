"""The text of HTML pages: inputs of the kinds that other extractors get wrong."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from factcheck.sources.html import extract_html

FILLER = (
    "<p>The keeper of the lighthouse writes down the weather of every evening, and once a month a boat takes the pages "
    "to the town, where they are bound and kept in the old library.</p>"
)
PLAIN = FILLER[3:-4]


def page(inner: str, head: str = "") -> str:
    return f"<html><head>{head}</head><body><article><h1>Log</h1>{FILLER}{inner}{FILLER}</article></body></html>"


def middle(inner: str, head: str = "") -> list[str]:
    """The lines that come from `inner`."""
    found = extract_html(page(inner, head))
    assert found.status == "ok"
    lines = found.text.split("\n")
    assert lines[:2] == ["Log", PLAIN]
    assert lines[-1] == PLAIN
    return lines[2:-1]


def test_exponents_and_note_marks_are_told_apart() -> None:
    inner = "<p>The lamp gave 10<sup>9</sup> flashes by 2016<sup>4</sup> without a pause.</p>"
    assert middle(inner) == ["The lamp gave 10^9 flashes by 2016 without a pause."]
    assert "1 note marks dropped" in extract_html(page(inner)).notes


@pytest.mark.parametrize(
    ("inner", "line"),
    [
        (
            "<p>It costs <b>€</b>8<sup>25</sup> and 6<sup>2</sup> stones lie there.</p>",
            "It costs €8.25 and 6^2 stones lie there.",
        ),
        ("<p>H<sub>2</sub>O at 12<sub>3</sub>.</p>", "H2O at 12 3."),
        ("<p>Up in 2014 <sup>[2]</sup>. The end.</p>", "Up in 2014. The end."),
        ("<p>Up in 2014.<sup>2</sup>,<sup>3</sup> The end.</p>", "Up in 2014. The end."),
        ('<p>About 10<sup><a href="#fn1">1</a></sup> boats.</p>', "About 10 boats."),
        ('<p>About 10<a href="#fn1"><sup>1</sup></a> boats.</p>', "About 10 boats."),
        ('<p>About 10<sup class="reference">1</sup> boats.</p>', "About 10 boats."),
        ('<p>About 10<sup role="doc-noteref">1</sup> boats.</p>', "About 10 boats."),
        ('<p>A boat<a href="#n4">[4]</a> came.</p>', "A boat came."),
        ("<p>A boat came.[4][5] It left.</p>", "A boat came. It left."),
        ("<p>A <i>boat</i>[4] left, see [7] for more.</p>", "A boat left, see [7] for more."),
        ('<p>Some 10<span style="vertical-align: super; font-size: 60%">7</span> grains.</p>', "Some 10^7 grains."),
        ('<p>CO<span style="vertical-align:sub">2</span> rose.</p>', "CO2 rose."),
        ("<p>A <em>10</em><sup>3</sup><b> fold</b> rise.</p>", "A 10^3 fold rise."),
        ("<p>Take 2<sup>1</sup>/<sub>2</sub> cups.</p>", "Take 2 1/2 cups."),
    ],
)
def test_raised_and_lowered_text(inner: str, line: str) -> None:
    assert middle(inner) == [line]


@pytest.mark.parametrize("tag", ["del", "s", "strike"])
def test_struck_text_is_withdrawn(tag: str) -> None:
    inner = f"<p>The ferry costs <{tag}>40 crowns</{tag}> <ins>25 crowns</ins> from May.</p>"
    assert middle(inner) == ["The ferry costs 25 crowns from May."]
    assert "1 struck-through pieces dropped" in extract_html(page(inner)).notes


def test_text_struck_by_style_is_withdrawn() -> None:
    inner = '<p>It costs <span style="text-decoration: line-through">40</span> 25 crowns.</p>'
    assert middle(inner) == ["It costs 25 crowns."]


@pytest.mark.parametrize(
    "attributes",
    [
        'style="display:none"',
        'style="DISPLAY : none !important"',
        'style="display:block;display:none"',
        'style="visibility: hidden"',
        'style="font-size:0"',
        'style="opacity: 0"',
        'style="color:transparent"',
        'style="height:0;overflow:hidden"',
        'style="position:absolute;left:-9999px"',
        'style="position:absolute;clip:rect(0 0 0 0)"',
        'style="text-indent:-9999px"',
        "hidden",
        'class="sr-only"',
        'class="x sortkey"',
        'id="machine"',
    ],
)
def test_hidden_text_is_not_read(attributes: str) -> None:
    rules = ".sortkey, #machine {display: none} @media print { b { display: none } } .shown{color:red}"
    head = f"<style>/* a */ {rules}</style>"
    inner = f"<p>Ida was born on 3 June 1979<span {attributes}> (1979-06-03)</span> in <b class=shown>Ostby</b>.</p>"
    assert middle(inner, head) == ["Ida was born on 3 June 1979 in Ostby."]
    assert extract_html(page(inner, head)).hidden_text is True


@pytest.mark.parametrize(
    "attributes",
    [
        'aria-hidden="true"',
        'hidden="until-found"',
        'style="display:none;display:inline"',
        'style="position:absolute;left:-20px"',
        'class="again"',
        'class="sortkey" style="display:inline"',
        'style="overflow:hidden;height:20px"',
    ],
)
def test_visible_text_is_read(attributes: str) -> None:
    rules = ".again{display:none}.again{display:inline}.sortkey{display:none}"
    head = f"<style media=print>i{{display:none}}</style><style>{rules}</style>"
    inner = f"<p>Ida was born in 1979<span {attributes}> (June)</span> in <i>Ostby</i>.</p>"
    assert middle(inner, head) == ["Ida was born in 1979 (June) in Ostby."]
    assert extract_html(page(inner, head)).hidden_text is False


def test_a_tag_hidden_by_the_page_is_not_read() -> None:
    assert middle("<p>One <tt>two</tt> three.</p>", "<style>tt{display:none}</style>") == ["One three."]


def test_a_page_hidden_until_its_script_runs_is_read() -> None:
    inner = f'<div style="display:none"><h1>Log</h1>{FILLER * 20}<p>End.</p></div>'
    assert PLAIN in extract_html(f'<html><body style="visibility:hidden">{inner}</body></html>').text


@pytest.mark.parametrize(
    "banner",
    [
        '<div id="consent">{}</div>',
        '<section class="cookie-banner">{}</section>',
        '<div class="onetrust"><div>{}</div></div>',
        '<div role="dialog">{}</div>',
        '<div aria-label="Cookie notice">{}</div>',
        '<div class="qc-cmp2-container">{}</div>',
        '<div id="CybotCookiebotDialog">{}</div>',
        "<div>{}</div>",
    ],
)
def test_a_consent_banner_is_never_the_article(banner: str) -> None:
    words = banner.format(
        "<p>We respect your privacy. We and our 318 partners keep data on your device, and you can accept or reject "
        "all cookies, or change your mind at any time at the foot of every page.</p>"
    )
    found = extract_html(
        f"<html><body>{words}<article><p>The lock opened on 9 June after 14 weeks.</p></article></body></html>"
    )
    assert found.text == "The lock opened on 9 June after 14 weeks."
    assert "1 consent banners dropped" in found.notes


def test_an_article_about_cookies_stays() -> None:
    body = "<p>The new cookies law asks for consent before tracking; our partners in the study saw 40 pages.</p>"
    found = extract_html(
        f'<html><body class="cookies"><article class="tag-cookies" id="consent">{FILLER}{body}</article></body></html>'
    )
    assert "40 pages" in found.text


def test_a_page_of_nothing_but_consent_is_flagged() -> None:
    found = extract_html(
        '<html><body><div id="consent"><p>We use cookies. See our privacy policy.</p></div></body></html>'
    )
    assert "the text is short and reads like a consent banner" in found.notes


@pytest.mark.parametrize(
    "inner",
    [
        "<div>Letters received 37</div><div>2018 forecast: as many again.</div>",
        "<div>Letters received 37<div>2018 forecast: as many again.</div></div>",
        "<div><span>Letters received 37</span><div>2018 forecast: as many again.</div></div>",
        "<div><section>Letters received 37</section>2018 forecast: as many again.</div>",
        "<p>Letters received 37<br>2018 forecast: as many again.</p>",
        "<ul><li>Letters received 37</li><li>2018 forecast: as many again.</li></ul>",
        "<dl><dt>Letters received 37</dt><dd>2018 forecast: as many again.</dd></dl>",
    ],
)
def test_neighboring_blocks_never_fuse(inner: str) -> None:
    assert middle(inner) == ["Letters received 37", "2018 forecast: as many again."]
    short = extract_html(f"<html><body><article>{inner}</article></body></html>")
    assert short.text.split("\n") == ["Letters received 37", "2018 forecast: as many again."]


def test_source_line_breaks_are_not_paragraphs() -> None:
    assert middle("<p>One\n sentence over\r\n\tlines<br>that goes&nbsp;on, and co\u00adop\u200berates.</p>") == [
        "One sentence over lines that goes on, and cooperates."
    ]


def test_tables_stay_rows() -> None:
    inner = (
        "<table><tr><th>House</th><th>2016</th></tr><tr><td>North<br>wing</td><td>31<sup>2</sup></td></tr>"
        "<tr><td>a|b</td><td></td></tr></table>"
    )
    assert middle(inner) == ["| House | 2016 |", "| North wing | 31^2 |", "| a/b |  |"]


def test_a_table_that_only_lays_out_the_page_is_prose() -> None:
    found = extract_html(
        f"<html><body><table><tr><td><p>{PLAIN}</p><p>{PLAIN} {PLAIN}</p></td><td>x</td></tr></table></body></html>"
    )
    assert f"{PLAIN} {PLAIN}" in found.text.split("\n")


@pytest.mark.parametrize(
    "html",
    [
        "<p>Short and true.</p>",
        "<div>Short and true.</div>",
        "<html><body><main>Short and true.</main></body></html>",
        "<html><body><nav>Home</nav>Short and true.</body></html>",
        '<?xml version="1.0" encoding="utf-8"?><html><body><p>Short and true.</p></body></html>',
        "<html lang=en /><body><p>Short and true.</p></body>",
        "<!DOCTYPE html/><html><body><p>Short and true.</p></body></html>",
    ],
)
def test_very_short_pages_still_have_their_text(html: str) -> None:
    found = extract_html(html)
    assert (found.status, found.text) == ("ok", "Short and true.")


def test_menus_and_lists_of_choices_are_not_read() -> None:
    inner = "<nav>Home</nav><span>Tide: 3 m</span><select><option>x</option></select>"
    assert extract_html(f"<html><body><div role=main>{inner}</div></body></html>").text == "Tide: 3 m"


def test_the_fallback_says_so() -> None:
    found = extract_html("<html><body><article><svg><text>Tide: 3 m</text></svg></article></body></html>")
    assert found.text == "Tide: 3 m"
    assert "no main text was recognized" in found.notes[-1]


@pytest.mark.parametrize(
    "html", ["", "   ", "<!-- nothing -->", "<html><body><script>1</script></body></html>", "<p hidden>x</p>"]
)
def test_a_page_without_text_is_broken(html: str) -> None:
    found = extract_html(html)
    assert (found.status, found.text) == ("broken", "")
    assert found.reason


def test_nothing_gets_out_as_an_exception() -> None:
    found = extract_html(None)  # type: ignore[arg-type]
    assert found.status == "broken"
    assert "AttributeError" in str(found.reason)


def test_a_nul_does_not_cut_the_page() -> None:
    assert "after" in extract_html(page("<p>before \x00 after it</p>")).text


def test_twice_is_the_same_and_so_are_threads() -> None:
    pages = [page(f"<p>Boat {number} came in 2016<sup>{number}</sup> with fish.</p>" * 3) for number in range(8)]
    once = [extract_html(text) for text in pages]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(extract_html, pages * 3)) == once * 3


@pytest.mark.parametrize(
    "piece",
    [
        "<div>",
        "<sup>1</sup>",
        "<p>a[1]",
        "<",
        "<style>a{",
        "<style>@media x{a{}",
        "<style>/*",
        "&#0;",
        "<table><tr><td>",
        "<b>x",
    ],
)
def test_hostile_pages_take_no_time(piece: str) -> None:
    begin = time.process_time()
    extract_html(piece * (10_000 // len(piece)))
    assert time.process_time() - begin < 2.0
