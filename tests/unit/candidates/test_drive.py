"""One run from request to request: money, retries, what nobody knows, and where it may be killed."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from factcheck.errors import BudgetStop, ProviderError
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.price import Price
from factcheck.models.research.drive import ATTEMPTS, LOOKS, Ended, Job, drive
from factcheck.models.research.ports import Bound, Brief, Memory, Turn
from factcheck.models.research.state import RunState
from factcheck.records.result import Usage

PRICE = Price(
    input=Decimal(1), cache_read=Decimal(1), cache_write=Decimal(1), output=Decimal(1), web_search=Decimal(1000)
)
BRIEF = Brief("system", "question", 5, 900_000, 100_000)
MOST = Decimal(1) + 2  # a million tokens and two searches
USED = Usage(input=200_000)
BUSY = Turn({}, "failed", reason="HTTP 429", retry="rate_limit", billed="no")
BROKEN = Turn({}, "failed", reason="the call broke off", retry="transient", billed="unknown")


class Instant:
    """A clock that never waits and counts how long it would have."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    def now(self) -> float:
        return sum(self.waited)

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        self.waited.append(seconds)
        return stop.is_set()


@dataclass
class Scripted:
    """A researcher that answers from a list of turns, the last of which repeats; ``asked`` counts starts and looks."""

    turns: list[Any]
    background: bool = True
    name: str = "own:model"
    asked: list[str] = field(default_factory=list)

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        free = "id" in memory or "pending" in memory
        return None if free else Bound(brief.input_tokens, brief.output_tokens, 2)

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        self.asked.append("look" if "id" in memory else "start")
        turn = self.turns.pop(0) if len(self.turns) > 1 else self.turns[0]
        if isinstance(turn, Exception):
            raise turn
        assert isinstance(turn, Turn)
        return turn if turn.memory else replace(turn, memory=dict(memory))

    def close(self) -> None:
        pass


BEGUN = Turn({"id": "r1"}, "going", billed="later")
GOING = Turn({}, "going", billed="later")
DONE = Turn({}, "done", "report", USED, searches=1, tool_calls=3, served="model-2", billed="yes", seconds=60.0)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[SqliteLedger]:
    made = SqliteLedger(tmp_path / "ledger.sqlite3")
    made.approve("c", Decimal(20))
    yield made
    made.close()


def job(ledger: SqliteLedger, researcher: Scripted, kept: list[RunState], **more: Any) -> Job:
    values: dict[str, Any] = {"clock": Instant(), "poll_s": 10.0} | more
    return Job(researcher, BRIEF, ledger, PRICE, "c", kept.append, **values)


def driven(ledger: SqliteLedger, *turns: Any, background: bool = True, state: RunState | None = None) -> Ended:
    return drive(job(ledger, Scripted(list(turns), background), []), state or RunState())


def test_a_run_is_paid_at_what_it_used(ledger: SqliteLedger) -> None:
    kept: list[RunState] = []
    researcher = Scripted([BEGUN, GOING, GOING, DONE])
    made = job(ledger, researcher, kept)
    ended = drive(made, RunState())
    assert (ended.status, ended.text, ended.seconds) == ("done", "report", 60.0)
    assert researcher.asked == ["start", "look", "look", "look"]
    assert ledger.spent() == ended.state.usd == Decimal("0.2") + 1 and ledger.open_reservations() == ()
    assert (ended.state.usage, ended.state.tool_calls, ended.state.served) == (USED, 3, "model-2")
    assert ended.state.seconds == 30.0, "three waits between looks"
    assert [one.starting for one in kept[:2]] == [True, True] and kept[1].remote_id == "r1"
    assert kept[0].reservation == kept[2].reservation is not None


@pytest.mark.parametrize("place", range(8))
def test_wherever_it_is_killed_it_is_begun_once(ledger: SqliteLedger, place: int) -> None:
    """The process dies after each of the times that the state was kept; the next one goes on from what is on disk."""
    kept: list[RunState] = []
    researcher = Scripted([BEGUN, GOING, GOING, DONE])

    class Killed(Exception):
        pass

    def save(state: RunState) -> None:
        kept.append(state)
        if len(kept) == place + 1:
            raise Killed

    made = job(ledger, researcher, [])
    try:
        drive(replace(made, save=save), RunState())
    except Killed:
        ended = drive(made, RunState.model_validate_json(kept[-1].model_dump_json()))
        lost = place == 0
        assert ended.status == ("lost" if lost else "done"), place
    assert researcher.asked.count("start") == (0 if place == 0 else 1)
    if place:
        assert ledger.spent() == Decimal("1.2") and ledger.open_reservations() == ()
    else:
        assert ledger.spent() == MOST, "it may have been begun: its money stays set aside"


def test_a_refused_start_is_repeated_and_a_broken_one_is_not(ledger: SqliteLedger) -> None:
    assert driven(ledger, BUSY, BUSY, BEGUN, DONE).status == "done"
    assert ledger.spent() == Decimal("1.2")
    researcher = Scripted([BROKEN, BEGUN, DONE])
    ended = drive(job(ledger, researcher, []), RunState())
    assert ended.status == "lost" and researcher.asked == ["start"]
    assert ledger.spent() == Decimal("1.2") + MOST and len(ledger.open_reservations()) == 1
    again = drive(job(ledger, researcher, []), ended.state)
    assert again.status == "lost" and researcher.asked == ["start"]


@pytest.mark.parametrize(("background", "most"), [(True, ATTEMPTS), (False, ATTEMPTS)])
def test_it_gives_up_where_it_is_refused_again_and_again(ledger: SqliteLedger, background: bool, most: int) -> None:
    researcher = Scripted([BUSY], background)
    ended = drive(job(ledger, researcher, []), RunState())
    assert ended.status == "failed" and f"gave up after {most} requests" in str(ended.reason)
    assert len(researcher.asked) == most and ledger.spent() == 0


