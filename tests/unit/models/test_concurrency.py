"""The gate: halved once in a window, raised by successes, fair, and never short of a place."""

import random
import threading
import time

import pytest

from factcheck.models.concurrency import Gate, GateRule

NEVER = threading.Event()


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float, stop: threading.Event) -> bool:
        self.time += seconds
        return stop.is_set()


def _pass(gate: Gate, outcome: str, times: int = 1) -> None:
    for _ in range(times):
        assert gate.enter(NEVER)
        gate.leave(outcome)  # type: ignore[arg-type]


def _until(condition: object, seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.001)


def test_rate_limits_halve_the_places_once_in_a_window_and_never_below_one() -> None:
    clock = Hands()
    gate = Gate(GateRule(places=64, most=64, window_s=5.0), clock)
    seen = []
    for _ in range(8):
        _pass(gate, "rate_limit", 10)
        seen.append(gate.places)
        clock.time += 4.9
        _pass(gate, "rate_limit")
        assert gate.places == seen[-1]
        clock.time += 0.2
    assert seen == [32, 16, 8, 4, 2, 1, 1, 1]


def test_successes_raise_the_places_one_at_a_time_up_to_the_most() -> None:
    gate = Gate(GateRule(places=2, most=4, raise_after=3), Hands())
    seen = []
    for _ in range(12):
        _pass(gate, "ok")
        seen.append(gate.places)
    assert seen == [2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4]


def test_a_rate_limit_starts_the_count_of_successes_again_and_other_failures_change_nothing() -> None:
    gate = Gate(GateRule(places=2, most=4, raise_after=3), Hands())
    _pass(gate, "ok", 2)
    _pass(gate, "other", 5)
    assert gate.places == 2
    _pass(gate, "rate_limit")
    _pass(gate, "ok", 2)
    assert gate.places == 1
    _pass(gate, "ok")
    assert gate.places == 2


def test_nobody_enters_before_the_servers_wait_is_over() -> None:
    clock, entered = Hands(), threading.Event()
    gate = Gate(GateRule(places=4, most=4), clock)
    gate.enter(NEVER)
    gate.leave("rate_limit", 30.0)
    thread = threading.Thread(target=lambda: gate.enter(NEVER) and entered.set())
    thread.start()
    clock.time = 29.9
    assert not entered.wait(0.15)
    clock.time = 30.0
    thread.join(5)
    assert entered.is_set() and gate.inside == 1


def test_the_queue_is_served_in_turn_and_running_questions_first() -> None:
    gate, order = Gate(GateRule(places=1, most=1)), list[str]()
    gate.enter(NEVER)

    def come(name: str, until: float | None) -> None:
        assert gate.enter(NEVER, until)
        order.append(name)
        gate.leave("ok")

    far = time.monotonic() + 100
    threads = []
    for name, until in [("a", None), ("b", None), ("c", far), ("d", None), ("e", far)]:
        waiting = len(gate._queue) + len(gate._hurried)
        threads.append(threading.Thread(target=come, args=(name, until)))
        threads[-1].start()
        _until(lambda waiting=waiting: len(gate._queue) + len(gate._hurried) > waiting)
    gate.leave("ok")
    for thread in threads:
        thread.join(5)
    assert order == ["c", "e", "a", "b", "d"]


def test_a_stop_or_the_end_of_the_time_ends_the_wait() -> None:
    clock, stop = Hands(), threading.Event()
    gate = Gate(GateRule(places=1, most=1), clock)
    gate.enter(NEVER)
    clock.time = 7.0
    assert not gate.enter(NEVER, until=7.0)
    threading.Timer(0.05, stop.set).start()
    began = time.perf_counter()
    assert not gate.enter(stop)
    assert time.perf_counter() - began < 10
    assert not gate.enter(stop)
    gate.leave("other")
    assert gate.enter(NEVER) and gate.inside == 1, "those who went away hold no place"


@pytest.mark.parametrize("admitted", [False, True])
def test_an_interrupt_while_waiting_loses_no_place(monkeypatch: pytest.MonkeyPatch, admitted: bool) -> None:
    gate = Gate(GateRule(places=1, most=1))
    gate.enter(NEVER)

    def interrupted(self: threading.Event, timeout: float | None = None) -> bool:
        if admitted:
            gate.leave("ok")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(threading.Event, "wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            gate.enter(NEVER)
    assert gate.inside == (0 if admitted else 1)
    if not admitted:
        gate.leave("ok")
    assert gate.enter(NEVER, until=time.monotonic() + 1)


def test_places_add_up_whatever_happens() -> None:
    gate = Gate(GateRule(places=6, most=12, raise_after=2, window_s=0.005))
    over: list[int] = []

    def work(seed: int) -> None:
        rng, stop = random.Random(seed), threading.Event()
        for _ in range(60):
            if rng.random() < 0.2:
                threading.Timer(rng.random() / 200, stop.set).start()
            until = time.monotonic() + rng.random() / 50 if rng.random() < 0.3 else None
            if gate.enter(stop, until):
                if gate.inside > 12:
                    over.append(gate.inside)
                time.sleep(rng.random() / 2_000)
                gate.leave(rng.choice(["ok", "ok", "ok", "rate_limit", "other"]), rng.choice([0.0, 0.001]))  # type: ignore[arg-type]
            stop = threading.Event()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert over == [] and gate.inside == 0 and not gate._queue and not gate._hurried
    assert 1 <= gate.places <= 12


def test_a_climbing_gate_doubles_in_each_turn_until_the_first_rate_limit() -> None:
    gate = Gate(GateRule(places=4, most=64, raise_after=3, climbs=True), Hands())
    seen = []
    for _ in range(5):
        turn = gate.places
        assert [gate.enter(NEVER) for _ in range(turn)] == [True] * turn
        for _ in range(turn):
            gate.leave("ok")
        seen.append(gate.places)
    assert seen == [8, 16, 32, 64, 64]
    _pass(gate, "rate_limit")
    _pass(gate, "ok", 2)
    assert gate.places == 32, "the server has said what it bears: from here on one place in three successes"
    _pass(gate, "ok")
    assert gate.places == 33


def test_a_newcomer_does_not_pass_those_who_wait_for_a_hold_to_end() -> None:
    clock, order = Hands(), list[str]()
    gate = Gate(GateRule(places=1, most=1), clock)
    gate.enter(NEVER)
    gate.leave("rate_limit", 10.0)

    def come(name: str) -> None:
        assert gate.enter(NEVER)
        order.append(name)

    waiting = threading.Thread(target=come, args=("waiting",))
    waiting.start()
    _until(lambda: len(gate._queue) == 1)
    clock.time = 10.0
    late = threading.Thread(target=come, args=("late",))
    late.start()
    waiting.join(5)
    assert order == ["waiting"]
    gate.leave("ok")
    late.join(5)
    assert order == ["waiting", "late"] and gate.inside == 1
