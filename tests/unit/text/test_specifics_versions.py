"""Versions, IP addresses, URLs; and the order of versions."""

import pytest

from factcheck.text.specifics.find import find_specifics
from factcheck.text.specifics.kinds import Version
from factcheck.text.specifics.version_order import compare_versions, version_key, version_parts


def _versions(text: str) -> tuple[Version, ...]:
    return find_specifics(text).versions


@pytest.mark.parametrize(
    ("text", "core", "parts"),
    [
        ("Python 3.12 is out", "3.12", (3, 12)), ("PostgreSQL 16 is out", "16", (16,)),
        ("iOS 17 is out", "17", (17,)),
        ("Windows 11 is out", "11", (11,)), ("Windows Server 2019 is out", "2019", (2019,)),
        ("HTTP/2 is out", "2", (2,)), ("TLS 1.3 is out", "1.3", (1, 3)),
        (".NET 6.0 is out", "6.0", (6, 0)), ("kernel 6.1 is out", "6.1", (6, 1)),
        ("Use v2.1.0.45 here", "2.1.0.45", (2, 1, 0, 45)),
        ("Use 5.0.0-rc.3 here", "5.0.0-rc.3", (5, 0, 0, "rc", 3)), ("Use 5.1rc2 here", "5.1rc2", (5, 1, "rc", 2)),
        ("Use 7.4.3 here", "7.4.3", (7, 4, 3)),
        ("version 15 works", "15", (15,)), ("version 2026.07.14 works", "2026.07.14", (2026, 7, 14)),
        ("needs 1.9 or later", "1.9", (1, 9)),
        ("the 2.x line", "2.x", (2, "x")), ("Inkscape 1.3 adds it", "1.3", (1, 3)),
        ("It requires 1.14 here", "1.14", (1, 14)),
        ("release 2.0 works", "2.0", (2, 0)), ("Version V3 works", "3", (3,)),
        ("curl/7.88.1 was used", "7.88.1", (7, 88, 1)),
    ],
)  # fmt: skip
def test_version(text: str, core: str, parts: tuple[int | str, ...]) -> None:
    found = find_specifics(text)
    assert [(text[v.core_start : v.core_end], v.parts) for v in found.versions] == [(core, parts)]
    assert found.numbers == () and found.dates == ()


def test_product_stays_a_name() -> None:
    found = find_specifics("It runs on Firefox 115 and Inkscape 1.3 only.")
    assert [(v.text, v.product) for v in found.versions] == [("115", "Firefox"), ("1.3", "Inkscape")]
    assert [name.text for name in found.names] == ["Firefox", "Inkscape"]
    assert _versions("It runs Firefox version 115.")[0].product == "Firefox"


def test_list_of_versions_shares_the_product() -> None:
    assert [(v.text, v.product) for v in _versions("Python 3.11, 3.12 and 3.13 work")] == [
        ("3.11", "Python"), ("3.12", "Python"), ("3.13", "Python"),
    ]  # fmt: skip
    assert [v.product for v in _versions("the versions 1.1 and 1.2 work")] == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        "It grew 0.5 percent.", "It is 2.5 times as big.", "It has 4.5 stars.", "Moscow 2.5 million", "a 6.1 km road",
        "It cost $1.99 in all.",
        "GDP 2.4% up", "It sold 1.250.000 units.", "released 14.07.2026 here", "about 1.8 of it",
        "In Lund 2.5 million men",
    ],
)  # fmt: skip
def test_no_version(text: str) -> None:
    assert _versions(text) == ()


def test_leading_v_tells_a_version_from_an_address() -> None:
    found = find_specifics("Agent v2.1.0.44 listens on 10.1.0.9.")
    assert [v.text for v in found.versions] == ["v2.1.0.44"]
    assert [a.text for a in found.addresses] == ["10.1.0.9"]
    assert found.numbers == ()
    assert [v.text for v in _versions("version 2.1.0.44 listens")] == ["2.1.0.44"]


def test_dotted_dates_and_versions_in_one_sentence() -> None:
    found = find_specifics("Published on 2025.03.09 as version 2.2.0; the log says 09.03.2025.")
    assert [v.text for v in found.versions] == ["2.2.0"]
    assert [str(d.first) for d in found.dates] == ["2025-03-09", "2025-03-09"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("See https://a.example.org/x_(y)?q=2024, too.", "https://a.example.org/x_(y)?q=2024"),
        ("(see www.example.org/2019/05/)", "www.example.org/2019/05/"),
        ("Write to jo.b-2@example.org.", "jo.b-2@example.org"),
        ("At example.com/v2.1 now", "example.com/v2.1"), ("Ping 2001:db8:0:1:1:1:1:1 now", "2001:db8:0:1:1:1:1:1"),
        ("Ping 192.168.0.1/24 now", "192.168.0.1/24"),
    ],
)  # fmt: skip
def test_nothing_is_read_inside_an_address(text: str, address: str) -> None:
    found = find_specifics(text)
    assert [a.text for a in found.addresses] == [address]
    assert found.numbers == found.dates == found.versions == ()


def _version(written: str) -> Version:
    return Version(0, len(written), written, version_parts(written), None, 0, len(written))


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("1.8", "1.12"), ("4.0.0-rc.7", "4.0.0-rc.12"), ("4.0.0rc7", "4.0.0rc12"), ("4.0.0-rc.12", "4.0.0"),
        ("2.0-alpha", "2.0-beta"),
        ("2.0b1", "2.0rc1"), ("2.0.dev1", "2.0a1"), ("9.9", "10"), ("1.0", "1.0.1"), ("v1.2", "v1.3"),
    ],
)  # fmt: skip
def test_order(low: str, high: str) -> None:
    assert compare_versions(_version(low), _version(high)) == -1
    assert compare_versions(_version(high), _version(low)) == 1


@pytest.mark.parametrize(("one", "two"), [("1.0", "1"), ("v2.3.0", "2.3"), ("1.0.0+build5", "1.0.0")])
def test_equal(one: str, two: str) -> None:
    assert compare_versions(_version(one), _version(two)) == 0
    assert version_key(_version(one)) == version_key(_version(two))


@pytest.mark.parametrize("text", ["Basalt version 3.4 repairs the search.", "In version 2.10 crashes are rarer."])
def test_a_version_that_is_called_one_counts_nothing(text: str) -> None:
    found = find_specifics(text)
    assert [version.text for version in found.versions] == [text.split("version ")[1].split()[0]]
    assert found.numbers == ()
