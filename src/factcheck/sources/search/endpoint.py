"""A search endpoint of the user's own: a query by POST, a list of results back."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import ValidationError

from factcheck.hashing import canonical_json
from factcheck.records.base import Record
from factcheck.sources.post import PostFailed, post_json
from factcheck.sources.search.ports import Hit, Searched

MAX_ANSWER_BYTES = 2_000_000
MOST_HITS = 50


class _Result(Record):
    url: str
    title: str = ""
    snippet: str = ""


class _Answer(Record):
    results: tuple[_Result, ...]


@dataclass(frozen=True, slots=True)
class EndpointSearch:
    """Sends ``{"query": …, "limit": …}``, reads ``{"results": [{"url": …, "title": …}, …]}``.

    Results whose address is not http or https are left out: an engine's answer is no more trusted than a page.
    """

    url: str
    timeout_s: float = 30.0

    @property
    def engine(self) -> str:
        """The host of the endpoint, never its path or a key in it."""
        return f"endpoint:{urlsplit(self.url).hostname or 'unknown'}"

    def find(self, query: str, limit: int) -> Searched:
        """The results in the engine's order; a failure of any kind is said in the answer."""
        body = canonical_json({"query": query, "limit": limit}).encode()
        try:
            answer = _Answer.model_validate_json(post_json(self.url, body, self.timeout_s, MAX_ANSWER_BYTES))
        except PostFailed as error:
            return Searched(self.engine, query, (), str(error))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "the answer"
            return Searched(self.engine, query, (), f"the answer is not a list of results: {place}: {first['msg']}")
        hits = [Hit(result.url, result.title) for result in answer.results if _is_web(result.url)]
        return Searched(self.engine, query, tuple(hits[: min(limit, MOST_HITS)]))


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)
