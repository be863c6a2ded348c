"""The network under httpx: every connection is made to an address that was checked, and to no other.

The name is resolved once per connection, every answer is checked, and the socket is opened to the checked address
itself, so that a second, different answer of the name server (DNS rebinding) is never asked for. The host name
stays in the Host header and in TLS. One backend serves one fetch: it carries its deadline.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import httpcore
import httpx

from factcheck.sources.addresses import is_loopback, refuse_reason

LOCATION = "location"  # the extension of a response that holds where a redirect leads
Resolve = Callable[[str, int], list[str]]


class RefusedAddress(Exception):
    """A name leads to an address that no request may go to."""


class NameNotFound(Exception):
    """A name has no address. `no_such_name`: the system says that it does not exist, not that nobody answered."""

    def __init__(self, message: str, *, no_such_name: bool = False) -> None:
        super().__init__(message)
        self.no_such_name = no_such_name


class DeadlinePassed(Exception):
    """The total time of a fetch is used up."""


def resolve_name(host: str, port: int) -> list[str]:
    """All addresses of a host, as the system resolves it. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Deadline:
    """A point in time after which nothing may wait any more."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def within(self, timeout: float | None) -> float:
        """The shorter of a time-out and what is left, in seconds. Raises DeadlinePassed."""
        left = self._end - self._clock()
        if left <= 0:
            raise DeadlinePassed
        return left if timeout is None else min(timeout, left)


class GuardedBackend(httpcore.NetworkBackend):
    """Opens connections to checked addresses only. `address` is the last one connected to.

    The hosts and ports of `declared` may be on loopback, all others only with `allow_loopback`.
    """

    def __init__(
        self,
        deadline: Deadline,
        resolve: Resolve,
        *,
        allow_loopback: bool,
        declared: frozenset[tuple[str, int]] = frozenset(),
    ) -> None:
        self._deadline = deadline
        self._resolve = resolve
        self._allow_loopback = allow_loopback
        self._declared = declared
        self._sockets = httpcore.SyncBackend()
        self.address: str | None = None

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address of the host that answers. Raises RefusedAddress if any of them is not public."""
        failure: Exception = NameNotFound(host)
        for address in self._checked(host, port):
            self.address = address
            try:
                wait = self._deadline.within(timeout)
                stream = self._sockets.connect_tcp(address, port, wait, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
                continue
            return TimedStream(stream, self._deadline)
        raise failure

    def connect_unix_socket(self, path: str, timeout: float | None = None, socket_options: Any = None) -> Any:
        """Never: no page lives on a Unix socket."""
        raise RefusedAddress("a Unix socket is no address on the network")

    def sleep(self, seconds: float) -> None:
        """Wait, but not past the deadline."""
        time.sleep(self._deadline.within(seconds))

    def _checked(self, host: str, port: int) -> list[str]:
        try:
            addresses = _within(self._deadline.within(None), lambda: self._resolve(host.rstrip("."), port))
        except (OSError, UnicodeError, ValueError) as error:
            denied = isinstance(error, socket.gaierror) and error.errno == socket.EAI_NONAME
            raise NameNotFound(f"{host}: {error}", no_such_name=denied) from error
        may_be_here = self._allow_loopback or (host.lower(), port) in self._declared
        for address in addresses:
            reason = refuse_reason(address)
            if reason and not (may_be_here and is_loopback(address)):
                raise RefusedAddress(f"{host} leads to {address}: {reason}")
        return addresses


def _within(seconds: float, call: Callable[[], list[str]]) -> list[str]:
    """Run a call that cannot be interrupted (the system's resolver), and wait only so long for it."""
    outcome: list[list[str] | Exception] = []

    def run() -> None:
        try:
            outcome.append(call())
        except Exception as error:  # handed over to the caller's thread below
            outcome.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not outcome:
        raise DeadlinePassed
    if isinstance(outcome[0], Exception):
        raise outcome[0]
    return outcome[0]


class TimedStream(httpcore.NetworkStream):
    """A stream whose every wait ends at the deadline, so that a server that drips cannot hold a fetch."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read up to so many bytes."""
        return self._stream.read(max_bytes, self._deadline.within(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write all bytes."""
        self._stream.write(buffer, self._deadline.within(timeout))

    def close(self) -> None:
        """Close the socket."""
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Encrypt; the certificate is checked against the host name, not the address."""
        wait = self._deadline.within(timeout)
        return TimedStream(self._stream.start_tls(ssl_context, server_hostname, wait), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """Facts of the socket underneath."""
        return self._stream.get_extra_info(info)


class GuardedTransport(httpx.BaseTransport):
    """httpx over a guarded backend; proxies do not exist here."""

    def __init__(self, backend: GuardedBackend, context: ssl.SSLContext) -> None:
        self._pool = httpcore.ConnectionPool(ssl_context=context, network_backend=backend, max_connections=2, retries=0)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request. Raises httpcore's errors and those of the backend."""
        url = httpcore.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        sent = httpcore.Request(
            request.method,
            url,
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        answer = self._pool.handle_request(sent)
        # The place a redirect names is kept from httpx, which would parse it and fail on what is no address.
        places = [value for name, value in answer.headers if name.lower() == b"location"]
        extensions = {**answer.extensions, LOCATION: places[0].decode("utf-8", "replace") if places else None}
        headers = [(name, value) for name, value in answer.headers if name.lower() != b"location"]
        return httpx.Response(answer.status, headers=headers, stream=_Body(answer), extensions=extensions)

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


class _Body(httpx.SyncByteStream):
    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        yield from self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()
