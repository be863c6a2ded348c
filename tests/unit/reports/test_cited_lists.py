"""Lists of sources: under headings, behind lines, in tables, without a title; what of them is cited."""

import pytest

from factcheck.sources.reports.headings import list_title
from factcheck.sources.reports.labels import bracket_labels, normal_label, raised_labels

CLAIM = "It rose [1]. It fell [2].\n\n"
BOTH = [("1", "https://a.example/x", True), ("2", "https://b.example/y", True)]


@pytest.mark.parametrize(
    "written",
    [
        "## References\n\n1. A. https://a.example/x\n2. B. https://b.example/y\n",
        "## 7. Sources and Notes\n\n1. [A](https://a.example/x)\n1. [B](https://b.example/y)\n",
        "## Sources\n\n- [1] A https://a.example/x\n- [2] B https://b.example/y\n",
        "## Sources\n\n[1] A https://a.example/x\n\n[2] B\nhttps://b.example/y\n",
        "## Sources\n\n[1] A\n\nhttps://a.example/x\n\n[2] B, https://b.example/y\n",
        "**Works cited:**\n\n1. A, https://a.example/x\n2. B, https://b.example/y\n",
        "参考文献：\n[1] https://a.example/x - A\n[2] https://b.example/y - B\n",
        "Sources:\n[1]: A <https://a.example/x>\n[2]: B <https://b.example/y>\n",
        "[1]: https://a.example/x\n[2]: https://b.example/y 'B'\n",
        "[1] A https://a.example/x\n[2] B https://b.example/y\n",
        "[1]. A. Available: https://a.example/x.[2] B. Available: https://b.example/y.\n",
        "Sources: [1] A https://a.example/x [2] B https://b.example/y\n",
        "---\n\n1. A https://a.example/x\n2. [B](https://b.example/y)\n",
        "## Sources\n\n| # | Source | Link |\n|---|---|---|\n| 1 | A | https://a.example/x |\n| [2] | B | [b]"
        "(https://b.example/y) |\n",
        "## Sources\n\n[[1]](https://a.example/x) A  \n[[2]](https://b.example/y) B\n",
        "## Sources\n\n- [1](https://a.example/x) A\n- [2](https://b.example/y) B\n",
        "### Endnotes\n\n(1) A https://a.example/x\n\n(2) B https://b.example/y\n",
        "## Quellen\n\n1) A\n   - https://a.example/x\n2) B\n   - Link: https://b.example/y\n",
        "## Sources\n\n**Offices**\n\n1. A https://a.example/x\n\n### Papers\n\n2. B https://b.example/y\n",
        "## Sources\n\n- Offices:\n  - [1] A https://a.example/x\n  - [2] B https://b.example/y\n",
        "\\[1\\] A, https://a.example/x\n\n\\[2\\] B, https://b.example/y\n",
    ],
)
def test_lists_in_every_shape(look, written: str) -> None:
    seen = look(CLAIM + written)
    assert [(label, url, cited) for label, url, cited in seen.references if url] == BOTH
    assert seen.urls == ["https://a.example/x", "https://b.example/y"]
    assert [sentence for sentence in seen.sentences if "example" in sentence] == []
    assert not seen.faults


def test_the_text_of_an_entry_is_what_is_read(look) -> None:
    seen = look(
        CLAIM + "## Sources\n\n1. **A** & [the *mill*](https://a.example/x)\n2. B https://b.example/y,\n   wrapped\n"
    )
    assert [entry.text for entry in seen.report.references] == ["A & the mill", "B https://b.example/y, wrapped"]
    first = seen.report.references[0]
    assert seen.report.text[first.start : first.end] == "**A** & [the *mill*](https://a.example/x)"


def test_dangling_labels_and_references_never_cited(look) -> None:
    seen = look(
        "It rose [1]. It fell [7]. It stood [^x].\n\n## References\n\n1. A https://a.example\n2. B https://b."
        "example\n3. A book\n"
    )
    assert seen.faults == [("[7]", "dangling"), ("[^x]", "dangling"), ("A book", "no_url")]
    assert seen.references == [("1", "https://a.example", True), ("2", "https://b.example", False), ("3", None, False)]
    listed = [citation for citation in seen.citations if citation.form == "source_list"]
    assert [(c.label, c.url, c.reference, c.supports) for c in listed] == [
        ("2", "https://b.example", 1, None),
        ("3", None, 2, None),
    ]


def test_a_label_that_leads_to_an_entry_without_an_address(look) -> None:
    seen = look("It rose [1] and [2].\n\n## References\n\n1. A book, Harbor Press, 2020\n2. See [here](/local)\n")
    assert seen.faults == [("[1]", "no_url"), ("[2]", "malformed")]


def test_all_labels_dangle_where_the_list_is_lost(look) -> None:
    seen = look("It rose [1]. It fell [2, 3].")
    assert [(citation.label, citation.fault) for citation in seen.citations] == [
        ("1", "dangling"),
        ("2", "dangling"),
        ("3", "dangling"),
    ]


