"""Prices of models: data with a date and a source, looked up by exact name, never guessed."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from importlib.resources import files

from pydantic import ValidationError

from factcheck.errors import ConfigError
from factcheck.models.price import Price, PriceFile, Rates
from factcheck.records.result import Usage

PER_MILLION = Decimal(1_000_000)
PER_THOUSAND = Decimal(1_000)


@dataclass(frozen=True, slots=True)
class PriceList:
    """Prices by canonical name, and the aliases that lead to those names."""

    prices: Mapping[str, Price]
    aliases: Mapping[str, str]

    def price(self, model: str) -> Price:
        """The price of ``provider:model``: an exact name or a declared alias.

        A dated or longer name is another model. Raises ConfigError for one without a price: nothing is ever free
        because nobody knew what it costs.
        """
        known = self.prices.get(model) or self.prices.get(self.aliases.get(model, model))
        if known is None:
            raise ConfigError(
                f'price unknown: add [prices."{model}"] to factcheck.toml with input, cache_read, cache_write and '
                "output in USD per million tokens, source and date (0 where a model of your own costs nothing)"
            )
        return known


def load_prices(own: Mapping[str, object]) -> PriceList:
    """The packaged prices, replaced by the user's own of the same name: ``[prices]`` of factcheck.toml, as tables.

    Raises ConfigError with the key of a wrong price, and for a name given twice.
    """
    return price_list(read_prices({"prices": own}, "factcheck.toml"))


def price_list(own: Mapping[str, Price]) -> PriceList:
    """The packaged prices and those that replace them. Raises ConfigError for a name given twice."""
    packaged = parse_prices(files("factcheck.models").joinpath("prices.toml").read_text("utf-8"), "prices.toml")
    aliases = _aliases(packaged) | _aliases(own)
    return PriceList({**packaged, **own}, aliases)


def parse_prices(text: str, where: str) -> dict[str, Price]:
    """``[prices."provider:model"]`` tables of a TOML text. Raises ConfigError with the key that is wrong."""
    try:
        return read_prices(tomllib.loads(text, parse_float=Decimal), where)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{where}: not readable TOML ({error})") from None


def read_prices(data: Mapping[str, object], where: str) -> dict[str, Price]:
    """The prices of a parsed file. Raises ConfigError with the key that is wrong."""
    try:
        return PriceFile.model_validate(data).prices
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{where}: key {key!r}: {first['msg']}") from None


def cost(usage: Usage, price: Price, *, cache_write_1h: int = 0, batch: bool = False) -> Decimal:
    """What a call costs in USD, exactly. All kinds exclude each other: ``usage.output`` is what can be read, and
    hidden ``reasoning`` is billed at the rate of output.

    ``cache_write_1h`` says how many of the tokens in ``usage.cache_write`` went into a one-hour cache. The rates of
    long prompts hold for the whole call once the whole prompt is over their limit. Raises ConfigError where the price
    of what was used is not known, ValueError for a count that is none.
    """
    if (
        min(
            usage.input,
            usage.cache_read,
            usage.cache_write - cache_write_1h,
            cache_write_1h,
            usage.output,
            usage.reasoning,
        )
        < 0
    ):
        raise ValueError(f"{usage} holds a negative count of tokens")
    prompt = usage.input + usage.cache_read + usage.cache_write
    rates: Rates = price.long if price.long is not None and prompt > price.long.over else price
    if cache_write_1h and rates.cache_write_1h is None:
        raise ConfigError("price unknown: add cache_write_1h, the rate of one-hour cache writes, to the model's price")
    if batch and price.batch is None:
        raise ConfigError("price unknown: add batch, the factor of the batch interface, to the model's price")
    total = (
        usage.input * rates.input
        + usage.cache_read * rates.cache_read
        + (usage.cache_write - cache_write_1h) * rates.cache_write
        + cache_write_1h * (rates.cache_write_1h or 0)
        + (usage.output + usage.reasoning) * rates.output
    )
    return total * (price.batch or 1 if batch else 1) / PER_MILLION


def worst_case(input_tokens: int, max_output_tokens: int, price: Price) -> Decimal:
    """The most a call can cost in USD: every token of input as its dearest kind, the whole output limit used.

    A prompt that may be long is reckoned at the dearer of both tiers, kind by kind.
    """
    tiers: list[Rates] = [price]
    if price.long is not None and input_tokens > price.long.over:
        tiers.append(price.long)
    dearest = max(max(t.input, t.cache_read, t.cache_write, t.cache_write_1h or Decimal(0)) for t in tiers)
    output = max(tier.output for tier in tiers)
    return (input_tokens * dearest + max_output_tokens * output) / PER_MILLION


def search_fees(searches: int, price: Price) -> Decimal:
    """What so many searches of the provider's own web search cost in USD. Raises ConfigError where nobody stated it."""
    if searches and price.web_search is None:
        raise ConfigError(
            "price unknown: add web_search, USD per 1,000 searches of the provider's web search (0 where they cost"
            " nothing beside their tokens), to the model's price in factcheck.toml"
        )
    return searches * (price.web_search or Decimal(0)) / PER_THOUSAND


def _aliases(prices: Mapping[str, Price]) -> dict[str, str]:
    """Alias to canonical name. Raises ConfigError for an alias that is a name or alias of another price as well."""
    found: dict[str, str] = {}
    for name, price in prices.items():
        for alias in price.aliases:
            if alias in prices or found.get(alias, name) != name:
                raise ConfigError(f"{alias!r} is named by two prices, one of them {name!r}; keep it in one")
            found[alias] = name
    return found
