"""Blocks and places: everything a reader sees is laid on the text of the report, character by character."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.sources.reports.markdown import read_markdown
from factcheck.sources.reports.offsets import span_of_bytes
from factcheck.sources.reports.page import read_page
from factcheck.sources.reports.pieces import cut
from factcheck.sources.reports.plain_text import read_plain
from factcheck.sources.reports.shown import Block, Layout, Shown, ShownWriter

MIXED = """# Title with `code` &amp; *em* #

Soft **line** one
two [x](https://a.example/b_(c) "T") \\[3\\] ![pic](https://p.example)
hard  \nbreak\\\nback `a  b
c` ``` <b>bold</b><br>br <del>x

Setext
======

- item
  more
  > quote [5]

  para
7. seven
\t- tab

| a | b \\| c | `d` |
|---|---|---|
| 1 | x \\| y | |
short

    code https://code.example

<div>
block <a href="https://h.example/?a=1&amp;b=2">html</a> text
</div>

[k]: https://k.example
"""


def shown(layout: Layout) -> list[tuple[str, str]]:
    return [(block.kind, block.shown.text) for block in layout.blocks]


def test_blocks_of_markdown() -> None:
    layout = read_markdown(MIXED)
    assert shown(layout) == [
        ("heading", "Title with code & em"),
        ("paragraph", "Soft line one two x [3]  hard  \nbreak\nback a  b c ``` bold\nbr x"),
        ("heading", "Setext"),
        ("item", "item more"),
        ("item", "quote [5]"),
        ("item", "para"),
        ("item", "seven"),
        ("item", "tab"),
        ("cell", "a"),
        ("cell", "b | c"),
        ("cell", "d"),
        ("cell", "1"),
        ("cell", "x | y"),
        ("cell", "short"),
        ("paragraph", "\n block html text "),
    ]
    assert [block.level for block in layout.blocks if block.kind == "heading"] == [1, 1]
    assert [block.number for block in layout.blocks if block.kind == "item"] == [None, None, None, "7", None]
    assert [block.cell for block in layout.blocks if block.cell][:4] == [(1, 0, 0), (1, 0, 1), (1, 0, 2), (1, 1, 0)]
    assert layout.code == ("https://code.example",)
    assert [definition.address for definition in layout.definitions] == ["https://k.example"]


