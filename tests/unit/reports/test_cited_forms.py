"""Every form in which reports cite, end to end."""

import pytest

LIST = "\n\n## References\n\n1. Alder Survey. https://a.example/1\n2. Birch Office. https://b.example/2\n3. Cedar. https://c.example/3\n"


def test_five_link_forms_are_five_citations(look) -> None:
    seen = look(
        "[a](https://a.example) [b][k] <https://c.example> https://d.example"
        ' [e](<https://e.example/x y> "title")\n\n[k]: https://b.example'
    )
    assert seen.urls == [
        "https://a.example",
        "https://b.example",
        "https://c.example",
        "https://d.example",
        "https://e.example/x%20y",
    ]
    assert seen.forms == ["inline_link", "reference_link", "bare_url", "bare_url", "inline_link"]
    assert seen.references == [("k", "https://b.example", True)]
    assert seen.places[1] == "[b][k]"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("It rose.[1] It fell [2].", ["1", "2"]),
        ("It rose [1, 2] and [1;3].", ["1", "2", "1", "3"]),
        ("It rose [1-3].", ["1", "2", "3"]),
        ("It rose [1–2, 3].", ["1", "2", "3"]),
        ("It rose [1][2].", ["1", "2"]),
        ("It rose [1] [2], [3].", ["1", "2", "3"]),
        ("It rose [01].", ["1"]),
        ("It rose [1 to 3] and [1−2]⁽³⁾.", ["1", "2", "3", "1", "2", "3"]),
        ("It rose [1, p. 12] and [see 2].", ["1", "2"]),
        ("It rose [Source 2] and [cite: 1, 3].", ["2", "1", "3"]),
        ("It rose【2†source】 and【3†L4-L9】.", ["2", "3"]),
        ("It rose【2】 or ［３］.", ["2", "3"]),
        ("It rose <sup>1</sup> and<sup>[2]</sup><sup>1,3</sup>.", ["1", "2", "1", "3"]),
        ("It rose.¹ It fell.²⁻³", ["1", "2", "3"]),
        ("It rose [^2^].", ["2"]),
        ("It rose \\[1\\].", ["1"]),
        ("It **rose [1]**.", ["1"]),
        ("- It rose [1]\n- It fell [2]", ["1", "2"]),
        ("> It rose [1].", ["1"]),
        ("It rose [ref:2].", ["2"]),
        ("It rose [ccitation:2].", ["ccitation:2"]),
    ],
)
def test_labels_lead_to_the_list(look, text: str, labels: list[str]) -> None:
    seen = look(text + LIST)
    cited = [citation for citation in seen.citations if citation.form != "source_list"]
    assert [citation.label for citation in cited] == labels
    numbers = [int("".join(filter(str.isdecimal, label))) for label in labels]
    assert [citation.url for citation in cited] == [
        f"https://{'abc'[number - 1]}.example/{number}" for number in numbers
    ]
    assert [citation.reference for citation in cited] == [number - 1 for number in numbers]
    assert {form for form in seen.forms if form != "source_list"} <= {"numbered", "footnote"}
    assert not seen.faults


@pytest.mark.parametrize(
    "text",
    [
        "[1](https://a.example/x)",
        "[[1]](https://a.example/x)",
        "[\\[1\\]](https://a.example/x)",
        "[【1】](https://a.example/x)",
        "([1](https://a.example/x))",
        "<sup>[1](https://a.example/x)</sup>",
        '<sup><a href="https://a.example/x">1</a></sup>',
        "[¹](https://a.example/x)",
        "[Source 1](https://a.example/x)",
    ],
)
def test_a_number_that_is_a_link_is_a_numbered_link(look, text: str) -> None:
    seen = look(f"The mill closed {text}. It burned.")
    assert seen.forms == ["numbered_link"] and seen.labels == ["1"] and seen.urls == ["https://a.example/x"]
    assert seen.sentences == ["The mill closed.", "It burned."]


