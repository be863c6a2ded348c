"""The date of a page against the day of the report: what later pages say is not held against it, and a person looks."""

import json

import pytest

from factcheck.checker.panel.ballots import counted, prove
from factcheck.checker.panel.dates import dated
from factcheck.checker.panel.decide import Doubts, decide
from factcheck.checker.panel.judging import judge
from factcheck.checker.panel.question import Absence, Retrieval, citation_question, receipt_question
from factcheck.checker.panel.refuse import plan_panel
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.panel.seats import Seat
from factcheck.records.audit_tasks import ReceiptAnswer, ReceiptInput
from factcheck.records.panel import Ballot, Decision

CITATIONS, RECEIPTS = shipped_panel("citations"), shipped_panel("receipts")
DAY = "2026-03-10"
FERRY = "The Orvik ferry crosses the sound once a day since the second ship was sold."
CLAIM = "The Orvik ferry crosses the sound twice a day."


@pytest.mark.parametrize(
    ("published", "modified", "copied", "found"),
    [
        ("2026-05-02", None, None, "after"),
        ("2026-03-11", None, None, "after"),
        ("2026-04", None, None, "after"),
        ("2026-05-02", "2026-06-01", None, "after"),
        ("2026-01-15", None, None, "until"),
        (DAY, None, None, "until"),
        ("2026-02", None, None, "until"),
        ("2026-01-15", DAY, None, "until"),
        (None, "2025-12", None, "until"),
        (None, None, "2026-03-01", "until"),
        ("2026-01-15", "2026-05-02", "2026-03-01", "until"),
        ("2026-01-15", "2026-05-02", None, None),
        ("2026-03", None, None, None),
        ("2026-01-15", "2026-03", None, None),
        (None, "2026-05-02", None, None),
        (None, None, "2026-05-02", None),
        (None, None, None, None),
    ],
)
def test_how_a_page_lies_to_the_day(
    published: str | None, modified: str | None, copied: str | None, found: str | None
) -> None:
    assert dated(DAY, published, modified, copied) == found
    assert dated(None, published, modified, copied) is None


def answer(label: str, quote: str = FERRY, source: str = "S1") -> ReceiptAnswer:
    return ReceiptAnswer.model_validate({"label": label, "source": source, "quote": quote, "reason": "r"})


@pytest.fixture
def counts(claim, page):  # type: ignore[no-untyped-def]
    """What counts of a label whose quote stands on pages with these dates."""

    def count(label: str, *published: str | None, day: str | None = DAY) -> tuple[str | None, str | None, str | None]:
        pages = [page(FERRY, f"https://s{n}.example/", published=date) for n, date in enumerate(published)]
        question = receipt_question(claim(CLAIM), pages, Retrieval(True), day, RECEIPTS)
        proof = prove(answer(label), question, RECEIPTS)
        label_that_counts, why = counted(answer(label).label, proof, question, RECEIPTS)
        return label_that_counts, proof.dated, why

    return count


def test_a_later_page_makes_it_superseded_and_an_earlier_one_does_not(counts) -> None:
    label, dated_as, why = counts("CONTRADICTED", "2026-05-02")
    assert (label, dated_as) == ("SUPERSEDED", "after") and why.endswith(": SUPERSEDED")
    assert counts("CONTRADICTED", "2026-01-15") == ("CONTRADICTED", "until", None)
    assert counts("CONTRADICTED", "2026-03") == ("CONTRADICTED", None, None)
    assert counts("CONTRADICTED", None) == ("CONTRADICTED", None, None)


def test_the_same_words_on_an_earlier_page_are_looked_for(counts) -> None:
    assert counts("CONTRADICTED", "2026-05-02", "2026-01-15")[:2] == ("CONTRADICTED", "until")
    assert counts("CONTRADICTED", "2026-05-02", None)[:2] == ("CONTRADICTED", None)
    assert counts("CONTRADICTED", "2026-05-02", "2026-06-02")[:2] == ("SUPERSEDED", "after")


@pytest.mark.parametrize("label", ["VERIFIED", "SUPPORTED_WEAK", "DISTORTED", "MISATTRIBUTED", "SUPERSEDED"])
def test_no_other_label_turns_with_a_date(label: str, counts) -> None:
    assert counts(label, "2026-05-02")[0] == label and counts(label, "2026-01-15")[0] == label


def test_without_a_run_date_no_date_matters(counts) -> None:
    assert counts("CONTRADICTED", "2026-05-02", day=None) == ("CONTRADICTED", None, None)


def test_without_a_verified_quote_a_date_proves_nothing(claim, page) -> None:
    question = receipt_question(claim(CLAIM), [page(FERRY, published="2026-05-02")], Retrieval(True), DAY, RECEIPTS)
    proof = prove(answer("CONTRADICTED", "The ferry was scrapped in the year before."), question, RECEIPTS)
    assert counted("CONTRADICTED", proof, question, RECEIPTS)[0] == "UNSUPPORTED"


