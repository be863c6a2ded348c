"""What all vendors have in common: an endpoint, and a client that is built at the first attempt."""

from collections.abc import Callable
from functools import partial
from typing import Generic, Protocol, TypeVar
from weakref import WeakMethod

from factcheck.errors import ProviderError
from factcheck.models.capabilities import Capabilities
from factcheck.models.endpoint import Endpoint, input_bound
from factcheck.models.opened import Closable, Opened
from factcheck.models.ports import Task, Vendor
from factcheck.records.tasks import Sampling

C = TypeVar("C", bound=Closable)


class DeclaringVendor(Vendor, Protocol):
    """A vendor that says what it can do."""

    @property
    def capabilities(self) -> Capabilities:
        """What may be asked of it."""
        ...


class EndpointVendor(Generic[C]):
    """A model at an endpoint; safe under threads.

    A vendor's file adds ``attempt``, ``capabilities`` and how its client is opened.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        opening = WeakMethod(self._open)  # no ring: a vendor that nobody holds any more gives its connections back
        self._client: Opened[C] = Opened(partial(_opened, opening))

    @property
    def name(self) -> str:
        """``provider:model`` as asked for."""
        return self._endpoint.name

    @property
    def endpoint(self) -> Endpoint:
        """Where it is asked."""
        return self._endpoint

    def client(self) -> C:
        """The vendor's SDK, opened at the first use. Raises ProviderError where there is no key."""
        return self._client.get()

    @property
    def capabilities(self) -> Capabilities:
        """What may be asked of it."""
        raise NotImplementedError

    def input_bound(self, task: Task) -> int:
        """An upper bound of the input tokens of a task."""
        return input_bound(task)

    def close(self) -> None:
        """Give the connections back; a later attempt opens new ones."""
        self._client.close()

    def _sampling(self, task: Task) -> Sampling:
        """The task's settings. Raises ProviderError for one that the vendor does not take: none is left out in silence.

        A plan is refused earlier, with the same words; this holds for whoever asks without one.
        """
        problem = self.capabilities.refusal(self.name, task.sampling)
        if problem is not None:
            raise ProviderError(problem)
        return task.sampling

    def _open(self) -> C:
        """A new client of the vendor's SDK."""
        raise NotImplementedError


def _opened(opening: "WeakMethod[Callable[[], C]]") -> C:
    """A new client of a vendor that is still there: whoever asks for one holds it."""
    method = opening()
    if method is None:
        raise RuntimeError("the vendor is gone")
    return method()