@pytest.mark.parametrize("feed", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("reader", [read_markdown, read_plain])
def test_every_character_lies_where_it_is_said_to(reader: Callable[[str], Layout], feed: str) -> None:
    text = MIXED.replace("\n", feed)
    for block in reader(text).blocks:
        assert_laid(block, text)


def assert_laid(block: Block, text: str) -> None:
    last = 0
    for at, char in enumerate(block.shown.text):
        start, end = block.shown.place(at, at + 1)
        assert last <= start <= end <= len(text)
        last = start
        here = text[start:end]
        same = here == char or char in " \n\ufffd" or here.startswith(("\\", "&", "<"))
        assert same or (not here.strip() and not char.strip()), (char, here)
    for link in block.links:
        assert 0 <= link.start <= link.end <= len(block.shown.text)
        assert 0 <= link.place[0] <= link.place[1] <= len(text)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab1 .\n\t\r[]()<>*_`\\|#-:&;!^~/=\u200b\x00é中https", max_size=120))
def test_places_hold_on_any_text(text: str) -> None:
    for reader in (read_markdown, read_plain):
        for block in reader(text).blocks:
            assert_laid(block, text)


def test_blocks_of_plain_text() -> None:
    layout = read_plain(
        "Mills\n=====\n\nA line that is\r\nwrapped.\n- item\n  more\n2. two\n[1] A\n[2] B\n### Head\nunder\n-"
        "----\n***\n"
    )
    assert shown(layout) == [
        ("heading", "Mills"),
        ("paragraph", "A line that is wrapped."),
        ("item", "item more"),
        ("item", "two"),
        ("paragraph", "[1] A"),
        ("paragraph", "[2] B"),
        ("heading", "Head"),
        ("heading", "under"),
    ]
    assert layout.blocks[3].number == "2" and layout.blocks[-1].level == 2


def test_blocks_of_a_page() -> None:
    layout = read_page(
        "<html><head><title>T</title><base href='https://base.example/d/'></head><body><nav>menu</nav><h2>Mil"
        "ls &amp; <i>dams</i></h2>"
        "<div>loose <p>inner</p> tail<br>next</div><ul><li>one<ol start=4><li>four<li value=9>nine</ol></ul>"
        "<table><tr><th>a<th>b<tr><td>1 <a href='x.html'>x</a><td></table><pre>y https://code.example</pre>"
        "<p style='display:none'>hidden</p><a href='/card' id=c1><div>Card</div></a><p><a href='https://i.exa"
        "mple'><img></a></p>"
        "<p>m<sup>2</sup> <code>a[1]</code></p><a name='end' href='https://[bad'>bad</a></body></html>"
    )
    assert shown(layout) == [
        ("heading", "Mills & dams"),
        ("paragraph", "loose"),
        ("paragraph", "inner"),
        ("paragraph", "tail\nnext"),
        ("item", "one"),
        ("item", "four"),
        ("item", "nine"),
        ("cell", "a"),
        ("cell", "b"),
        ("cell", "1 x"),
        ("paragraph", "Card"),
        ("paragraph", ""),
        ("paragraph", "m^2 a[1]"),
        ("paragraph", "bad"),
    ]
    assert [block.number for block in layout.blocks if block.kind == "item"] == [None, "4", "9"]
    assert [block.item for block in layout.blocks if block.kind == "item"] == [(0,), (0, 1), (0, 2)]
    assert layout.code == ("https://code.example",)
    addresses = [link.address for block in layout.blocks for link in block.links]
    assert addresses == [
        "https://base.example/d/x.html",
        "https://base.example/card",
        "https://i.example",
        "https://[bad",
    ]
    for block in layout.blocks:
        assert layout.text[block.start : block.end] == block.shown.text
    assert read_page("").blocks == () and read_page(" <!-- x --> ").blocks == ()


def test_html_inside_markdown() -> None:
    layout = read_markdown(
        "x<sup>2</sup> <kbd>k[1]</kbd> <a id='n1'></a><a href=\"https://a.example\">A <b>b</b></a> <a href='h"
        "ttps://open.example'>open"
        ' </sup> <style>p{}</style><textarea>t</textarea> <p id="n2">'
    )
    block = layout.blocks[0]
    assert block.shown.text == "x^2 k[1] A b open   \n"
    assert [link.address for link in block.links] == ["https://a.example", "https://open.example"]
    assert [block.shown.text[slice(*span)] for span in block.raised + block.code] == ["^2", "k[1]"]
    assert block.anchors == ("n1", "n2")


def test_runs_of_shown_text() -> None:
    writer = ShownWriter()
    writer.add("ab", 10, 12)
    writer.add("cd", 12, 14)
    writer.add("&", 14, 19)
    writer.add("", 19, 19)
    writer.add("e", 19, 20)
    text = writer.finished()
    assert text == Shown("abcd&e", (0, 4, 5), ((10, 14), (14, 19), (19, 20)))
    assert text.place(1, 3) == (11, 13) and text.place(3, 5) == (13, 19) and text.place(5, 6) == (19, 20)
    assert text.place(4, 4) == (14, 14) and Shown("").place(0, 0) == (0, 0)
    assert text.without([(1, 3), (2, 5)]).text == "ae"
    assert text.without([]) == text


def test_a_block_is_cut_with_all_that_is_in_it() -> None:
    block = read_markdown("a `b` [c](https://c.example) <sup>1</sup>\nd `e` [f](https://f.example)").blocks[0]
    at = block.breaks[0] + 1
    first, second = cut(block, 0, at), cut(block, at, len(block.shown.text))
    assert (first.shown.text, second.shown.text) == ("a b c ^1", "d e f")
    assert [link.address for link in second.links] == ["https://f.example"] and second.links[0].start == 4
    assert second.code == ((2, 3),) and second.raised == () and first.raised == ((6, 8),)
    assert (first.end, second.start) == (35, 42)


def test_offsets_counted_in_bytes() -> None:
    text = "Café – open. Sales rose 5%."
    assert text[slice(*span_of_bytes(text, 16, 30))] == "Sales rose 5%."
    assert span_of_bytes("é", 1, 2) == (0, 0)
    with pytest.raises(ValueError, match="no span"):
        span_of_bytes("é", 1, 9)
