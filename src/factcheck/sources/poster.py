"""Posting JSON to an endpoint that the user declared, many times: one client for all threads."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from urllib.parse import urlsplit

from factcheck.sources.post import PostFailed


class Unreached(PostFailed):
    """No connection was made, so the endpoint certainly did not see the body."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What came back, whatever its status; ``retry_after_s`` is the wait that the endpoint asks for, in seconds."""

    status: int
    body: bytes
    retry_after_s: float | None


class Poster:
    """Keeps connections open between requests; safe under threads. Use as a context manager.

    It follows no redirect and uses no proxy. ``connections`` is the most at a time.
    """

    def __init__(self, connections: int) -> None:
        import httpx

        limits = httpx.Limits(max_connections=connections, max_keepalive_connections=connections)
        self._client = httpx.Client(follow_redirects=False, trust_env=False, limits=limits)

    def post(self, url: str, data: bytes, headers: Mapping[str, str], timeout_s: float, max_bytes: int) -> Posted:
        """The answer to a JSON body. Raises Unreached, or PostFailed for what ended on the way or answered too much."""
        import httpx

        until = monotonic() + timeout_s
        sent = {"content-type": "application/json", **headers}
        try:
            with self._client.stream("POST", url, content=data, headers=sent, timeout=timeout_s) as response:
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > max_bytes:
                        raise PostFailed(f"the endpoint answered more than {max_bytes} bytes")
                    if monotonic() > until:
                        raise PostFailed(f"the endpoint was not done within {timeout_s:g} s")
                return Posted(response.status_code, bytes(body), _seconds(response.headers.get("retry-after")))
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise Unreached(f"the endpoint could not be reached ({type(error).__name__})") from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise PostFailed(f"the endpoint could not be asked ({type(error).__name__})") from None

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def __enter__(self) -> "Poster":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def is_web_address(url: str) -> bool:
    """Whether an address can be posted to: http or https, with a host."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def _seconds(value: str | None) -> float | None:
    """Whole seconds of a Retry-After header; dates are passed over."""
    return float(value) if value is not None and value.isascii() and value.isdigit() and len(value) < 7 else None
