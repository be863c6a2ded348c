"""Making requests politely: places at a host, further attempts, and the time a host asks for."""

import threading
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from factcheck.sources.fetch import Fetched
from factcheck.sources.kept_pages import PageFetcher
from factcheck.sources.resolve.gates import Gates, HostRests, Stopped
from factcheck.sources.resolve.look import retry_after_s
from factcheck.sources.resolve.manners import Manners

_BUSY = (429, 503)  # the answers under which a server may say when to come back


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks hosts through their gates. ``stop`` ends all waiting."""

    gates: Gates
    manners: Manners
    stop: threading.Event

    def fetch(self, fetcher: PageFetcher, url: str) -> Fetched:
        """One answer, after as many attempts as are made, with the time of it.

        A host that wants to be left alone for longer than anyone waits gives failure "blocked" without a code: it was
        not asked, and the answer is not to be kept. Raises Stopped.
        """
        found = self._attempt(fetcher, url)
        for _ in range(self.manners.attempts - 1):
            pause = self._pause(found)
            if pause is None:
                break
            if self.stop.wait(pause):
                raise Stopped
            found = self._attempt(fetcher, url)
        return found

    def _attempt(self, fetcher: PageFetcher, url: str) -> Fetched:
        try:
            with self.gates.place(urlsplit(url).netloc):
                found = fetcher.fetch(url)
        except HostRests as rest:
            return Fetched(url=url, final_url=url, failure="blocked", reason=str(rest), retrieved_at=now())
        found = _dated(found)
        asked = self._asked_to_wait(found)
        if asked:
            self.gates.rest(urlsplit(found.final_url).netloc, asked)
        return found

    def _asked_to_wait(self, found: Fetched) -> float:
        if found.status_code not in _BUSY or found.challenged:
            return 0.0
        return retry_after_s(found.retry_after, found.retrieved_at or now()) or 0.0

    def _pause(self, found: Fetched) -> float | None:
        """Seconds until another attempt may help; None where it would not."""
        code = found.status_code or 0
        busy = code == 429 or 500 <= code < 600
        lost = found.failure == "connection" or (found.failure == "dns" and not found.no_such_name)
        if found.challenged or not (busy or lost):
            return None
        asked = self._asked_to_wait(found)
        return None if asked > self.manners.longest_wait_s else max(asked, self.manners.pause_s)


def now() -> str:
    """The time in ISO form, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def was_not_asked(found: Fetched) -> bool:
    """Whether the answer only says that the host was left alone."""
    return found.failure == "blocked" and found.status_code is None


def _dated(found: Fetched) -> Fetched:
    return found if found.retrieved_at else replace(found, retrieved_at=now())
