"""OpenAI's models by the Responses API."""

import re
from typing import TYPE_CHECKING, Literal

from factcheck.models.answers import Envelope, Heard, Stop, conclude, count, not_the_api, one_meaning, read_envelope
from factcheck.models.capabilities import Capabilities
from factcheck.models.deadline import deadline_hooks
from factcheck.models.endpoint import make_endpoint, with_version
from factcheck.models.faults import Retry, failed, of_status, of_transport
from factcheck.models.ports import Attempt, Task
from factcheck.models.prompt_cache import beginning_key, is_shared
from factcheck.models.raw_post import raw_post
from factcheck.models.schemas import strict_schema
from factcheck.models.vendor import EndpointVendor
from factcheck.records.result import Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.responses import ResponseFormatTextJSONSchemaConfigParam, ResponseInputContentParam

KEY_ENV = "OPENAI_API_KEY"
BASE_URL = "https://api.openai.com/v1"
CAPABILITIES = Capabilities(schema_output=True, sampling=frozenset({"temperature", "top_p"}), prompt_caching="prefix")
_INCOMPLETE: dict[str | None, Stop] = {"max_output_tokens": "truncated", "content_filter": "refused"}
_VERSION = re.compile(r"(?:^|[/:])gpt-(\d{1,3})(?:\.(\d{1,3}))?(?!\d)")
_FAILED: dict[str | None, Retry] = {"server_error": "transient", "rate_limit_exceeded": "rate_limit"}


class _InputDetails(Envelope):
    cached_tokens: int | None = None
    cache_write_tokens: int | None = None


class _OutputDetails(Envelope):
    reasoning_tokens: int | None = None


class ResponseUsage(Envelope):
    """Tokens as told."""

    input_tokens: int | None = None
    input_tokens_details: _InputDetails | None = None
    output_tokens: int | None = None
    output_tokens_details: _OutputDetails | None = None


class Part(Envelope):
    """A part of a message."""

    type: str
    text: str | None = None
    refusal: str | None = None


class Item(Envelope):
    """An item of the output."""

    type: str
    content: list[Part] | None = None


class _Incomplete(Envelope):
    reason: str | None = None


class _Error(Envelope):
    code: str | None = None
    message: str | None = None


class Response(Envelope):
    """A response."""

    object: Literal["response"]
    model: str | None = None
    status: str | None = None
    incomplete_details: _Incomplete | None = None
    error: _Error | None = None
    output: tuple[Item, ...] = ()
    usage: ResponseUsage | None = None


class OpenAIVendor(EndpointVendor["OpenAI"]):
    """An OpenAI model; safe under threads. The client is built at the first attempt."""

    capabilities = CAPABILITIES
    _caching = True

    def attempt(self, task: Task) -> Attempt:
        """Call the vendor once. Raises ProviderError only for what ends a run."""
        sampling = self._sampling(task)
        client = self._client.get()
        marked = self._caching and takes_marks(self._endpoint.model)
        import openai

        body = {
            "model": self._endpoint.model,
            "instructions": task.prompt.system or None,
            "input": [{"role": "user", "content": _parts(task, marked)}],
            "text": {"format": _form(task)},
            "max_output_tokens": task.limits.max_output_tokens,
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "prompt_cache_key": beginning_key(task) if self._caching else None,
            "prompt_cache_options": {"mode": "explicit"} if marked else None,
            "store": False,
        }
        try:
            answer = raw_post(client, "/responses", body, self._endpoint.seconds(task), keyed=True)
        except openai.APIStatusError as error:
            if self._caching and error.status_code == 400 and "prompt_cache" in error.response.text:
                self._caching = False  # a gateway that knows no such settings; what it refused is not billed
                return self.attempt(task)
            return of_status(self._endpoint, error.status_code, error.response.headers, error.response.text)
        except openai.APIConnectionError as error:
            lost = of_transport(self._endpoint, error)
            return lost or failed(self._endpoint, "the call broke off", retry="transient", billed="unknown")
        return self._read(task, answer.content)

    def _read(self, task: Task, body: bytes) -> Attempt:
        response = read_envelope(Response, body)
        if response is None:
            return not_the_api(self._endpoint, body)
        return conclude(self._endpoint, task, _heard(response))

    def _open(self) -> "OpenAI":
        import openai

        endpoint = self._endpoint
        return openai.OpenAI(
            api_key=endpoint.secret(),
            base_url=endpoint.base_url,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=openai.DefaultHttpxClient(event_hooks=deadline_hooks()),
        )


