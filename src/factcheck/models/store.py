"""Replies known by their question, so that arms which ask the same question share the answer."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Protocol

import factcheck
from factcheck.hashing import sha256_json
from factcheck.models.endpoint import split_address
from factcheck.models.families import family_of
from factcheck.models.ports import Model, Reply, Task
from factcheck.records.base import Record
from factcheck.records.result import Usage
from factcheck.records.tasks import unknown_sentence

NOT_STORED = "not in the store (offline)"
_DEFAULT_PORTS = {"http": 80, "https": 443}
_LOOPBACK = ("127.0.0.1", "::1")


class ReplyStore(Protocol):
    """Where replies are kept. Only replies with status ok are put in."""

    def get(self, key: str, answer: type[Record]) -> Reply | None:
        """The reply under a key if its answer is valid for the type, or None."""
        ...

    def put(self, key: str, reply: Reply) -> None:
        """Keep a reply."""
        ...

    def drop(self, key: str) -> None:
        """Forget a reply, so that another can be kept in its place."""
        ...


class MemoryStore:
    """A store that lives as long as the process; safe under threads."""

    def __init__(self) -> None:
        self._replies: dict[str, Reply] = {}
        self._lock = threading.Lock()

    def get(self, key: str, answer: type[Record]) -> Reply | None:
        """The reply under a key if its answer is of the type, or None."""
        with self._lock:
            reply = self._replies.get(key)
        return reply if reply is not None and isinstance(reply.answer, answer) else None

    def put(self, key: str, reply: Reply) -> None:
        """Keep a reply."""
        with self._lock:
            self._replies[key] = reply

    def drop(self, key: str) -> None:
        """Forget a reply."""
        with self._lock:
            self._replies.pop(key, None)


class InFlight:
    """Lets one thread at a time work on a key; other keys are not held up."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[threading.Lock, int]] = {}
        self._guard = threading.Lock()

    @contextmanager
    def alone(self, key: str) -> Iterator[None]:
        """Inside, no other thread is inside for the same key."""
        with self._guard:
            lock, users = self._locks.get(key, (threading.Lock(), 0))
            self._locks[key] = (lock, users + 1)
        try:
            with lock:
                yield
        finally:
            with self._guard:
                _, users = self._locks[key]
                self._locks[key] = (lock, users - 1)
                if users == 1:
                    del self._locks[key]


@dataclass(frozen=True, slots=True)
class Stored:
    """A model that looks into a store before it asks. Failures are never kept, so a retry asks anew.

    Threads that ask the same question at once make one call: the others wait for it and read the store. ``endpoint``
    is the family of a base URL other than the provider's own; ``offline`` answers from the store alone. ``house`` is
    the declared family of its models: an answer of another house is not kept, lest it outlive the server's fault, and
    neither is one that names a sentence which is not there.
    """

    inner: Model
    store: ReplyStore
    endpoint: str = ""
    offline: bool = False
    house: str = ""
    _flights: InFlight = field(default_factory=InFlight, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The inner model's name."""
        return self.inner.name

    def ask(self, task: Task) -> Reply:
        """The stored reply, marked as stored, or a fresh one; offline, status error where there is none."""
        key = reply_key(self.inner.name, task, self.endpoint)
        with self._flights.alone(key):
            known = self.store.get(key, task.answer)
            if known is not None:
                if self.offline or self._is_of_use(task, known):
                    return replace(known, stored=True)
                self.store.drop(key)
            if self.offline:
                return Reply("error", None, Usage(), self.name, None, "", NOT_STORED)
            reply = self.inner.ask(task)
            if reply.status == "ok" and self._is_of_use(task, reply):
                self.store.put(key, reply)
            return reply

    def _is_of_use(self, task: Task, reply: Reply) -> bool:
        expected = family_of(reply.served, self.name, self.house) != "other"
        return expected and unknown_sentence(task.inputs, reply.answer) is None


def reply_key(model: str, task: Task, endpoint: str = "") -> str:
    """SHA-256 of everything that can change the answer: model, endpoint, task, prompt, schema, output limit, sample,
    and the sampling settings where there are any, so that the keys of all other questions stay what they were.

    The embedded model reads the inputs and not the prompt, and its rules are of a version: both are in its keys. A
    time limit is in none: it decides whether there is an answer, never which, and a longer one must not cost anew.
    """
    parts: dict[str, object] = {
        "model": model,
        "endpoint": endpoint,
        "task": task.name,
        "prompt": [task.prompt.system, task.prompt.evidence, task.prompt.question],
        "schema": _schema_hash(task.answer),
        "max_output_tokens": task.limits.max_output_tokens,
        "sample": task.sample,
    }
    sampling = task.sampling.chosen()
    if sampling:
        parts["sampling"] = sampling
    if model.startswith("embedded:"):
        parts["inputs"] = task.inputs.model_dump(mode="json", by_alias=True)
        parts["version"] = factcheck.__version__
    return sha256_json(parts)


def endpoint_family(url: str) -> str:
    """One spelling for the base URLs that reach the same service: ``https://host:port/path`` without what varies.

    Letter case of scheme and host, the default port, a slash at the end, user name, password, query and fragment are
    left out; the addresses of this machine are ``localhost``. Another port or path is another family. Raises
    ConfigError for a port that is no number.
    """
    parts = split_address(url)
    host = (parts.hostname or "").rstrip(".")
    host = "localhost" if host in _LOOPBACK else host
    port = "" if parts.port in (None, _DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}{parts.path.rstrip('/')}"


@cache
def _schema_hash(answer: type[Record]) -> str:
    """Hash of the schema that is sent; making it takes longer than all the rest of a key."""
    return sha256_json(answer.model_json_schema())
