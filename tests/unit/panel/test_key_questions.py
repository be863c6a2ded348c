"""Questions of the answer key: what is shown of a report, where quotes stand, whose vote counts, what rules tell."""

from collections.abc import Callable
from typing import Any

import pytest

from factcheck.checker.panel.key_judging import JudgedKey, judge_key, unasked_key
from factcheck.checker.panel.key_question import key_fact_question, trap_question
from factcheck.checker.panel.refuse import plan_panel
from factcheck.checker.panel.report_page import ReportPage, make_report_page
from factcheck.checker.panel.report_text import ReportSentence, ReportText
from factcheck.checker.panel.rules import shipped_panel
from factcheck.checker.panel.seats import Seat
from factcheck.hashing import sha256_text
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Task
from factcheck.prompts import Prompt
from factcheck.records.answer_key import KeyFact, Trap
from factcheck.records.audit_tasks import CitationInput, KeyFactAnswer, KeyFactInput, TrapAnswer, TrapInput
from factcheck.records.report import Report
from factcheck.text.sentences import split_sentences

TRAPS, FACTS = shipped_panel("traps"), shipped_panel("key_facts")
TEXT = (
    "# Tolls\n\nThe **toll** ended in 2021 [3], and none has been asked since ([note](https://a.example/x)).\n"
    "Crews still paint the arch every spring. No study by Northgate could be found."
)
TRAP = Trap(question="What is the toll?", correct="That it ended.", fails="A price.")
ENDED = "The toll ended in 2021, and none has been asked since."
SERVERS = {"one": ("llama", "compatible"), "two": ("qwen", "compatible"), "three": ("mistral", "compatible")}
MODELS = {"judge": "one:k1", "second_judge": "two:k2", "tie_breaker": "three:k3"}


@pytest.fixture
def source(author) -> Callable[..., ReportPage]:
    """A report as its judges see it."""

    def make(text: str = TEXT) -> ReportPage:
        report = Report(
            id="R1", title="Tolls", author=author("OpenAI", "", "gpt-5"), run_date="2026-10-19", usage=None,
            format="markdown", sha256=sha256_text(text), chars=len(text),
        )  # fmt: skip
        pieces = (ReportSentence(n, s.text, s.start, s.end) for n, s in enumerate(split_sentences(text)))
        return make_report_page(ReportText(report, text, tuple(pieces), {}))

    return make


@pytest.fixture
def asked(vendors, opened, author, says, source) -> Callable[..., JudgedKey]:
    """What comes of a trap of a report where the judges say what they are given: (label, quote, who served)."""

    def ask(*script: tuple[Any, ...], trap: Trap = TRAP, text: str = TEXT) -> JudgedKey:
        for name, said in zip(("k1", "k2", "k3"), script, strict=False):
            vendors.scripts[name] = [says(*said)]
        seats = [Seat(role, name, SERVERS[name.partition(":")[0]][0]) for role, name in MODELS.items()]
        panel = plan_panel(author("OpenAI", "", "gpt-5"), seats[:2], seats[2], TRAPS)
        return judge_key(trap_question("T1", trap, source(text), TRAPS), panel, opened(MODELS, SERVERS), None)

    return ask


def test_a_report_is_shown_without_marks_and_quotes_lead_back_into_it(source) -> None:
    page = source()
    assert ENDED in page.page.text and "https" not in page.page.text and "**" not in page.page.text
    assert page.sentences_of(ENDED) == (1,)
    assert page.sentences_of("paint the arch every spring. No study") == (2, 3), "over the end of a sentence"
    assert page.sentences_of("Northgate could be") == (3,) and page.sentences_of("The toll is 16 cents today.") == ()
    for one, start in zip(page.read, page.starts, strict=True):
        assert page.page.text.startswith(one.text, start)
        assert page.sentence_at(start) is page.sentence_at(start + len(one.text) - 1) is one


def test_a_report_without_a_sentence_gives_an_empty_page(source) -> None:
    page = source("---\n")
    assert page.page.text == "" and page.sentences_of("anything at all") == ()


def test_of_a_long_report_what_speaks_of_the_key_is_shown(source) -> None:
    filler = " ".join(f"Paragraph {n} tells of gardens, of rain and of the price of bread." for n in range(400))
    page = source(f"{filler}\n\n{TEXT}\n\n{filler}")
    inputs = trap_question("T1", TRAP, page, TRAPS).inputs
    assert isinstance(inputs, TrapInput) and ENDED in inputs.passages and "[… left out …]" in inputs.passages
    assert len(inputs.passages) < 9000 < len(page.page.text)
    fact = key_fact_question("K1", KeyFact(fact="Crews paint the\narch."), page, FACTS).inputs
    assert isinstance(fact, KeyFactInput) and "paint the arch every spring" in fact.passages
    assert fact.fact == "Crews paint the arch." and fact.run_date == "2026-10-19"


