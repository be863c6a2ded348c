"""Threads that work through items: every result is handed over, and nothing new begins after a stop or a fault."""

import threading
import time

import pytest

from factcheck.protocols.planted.crew import Crew


def _all(crew: Crew[int, int], workers: int) -> list[int]:
    return [result for some in crew.results(workers) for result in some]


@pytest.mark.parametrize(("items", "workers"), [(0, 4), (1, 4), (5, 1), (500, 64)])
def test_every_item_is_worked_on_once(items: int, workers: int) -> None:
    seen: list[int] = []

    def work(item: int) -> int:
        seen.append(item)
        return item * item

    made = _all(Crew(work, range(items), threading.Event()), workers)
    assert sorted(made) == [item * item for item in range(items)] and sorted(seen) == list(range(items))


def test_as_many_work_at_once_as_there_are_workers() -> None:
    together = threading.Barrier(6, timeout=10)

    def work(item: int) -> int:
        together.wait()
        return item

    assert len(_all(Crew(work, range(6), threading.Event()), 6)) == 6


def test_a_slow_taker_holds_nobody_up() -> None:
    done = threading.Event()

    def work(item: int) -> int:
        if item == 49:
            done.set()
        return item

    results = Crew(work, range(50), threading.Event()).results(2)
    first = next(results)
    assert done.wait(5)
    assert len(first) + sum(map(len, results)) == 50


def test_a_fault_lets_the_others_finish_and_is_raised_at_the_end() -> None:
    begun, gate = [], threading.Event()

    def work(item: int) -> int:
        begun.append(item)
        if item == 1:
            gate.set()
            raise LookupError("no such page")
        gate.wait(5)
        time.sleep(0.02)
        return item

    crew, made = Crew(work, range(1000), threading.Event()), []
    with pytest.raises(LookupError, match="no such page"):
        for some in crew.results(4):
            made += some
    assert sorted([*made, 1]) == sorted(begun), "what was in flight is handed out"
    assert len(begun) < 20


def test_work_that_raises_the_end_of_an_iterator_does_not_pass_for_the_end() -> None:
    with pytest.raises(RuntimeError):  # what Python makes of it
        _all(Crew(lambda item: next(iter(())), range(3), threading.Event()), 2)


def test_a_stop_hands_out_what_is_in_flight_and_says_so() -> None:
    stop = threading.Event()

    def work(item: int) -> int:
        if item == 3:
            stop.set()
        return item

    made: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        for some in Crew(work, range(10_000), stop).results(1):
            made += some
    assert made == [0, 1, 2, 3]


def test_a_stop_at_the_last_item_is_no_interruption() -> None:
    stop = threading.Event()

    def work(item: int) -> int:
        if item == 2:
            stop.set()
        return item

    assert _all(Crew(work, range(3), stop), 1) == [0, 1, 2]


def test_where_nobody_takes_results_any_more_nothing_new_begins() -> None:
    begun: list[int] = []

    def work(item: int) -> int:
        begun.append(item)
        time.sleep(0.002)
        return item

    results = Crew(work, range(10_000), threading.Event()).results(4)
    next(results)
    results.close()  # type: ignore[attr-defined]
    count = len(begun)
    time.sleep(0.05)
    assert len(begun) == count < 100
