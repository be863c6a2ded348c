"""A request of OpenAI's SDK by its documented way for requests of one's own.

Its typed methods look at the types of all their parameters for every call and build an object of the answer, which
takes as much of the processor as all the rest of a call. Here the body is JSON already, and the answer is validated by
types of our own. Key, connections, time limits and errors are the SDK's as before.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx2
    from openai import OpenAI


def raw_post(client: "OpenAI", path: str, body: Mapping[str, Any], seconds: float, *, keyed: bool) -> "httpx2.Response":
    """Send a body, less its fields that are None, within so many seconds. Raises what the SDK raises.

    Without ``keyed`` the header with the key is left out: a local server needs none.
    """
    import httpx2
    import openai

    told = {name: value for name, value in body.items() if value is not None}
    headers = {} if keyed else {"Authorization": openai.Omit()}
    return client.post(
        path,
        cast_to=httpx2.Response,
        body=told,
        options={"timeout": seconds, "headers": headers, "security": {"bearer_auth": True}},
    )


def raw_get(client: "OpenAI", path: str, seconds: float, *, keyed: bool) -> "httpx2.Response":
    """Read from a path, as ``raw_post`` sends to one."""
    import httpx2
    import openai

    headers = {} if keyed else {"Authorization": openai.Omit()}
    return client.get(
        path,
        cast_to=httpx2.Response,
        options={"timeout": seconds, "headers": headers, "security": {"bearer_auth": True}},
    )