def create(
    model: str, *, key: str | None, base_url: str | None = None, family: str = "openai", timeout_s: float | None = None
) -> OpenAIVendor:
    """An OpenAI model. ``base_url`` ends in its version (/v1); raises ConfigError for one that is no address."""
    address = with_version(base_url or BASE_URL, "v1")
    endpoint = make_endpoint(
        family, model, key=key, key_env=KEY_ENV, base_url=address, timeout_s=timeout_s, provider="openai"
    )
    return OpenAIVendor(endpoint)


def _form(task: Task) -> "ResponseFormatTextJSONSchemaConfigParam":
    return {"type": "json_schema", "name": "answer", "schema": strict_schema(task.answer), "strict": True}


def takes_marks(model: str) -> bool:
    """Whether the model's cache holds marked beginnings only and asks a price for writing: GPT-5.6 and later.

    Without marks of ours it keeps whole requests, of which no two are equal. Earlier models find any equal beginning
    by themselves and refuse marks.
    """
    found = _VERSION.search(model)
    return found is not None and (int(found[1]), int(found[2] or 0)) >= (5, 6)


def _parts(task: Task, marked: bool) -> "list[ResponseInputContentParam]":
    """Evidence before the question: equal beginnings are what the vendor's cache holds."""
    parts: list[ResponseInputContentParam] = []
    if marked and is_shared(task):
        mark: ResponseInputContentParam = {
            "type": "input_text",
            "text": task.prompt.evidence,
            "prompt_cache_breakpoint": {"mode": "explicit"},
        }
        parts.append(mark)
    elif task.prompt.evidence:
        parts.append({"type": "input_text", "text": task.prompt.evidence})
    if task.prompt.question:
        parts.append({"type": "input_text", "text": task.prompt.question})
    return parts


def _heard(response: Response) -> Heard:
    parts = [part for item in response.output if item.type == "message" for part in item.content or ()]
    text = "".join(part.text or "" for part in parts if part.type == "output_text")
    refusal = "".join(part.refusal or "" for part in parts if part.type == "refusal")
    refused = any(part.type == "refusal" for part in parts)
    stop, reason, retry = stop_of(response, refused)
    return Heard(stop, text or refusal, response.model, usage_of(response.usage), reason, retry)


def stop_of(response: Response, refused: bool) -> tuple[Stop, str | None, Retry]:
    """Why it ended, in words where that is no good end, and whether another try may help."""
    if refused:
        return "refused", "refused by the model", "no"
    if response.status == "completed":
        return "done", None, "no"
    if response.status == "incomplete":
        why = response.incomplete_details.reason if response.incomplete_details else None
        return _INCOMPLETE.get(why, "error"), f"incomplete: {why}", "no"
    error = response.error or _Error()
    said = ": ".join(part for part in (error.code, error.message) if part)
    return "error", f"status {response.status!r}" + (f": {said[:300]}" if said else ""), _FAILED.get(error.code, "no")


def usage_of(told: ResponseUsage | None) -> Usage | None:
    """OpenAI's input holds what the cache read and wrote; its output holds the reasoning."""
    if told is None or told.input_tokens is None or told.output_tokens is None:
        return None
    kept = told.input_tokens_details or _InputDetails()
    reasoning = count(told.output_tokens_details.reasoning_tokens) if told.output_tokens_details else 0
    out = told.output_tokens - reasoning
    return one_meaning(told.input_tokens, kept.cached_tokens, kept.cache_write_tokens, out, reasoning)
