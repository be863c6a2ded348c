"""Who sits in which role, and whose model that is: by its name, its aliases, its server's family and address."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from factcheck.checker.panel.houses import can_be_read, declared_houses, houses_at, houses_in, houses_of_model
from factcheck.checker.state import Tools
from factcheck.errors import ConfigError
from factcheck.models.catalog import EMBEDDED
from factcheck.records.report import Author
from factcheck.settings import EndpointSettings


@dataclass(frozen=True, slots=True)
class Seat:
    """A model in a role: ``model`` as ``provider:model``, and what the settings say of its server.

    ``aliases`` are other names under which the price list knows the same model.
    """

    role: str
    model: str
    family: str = ""
    base_url: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def embedded(self) -> bool:
        """Whether it is the rules over text that come with the program, which are nobody's model."""
        return self.model.partition(":")[0] == EMBEDDED

    @property
    def houses(self) -> frozenset[str]:
        """Every house that anything said of it names; none where nothing names one."""
        if self.embedded:
            return frozenset({EMBEDDED})
        named = (houses_of_model(name) for name in (self.model, *self.aliases))
        return frozenset().union(*named, declared_houses(self.family), houses_at(self.base_url))

    @property
    def open(self) -> bool:
        """Whether its server may serve models of any house, so that only the name that served tells whose it was."""
        provider = self.model.partition(":")[0]
        return not (self.embedded or declared_houses(self.family) or houses_at(self.base_url) or houses_in(provider))


def seats_of(
    roles: Mapping[str, str], endpoints: Mapping[str, EndpointSettings], aliases: Mapping[str, str] | None = None
) -> tuple[Seat, ...]:
    """A seat for each role; ``aliases`` leads from another name of a model to the name it has a price under."""
    return tuple(_seat(role, model, endpoints, aliases or {}) for role, model in roles.items())


def houses_of_author(author: Author) -> frozenset[str]:
    """Every house that the author may be of. Raises ConfigError where nothing tells.

    The product alone does not tell: many carry the name of something else.
    """
    telling = declared_houses(author.family) | houses_in(author.model) | houses_in(author.vendor)
    if not telling:
        who = " ".join(part for part in (author.vendor, author.product, author.model) if part) or "it"
        raise ConfigError(
            f"nobody knows whose model wrote the report ({who}): declare the author's family, for nobody may judge a"
            ' report of their own house; write "human" where no model wrote it'
        )
    return telling | houses_in(author.product)


def check_known(seat: Seat) -> frozenset[str]:
    """The houses of a seat. Raises ConfigError for a name that cannot be read and for one that nobody knows."""
    if not all(map(can_be_read, (seat.model, *seat.aliases, seat.family))):
        raise ConfigError(
            f"the model {seat.model!r} in the role {seat.role!r} has letters in its name that cannot be told from"
            " others, or too many: whose it is must be readable"
        )
    if not seat.houses:
        name = seat.model.partition(":")[0]
        raise ConfigError(
            f"nobody knows whose model {seat.model!r} in the role {seat.role!r} is: declare the family under"
            f" [models.endpoints.{name}] (a house, as meta, or one of its names, as llama)"
        )
    return seat.houses


def check_seat(seat: Seat, tools: Tools) -> None:
    """Raise ConfigError where a role is played by another model than the one that was found fit for it."""
    model = tools.models.get(seat.role)
    if model is None or model.name != seat.model:
        found = "nobody" if model is None else model.name
        raise ConfigError(f"the role {seat.role!r} was planned with {seat.model} and is played by {found}; plan anew")


def name_houses(houses: Iterable[str]) -> str:
    """Houses for people."""
    return " and ".join(sorted(houses))


def _seat(role: str, model: str, endpoints: Mapping[str, EndpointSettings], aliases: Mapping[str, str]) -> Seat:
    server = endpoints.get(model.partition(":")[0])
    canonical = aliases.get(model, model)
    others = {canonical, *(alias for alias, name in aliases.items() if name == canonical)} - {model}
    if server is None:
        return Seat(role, model, aliases=tuple(sorted(others)))
    return Seat(role, model, server.family, server.base_url, tuple(sorted(others)))
