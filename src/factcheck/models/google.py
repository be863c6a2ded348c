"""Gemini by Google's generateContent."""

from typing import TYPE_CHECKING

from pydantic import Field

from factcheck.models.answers import Envelope, Heard, Stop, conclude, count, not_the_api, one_meaning, read_envelope
from factcheck.models.capabilities import Capabilities
from factcheck.models.deadline import deadline_hooks
from factcheck.models.endpoint import make_endpoint, split_version
from factcheck.models.faults import of_status, of_transport
from factcheck.models.ports import Attempt, Task
from factcheck.models.schemas import strict_schema
from factcheck.models.vendor import EndpointVendor
from factcheck.records.result import Usage
from factcheck.records.tasks import Sampling

if TYPE_CHECKING:
    from google.genai import Client
    from google.genai.types import GenerateContentConfig

KEY_ENV = "GEMINI_API_KEY"
BASE_URL = "https://generativelanguage.googleapis.com"
CAPABILITIES = Capabilities(
    schema_output=True, sampling=frozenset({"temperature", "top_p", "top_k", "seed"}), prompt_caching="prefix"
)
_BLOCKED = (
    *("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "ESCALATION", "MODEL_ARMOR"),
    *("IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION"),
)
_STOPS: dict[str | None, Stop] = {
    "STOP": "done",
    "MAX_TOKENS": "truncated",
    "CONTINUATION": "truncated",
    **dict.fromkeys(_BLOCKED, "refused"),
}


class _Part(Envelope):
    text: str | None = None
    thought: bool | None = None


class _Content(Envelope):
    parts: list[_Part] | None = None


class Answered(Envelope):
    """One candidate for an answer."""

    content: _Content | None = None
    finish: str | None = Field(None, alias="finishReason")


class _Feedback(Envelope):
    block: str | None = Field(None, alias="blockReason")


class GeneratedUsage(Envelope):
    """Tokens as told."""

    prompt: int | None = Field(None, alias="promptTokenCount")
    tool_prompt: int | None = Field(None, alias="toolUsePromptTokenCount")
    cached: int | None = Field(None, alias="cachedContentTokenCount")
    candidates: int | None = Field(None, alias="candidatesTokenCount")
    thoughts: int | None = Field(None, alias="thoughtsTokenCount")


class Generated(Envelope):
    """An answer."""

    candidates: list[Answered] | None = None
    feedback: _Feedback | None = Field(None, alias="promptFeedback")
    usage: GeneratedUsage | None = Field(None, alias="usageMetadata")
    served: str | None = Field(None, alias="modelVersion")


class GoogleVendor(EndpointVendor["Client"]):
    """A Gemini model; safe under threads. The client is built at the first attempt."""

    capabilities = CAPABILITIES

    def attempt(self, task: Task) -> Attempt:
        """Call the vendor once. Raises ProviderError only for what ends a run."""
        sampling = self._sampling(task)
        client = self._client.get()
        from google.genai import errors, types

        parts = [types.Part(text=text) for text in (task.prompt.evidence, task.prompt.question) if text]
        try:
            answer = client.models.generate_content(
                model=self._endpoint.model,
                contents=types.Content(role="user", parts=parts),
                config=self._config(task, sampling),
            )
        except errors.APIError as error:
            body = getattr(error.response, "text", "")
            return of_status(self._endpoint, error.code, getattr(error.response, "headers", {}), body)
        except Exception as error:
            # This SDK lets the errors of whichever HTTP client it runs on through as they are.
            lost = of_transport(self._endpoint, error)
            if lost is None:
                raise
            return lost
        held = answer.sdk_http_response
        return self._read(task, ((held.body if held else None) or "").encode("utf-8", "replace"))

    def _read(self, task: Task, body: bytes) -> Attempt:
        generated = read_envelope(Generated, body)
        if generated is None or not generated.model_fields_set:
            return not_the_api(self._endpoint, body)
        return conclude(self._endpoint, task, _heard(generated))

    def _config(self, task: Task, sampling: Sampling) -> "GenerateContentConfig":
        from google.genai import types

        return types.GenerateContentConfig(
            system_instruction=task.prompt.system or None,
            max_output_tokens=task.limits.max_output_tokens,
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            top_k=sampling.top_k,
            seed=sampling.seed,
            response_mime_type="application/json",
            response_json_schema=strict_schema(task.answer),
            automatic_continuation=False,  # one attempt is one billed request
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
            should_return_http_response=True,
            http_options=types.HttpOptions(timeout=max(1, round(self._endpoint.seconds(task) * 1000))),  # milliseconds
        )

    def _open(self) -> "Client":
        from google import genai
        from google.genai import types

        endpoint = self._endpoint
        host, version = split_version(endpoint.base_url)
        options = types.HttpOptions(
            base_url=host,
            api_version=version,
            timeout=round(endpoint.timeout_s * 1000),
            retry_options=types.HttpRetryOptions(attempts=1),  # its interactions would be started five times over
            client_args={"event_hooks": deadline_hooks(), "limits": _wide_limits()},
        )
        return genai.Client(api_key=endpoint.secret(), vertexai=False, http_options=options)


def create(
    model: str, *, key: str | None, base_url: str | None = None, family: str = "google", timeout_s: float | None = None
) -> GoogleVendor:
    """A Gemini model. ``base_url`` may end in a version (/v1beta); raises ConfigError for one that is no address."""
    address = base_url or BASE_URL
    endpoint = make_endpoint(
        family, model, key=key, key_env=KEY_ENV, base_url=address, timeout_s=timeout_s, provider="google"
    )
    return GoogleVendor(endpoint)


def _wide_limits() -> object:
    """As many connections as the other two SDKs allow; this one's default of 100 is less than the workers may be."""
    import httpx2

    return httpx2.Limits(max_connections=1000, max_keepalive_connections=100)


def _heard(generated: Generated) -> Heard:
    first = generated.candidates[0] if generated.candidates else Answered()
    parts = (first.content.parts if first.content else None) or ()
    text = "".join(part.text or "" for part in parts if not part.thought)
    stop, reason = stop_of(generated, first)
    return Heard(stop, text, generated.served, usage_of(generated.usage), reason)


def stop_of(generated: Generated, first: Answered) -> tuple[Stop, str | None]:
    """Why it ended, and in words where that is no good end."""
    block = generated.feedback.block if generated.feedback else None
    if block:
        return "refused", f"prompt blocked: {block}"
    stop = _STOPS.get(first.finish, "error")
    return stop, None if stop == "done" else f"finished for {first.finish!r}"


def usage_of(told: GeneratedUsage | None) -> Usage | None:
    """Google's prompt holds what the cache read; its candidates leave out the thoughts, which are billed as output."""
    if told is None or told.prompt is None:
        return None
    total = told.prompt + count(told.tool_prompt)
    return one_meaning(total, told.cached, None, count(told.candidates), count(told.thoughts))
