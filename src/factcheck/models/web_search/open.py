"""From a model's name to its provider's web search, behind the same wrappers as any model."""

from typing import Any

from factcheck.errors import ConfigError
from factcheck.ledger.sqlite import utc_now
from factcheck.models.anthropic import AnthropicVendor
from factcheck.models.backoff import Policy
from factcheck.models.budgeted import Budgeted
from factcheck.models.catalog import Access, endpoint_of, open_vendor, split_name
from factcheck.models.concurrency import Gate, GateRule
from factcheck.models.google import GoogleVendor
from factcheck.models.limited import Limited
from factcheck.models.openai import OpenAIVendor
from factcheck.models.ports import Model
from factcheck.models.prices import search_fees
from factcheck.models.store import Stored
from factcheck.models.web_search.vendor import SearchVendor


def open_web_search(name: str, access: Access) -> Model:
    """The web search of ``provider:model``, which answers the task ``web_search``.

    Raises ConfigError for a provider without one, and for a price or a fee for searches that nobody stated.
    """
    vendor, money = search_vendor(name, access), access.money()
    price = money.prices.price(name)
    search_fees(vendor.most_searches, price)
    budgeted = Budgeted(
        vendor, money.ledger, price, money.run, utc_now, money.enabled, access.stop, vendor.most_searches
    )
    gate = Gate(GateRule(places=min(4, access.workers), most=access.workers, climbs=True))
    endpoint, house = endpoint_of(name, access)
    return Stored(Limited(budgeted, Policy(), gate, access.stop), access.store(), endpoint, access.offline, house)


def search_vendor(name: str, access: Access) -> SearchVendor:
    """The provider's web search without wrappers. Raises ConfigError for a provider without one."""
    model: Any = open_vendor(*split_name(name), access)
    if isinstance(model, OpenAIVendor):
        from factcheck.models.web_search.openai import OpenAISearch

        return OpenAISearch(model)
    if isinstance(model, AnthropicVendor):
        from factcheck.models.web_search.anthropic import AnthropicSearch

        return AnthropicSearch(model)
    if isinstance(model, GoogleVendor):
        from factcheck.models.web_search.google import GoogleSearch

        return GoogleSearch(model)
    raise ConfigError(
        f"{name!r} has no web search of its own; openai:MODEL, anthropic:MODEL and google:MODEL have one, and servers"
        " whose protocol is one of theirs"
    )
