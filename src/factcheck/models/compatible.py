"""Any server that speaks OpenAI's chat completions: DeepSeek, llama.cpp, vLLM, Ollama and others."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from factcheck.errors import ConfigError
from factcheck.models.answers import Envelope, Heard, Stop, conclude, count, not_the_api, one_meaning, read_envelope
from factcheck.models.capabilities import Capabilities
from factcheck.models.deadline import deadline_hooks
from factcheck.models.endpoint import Endpoint, make_endpoint, with_version
from factcheck.models.faults import Retry, failed, of_status, of_transport
from factcheck.models.ports import Attempt, Task
from factcheck.models.raw_post import raw_post
from factcheck.models.schemas import schema_text, strict_schema
from factcheck.models.vendor import EndpointVendor
from factcheck.records.result import Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletionMessageParam

KEY_ENV = "OPENAI_COMPATIBLE_API_KEY"
CAPABILITIES = Capabilities(
    schema_output=True, sampling=frozenset({"temperature", "top_p", "seed"}), prompt_caching="prefix"
)
JSON_ONLY = replace(CAPABILITIES, schema_output=False, sampling=frozenset({"temperature", "top_p"}))
JSON_OBJECT_ONLY = ("deepseek",)  # services that take no schema: they are told it, and only held to JSON
_STOPS: dict[str | None, Stop] = {"stop": "done", "length": "truncated", "content_filter": "refused"}
_AGAIN: dict[str | None, Retry] = {"insufficient_system_resource": "transient", "abort": "transient"}
_THOUGHTS = ("<think>", "</think>")


class _PromptDetails(Envelope):
    cached_tokens: int | None = None
    cache_write_tokens: int | None = None


class _OutputDetails(Envelope):
    reasoning_tokens: int | None = None


class CompletionUsage(Envelope):
    """Tokens as told."""

    prompt_tokens: int | None = None
    prompt_tokens_details: _PromptDetails | None = None
    prompt_cache_hit_tokens: int | None = None
    completion_tokens: int | None = None
    completion_tokens_details: _OutputDetails | None = None
    total_tokens: int | None = None


class _Message(Envelope):
    content: str | None = None
    refusal: str | None = None


class _Choice(Envelope):
    message: _Message
    finish_reason: str | None = None


class _Completion(Envelope):
    choices: list[_Choice]
    model: str | None = None
    usage: CompletionUsage | None = None


class _Fault(Envelope):
    code: int | str | None = None


class _Wrapped(Envelope):
    error: _Fault


class CompatibleVendor(EndpointVendor["OpenAI"]):
    """A model behind chat completions; safe under threads. The client is built at the first attempt."""

    @property
    def capabilities(self) -> Capabilities:
        """What may be asked of the server: fewer things where it is known to take no schema."""
        return JSON_ONLY if _takes_no_schema(self._endpoint) else CAPABILITIES

    def attempt(self, task: Task) -> Attempt:
        """Call the server once. Raises ProviderError only for what ends a run."""
        sampling = self._sampling(task)
        client = self._client.get()
        import openai

        told, seconds = not self.capabilities.schema_output, self._endpoint.seconds(task)
        body = {
            "model": self._endpoint.model,
            "messages": _messages(task, told),
            "response_format": _form(task, told),
            "max_tokens": task.limits.max_output_tokens,  # the newer name is not known to every such server
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            "seed": sampling.seed,
        }
        try:
            answer = raw_post(client, "/chat/completions", body, seconds, keyed=self._endpoint.key is not None)
        except openai.APIStatusError as error:
            return of_status(self._endpoint, error.status_code, error.response.headers, error.response.text)
        except openai.APIConnectionError as error:
            lost = of_transport(self._endpoint, error)
            return lost or failed(self._endpoint, "the call broke off", retry="transient", billed="unknown")
        return self._read(task, answer.content)

    def _read(self, task: Task, body: bytes) -> Attempt:
        completion = read_envelope(_Completion, body)
        if completion is None or not completion.choices:
            return self._no_completion(body)
        heard = _heard(completion)
        return conclude(self._endpoint, task, heard, without_thoughts(heard.text))

    def _no_completion(self, body: bytes) -> Attempt:
        """Some gateways put an error with its status into a 200."""
        wrapped = read_envelope(_Wrapped, body)
        if wrapped is not None and isinstance(wrapped.error.code, int) and wrapped.error.code >= 400:
            return of_status(self._endpoint, wrapped.error.code, {}, body.decode("utf-8", "replace"))
        return not_the_api(self._endpoint, body)

    def _open(self) -> "OpenAI":
        import openai

        endpoint = self._endpoint
        return openai.OpenAI(
            api_key=endpoint.key or "none",
            base_url=endpoint.base_url,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=openai.DefaultHttpxClient(event_hooks=deadline_hooks()),
        )


def create(
    model: str,
    *,
    key: str | None = None,
    base_url: str | None = None,
    family: str = "compatible",
    timeout_s: float | None = None,
) -> CompatibleVendor:
    """A model behind an address of the user's own, with or without key. Raises ConfigError where there is none."""
    if not base_url:
        raise ConfigError(f"{family}:{model}: a compatible server needs its base URL; write http://host:port/v1")
    address = with_version(base_url, "v1")
    endpoint = make_endpoint(
        family, model, key=key, key_env=KEY_ENV, base_url=address, timeout_s=timeout_s, provider="compatible"
    )
    return CompatibleVendor(endpoint)


