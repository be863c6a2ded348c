"""``factcheck models``."""

import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import Asking, budget_option, make_access, open_workspace, workspace_option
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.models.capabilities import Capabilities
    from factcheck.models.catalog import Access
    from factcheck.settings import Settings

CACHING = {"marked": "of what is marked", "prefix": "of equal beginnings", "none": "none"}


@click.command("models")
@click.option("--ping", "pinged", is_flag=True, help="Ask the model of every role one small question, anew.")
@click.option("--model", "more", multiple=True, metavar="MODEL", help="With --ping: this model too. Repeatable.")
@budget_option
@workspace_option
def models(pinged: bool, more: tuple[str, ...], budget: Decimal | None, folder: Path) -> None:
    """List providers, what each can do, whether their keys are set, and the models that have a price.

    With --ping the models of all roles are asked instead; exit code 4 when one fails. No key is ever shown.

    \b
    Examples:
      factcheck models
      factcheck models --ping --budget 0.05
      factcheck models --ping --model openai:MODEL --budget 0.05
    """
    if not pinged and (more or budget is not None):
        raise click.UsageError("--model and --budget are for --ping; the list alone asks no model")
    workspace, settings = open_workspace(folder)
    if pinged:
        from factcheck.cli.ping import ping

        lines = ping(workspace, settings, more, budget)
    else:
        lines = model_lines(settings, make_access(workspace, settings, Asking((), "models")))
    for line in lines:
        click.echo(plain_text(line))


def model_lines(settings: "Settings", access: "Access") -> Iterator[str]:
    """One line a provider, then one line a priced model, then sampling settings and roles."""
    from factcheck.models.catalog import RULES
    from factcheck.models.prices import load_prices
    from factcheck.publish.numbers import money

    yield f"embedded:rules (no key, no cost; rules over text, not a language model; {can_text(RULES)})"
    yield from _provider_lines(settings, access)
    for model, price in sorted(load_prices(settings.prices).prices.items()):
        date = price.date.isoformat() if price.date else "no date"
        rates = f"input {money(float(price.input))}, output {money(float(price.output))} per million tokens"
        yield f"price {model}: {rates} ({date})"
    yield from _sampling_lines(settings, access)
    for role, model in settings.models.by_role().items():
        yield f"role {role}: {model}"


def can_text(can: "Capabilities") -> str:
    """What a provider can do: schema-held answers, sampling settings, prompt caching."""
    schema = "answers held to a schema" if can.schema_output else "answers held to JSON alone, the schema told"
    sampling = ", ".join(sorted(can.sampling)) or "none"
    return f"{schema}; sampling: {sampling}; prompt caching: {CACHING[can.prompt_caching]}"


def key_state(variable: str) -> str:
    """Whether a variable holds something, never what."""
    return f"{variable} is {'set' if os.environ.get(variable) else 'not set'}"


def _provider_lines(settings: "Settings", access: "Access") -> Iterator[str]:
    from factcheck.errors import ConfigError
    from factcheck.models.catalog import capabilities_of, key_variable, providers
    from factcheck.models.endpoint import shown_address

    for provider in providers():
        if provider not in access.servers:
            can = can_text(capabilities_of(f"{provider}:MODEL", access))
            yield f"{provider}:MODEL ({key_state(key_variable(provider))}; {can})"
    for name, server in sorted(settings.models.endpoints.items()):
        key = key_state(server.key_env) if server.key_env else "no key"
        try:
            can = can_text(capabilities_of(f"{name}:MODEL", access))
        except ConfigError as error:  # one wrong address does not hide all the rest
            can = f"cannot be asked: {error}"
        where = f"own server at {shown_address(server.base_url)}, {server.protocol}, models of {server.family}"
        yield f"{name}:MODEL ({where}; {key}; {can})"


def _sampling_lines(settings: "Settings", access: "Access") -> Iterator[str]:
    from factcheck.errors import ConfigError
    from factcheck.models.catalog import refuse_sampling

    for model, sampling in sorted(settings.models.sampling.items()):
        chosen = ", ".join(f"{name} {value:g}" for name, value in sampling.chosen().items()) or "nothing set"
        try:
            refuse_sampling([model], settings.models.sampling, access)
            refused = ""
        except ConfigError as error:
            refused = f" (refused: {error})"
        yield f"sampling {model}: {chosen}{refused}"
