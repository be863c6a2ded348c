"""What all vendors have in common: an endpoint, and a client that is built at the first attempt."""

from typing import Generic, TypeVar

from factcheck.models.endpoint import Endpoint, input_bound
from factcheck.models.opened import Closable, Opened
from factcheck.models.ports import Task

C = TypeVar("C", bound=Closable)


class EndpointVendor(Generic[C]):
    """A model at an endpoint; safe under threads. A vendor's file adds ``attempt`` and how its client is opened."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client: Opened[C] = Opened(self._open)

    @property
    def name(self) -> str:
        """``provider:model`` as asked for."""
        return self._endpoint.name

    def input_bound(self, task: Task) -> int:
        """An upper bound of the input tokens of a task."""
        return input_bound(task)

    def close(self) -> None:
        """Give the connections back; a later attempt opens new ones."""
        self._client.close()

    def _open(self) -> C:
        """A new client of the vendor's SDK."""
        raise NotImplementedError
