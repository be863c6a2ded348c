"""Fixtures of all tests. No test reaches the network: only loopback may be connected to."""

import ipaddress
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def _is_local(address: object) -> bool:
    if not isinstance(address, tuple):
        return True  # a Unix socket
    try:
        return ipaddress.ip_address(str(address[0]).split("%")[0]).is_loopback
    except ValueError:
        return str(address[0]) == "localhost"


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Connecting anywhere but to loopback fails the test."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        if not _is_local(address):
            raise RuntimeError(f"a test tried to reach {address!r}")
        connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)
    yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The corpus of real pages beside the checkout; the test is skipped where it is absent."""
    place = Path(os.environ.get("FACTCHECK_SHARED", ROOT.parent / "shared"))
    if not (place / "data" / "articles" / "index.jsonl").exists():
        pytest.skip(f"needs the corpus of real pages at {place} (or FACTCHECK_SHARED)")
    return place
