"""Which network addresses a request may go to: the one predicate, applied to the address that is connected to."""

import ipaddress

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
_COMPATIBLE = ipaddress.IPv6Network("::/96")  # old IPv4-compatible form, ::a.b.c.d
# Named here, since what `ipaddress` calls global has changed between versions of Python.
_REFUSED = (
    (ipaddress.ip_network("0.0.0.0/8"), "this network"),
    (ipaddress.ip_network("100.64.0.0/10"), "shared address space of carriers"),
    (ipaddress.ip_network("192.0.0.0/24"), "protocol assignments"),
    (ipaddress.ip_network("192.0.2.0/24"), "documentation"),
    (ipaddress.ip_network("192.88.99.0/24"), "6to4 relay"),
    (ipaddress.ip_network("198.18.0.0/15"), "benchmarks"),
    (ipaddress.ip_network("198.51.100.0/24"), "documentation"),
    (ipaddress.ip_network("203.0.113.0/24"), "documentation"),
    (ipaddress.ip_network("240.0.0.0/4"), "reserved"),
    (ipaddress.ip_network("100::/64"), "discard"),
    (ipaddress.ip_network("2001:db8::/32"), "documentation"),
    (ipaddress.ip_network("3fff::/20"), "documentation"),
    (ipaddress.ip_network("5f00::/16"), "segment routing"),
    (ipaddress.ip_network("fec0::/10"), "site-local"),
    (ipaddress.ip_network("fc00::/7"), "unique local"),
)


def refuse_reason(ip: str) -> str | None:
    """Why no request may go to this address; None for a globally routable unicast address.

    IPv4 addresses inside IPv6 ones (mapped, compatible, 6to4, NAT64, Teredo) are unwrapped and judged as well.
    Anything that is not an address at all is refused.
    """
    try:
        address: IPAddress = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return "not an IP address"
    for inner in _embedded(address):
        reason = refuse_reason(str(inner))
        if reason:
            return f"{reason} (inside {address})"
    return _own_reason(address)


def is_loopback(ip: str) -> bool:
    """Whether an address is in 127.0.0.0/8 or is ::1; no other form of them counts."""
    try:
        return ipaddress.ip_address(ip).is_loopback and "ffff" not in ip.lower()
    except ValueError:
        return False


def _own_reason(address: IPAddress) -> str | None:
    for network, what in _REFUSED:
        if address.version == network.version and address in network:
            return f"not public: {what}"
    for refused, what in (
        (address.is_unspecified, "unspecified"),
        (address.is_loopback, "loopback"),
        (address.is_link_local, "link-local"),
        (address.is_multicast, "multicast"),
        (address.is_private, "private"),
        (address.is_reserved and not _embedded(address), "reserved"),
        (not address.is_global and not _embedded(address), "not globally routable"),
    ):
        if refused:
            return f"not public: {what}"
    return None


def _embedded(address: IPAddress) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses that an IPv6 address carries."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if any(address in network for network in _NAT64) or (address in _COMPATIBLE and int(address) > 1):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [inner for inner in found if inner is not None]
