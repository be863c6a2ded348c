"""``factcheck arms``."""

from pathlib import Path

import click

from factcheck.cli.context import open_workspace, workspace_option
from factcheck.cli.display import plain_text


@click.command("arms")
@workspace_option
def arms(folder: Path) -> None:
    """List the arms: the built-in ones and those of factcheck.toml.

    \b
    Example:
      factcheck arms
    """
    from factcheck.protocols.planted.arms import all_arms

    _, settings = open_workspace(folder)
    for arm in all_arms(settings.arms, folder.resolve()).values():
        asks = ", ".join(arm.roles) or "no model"
        click.echo(f"{plain_text(arm.name):<4} {plain_text(f'{arm.title} (asks: {asks})')}")
