"""The free check: what it finds, what it takes for the same, what it leaves alone, and that it stays quick."""

import re
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factcheck.protocols.groundedness.specifics import prepare_sources, unsourced_specifics

SOURCE = """The Harrow ferry was launched on 3 May 1932 by Tollen Shipyards near Zürich. It carries 1,400 people
and cost $240 million, said Ilse Brandvold of the North Sea Council.

Revenue rose 12.5% to 1.2 million euros in 2019–20. The dose is 3–9 mg per day. Seven bridges were closed in the 1970s.
Twelve hundred visitors came in March 2011; Python 3.10 is needed, or release 4.2.1. The survey (1914-18) found half
of the wells dry. Dr. J. K. Morland met Pierre and Marie Duvall on 14-28 June 2017. Between 10 and 15 million birds fly
5,000 m high.
The nineteenth century began with 2.475 litres. Trains leave at 3:30 p.m. from gate F-16, aged 22 years."""
PREPARED = prepare_sources([SOURCE])


def found(answer: str) -> list[tuple[str, str]]:
    """Kind and text of each finding, whose place must be that of its text."""
    findings = unsourced_specifics(answer, PREPARED)
    assert all(answer[one.start : one.end] == one.text for one in findings)
    return [(one.kind, one.text) for one in findings]


@pytest.mark.parametrize(
    "answer",
    [
        "The ferry carries 1400 people.",
        "The ferry carries 1 400 people.",
        "The ferry carries 1\u202f400 people.",
        "The ferry carries 1.4 thousand people.",
        "There were 1,200 visitors, or 1.2 thousand.",
        "Revenue rose 12.5 percent to 1,200,000 euros.",
        "Revenue rose by 12.5 per cent to €1.2m.",
        "It cost US$240m.",
        "It cost 240 million dollars.",
        "It was launched on 1932-05-03.",
        "It was launched on May 3rd, 1932.",
        "It was launched on the 3rd of May.",
        "It was launched in May 1932, in 1932.",
        "It was launched on 03.05.1932.",
        "They met on 14 June 2017.",
        "They met on June 28.",
        "It took until 1918 and ended in 2020.",
        "7 bridges were closed in the 1970s.",
        "50% of the wells were dry.",
        "The dose is 3 to 9 mg.",
        "Some 10 million birds fly 5 km high.",
        "In the 19th century it held 2.475 litres.",
        "Trains leave at 3:30 p.m. from gate F-16.",
        "Ms Brandvold spoke for the NSC.",
        "Brandvold’s council met in Zurich.",
        "TOLLEN SHIPYARDS NEAR ZÜRICH",
        "Marie Duvall and J. K. Morland agreed.",
        "Python 3.10 or release 4.2.1 is needed.",
        "He is 22.",
    ],
)
def test_the_same_in_another_form_is_found(answer: str) -> None:
    assert found(answer) == []


@pytest.mark.parametrize(
    ("answer", "missing"),
    [
        ("It cost $40 million.", ("number", "$40 million")),
        ("It cost $240 thousand.", ("number", "$240 thousand")),
        ("It cost €240 million.", ("number", "€240 million")),
        ("The dose is 6 mg.", ("number", "6 mg")),
        ("Revenue rose 12.5 km.", ("number", "12.5 km")),
        ("Revenue rose 15.2%.", ("number", "15.2%")),
        ("Nine bridges were closed.", ("number", "Nine")),
        ("It was launched on 4 May 1932.", ("date", "4 May 1932")),
        ("It was launched on 3 May 1933.", ("date", "3 May 1933")),
        ("They met on 20 June 2017.", ("date", "20 June 2017")),
        ("It closed in 1970.", ("date", "1970")),
        ("It closed in July.", ("date", "July")),
        ("It closed in the 1980s.", ("date", "1980s")),
        ("It needs Python 3.1.", ("version", "3.1")),
        ("It needs release 4.2.2.", ("version", "4.2.2")),
        ("It needs v4.2.2 now.", ("version", "v4.2.2")),
        ("It leaves at 4:30 p.m. now.", ("number", "4:30 p.m.")),
        ("It was built by Emil Kastner.", ("name", "Emil Kastner")),
        ("Kastner said so.", ("name", "Kastner")),
        ("It was built near Geneva.", ("name", "Geneva")),
        ("Pierre Brandvold was there.", ("name", "Pierre Brandvold")),
        ("It was built by the IMF.", ("name", "IMF")),
        ("Call 5550199 now.", ("number", "5550199")),
        ("Call 555-01-22 now.", ("number", "555")),
        ("It held 2,475 litres.", ("number", "2,475 litres")),
    ],
)
def test_what_the_sources_do_not_hold(answer: str, missing: tuple[str, str]) -> None:
    assert found(answer) == [missing]


