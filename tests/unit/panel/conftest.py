"""Authors, pages and claims of our own, and models behind a loopback server that speaks the vendors' protocols."""

import importlib.util
import json
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from factcheck.checker.panel.pages import EvidencePage, make_evidence_page
from factcheck.checker.panel.seats import Seat
from factcheck.checker.state import Tools
from factcheck.ledger.sqlite import SqliteLedger
from factcheck.models.catalog import Access, Money, Server, open_roles
from factcheck.models.embedded.model import EmbeddedModel
from factcheck.models.ports import Reply
from factcheck.models.prices import load_prices
from factcheck.prompts import load_prompts
from factcheck.records.base import Record
from factcheck.records.panel import ReportClaim
from factcheck.records.report import Author
from factcheck.workspace import shipped

BRIDGE = (
    "The Alder Bridge opened on 3 May 1932 after 18 months of work. It carried 4,200 vehicles a day in its first year. "
    "Most of the steel came from Port Ellis, and the engineer Ana Rivas led the project. "
    "The toll was never raised above 5 cents. The city paid $3.1 million in all."
)
URL = "https://news.example.com/alder-bridge"


def _wire_server() -> ModuleType:
    """The loopback server of the wire tests; tests are no package."""
    if "wire_server" not in sys.modules:
        path = Path(__file__).parents[2] / "wire" / "server.py"
        spec = importlib.util.spec_from_file_location("wire_server", path)
        assert spec is not None and spec.loader is not None
        sys.modules["wire_server"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["wire_server"])
    return sys.modules["wire_server"]


WIRE = _wire_server()


@pytest.fixture(scope="session")
def wire() -> ModuleType:
    """The server's module."""
    return WIRE


@pytest.fixture(scope="module")
def vendors() -> Iterator[Any]:
    """A running server that answers all four protocols."""
    running = WIRE.WireServer()
    yield running
    running.stop()
    assert running.faults == []


@pytest.fixture(scope="session")
def author() -> Callable[..., Author]:
    """An author of a report; anything may be left out."""

    def make(vendor: str = "", product: str = "", model: str = "", family: str | None = None) -> Author:
        return Author(vendor=vendor, product=product, model=model, family=family)

    return make


@pytest.fixture(scope="session")
def claim() -> Callable[..., ReportClaim]:
    """A claim of the report R1."""

    def make(text: str, index: int = 0, **more: Any) -> ReportClaim:
        fields: dict[str, Any] = {
            "report": "R1",
            "index": index,
            "text": text,
            "start": 0,
            "end": len(text),
            "sentence": 0,
            "citations": (),
            "urls": (),
            "kind": "fact",
            "numeric": False,
            "materiality": 1,
            "anchor": False,
            "origin": "extractor",
        }
        return ReportClaim.model_validate(fields | more)

    return make


@pytest.fixture(scope="session")
def page() -> Callable[..., EvidencePage]:
    """A page; the bridge's, unless it is told another text."""

    def make(text: str = BRIDGE, url: str = URL, **more: Any) -> EvidencePage:
        return make_evidence_page(url, text, **more)

    return make


@pytest.fixture
def rules_tools() -> Tools:
    """The embedded rules in every role."""
    return Tools(
        dict.fromkeys(("extractor", "judge", "second_judge"), EmbeddedModel()), load_prompts(shipped("prompts"))
    )


@pytest.fixture
def rules_seats() -> tuple[Seat, Seat]:
    """Two judges that are one instrument."""
    return Seat("judge", "embedded:rules"), Seat("second_judge", "embedded:rules")


class Forgetful:
    """A store of replies that keeps none, so that every question is asked."""

    def get(self, key: str, answer: type[Record]) -> Reply | None:
        """Nothing."""
        return None

    def put(self, key: str, reply: Reply) -> None:
        """Nothing is kept."""

    def drop(self, key: str) -> None:
        """Nothing is there."""


@pytest.fixture(scope="module")
def opened(vendors: Any, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Tools]:
    """Models by role behind the loopback server; ``servers`` gives each server's name with family and protocol.

    What was opened once is used again, for a client is slow to build.
    """
    ledger = SqliteLedger(tmp_path_factory.mktemp("panel") / "ledger")
    ledger.approve("r", Decimal(1))
    known: dict[str, Tools] = {}
    prompts = load_prompts(shipped("prompts"))

    def make(roles: Mapping[str, str], servers: Mapping[str, tuple[str, str]]) -> Tools:
        key = repr((roles, servers))
        if key not in known:
            free = {"input": 0, "cache_read": 0, "cache_write": 0, "output": 0, "source": "test", "date": "2026-11-30"}
            prices = load_prices(dict.fromkeys(roles.values(), free))
            access = Access(
                {},
                {name: Server(vendors.url, family, None, protocol) for name, (family, protocol) in servers.items()},
                Forgetful,
                lambda: Money(ledger, prices, "r"),
                timeout_s=5.0,
                stop=threading.Event(),
            )
            houses = {name: family for name, (family, _) in servers.items()}
            known[key] = Tools(open_roles(roles, access), prompts, houses=houses)
        return known[key]

    return make


@pytest.fixture(scope="session")
def says(wire: ModuleType) -> Callable[..., Any]:
    """What a vendor's model answers to a question about a claim."""

    def make(label: str, quote: str = "", served: str | None = None, **more: Any) -> Any:
        answer = {"label": label, "quote": quote, "reason": "as it stands there"} | more
        return wire.Say(text=json.dumps(answer), served=served)

    return make
