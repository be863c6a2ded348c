"""What was asked and answered in a run: written down before and after each call, so that none is made twice unseen."""

import base64
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Literal, TypeVar

from pydantic import BaseModel

from factcheck.errors import DataError
from factcheck.hashing import sha256_bytes
from factcheck.jsonl import Appender, read_records
from factcheck.protocols.detectors.asking import Answer
from factcheck.protocols.detectors.folders import RunPlace
from factcheck.records.detectors_sample import DetectorDocument
from factcheck.records.detectors_tools import DetectorAsk, DetectorReply

R = TypeVar("R", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Told:
    """All that a run's journal says: attempts begun, and the last reply, by document."""

    attempts: Mapping[str, int]
    replies: Mapping[str, DetectorReply]

    def state(self, document: str) -> str:
        """ "answered", "failed", "lost" (asked, and no reply is on record), or "open"."""
        reply, begun = self.replies.get(document), self.attempts.get(document, 0)
        if reply is not None and reply.status == "answered":
            return "answered"
        if begun > (reply.attempt if reply else 0):
            return "lost"
        return "failed" if reply is not None and reply.status == "failed" else "open"

    def todo(self, documents: Sequence[DetectorDocument], again: bool) -> list[DetectorDocument]:
        """Documents to ask, in order: open ones, and with ``again`` those whose reply failed or was lost."""
        wanted = ("open", "failed", "lost") if again else ("open",)
        return [document for document in documents if self.state(document.id) in wanted]


def read_told(place: RunPlace) -> Told:
    """The journal of a run so far. An answer stands, whatever was written after it."""
    attempts: dict[str, int] = {}
    replies: dict[str, DetectorReply] = {}
    for ask in _records(place.asked, DetectorAsk):
        attempts[ask.document] = max(attempts.get(ask.document, 0), ask.attempt)
    for reply in _records(place.replies, DetectorReply):
        before = replies.get(reply.document)
        if before is None or before.status != "answered":
            replies[reply.document] = reply
        attempts[reply.document] = max(attempts.get(reply.document, 0), reply.attempt)
    return Told(attempts, replies)


def replies_sha256(place: RunPlace) -> str:
    """The hash of all raw replies of a run. Raises DataError where they are not here."""
    if not place.replies.exists():
        raise DataError("the raw replies of this run are not in this workspace", path=place.replies)
    return sha256_bytes(place.replies.read_bytes())


@dataclass(slots=True)
class Journal:
    """The two files of a run, open for writing by any thread. Use as a context manager.

    Raises Incomplete where another process writes the same run.
    """

    place: RunPlace
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _asked: Appender = field(init=False)
    _replies: Appender = field(init=False)

    def __enter__(self) -> "Journal":
        self._asked = Appender(self.place.asked)
        try:
            self._replies = Appender(self.place.replies)
        except BaseException:
            self._asked.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._asked.close()
        finally:
            self._replies.close()

    def begin(self, document: str, attempt: int, at: str) -> None:
        """Write down that a document is about to be sent."""
        with self._lock:
            self._asked.append(DetectorAsk(document=document, attempt=attempt, at=at))

    def end(self, document: str, attempt: int, answer: Answer, at: str, seconds: float) -> None:
        """Write down what came back."""
        encoding, body = _as_text(answer.body)
        reply = DetectorReply(
            document=document,
            attempt=attempt,
            status=answer.status,
            encoding=encoding,
            body=body,
            said=answer.said,
            at=answer.at or at,
            seconds=round(seconds, 6),
        )
        with self._lock:
            self._replies.append(reply)


def _as_text(body: bytes | None) -> tuple[Literal["utf-8", "base64"], str | None]:
    """A raw reply as it is kept."""
    if body is None:
        return "utf-8", None
    try:
        return "utf-8", body.decode("utf-8")
    except UnicodeDecodeError:
        return "base64", base64.b64encode(body).decode("ascii")


def _records(path: Path, kind: type[R]) -> Iterator[R]:
    return read_records(path, kind, torn_tail=True) if path.exists() else iter(())
