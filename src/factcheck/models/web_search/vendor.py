"""What the three web searches have in common: bounds, and an answer made of what the search brought."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from factcheck.models.answers import Envelope, Stop, not_the_api, read_envelope
from factcheck.models.capabilities import Capabilities
from factcheck.models.endpoint import OVERHEAD_TOKENS, Endpoint
from factcheck.models.faults import MAX_RAW, Retry
from factcheck.models.ports import Attempt, Reply, Task
from factcheck.models.vendor import EndpointVendor
from factcheck.records.result import Usage
from factcheck.records.tasks import WebFindings, WebHit, WebSearchInput

MAX_USES = 2  # searches of one question
TOKENS_PER_SEARCH = 25_000  # what is reserved for the results of one; no provider lets it be bounded
MAX_URL = 4000
MAX_TITLE = 300

E = TypeVar("E", bound=Envelope)


@dataclass(frozen=True, slots=True)
class SearchHeard:
    """A provider's answer in one meaning. ``searches`` counts those that are billed, ``failed`` says why none worked.

    ``hits`` may repeat and may hold anything: they come from the web.
    """

    stop: Stop
    text: str
    served: str | None
    usage: Usage | None
    queries: tuple[str, ...] = ()
    hits: tuple[tuple[str, str], ...] = ()
    searches: int = 0
    failed: str | None = None
    reason: str | None = None
    retry: Retry = "no"


@dataclass(frozen=True, slots=True)
class SearchVendor:
    """A provider's web search behind its model's endpoint; a subclass adds ``attempt``.

    ``most_searches`` is how many searches one attempt may be billed for.
    """

    model: EndpointVendor[Any]
    uses: int = MAX_USES
    capabilities: Capabilities = field(default=Capabilities(False, frozenset(), "none"), init=False)

    @property
    def name(self) -> str:
        """``provider:model``."""
        return self.model.name

    @property
    def most_searches(self) -> int:
        """As many as are allowed."""
        return self.uses

    @property
    def endpoint(self) -> Endpoint:
        """Where it is asked."""
        return self.model.endpoint

    def input_bound(self, task: Task) -> int:
        """What is reserved of input tokens: the prompt before each search and after the last, results piling up.

        An allowance and no bound: what a provider feeds its model from the web cannot be bounded by what is sent.
        """
        own = sum(len(part.encode("utf-8", "replace")) for part in (task.prompt.system, task.prompt.question))
        piled = self.most_searches * (self.most_searches + 1) // 2
        return (self.most_searches + 1) * (own + OVERHEAD_TOKENS) + piled * TOKENS_PER_SEARCH

    def attempt(self, task: Task) -> Attempt:
        """Search once. Raises ProviderError only for what ends a run."""
        raise NotImplementedError

    def close(self) -> None:
        """Give the connections back."""
        self.model.close()

    def _read(self, body: bytes, kind: type[E]) -> E | Attempt:
        """The provider's JSON, or the attempt that says it is none."""
        found = read_envelope(kind, body)
        return not_the_api(self.endpoint, body) if found is None else found


def conclude_search(endpoint: Endpoint, task: Task, heard: SearchHeard) -> Attempt:
    """The attempt of an answer: an answer without a search is a failure, never "nothing found"."""
    usage = heard.usage or Usage()
    billed: Literal["yes", "unknown"] = "unknown" if heard.usage is None else "yes"
    raw = endpoint.hide(heard.text)[:MAX_RAW]
    served = heard.served and endpoint.hide(heard.served)
    reason = heard.failed
    if heard.stop != "done":
        reason = heard.reason or heard.stop
    elif not reason and not heard.queries and not heard.hits:
        reason = "the model answered without searching"
    if reason is not None:
        status = "error" if heard.stop == "done" else heard.stop
        reply = Reply(status, None, usage, endpoint.name, served, raw, endpoint.hide(reason))
        return Attempt(reply, heard.retry, None, billed, heard.searches)
    limit = task.inputs.limit if isinstance(task.inputs, WebSearchInput) else None
    answer = WebFindings(
        queries=tuple(endpoint.hide(query)[:MAX_TITLE] for query in heard.queries),
        hits=tuple(_pages(heard.hits))[:limit],
    )
    return Attempt(Reply("ok", answer, usage, endpoint.name, served, raw), "no", None, billed, heard.searches)


def _pages(hits: Iterable[tuple[str, str]]) -> Iterable[WebHit]:
    """Each address once, in order; what is no address on the web is left out."""
    seen: set[str] = set()
    for url, title in hits:
        url = url.strip()
        if url not in seen and len(url) <= MAX_URL and is_web(url):
            seen.add(url)
            yield WebHit(url=url, title=" ".join(title.split())[:MAX_TITLE])


def is_web(url: str) -> bool:
    """Whether it is an absolute http or https address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)
