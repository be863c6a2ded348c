"""Attempts, waits and limits: a fake clock behind the seam for the waits, real threads for everything shared."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import pytest

from factcheck.errors import BudgetStop, ConfigError, FactcheckError, ProviderError
from factcheck.models.backoff import Policy, SystemClock, backoff_s
from factcheck.models.concurrency import Gate, GateRule
from factcheck.models.limited import Limited
from factcheck.models.ports import Attempt, Limits, Reply, Task
from factcheck.models.store import MemoryStore, Stored
from factcheck.prompts import Prompt
from factcheck.records.base import Status
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer, JudgeInput

SLEEPERS = """
import signal, sys, threading, time
from concurrent.futures import ThreadPoolExecutor
from factcheck.models.backoff import Policy
from factcheck.models.limited import Limited
from factcheck.models.ports import Attempt, Reply, Task
from factcheck.prompts import Prompt
from factcheck.records.result import Usage
from factcheck.records.tasks import JudgeAnswer, JudgeInput
class Down:
    name = "maker:large"
    def input_bound(self, task):
        return 1
    def attempt(self, task):
        return Attempt(Reply("error", None, Usage(), self.name, None, "", "HTTP 503"), "transient", None, "no")
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits that it is ignored
stop = threading.Event()
model = Limited(Down(), Policy(first_wait_s=500.0, longest_wait_s=500.0, total_s=5000.0), None, stop)
task = Task("judge", Prompt("", "", "?"), JudgeInput(claim="?", article=""), JudgeAnswer)
with ThreadPoolExecutor(12) as pool:
    futures = [pool.submit(model.ask, task) for _ in range(12)]
    try:
        sys.stdout.write("asking\\n")
        sys.stdout.flush()
        while True:
            time.sleep(0.05)  # a signal just before one long sleep would be heard at its end only
    except KeyboardInterrupt:
        stop.set()
    reasons = [future.result().reason for future in futures]
