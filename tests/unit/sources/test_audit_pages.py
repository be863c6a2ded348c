"""Pages that say one thing in their markup and show another: hidden, struck, raised, fused or renamed pieces."""

import time

import pytest

from factcheck.sources.extract import extract
from factcheck.sources.html import extract_html

FILLER = (
    "<p>The warden of the weir notes the water level each noon, and at the end of a season the notes are sent upriver, "
    "where a clerk copies them into a heavy book.</p>"
)
PLAIN = FILLER[3:-4]


def line(inner: str, head: str = "") -> str:
    """What a page has between two paragraphs, lines joined by " / "."""
    html = f"<html><head>{head}</head><body><article>{FILLER}{inner}{FILLER}</article></body></html>"
    found = extract_html(html)
    assert found.status == "ok"
    return " / ".join(text for text in found.text.split("\n") if text != PLAIN)


@pytest.mark.parametrize(
    "attributes",
    [
        'style="opacity:0.00"',
        'style="font-size:0.0px"',
        'style="font:0/0 a"',
        'style="position:absolute;top:-999px"',
        'style="position:absolute; LEFT: -10000PX !important"',
        'style="margin-left:-9999px"',
        'style="position:absolute;transform:translateX(-9999px)"',
        'style="clip-path:inset(50%)"',
        'style="position:absolute;width:1px;height:1px;overflow:hidden"',
        'style="color:#fff;background:#ffffff"',
        'style="color:rgba(0,0,0,0)"',
        'style="color:#0000"',
        'class="key"',
        'class="a key"',
        'class="both more"',
        'class="tiny"',
        'class="faint"',
        'class="away"',
        'class="screen"',
        'class="layer"',
        'class="insist" style="display:inline"',
        'id="sort"',
    ],
)
def test_what_a_style_hides_is_not_read(attributes: str) -> None:
    rules = (
        "article span.key, b.none { display : none !important } .both.more{display:none} .tiny{font-size:0}"
        ".faint{opacity:0} .away{position:absolute;left:-9999px} @media screen{.screen{display:none}}"
        "@layer base{.layer{display:none}} .insist{display:none!important} p > #sort{visibility:hidden}"
    )
    inner = f"<p>It was built in 1931<span {attributes}> or 1913</span> by the town.</p>"
    assert line(inner, f"<style>{rules}</style>") == "It was built in 1931 by the town."


@pytest.mark.parametrize(
    "attributes",
    [
        'aria-hidden="true"',
        'class="print"',
        'class="narrow"',
        'class="hover"',
        'class="other"',
        'class="shown"',
        'class="tab open"',
        'class="maybe"',
        'class="fade"',
        'class="child"',
        'style="color:#fff;background:#000"',
        'style="margin-left:-3px"',
        'style="opacity:0.8;font-size:0.9em"',
        'style="overflow:hidden;height:20px;width:100%"',
    ],
)
def test_what_may_be_seen_is_read(attributes: str) -> None:
    rules = (
        "@media print{.print{display:none}} @media (max-width: 400px){.narrow{display:none}} .hover:hover{display:none}"
        ".absent .other{display:none} .shown{display:none} p .shown{display:inline}"
        ".tab{display:none} .tab.open{display:inline} .maybe{display:none} .maybe:not(.x){display:inline}"
        ".fade{opacity:0;animation:in 1s} div > .child{display:none}"
    )
    inner = f"<p>It was built in <span {attributes}>1931</span> by the town.</p>"
    assert line(inner, f"<style>{rules}</style>") == "It was built in 1931 by the town."


@pytest.mark.parametrize("piece", ["template", "noscript", "dialog", "datalist", "object", "video"])
def test_elements_that_show_nothing(piece: str) -> None:
    inner = f"<p>It was built in 1931<{piece}> or 1913</{piece}> by the town.</p>"
    assert line(inner) == "It was built in 1931 by the town."


@pytest.mark.parametrize("piece", ["time", "output", "data", "bdi", "nobr", "abbr", "x-date"])
def test_elements_that_are_text_like_any_other(piece: str) -> None:
    inner = f'<p>It was built on <{piece} datetime="1931-06-01" title="1913">1 June 1931</{piece}> by the town.</p>'
    assert line(inner) == "It was built on 1 June 1931 by the town."


def test_an_inline_quotation_keeps_its_place_and_has_marks() -> None:
    assert line("<p>He said <q>it is <i>over</i></q> and left.</p>") == "He said “it is over” and left."
    assert line("<p>He said <q>it is over</q> and left.</p>") == "He said “it is over” and left."


@pytest.mark.parametrize(
    "old",
    [
        "<del>40 crowns</del>",
        "<s>40 crowns</s>",
        '<span class="was">40 crowns</span>',
        '<b style="text-decoration : line-through red">40 crowns</b>',
        '<i style="text-decoration-line:line-through">40 crowns</i>',
    ],
)
def test_withdrawn_prices(old: str) -> None:
    head = "<style>.box .was, u.x {text-decoration:line-through}</style>"
    assert line(f'<p class="box">A seat is {old} <ins>30 crowns</ins> now.</p>', head) == "A seat is 30 crowns now."


