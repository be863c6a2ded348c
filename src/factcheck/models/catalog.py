"""From a model's name to a model. Providers are found by file name and imported only when asked for."""

import importlib
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from factcheck.errors import ConfigError
from factcheck.ledger.ports import Ledger
from factcheck.ledger.sqlite import utc_now
from factcheck.models.backoff import Policy
from factcheck.models.budgeted import Budgeted
from factcheck.models.capabilities import Capabilities
from factcheck.models.concurrency import Gate, GateRule
from factcheck.models.first import FirstAlone
from factcheck.models.limited import Limited
from factcheck.models.ports import Model
from factcheck.models.prices import PriceList
from factcheck.models.store import MemoryStore, ReplyStore, Stored, endpoint_family
from factcheck.models.vendor import DeclaringVendor
from factcheck.records.tasks import Sampling

EMBEDDED = "embedded"
RULES = Capabilities(schema_output=True, sampling=frozenset(), prompt_caching="none")
ONCE = Policy(attempts=1)


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
    """The model ``provider:model`` behind its wrappers: store, first alone, limits, budget, vendor.

    The budget stands inside the limits, so that every single attempt is reserved and settled. Raises ConfigError for
    an unknown provider and for a model whose price nobody has stated.
    """
    provider, model = split_name(name)
    if provider == EMBEDDED:
        return Stored(_embedded(model), MemoryStore())
    limited = _limited(name, access, Policy())
    endpoint, house = endpoint_of(name, access)
    first = FirstAlone(limited, access.stop)
    return Stored(first, access.store(), endpoint, access.offline, house)


def open_fresh(name: str, access: Access) -> Model:
    """The same model without a store and without a second attempt: what it says now, and what is wrong with it now."""
    provider, model = split_name(name)
    return _embedded(model) if provider == EMBEDDED else _limited(name, access, ONCE)


def split_name(name: str) -> tuple[str, str]:
    """Provider and model of ``provider:model``. Raises ConfigError for a name of another form."""
    provider, colon, model = name.partition(":")
    if not colon or not model:
        raise ConfigError(f"{name!r} is no model; write provider:model, for example embedded:rules")
    return provider, model


def capabilities_of(name: str, access: Access) -> Capabilities:
    """What a model's provider declares. Raises ConfigError for a provider that is not there."""
    provider, model = split_name(name)
    return RULES if provider == EMBEDDED else open_vendor(provider, model, access).capabilities


def refuse_sampling(names: Iterable[str], sampling: Mapping[str, Sampling], access: Access) -> None:
    """Raise ConfigError for a model that would be asked with a setting its provider does not take.

    Nothing is asked for that: a plan is refused, never run with a setting that somebody believes to be in force.
    """
    for name in sorted(set(names)):
        wanted = sampling.get(name)
        problem = capabilities_of(name, access).refusal(name, wanted) if wanted is not None else None
        if problem is not None:
            raise ConfigError(problem)


def open_vendor(provider: str, model: str, access: Access) -> DeclaringVendor:
    """A provider's model without wrappers. Raises ConfigError for a provider that is not there."""
    server = access.servers.get(provider)
    if server is not None:
        module = importlib.import_module(f"factcheck.models.{server.protocol}")
        named = module.KEY_ENV if provider == server.protocol else None  # named after a vendor: stands in its place
        key = access.keys.get(server.key_env or named or "")
        made: DeclaringVendor = module.create(
            model, key=key, base_url=server.base_url, family=provider, timeout_s=access.timeout_s
        )
        return made
    if provider not in providers():
        known = ", ".join([EMBEDDED, *providers(), *sorted(access.servers)])
        raise ConfigError(f"there is no provider {provider!r}; known: {known} (own servers: [models.endpoints.NAME])")
    module = importlib.import_module(f"factcheck.models.{provider}")
    found: DeclaringVendor = module.create(model, key=access.keys.get(module.KEY_ENV), timeout_s=access.timeout_s)
    return found


def providers() -> list[str]:
    """Names of the vendors: the files of this folder that name the variable of a key; own servers are apart."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [file.stem for file in files if file.stem != "compatible" and "\nKEY_ENV = " in file.read_text("utf-8")]


def known_keys(access: Access) -> tuple[str, ...]:
    """Every key that could be sent: those of the vendors and of the user's own servers, as far as they are set."""
    named = {server.key_env for server in access.servers.values()} | {*map(key_variable, (*providers(), "compatible"))}
    found = {access.keys.get(variable or "", "").strip() for variable in named}
    return tuple(sorted(found - {""}, key=len, reverse=True))


def key_variable(provider: str) -> str:
    """The environment variable that holds a vendor's key."""
    return str(importlib.import_module(f"factcheck.models.{provider}").KEY_ENV)


def is_embedded(name: str) -> bool:
    """Whether a model is the no-model baseline, whose results must be labelled as such."""
    return name.startswith(f"{EMBEDDED}:")


def endpoint_of(name: str, access: Access) -> tuple[str, str]:
    """What tells the stored replies of a user's own server apart, and the house of its models; "" for a vendor's."""
    server = access.servers.get(name.partition(":")[0])
    return (_endpoint(server), server.family) if server is not None else ("", "")


def _endpoint(server: Server) -> str:
    """What tells a server's stored replies apart: address and protocol, for not every one holds answers to a schema."""
    address = endpoint_family(server.base_url)
    return address if server.protocol == "compatible" else f"{server.protocol} {address}"


def _embedded(model: str) -> Model:
    if model != "rules":
        raise ConfigError(f"the embedded provider has no model {model!r}; use embedded:rules")
    from factcheck.models.embedded.model import EmbeddedModel

    return EmbeddedModel()


def _limited(name: str, access: Access, policy: Policy) -> Model:
    """A vendor's model with its limits, and the budget inside them."""
    vendor, money = open_vendor(*split_name(name), access), access.money()
    budgeted = Budgeted(vendor, money.ledger, money.prices.price(name), money.run, utc_now, money.enabled, access.stop)
    gate = Gate(GateRule(places=min(4, access.workers), most=access.workers, climbs=True))
    return Limited(budgeted, policy, gate, access.stop)
