"""A rehearsal counts every question once, and what is kept already costs nothing."""

from dataclasses import replace
from decimal import Decimal

from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Limits, Reply, Task
from factcheck.models.price import Price
from factcheck.models.rehearsal import Plan, Rehearsal, total
from factcheck.models.store import MemoryStore, Stored, reply_key
from factcheck.prompts import Prompt
from factcheck.records.result import Usage
from factcheck.records.tasks import (
    ExtractedClaims,
    ExtractInput,
    JudgeAnswer,
    JudgeInput,
    NumberedSentence,
    SinglePassAnswer,
    SinglePassInput,
)

PRICE = Price(input=Decimal(2), cache_read=Decimal(1), cache_write=Decimal(3), output=Decimal(10))
JUDGE = Task("judge_support", Prompt("system", "evidence", "question"), JudgeInput(claim="c", article="a"), JudgeAnswer)


def rehearsal(kept: Stored | None = None, price: Price | None = PRICE) -> Rehearsal:
    return Rehearsal("x:y", EmbeddedModel(), price, kept)


def test_a_question_is_counted_once_and_another_sample_is_another_question() -> None:
    model = rehearsal()
    for task in (JUDGE, JUDGE, replace(JUDGE, sample=1)):
        assert model.ask(task).status == "ok"
    plan = model.take()
    assert plan.calls == 2 and plan.stored == 0 and plan.output_tokens == (80, 800)
    assert 0 < plan.usd[0] < plan.usd[1] < plan.reserved_usd == 2 * plan.dearest_usd
    model.ask(JUDGE)
    assert model.take() == Plan(), "it was counted before the plan was taken"


def test_a_kept_answer_is_given_and_costs_nothing() -> None:
    store = MemoryStore()
    answer = JudgeAnswer(label="contradicted", quote="q", reason="r")
    store.put(reply_key("x:y", JUDGE), Reply("ok", answer, Usage(), "x:y", "y", ""))
    model = rehearsal(Stored(rehearsal(), store, offline=True))
    assert model.ask(JUDGE).answer == answer and model.ask(JUDGE).answer == answer
    assert model.take() == Plan(stored=1)
    assert model.ask(replace(JUDGE, sample=1)).answer != answer and model.take().calls == 1


def test_claims_are_extracted_and_verdicts_are_not_thought_about() -> None:
    model = rehearsal()
    sentences = (NumberedSentence(index=1, text="The mill opened in 1904 and closed in 1971."),)
    extract = Task("extract_claims", JUDGE.prompt, ExtractInput(sentences=sentences), ExtractedClaims)
    claims = model.ask(extract).answer
    assert isinstance(claims, ExtractedClaims) and claims.claims
    inputs = SinglePassInput(sentences=sentences, link="https://b.example", article_url="https://a.example", article="")
    passed = model.ask(Task("single_pass", JUDGE.prompt, inputs, SinglePassAnswer)).answer
    assert passed == SinglePassAnswer(doubts=(), link_doubted=False)


def test_what_costs_nothing_is_counted_alone() -> None:
    model = rehearsal(price=None)
    model.ask(JUDGE)
    assert model.take() == Plan(calls=1)


def test_half_a_surrogate_in_a_prompt_is_counted_and_a_short_limit_holds() -> None:
    model = rehearsal()
    model.ask(replace(JUDGE, prompt=Prompt("s", "\ud800", "q"), limits=Limits(max_output_tokens=100)))
    assert model.take().output_tokens == (40, 100)


def test_plans_add_up() -> None:
    one = Plan(1, (2, 3), (4, 5), (Decimal(6), Decimal(7)), Decimal(8), Decimal(9), 10)
    two = total([one, replace(one, dearest_usd=Decimal(1))])
    assert two == Plan(2, (4, 6), (8, 10), (Decimal(12), Decimal(14)), Decimal(16), Decimal(9), 20)
