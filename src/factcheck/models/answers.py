"""From the bytes of a vendor's answer to an attempt: the stop reason decides before the text is looked at."""

import json
from dataclasses import dataclass
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from factcheck.models.endpoint import Endpoint
from factcheck.models.faults import Retry, failed
from factcheck.models.ports import Attempt, Reply, Task
from factcheck.models.validate import validate_answer
from factcheck.records.result import Usage

Stop = Literal["done", "truncated", "refused", "error"]


class Envelope(BaseModel):
    """A part of a vendor's answer: what is not named is left alone, for vendors add fields at any time."""

    model_config = ConfigDict(frozen=True, extra="ignore", protected_namespaces=())


E = TypeVar("E", bound=Envelope)


@dataclass(frozen=True, slots=True)
class Heard:
    """A vendor's answer in one meaning: why it stopped, the text, who served, and the usage where it was told."""

    stop: Stop
    text: str
    served: str | None
    usage: Usage | None
    reason: str | None = None
    retry: Retry = "no"


def read_envelope(kind: type[E], body: bytes) -> E | None:
    """The vendor's JSON, or None where it is anything else. A lone surrogate is replaced, not fatal."""
    try:
        return kind.model_validate_json(body)
    except ValidationError:
        pass
    try:
        text = json.dumps(json.loads(body), ensure_ascii=False).encode("utf-8", "replace")
        return kind.model_validate_json(text)
    except (ValueError, RecursionError):
        return None


def not_the_api(endpoint: Endpoint, body: bytes) -> Attempt:
    """The attempt for a 200 that holds something else: a page of a proxy, most often, and gone at the next try."""
    text = body.decode("utf-8", "replace")
    reason = "HTTP 200 with a body that is not this API's JSON"
    return failed(endpoint, reason, retry="transient", billed="unknown", raw=text)


def conclude(endpoint: Endpoint, task: Task, heard: Heard, answer: str | None = None) -> Attempt:
    """The attempt of an answer that was heard; ``answer`` is the part of its text to validate, all of it if None."""
    usage = heard.usage or Usage()
    billed: Literal["yes", "unknown"] = "unknown" if heard.usage is None else "yes"
    raw = endpoint.hide(heard.text)
    served = heard.served and endpoint.hide(heard.served)
    if heard.stop != "done":
        reason = heard.reason and endpoint.hide(heard.reason)
        return Attempt(Reply(heard.stop, None, usage, endpoint.name, served, raw, reason), heard.retry, None, billed)
    found = validate_answer(heard.text if answer is None else answer, task.answer)
    reason = found.reason and endpoint.hide(found.reason)
    return Attempt(Reply(found.status, found.answer, usage, endpoint.name, served, raw, reason), "no", None, billed)


def count(value: int | None) -> int:
    """A number of tokens as told; nothing or less is 0."""
    return max(0, value or 0)


def one_meaning(total_input: int | None, read: int | None, written: int | None, out: int, reasoning: int) -> Usage:
    """Usage where the vendor's input holds what the cache read and wrote; ``out`` is without reasoning."""
    cache_read, cache_write = count(read), count(written)
    return Usage(
        input=max(0, count(total_input) - cache_read - cache_write),
        cache_read=cache_read,
        cache_write=cache_write,
        output=max(0, out),
        reasoning=reasoning,
    )
