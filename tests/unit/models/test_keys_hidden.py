"""No key leaves an endpoint in a text, whole or begun; and an address is shown without what may be secret in it."""

from collections.abc import Callable

import pytest

from factcheck.errors import ConfigError
from factcheck.models.endpoint import hide_key, make_endpoint, shown_address, with_version
from factcheck.models.faults import MAX_RAW, failed

KEY = "sk-proj-0123456789abcdefghij"


def endpoint(key: str | None = KEY):  # type: ignore[no-untyped-def]
    return make_endpoint("local", "m", key=key, key_env="K", base_url="http://h/v1", timeout_s=None)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"key {KEY} is wrong", "key [key] is wrong"),
        (f"{KEY}{KEY}", "[key][key]"),
        (f"key {KEY[:16]}", "key [key]"),
        (f"key {KEY[:20]}*** is wrong", "key [key]*** is wrong"),
        (f"{KEY[:15]} and {KEY[:17]}?", f"{KEY[:15]} and [key]?"),
        ("nothing of it", "nothing of it"),
        ("", ""),
    ],
)
def test_a_key_and_its_long_beginnings_are_hidden(text: str, shown: str) -> None:
    assert hide_key(text, KEY) == shown == endpoint().hide(text)


def test_a_short_key_is_hidden_as_a_whole_and_no_key_hides_nothing() -> None:
    assert hide_key("abc abcd", "abcd") == "abc [key]"
    assert endpoint(None).hide("sk") == "sk"


def test_what_is_cut_is_cut_after_the_key_is_hidden() -> None:
    raw = "x" * (MAX_RAW - 10) + KEY + "y" * 100
    kept = failed(endpoint(), "r", retry="no", billed="no", raw=raw).reply.raw
    assert len(kept) == MAX_RAW and KEY[:10] not in kept


def test_hiding_is_quick(quickest: Callable[..., None]) -> None:
    def work() -> None:
        for text in (KEY[:16] * 10_000, KEY[:15] * 10_000, KEY * 10_000):
            hide_key(text, KEY)

    quickest(work, within=0.3)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
        ("https://user:secret@h:81/v1?token=secret#secret", "https://h:81/v1"),
        ("https://gateway.example/@team/v1", "https://gateway.example/@team/v1"),
        ("http://user:secret@[::1", "[::1"),
        ("", ""),
    ],
)
def test_an_address_is_shown_without_its_login(url: str, shown: str) -> None:
    assert shown_address(url) == shown


@pytest.mark.parametrize("url", ["http://h:port", "http://h:70000/v1", "http://[::1", "http://h:0/v1"])
def test_a_bad_port_is_refused_before_a_client_is_made(url: str) -> None:
    for ask in (
        lambda: with_version(url, "v1"),
        lambda: make_endpoint("local", "m", key=None, key_env="K", base_url=url, timeout_s=None),
    ):
        with pytest.raises(ConfigError, match=r"cannot be read; mend its base_url under \[models\.endpoints\]"):
            ask()
