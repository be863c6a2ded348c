"""Hostile text in Markdown and SVG."""

from collections.abc import Callable

import pytest

from factcheck.publish.escape import Raw, code_line, file_link, markdown_text
from factcheck.publish.layout import Column, table
from factcheck.publish.render import render_markdown, render_markup


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain words, 90.6%, 95% CI 81.0% to 95.6% (n = 64)", "plain words, 90.6%, 95% CI 81.0% to 95.6% (n = 64)"),
        ("|<script>alert(1)</script>", r"\|&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\x1b[31mred", r"\\x1b\[31mred"),
        ("a `code` *b* ~~c~~", r"a \`code\` \*b\* \~\~c\~\~"),
        ("[text](javascript:x)", r"\[text\](javascript:x)"),
        ("![img](x)", r"!\[img\](x)"),
        ("&lt; &#60;", "&amp;lt; &amp;#60;"),
        ("see https://evil.test or WWW.evil.test", r"see https:\//evil.test or WWW\.evil.test"),
        ("number_swap stays, _this_ and __that__ not", r"number_swap stays, \_this\_ and \_\_that\_\_ not"),
        ("$\\href{x}{y}$", r"\$\\href{x}{y}\$"),
        ("line one\n# line two\r\n\u2028- three", "line one # line two - three"),
        ("# no head", r"\# no head"),
        ("- no list", r"\- no list"),
        ("+ no list", r"\+ no list"),
        ("+3.0 points", "+3.0 points"),
        ("12. no list", r"12\. no list"),
        ("3) no list", r"3\) no list"),
        ("1.5 million", "1.5 million"),
        ("--- no rule", r"\--- no rule"),
        ("=== no head", r"\=== no head"),
        ("> no quote", "&gt; no quote"),
        ("\u202egnirts", "\\\\u202egnirts"),
        ("\\", "\\\\"),
    ],
)
def test_markdown(text: str, shown: str) -> None:
    assert markdown_text(text) == shown


def test_a_hostile_title_through_a_template() -> None:
    hostile = "|<script>\x1b[31m\n| x | `y` [z](http://w.test)"
    shown = table(["what", Column("n")], [(hostile, "1/2")])
    text = render_markdown("table.md.j2", shown=shown)
    assert "<script" not in text
    assert "\x1b" not in text
    assert "](" not in text.replace("\\](", "")
    head, rule, row = text.rstrip("\n").split("\n")
    assert rule == "| --- | ---: |"
    # A cell ends only at a bar without a backslash before it: three bars in each line, whatever the text holds.
    for line in (head, row):
        assert line.replace("\\\\", "").replace("\\|", "").count("|") == 3


def test_markup_is_escaped_too() -> None:
    text = render_markup(
        "forest.svg.j2", title="<script>&\x1b\"'", description="d", panels=[], width="1", height="1", ends="95% CI"
    )
    assert "<script" not in text
    assert "\x1b" not in text
    assert "&lt;script&gt;&amp;\\x1b" in text


def test_raw_text_passes() -> None:
    assert render_markdown("table.md.j2", shown=table([Raw("*a*")], [])) == "| *a* |\n| --- |\n"


def test_code_lines_stay_inside_their_fence() -> None:
    line = code_line("run --name '```\n~~~ $(x)`'")
    assert "`" not in line
    assert "\n" not in line
    assert "~~~" not in line


def test_links_hold_nothing_but_a_path() -> None:
    assert file_link("7/recall.svg") == "7/recall.svg"
    assert file_link("my run)[x]/recall.svg") == "my%20run%29%5Bx%5D/recall.svg"


def test_a_table_of_the_wrong_width_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells"):
        table(["a", "b"], [("1",)])


@pytest.mark.parametrize(
    "text", ["`" * 10_000, "_" * 10_000, "www." * 2_500, "\\|" * 5_000, "1" * 10_000, "://" * 3_000]
)
def test_hostile_lengths_are_quick(text: str, quickest: Callable[..., None]) -> None:
    quickest(lambda: markdown_text(text), within=0.05)