sys.exit(0 if all(reason.startswith("interrupted") for reason in reasons) else 9)
"""
NAME = "maker:large"
ANSWER = JudgeAnswer(label="supported", quote="", reason="")
Retry = Literal["no", "transient", "rate_limit"]


class FakeClock:
    """Waits take no time but move the clock on."""

    def __init__(self) -> None:
        self.time = 1_000.0
        self.waits: list[float] = []

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        if not stop.is_set():
            self.waits.append(seconds)
            self.time += seconds
        return stop.is_set()


class Scripted:
    """A vendor that goes through a list of attempts, each of which takes some seconds of the fake clock."""

    name = NAME

    def __init__(self, script: Sequence[Attempt | BaseException], clock: FakeClock, seconds: float = 1.0) -> None:
        self.script = list(script)
        self.clock = clock
        self.seconds = seconds
        self.tasks: list[Task] = []
        self.starts: list[float] = []

    def input_bound(self, task: Task) -> int:
        return 10

    def attempt(self, task: Task) -> Attempt:
        self.tasks.append(task)
        self.starts.append(self.clock.time)
        self.clock.time += self.seconds
        step = self.script[min(len(self.tasks), len(self.script)) - 1]
        if isinstance(step, BaseException):
            raise step
        return step


def _ok() -> Attempt:
    return Attempt(Reply("ok", ANSWER, Usage(input=100, output=20), NAME, "large-1", "{}", None, 0.25))


def _bad(
    reason: str, retry: Retry = "transient", after: float | None = None, status: Status = "error", cost: float = 0.0
) -> Attempt:
    usage = Usage(input=100, reasoning=7) if cost else Usage()
    reply = Reply(status, None, usage, NAME, None, "<raw>", reason, cost)
    return Attempt(reply, retry, after, "yes" if cost else "no")


def _task(question: str = "Is it so?", timeout_s: float = 120.0, sample: int = 0) -> Task:
    inputs = JudgeInput(claim=question, article="text")
    prompt = Prompt("You judge.", "text", question)
    return Task("judge_support", prompt, inputs, JudgeAnswer, sample, Limits(timeout_s=timeout_s))


def _limited(
    *script: Attempt | BaseException, policy: Policy | None = None, seconds: float = 1.0
) -> tuple[Limited, Scripted, FakeClock, Gate]:
    clock = FakeClock()
    vendor, gate = Scripted(script, clock, seconds), Gate(GateRule(4, 8), clock)
    return Limited(vendor, policy, gate, clock=clock), vendor, clock, gate


def test_an_answer_at_once_is_handed_on_as_it_is() -> None:
    model, vendor, clock, gate = _limited(_ok())
    assert model.ask(_task()) == _ok().reply
    assert (len(vendor.tasks), clock.waits, gate.inside, model.name) == (1, [], 0, NAME)


def test_what_earlier_attempts_used_and_cost_is_counted() -> None:
    model, vendor, _, _ = _limited(_bad("cut off", cost=0.5), _bad("HTTP 503"), _bad("reset", cost=0.125), _ok())
    reply = model.ask(_task())
    assert (reply.status, reply.answer, reply.reason) == ("ok", ANSWER, None)
    assert reply.usage == Usage(input=300, output=20, reasoning=14)
    assert (reply.cost_usd, len(vendor.tasks)) == (0.875, 4)


@pytest.mark.parametrize("attempts", [1, 2, 5])
def test_the_attempts_are_bounded_and_the_last_reason_is_kept(attempts: int) -> None:
    failures = [_bad(f"HTTP 50{number}", cost=0.5) for number in range(9)]
    model, vendor, clock, gate = _limited(*failures, policy=Policy(attempts=attempts))
    reply = model.ask(_task())
    assert (reply.status, reply.answer, reply.raw, reply.stored) == ("error", None, "<raw>", False)
    assert reply.reason == (
        f"gave up after {attempts} attempt{'s' if attempts > 1 else ''}; the last said: HTTP 50{attempts - 1}"
    )
    assert (len(vendor.tasks), len(clock.waits), gate.inside) == (attempts, attempts - 1, 0)
    assert reply.cost_usd == 0.5 * attempts and reply.usage.input == 100 * attempts


@pytest.mark.parametrize("status", ["unparsed", "refused", "truncated", "error"])
def test_what_a_repeat_cannot_mend_is_not_repeated(status: Status) -> None:
    model, vendor, _, _ = _limited(_bad("why", "no", status=status, cost=0.5))
    assert model.ask(_task()) == _bad("why", "no", status=status, cost=0.5).reply
    assert len(vendor.tasks) == 1
    model, _, _, _ = _limited(_bad("reset"), _bad("why", "no", status=status))
    assert model.ask(_task()).status == status
    assert model.ask(_task()).reason == "why"
    model, _, _, _ = _limited(_bad("reset"), _bad("why", "no", status=status))
    assert model.ask(_task()).reason == "why (2 attempts)"


def test_an_answer_counts_even_if_a_vendor_offers_another_try() -> None:
    model, vendor, _, _ = _limited(replace(_ok(), retry="transient"))
    assert model.ask(_task()).status == "ok" and len(vendor.tasks) == 1


@pytest.mark.parametrize("error", [ProviderError("no such model"), BudgetStop("the cap is reached")])
def test_fatal_errors_pass_and_the_place_is_given_back(error: FactcheckError) -> None:
    model, vendor, _, gate = _limited(error)
    with pytest.raises(type(error)):
        model.ask(_task())
    assert (gate.inside, len(vendor.tasks)) == (0, 1)


def test_any_other_exception_costs_one_answer_and_not_the_run() -> None:
    model, vendor, _, gate = _limited(KeyError("usage" * 200), _ok())
    reply = model.ask(_task())
    assert reply.status == "error" and str(reply.reason).startswith("unexpected KeyError: 'usage")
    assert len(str(reply.reason)) < 250 and (gate.inside, len(vendor.tasks)) == (0, 1)
    model, _, _, gate = _limited(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        model.ask(_task())
    assert gate.inside == 0


@pytest.mark.parametrize("after", [2.5, 75.0, 150.0])
def test_the_servers_wait_is_kept_to_however_long(after: float) -> None:
    model, vendor, clock, _ = _limited(_bad("HTTP 429", "rate_limit", after), _ok())
    assert model.ask(_task()).status == "ok"
    assert after <= vendor.starts[1] - vendor.starts[0] - 1.0 <= after + Policy().first_wait_s
    assert len(clock.waits) == 1


def test_a_wait_beyond_the_total_limit_ends_the_question_at_once() -> None:
    model, vendor, clock, _ = _limited(_bad("HTTP 429", "rate_limit", 150.0), policy=Policy(total_s=60.0))
    reply = model.ask(_task())
    assert (reply.status, clock.waits, len(vendor.tasks)) == ("error", [], 1)
    assert reply.reason == (
        "gave up (the server asks for a wait of 150 s, 59.0 s are left of 60 s)"
        " after 1 attempt; the last said: HTTP 429"
    )
    assert model.ask(_task("another")).status == "error", "nor does it hold up the others"
    assert len(vendor.tasks) == 2


@pytest.mark.parametrize("after", [None, 0.0, -5.0, float("nan"), float("inf"), float("-inf")])
def test_a_wait_that_makes_no_sense_is_replaced_by_our_own(after: float | None) -> None:
    model, vendor, clock, _ = _limited(_bad("HTTP 429", "rate_limit", after), _ok())
    assert model.ask(_task()).status == "ok"
    assert 0.25 <= clock.waits[0] <= 0.5 and len(vendor.tasks) == 2


def test_the_total_limit_holds_over_all_attempts_and_waits() -> None:
    policy = Policy(attempts=100, total_s=60.0)
    model, vendor, clock, _ = _limited(_bad("no answer within the time limit"), policy=policy, seconds=20.0)
    began = clock.time
    reply = model.ask(_task(timeout_s=20.0))
    assert reply.status == "error" and "are left of 60 s" in str(reply.reason)
    assert len(vendor.tasks) == 3 and clock.time - began <= 80.0
    allowed = [task.limits.timeout_s for task in vendor.tasks]
    assert allowed[:2] == [20.0, 20.0] and allowed[2] == pytest.approx(60.0 - (vendor.starts[2] - began))
    assert all(task.limits.max_output_tokens == 2000 for task in vendor.tasks)


@pytest.mark.parametrize("timeout_s", [0.0, -1.0, float("inf"), float("nan")])
def test_no_time_limit_means_the_usual_one_and_never_for_ever(timeout_s: float) -> None:
    model, vendor, _, _ = _limited(_ok())
    model.ask(_task(timeout_s=timeout_s))
    assert vendor.tasks[0].limits.timeout_s == 120.0


@pytest.mark.parametrize(
    "values", [{"attempts": 0}, {"total_s": float("inf")}, {"first_wait_s": float("nan")}, {"longest_wait_s": -1.0}]
)
def test_limits_that_are_none_are_refused(values: dict[str, float]) -> None:
    with pytest.raises(ConfigError):
        Policy(**values)  # type: ignore[arg-type]
    with pytest.raises(ConfigError):
        GateRule(places=5, most=4)


def test_waits_double_up_to_the_longest_and_depend_on_names_alone() -> None:
    policy = Policy(first_wait_s=0.5, longest_wait_s=8.0)
    full = [0.5, 1.0, 2.0, 4.0, 8.0, 8.0]
    for failed, most in enumerate(full, start=1):
        drawn = [backoff_s(policy, failed, None, NAME, f"question {number}") for number in range(200)]
        assert most / 2 <= min(drawn) < 0.6 * most and 0.9 * most < max(drawn) <= most
        assert len(set(drawn)) == 200
        assert drawn == [backoff_s(policy, failed, None, NAME, f"question {number}") for number in range(200)]
    assert backoff_s(policy, 10**6, None) <= 8.0
    assert 3.0 <= backoff_s(policy, 1, 3.0, "a") <= 3.5


def test_a_question_of_odd_characters_is_tried_again_too() -> None:
    model, vendor, _, _ = _limited(_bad("reset"), _ok())
    assert model.ask(_task("half a sign \ud83d")).status == "ok" and len(vendor.tasks) == 2


def test_a_failure_after_all_attempts_is_asked_anew_through_the_store() -> None:
    model, vendor, _, _ = _limited(_bad("reset"), _bad("reset"), _ok(), policy=Policy(attempts=2))
    stored = Stored(model, MemoryStore())
    replies = [stored.ask(_task()) for _ in range(3)]
    assert [(reply.status, reply.stored) for reply in replies] == [("error", False), ("ok", False), ("ok", True)]
    assert len(vendor.tasks) == 3


class Working:
    """A vendor under real threads: counts calls at once and answers by a function of the call's number."""

    name = NAME

    def __init__(self, answer: Callable[[int], Attempt], seconds: float = 0.0) -> None:
        self.answer = answer
        self.seconds = seconds
        self.calls = self.inside = self.most = 0
        self.order: list[str] = []
        self._lock = threading.Lock()

    def input_bound(self, task: Task) -> int:
        return 10

    def attempt(self, task: Task) -> Attempt:
        with self._lock:
            self.calls += 1
            self.inside += 1
            self.most = max(self.most, self.inside)
            self.order.append(task.prompt.question)
            number = self.calls
        time.sleep(self.seconds)
        with self._lock:
            self.inside -= 1
        return self.answer(number)


