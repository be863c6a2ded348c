"""Claude by Anthropic's Messages API."""

from typing import TYPE_CHECKING, Literal

from factcheck.models.answers import Envelope, Heard, Stop, conclude, count, not_the_api, read_envelope
from factcheck.models.capabilities import Capabilities
from factcheck.models.deadline import deadline_hooks
from factcheck.models.endpoint import make_endpoint, split_version
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.ports import Attempt, Task
from factcheck.models.prompt_cache import is_shared
from factcheck.models.schemas import strict_schema
from factcheck.models.vendor import EndpointVendor
from factcheck.records.result import Usage

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import TextBlockParam

KEY_ENV = "ANTHROPIC_API_KEY"
BASE_URL = "https://api.anthropic.com"
CAPABILITIES = Capabilities(schema_output=True, sampling=frozenset(), prompt_caching="marked")
STOPS: dict[str | None, Stop] = {
    "end_turn": "done",
    "stop_sequence": "done",
    "max_tokens": "truncated",
    "model_context_window_exceeded": "truncated",
    "refusal": "refused",
}


class _OutputDetails(Envelope):
    thinking_tokens: int | None = None


class MessageUsage(Envelope):
    """Tokens as told."""

    input_tokens: int | None = None
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None
    output_tokens: int | None = None
    output_tokens_details: _OutputDetails | None = None


class Block(Envelope):
    """A block of a message."""

    type: str
    text: str | None = None


class _StopDetails(Envelope):
    category: str | None = None
    explanation: str | None = None


class Message(Envelope):
    """A message."""

    type: Literal["message"]
    model: str | None = None
    content: tuple[Block, ...] = ()
    stop_reason: str | None = None
    stop_details: _StopDetails | None = None
    usage: MessageUsage | None = None


class AnthropicVendor(EndpointVendor["Anthropic"]):
    """A Claude model; safe under threads. The client is built at the first attempt."""

    capabilities = CAPABILITIES

    def attempt(self, task: Task) -> Attempt:
        """Call the vendor once. Raises ProviderError only for what ends a run."""
        self._sampling(task)  # none can be sent
        client = self._client.get()
        import anthropic

        try:
            answer = client.messages.with_raw_response.create(
                model=self._endpoint.model,
                max_tokens=task.limits.max_output_tokens,
                system=task.prompt.system or anthropic.omit,
                messages=[{"role": "user", "content": _blocks(task)}],
                output_config={"format": {"type": "json_schema", "schema": strict_schema(task.answer)}},
                timeout=self._endpoint.seconds(task),
            )
        except anthropic.APIStatusError as error:
            return of_status(self._endpoint, error.status_code, error.response.headers, error.response.text)
        except anthropic.APIConnectionError as error:
            lost = of_transport(self._endpoint, error)
            return lost or failed(self._endpoint, "the call broke off", retry="transient", billed="unknown")
        return self._read(task, answer.http_response.content)

    def _read(self, task: Task, body: bytes) -> Attempt:
        message = read_envelope(Message, body)
        return not_the_api(self._endpoint, body) if message is None else conclude(self._endpoint, task, _heard(message))

    def _open(self) -> "Anthropic":
        import anthropic

        endpoint = self._endpoint
        return anthropic.Anthropic(
            api_key=endpoint.secret(),
            base_url=endpoint.base_url,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=anthropic.DefaultHttpxClient(event_hooks=deadline_hooks()),
        )


def create(
    model: str,
    *,
    key: str | None,
    base_url: str | None = None,
    family: str = "anthropic",
    timeout_s: float | None = None,
) -> AnthropicVendor:
    """A Claude model. ``base_url`` is the host without version; raises ConfigError for one that is no address."""
    address, _ = split_version(base_url or BASE_URL)
    endpoint = make_endpoint(
        family, model, key=key, key_env=KEY_ENV, base_url=address, timeout_s=timeout_s, provider="anthropic"
    )
    return AnthropicVendor(endpoint)


def _blocks(task: Task) -> "list[TextBlockParam]":
    """Evidence before the question, marked to be kept where it is shared. An empty block would be refused."""
    blocks: list[TextBlockParam] = []
    if is_shared(task):
        blocks.append({"type": "text", "text": task.prompt.evidence, "cache_control": {"type": "ephemeral"}})
    elif task.prompt.evidence:
        blocks.append({"type": "text", "text": task.prompt.evidence})
    blocks.append({"type": "text", "text": task.prompt.question})
    return blocks


def _heard(message: Message) -> Heard:
    text = "".join(block.text or "" for block in message.content if block.type == "text")
    stop = STOPS.get(message.stop_reason, "error")
    return Heard(stop, text, message.model, usage_of(message.usage), reason_of(message, stop))


def reason_of(message: Message, stop: Stop) -> str | None:
    """Why it ended, in words; None for a good end."""
    if stop == "truncated":
        return f"cut off: {message.stop_reason}"
    if stop == "refused":
        said = message.stop_details or _StopDetails()
        return ": ".join(part for part in ("refused", said.category, said.explanation) if part)
    return f"stopped for {message.stop_reason!r}, which is no end of an answer" if stop == "error" else None


def usage_of(told: MessageUsage | None) -> Usage | None:
    """Anthropic's input leaves out what the cache read and wrote; its output holds the thinking."""
    if told is None or told.input_tokens is None or told.output_tokens is None:
        return None
    reasoning = count(told.output_tokens_details.thinking_tokens) if told.output_tokens_details else 0
    return Usage(
        input=count(told.input_tokens),
        cache_read=count(told.cache_read_input_tokens),
        cache_write=count(told.cache_creation_input_tokens),
        output=max(0, told.output_tokens - reasoning),
        reasoning=reasoning,
    )
