"""Google's web search: grounding with Google Search in generateContent."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from factcheck.models.answers import Envelope
from factcheck.models.faults import of_status, of_transport
from factcheck.models.google import Answered, Generated, stop_of, usage_of
from factcheck.models.ports import Attempt, Task
from factcheck.models.web_search.vendor import SearchHeard, SearchVendor, conclude_search

if TYPE_CHECKING:
    from google.genai.types import GenerateContentConfig

MOST_QUERIES = 20  # nothing that can be sent bounds them; so many are reserved


class _Web(Envelope):
    uri: str | None = None
    title: str | None = None


class _Chunk(Envelope):
    web: _Web | None = None


class _Grounding(Envelope):
    chunks: tuple[_Chunk, ...] | None = Field(None, alias="groundingChunks")
    queries: tuple[str, ...] | None = Field(None, alias="webSearchQueries")


class _Grounded(Answered):
    grounding: _Grounding | None = Field(None, alias="groundingMetadata")


class GroundedAnswer(Generated):
    """An answer with the searches it rests on."""

    candidates: list[_Grounded] | None = None  # type: ignore[assignment]


class GoogleSearch(SearchVendor):
    """Google's web search; safe under threads.

    The addresses it names are redirects of Google's own that expire: they are resolved as any other.
    """

    @property
    def most_searches(self) -> int:
        """Nothing bounds it: so many are reserved."""
        return MOST_QUERIES

    def input_bound(self, task: Task) -> int:
        """As for the others, with as many searches as they are allowed: what comes of them is told as input too."""
        return SearchVendor(self.model, self.uses).input_bound(task)

    def attempt(self, task: Task) -> Attempt:
        """Search once. Raises ProviderError only for what ends a run."""
        endpoint, client = self.endpoint, self.model.client()
        from google.genai import errors

        try:
            answer = client.models.generate_content(
                model=endpoint.model, contents=task.prompt.question, config=self._config(task)
            )
        except errors.APIError as error:
            body = getattr(error.response, "text", "")
            return of_status(endpoint, error.code, getattr(error.response, "headers", {}), body)
        except Exception as error:
            lost = of_transport(endpoint, error)
            if lost is None:
                raise
            return lost
        held = answer.sdk_http_response
        generated = self._read(((held.body if held else None) or "").encode("utf-8", "replace"), GroundedAnswer)
        return generated if isinstance(generated, Attempt) else conclude_search(endpoint, task, _heard(generated))

    def _config(self, task: Task) -> "GenerateContentConfig":
        from google.genai import types

        return types.GenerateContentConfig(
            system_instruction=task.prompt.system,
            max_output_tokens=task.limits.max_output_tokens,
            tools=[types.Tool(google_search=types.GoogleSearch())],
            automatic_continuation=False,  # one attempt is one billed request
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
            should_return_http_response=True,
            http_options=types.HttpOptions(timeout=max(1, round(self.endpoint.seconds(task) * 1000))),
        )


def _heard(generated: GroundedAnswer) -> SearchHeard:
    first = generated.candidates[0] if generated.candidates else _Grounded()
    stop, reason = stop_of(generated, first)
    parts = (first.content.parts if first.content else None) or ()
    grounding = first.grounding or _Grounding()
    queries = grounding.queries or ()
    return SearchHeard(
        stop,
        "".join(part.text or "" for part in parts if not part.thought),
        generated.served,
        usage_of(generated.usage),
        queries=queries,
        hits=tuple(_hits(grounding)),
        searches=max(len(queries), 1 if grounding.chunks else 0),
        reason=reason,
    )


def _hits(grounding: _Grounding) -> Iterator[tuple[str, str]]:
    for chunk in grounding.chunks or ():
        if chunk.web is not None and chunk.web.uri:
            yield chunk.web.uri, chunk.web.title or ""