@pytest.mark.parametrize(
    "answer",
    [
        "1. The ferry is old.\n2. The survey is older.\n10) The wells are dry.",
        "## 4. Ferries\nThe ferry is old.",
        "4.7 The ferry line\nIt is old.",
        "The ferry is old [8]. It leaves [8, 9][11]. It is fast.[^13]",
        "The ferry is old (8). It leaves (9).",
        "The ferry is old.⁸ It leaves⁹ on time.",
        "The ferry is old【8†source】 and slow <sup>9</sup>.",
        "According to source 8, the ferry is old; see documents 6 and 8.",
        "See [the page](https://ferries.example/2044/Kastner) or mail old.8@ferries.example.",
        "Do this: 1. Wash it. 2. Dry it. 8. Sell it.",
        "**Step 8: Wash it.** Then dry it.",
        "Overall, this is fine. However, nothing follows. Dry them. Likewise, wash them.",
        "**Key Benefits**: it is fast.\nMain Points: none.",
        "Wash two things, the cup and the plate.",
        "I said it on Monday, OK?",
        "",
        "…",
    ],
)
def test_marks_and_openings_are_no_specifics(answer: str) -> None:
    assert found(answer) == []


def test_a_number_said_again_in_brackets_is_looked_up() -> None:
    assert found("Eight (8) ferries leave.") == [("number", "Eight"), ("number", "8")]


@pytest.mark.parametrize(
    ("answer", "swapped", "instead"),
    [
        ("It carries 1,400 people and cost $12.5 million, said Ilse Brandvold.", "$12.5 million", "240"),
        (
            "The Harrow ferry was launched on 3 May 1932 by Ilse Brandvold near Zürich.",
            "Ilse Brandvold",
            "Tollen Shipyards",
        ),
        (
            "Twelve hundred visitors came in June 2017; Python 3.10 is needed, or release 4.2.1.",
            "June 2017",
            "March 2011",
        ),
        ("Nine bridges were closed in the 1970s.", "Nine", "Seven"),
    ],
)
def test_what_stands_only_elsewhere_or_in_the_place_of_another(answer: str, swapped: str, instead: str) -> None:
    (finding,) = unsourced_specifics(answer, PREPARED)
    assert finding.text == swapped
    assert f"“{instead}” in its place" in finding.why


def test_a_swapped_word_of_number_in_a_title_is_found() -> None:
    source = 'The code name of the plan was "Seven of Nine", and its logo has four spokes.'
    (finding,) = unsourced_specifics(
        'The code name of the plan was "Four of Nine", and its logo has four spokes.', [source]
    )
    assert finding.text == "Four"


def test_a_rounding_is_no_swap() -> None:
    source = (
        "Unemployment in the region fell to 12.47 percent in March, and 63 towns were flooded. The bill was 12 percent."
    )
    assert unsourced_specifics("Unemployment in the region fell to about 12.5 percent in March.", [source]) == ()
    assert unsourced_specifics("Unemployment in the region fell to 12 percent in March.", [source]) == ()
    assert unsourced_specifics("More than 60 towns were flooded.", [source]) == ()
    (finding,) = unsourced_specifics("More than 20 towns were flooded.", [source])
    assert finding.text == "20"


def test_a_sentence_of_the_same_build_about_another_thing_is_no_swap() -> None:
    source = (
        "The camera of the satellite Mira 1 recorded four bands with a resolution of 80 meters for nine years. "
        "Mira 8 was launched by Orbitan. It records eleven bands. Its resolution is 30 meters."
    )
    assert (
        unsourced_specifics("The camera of Mira 8 recorded eleven bands with a resolution of 30 meters.", [source])
        == ()
    )


def test_why_names_what_is_near() -> None:
    whys = [one.why for one in unsourced_specifics("It cost 250 mg, in 1936, says Ilse Brandt or Morlund.", PREPARED)]
    assert "nearest number there in mg is 9" in whys[0]
    assert "nearest year there is 1932" in whys[1]
    assert "“ilse” does, “brandt” does not" in whys[2]
    near = unsourced_specifics("In March, Brandwold counted dry wells.", ["In March, Brandvold counted the dry wells."])
    assert "Brandvold" in near[0].why


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("It was in service until March 1918.", "it was in service until march 1918."),
        (
            "A third of it is dry, and 0.25 of it is wet, 25% in all.",
            "One third of it is dry. A quarter, 0.25, is wet.",
        ),
        ("The World Health Assembly met.", "WHA met."),
        ("The WHA met.", "The World Health Assembly met in May."),
        ("E. coli grew in Lund.", "Escherichia coli grew in Lund."),
        ("Use v2 of the Tollen Viewer.", "The Tollen Viewer is at version 2 now."),
        ("They met in the Tollen University Building.", "They met at Tollen."),
        ("It opened on 04/05/1932.", "It opened on May 4, 1932."),
        ("The second ferry left with the 2nd crew.", "The 2nd ferry left. Its second crew left."),
        ("Closed from 1932 to 1938.", "Closed 1932-38."),
        ("The grant is $5 million.", "The grant is A$5 million."),
        ("Growth was 0.6 percent.", "Growth was .6%."),
        ("Version 3.2.0.117 runs.", "The server v3.2.0.117 runs."),
        ("It runs v1.12.", "Release 1.12 runs."),
        ("There are 3 million cells.", "There are 3 × 10⁶ cells."),
        ("It opens at 3:30 pm.", "It opens at 15:30."),
        ("They met on June 21.", "They met on the twenty-first of June."),
        ("Sales peaked in the third quarter of 2024.", "Sales of the lamps peaked in 2024Q03."),
        ("The share of it is 12% in all.", "The share is 0.12 of all."),
        ("The plan was written by the World Health Organization in Bern.", "The plan was written by the WHO in Bern."),
        ("Tollen Systems Group sold it.", "Tollen sold it."),
    ],
)
def test_other_forms_of_one_thing(answer: str, source: str) -> None:
    assert unsourced_specifics(answer, [source]) == ()


