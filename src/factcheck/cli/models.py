"""``factcheck models``."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text

if TYPE_CHECKING:
    from factcheck.settings import Settings


@click.command("models")
@workspace_option
def models(folder: Path) -> None:
    """List providers, whether their keys are set, and the models that have a price. No key is ever shown.

    \b
    Example:
      factcheck models
    """
    _, settings = open_workspace(folder)
    for line in model_lines(settings):
        click.echo(plain_text(line))


def model_lines(settings: "Settings") -> Iterator[str]:
    """One line a provider, then one line a priced model, then the roles."""
    from factcheck.models.catalog import key_variable, providers
    from factcheck.models.prices import load_prices
    from factcheck.publish.numbers import money

    yield "embedded:rules (no key, no cost; rules over text, not a language model)"
    for provider in providers():
        yield f"{provider}:MODEL ({key_state(key_variable(provider))})"
    for name, server in sorted(settings.models.endpoints.items()):
        key = key_state(server.key_env) if server.key_env else "no key"
        yield f"{name}:MODEL (own server at {server.base_url}, {server.protocol}, models of {server.family}; {key})"
    for model, price in sorted(load_prices(settings.prices).prices.items()):
        date = price.date.isoformat() if price.date else "no date"
        rates = f"input {money(float(price.input))}, output {money(float(price.output))} per million tokens"
        yield f"price {model}: {rates} ({date})"
    for role, model in settings.models.by_role().items():
        yield f"role {role}: {model}"


def key_state(variable: str) -> str:
    """Whether a variable holds something, never what."""
    return f"{variable} is {'set' if os.environ.get(variable) else 'not set'}"
