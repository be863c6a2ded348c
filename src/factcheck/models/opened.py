"""A client that is built at its first use and then shared by all threads."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """What a client can be asked here."""

    def close(self) -> None:
        """Give the connections back."""
        ...


C = TypeVar("C", bound=Closable)


class Opened(Generic[C]):
    """Builds a client once, whoever comes first; a failure to build it is raised to each caller anew."""

    def __init__(self, build: Callable[[], C]) -> None:
        self._build = build
        self._lock = threading.Lock()
        self._client: C | None = None

    def get(self) -> C:
        """The client, built now if nobody asked before."""
        with self._lock:
            if self._client is None:
                self._client = self._build()
            return self._client

    def close(self) -> None:
        """Close the client, if there is one."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def __del__(self) -> None:
        with suppress(Exception):  # the interpreter may be half gone
            self.close()