def test_lower_case_sources_hold_names() -> None:
    sources = prepare_sources([SOURCE.lower()])
    assert unsourced_specifics("Ilse Brandvold met Marie Duvall near Zurich in March 2011.", sources) == ()


def test_names_of_countries_stand_for_each_other() -> None:
    sources = prepare_sources(["The French minister met the United Nations in the UK. America paid."])
    assert unsourced_specifics("France met the U.N. in the United Kingdom. The US paid.", sources) == ()
    assert [one.text for one in unsourced_specifics("He met Spain in Chad.", sources)] == ["Spain", "Chad"]


def test_accents_soft_hyphens_and_invisible_marks_keep_their_places() -> None:
    answer = "In Zu\u0308rich the fer\u00adry of Kast\u200bner cost “250 mg”."
    assert found(answer) == [("name", "Kast\u200bner"), ("number", "250 mg")]


def test_without_sources_every_specific_is_unsourced() -> None:
    assert [one.kind for one in unsourced_specifics("In 1932 Ilse Brandvold paid $5.", [])] == [
        "date",
        "name",
        "number",
    ]
    assert unsourced_specifics("Nothing is known.", []) == ()


def test_a_single_text_is_refused() -> None:
    with pytest.raises(TypeError, match="list"):
        prepare_sources(SOURCE)
    with pytest.raises(TypeError, match="list"):
        unsourced_specifics("It is old.", SOURCE)


def test_a_finding_and_prepared_sources_never_change() -> None:
    (finding,) = unsourced_specifics("It cost $40 million.", PREPARED)
    with pytest.raises(FrozenInstanceError):
        finding.why = ""  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        PREPARED.sentences = ()  # type: ignore[misc]


def test_prepared_sources_serve_many_threads() -> None:
    answer = "It cost $40 million, said Emil Kastner on 4 May 1932. " * 5
    alone, results = unsourced_specifics(answer, PREPARED), []
    threads = [threading.Thread(target=lambda: results.append(unsourced_specifics(answer, PREPARED))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(alone) == 15 and results == [alone] * 8


@given(st.text(max_size=300), st.text(max_size=300))
@settings(max_examples=150, deadline=None)
def test_any_text_gives_places_in_order(answer: str, source: str) -> None:
    findings = unsourced_specifics(answer, [source, SOURCE])
    assert all(answer[one.start : one.end] == one.text and one.text for one in findings)
    assert list(findings) == sorted(findings, key=lambda one: (one.start, one.end))
    assert unsourced_specifics(SOURCE, [SOURCE, source]) == ()


HOSTILE = [
    "a", "A", "1", "A.", "1.", "1,", "1 ", "(1", "[1]", "[^", "$1", "1% ", "v1.2.3 ", "3 May 1932 ", "May ", "half ",
    "Mr. ", "two hundred thousand ", "http://a.b/c ", "é", "e\u0301", "a\u200b", "a²", "1932-05-03 ", "1/2/",
    "Bank of and ", "**A** ", "# 1. A\n", "<b>", "-1 ", " ", "\n", '"', "A. B ", "Xq Yq Zq ", "QXZ ",
    "The ferry carries 1401 people and cost $241. ", "It was launched on 3 May 1932 by Emil Kastner near Zurich. ",
]  # fmt: skip


@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_answers_and_sources_stay_quick(unit: str, quickest: Callable[..., None]) -> None:
    text = (unit * (10_000 // len(unit) + 1))[:10_000]

    def work() -> None:
        unsourced_specifics(text, PREPARED)
        unsourced_specifics(SOURCE, [text])

    quickest(work, within=0.5)


def test_an_answer_is_looked_up_in_about_a_millisecond(quickest: Callable[..., None]) -> None:
    article = " ".join(f"{SOURCE} In {1800 + n} it moved {n} tons for Harbor{n}." for n in range(25))[:20_000]
    prepared, answer = prepare_sources([article]), SOURCE[:1000]
    quickest(lambda: unsourced_specifics(answer, prepared), within=0.005)
    quickest(lambda: unsourced_specifics(answer, [article]), within=0.05)


def test_the_example_of_the_page_prints_what_it_says() -> None:
    page = (Path(__file__).parents[3] / "docs/free-check.md").read_text("utf-8")
    (code,), (shown,) = (
        re.findall(r"```python\n(.*?)```", page, re.DOTALL),
        re.findall(r"```text\n(.*?)```", page, re.DOTALL),
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout == shown
