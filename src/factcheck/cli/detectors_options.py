"""What the commands of ``factcheck detectors`` share."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from factcheck.protocols.detectors.folders import RoundFolder
    from factcheck.records.detectors_tools import DetectorTool
    from factcheck.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(dir_okay=False, path_type=Path)


def round_option(function: F) -> F:
    """``--round``: which round is meant."""
    return click.option("--round", "round_name", metavar="NAME", help="The round [the only one].")(function)


def tool_option(function: F) -> F:
    """``--tool``, repeatable: tools of factcheck.toml; the command is given them as ``names``."""
    text = "Tool of factcheck.toml. Repeatable [all of them]."
    return click.option("--tool", "names", multiple=True, metavar="NAME", help=text)(function)


def now() -> datetime:
    """The time, UTC."""
    return datetime.now(UTC)


def chosen_tools(settings: "Settings", names: Iterable[str]) -> "dict[str, DetectorTool]":
    """The tools named, else all that are declared. Raises ConfigError for one that is not, and for none at all."""
    from factcheck.errors import ConfigError

    declared = settings.detectors.tools
    wanted = list(dict.fromkeys(names)) or list(declared)
    if not wanted:
        raise ConfigError("no tool is declared in factcheck.toml; see docs/detectors.md")
    for name in wanted:
        if name not in declared:
            raise ConfigError(f"there is no tool {name!r} in factcheck.toml; known: {', '.join(declared) or 'none'}")
    return {name: declared[name] for name in wanted}


def tools_with_runs(place: "RoundFolder", names: Iterable[str]) -> list[str]:
    """The tools named, else all that have a run in the round. Raises DataError for none."""
    from factcheck.errors import DataError

    found = list(dict.fromkeys(names)) or place.tools()
    if not found:
        raise DataError("no tool was run on this sample; run factcheck detectors run", path=place.folder)
    return found
