"""Waits asked for, messages repeated, errors of the connection known by name."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from factcheck.errors import ProviderError
from factcheck.models.endpoint import Endpoint, make_endpoint, split_version, with_version
from factcheck.models.faults import MAX_RAW, of_status, of_transport, retry_after

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
KEY = "sk-unit-42"


@pytest.fixture
def endpoint() -> Endpoint:
    return make_endpoint("openai", "m", key=KEY, key_env="OPENAI_API_KEY", base_url="http://h/v1", timeout_s=None)


@pytest.mark.parametrize(
    ("headers", "body", "seconds"),
    [
        ({}, "", None),
        ({"Retry-After": "7"}, "", 7.0),
        ({"RETRY-AFTER": " 7 "}, "", 7.0),
        ({"retry-after": "0"}, "", 0.0),
        ({"retry-after": "3600"}, "", 3600.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, "", 1.5),
        ({"retry-after-ms": "x", "retry-after": "9"}, "", 9.0),
        ({"retry-after": "Sun, 01 Mar 2026 12:00:30 GMT"}, "", 30.0),
        ({"retry-after": "Sunday, 01-Mar-26 12:00:30 GMT"}, "", 30.0),
        ({"retry-after": "Sun, 01 Mar 2026 11:00:00 GMT"}, "", 0.0),
        ({"retry-after": "Sun, 01 Mar 2026 12:00:30"}, "", 30.0),
        ({"retry-after": "-5"}, "", None),
        ({"retry-after": "nan"}, "", None),
        ({"retry-after": "inf"}, "", None),
        ({"retry-after": "later"}, "", None),
        ({"retry-after": "Sun, 99 Foo 2026"}, "", None),
        ({}, '{"retryDelay": "31.5s"}', 31.5),
        ({"retry-after": "2"}, '{"retryDelay": "31s"}', 2.0),
        ({}, '{"retryDelay": "soon"}', None),
    ],
)
def test_waits(headers, body, seconds) -> None:
    assert retry_after(headers, body, NOW) == seconds


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "HTTP 400"),
        ("[]", "HTTP 400"),
        ("7", "HTTP 400"),
        ('{"error": "plain words"}', "HTTP 400: plain words"),
        ('{"error": {"message": "two\\n lines"}}', "HTTP 400: two lines"),
        ('[{"error": {"message": "in a list"}}]', "HTTP 400: in a list"),
        ('{"message": "at the top"}', "HTTP 400: at the top"),
        ('{"error": {"message": ["odd"]}}', "HTTP 400"),
        ('{"error": [1]}', "HTTP 400"),
        ("[" * 10_000, "HTTP 400"),
        (f'{{"error": {{"message": "bad {KEY}"}}}}', "HTTP 400: bad [key]"),
        ('{"error": {"message": "' + "x" * 900 + '"}}', "HTTP 400: " + "x" * 300),
    ],
)
def test_what_a_vendor_said(endpoint, body, reason) -> None:
    attempt = of_status(endpoint, 400, {}, body)
    assert (attempt.reply.reason, attempt.retry) == (reason, "no")
    assert KEY not in repr(attempt)


def test_a_wait_is_of_no_use_where_there_is_no_retry(endpoint) -> None:
    assert of_status(endpoint, 400, {"retry-after": "9"}, "").retry_after_s is None


def test_a_giant_error_page_is_cut_and_quick(endpoint, quickest: Callable[..., Any]) -> None:
    attempt = quickest(lambda: of_status(endpoint, 500, {}, '"retryDelay":"' * 1_000_000), within=0.5)
    assert len(attempt.reply.raw) == MAX_RAW


def test_lone_surrogates_do_not_reach_the_records(endpoint) -> None:
    attempt = of_status(endpoint, 400, {}, '{"error":{"message":"\\ud800"}}\ud800')
    assert attempt.reply.raw.encode()
    assert str(attempt.reply.reason).encode()


def test_no_credit_by_code_only(endpoint) -> None:
    with pytest.raises(ProviderError, match="credit"):
        of_status(endpoint, 429, {}, '{"error":{"code":"insufficient_quota"}}')
    assert of_status(endpoint, 429, {}, '{"error":{"code":"rate_limit_exceeded"}}').retry == "rate_limit"


def test_other_errors_are_not_taken_for_the_connection(endpoint) -> None:
    assert of_transport(endpoint, ValueError("x")) is None
    try:
        try:
            raise KeyError("inner")
        except KeyError as inner:
            raise RuntimeError("outer") from inner
    except RuntimeError as error:
        assert of_transport(endpoint, error) is None


def test_errors_of_the_connection() -> None:
    httpx2 = pytest.importorskip("httpx2")
    endpoint = make_endpoint("google", "m", key=KEY, key_env="K", base_url="http://h", timeout_s=1.0)

    def seen(error: Exception) -> tuple[str, str]:
        attempt = of_transport(endpoint, error)
        assert attempt is not None and attempt.retry == "transient"
        return attempt.billed, str(attempt.reply.reason)

    unsent = "no connection to the server"
    assert seen(httpx2.ConnectError("x")) == ("no", unsent)
    assert seen(httpx2.ConnectTimeout("x")) == ("no", "no connection within the time limit")
    assert seen(httpx2.PoolTimeout("x")) == ("no", "no connection within the time limit")
    assert seen(httpx2.ReadTimeout("x")) == ("unknown", "no answer within the time limit")
    assert seen(httpx2.WriteTimeout("x")) == ("unknown", "no answer within the time limit")
    broke = "the connection broke before the answer was complete"
    for kind in (httpx2.ReadError, httpx2.WriteError, httpx2.RemoteProtocolError, httpx2.DecodingError):
        assert seen(kind("x")) == ("unknown", broke)


def test_addresses() -> None:
    assert with_version("http://h:1", "v1") == "http://h:1/v1"
    assert with_version("http://h:1/", "v1") == "http://h:1/v1"
    assert with_version("http://h:1/proxy/v3", "v1") == "http://h:1/proxy/v3"
    assert split_version("http://h/v1beta") == ("http://h", "v1beta")
    assert split_version("http://h/proxy/v1/") == ("http://h/proxy", "v1")
    assert split_version("http://h/very/") == ("http://h/very", None)


def test_a_service_without_schemas_is_known_by_name_or_host() -> None:
    from factcheck.models.compatible import _takes_no_schema

    def takes_none(family: str, url: str) -> bool:
        return _takes_no_schema(make_endpoint(family, "m", key=None, key_env="K", base_url=url, timeout_s=None))

    assert takes_none("deepseek", "http://127.0.0.1/v1")
    assert takes_none("ds", "https://api.deepseek.com")
    assert not takes_none("local", "http://deepseek.com.example.org/v1")
