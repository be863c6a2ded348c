"""``factcheck init``."""

from pathlib import Path

import click

from factcheck.cli.context import workspace_option
from factcheck.cli.display import plain_text

TEMPLATE = "factcheck.toml.txt"


@click.command("init")
@workspace_option
def init(folder: Path) -> None:
    """Write a factcheck.toml in which every setting stands with its default, commented out.

    \b
    Example:
      factcheck init
    """
    from factcheck.errors import ConfigError
    from factcheck.jsonl import write_text
    from factcheck.workspace import Workspace

    path = Workspace(folder).config
    if path.exists() or path.is_symlink():
        raise ConfigError(f"{path} exists already and is left as it is; move it away first, or choose another --dir")
    write_text(path, template())
    click.echo(plain_text(f"written: {path}"))


def template() -> str:
    """The commented settings file. A line that begins with "#" and no blank is a setting with its default."""
    from importlib.resources import files

    return files("factcheck.cli").joinpath(TEMPLATE).read_text("utf-8")