def test_numbered_links_side_by_side_and_a_year_that_is_a_link(look) -> None:
    seen = look("It rose [[4]](https://a.example/x)[[5]](https://b.example/y), as in [2019](https://c.example).")
    assert list(zip(seen.forms, seen.labels, strict=True)) == [
        ("numbered_link", "4"),
        ("numbered_link", "5"),
        ("inline_link", None),
    ]
    assert seen.places[:2] == ["[[4]](https://a.example/x)", "[[5]](https://b.example/y)"]
    assert seen.sentences == ["It rose, as in 2019."]


def test_a_numbered_link_also_cites_the_entry_of_its_number(look) -> None:
    seen = look("It rose [[2]](https://b.example/2)." + LIST)
    assert [citation.reference for citation in seen.citations if citation.form == "numbered_link"] == [1]
    assert [cited for _, _, cited in seen.references] == [False, True, False]


def test_footnotes_are_notes_and_no_definitions(look) -> None:
    seen = look(
        "The dam is 90 m high.[^1] It leaks.[^dam]\n\n[^1]: Survey of 2018, see https://dam.example/survey\n"
        "[^dam]: Leak\n\n    Said in https://leak.example/x\n[^9]: Survey\n"
    )
    assert seen.forms == ["footnote", "footnote"]
    assert seen.urls == ["https://dam.example/survey", "https://leak.example/x"]
    assert seen.report.references[0].text == "Survey of 2018, see https://dam.example/survey"
    assert seen.references[2] == ("9", None, False)
    assert seen.sentences == ["The dam is 90 m high.", "It leaks."]


def test_reference_links_by_text_and_by_label_alone(look) -> None:
    seen = look(
        "See [the *report*][Rep], [rep] and [x][].\n\n[rep]: <https://r.example/x> 'T'\n[x]: https://x.example\n"
    )
    assert seen.urls == ["https://r.example/x", "https://r.example/x", "https://x.example"]
    assert set(seen.forms) == {"reference_link"}
    assert seen.sentences == ["See the report, rep and x."]


def test_a_number_defined_by_markdown_is_numbered(look) -> None:
    seen = look("It rose [1][2] and [1].\n\n[1]: https://a.example\n[2]: https://b.example\n")
    assert list(zip(seen.forms, seen.urls, strict=True)) == [
        ("numbered", "https://a.example"),
        ("numbered", "https://b.example"),
        ("numbered", "https://a.example"),
    ]
    assert seen.sentences == ["It rose."]


def test_author_and_year(look) -> None:
    seen = look(
        "It fell (Smith et al., 2023; Lee & Park, 2020a). Jones (2019) and Smith et al. (2023, p. 4) agree."
        " So does (IEA, 2021), see (Müller, 2018, pp. 3-4).\n\n## Bibliography\n\n"
        "Smith, J., Doe, K., & Roe, L. (2023). Mills. https://s.example/x\n\n"
        "Lee, A., & Park, B. (2020a). Dams. https://doi.org/10.1234/abc(1)\n\n"
        "Lee, A. (2020b). Bridges. https://l.example/b\n\n"
        "Jones, C. (2019). Locks. Harbor Press.\n\n"
        "International Energy Agency (IEA). (2021). Outlook. https://iea.example/o\n"
    )
    cited = [c for c in seen.citations if c.form == "author_year"]
    assert [c.url for c in cited] == [
        "https://s.example/x",
        "https://doi.org/10.1234/abc(1)",
        None,
        "https://s.example/x",
        "https://iea.example/o",
        None,
    ]
    assert [(c.label, c.fault) for c in cited if c.fault] == [("Jones 2019", "no_url"), ("Müller 2018", "dangling")]
    assert [cited for _, _, cited in seen.references] == [True, True, False, True, True]
    assert seen.sentences[:3] == ["It fell.", "Jones and Smith et al. agree.", "So does, see."]


def test_what_only_looks_like_author_and_year(look) -> None:
    seen = look(
        "It rose (May, 2023), (in 2019), (Q3 2022), (Figure 2, 2020) and (since 1999). Paris (2015) was loud. Ma et al."
        " (2023) said so [1].\n\n[1] Alder, https://a.example\n"
    )
    assert seen.forms == ["numbered"]
    assert look("It rose (Ma et al., 2023).").faults == [("(Ma et al., 2023)", "dangling")]


