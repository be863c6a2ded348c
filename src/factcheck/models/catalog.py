"""From a model's name to a model. Providers are found by file name and imported only when asked for."""

import importlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from factcheck.errors import ConfigError
from factcheck.ledger.ports import Ledger
from factcheck.ledger.sqlite import utc_now
from factcheck.models.backoff import Policy
from factcheck.models.budgeted import Budgeted
from factcheck.models.concurrency import Gate, GateRule
from factcheck.models.limited import Limited
from factcheck.models.ports import Model, Vendor
from factcheck.models.prices import PriceList
from factcheck.models.store import MemoryStore, ReplyStore, Stored, endpoint_family

EMBEDDED = "embedded"


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the user's own; its key stands in ``key_env`` if it has one.

    ``protocol`` is the provider whose interface it speaks, by file name.
    """

    base_url: str
    family: str
    key_env: str | None
    protocol: str = "compatible"


@dataclass(frozen=True, slots=True)
class Money:
    """What paid calls need: a ledger with an approved cap for the run, and prices. ``enabled`` is EVAL_ENABLED."""

    ledger: Ledger
    prices: PriceList
    run: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Access:
    """How models are reached: keys from the environment, servers by name, the store, money, and how many at once.

    ``store`` and ``money`` are called when a vendor's model is opened: who asks the embedded model needs no files.
    """

    keys: Mapping[str, str]
    servers: Mapping[str, Server]
    store: Callable[[], ReplyStore]
    money: Callable[[], Money]
    offline: bool = False
    workers: int = 4
    timeout_s: float = 120.0
    stop: threading.Event = field(default_factory=threading.Event)


def open_roles(roles: Mapping[str, str], access: Access) -> dict[str, Model]:
    """One model per role; roles that name the same model share it, and with it its places and its client."""
    opened = {name: open_model(name, access) for name in sorted(set(roles.values()))}
    return {role: opened[name] for role, name in roles.items()}


def open_model(name: str, access: Access) -> Model:
    """The model ``provider:model`` behind its wrappers: store, then limits, then budget, then vendor.

    The budget stands inside the limits, so that every single attempt is reserved and settled. Raises ConfigError for
    an unknown provider and for a model whose price nobody has stated.
    """
    provider, colon, model = name.partition(":")
    if not colon or not model:
        raise ConfigError(f"{name!r} is no model; write provider:model, for example embedded:rules")
    if provider == EMBEDDED:
        return _embedded(model)
    vendor = open_vendor(provider, model, access)
    endpoint = endpoint_family(access.servers[provider].base_url) if provider in access.servers else ""
    money = access.money()
    budgeted = Budgeted(vendor, money.ledger, money.prices.price(name), money.run, utc_now, money.enabled, access.stop)
    gate = Gate(GateRule(places=min(4, access.workers), most=access.workers))
    limited = Limited(budgeted, Policy(), gate, access.stop)
    return Stored(limited, access.store(), endpoint, access.offline)


def open_vendor(provider: str, model: str, access: Access) -> Vendor:
    """A provider's model without wrappers. Raises ConfigError for a provider that is not there."""
    server = access.servers.get(provider)
    if server is not None:
        module = importlib.import_module(f"factcheck.models.{server.protocol}")
        named = module.KEY_ENV if provider == server.protocol else None  # named after a vendor: stands in its place
        key = access.keys.get(server.key_env or named or "")
        made: Vendor = module.create(
            model, key=key, base_url=server.base_url, family=provider, timeout_s=access.timeout_s
        )
        return made
    if provider not in providers():
        known = ", ".join([EMBEDDED, *providers(), *sorted(access.servers)])
        raise ConfigError(f"there is no provider {provider!r}; known: {known} (own servers: [models.endpoints.NAME])")
    module = importlib.import_module(f"factcheck.models.{provider}")
    found: Vendor = module.create(model, key=access.keys.get(module.KEY_ENV), timeout_s=access.timeout_s)
    return found


def providers() -> list[str]:
    """Names of the vendors: the files of this folder that name the variable of a key; own servers are apart."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [file.stem for file in files if file.stem != "compatible" and "\nKEY_ENV = " in file.read_text("utf-8")]


def key_variable(provider: str) -> str:
    """The environment variable that holds a vendor's key."""
    return str(importlib.import_module(f"factcheck.models.{provider}").KEY_ENV)


def is_embedded(name: str) -> bool:
    """Whether a model is the no-model baseline, whose results must be labelled as such."""
    return name.startswith(f"{EMBEDDED}:")


def _embedded(model: str) -> Model:
    if model != "rules":
        raise ConfigError(f"the embedded provider has no model {model!r}; use embedded:rules")
    from factcheck.models.embedded.model import EmbeddedModel

    return Stored(EmbeddedModel(), MemoryStore())
