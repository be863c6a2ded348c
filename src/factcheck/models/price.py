"""What a model costs, as its maker publishes it: US dollars per million tokens, by kind of token."""

from datetime import date as Date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from factcheck.records.base import Record

UsdPerMillion = Annotated[Decimal, Field(ge=0, le=2_000)]
UsdPerThousand = Annotated[Decimal, Field(ge=0, le=1_000)]


class Rates(Record):
    """USD per million tokens. ``cache_write`` is the shortest-lived cache, ``cache_write_1h`` the one-hour cache.

    ``output`` holds for all that a model generates, hidden reasoning included.
    """

    input: UsdPerMillion
    cache_read: UsdPerMillion
    cache_write: UsdPerMillion
    output: UsdPerMillion
    cache_write_1h: UsdPerMillion | None = None


class LongRates(Rates):
    """The rates of a call whose whole prompt (cached part included) has more than ``over`` tokens."""

    over: int = Field(gt=0)


class Price(Rates):
    """The price of one model, ``provider:model``. ``aliases`` are other exact names of the same model.

    ``web_search`` is what a thousand searches of the provider's own web search cost, beside the tokens.

    ``batch`` is the factor of a batch interface (0.5 = half price). ``source`` says where the figures stand, ``date``
    the day on which they were read there.
    """

    long: LongRates | None = None
    batch: Decimal | None = Field(None, gt=0, le=1)
    web_search: UsdPerThousand | None = None
    aliases: tuple[str, ...] = ()
    source: str = ""
    date: Date | None = None


class PriceFile(Record):
    """A file of prices by ``provider:model``."""

    prices: dict[str, Price] = Field(default_factory=dict)
