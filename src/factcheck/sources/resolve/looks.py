"""Looks that are kept: one request for each role and address, however many threads want it and however often."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from factcheck.sources.fetch import Fetched
from factcheck.sources.kept_pages import PageFetcher
from factcheck.sources.resolve.asking import Asker, now, was_not_asked
from factcheck.sources.resolve.kept import KeptAnswers, Role
from factcheck.sources.resolve.look import Look, look_at
from factcheck.sources.resolve.manners import Lifetimes
from factcheck.sources.resolve.names import NameControl


def _as_it_is(fetched: Fetched) -> Fetched:
    return fetched


@dataclass(frozen=True, slots=True)
class Looks:
    """Asks for pages by ``pages`` (public addresses only) and the user's own services by ``endpoints``."""

    pages: PageFetcher
    endpoints: PageFetcher
    asker: Asker
    kept: KeptAnswers
    names: NameControl
    lifetimes: Lifetimes = field(default_factory=Lifetimes)
    _turns: dict[str, threading.Lock] = field(default_factory=dict)
    _guard: threading.Lock = field(default_factory=threading.Lock)

    def of(
        self,
        role: Role,
        key: str,
        url: str,
        life: Callable[[Look], float],
        change: Callable[[Fetched], Fetched] = _as_it_is,
    ) -> Look:
        """The look kept under role and key, else one at ``url``, kept for ``life`` of it. Raises Stopped."""
        with self.turn(f"{role} {key}"):
            known = self.kept.get(role, key, Look)
            if known is not None:
                return known
            fetched = self.asker.fetch(self.endpoints if role == "reader" else self.pages, url)
            look, text = look_at(change(fetched), fetched.retrieved_at or now())
            if not was_not_asked(fetched):
                self.kept.put(role, key, look, life(look), text)
            return look

    @contextmanager
    def turn(self, key: str) -> Iterator[None]:
        """One thread at a time for each key."""
        with self._guard:
            lock = self._turns.setdefault(key, threading.Lock())
        with lock:
            yield