def _takes_no_schema(endpoint: Endpoint) -> bool:
    """Known by the name the user gave the server, or by its host."""
    host = urlsplit(endpoint.base_url).hostname or ""
    return any(endpoint.family == name or host.endswith(f"{name}.com") for name in JSON_OBJECT_ONLY)


def _messages(task: Task, told: bool) -> "list[ChatCompletionMessageParam]":
    """System, then evidence and question in one text, for not every server takes parts; equal beginnings stay equal."""
    system = task.prompt.system
    if told:
        system += f"\n\nAnswer with one JSON object that fits this JSON schema:\n{schema_text(task.answer)}"
    texts = [text for text in (task.prompt.evidence, task.prompt.question) if text]
    user: ChatCompletionMessageParam = {"role": "user", "content": "\n\n".join(texts)}
    return [{"role": "system", "content": system}, user] if system else [user]


def _form(task: Task, told: bool) -> Any:
    if told:
        return {"type": "json_object"}
    return {
        "type": "json_schema",
        "json_schema": {"name": "answer", "schema": strict_schema(task.answer), "strict": True},
    }


def without_thoughts(text: str) -> str:
    """The text behind a block of thoughts with which some local models begin."""
    start, end = _THOUGHTS
    return text.partition(end)[2] if text.lstrip().startswith(start) and end in text else text


def _heard(completion: _Completion) -> Heard:
    first = completion.choices[0]
    usage = usage_of(completion.usage)
    if first.message.refusal:
        return Heard("refused", first.message.refusal, completion.model, usage, "refused by the model")
    text, finish = first.message.content or "", first.finish_reason
    stop = _STOPS.get(finish, "error")
    reason = None if stop == "done" else f"finished for {finish!r}"
    return Heard(stop, text, completion.model, usage, reason, _AGAIN.get(finish, "no"))


def usage_of(told: CompletionUsage | None) -> Usage | None:
    """Prompt tokens hold the cached ones. Completion tokens hold the reasoning, unless the total says otherwise."""
    if told is None or told.prompt_tokens is None or told.completion_tokens is None:
        return None
    kept = told.prompt_tokens_details or _PromptDetails()
    cached = told.prompt_cache_hit_tokens if kept.cached_tokens is None else kept.cached_tokens
    reasoning = count(told.completion_tokens_details.reasoning_tokens) if told.completion_tokens_details else 0
    apart = told.total_tokens == told.prompt_tokens + told.completion_tokens + reasoning
    out = told.completion_tokens if apart else told.completion_tokens - reasoning
    return one_meaning(told.prompt_tokens, cached, kept.cache_write_tokens, out, reasoning)
