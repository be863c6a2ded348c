"""A vendor's model that answers from the embedded rules and knows nothing but the bytes of the request."""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from wire_server import Counts, Request, Say  # put there by whoever loads this file, for tests are no package

from factcheck.hashing import sha256_json
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Task
from factcheck.prompts import Prompt
from factcheck.records.base import Record
from factcheck.records.tasks import (
    ExtractedClaims,
    ExtractInput,
    JudgeAnswer,
    JudgeInput,
    NumberedSentence,
    SinglePassAnswer,
    SinglePassInput,
)


@dataclass(frozen=True)
class Seen:
    """What the vendor's model sees, in its order: schema, system, then the user's parts.

    ``marks`` are the parts, counted from 1, at whose end the request asks for the cache to keep what came so far.
    """

    schema: dict[str, Any]
    system: str
    parts: tuple[str, ...]
    marks: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """All that the user says."""
        return "\n\n".join(self.parts)


def see(request: Request) -> Seen:
    """The same four things in each protocol."""
    return _EYES[request.protocol](request.json)


def _see_anthropic(body: dict[str, Any]) -> Seen:
    blocks = body["messages"][0]["content"]
    marks = tuple(n for n, block in enumerate(blocks, 1) if block.get("cache_control") == {"type": "ephemeral"})
    schema = body["output_config"]["format"]["schema"]
    return Seen(schema, body["system"], tuple(block["text"] for block in blocks), marks)


def _see_openai(body: dict[str, Any]) -> Seen:
    parts = body["input"][0]["content"]
    marks = [n for n, part in enumerate(parts, 1) if part.get("prompt_cache_breakpoint") == {"mode": "explicit"}]
    if body.get("prompt_cache_options", {}).get("mode") != "explicit":
        marks.append(len(parts))  # the vendor marks the end of the last message by itself
    schema = body["text"]["format"]["schema"]
    return Seen(schema, body["instructions"], tuple(part["text"] for part in parts), tuple(marks))


def _see_google(body: dict[str, Any]) -> Seen:
    system = "".join(part["text"] for part in body["systemInstruction"]["parts"])
    schema = body["generationConfig"]["responseJsonSchema"]
    return Seen(schema, system, tuple(part["text"] for part in body["contents"][0]["parts"]))


def _see_compatible(body: dict[str, Any]) -> Seen:
    system, user = body["messages"]
    return Seen(body["response_format"]["json_schema"]["schema"], system["content"], (user["content"],))


_EYES: dict[str, Callable[[dict[str, Any]], Seen]] = {
    "anthropic": _see_anthropic,
    "openai": _see_openai,
    "google": _see_google,
    "compatible": _see_compatible,
}


def read_task(seen: Seen) -> tuple[str, Record, type[Record]]:
    """What is asked, read back from schema and text: name, inputs and answer type of the task."""
    fields, text = set(seen.schema["properties"]), seen.text
    if fields == {"claims"}:
        return "extract_claims", ExtractInput(sentences=_sentences(text)), ExtractedClaims
    head, article, question = _around_article(text)
    if fields == {"label", "quote", "reason"}:
        claim = re.findall(r"^Claim: (.+)$", question, re.MULTILINE)[0]
        name = "judge_refute" if "Try to refute the claim" in question else "judge_support"
        return name, JudgeInput(claim=claim, article=article), JudgeAnswer
    link = re.findall(r"^Link of the post: (.+)$", question, re.MULTILINE)[-1]
    inputs = SinglePassInput(
        sentences=_sentences(question),
        link=None if link == "none" else link,
        article_url=re.findall(r'url="([^"]*)"', head)[0],
        article=article,
    )
    return "single_pass", inputs, SinglePassAnswer


def _around_article(text: str) -> tuple[str, str, str]:
    """The opening tag, the article, and what comes after it."""
    head, rest = text.split("\n", 1)
    article, question = rest.rsplit("\n</article>", 1)
    return head, article.strip("\n"), question


def _sentences(text: str) -> tuple[NumberedSentence, ...]:
    found = re.findall(r"^\[(\d+)\] (.+)$", text, re.MULTILINE)
    return tuple(NumberedSentence(index=int(index), text=line) for index, line in found)


class Answers:
    """The embedded model, which works out each question once however many vendors ask it."""

    def __init__(self) -> None:
        self._model = EmbeddedModel()
        self._known: dict[str, str] = {}

    def answer(self, name: str, inputs: Record, kind: type[Record]) -> tuple[str, str]:
        """The key of the question and the answer as JSON."""
        key = sha256_json([name, inputs.model_dump(mode="json")])
        if key not in self._known:
            answer = self._model.ask(Task(name, Prompt("", "", ""), inputs, kind)).answer
            assert answer is not None
            self._known[key] = answer.model_dump_json()
        return key, self._known[key]


@dataclass(frozen=True)
class Asked:
    """One call as the vendor counted it; ``key`` is equal for equal questions."""

    task: str
    key: str
    counts: Counts


class Meter(Protocol):
    """How a vendor counts the tokens of a prompt."""

    def look(self, seen: Seen) -> Counts:
        """Tokens of the prompt by kind, as the request comes."""
        ...

    def keep(self, seen: Seen) -> None:
        """The request was answered."""
        ...


@dataclass(frozen=True)
class Always:
    """The same for every call."""

    counts: Counts

    def look(self, seen: Seen) -> Counts:
        """The same counts."""
        return self.counts

    def keep(self, seen: Seen) -> None:
        """Nothing is kept."""


@dataclass
class EmbeddedVendor:
    """A script of the loopback server: reads the task back, answers it, counts tokens, and keeps what was asked."""

    answers: Answers
    meter: Meter
    delay_s: float = 0.0
    asked: list[Asked] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, request: Request) -> Say:
        """The embedded model's answer to what this request says; an output token is four bytes, some are thoughts."""
        try:
            seen = see(request)
            name, inputs, kind = read_task(seen)
        except (LookupError, ValueError, TypeError) as error:
            return Say(status=400, message=f"nothing that this vendor can read: {error!r}")
        counts = self.meter.look(seen)
        key, text = self.answers.answer(name, inputs, kind)
        if not counts.output:
            counts = replace(counts, output=-(-len(text.encode()) // 4), reasoning=len(name))
        time.sleep(self.delay_s)
        self.meter.keep(seen)
        with self._lock:
            self.asked.append(Asked(name, key, counts))
        return Say(text=text, counts=counts)
