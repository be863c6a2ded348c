"""OpenAI's web search: the tool ``web_search`` of the Responses API."""

from collections.abc import Iterator
from typing import Any

from factcheck.models.answers import Envelope
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.openai import Item, Part, Response, stop_of, usage_of
from factcheck.models.ports import Attempt, Task
from factcheck.models.raw_post import raw_post
from factcheck.models.web_search.vendor import SearchHeard, SearchVendor, conclude_search

_PAGE_ACTIONS = ("open_page", "find_in_page", "find")  # reading a page that was found: no search


class WebAnnotation(Envelope):
    """A citation of a text, by code points of it."""

    type: str
    url: str | None = None
    title: str | None = None
    start_index: int | None = None
    end_index: int | None = None


class WebPart(Part):
    """A part of a message, with what it cites."""

    annotations: tuple[WebAnnotation, ...] | None = None


class _Source(Envelope):
    url: str | None = None
    title: str | None = None


class WebAction(Envelope):
    """What a call of the search tool did."""

    type: str | None = None
    query: str | None = None
    queries: tuple[str, ...] | None = None
    sources: tuple[_Source, ...] | None = None


class WebItem(Item):
    """An item of the output: a message, or a call of the search tool."""

    content: list[WebPart] | None = None  # type: ignore[assignment]
    status: str | None = None
    action: WebAction | None = None


class WebResponse(Response):
    """A response with searches and citations; ``id`` is what it is asked for again by."""

    id: str | None = None
    created_at: float | None = None
    completed_at: float | None = None
    output: tuple[WebItem, ...] = ()

    @property
    def calls(self) -> list[WebItem]:
        """Calls of the search tool."""
        return [item for item in self.output if item.type == "web_search_call"]

    @property
    def searches(self) -> int:
        """Calls that are searches, which cost a fee; reading a page that was found is none."""
        return sum(item.action is None or item.action.type not in _PAGE_ACTIONS for item in self.calls)

    @property
    def parts(self) -> list[WebPart]:
        """The parts of all messages."""
        return [part for item in self.output if item.type == "message" for part in item.content or ()]


class OpenAISearch(SearchVendor):
    """OpenAI's web search; safe under threads."""

    def attempt(self, task: Task) -> Attempt:
        """Search once. Raises ProviderError only for what ends a run."""
        endpoint, client = self.endpoint, self.model.client()
        import openai

        body: dict[str, Any] = {
            "model": endpoint.model,
            "instructions": task.prompt.system,
            "input": [{"role": "user", "content": task.prompt.question}],
            "tools": [{"type": "web_search", "search_context_size": "low"}],
            "tool_choice": "required",
            "max_tool_calls": self.uses,
            "include": ["web_search_call.action.sources"],
            "max_output_tokens": task.limits.max_output_tokens,
            "store": False,
        }
        try:
            answer = raw_post(client, "/responses", body, endpoint.seconds(task), keyed=True)
        except openai.APIStatusError as error:
            return of_status(endpoint, error.status_code, error.response.headers, error.response.text)
        except openai.APIConnectionError as error:
            lost = of_transport(endpoint, error)
            return lost or failed(endpoint, "the call broke off", retry="transient", billed="unknown")
        response = self._read(answer.content, WebResponse)
        return response if isinstance(response, Attempt) else conclude_search(endpoint, task, _heard(response))


def _heard(response: WebResponse) -> SearchHeard:
    refused = any(part.type == "refusal" for part in response.parts)
    stop, reason, retry = stop_of(response, refused)
    calls = response.calls
    worked = [item for item in calls if item.status in (None, "completed")]
    failed_all = f"its search did not work ({calls[0].status})" if calls and not worked else None
    return SearchHeard(
        stop,
        "".join(part.text or part.refusal or "" for part in response.parts),
        response.model,
        usage_of(response.usage),
        queries=tuple(_queries(worked)),
        hits=tuple(_hits(response)),
        searches=response.searches,
        failed=failed_all or (None if calls else "the model answered without searching"),
        reason=reason,
        retry=retry,
    )


def _queries(calls: list[WebItem]) -> Iterator[str]:
    for item in calls:
        if item.action is not None:
            yield from item.action.queries or ((item.action.query,) if item.action.query else ())


def _hits(response: WebResponse) -> Iterator[tuple[str, str]]:
    """What the answer cites, then what else the searches saw."""
    for part in response.parts:
        for cited in part.annotations or ():
            if cited.type == "url_citation" and cited.url:
                yield cited.url, cited.title or ""
    for item in response.calls:
        for source in (item.action.sources if item.action else None) or ():
            if source.url:
                yield source.url, source.title or ""