def test_citations_are_not_dated(claim, page) -> None:
    question = citation_question(claim(CLAIM), page(FERRY, published="2026-05-02"), CITATIONS)
    assert question.retrieval.run_date is None and CITATIONS.dated_after == {}


def ballot(said: str, label: str, dated_as: str | None, role: str = "judge") -> Ballot:
    fields = {"role": role, "asked": "a:b", "served": "b", "house": "meta", "family": "same", "status": "ok"}
    quoted = {"quote": "q", "quote_url": "u", "quote_start": 0, "tier": "verbatim", "reason": None, "dated": dated_as}
    rule = "by date" if said != label else None
    return Ballot.model_validate({**fields, **quoted, "said": said, "label": label, "rule": rule})


@pytest.mark.parametrize(
    ("first", "second", "label", "cause"),
    [
        (("CONTRADICTED", "SUPERSEDED", "after"), ("CONTRADICTED", "SUPERSEDED", "after"), "SUPERSEDED", "dated"),
        (("SUPERSEDED", "SUPERSEDED", "after"), ("CONTRADICTED", "SUPERSEDED", "after"), "SUPERSEDED", "dated"),
        (("SUPERSEDED", "SUPERSEDED", "after"), ("SUPERSEDED", "SUPERSEDED", "after"), "SUPERSEDED", None),
        (("SUPERSEDED", "SUPERSEDED", None), ("SUPERSEDED", "SUPERSEDED", None), "SUPERSEDED", None),
        (("SUPERSEDED", "SUPERSEDED", "until"), ("SUPERSEDED", "SUPERSEDED", None), "SUPERSEDED", "dated"),
        (("CONTRADICTED", "CONTRADICTED", "until"), ("CONTRADICTED", "CONTRADICTED", None), "CONTRADICTED", None),
        (("CONTRADICTED", "SUPERSEDED", "after"), ("CONTRADICTED", "CONTRADICTED", "until"), "CONTRADICTED", "split"),
        (("VERIFIED", "VERIFIED", "after"), ("VERIFIED", "VERIFIED", "after"), "VERIFIED", None),
    ],
)
def test_who_goes_to_a_person(first, second, label: str, cause: str | None) -> None:
    found = decide([ballot(*first), ballot(*second, "second_judge")], "panel", RECEIPTS, Doubts())
    assert (found.label, found.cause) == (label, cause)


def test_judges_see_the_date_and_the_decision_keeps_it(author, claim, page, opened, vendors, says) -> None:
    """The worked example of docs/panel.md, asked of two judges behind a server."""
    servers = {"one": ("llama", "compatible"), "two": ("qwen", "openai")}
    roles = {"judge": "one:d1", "second_judge": "two:d2"}
    tools = opened(roles, servers)
    seats = (Seat("judge", "one:d1", "llama"), Seat("second_judge", "two:d2", "qwen"))
    panel = plan_panel(author("OpenAI", "", "gpt-5"), seats, None, RECEIPTS)
    searched = Retrieval(True, (Absence("search", "orvik ferry", 1),))

    def decided(**dates: str) -> Decision:
        vendors.scripts |= {name: [says("CONTRADICTED", FERRY, source="S1")] for name in ("d1", "d2")}
        question = receipt_question(claim(CLAIM), [page(FERRY, **dates)], searched, DAY, RECEIPTS)
        return judge(question, panel, tools, RECEIPTS).decision

    later = decided(published="2026-05-02")
    assert (later.label, later.cause, later.disputed) == ("SUPERSEDED", "dated", True), later
    assert [(one.said, one.dated) for one in later.ballots] == [("CONTRADICTED", "after")] * 2
    assert (decided(published="2026-01-15").label, decided(published="2026-03").label) == ("CONTRADICTED",) * 2
    assert decided(published="2026-01-15", modified="2026-05-02").label == "CONTRADICTED"


def test_the_prompt_says_what_the_page_says(claim, page, rules_tools) -> None:
    question = receipt_question(claim(CLAIM), [page(FERRY, published="2026-05")], Retrieval(True), DAY, RECEIPTS)
    assert isinstance(question.inputs, ReceiptInput)
    shown = rules_tools.prompts.render("judge_receipt", question.inputs.model_dump()).evidence
    assert "Published: 2026-05, as the page says\n" in shown
    bare = receipt_question(claim(CLAIM), [page(FERRY)], Retrieval(True), DAY, RECEIPTS)
    assert "Published" not in rules_tools.prompts.render("judge_receipt", bare.inputs.model_dump()).evidence
    assert json.loads(question.evidence[0].model_dump_json())["published"] == "2026-05"