def test_insertions_and_deletions_in_tables() -> None:
    rows = "<tr><td>Kern</td><td><del>12</del> <ins>15</ins></td></tr><tr><td>Lund</td><td><s>7</s> 9</td></tr>"
    assert line(f"<table><tr><th>Town</th><th>Fee</th></tr>{rows}</table>") == (
        "| Town | Fee | / | Kern | 15 | / | Lund | 9 |"
    )


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ("It ran 10<sup>10<sup>2</sup></sup> times.", "It ran 10^10^2 times."),
        ("It ran 10<sup><i>7</i></sup> times.", "It ran 10^7 times."),
        ('It ran 10<span class="up">6</span> times.', "It ran 10^6 times."),
        ("It ran <math><msup><mn>10</mn><mn>6</mn></msup></math> times.", "It ran 10^6 times."),
        ("It is <math><mfrac><mn>3</mn><mn>4</mn></mfrac></math> full.", "It is 3/4 full."),
        (
            "So <math><semantics><mrow><mi>x</mi><mo>=</mo><msqrt><mn>2</mn></msqrt><mn>5</mn></mrow>"
            "<annotation>x=\\sqrt{2}5</annotation></semantics></math> holds.",
            "So x = √(2)5 holds.",
        ),
        ('It rose to 48<a href="#n3"><sup>3</sup></a> units.', "It rose to 48 units."),
        ('It rose to 48<sup><a href="https://a.example/p#fn3">3</a></sup> units.', "It rose to 48 units."),
        ("Up in 2019<sup>[1]</sup><sup>,</sup><sup>[2]</sup> by half.", "Up in 2019 by half."),
        ("In 45<sup>1</sup> percent of homes.", "In 45 percent of homes."),
        ("It is €7<sup><u>45</u></sup> now.", "It is €7.45 now."),
        ("Change: &#4;5.2 degrees and &#x1F;3.", "Change: \ufffd5.2 degrees and \ufffd3."),
        ("Change: \x045.2 degrees.", "Change: \ufffd5.2 degrees."),
        ("It cost &#128;5, it&#146;s said.", "It cost €5, it’s said."),
        ("It was shut in 2019³ for good, on 5² tiles.", "It was shut in 2019 for good, on 5² tiles."),
        ("The oﬃce ﬁled ﬁve forms.", "The office filed five forms."),
    ],
)
def test_marks_formulas_and_characters(inner: str, text: str) -> None:
    assert line(f"<p>{inner}</p>", "<style>.up{vertical-align:super;font-size:.7em}</style>") == text


@pytest.mark.parametrize(
    "inner",
    [
        '<div><span style="display:block">Letters 37</span><span style="display:block">2018 plan: more.</span></div>',
        '<div><span class="row">Letters 37</span><span class="row">2018 plan: more.</span></div>',
        "<center>Letters 37</center><center>2018 plan: more.</center>",
    ],
)
def test_pieces_set_as_blocks_never_fuse(inner: str) -> None:
    assert line(inner, "<style>.row{display:block}</style>") == "Letters 37 / 2018 plan: more."


@pytest.mark.parametrize("row", ['style="display:flex"', 'class="row"', 'style="display:inline-grid"'])
def test_pieces_in_a_flexible_row_never_fuse(row: str) -> None:
    inner = f"<div {row}><span>37</span><span>2018</span><span>letters</span></div>"
    assert line(inner, "<style>.row{display:flex}</style>").replace(" / ", " ") == "37 2018 letters"


@pytest.mark.parametrize("codec", ["cp1252", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("meta", ["", "utf-8", "iso-8859-1", "x-sjis"])
@pytest.mark.parametrize("header", [None, "utf-8", "iso-8859-1", '"windows-1252"', "utf-16"])
def test_charsets_that_contradict_each_other(codec: str, meta: str, header: str | None) -> None:
    text = "The café paid £1,300 — “in cash” — for its €5 licence."
    tag = f'<meta charset="{meta}">' if meta else ""
    body = f"<html><head>{tag}</head><body><article><p>{text}</p></article></body></html>".encode(codec)
    kind = None if header is None else f"text/html; charset={header}"
    assert extract(body, content_type=kind, name="page.html").text == text


@pytest.mark.parametrize(
    "body",
    [
        f"<style>{'.a{display:none}' * 12_000}</style>{'<p class=a>x</p>' * 3_000}",
        f"<style>{'.a .a .a .a .b{display:none}' * 3_000}</style>{'<div class=a>' * 100}{'<p class=b>x' * 500}",
        f"<style>{'@media x{' * 20_000}</style>",
        f"<style>{'a:hover ' * 20_000}{{}}</style>",
        f"<style>{'.' * 190_000}{{display:none}}</style>",
        "<q>" * 200,
        f"<math>{'<msup>' * 200}x",
        "&#" * 20_000,
    ],
)
def test_hostile_styles_take_little_time(body: str) -> None:
    started = time.process_time()
    assert extract_html(f"<html><body><p>Begin.</p>{body}</body></html>").status == "ok"
    assert time.process_time() - started < 3


def test_labels_are_text_but_not_those_of_a_form() -> None:
    assert line("<p>It was <label>large</label> in 1931.</p>") == "It was large in 1931."


def test_blocks_inside_a_line_break_it_on_both_sides() -> None:
    inner = '<p>Begun <span style="display:block">In 1931</span>It ended.</p>'
    assert line(inner) == "Begun / In 1931 / It ended."


def test_struck_by_a_sheet_in_a_block_of_its_own() -> None:
    inner = '<p class="gone">Seats are 40 crowns.</p><p>Seats are 30 crowns.</p>'
    assert line(inner, "<style>.gone{text-decoration:line-through}</style>") == "Seats are 30 crowns."


def test_a_size_of_nothing_around_elements_with_sizes_hides_none() -> None:
    inner = '<div class="row"><span style="font-size:1rem">37 letters</span></div>'
    assert line(inner, "<style>.row{font-size:0}</style>") == "37 letters"
