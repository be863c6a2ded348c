"""Hostile text in HTML: values, parts of lines, addresses and names of places."""

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

import pytest

from factcheck.publish.escape import Part, anchor_name, web_address
from factcheck.publish.render import content_policy, markup_environment, render_html
from factcheck.text.display import plain, plain_part


def rendered(value: object) -> str:
    return markup_environment().from_string("<p>{{ value }}</p>").render(value=value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a <b>bold</b> & \"quoted\" 'word'", "a &lt;b&gt;bold&lt;/b&gt; &amp; &#34;quoted&#34; &#39;word&#39;"),
        ("</p><script>alert(1)</script>", "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("&lt; stays", "&amp;lt; stays"),
        ("\x1b]8;;http://x.test\x07link", "\\x1b]8;;http://x.test\\x07link"),
        ("total \u202e001$", "total \\u202e001$"),
        ("soft\u00adhyphen, zero\u200bwidth", "soft\\xadhyphen, zero\\u200bwidth"),
        ("  two\n\tlines  ", "two lines"),
        ("{{ 7 * 7 }}{% raw %}", "{{ 7 * 7 }}{% raw %}"),
    ],
)
def test_values_show_as_the_plain_text_they_are(text: str, shown: str) -> None:
    assert rendered(text) == f"<p>{shown}</p>"


def test_parts_of_a_line_keep_the_blanks_between_them() -> None:
    parts = [Part("about "), Part("64"), Part(" percent\n\u202e")]
    assert "".join(rendered(part)[3:-4] for part in parts) == "about 64 percent \\u202e"
    assert plain_part(" a\t") == " a " and plain(" a\t") == "a"
    assert rendered(Part(" <i>")) == "<p> &lt;i&gt;</p>"


def test_text_of_a_class_of_its_own_is_no_way_around() -> None:
    class Sly(str):
        __slots__ = ()

    assert rendered(Sly("<i>\x1b")) == "<p>&lt;i&gt;\\x1b</p>"


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/",
        "http://example.org:8080/a?b=c#d",
        "https://xn--bcher-kva.example/ü",
        "https://[2001:db8::1]/",
    ],
)
def test_web_addresses_may_be_links(text: str) -> None:
    assert web_address(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "file:///etc/passwd", "//example.org/",
        "example.org", "https://", "https:///x", "http:example.org", "https://bank.test@evil.test/", "https://a.test/\"onclick=x",
        "https://a.test/ b", "https://a.test/\u202ex", "java\nscript:x", " https://a.test/", "https://a.test:99999/",
        "https://[::1", "https://a.test/<b>", "https://a.test\\@b.test/", "", "mailto:a@b.test",
    ],
)  # fmt: skip
def test_everything_else_is_no_link(text: str) -> None:
    assert web_address(text) is None


def test_names_of_places_fit_into_an_attribute_and_an_address() -> None:
    assert anchor_name("s7-number_swap-01-planted") == "s7-number_swap-01-planted"
    name = anchor_name("\" onclick='x' <b> é \ud800\n#?&")
    assert re.fullmatch(r"[A-Za-z0-9%._~:-]+", name)


@pytest.mark.parametrize(
    "text", ["https://" + "a" * 10_000, "http://" * 1_500, "https://a.test/" + "@" * 10_000, "%" * 10_000]
)
def test_hostile_lengths_are_quick(text: str, quickest: Callable[..., None]) -> None:
    def work() -> None:
        web_address(text)
        anchor_name(text)

    quickest(work, within=0.05)


def test_the_policy_allows_the_page_its_own_style_and_script_and_nothing_else() -> None:
    page = render_html("report.html.j2", page={"title": "t", "overlaps": (), "runs": ()})
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert found is not None
    policy = found[1].replace("&#39;", "'")
    assert policy == content_policy()
    assert page.index("Content-Security-Policy") < page.index("<style>")
    blocks = re.findall(r"<(style|script)>(.*?)</\1>", page, re.DOTALL)
    assert [kind for kind, _ in blocks] == ["style", "script"]
    for kind, text in blocks:
        assert f"{kind}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
