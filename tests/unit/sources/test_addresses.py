"""Which addresses a request may go to."""

import pytest

from factcheck.sources.addresses import is_loopback, refuse_reason


@pytest.mark.parametrize(
    "ip",
    [
        "0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
        "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
        "198.19.255.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
        "255.255.255.255",
        "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1", "100::1",
        "2001:db8::1", "3fff::1", "5f00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
        "::127.0.0.1",
        "::10.0.0.1", "2002:7f00:1::", "2002:a00:1::1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::a00:1",
        "2001:0:7f00:1::1", "2001:0:808:808:0:0:f5ff:fffe", "localhost", "", "1.2.3", "2130706433", "nonsense",
    ],
)  # fmt: skip
def test_refused(ip: str) -> None:
    assert refuse_reason(ip)


@pytest.mark.parametrize(
    "ip",
    [
        "8.8.8.8", "1.1.1.1", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.32.0.1", "192.0.1.1", "198.20.0.1",
        "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1",
    ],
)  # fmt: skip
def test_public(ip: str) -> None:
    assert refuse_reason(ip) is None


def test_the_reason_names_what_is_inside() -> None:
    assert str(refuse_reason("2002:a00:1::1")) == "not public: private (inside 2002:a00:1::1)"


@pytest.mark.parametrize(
    ("ip", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.255.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", False),
        ("10.0.0.1", False),
        ("128.0.0.1", False),
        ("localhost", False),
    ],
)
def test_loopback_is_two_networks_and_nothing_else(ip: str, loopback: bool) -> None:
    assert is_loopback(ip) is loopback
