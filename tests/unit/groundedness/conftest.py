"""Answers of our own, and a model behind the one-method seam that answers from a table."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from factcheck.checker.state import Tools
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Reply, Task
from factcheck.prompts import load_prompts
from factcheck.protocols.groundedness.holding import hold
from factcheck.protocols.groundedness.papers import Bench, Papers
from factcheck.protocols.groundedness.rules import shipped_rules
from factcheck.records.base import Record
from factcheck.records.groundedness import Answer, HeldAnswer
from factcheck.records.result import Usage
from factcheck.workspace import shipped

POLICY = (
    "Lamps can be returned within 45 days of delivery. Returned goods must be clean and complete. In 2024 returns were"
    " free of charge for members. The workshop in Fernmouth was opened by Ida Brandt in 1987."
)
CARRIER = "Large lamps are collected by the carrier Brisk. Collection takes up to nine working days in winter."
Answering = Callable[[Task], Record | str]


class Told:
    """Answers each task by what a function says: a record, or a status with "status: reason". Keeps the tasks."""

    name = "told:one"

    def __init__(self, answer: Answering, served: str | None = "told:one") -> None:
        self.answer, self.served, self.tasks = answer, served, []

    def ask(self, task: Task) -> Reply:
        self.tasks.append(task)
        said = self.answer(task)
        if isinstance(said, str):
            status, _, reason = said.partition(": ")
            return Reply(status, None, Usage(), self.name, self.served, "", reason or None)  # type: ignore[arg-type]
        return Reply("ok", said, Usage(), self.name, self.served, said.model_dump_json())


@pytest.fixture(scope="session")
def tools() -> Callable[..., Tools]:
    """Tools with a told model as extractor or judge, the embedded rules where none is given."""
    prompts = load_prompts(shipped("prompts"))

    def make(extractor: Answering | None = None, judge: Answering | None = None, **more: Any) -> Tools:
        models = {
            role: EmbeddedModel() if answer is None else Told(answer, **more)
            for role, answer in (("extractor", extractor), ("judge", judge))
        }
        return Tools(models, prompts)

    return make


@pytest.fixture(scope="session")
def answer() -> Callable[..., Answer]:
    """An answer with numbered sources from 1; the policy and the carrier's sheet unless others are given."""

    def make(text: str, *sources: str | Mapping[str, Any], **more: Any) -> Answer:
        held = [
            {"number": number, **({"text": one} if isinstance(one, str) else one)}
            for number, one in enumerate(sources or (POLICY, CARRIER), start=1)
        ]
        return Answer.model_validate({"id": "a", "answer": text, "sources": held, **more})

    return make


@pytest.fixture
def bench(tools: Callable[..., Tools]) -> Callable[..., tuple[HeldAnswer, Bench]]:
    """An answer as it is held, and the bench it is judged on."""

    def make(given: Answer, judge: Answering | None = None, **rules: Any) -> tuple[HeldAnswer, Bench]:
        held, texts = hold(given)
        own = shipped_rules().model_copy(update=rules)
        return held, Bench(Papers(texts.__getitem__), tools(None, judge), own)

    return make


@pytest.fixture(scope="session")
def words() -> Iterator[Mapping[str, str]]:
    """The texts of the usual sources by name."""
    yield {"policy": POLICY, "carrier": CARRIER}
