"""Any model behind chat completions, in the smallest loop there is: our search, our fetch, so many calls, an answer."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from factcheck.models.answers import Envelope, not_the_api, read_envelope
from factcheck.models.compatible import CompatibleVendor, CompletionUsage, usage_of, without_thoughts
from factcheck.models.endpoint import OVERHEAD_TOKENS
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.raw_post import raw_post
from factcheck.models.research.ports import BROKEN_OFF, Bound, Brief, Memory, Turn, billed_by, unanswered

MAX_RESULT = 8000  # characters of a tool's result
CLOSING = "You have no call left. Write the report now, from what you have read."
NO_CALL_LEFT = "There is no call left."
_STOPS = {"length": "the report was cut off", "content_filter": "the model refused"}

UseTool = Callable[[str, str], str]  # the tool's name and its one argument; what it says, also when it failed


class _Function(Envelope):
    name: str = ""
    arguments: Any = None


class _Call(Envelope):
    id: str = ""
    function: _Function = _Function()


class _Message(Envelope):
    content: str | None = None
    tool_calls: tuple[_Call, ...] | None = None


class _Choice(Envelope):
    message: _Message
    finish_reason: str | None = None


class _Completion(Envelope):
    choices: list[_Choice]
    model: str | None = None
    usage: CompletionUsage | None = None


@dataclass(frozen=True, slots=True)
class ToolLoop:
    """A model that is given two functions, ``search`` and ``fetch``."""

    model: CompatibleVendor
    use: UseTool
    background: bool = False

    @property
    def name(self) -> str:
        """``provider:model``."""
        return self.model.name

    def close(self) -> None:
        """Give the connections back."""
        self.model.close()

    def bound(self, brief: Brief, memory: Memory) -> Bound | None:
        """A token for each byte of what is sent; using a tool of ours costs nothing here."""
        if memory.get("pending"):
            return None
        return Bound(_size(self._body(brief, memory)) + OVERHEAD_TOKENS, brief.output_tokens)

    def turn(self, brief: Brief, memory: Memory) -> Turn:
        """Use the next tool that the model asked for, or ask the model."""
        if memory.get("pending"):
            return self._use(brief, memory)
        endpoint, client = self.model.endpoint, self.model.client()
        import openai

        body, keyed = self._body(brief, memory), endpoint.key is not None
        try:
            answer = raw_post(client, "/chat/completions", body, brief.timeout_s, keyed=keyed)
        except openai.APIStatusError as error:
            said = of_status(endpoint, error.status_code, error.response.headers, error.response.text)
            return unanswered(said, memory)
        except openai.APIConnectionError as error:
            lost = of_transport(endpoint, error)
            broken = failed(endpoint, BROKEN_OFF, retry="transient", billed="unknown")
            return unanswered(lost or broken, memory)
        return self._read(answer.content, brief, memory)

    def _body(self, brief: Brief, memory: Memory) -> dict[str, Any]:
        closing = [{"role": "user", "content": CLOSING}] if _is_over(brief, memory) else []
        first = [{"role": "system", "content": brief.system}, {"role": "user", "content": brief.question}]
        return {
            "model": self.model.endpoint.model,
            "messages": [*first, *memory.get("said", ()), *closing],
            "tools": _TOOLS,
            "tool_choice": "none" if closing else "auto",
            "max_tokens": brief.output_tokens,
        }

    def _read(self, body: bytes, brief: Brief, memory: Memory) -> Turn:
        completion = read_envelope(_Completion, body)
        if completion is None or not completion.choices:
            return unanswered(not_the_api(self.model.endpoint, body), memory)
        first = completion.choices[0]
        usage, text = usage_of(completion.usage), without_thoughts(first.message.content or "")
        facts: dict[str, Any] = {"usage": usage, "served": completion.model, "billed": billed_by(usage)}
        used = memory.get("input", 0) + (usage.input + usage.cache_read + usage.cache_write if usage else 0)
        calls = [_plain(call, number) for number, call in enumerate(first.message.tool_calls or ())]
        if calls and not _is_over(brief, memory):
            said = [*memory.get("said", ()), {"role": "assistant", "content": text, "tool_calls": calls}]
            return Turn({**memory, "said": said, "pending": calls, "input": used}, "going", **facts)
        reason = _STOPS.get(first.finish_reason or "")
        if reason is None and calls:
            reason = "it asked for a tool after its last call"
        if reason is None and not text.strip():
            reason = "there is no report"
        return Turn({**memory, "input": used}, "failed" if reason else "done", text, reason=reason, **facts)

    def _use(self, brief: Brief, memory: Memory) -> Turn:
        """Use one tool; its result is remembered, so that a killed run never asks for it again."""
        call, *rest = memory["pending"]
        allowed = memory.get("calls", 0) < brief.tool_calls
        result = self._result(call["function"]) if allowed else NO_CALL_LEFT
        told = {"role": "tool", "tool_call_id": call["id"], "content": result[:MAX_RESULT]}
        kept = {**memory, "said": [*memory["said"], told], "pending": rest}
        return Turn({**kept, "calls": memory.get("calls", 0) + allowed}, "going", tool_calls=int(allowed))

    def _result(self, function: Any) -> str:
        name, wanted = function["name"], _ARGUMENTS.get(function["name"])
        if wanted is None:
            return f"There is no tool {name[:80]!r}; there are: {', '.join(_ARGUMENTS)}."
        try:
            value = json.loads(function["arguments"])[wanted]
        except (ValueError, KeyError, TypeError, RecursionError):
            value = None
        if not isinstance(value, str) or not value.strip():
            return f"{name} takes one argument, {wanted!r}, a text."
        return self.use(name, value)


_ARGUMENTS = {"search": "query", "fetch": "url"}


def _tool(name: str, what: str, argument: str) -> dict[str, Any]:
    properties = {argument: {"type": "string"}}
    parameters = {"type": "object", "properties": properties, "required": [argument], "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": what, "parameters": parameters}}


_TOOLS = [
    _tool("search", "Search the web; gives addresses with titles.", "query"),
    _tool("fetch", "Read the text of a web page.", "url"),
]


def _is_over(brief: Brief, memory: Memory) -> bool:
    """Whether it must answer now: no call left, or no input."""
    return bool(memory.get("calls", 0) >= brief.tool_calls or memory.get("input", 0) >= brief.input_tokens)


def _plain(call: _Call, number: int) -> dict[str, Any]:
    told = call.function.arguments
    arguments = told if isinstance(told, str) else json.dumps(told)
    function = {"name": call.function.name, "arguments": arguments}
    return {"id": call.id or f"call_{number}", "type": "function", "function": function}


def _size(body: dict[str, Any]) -> int:
    return len(json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"))