@pytest.mark.parametrize(
    ("more", "unquoted"),
    [
        ({}, {"full": "failed", "half": "failed"}),
        ({"silence": "half"}, {"full": "half"}),
        ({"document": "D"}, {"full": "half", "failed": "half"}),
        ({"document": "D", "silence": "failed"}, {"full": "failed", "half": "failed"}),
    ],
)
def test_what_a_label_is_without_a_quote(source, more: dict[str, str], unquoted: dict[str, str]) -> None:
    assert trap_question("T1", TRAP.model_copy(update=more), source(), TRAPS).rule.unquoted == unquoted


def test_quotes_are_placed_in_the_report(asked) -> None:
    done = asked(("full", ENDED), ("full", "none has been asked since."))
    assert (done.decision.outcome, done.decision.disputed, len(done.calls)) == ("full", False, 2)
    assert done.decision.sentences == (1,)
    assert {ballot.quote_start for ballot in done.decision.ballots} == {TEXT.index("The **toll**")}
    assert {ballot.quote_url for ballot in done.decision.ballots} == {"report:R1"}


def test_a_quote_from_the_key_proves_nothing(asked) -> None:
    done = asked(("full", "The toll was abolished, says a correct report."), ("failed", ""))
    assert done.decision.outcome == "failed" and done.decision.sentences == ()
    assert [ballot.tier for ballot in done.decision.ballots] == ["not_found", "none"]


def test_where_all_differ_the_strictest_counts_and_a_person_looks(asked) -> None:
    done = asked(("full", ENDED), ("half", ENDED), ("failed", "")).decision
    assert (done.outcome, done.cause) == ("failed", "split")


def test_a_ballot_of_the_author_s_house_is_void(asked) -> None:
    done = asked(("full", ENDED, "gpt-4o"), ("full", ENDED), ("full", ENDED)).decision
    assert done.ballots[0].status == "error" and "as the author's" in str(done.ballots[0].reason)
    assert done.outcome == "full" and len(done.ballots) == 3
    lost = asked(("full", ENDED, "gpt-4o"), ("full", ENDED, "gpt-5"), ("full", ENDED)).decision
    assert lost.outcome is None and lost.cause == "votes"


def test_nobody_is_asked_what_only_a_person_can_say(source) -> None:
    open_one = unasked_key(source(), "trap", "T3", "in words alone", TRAPS, "panel", None).decision
    settled = unasked_key(source(), "key_fact", "K1", "in words alone", FACTS, "panel", "present").decision
    assert (open_one.outcome, open_one.disputed, open_one.cause) == (None, True, "votes")
    assert (settled.outcome, settled.disputed, settled.cause) == ("present", False, None)


REPORT = "The Alder Bridge opened on 3 May 1932 after 18 months of work. The toll was raised to 12 cents in 1990."


def rules(inputs: Any) -> Any:
    name, kind = ("judge_trap", TrapAnswer) if isinstance(inputs, TrapInput) else ("judge_key_fact", KeyFactAnswer)
    return EmbeddedModel().ask(Task(name, Prompt("", "", ""), inputs, kind))


@pytest.mark.parametrize(
    ("fact", "outdated", "label"),
    [
        ("The Alder Bridge opened on 3 May 1932.", "", "present"),
        ("The Alder Bridge opened on 3 May 1951.", "", "not_present"),
        ("The orchestra of Salzburg plays Mozart in July.", "", "not_present"),
        ("The toll was raised to 12 cents in 1990.", "The toll was 5 cents.", "present"),
        ("The toll was raised to 12 cents in 1990.", "The Alder Bridge opened on 3 May 1932.", None),
        ("The Alder Bridge opened on 3 May 1932, and the mayor of Salzburg gave a long speech.", "", None),
    ],
)
def test_key_facts_by_rules(fact: str, outdated: str, label: str | None) -> None:
    reply = rules(KeyFactInput(fact=fact, outdated=outdated, run_date=None, passages=REPORT))
    assert (reply.answer.label if reply.answer else None) == label, reply
    assert label is not None or "the rules abstain" in reply.reason


@pytest.mark.parametrize(
    ("correct", "fails", "document", "label"),
    [
        ("The toll was raised to 12 cents in 1990.", "The toll was never raised.", None, "full"),
        ("The toll was never raised.", "The toll was raised to 12 cents in 1990.", None, "failed"),
        ("Explains why this is not so.", "Believes every word of it.", None, None),
        ("The toll was raised to 12 cents in 1990.", "The bridge opened on 3 May 1932.", None, None),
        ("The toll was raised to 12 cents in 1990.", "The toll was never raised.", "The toll book", None),
    ],
)
def test_traps_by_rules(correct: str, fails: str, document: str | None, label: str | None) -> None:
    reply = rules(TrapInput(question="q", correct=correct, half="", fails=fails, document=document, passages=REPORT))
    assert (reply.answer.label if reply.answer else None) == label, reply


def test_inputs_of_another_task_are_an_error() -> None:
    other = CitationInput(claim="c", url="u", title="t", passages="p")
    for name in ("judge_trap", "judge_key_fact"):
        assert EmbeddedModel().ask(Task(name, Prompt("", "", ""), other, TrapAnswer)).status == "error"
