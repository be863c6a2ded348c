"""Sending JSON to an endpoint that the user declared (it may be on loopback; an article's address never comes here)."""

from urllib.parse import urlsplit


class PostFailed(Exception):
    """The endpoint could not be reached, refused, took too long, or answered too much."""


def post_json(url: str, data: bytes, timeout_s: float, max_bytes: int) -> bytes:
    """POST a JSON body and return the body of a 2xx answer. Raises PostFailed with the reason."""
    import httpx

    if urlsplit(url).scheme not in ("http", "https"):
        raise PostFailed(f"{url!r} is no http or https address")
    try:
        with (
            httpx.Client(timeout=timeout_s, follow_redirects=False, trust_env=False) as client,
            client.stream("POST", url, content=data, headers={"content-type": "application/json"}) as response,
        ):
            if not response.is_success:
                raise PostFailed(f"the endpoint answered {response.status_code}")
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > max_bytes:
                    raise PostFailed(f"the endpoint answered more than {max_bytes} bytes")
            return bytes(body)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise PostFailed(f"the endpoint could not be asked ({type(error).__name__}: {error})") from None
