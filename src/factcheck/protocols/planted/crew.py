"""Threads that work through items; one thread takes what they made and writes it down."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from queue import SimpleQueue
from time import sleep
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

PAUSE_S = 0.005  # what is made within it is handed over together: one write and one turn of the interpreter for all


class Crew(Generic[T, R]):
    """``work`` over ``items`` in threads, each of which takes the next item as soon as it is free.

    Nothing new begins once ``stop`` is set, work has raised anything, or nobody takes the results any more.
    """

    def __init__(self, work: Callable[[T], R], items: Iterable[T], stop: threading.Event) -> None:
        self._work, self._items, self._stop = work, iter(items), stop
        self._lock = threading.Lock()
        self._halted = threading.Event()
        self._made: SimpleQueue[list[R]] = SimpleQueue()  # an empty list is a thread that ends
        self._raised: list[BaseException] = []

    def results(self, workers: int) -> Iterator[list[R]]:
        """Results as they come, some at a time; what is in flight at the end is handed out too.

        Then raises what work has raised first, or KeyboardInterrupt where ``stop`` left items over.
        """
        with ThreadPoolExecutor(workers) as pool:
            try:
                for _ in range(workers):
                    pool.submit(self._labor)
                yield from self._handed_over(workers)
            finally:
                self._halted.set()
        if self._raised:
            raise self._raised[0]
        if self._stop.is_set() and next(self._items, None) is not None:
            raise KeyboardInterrupt

    def _handed_over(self, at_work: int) -> Iterator[list[R]]:
        while at_work:
            parts = [self._made.get()]
            sleep(PAUSE_S)
            while not self._made.empty():
                parts.append(self._made.get())
            at_work -= parts.count([])
            yield [result for part in parts for result in part]

    def _labor(self) -> None:
        """One thread's share."""
        try:
            while not self._stop.is_set() and not self._halted.is_set():
                with self._lock:
                    taken = list(islice(self._items, 1))
                if not taken:
                    break
                self._made.put([self._work(taken[0])])
        except BaseException as error:  # whatever it is, it is raised where the results are taken
            self._raised.append(error)
            self._halted.set()
        finally:
            self._made.put([])
