"""The rules of the panels that come with the program; a user's own are read with ``tomlfile.read_toml``."""

from importlib.resources import files
from typing import Literal

from factcheck.records.panel import PanelRule
from factcheck.tomlfile import parse_toml


def shipped_panel(protocol: Literal["citations", "receipts", "traps", "key_facts", "requirements"]) -> PanelRule:
    """The rule of a panel, from the file of its name beside this one."""
    name = f"{protocol}.toml"
    return parse_toml(files("factcheck.checker.panel").joinpath(name).read_text("utf-8"), PanelRule, name)
