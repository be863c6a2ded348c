"""A scripted model behind the one-method seam, and a small article."""

from collections.abc import Callable, Sequence

import pytest

from factcheck.checker.state import DraftView, Tools, make_page
from factcheck.hashing import canonical_json
from factcheck.models.ports import Reply, Task
from factcheck.prompts import load_prompts
from factcheck.records.base import Record
from factcheck.records.exchange import DraftSentence
from factcheck.records.result import Usage
from factcheck.workspace import shipped

ARTICLE = (
    "The Alder Bridge opened on 3 May 1932 after 18 months of work. It carried 4,200 vehicles a day in its first year. "
    "Most of the steel came from Port Ellis, and the engineer Ana Rivas led the project. "
    "The toll was never raised above 5 cents. The bridge may close for repairs in winter."
)
URL = "https://www.example.org/alder-bridge"


class Scripted:
    """Answers from a queue, remembers what it was asked, and fails when it is asked once too often."""

    def __init__(self, answers: Sequence[Record | Reply], name: str = "test:scripted") -> None:
        self.answers = list(answers)
        self.asked: list[Task] = []
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def ask(self, task: Task) -> Reply:
        self.asked.append(task)
        if not self.answers:
            raise AssertionError(f"asked once too often: {task.name}")
        answer = self.answers.pop(0)
        if isinstance(answer, Reply):
            return answer
        raw = canonical_json(answer.model_dump(mode="json"))
        return Reply("ok", answer, Usage(input=10, output=2), self.name, "scripted-1", raw, cost_usd=0.01)


def failure(status: str, reason: str) -> Reply:
    return Reply(status, None, Usage(input=7), "test:scripted", "scripted-1", "half an ans", reason)  # type: ignore[arg-type]


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted


@pytest.fixture
def failed() -> Callable[[str, str], Reply]:
    return failure


@pytest.fixture
def draft() -> Callable[..., DraftView]:
    """A draft of the given sentences, one a line, with a link."""

    def make(*texts: str, link: str | None = URL, url: str = URL, article: str = ARTICLE) -> DraftView:
        sentences, start = [], 0
        for index, text in enumerate(texts):
            sentences.append(DraftSentence(index=index, start=start, end=start + len(text), text=text))
            start += len(text) + 1
        post = "\n".join([*texts, *([link] if link else [])])
        return DraftView(post, tuple(sentences), link, make_page(url, "The Alder Bridge", article))

    return make


@pytest.fixture
def tools() -> Callable[..., Tools]:
    """Tools with the shipped prompts and the given models by role."""

    def make(**models: Scripted) -> Tools:
        return Tools(models, load_prompts(shipped("prompts")))

    return make
