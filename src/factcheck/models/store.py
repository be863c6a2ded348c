"""Replies known by their question, so that arms which ask the same question share the answer."""

import threading
from dataclasses import dataclass, replace
from typing import Protocol

from factcheck.hashing import sha256_json
from factcheck.models.ports import Model, Reply, Task


class ReplyStore(Protocol):
    """Where replies are kept. Only replies with status ok are put in."""

    def get(self, key: str) -> Reply | None:
        """The reply under a key, or None."""
        ...

    def put(self, key: str, reply: Reply) -> None:
        """Keep a reply."""
        ...


class MemoryStore:
    """A store that lives as long as the process; safe under threads."""

    def __init__(self) -> None:
        self._replies: dict[str, Reply] = {}
        self._lock = threading.Lock()

    def get(self, key: str) -> Reply | None:
        """The reply under a key, or None."""
        with self._lock:
            return self._replies.get(key)

    def put(self, key: str, reply: Reply) -> None:
        """Keep a reply."""
        with self._lock:
            self._replies[key] = reply


@dataclass(frozen=True, slots=True)
class Stored:
    """A model that looks into a store before it asks. Failures are never kept, so a retry asks anew."""

    inner: Model
    store: ReplyStore

    @property
    def name(self) -> str:
        """The inner model's name."""
        return self.inner.name

    def ask(self, task: Task) -> Reply:
        """The stored reply, marked as stored, or a fresh one."""
        key = reply_key(self.inner.name, task)
        known = self.store.get(key)
        if known is not None:
            return replace(known, stored=True)
        reply = self.inner.ask(task)
        if reply.status == "ok":
            self.store.put(key, reply)
        return reply


def reply_key(model: str, task: Task) -> str:
    """SHA-256 of everything that can change the answer: model, task, inputs, prompt, schema, limits and sample."""
    return sha256_json(
        {
            "model": model,
            "task": task.name,
            "prompt": [task.prompt.system, task.prompt.evidence, task.prompt.question],
            "inputs": task.inputs.model_dump(mode="json", by_alias=True),
            "schema": task.answer.model_json_schema(),
            "limits": [task.limits.max_output_tokens, task.limits.timeout_s],
            "sample": task.sample,
        }
    )
