"""Counting what models are asked: in flight, new, stored, absent, and money."""

import threading
from dataclasses import dataclass, field

import pytest

from factcheck.errors import BudgetStop
from factcheck.models.counted import Counted, Glance, Tally, counted
from factcheck.models.ports import Reply, Task
from factcheck.models.store import NOT_STORED
from factcheck.prompts import Prompt
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer, JudgeInput

TASK = Task("judge_support", Prompt("s", "e", "q"), JudgeInput(claim="c", article="a"), JudgeAnswer)
OK = Reply(
    "ok", JudgeAnswer(label="supported", quote="", reason=""), Usage(input=10, output=2), "x:y", "y", "", None, 0.25
)


@dataclass
class Scripted:
    """Answers what it is given, and says so only when it may."""

    name: str
    replies: list[Reply | Exception]
    may: threading.Event = field(default_factory=threading.Event)

    def ask(self, task: Task) -> Reply:
        assert self.may.wait(10)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


def test_questions_are_in_flight_until_they_are_answered() -> None:
    tally, model = Tally(), Scripted("x:y", [OK] * 5)
    threads = [threading.Thread(target=Counted(model, tally).ask, args=(TASK,)) for _ in range(5)]
    for thread in threads:
        thread.start()
    for _ in range(1000):
        if tally.glance().in_flight == 5:
            break
        threading.Event().wait(0.005)
    assert tally.glance() == Glance(5, 0, 0, 0.0)
    model.may.set()
    for thread in threads:
        thread.join()
    assert tally.glance() == Glance(0, 5, 0, 1.25)
    assert [(one.source, one.status, one.usage.input) for one in tally.heard()] == [("new", "ok", 10)] * 5
    assert all(0 < one.seconds < 10 for one in tally.heard())


def test_stored_and_absent_answers_cost_nothing_and_fatal_errors_are_none() -> None:
    stored = Reply("ok", OK.answer, Usage(), "x:y", "y", "", None, 0.25, stored=True)
    absent = Reply("error", None, Usage(), "x:y", None, "", NOT_STORED)
    tally, model = Tally(), Scripted("x:y", [stored, absent, BudgetStop("no more")])
    model.may.set()
    watched = Counted(model, tally)
    assert watched.name == "x:y" and watched.ask(TASK) is stored and watched.ask(TASK) is absent
    with pytest.raises(BudgetStop):
        watched.ask(TASK)
    assert tally.glance() == Glance(0, 0, 1, 0.0)
    assert [one.source for one in tally.heard()] == ["stored", "absent"]


def test_a_hostile_reason_is_kept_short_and_plain() -> None:
    reason = "\x1b[31mno\u202e " + "x y" * 10_000
    tally, model = Tally(), Scripted("x:y", [Reply("refused", None, Usage(), "x:y", "y", "", reason)])
    model.may.set()
    assert Counted(model, tally).ask(TASK).reason == reason, "the reply itself is left as it is"
    (heard,) = tally.heard()
    assert heard.reason is not None and len(heard.reason) <= 200 and heard.reason.startswith("\\x1b[31mno\\u202e x")


def test_beside_a_language_model_the_embedded_rules_are_not_counted() -> None:
    vendor, rules = Scripted("x:y", []), Scripted("embedded:rules", [])
    tally = Tally()
    mixed = counted({"judge": vendor, "extractor": rules}, tally)
    assert mixed == {"judge": Counted(vendor, tally), "extractor": rules}
    assert counted({"extractor": rules}, tally) == {"extractor": Counted(rules, tally)}
