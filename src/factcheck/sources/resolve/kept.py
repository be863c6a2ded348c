"""Answers are kept, so that a stopped command goes on where it was; failures only for a short while.

Every request is a file of its own, written as soon as it was answered: ``kill -9`` loses what is under way and nothing
else. Kept is what later decisions are made of, not the decision, and of pages the text.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ValidationError

from factcheck.errors import DataError
from factcheck.hashing import canonical_json, sha256_bytes, sha256_text
from factcheck.jsonl import read_objects, write_text
from factcheck.records.base import Record

R = TypeVar("R", bound=Record)
Role = Literal["page", "sibling", "reader", "robots", "archive", "copy"]
FORMAT = 1  # of what is kept; a change makes all older answers be asked for again


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    """Answers by role and address in ``folder``, texts by their hash at ``text_path``.

    Nothing is used that was kept before ``since`` (seconds since 1970).
    """

    folder: Path
    text_path: Callable[[str], Path]
    since: float = 0.0
    now: Callable[[], float] = time.time
    _texts: threading.Lock = field(default_factory=threading.Lock)

    def get(self, role: Role, url: str, kind: type[R]) -> R | None:
        """The answer kept for a request; None where there is none, or it is too old, damaged, or lacks its text."""
        path = self._path(role, url)
        if not path.exists():
            return None
        try:
            _, fields = next(iter(read_objects(path)))
            if (fields["format"], fields["role"], fields["url"]) != (FORMAT, role, url):
                return None
            at = float(fields["at"])
            fresh = at >= self.since and 0 <= self.now() - at < float(fields["seconds"])
            answer = kind.model_validate(fields["answer"])
        except (DataError, StopIteration, KeyError, TypeError, ValueError, ValidationError):
            return None
        sha256 = getattr(answer, "sha256", None)
        return answer if fresh and (sha256 is None or self.text(sha256) is not None) else None

    def put(self, role: Role, url: str, answer: Record, seconds: float, text: str = "") -> None:
        """Keep an answer for so many seconds, with its text. Raises Incomplete on a full disk."""
        if text:
            self._keep_text(text)
        body = answer.model_dump(mode="json", by_alias=True)
        at = {"format": FORMAT, "at": self.now(), "seconds": seconds}
        line = canonical_json({**at, "role": role, "url": url, "answer": body})
        write_text(self._path(role, url), line + "\n", durable=False)

    def text(self, sha256: str) -> str | None:
        """The text with this hash; None where it is missing or changed."""
        try:
            data = self.text_path(sha256).read_bytes()
            return data.decode("utf-8") if sha256_bytes(data) == sha256 else None
        except (OSError, UnicodeError):
            return None

    def _keep_text(self, text: str) -> None:
        sha256 = sha256_text(text)
        with self._texts:  # two pages may have one text, and a file is replaced under one name
            if self.text(sha256) is None:
                write_text(self.text_path(sha256), text, durable=False)

    def _path(self, role: Role, url: str) -> Path:
        return self.folder / f"{sha256_text(f'{role} {url}')[:32]}.json"