def _in_threads(model: Limited, count: int) -> tuple[list[threading.Thread], list[Reply]]:
    replies: list[Reply] = []
    threads = [
        threading.Thread(target=lambda n=n: replies.append(model.ask(_task(f"question {n}")))) for n in range(count)
    ]
    for thread in threads:
        thread.start()
    return threads, replies


def test_no_more_calls_at_once_than_places_and_every_question_is_answered() -> None:
    vendor, gate = Working(lambda number: _ok(), 0.002), Gate(GateRule(places=3, most=3))
    threads, replies = _in_threads(Limited(vendor, gate=gate), 40)
    for thread in threads:
        thread.join(10)
    assert [reply.status for reply in replies] == ["ok"] * 40
    assert (vendor.most, vendor.calls, gate.inside, gate.places) == (3, 40, 0, 3)


def test_a_storm_of_rate_limits_costs_no_answer() -> None:
    policy = Policy(attempts=8, first_wait_s=0.004, longest_wait_s=0.05)
    vendor = Working(lambda number: _ok() if number % 3 == 0 else _bad("HTTP 529", "rate_limit", cost=0.5), 0.001)
    gate = Gate(GateRule(places=16, most=16, raise_after=4, window_s=0.02))
    threads, replies = _in_threads(Limited(vendor, policy, gate), 48)
    for thread in threads:
        thread.join(20)
    paid = sum(reply.cost_usd for reply in replies)
    assert len(replies) == 48 and gate.inside == 0 and 1 <= gate.places <= 16
    failed = vendor.calls - vendor.calls // 3
    assert paid == pytest.approx(0.5 * failed + 0.25 * (vendor.calls // 3)), "every attempt is in some reply"


def test_a_stop_ends_sleeping_and_queueing_questions_at_once_and_lets_calls_finish() -> None:
    stop, under_way, go = threading.Event(), threading.Semaphore(0), threading.Event()

    class Held(Working):
        def attempt(self, task: Task) -> Attempt:
            super().attempt(task)
            if task.prompt.question == "question 0":
                under_way.release()
                go.wait(10)
                return _ok()
            under_way.release()
            return _bad("HTTP 503")

    gate = Gate(GateRule(places=2, most=2))
    policy = Policy(first_wait_s=300.0, longest_wait_s=300.0)
    model = Limited(Held(lambda number: _ok()), policy, gate, stop)
    threads, replies = _in_threads(model, 6)
    for _ in range(6):
        assert under_way.acquire(timeout=10)
    stop.set()
    began = time.perf_counter()
    for thread in threads[1:]:
        thread.join(10)
    assert time.perf_counter() - began < 10
    assert [reply.reason for reply in replies] == ["interrupted after 1 attempt; the last said: HTTP 503"] * 5
    go.set()
    threads[0].join(10)
    assert replies[-1].status == "ok" and gate.inside == 0
    late = model.ask(_task("too late"))
    assert (late.status, late.reason, late.usage, late.cost_usd) == ("error", "interrupted", Usage(), 0.0)


def test_ctrl_c_ends_a_process_whose_questions_all_sleep() -> None:
    process = subprocess.Popen([sys.executable, "-c", SLEEPERS], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "asking\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    try:
        process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0


def test_the_time_may_end_while_a_second_attempt_queues() -> None:
    clock = SystemClock()
    gate = Gate(GateRule(places=1, most=1), clock)

    class Taking(Working):
        def attempt(self, task: Task) -> Attempt:
            threading.Thread(target=lambda: gate.enter(threading.Event(), clock.now() + 30)).start()
            return super().attempt(task)

    policy = Policy(total_s=0.2, first_wait_s=0.01)
    reply = Limited(Taking(lambda number: _bad("HTTP 503", cost=0.5), 0.05), policy, gate, clock=clock).ask(_task())
    assert reply.reason == "gave up (the 0.2 s are over) after 1 attempt; the last said: HTTP 503"
    assert (reply.cost_usd, gate.inside) == (0.5, 1)


def test_a_place_that_comes_with_the_stop_is_not_used() -> None:
    stop, clock = threading.Event(), FakeClock()

    class Late(Gate):
        def enter(self, stop: threading.Event, until: float | None = None) -> bool:
            entered = super().enter(stop, until)
            stop.set()
            return entered

    gate, vendor = Late(GateRule(), clock), Scripted([_ok()], clock)
    assert Limited(vendor, None, gate, stop, clock).ask(_task()).reason == "interrupted"
    assert (vendor.tasks, gate.inside) == ([], 0)


def test_the_systems_clock_waits_and_stops() -> None:
    clock, stop = SystemClock(), threading.Event()
    began = clock.now()
    assert not clock.wait(0.02, stop)
    assert clock.now() - began >= 0.015
    stop.set()
    assert clock.wait(100.0, stop)
