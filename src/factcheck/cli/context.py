"""What every command needs: the workspace, the settings, the tools and a progress display."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from factcheck.checker.state import Tools
    from factcheck.settings import Settings
    from factcheck.workspace import Workspace

F = TypeVar("F", bound=Callable[..., Any])


def workspace_option(function: F) -> F:
    """``--dir``: the folder that holds cases/ and published/."""
    return click.option(
        "--dir",
        "folder",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(),
        show_default="the current folder",
        help="Workspace: the folder that holds cases/, published/ and factcheck.toml.",
    )(function)


def open_workspace(folder: Path) -> "tuple[Workspace, Settings]":
    """The workspace and its settings. Raises ConfigError for a bad factcheck.toml."""
    from factcheck.settings import load_settings
    from factcheck.workspace import Workspace

    workspace = Workspace(folder)
    return workspace, load_settings(workspace.config, os.environ)


def open_tools(settings: "Settings", **roles: str | None) -> "Tools":
    """Models by role (command-line choices first) and the prompts. Raises ConfigError for an unknown model."""
    from factcheck.checker.state import Tools
    from factcheck.models.catalog import open_roles
    from factcheck.models.ports import Limits
    from factcheck.models.store import MemoryStore
    from factcheck.prompts import load_prompts
    from factcheck.workspace import shipped

    names = settings.models.by_role() | {role: name for role, name in roles.items() if name}
    limits = Limits(timeout_s=settings.limits.timeout_s)
    return Tools(open_roles(names, MemoryStore()), load_prompts(shipped("prompts")), limits)


def choose_seed(workspace: "Workspace", seed: int | None) -> int:
    """The seed given, else the only one that has a case file. Raises ConfigError where that is not one."""
    from factcheck.errors import ConfigError

    if seed is not None:
        return seed
    seeds = workspace.seeds()
    if len(seeds) != 1:
        there = f"there are case files of seeds {', '.join(map(str, seeds))}" if seeds else "there is no case file yet"
        raise ConfigError(f"{there} in {workspace.root / 'cases'}; " + ("say --seed" if seeds else "run build-cases"))
    return seeds[0]