def test_one_label_defined_twice_and_lists_of_each_part(look) -> None:
    twice = look("It rose [1].\n\n## Sources\n\n[1] A https://a.example\n\n[1] B https://b.example\n")
    assert twice.report.repeated == ("1",)
    assert twice.urls == ["https://a.example", "https://b.example"]
    assert twice.forms == ["numbered", "source_list"]
    parts = look(
        "# One\n\nIt rose [1].\n\n## Sources\n\n1. A https://a.example\n\n# Two\n\nIt fell [1].\n\n"
        "## Sources\n\n1. B https://b.example\n"
    )
    assert parts.urls == ["https://a.example", "https://b.example"]
    defined = look("See [x][k].\n\n[k]: https://a.example\n[k]: https://b.example\n")
    assert defined.report.repeated == ("k",) and defined.urls == ["https://a.example"]


def test_a_list_nobody_cites_by_labels_is_a_list_of_sources(look) -> None:
    seen = look(
        "It rose.\n\n## Sources\n\n- A (https://a.example)\n- B: https://b.example and https://c.example\n- Talks\n"
    )
    assert seen.forms == ["source_list"] * 4
    assert seen.urls == ["https://a.example", "https://b.example", "https://c.example", None]
    assert [citation.reference for citation in seen.citations] == [0, 1, 1, 2]
    assert seen.faults == [("Talks", "no_url")]


def test_a_reference_is_cited_by_its_address_too(look) -> None:
    seen = look(
        "It rose ([A](https://www.a.example/x/?utm_source=y)).\n\n## Sources\n\n- A https://a.example/x\n- B "
        "https://b.example\n"
    )
    assert [cited for _, _, cited in seen.references] == [True, False]
    assert seen.forms == ["inline_link", "source_list"]


def test_an_entry_that_names_its_site_without_http(look) -> None:
    seen = look("It rose [1].\n\n## Sources\n\n1. Mill office, mills.example/reports/2020.\n2. See report.pdf\n")
    assert seen.urls[0] == "https://mills.example/reports/2020"
    assert seen.references[1] == ("2", None, False)


def test_headings_of_other_kinds_begin_no_list(look) -> None:
    seen = look(
        "## Sources of funding\n\n- Sales of wood [1]\n\n## Data sources\n\nWe use the survey of 2020, which "
        "[1] describes.\n\n"
        "- Prices are nominal\n- Survey: https://s.example\n\n## Notes\n\nAll figures are rounded.\n\n[1] A h"
        "ttps://a.example\n"
    )
    assert seen.sentences[:4] == [
        "Sources of funding",
        "Sales of wood",
        "Data sources",
        "We use the survey of 2020, which describes.",
    ]
    assert "Prices are nominal" in seen.sentences and "All figures are rounded." in seen.sentences
    assert [url for _, url, _ in seen.references] == ["https://s.example", "https://a.example"]


def test_text_about_sources_is_no_entry(look) -> None:
    seen = look(
        "It rose [1].\n\n## Sources\n\nThis report draws on papers from 2014-2025, including some by Alder.\n\n"
        "- Prices come from the office [1] and from mills.\n\n1. A https://a.example\n"
    )
    assert seen.references == [("1", "https://a.example", True)]
    assert len(seen.citations) == 2


def test_a_table_with_addresses_in_the_text_is_no_list(look) -> None:
    seen = look(
        "| Mill | Page |\n|---|---|\n| Alder | https://a.example |\n\n## Notes\n\n| Mill | Built |\n|---|---|"
        "\n| Alder | 1987 |\n"
    )
    assert seen.forms == ["bare_url"] and seen.references == []
    assert "1987" in seen.sentences


def test_a_line_that_only_begins_with_a_mark_is_no_entry(look) -> None:
    seen = look("As is shown in\n[1] the mill closed and burned.\n\n[1] was first to say so.\n")
    assert seen.labels == ["1", "1"] and seen.references == []
    assert [fault for _, fault in seen.faults] == ["dangling", "dangling"]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("References", "strict"),
        ("**7. Sources:**", "strict"),
        ("VII. Works Cited", "strict"),
        ("Sources (accessed May 2025)", "strict"),
        ("Key Sources and References", "strict"),
        ("Quellenverzeichnis", "strict"),
        ("六、参考资料", "strict"),
        ("Notes", "loose"),
        ("Data sources", "loose"),
        ("Sources of funding", None),
        ("References to the mill", None),
        ("Source: Alder", None),
        ("", None),
        ("x" * 200, None),
    ],
)
def test_titles_of_lists(title: str, kind: str | None) -> None:
    assert list_title(title) == kind


@pytest.mark.parametrize(
    ("body", "labels"),
    [
        ("3", ("3",)),
        ("3, 5–7", ("3", "5", "6", "7")),
        ("3 and 4", ("3", "4")),
        ("#3", ("3",)),
        ("１，２", ("1", "2")),
        ("^note", ("note",)),
        ("9-900", ("9", "900")),
        ("5-3", ("5", "3")),
        ("x", None),
        ("sic", None),
        (" ", None),
        ("2.5, 3", None),
        ("12:30", None),
        ("Figure: 3", None),
        ("p. 4", None),
    ],
)
def test_what_brackets_name(body: str, labels: tuple[str, ...] | None) -> None:
    found = bracket_labels(body)
    assert (found.labels if found else None) == labels


def test_labels_have_one_spelling() -> None:
    assert {normal_label(label) for label in ("3", "03", " 3 ", "^3", "³", "３", "#3")} == {"3"}
    assert normal_label("Alder  Mill") == "alder mill" and normal_label("00") == "0"
    assert raised_labels("¹,³") == ("numbers", "numbered", ("1", "3"), False) and raised_labels("x") is None