def test_looking_is_tried_for_long_and_then_counted_at_the_worst(ledger: SqliteLedger) -> None:
    researcher = Scripted([BEGUN, BROKEN])
    ended = drive(job(ledger, researcher, [], most_seconds=10**6), RunState())
    assert ended.status == "failed" and researcher.asked.count("look") == LOOKS
    assert ledger.spent() == ended.state.usd == MOST and ended.state.estimated
    assert ledger.open_reservations() == ()


def test_failures_in_a_row_are_counted_and_not_all_of_them(ledger: SqliteLedger) -> None:
    turns = [BEGUN, *[BROKEN] * (LOOKS - 1), GOING, *[BROKEN] * (LOOKS - 1), DONE]
    researcher = Scripted(turns)
    assert drive(job(ledger, researcher, [], most_seconds=10**6), RunState()).status == "done"


def test_a_servers_own_wait_is_kept(ledger: SqliteLedger) -> None:
    clock = Instant()
    busy = replace(BUSY, retry_after_s=77.0)
    drive(job(ledger, Scripted([busy, BEGUN, DONE]), [], clock=clock), RunState())
    assert 77.0 <= clock.waited[0] < 88.0


def test_it_is_given_up_after_its_time(ledger: SqliteLedger) -> None:
    researcher = Scripted([BEGUN, GOING])
    ended = drive(job(ledger, researcher, [], most_seconds=35.0), RunState())
    assert ended.status == "failed" and ended.reason == "no report within 0.583333 minutes"
    assert researcher.asked.count("look") == 3 and ledger.spent() == MOST
    assert ended.state.estimated and ledger.open_reservations() == ()


def test_turns_are_paid_one_by_one(ledger: SqliteLedger) -> None:
    first = Turn({"pending": [1]}, "going", usage=USED, searches=1, billed="yes")
    tool = Turn({"said": "x"}, "going", tool_calls=1)
    ended = driven(ledger, first, tool, replace(DONE, seconds=None), background=False)
    assert ended.status == "done" and ended.state.usage.input == 400_000 and ended.state.tool_calls == 4
    assert ledger.spent() == ended.state.usd == Decimal("2.4") and ended.state.seconds == 0.0


def test_a_broken_turn_is_counted_at_its_worst_and_asked_again(ledger: SqliteLedger) -> None:
    ended = driven(ledger, BROKEN, DONE, background=False)
    assert ended.status == "done" and ended.state.estimated
    assert ledger.spent() == ended.state.usd == MOST + Decimal("1.2")


@pytest.mark.parametrize(
    "turn",
    [
        replace(DONE, usage=None, billed="unknown"),
        replace(DONE, usage=Usage(input=-5)),
        replace(DONE, usage=Usage(input=10**10)),
        replace(DONE, searches=10**6),
        replace(DONE, searches=-1),
    ],
)
def test_what_cannot_be_believed_is_counted_at_the_worst(ledger: SqliteLedger, turn: Turn) -> None:
    ended = driven(ledger, BEGUN, turn)
    assert ended.status == "done" and ended.state.estimated and ledger.spent() == MOST


def test_a_key_that_is_not_accepted_costs_nothing_and_a_look_keeps_its_money(ledger: SqliteLedger) -> None:
    with pytest.raises(ProviderError):
        driven(ledger, ProviderError("no key"))
    assert ledger.spent() == 0
    with pytest.raises(ProviderError):
        driven(ledger, BEGUN, ProviderError("no key"))
    assert ledger.spent() == MOST


def test_a_fault_of_an_sdk_ends_one_run_with_a_reason(ledger: SqliteLedger) -> None:
    ended = driven(ledger, BEGUN, ValueError("odd"))
    assert ended.status == "failed" and ended.reason == "unexpected ValueError: odd"
    assert ledger.spent() == MOST and ledger.open_reservations() == ()


def test_money_that_a_person_resolved_is_not_settled_twice(ledger: SqliteLedger) -> None:
    kept: list[RunState] = []
    researcher = Scripted([BEGUN, ProviderError("later"), DONE])
    with pytest.raises(ProviderError):
        drive(job(ledger, researcher, kept), RunState())
    ledger.settle(ledger.open_reservations()[0], Decimal("0.5"), Usage())
    ended = drive(job(ledger, researcher, kept), kept[-1])
    assert ended.status == "done" and ledger.spent() == Decimal("0.5")


def test_nothing_is_asked_beyond_a_cap_or_where_paying_is_forbidden(ledger: SqliteLedger) -> None:
    researcher = Scripted([BEGUN, DONE])
    ledger.approve("c", MOST - Decimal("0.01"))
    with pytest.raises(BudgetStop, match="the cap is"):
        drive(job(ledger, researcher, []), RunState())
    ledger.approve("c", MOST)
    with pytest.raises(BudgetStop, match="EVAL_ENABLED=0"):
        drive(job(ledger, researcher, [], enabled=False), RunState())
    assert researcher.asked == []
    assert drive(job(ledger, researcher, []), RunState()).status == "done"


def test_a_stop_ends_it_between_two_requests_and_it_goes_on(ledger: SqliteLedger) -> None:
    kept: list[RunState] = []
    stop = threading.Event()
    researcher = Scripted([BEGUN, GOING, DONE])

    def save(state: RunState) -> None:
        kept.append(state)
        if state.remote_id:
            stop.set()

    with pytest.raises(KeyboardInterrupt):
        drive(replace(job(ledger, researcher, []), save=save, stop=stop), RunState())
    assert researcher.asked == ["start"] and ledger.spent() == MOST
    assert drive(job(ledger, researcher, []), kept[-1]).status == "done"
