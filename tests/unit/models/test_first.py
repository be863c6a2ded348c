"""Questions with an equal long beginning: the first goes alone, the others find what it left."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from factcheck.errors import BudgetStop
from factcheck.models.first import LIFETIME_S, PATIENCE_S, FirstAlone
from factcheck.models.ports import Reply, Task
from factcheck.prompts import Prompt
from factcheck.records.base import Status
from factcheck.records.result import Usage
from factcheck.records.tasks import ExtractedClaims, JudgeAnswer, JudgeInput

ARTICLE = "The mill opened in 1904. " * 60


def question(claim: str, article: str = ARTICLE, answer: type = JudgeAnswer) -> Task:
    prompt = Prompt("You judge.", article, f"Claim: {claim}")
    return Task("judge_support", prompt, JudgeInput(claim=claim, article=article), answer)


@dataclass
class Held:
    """A model that answers when it is let; ``inside`` are the claims asked so far."""

    name: str = "held:m"
    status: Status = "ok"
    error: BaseException | None = None
    inside: list[str] = field(default_factory=list)
    let: threading.Event = field(default_factory=threading.Event)

    def ask(self, task: Task) -> Reply:
        self.inside.append(task.prompt.question)
        assert self.let.wait(10)
        if self.error is not None:
            raise self.error
        return Reply(self.status, None, Usage(), self.name, None, "")


class StillClock:
    """Stands still unless it is moved."""

    seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        return stop.is_set()


def until(true: Callable[[], bool]) -> bool:
    """Whether it becomes true within five seconds."""
    end = time.monotonic() + 5
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return true()


@pytest.fixture
def held() -> Held:
    return Held()


def sent(pool: ThreadPoolExecutor, model: FirstAlone, *tasks: Task) -> list[Future[Reply]]:
    """The tasks, asked at once; the first of them is under way before the others come."""
    first = pool.submit(model.ask, tasks[0])
    time.sleep(0.05)
    rest = [pool.submit(model.ask, task) for task in tasks[1:]]
    time.sleep(0.15)
    return [first, *rest]


def test_the_others_wait_for_the_first_and_then_go_at_once(held) -> None:
    model = FirstAlone(held)
    with ThreadPoolExecutor(4) as pool:
        futures = sent(pool, model, *(question(str(n)) for n in range(4)))
        assert held.inside == ["Claim: 0"]
        held.let.set()
        assert [future.result(5).status for future in futures] == ["ok"] * 4
    assert sorted(held.inside) == [f"Claim: {n}" for n in range(4)]


def test_once_it_is_there_nobody_waits(held) -> None:
    model = FirstAlone(held)
    held.let.set()
    model.ask(question("0"))
    held.let.clear()
    with ThreadPoolExecutor(3) as pool:
        sent(pool, model, *(question(str(n)) for n in (1, 2, 3)))
        assert len(held.inside) == 4
        held.let.set()


@pytest.mark.parametrize(
    "other",
    [
        question("b", "Another article. " * 80),
        question("b", answer=ExtractedClaims),
        question("b", "A short post."),
    ],
)
def test_other_beginnings_do_not_wait(held, other) -> None:
    with ThreadPoolExecutor(2) as pool:
        sent(pool, FirstAlone(held), question("a"), other)
        assert len(held.inside) == 2
        held.let.set()


def test_short_ones_never_wait(held) -> None:
    with ThreadPoolExecutor(2) as pool:
        sent(pool, FirstAlone(held), question("a", "A post."), question("b", "A post."))
        assert len(held.inside) == 2
        held.let.set()


def test_after_its_lifetime_it_is_not_there_any_more(held) -> None:
    clock = StillClock()
    model = FirstAlone(held, clock=clock)
    held.let.set()
    model.ask(question("0"))
    clock.seconds += LIFETIME_S - 1
    model.ask(question("1"))  # used again
    clock.seconds += LIFETIME_S + 1
    held.let.clear()
    with ThreadPoolExecutor(2) as pool:
        sent(pool, model, question("2"), question("3"))
        assert held.inside[2:] == ["Claim: 2"]
        held.let.set()


def test_a_first_that_fails_leaves_the_next_ones_free(held) -> None:
    held.status = "error"
    model = FirstAlone(held)
    with ThreadPoolExecutor(2) as pool:
        futures = sent(pool, model, question("0"), question("1"))
        held.let.set()
        assert [future.result(5).status for future in futures] == ["error", "error"]
    held.let.clear()
    with ThreadPoolExecutor(2) as pool:
        sent(pool, model, question("2"), question("3"))
        assert held.inside[2:] == ["Claim: 2"], "nothing was left there"
        held.let.set()


def test_a_fatal_error_is_raised_and_nobody_is_left_waiting(held) -> None:
    held.error = BudgetStop("the cap is reached")
    with ThreadPoolExecutor(2) as pool:
        futures = sent(pool, FirstAlone(held), question("0"), question("1"))
        held.let.set()
        for future in futures:
            with pytest.raises(BudgetStop):
                future.result(5)


def test_a_stop_ends_the_waiting(held) -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        sent(pool, FirstAlone(held, stop), question("0"), question("1"))
        assert len(held.inside) == 1
        stop.set()
        assert until(lambda: len(held.inside) == 2)
        held.let.set()


def test_nobody_waits_for_ever(held) -> None:
    clock = StillClock()
    with ThreadPoolExecutor(2) as pool:
        sent(pool, FirstAlone(held, clock=clock), question("0"), question("1"))
        assert len(held.inside) == 1
        clock.seconds += PATIENCE_S
        assert until(lambda: len(held.inside) == 2)
        held.let.set()


def test_it_has_the_name_of_its_model(held) -> None:
    assert FirstAlone(held).name == "held:m"
