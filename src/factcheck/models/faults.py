"""What an attempt without an answer means: whether another may help, how long to wait, and whether it was billed.

status            retry        billed      why
400 and other 4xx no           no          a repeat asks the same
401, 402, 403,    ends the run             no key, no money, no such model or address
404
408               transient    unknown     the server may have worked before it gave up
409               transient    no
429, 529          rate_limit   no          both ask for fewer calls at once
502, 504, 52x     transient    unknown     a gateway lost the answer of a model that may have worked
other 5xx         transient    no
unsent            transient    no          no connection: the request never left
time-out, reset   transient    unknown     the answer may have been on its way
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Literal

from factcheck.errors import ProviderError
from factcheck.models.endpoint import Endpoint
from factcheck.models.ports import Attempt, Reply
from factcheck.records.result import Usage

MAX_RAW = 20_000  # characters of an error page that are kept
MAX_SAID = 300  # characters of a vendor's own message that are repeated
_UNSENT = {"ConnectError", "ConnectTimeout", "PoolTimeout", "ProxyError", "UnsupportedProtocol", "LocalProtocolError"}
_TRANSIENT = (408, 409)
_GATEWAY = (408, 502, 504, 520, 521, 522, 523, 524)
_LIMITED = (429, 529)
_NO_MONEY = ("insufficient_quota", "billing_not_active", "billing_error")
_BAD_KEY = "API_KEY_INVALID"  # what Google says with a status of 400
_DELAY = re.compile(r'"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"')

Retry = Literal["no", "transient", "rate_limit"]
Billed = Literal["yes", "no", "unknown"]


def failed(
    endpoint: Endpoint, reason: str, *, retry: Retry, billed: Billed, raw: str = "", wait: float | None = None
) -> Attempt:
    """An attempt that brought no answer. The key is taken out of what is kept."""
    kept = endpoint.hide(raw)[:MAX_RAW].encode("utf-8", "replace").decode()
    said = endpoint.hide(reason).encode("utf-8", "replace").decode()
    return Attempt(Reply("error", None, Usage(), endpoint.name, None, kept, said), retry, wait, billed)


def of_status(endpoint: Endpoint, status: int, headers: Mapping[str, str], body: str) -> Attempt:
    """An answer with an error status. Raises ProviderError for one that every other call would get too."""
    code, message = _said(endpoint, body)
    _stop_if_final(endpoint, status, code, body)
    retry: Retry = "no"
    if status in _LIMITED:
        retry = "rate_limit"
    elif status in _TRANSIENT or status >= 500:
        retry = "transient"
    wait = retry_after(headers, body) if retry != "no" else None
    reason = f"HTTP {status}" + (f": {message}" if message else "")
    return failed(endpoint, reason, retry=retry, billed="unknown" if status in _GATEWAY else "no", raw=body, wait=wait)


def _stop_if_final(endpoint: Endpoint, status: int, code: str, body: str) -> None:
    name, variable = endpoint.name, endpoint.key_env
    if status == 401 or (status == 400 and _BAD_KEY in body):
        raise ProviderError(f"{name}: the key is not accepted (HTTP {status}); set {variable} to a valid one")
    if status == 403:
        raise ProviderError(f"{name}: the key in {variable} may not use this model (HTTP 403); use another of either")
    if status == 404:
        raise ProviderError(f"{name}: there is no such model or address (HTTP 404); check the name and the base URL")
    if status == 402 or (status == 429 and code in _NO_MONEY):
        raise ProviderError(f"{name}: the account has no credit left (HTTP {status}); add some or use another model")


def _said(endpoint: Endpoint, body: str) -> tuple[str, str]:
    """The code and the message of a vendor's error body, each "" where there is none."""
    try:
        value = json.loads(body[:MAX_RAW])
    except (ValueError, RecursionError):
        return "", ""
    value = value[0] if isinstance(value, list) and len(value) == 1 else value
    error = value.get("error", value) if isinstance(value, dict) else None
    if not isinstance(error, dict):
        return "", endpoint.hide(error)[:MAX_SAID] if isinstance(error, str) else ""
    code, message = error.get("code") or error.get("type"), error.get("message")
    text = message if isinstance(message, str) else ""
    return str(code or ""), " ".join(endpoint.hide(text).split())[:MAX_SAID]


def of_transport(endpoint: Endpoint, error: BaseException) -> Attempt | None:
    """An attempt that ended without any answer, or None where the error is of another kind.

    The classes of the HTTP client are known by name, for each SDK brings its own copy of it.
    """
    names = _transport_names(error)
    if names is None:
        return None
    if names & _UNSENT:
        late = "TimeoutException" in names
        reason = "no connection within the time limit" if late else "no connection to the server"
        return failed(endpoint, reason, retry="transient", billed="no")
    late = "TimeoutException" in names
    reason = "no answer within the time limit" if late else "the connection broke before the answer was complete"
    return failed(endpoint, reason, retry="transient", billed="unknown")


def _transport_names(error: BaseException) -> set[str] | None:
    seen: BaseException | None = error
    for _ in range(8):
        if seen is None:
            return None
        if type(seen).__module__.partition(".")[0] in ("httpx", "httpx2"):
            return {kind.__name__ for kind in type(seen).__mro__}
        seen = seen.__cause__ or seen.__context__
    return None


def retry_after(headers: Mapping[str, str], body: str = "", now: datetime | None = None) -> float | None:
    """Seconds the server asks to wait: Retry-After in seconds or as a date, in milliseconds, or Google's own delay.

    None where it says nothing that can be read; a date gone by is 0.
    """
    plain = {name.lower(): value.strip() for name, value in headers.items()}
    milliseconds = _number(plain.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    value = plain.get("retry-after", "")
    seconds = _number(value)
    if seconds is None and value:
        seconds = _until(value, now or datetime.now(UTC))
    if seconds is None:
        found = _DELAY.search(body[:MAX_RAW])
        seconds = float(found.group(1)) if found else None
    return seconds


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) and value >= 0 else None


def _until(text: str, now: datetime) -> float | None:
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - now).total_seconds())
