"""Anthropic's web search: the server tool ``web_search`` of the Messages API."""

from collections.abc import Iterator
from typing import Any

from factcheck.models.answers import Envelope, count
from factcheck.models.anthropic import STOPS, Block, Message, MessageUsage, reason_of, usage_of
from factcheck.models.faults import failed, of_status, of_transport
from factcheck.models.ports import Attempt, Task
from factcheck.models.web_search.vendor import SearchHeard, SearchVendor, conclude_search

SEARCH_TOOL = "web_search_20250305"  # every model that searches at all takes this one


class _ServerTools(Envelope):
    web_search_requests: int | None = None
    web_fetch_requests: int | None = None


class WebUsage(MessageUsage):
    """Tokens, and how often the server's tools were used."""

    server_tool_use: _ServerTools | None = None

    @property
    def searches(self) -> int:
        """Searches, which cost a fee."""
        return count(self.server_tool_use.web_search_requests) if self.server_tool_use else 0

    @property
    def fetches(self) -> int:
        """Pages fetched."""
        return count(self.server_tool_use.web_fetch_requests) if self.server_tool_use else 0


class WebBlock(Block):
    """A block of a message: a text with citations, a call of a server's tool, or what came of one."""

    name: str | None = None
    input: Any = None
    content: Any = None
    citations: tuple[dict[str, Any], ...] | None = None

    @property
    def results(self) -> list[dict[str, Any]] | None:
        """The results of a search; None where it failed or is none."""
        found = self.content if self.type == "web_search_tool_result" else None
        return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else None

    @property
    def error(self) -> str | None:
        """Why a search failed."""
        if self.type != "web_search_tool_result" or not isinstance(self.content, dict):
            return None
        return str(self.content.get("error_code") or "error")


class WebMessage(Message):
    """A message with what the server's tools did."""

    content: tuple[WebBlock, ...] = ()
    usage: WebUsage | None = None


class AnthropicSearch(SearchVendor):
    """Anthropic's web search; safe under threads."""

    def attempt(self, task: Task) -> Attempt:
        """Search once. Raises ProviderError only for what ends a run."""
        endpoint, client = self.endpoint, self.model.client()
        import anthropic

        try:
            answer = client.messages.with_raw_response.create(
                model=endpoint.model,
                max_tokens=task.limits.max_output_tokens,
                system=task.prompt.system,
                messages=[{"role": "user", "content": task.prompt.question}],
                tools=[{"type": SEARCH_TOOL, "name": "web_search", "max_uses": self.uses}],
                timeout=endpoint.seconds(task),
            )
        except anthropic.APIStatusError as error:
            return of_status(endpoint, error.status_code, error.response.headers, error.response.text)
        except anthropic.APIConnectionError as error:
            lost = of_transport(endpoint, error)
            return lost or failed(endpoint, "the call broke off", retry="transient", billed="unknown")
        message = self._read(answer.http_response.content, WebMessage)
        return message if isinstance(message, Attempt) else conclude_search(endpoint, task, _heard(message))


def _heard(message: WebMessage) -> SearchHeard:
    # A paused turn has its results already, and a continuation would only bring words about them.
    stop = "done" if message.stop_reason == "pause_turn" else STOPS.get(message.stop_reason, "error")
    made = [block for block in message.content if block.type == "web_search_tool_result"]
    errors = [block.error for block in made if block.error]
    failed_all = f"its search did not work ({errors[0]})" if errors and len(errors) == len(made) else None
    return SearchHeard(
        stop,
        "".join(block.text or "" for block in message.content if block.type == "text"),
        message.model,
        usage_of(message.usage),
        queries=tuple(_queries(message)),
        hits=tuple(_hits(message)),
        searches=message.usage.searches if message.usage else 0,
        failed=failed_all or (None if made else "the model answered without searching"),
        reason=reason_of(message, stop),
    )


def _queries(message: WebMessage) -> Iterator[str]:
    for block in message.content:
        if block.type == "server_tool_use" and block.name == "web_search" and isinstance(block.input, dict):
            query = block.input.get("query")
            if isinstance(query, str):
                yield query


def _hits(message: WebMessage) -> Iterator[tuple[str, str]]:
    """What the answer cites, then what else the searches brought."""
    cited = [one for block in message.content if block.type == "text" for one in block.citations or ()]
    found = [one for block in message.content for one in block.results or ()]
    for one in (*cited, *found):
        if isinstance(one.get("url"), str):
            yield one["url"], str(one.get("title") or "")
