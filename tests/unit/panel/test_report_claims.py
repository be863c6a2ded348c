"""Claims of a report: in its own words, with their places and citations; what is not answered stays unread."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from factcheck.checker.panel.claims import Extraction, extract_claims
from factcheck.checker.panel.numeric import is_numeric
from factcheck.checker.panel.report_text import ReportSentence, ReportText, bare, chunks, read_sentences
from factcheck.checker.panel.seats import Seat
from factcheck.checker.panel.wording import keeps_wording
from factcheck.errors import ConfigError
from factcheck.hashing import sha256_text
from factcheck.models.embedded.report_claims import sort_statement
from factcheck.records.report import Citation, Report
from factcheck.text.sentences import split_sentences

MODEL = {"extractor": "one:x1"}
SERVERS = {"one": ("llama", "compatible")}


@pytest.fixture
def report(author) -> Callable[..., ReportText]:
    """A report of the given text; ``marks`` are citations as they are written, each with an address."""

    def make(text: str, *marks: tuple[str, str], **whose: Any) -> ReportText:
        found = Report(
            id="R1", title="Bridges", author=author(**(whose or {"vendor": "OpenAI", "model": "gpt-5"})),
            run_date="2026-10-19", usage=None, format="text", sha256=sha256_text(text), chars=len(text),
            brief="What did it\ncost?",
        )  # fmt: skip
        citations, at = {}, 0
        for index, (raw, url) in enumerate(marks):
            at = text.index(raw, at)
            citations[index] = Citation(
                report="R1", index=index, form="numbered", label=raw, start=at, end=at + len(raw), url=url, raw=raw
            )
            at += len(raw)
        sentences = tuple(
            ReportSentence(
                index=n, text=s.text, start=s.start, end=s.end,
                citations=tuple(i for i, c in citations.items() if s.start <= c.start < s.end),
            )
            for n, s in enumerate(split_sentences(text))
        )  # fmt: skip
        return ReportText(found, text, sentences, citations)

    return make


@pytest.fixture
def listed(vendors, opened, wire) -> Callable[..., Extraction]:
    """What comes of a report where the model lists these claims: (sentence, text, kind, weight)."""

    def ask(made: ReportText, *claims: tuple[Any, ...], served: str | None = None, **more: Any) -> Extraction:
        keys = ("sentence", "text", "kind", "weight")
        rows = [dict(zip(keys, (*c, *("fact", "material")[len(c) - 2 :]), strict=True)) for c in claims]
        vendors.scripts["x1"] = [wire.Say(text=json.dumps({"claims": rows}), served=served)]
        return extract_claims(made, Seat("extractor", "one:x1", "llama"), opened(MODEL, SERVERS), **more)

    return ask


def texts(found: Extraction) -> list[str]:
    return [claim.text for claim in found.claims]


TWO = "The bridge opened in 1932 [1], and it cost $3.1 million [2]. It is old. We recommend a visit."


def test_a_claim_has_its_place_its_citations_and_its_number(report, listed) -> None:
    made = report(TWO, ("[1]", "https://a.example/"), ("[2]", "https://b.example/"))
    found = listed(
        made,
        (0, "The bridge opened in 1932"),
        (0, "it cost $3.1 million", "fact", "decisive"),
        (1, "It is old.", "inference", "minor"),
        (2, "We recommend a visit.", "opinion"),
    )
    first, second, third = found.claims
    assert (first.text, first.urls, first.numeric, first.materiality) == (
        "The bridge opened in 1932", ("https://a.example/",), False, 2,
    )  # fmt: skip
    assert (second.urls, second.citations, second.numeric, second.materiality) == (
        ("https://b.example/",),
        (1,),
        True,
        3,
    )
    assert made.text[second.start : second.end] == "it cost $3.1 million"
    assert (third.kind, third.urls, third.materiality, third.index) == ("inference", (), 1, 2)
    assert (found.unread, found.replaced, found.unknown) == ({}, 0, 0)


def test_a_mark_at_the_end_is_for_all_that_have_none_of_their_own(report, listed) -> None:
    made = report(
        "The bridge opened in 1932 and it cost $3 [1][2].", ("[1]", "https://a.example/"), ("[2]", "https://b.example/")
    )
    found = listed(made, (0, "The bridge opened in 1932"), (0, "it cost $3"))
    assert [claim.citations for claim in found.claims] == [(0, 1), (0, 1)]


def test_the_question_shows_the_brief_and_what_came_before(report, listed, vendors) -> None:
    sentences = " ".join(f"The span number {n} is made of steel [1]." for n in range(14))
    listed(report(sentences), (0, "The span number 0 is made of steel."))
    asked = [json.loads(request.body)["messages"][1]["content"] for request in vendors.requests[-2:]]
    assert "Asked for: What did it cost?" in asked[0] and "[9] The span number 9" in asked[0]
    assert "\nThe span number 8 is made of steel.\nThe span number 9" in asked[1] and "[10] The span" in asked[1]
    assert "[1]." not in asked[0]


REPAIRED = [
    "The bridge opened in 1933.",
    "The bridge opened in 1932 at a cost of $4 million.",
    "The bridge did not open in 1932.",
    "The bridge may have opened in 1932.",
    "The famous suspension bridge of the capital was inaugurated in 1932.",
    "The bridge opened in about 1932.",
]


@pytest.mark.parametrize("claim", REPAIRED)
def test_what_the_report_does_not_say_is_replaced_by_what_it_says(claim: str, report, listed) -> None:
    found = listed(report("The bridge opened in 1932 at a cost of $3 million."), (0, claim))
    assert texts(found) == ["The bridge opened in 1932 at a cost of $3 million."]
    assert (found.replaced, found.claims[0].origin) == (1, "code")


def test_a_number_that_no_claim_holds_brings_the_sentence_back(report, listed) -> None:
    found = listed(report("The bridge opened in 1932 and cost 3 million dollars."), (0, "The bridge opened in 1932"))
    assert texts(found) == ["The bridge opened in 1932 and cost 3 million dollars."]


@pytest.mark.parametrize(
    ("claim", "sentence", "kept"),
    [
        ("Rivas led the work", "Ana Rivas led the work and wrote a book.", True),
        ("Ana Rivas wrote a book", "She wrote a book.", True),
        ("The drug cut deaths", "The drug did not cut deaths, but it cut costs by 5%.", False),
        ("it lowered costs by 5%", "The drug did not cut deaths, but it lowered costs by 5%.", True),
        ("The engineer Ana Rivas wrote a book", "She wrote a book.", True),
        ("Ana Rivas was an engineer", "She wrote a book.", False),
        ("Ana Rivas burned a book", "She wrote a book.", False),
        ("The engineer wrote no book", "She wrote a book.", False),
        ("The drug didn't cut deaths", "The drug did not cut deaths, but it helped.", True),
        ("It takes 300 days", "It takes about 300 days.", False),
        ("The law may fail", "The law may fail.", True),
        ("The law will fail", "The law may fail.", False),
        ("All mills closed", "Most mills closed.", False),
        ("", "Most mills closed.", False),
    ],
)
def test_wording(claim: str, sentence: str, kept: bool) -> None:
    assert keeps_wording(claim, sentence, ("Ana Rivas was an engineer.",)) is kept


def test_a_sentence_that_the_model_skipped_is_a_claim_if_it_states_something(report, listed) -> None:
    made = report("# Results\nThe bridge opened in 1932.\nWe recommend a visit.\nHow old is it?")
    found = listed(made, (77, "Nothing of the kind."))
    assert texts(found) == ["The bridge opened in 1932."] and found.claims[0].origin == "code"
    assert found.unknown == 1


def test_claims_twice_or_without_end_are_cut(report, listed) -> None:
    made = report("The bridge opened in 1932 and 1932 was a year of opening bridges.")
    found = listed(made, *[(0, "The bridge opened in 1932")] * 3, (0, "1932 was a year of opening bridges"))
    assert texts(found) == ["The bridge opened in 1932", "1932 was a year of opening bridges"]
    many = listed(made, *[(0, f"The bridge opened in 1932{'!' * n}") for n in range(40)])
    assert len(many.claims) <= 12


# Who may extract, and what is not answered.


def test_an_extractor_of_the_authors_house_is_refused(report, opened) -> None:
    seat = Seat("extractor", "one:x1", "llama")
    with pytest.raises(ConfigError, match="nobody judges"):
        extract_claims(report("It is old.", vendor="Meta", model="llama-4"), seat, opened(MODEL, SERVERS))
    with pytest.raises(ConfigError, match="plan anew"):
        extract_claims(report("It is old."), Seat("extractor", "one:x2", "llama"), opened(MODEL, SERVERS))


@pytest.mark.parametrize("served", ["gpt-5-mini", "qwen3:8b"])
def test_an_answer_of_another_house_is_none(served: str, report, listed) -> None:
    found = listed(report("The bridge opened in 1932."), (0, "The bridge opened in 1932."), served=served)
    assert found.claims == () and served in found.unread[0]


def test_an_answer_that_was_cut_off_is_asked_for_in_halves(report, vendors, opened, wire) -> None:
    made = report(" ".join(f"The span number {n} is made of steel." for n in range(4)))

    def script(request: Any) -> Any:
        shown = [n for n in range(4) if f"[{n}] The span" in request.body.decode()]
        if len(shown) > 1:
            return wire.Say(text='{"claims": [', stop="truncated")
        text = "" if shown == [2] else f"The span number {shown[0]} is made of steel."
        rows = [{"sentence": shown[0], "text": text, "kind": "fact", "weight": "minor"}]
        return wire.Say(text="no" if shown == [2] else json.dumps({"claims": rows}))

    vendors.scripts["x1"] = script
    found = extract_claims(made, Seat("extractor", "one:x1", "llama"), opened(MODEL, SERVERS))
    assert [claim.sentence for claim in found.claims] == [0, 1, 3]
    assert list(found.unread) == [2] and "unparsed" in found.unread[2] and len(found.calls) == 7


# Without a key.


def test_the_rules_make_one_claim_of_each_statement(report, rules_tools) -> None:
    made = report(
        "# Findings\nThe bridge opened in 1932 and cost $3.1 million [1]. In my view it is lovely. Should one go?"
        " Sales will double by 2035. The data suggest a decline. Cities should consider new tolls.",
        ("[1]", "https://a.example/"),
    )
    found = extract_claims(made, Seat("extractor", "embedded:rules"), rules_tools)
    assert [(c.text, c.kind, c.materiality) for c in found.claims] == [
        ("The bridge opened in 1932 and cost $3.1 million.", "fact", 2),
        ("Sales will double by 2035.", "forecast", 2),
        ("The data suggest a decline.", "inference", 1),
    ]
    assert found.claims[0].urls == ("https://a.example/",) and found.claims[0].numeric


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The plant employs 400 people.", "fact"),
        ("Key Findings and Results", None),
        ("Why does it matter?", None),
        ("The following holds:", None),
        ("Consider a second source.", "opinion"),
        ("We recommend the second option.", "opinion"),
        ("The FDA recommends 400 units a day.", "fact"),
        ("Demand is projected to reach 5 GW.", "forecast"),
        ("Prices are likely to fall.", "forecast"),
        ("This likely reflects a seasonal effect in the sample.", "inference"),
        ("Old news.", None),
        ("", None),
    ],
)
def test_statements_are_sorted(text: str, kind: str | None) -> None:
    assert sort_statement(text) == kind


# Anchors and numbers.


def test_anchors_are_marked_or_named(report, listed, rules_tools) -> None:
    text = (
        "The bridge is old. [STT-ANCHOR] The river is wide, STT-ANCHOR, and deep. The mill is red.\n"
        "The Deloitte study names it. STT-ANCHOR: The toll was 5 cents."
    )
    found = extract_claims(report(text), Seat("extractor", "embedded:rules"), rules_tools, ("deloitte  study",))
    assert [(c.text, c.anchor, c.materiality) for c in found.claims] == [
        ("The bridge is old.", True, 3),
        ("The river is wide, and deep.", True, 3),
        ("The mill is red.", False, 1),
        ("The Deloitte study names it.", True, 3),
        ("The toll was 5 cents.", True, 3),
    ]
    weighed = listed(report("The bridge is old STT‑ANCHOR."), (0, "The bridge is old.", "fact", "minor"))
    assert (weighed.claims[0].anchor, weighed.claims[0].materiality, weighed.claims[0].text) == (
        True,
        1,
        "The bridge is old.",
    )


def test_an_anchor_on_a_line_of_its_own_is_for_what_follows(report) -> None:
    read = read_sentences(report("It is old.\nSTT-ANCHOR\nIt is red."))
    assert [(one.text, one.anchor) for one in read] == [("It is old.", False), ("It is red.", True)]


@pytest.mark.parametrize(
    ("text", "numeric"),
    [
        ("It grew by 4 percent.", True),
        ("Half of the mills closed.", True),
        ("Twelve people came.", True),
        ("It cost €4.", True),
        ("It opened in 1932.", False),
        ("It opened on 3 May 1932.", False),
        ("Apollo 11 landed.", False),
        ("Python 3.12 is faster.", False),
        ("It was the third time.", False),
        ("One of them left.", False),
        ("It is old.", False),
    ],
)
def test_numbers_are_found_by_code(text: str, numeric: bool) -> None:
    assert is_numeric(text) is numeric


def test_dates_count_where_the_rule_says_so() -> None:
    assert is_numeric("It opened in 1932.", dates=True) and not is_numeric("It opened in May.", dates=True)


# How a sentence is read.


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("- **Sales** rose by [4 percent](https://a.example/x_(y)) [1][2,3].", "Sales rose by 4 percent."),
        ("It rose[^note] ([source](https://a.example)).", "It rose."),
        ("It rose (see [source](https://a.example)).", "It rose (see source)."),
        ("See https://a.example/b?c=d for more", "See for more"),
        ("Costs fell [[4]](https://a.example/).", "Costs fell."),
        ("The area is 10 m² and 10⁶ people live there.³", "The area is 10 m² and 10⁶ people live there."),
        ("“[T]he mill [of Ossa] opened”", "“[T]he mill [of Ossa] opened”"),
        ("## 2. The `code` snake_case_name", "The code snake_case_name"),
        ("It rose 【4†source】.", "It rose."),
    ],
)
def test_marks_are_taken_off(text: str, read: str) -> None:
    assert bare(text) == read


def test_runs_are_short(report) -> None:
    read = read_sentences(report(" ".join(["It is old."] * 25)))
    assert [len(run) for run in chunks(read, 10, 10_000)] == [10, 10, 5]
    assert [len(run) for run in chunks(read, 10, 25)] == [2] * 12 + [1]
    assert chunks((), 10, 10) == []


@pytest.mark.parametrize(
    "unit", ["[", "[[1]](", "**", "![a](", "http://a", "STT-", "【", "(", " [", "_a_", "will be ", "we "]
)
def test_hostile_sentences_are_quick(unit: str) -> None:
    text = (unit * 10_000)[:10_000]
    started = time.perf_counter()
    bare(text)
    sort_statement(text)
    assert time.perf_counter() - started < 0.2
