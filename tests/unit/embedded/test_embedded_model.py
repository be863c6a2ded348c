"""The embedded model behind the port: every task, statuses, the pages it keeps, threads."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import factcheck
from factcheck.hashing import canonical_json
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.embedded.page import PageShelf
from factcheck.models.ports import Reply, Task
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import (
    ExtractedClaims,
    ExtractInput,
    JudgeAnswer,
    JudgeInput,
    NumberedSentence,
    SinglePassAnswer,
    SinglePassInput,
    WriteInput,
    WrittenSentences,
)

PROMPT = Prompt("", "", "")
ARTICLE = """The lighthouse at Skarv was built in 1871 by Ole Brandt. It stands 42 meters high on a bare rock.
The lamp was changed to electric light on 9 October 1934. The keeper, Sara Vik, did not leave the island for two years.
Since 1988 the lighthouse has been unmanned. It is visited by about 6,000 people a year, most of them in July.
"""
URL = "https://example.org/skarv"


def ask(model: EmbeddedModel, name: str, inputs: Record, answer: type[Record]) -> Reply:
    return model.ask(Task(name, PROMPT, inputs, answer))


def judged(model: EmbeddedModel, claim: str, article: str = ARTICLE, task: str = "judge_support") -> JudgeAnswer:
    reply = ask(model, task, JudgeInput(claim=claim, article=article), JudgeAnswer)
    assert isinstance(reply.answer, JudgeAnswer)
    return reply.answer


def looked_at(link: str | None, *sentences: str) -> SinglePassAnswer:
    numbered = tuple(NumberedSentence(index=i, text=text) for i, text in enumerate(sentences))
    inputs = SinglePassInput(sentences=numbered, link=link, article_url=URL, article=ARTICLE)
    answer = ask(EmbeddedModel(), "single_pass", inputs, SinglePassAnswer).answer
    assert isinstance(answer, SinglePassAnswer)
    return answer


def test_a_reply_is_free_and_says_who_served() -> None:
    model = EmbeddedModel()
    reply = ask(
        model, "judge_support", JudgeInput(claim="The lighthouse was built in 1871.", article=ARTICLE), JudgeAnswer
    )
    assert reply.status == "ok"
    assert reply.answer is not None
    assert (reply.asked, reply.served) == ("embedded:rules", f"rules-{factcheck.__version__}")
    assert reply.usage == Usage()
    assert reply.cost_usd == 0.0
    assert reply.raw == canonical_json(reply.answer.model_dump(mode="json"))


def test_an_unknown_task_is_an_error_with_a_reason() -> None:
    reply = ask(EmbeddedModel(), "translate", JudgeInput(claim="a", article="b"), JudgeAnswer)
    assert (reply.status, reply.answer) == ("error", None)
    assert "translate" in (reply.reason or "")


@pytest.mark.parametrize("name", ["write_sentences", "extract_claims", "judge_support", "judge_refute", "single_pass"])
def test_inputs_of_another_task_are_an_error(name: str) -> None:
    wrong: Record = ExtractInput(sentences=()) if name != "extract_claims" else JudgeInput(claim="a", article="b")
    reply = ask(EmbeddedModel(), name, wrong, JudgeAnswer)
    assert (reply.status, reply.answer) == ("error", None)
    assert reply.reason


def test_it_writes_and_extracts() -> None:
    model = EmbeddedModel()
    written = ask(
        model, "write_sentences", WriteInput(article=ARTICLE, title="Skarv", count=3), WrittenSentences
    ).answer
    assert isinstance(written, WrittenSentences)
    assert 1 <= len(written.sentences) <= 3
    sentences = tuple(NumberedSentence(index=i, text=text) for i, text in enumerate(written.sentences))
    claims = ask(model, "extract_claims", ExtractInput(sentences=sentences), ExtractedClaims).answer
    assert isinstance(claims, ExtractedClaims)
    assert {claim.sentence for claim in claims.claims} == set(range(len(sentences)))


@pytest.mark.parametrize("task", ["judge_support", "judge_refute"])
@pytest.mark.parametrize("article", ["", "  \n\t "])
def test_an_empty_article_settles_nothing(task: str, article: str) -> None:
    answer = judged(EmbeddedModel(), "The lighthouse was built in 1871.", article, task)
    assert (answer.label, answer.quote) == ("not_found", "")
    assert "no text" in answer.reason


def test_both_judges_answer() -> None:
    model = EmbeddedModel()
    for task in ("judge_support", "judge_refute"):
        assert judged(model, "The lighthouse at Skarv was built in 1871 by Ole Brandt.", task=task).label == "supported"
        assert judged(model, "The lighthouse at Skarv was built in 1934 by Ole Brandt.", task=task).label != "supported"


def test_single_pass_doubts_what_is_missing_denied_or_elsewhere() -> None:
    answer = looked_at(
        URL,
        "The lighthouse at Skarv was built in 1871 by Ole Brandt.",
        "The lighthouse at Skarv was built in 1872 by Ole Brandt.",
        "The lighthouse has not been unmanned since 1988.",
        "Fishermen from the village sell smoked herring near the church.",
        "I think this is a lovely place.",
    )
    assert [doubt.sentence for doubt in answer.doubts] == [1, 2, 3]
    assert all(doubt.reason and "\n" not in doubt.reason for doubt in answer.doubts)
    assert not answer.link_doubted


def test_single_pass_compares_the_link() -> None:
    assert looked_at("https://example.org/other").link_doubted
    assert not looked_at("https://example.org/skarv?utm_source=feed").link_doubted
    assert not looked_at(None).link_doubted


def test_threads_get_the_answers_of_one_thread() -> None:
    articles = [ARTICLE.replace("1871", str(1800 + i)) for i in range(24)]
    claims = [f"The lighthouse at Skarv was built in {1800 + i} by Ole Brandt." for i in range(24)]
    model = EmbeddedModel()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda pair: judged(model, *pair), zip(claims, articles, strict=True)))
    assert together == [
        judged(EmbeddedModel(), claim, article) for claim, article in zip(claims, articles, strict=True)
    ]
    assert {answer.label for answer in together} == {"supported"}


def test_the_shelf_keeps_few_pages_and_the_latest() -> None:
    shelf = PageShelf(size=2)
    first = shelf.read("The first page says little.")
    assert shelf.read("The first page says little.") is first
    shelf.read("The second page.")
    assert shelf.read("The first page says little.") is first
    shelf.read("The third page.")
    assert shelf.read("The first page says little.") is first
    second = shelf.read("The second page.")
    assert second.text == "The second page."
    assert shelf.read("The first page says little.") is not None
