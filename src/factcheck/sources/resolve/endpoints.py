"""Addresses of the user's own endpoints: a template of each, and the question it is filled with."""

from collections.abc import Iterable
from urllib.parse import quote, urlsplit

from factcheck.errors import ConfigError

ENCODED, RAW = "{url}", "{raw_url}"


def question_to(template: str, url: str, *, otherwise: str) -> str:
    """The address of an endpoint with a cited address in it.

    ``{url}`` is replaced by it percent-encoded, ``{raw_url}`` by it as it is. A template with neither has it appended:
    encoded where the template ends in "=", else after ``otherwise``: "url=" as a parameter, "/" as a path.
    """
    if ENCODED in template or RAW in template:
        return template.replace(ENCODED, quote(url, safe="")).replace(RAW, url)
    if template.endswith("="):
        return template + quote(url, safe="")
    if otherwise == "/":
        return f"{template.rstrip('/')}/{url}"
    return with_parameter(template, f"{otherwise}{quote(url, safe='')}")


def with_parameter(address: str, parameter: str) -> str:
    """An address with one more parameter of its query."""
    return f"{address}{'&' if '?' in address else '?'}{parameter}"


def declared(templates: Iterable[str | None]) -> frozenset[tuple[str, int]]:
    """Host and port of each endpoint. Raises ConfigError for one that is no http or https address."""
    found = set()
    for template in templates:
        if template is None:
            continue
        try:
            parts = urlsplit(template)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            host, port, parts = "", None, urlsplit("")
        if parts.scheme not in ("http", "https") or not host or "{" in host:
            raise ConfigError(
                f"{template!r} is no address of an endpoint; it begins with http:// or https:// and a host"
            )
        found.add((host, port or (443 if parts.scheme == "https" else 80)))
    return frozenset(found)
