"""A client that is built at its first use and then shared by all threads."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

C = TypeVar("C")


class Opened(Generic[C]):
    """Builds a thing once, whoever comes first; a failure to build it is raised to each caller anew."""

    def __init__(self, build: Callable[[], C]) -> None:
        self._build = build
        self._lock = threading.Lock()
        self._held: list[C] = []

    def get(self) -> C:
        """The thing, built now if nobody asked before."""
        with self._lock:
            if not self._held:
                self._held.append(self._build())
            return self._held[0]
