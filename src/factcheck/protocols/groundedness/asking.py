"""Work side by side in threads, its results in the order of the items; a stop ends it without losing what was paid."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from factcheck.checker.state import Tools
from factcheck.progress import Progress

A = TypeVar("A")
B = TypeVar("B")


def in_order(
    what: str, work: Callable[[A], B], items: Sequence[A], tools: Tools, progress: Progress, workers: int
) -> list[B]:
    """The results of all items. Raises KeyboardInterrupt where ``tools.stop`` is set before all are done."""

    def guarded(item: A) -> tuple[B] | None:
        return None if tools.stop.is_set() else (work(item),)

    found: list[B] = []
    progress.start(what, len(items))
    with ThreadPoolExecutor(workers) as pool:
        try:
            for result in pool.map(guarded, items):
                if result is None:
                    break
                found.append(result[0])
                progress.advance()
        except BaseException:
            tools.stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    progress.finish()
    if len(found) < len(items):
        raise KeyboardInterrupt
    return found