def test_an_author_is_told_from_the_words_of_a_title(look) -> None:
    seen = look(
        "Alder (2020) and In Birch (2021) and Cedar and Fir (2022) and The Great Big Old Mill Company (2019) say so."
        "\n\n## References\n\nBirch, K. (2021). Alder and cedar. https://b.example\n\nAlder, K. (2020). Birch. https://a.example"
        "\n\nCedar, A. & Fir, B. (2022). Trees. https://c.example\n\nMill Company (2019). Paper. https://m.example\n"
    )
    assert [c.url for c in seen.citations] == [
        "https://a.example",
        "https://b.example",
        "https://c.example",
        "https://m.example",
    ]


def test_trailing_numbers_where_raised_digits_were_lost(look) -> None:
    seen = look(
        "The fund grew.1 It then fell.2 In 2018.2 This stays.\n\n#### Works cited\n\n1. A, https://a.example\n2. B, https://b.example\n"
    )
    assert seen.labels == ["1", "2"] and seen.urls == ["https://a.example", "https://b.example"]
    assert seen.sentences[:3] == ["The fund grew.", "It then fell.", "In 2018.2 This stays."]
    assert look("Version 1 ended.1 It [2] rose." + LIST).labels[0] == "2"


def test_tokens_of_chat_products(look) -> None:
    seen = look("The mill closed in 1987.\ue200cite\ue202turn0search3\ue202turn1view0\ue201 It later burned.")
    assert seen.labels == ["turn0search3", "turn1view0"]
    assert {citation.fault for citation in seen.citations} == {"dangling"}
    assert seen.sentences == ["The mill closed in 1987.", "It later burned."]
    seen = look("It rose \ue200entity\ue202x\ue201 by 5% [turn2news1] citeturn0search1. \ue000More.")
    assert sorted(map(str, seen.labels)) == ["turn0search1", "turn2news1"]
    assert seen.sentences == ["It rose by 5%.", "More."]


@pytest.mark.parametrize(
    ("mark", "labels"),
    [
        ("[ccitation:3]", ["ccitation:3"]),
        ("[oai_citation:3‡a.example]", ["oai_citation:3"]),
        ("[cite_ref: 4, 5]", ["cite_ref:4", "cite_ref:5"]),
        ("【4:0†file.pdf】", ["4:0"]),
        ("【turn0search1†source】", ["turn0search1"]),
        ("[turn0search1]", ["turn0search1"]),
        ("citeturn3view2", ["turn3view2"]),
    ],
)
def test_unknown_wrappers_are_citations_that_lead_nowhere(look, mark: str, labels: list[str]) -> None:
    seen = look(f"The quota is 40 tonnes {mark}. More.")
    assert seen.labels == labels
    assert {fault for _, fault in seen.faults} == {"dangling"}
    assert seen.sentences == ["The quota is 40 tonnes.", "More."]


def test_identifiers_are_citations(look) -> None:
    seen = look("See [doi:10.1234/abcd](https://doi.org/10.1234/abcd) and 10.1234/xy(2020)7.")
    assert seen.urls == ["https://doi.org/10.1234/abcd", "https://doi.org/10.1234/xy(2020)7"]
    assert seen.citations[1].raw == "10.1234/xy(2020)7"


@pytest.mark.parametrize("hint", ["markdown", "text"])
def test_bare_addresses_in_brackets_and_at_the_end(look, hint: str) -> None:
    seen = look(
        "It rose (https://a.example/x). It fell https://b.example/y.\nMore, e.g. (e.g., https://c.example/z).", hint
    )
    assert seen.urls == ["https://a.example/x", "https://b.example/y", "https://c.example/z"]
    assert seen.sentences[:2] == ["It rose.", "It fell."]


def test_plain_text_may_hold_links_of_markdown(look) -> None:
    seen = look(
        'The [mill office](https://a.example/x) says so [1](https://b.example) [[2]](https://c.example "T").', "text"
    )
    assert list(zip(seen.forms, seen.urls, strict=True)) == [
        ("inline_link", "https://a.example/x"),
        ("numbered_link", "https://b.example"),
        ("numbered_link", "https://c.example"),
    ]
    assert seen.sentences == ["The mill office says so."]


