"""What looks like a citation and is none; and what is one and must not be lost."""

import pytest

LIST = "\n\n[1] A https://a.example/1\n[2] B https://b.example/2\n"


@pytest.mark.parametrize(
    "text",
    [
        "In [2023] it rose.",
        "In [2021, 2023] it rose.",
        "He [sic] said [...] so [emphasis added] [x].",
        "- [ ] open\n- [x] done\n- [X] done",
        "The value a[0] and b[7] count.",
        "Set total_sum[3] and myList[4] and x9[5].",
        "With arr[3].size() and n[6]=4 done.",
        "The 95% CI [12, 34] holds.",
        "Ages ranging [18-65], in [0, 1].",
        "It is in [0].",
        "Growth of [5]% was seen.",
        "It rose by [2.5] or [1,5-2.5].",
        "See [Figure: 3] and [Table 4].",
        "Area 5 km² and 10⁶ and R² and m³.",
        "E = mc<sup>2</sup>, 10<sup>6</sup> m<sup>3</sup>.",
        "Use `[1]` or `x[2]` here.",
        "```\nx = y[1]\n[2](https://c.example)\n```",
        "    indented [1] code",
        "![a picture](https://pictures.example/x.png)",
        "<!-- [1] https://hidden.example -->",
        "See [the intro](#intro) and [mail](mailto:a@b.example), <me@b.example>.",
        "<script>var a = b[1]; // https://s.example</script>",
        "At 【2019】 it rose.",
        "It ended in version 3.1 The next came.",
    ],
)
def test_no_citation(look, text: str) -> None:
    assert look("Words before.\n\n" + text + "\n\nWords behind.").citations == ()


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("It grew to 5 billion[1] and growth[2].", ["1", "2"]),
        ("In vitamin C[1] and x[2] alike.", ["1", "2"]),
        ("Set total_sum[1] = 3.", []),
        ("The arr[2].size() call.", []),
        ("The 95% CI [1, 2] holds.", ["1", "2"]),
        ("It was 5 km² in 2019² and 10¹.", ["2"]),
        ("Bracketed **[1]**, *[2]*.", ["1", "2"]),
        ("It rose [1]: more.", ["1"]),
        ("It rose [9].", ["9"]),
        ("增长[1]，下降[2]。", ["1", "2"]),
    ],
)
def test_with_a_list_the_labels_of_the_list_count(look, text: str, labels: list[str]) -> None:
    seen = look(text + LIST)
    assert [c.label for c in seen.citations if c.form != "source_list"] == labels


def test_addresses_inside_code_are_kept_apart(look) -> None:
    seen = look(
        "Run `curl https://api.example/v1` first.\n\n```\nwget https://x.example/y\n```\n\n<pre>https://z.example/p</pre>\n\n"
        "Source: https://real.example/report"
    )
    assert seen.urls == ["https://real.example/report"]
    assert seen.report.code_urls[:2] == ("https://api.example/v1", "https://x.example/y")


def test_a_fault_is_never_silent(look) -> None:
    seen = look(
        "See [a](/docs/x), [b](javascript:alert(1)), [c](), [d](#), [e](https://exa mple.example/y z), [f](ftp://f.example/x),"
        " [g](www.g.example/p), [h](sandbox:/mnt/x.csv), https://cut.example/very/lo... and http:/bad.example/x."
    )
    assert seen.faults == [
        ("/docs/x", "malformed"),
        ("javascript:alert(1)", "not_http"),
        ("", "no_url"),
        ("#", "no_url"),
        ("https://exa mple.example/y z", "malformed"),
        ("ftp://f.example/x", "not_http"),
        ("sandbox:/mnt/x.csv", "not_http"),
        ("https://cut.example/very/lo", "malformed"),
        ("http:/bad.example/x", "malformed"),
    ]
    assert [url for url in seen.urls if url] == ["https://www.g.example/p"]
    assert seen.sentences[0].startswith("See a, b, c, d, e, f, g, h,")


def test_a_reference_link_whose_definition_is_missing(look) -> None:
    seen = look("See [the mill][mill] and [the dam][dam] and [sic][emphasis mine].\n\n[mill]: https://m.example\n")
    assert seen.faults == [("[dam]", "dangling")]
    assert [citation.form for citation in seen.citations] == ["reference_link", "reference_link"]


def test_a_number_that_leads_to_no_anchor(look) -> None:
    seen = look("It rose [3](#ref-3), see [the map](#map).")
    assert [(c.form, c.label, c.fault) for c in seen.citations] == [("numbered", "3", "dangling")]


def test_addresses_broken_over_lines(look) -> None:
    seen = look(
        "See [the report](https://a.example/very-\nlong/path.html), https://b.example/some-\nlong-part/x.html here,"
        " <https://c.example/foo\n/bar> and https://d.example/\nThe mill; https://e.example/x-\nand more."
    )
    assert seen.urls == [
        "https://a.example/very-long/path.html",
        "https://b.example/some-long-part/x.html",
        "https://c.example/foo/bar",
        "https://d.example/",
        "https://e.example/x-",
    ]
    assert seen.sentences[0].startswith("See the report")


def test_blanks_in_a_target_are_encoded(look) -> None:
    seen = look("See [the plan](https://a.example/my plan (v2).pdf) now.")
    assert seen.urls == ["https://a.example/my%20plan%20(v2).pdf"]
    assert seen.citations[0].raw == "https://a.example/my plan (v2).pdf"


def test_escapes_and_entities_in_addresses(look) -> None:
    seen = look(
        "See https://a.example/x\\_y\\_z, [b](https://b.example/x\\_y?a=1&amp;b=2), https://c.example/?a=1&amp;b=2"
        " and https://d.example/a*b*c."
    )
    assert seen.urls == [
        "https://a.example/x_y_z",
        "https://b.example/x_y?a=1&b=2",
        "https://c.example/?a=1&b=2",
        "https://d.example/a*b*c",
    ]
    assert seen.places[0] == "https://a.example/x\\_y\\_z"
