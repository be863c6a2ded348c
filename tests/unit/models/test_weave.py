"""Citations told beside a text, written into it."""

from hypothesis import given
from hypothesis import strategies as st

from factcheck.models.research.weave import Mark, from_bytes, link, weave
from factcheck.sources.reports.read import read_report

A, B = "https://a.example/1", "https://b.example/2?x=1"
TEXT = "The bridge opened in 1932. It is 503 meters long."


def urls(markdown: str) -> list[str]:
    """What an audit reads of it."""
    return [one.url for one in read_report(markdown.encode(), "r.md", report="r").citations if one.url]


def test_a_link_stands_behind_what_it_stands_for() -> None:
    woven = weave(TEXT, [Mark(27, 49, B, "Second [source]"), Mark(0, 26, A, "First")])
    assert woven == f"The bridge opened in 1932. ([First]({A})) It is 503 meters long. ([Second source]({B}))"
    assert urls(woven) == [A, B]


def test_several_at_one_place_keep_their_order_and_none_comes_twice() -> None:
    woven = weave(TEXT, [Mark(0, 26, A, ""), Mark(0, 26, B, "B"), Mark(0, 26, A, "A")])
    assert woven.startswith(f"The bridge opened in 1932. ([A]({A})) ([B]({B})) It")


def test_an_address_that_stands_there_already_is_not_repeated() -> None:
    text = f"It opened in 1932 ([a.example]({A}?utm_source=openai)). It is long."
    assert weave(text, [Mark(0, 17, f"{A}?utm_source=openai", "x")]) == text
    assert weave(text, [Mark(18, 20, A, "x")]) == text


def test_no_word_is_cut_and_what_has_no_place_is_listed() -> None:
    assert weave("Opened 1932.", [Mark(0, 9, A, "A")]) == f"Opened 1932 ([A]({A}))."
    woven = weave(TEXT, [Mark(None, None, A, "A"), Mark(0, 999, B, ""), Mark(0, 0, A, "")])
    assert woven == f"{TEXT}\n\n## Sources\n\n- [A]({A})\n- [b.example]({B})\n"


def test_marks_of_another_screen_are_taken_out_after_the_offsets_are_used() -> None:
    text = "Opened 1932\ue200cite\ue202turn0search1\ue201. Long."
    assert weave(text, [Mark(11, 31, A, "A")]).replace(f" ([A]({A}))", "") == "Opened 1932. Long."


def test_what_is_no_address_is_left_out() -> None:
    bad = ["javascript:alert(1)", "", "file:///x", "https://", "https://[x", "//a.example"]
    assert weave(TEXT, [Mark(0, 26, url, "x") for url in bad]) == TEXT


def test_nothing_ends_a_link_early() -> None:
    assert link("https://a.example/x (y)<z>", "a](b) `c` \n**d**") == "[a b c d](https://a.example/x%20%28y%29%3Cz%3E)"
    assert urls(f"It opened {link('https://a.example/wiki/X_(y)', ']')}.") == ["https://a.example/wiki/X_%28y%29"]


def test_offsets_in_bytes() -> None:
    text = "Ærø är ø"
    assert from_bytes(text, [0, 2, 3, 8, 12, 13, None, -1]) == [0, 1, 2, 5, 8, None, None, None]
    assert from_bytes(text, [1]) == [0]


@given(st.text(max_size=200), st.lists(st.tuples(st.integers(-3, 220), st.integers(-3, 220)), max_size=5))
def test_text_is_kept_as_it_is(text: str, spans: list[tuple[int, int]]) -> None:
    text = text.replace("\ue200", "").replace("\ue201", "")
    woven = weave(text, [Mark(start, end, A, "A") for start, end in spans])
    rest = woven.partition("\n\n## Sources")[0] if f"- [A]({A})" in woven else woven
    assert rest.replace(f" ([A]({A}))", "") == text
