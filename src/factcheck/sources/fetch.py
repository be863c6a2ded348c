"""Fetching a page: guarded against private addresses, large and slow answers; redirects followed by hand.

Addresses come from articles, reports and replies, which anyone may write: see `guarded_network` for what a request
may reach. A fetch never raises for what a server does; it returns what failed and why.
"""

import socket
import ssl
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal
from urllib.parse import urljoin, urlsplit

import httpcore
import httpx

from factcheck.sources.addresses import refuse_reason
from factcheck.sources.guarded_network import (
    LOCATION,
    Deadline,
    DeadlinePassed,
    GuardedBackend,
    GuardedTransport,
    NameNotFound,
    RefusedAddress,
    Resolve,
    resolve_name,
)
from factcheck.sources.unpack import unpacked

Failure = Literal[
    "blocked", "refused_address", "scheme", "too_large", "timeout", "dns", "tls", "connection", "redirects", "http"
]

REDIRECTS = 10
_REDIRECT_CODES = (301, 302, 303, 307, 308)
_BLOCKED_CODES = (401, 403, 407, 429, 451)
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Accept": "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5",
    "Accept-Language": "en-US,en;q=0.8",
    "Accept-Encoding": "gzip, deflate",
}


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came of a fetch.

    `redirects` are the addresses asked before `final_url`, in order, `codes` what each of them answered. `body` is
    decompressed; `truncated` says that it is only the first part. `failure` is None only for a whole body with a status
    below 400. `address` is the IP address connected to last, `retrieved_at` the time in ISO form where the page was
    kept. `retry_after` is the header as it came, `challenged` says that the server sent a challenge in place of the
    page, `no_such_name` that the name system denied the host (and did not merely fail to answer).
    """

    url: str
    final_url: str
    status_code: int | None = None
    redirects: tuple[str, ...] = ()
    content_type: str | None = None
    body: bytes = b""
    truncated: bool = False
    failure: Failure | None = None
    reason: str | None = None
    address: str | None = None
    retrieved_at: str | None = None
    codes: tuple[int, ...] = ()
    retry_after: str | None = None
    challenged: bool = False
    no_such_name: bool = False


class Fetcher:
    """Fetches pages; holds no state between fetches and may be shared by threads.

    `timeout_s` bounds each wait, `total_seconds` the whole fetch with its redirects, `max_bytes` the body before and
    after decompression. `allow_loopback` lets 127.0.0.0/8 and ::1 through, for tests, and nothing else; `declared` are
    hosts and ports that the user named as an endpoint: these alone may then be there. `resolve` gives the addresses of
    a host and port.
    """

    def __init__(
        self,
        *,
        allow_loopback: bool = False,
        declared: frozenset[tuple[str, int]] = frozenset(),
        timeout_s: float = 15.0,
        max_bytes: int = 5_000_000,
        total_seconds: float = 30.0,
        resolve: Resolve = resolve_name,
        clock: Callable[[], float] = time.monotonic,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._allow_loopback = allow_loopback
        self._declared = declared
        self._timeout_s = timeout_s
        self._max_bytes = max_bytes
        self._total_seconds = total_seconds
        self._resolve = resolve
        self._clock = clock
        self._given_context = context

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._given_context or httpx.create_ssl_context(trust_env=False)

    def fetch(self, url: str) -> Fetched:
        """Get a page. Never raises for what the address or the server is."""
        deadline = Deadline(self._total_seconds, self._clock)
        backend = GuardedBackend(deadline, self._resolve, allow_loopback=self._allow_loopback, declared=self._declared)
        transport = GuardedTransport(backend, self._context)
        with httpx.Client(
            transport=transport, headers=_HEADERS, timeout=self._timeout_s, follow_redirects=False, trust_env=False
        ) as client:
            return replace(self._follow(client, url), address=backend.address)

    def _follow(self, client: httpx.Client, url: str) -> Fetched:
        """Ask, and ask again where the answer is a redirect; every address on the way is checked."""
        asked: list[str] = []
        codes: list[int] = []
        here = url
        while True:
            found = Fetched(url=url, final_url=here, redirects=tuple(asked), codes=tuple(codes))
            problem = _problem_of(here)
            if problem:
                return replace(found, failure=problem[0], reason=problem[1])
            found, onward = self._ask(client, found)
            if onward is None:
                return found
            asked.append(here)
            codes.append(found.status_code or 0)
            if len(asked) > REDIRECTS:
                return replace(found, failure="redirects", reason=f"more than {REDIRECTS} redirects")
            here = onward

    def _ask(self, client: httpx.Client, found: Fetched) -> tuple[Fetched, str | None]:
        """One request: what it brought, and where it leads on."""
        try:
            with closing(client.send(client.build_request("GET", found.final_url), stream=True)) as response:
                found = _headed(found, response)
                onward = response.extensions.get(LOCATION)
                if response.status_code in _REDIRECT_CODES and onward:
                    return found, urljoin(found.final_url, onward)
                return self._receive(response, found), None
        except Exception as error:
            failure, reason = _failure_of(error)
            no_such_name = isinstance(error, NameNotFound) and error.no_such_name
            return replace(found, failure=failure, reason=reason, no_such_name=no_such_name), None

    def _receive(self, response: httpx.Response, found: Fetched) -> Fetched:
        body = bytearray()
        try:
            for piece in unpacked(response, self._max_bytes):
                body += piece
                if len(body) > self._max_bytes:
                    return replace(
                        found,
                        body=bytes(body[: self._max_bytes]),
                        truncated=True,
                        failure="too_large",
                        reason=f"the body is larger than {self._max_bytes:,} bytes",
                    )
        except Exception as error:
            failure, reason = _failure_of(error)
            return replace(found, body=bytes(body), truncated=True, failure=failure, reason=reason)
        return _judged(replace(found, body=bytes(body)), response)


def _problem_of(url: str) -> tuple[Failure, str] | None:
    """Why an address is not asked at all; None when it may be."""
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, ValueError) as error:
        return _odd_number(url) or ("scheme", f"not an address: {error}")
    if parsed.scheme not in ("http", "https"):
        return "scheme", f"only http and https are fetched, not {parsed.scheme or 'an address without a scheme'}"
    if parsed.userinfo:
        return "scheme", "the address holds a user name or password"
    return None if parsed.host else ("scheme", "the address names no host")


def _odd_number(url: str) -> tuple[Failure, str] | None:
    """An IPv4 address in a spelling that httpx does not take (octal) but the system would."""
    try:
        host = urlsplit(url).hostname or ""
        address = socket.inet_ntoa(socket.inet_aton(host)) if host else ""
    except (OSError, ValueError):
        return None
    reason = refuse_reason(address) if address else None
    return ("refused_address", f"{host} is {address}: {reason}") if reason else None


def _headed(found: Fetched, response: httpx.Response) -> Fetched:
    """With what the head of the answer says."""
    return replace(
        found,
        status_code=response.status_code,
        content_type=response.headers.get("content-type"),
        retry_after=response.headers.get("retry-after"),
        challenged="cf-mitigated" in response.headers,
    )


def _judged(found: Fetched, response: httpx.Response) -> Fetched:
    code = response.status_code
    if code in _BLOCKED_CODES or (code >= 400 and found.challenged):
        return replace(found, failure="blocked", reason=f"the server refused the request: HTTP {code}")
    if code >= 400:
        return replace(found, failure="http", reason=f"HTTP {code}")
    return found


def _failure_of(error: Exception) -> tuple[Failure, str]:
    """The kind of a failure and one line for people."""
    named = f"{type(error).__name__}: {error}".rstrip(": ")[:300]
    if isinstance(error, RefusedAddress):
        return "refused_address", str(error)
    if isinstance(error, NameNotFound):
        return "dns", f"the name has no address: {error}"
    if isinstance(error, DeadlinePassed | httpcore.TimeoutException | httpx.TimeoutException):
        return "timeout", "the server took too long"
    if isinstance(error, httpcore.ConnectError) and ("SSL" in str(error) or "certificate" in str(error).lower()):
        return "tls", named
    if isinstance(error, ssl.SSLError):
        return "tls", named
    if isinstance(error, ValueError | zlib.error | httpx.InvalidURL):
        return "http", named
    return "connection", named
