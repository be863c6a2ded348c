"""The time limit of a whole attempt. An HTTP client's own limit is one for each read: a server that sends a byte now
and then would hold a call for ever.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from time import monotonic
from typing import Any

_STARTED = "factcheck.started"


def deadline_hooks() -> dict[str, list[Callable[..., Any]]]:
    """Event hooks for an httpx or httpx2 client: an answer that takes longer than the read limit raises ReadTimeout.

    The clock starts when the request is sent, and the limit is that of the whole answer.
    """
    return {"request": [_start], "response": [_bound]}


def _start(request: Any) -> None:
    request.extensions[_STARTED] = monotonic()


def _bound(response: Any) -> None:
    limit = response.request.extensions.get("timeout", {}).get("read")
    if limit is None:
        return
    until = response.request.extensions.get(_STARTED, monotonic()) + limit
    library = type(response).__module__.partition(".")[0]  # each SDK brings its own copy of the client
    response.stream = _stream_class(library)(response.stream, until, response.request)


@lru_cache(maxsize=4)
def _stream_class(library: str) -> Any:
    client: Any = import_module(library)

    class Within(client.SyncByteStream):  # type: ignore[misc]
        """A stream that ends with ReadTimeout after its time."""

        def __init__(self, stream: Any, until: float, request: Any) -> None:
            self._stream, self._until, self._request = stream, until, request

        def __iter__(self) -> Iterator[bytes]:
            for chunk in self._stream:
                if monotonic() > self._until:
                    raise client.ReadTimeout("the answer took longer than its time limit", request=self._request)
                yield chunk

        def close(self) -> None:
            self._stream.close()

    return Within