def test_links_in_html(look) -> None:
    seen = look(
        '<p>See <a href="https://w.example/Boreal_Ltd.">Boreal</a><sup><a href="#n1">[1]</a></sup> and'
        ' <a href="https://q.example/?a=1&amp;b=2">Q</a>, <a>no</a>.<sup>2</sup> 10<sup>6</sup></p>'
        '<h2>Sources</h2><ol><li id="n1">A <a href="https://a.example/">a</a></li><li value="2">B https://b.example</li></ol>',
        "html",
    )
    assert seen.urls == [
        "https://w.example/Boreal_Ltd.",
        "https://a.example/",
        "https://q.example/?a=1&b=2",
        "https://b.example",
    ]
    assert seen.forms == ["inline_link", "numbered", "inline_link", "numbered"]
    assert seen.citations[1].raw == "#n1" and seen.citations[1].reference == 0
    assert seen.sentences[0] == "See Boreal and Q, no. 10^6"


def test_exports_of_a_chat_product(look) -> None:
    seen = look(
        "The mill closed. [oai_citation:0‡Herald](https://h.example/x?utm_source=chat) It burned"
        " [oai_citation:4,Plan - a: b](file-service://file-Ab). ([post.example][4])\n\n[cite_start]It rained.[cite: 9]"
        ' MillWorks[4] grew.\n\n[4]: https://post.example/p "Post"\n'
    )
    assert list(zip(seen.forms, seen.labels, seen.urls, strict=True)) == [
        ("numbered_link", "0", "https://h.example/x"),
        ("numbered_link", "4", None),
        ("reference_link", "4", "https://post.example/p"),
        ("numbered", "9", None),
        ("numbered", "4", "https://post.example/p"),
    ]
    assert [citation.reference for citation in seen.citations] == [None, None, 0, None, 0]
    assert seen.faults == [("file-service://file-Ab", "not_http"), ("[cite: 9]", "dangling")]
    assert seen.sentences == ["The mill closed.", "It burned.", "It rained.", "MillWorks grew."]


def test_works_cited_of_a_document_export(look) -> None:
    seen = look(
        "The mill must close.1 It **burned** again.2 Then 4.5 it rose.3\n\n#### **Works cited**\n\n"
        "1. Mills \\- Herald, accessed May 3, 2025, [https://a.example/x/](https://a.example/x/)  \n"
        "2. Dams, accessed May 3, 2025, [https://b.example](https://b.example)\n3. Locks, [https://c.example](https://c.example)\n"
    )
    assert seen.urls == ["https://a.example/x/", "https://b.example", "https://c.example"]
    assert seen.sentences[:3] == ["The mill must close.", "It burned again.", "Then 4.5 it rose."]
    assert seen.report.references[0].text == "Mills - Herald, accessed May 3, 2025, https://a.example/x/"


def test_a_note_with_several_addresses_cites_all_of_them(look) -> None:
    seen = look("It rose.[^1] It fell.\n\n[^1]: A https://a.example; B [b](https://b.example) and [c](/c)\n")
    assert [(c.form, c.url, c.fault, c.supports) for c in seen.citations] == [
        ("footnote", "https://a.example", None, (0, 8)),
        ("footnote", "https://b.example", None, (0, 8)),
        ("footnote", None, "malformed", (0, 8)),
    ]


def test_keys_of_citation_programs_lead_nowhere(look) -> None:
    seen = look("It rose [@alder2020; see @birch, p. 3], fell \\citep[p.~4]{cedar, fir} and more [@nobody].")
    assert seen.labels == ["alder2020", "birch", "cedar", "fir", "nobody"]
    assert {fault for _, fault in seen.faults} == {"dangling"}


def test_an_address_with_its_text_behind_a_bar(look) -> None:
    seen = look("See <https://a.example/x|Alder> and <details>\n")
    assert seen.urls == ["https://a.example/x"]


def test_a_list_under_a_summary_of_html(look) -> None:
    seen = look("It rose [1].\n\n<details>\n<summary>Sources</summary>\n\n1. A https://a.example\n\n</details>\n")
    assert seen.urls == ["https://a.example"] and seen.references == [("1", "https://a.example", True)]
