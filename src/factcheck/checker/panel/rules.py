"""The rules of the panels that come with the program; a user's own are read with ``tomlfile.read_toml``."""

from importlib.resources import files
from typing import Literal

from factcheck.records.panel import PanelRule
from factcheck.tomlfile import parse_toml

PanelName = Literal["citations", "receipts", "traps", "key_facts", "requirements"]


def shipped_panel(protocol: PanelName) -> PanelRule:
    """The rule of a panel, from the file of its name beside this one."""
    return parse_toml(shipped_panel_text(protocol), PanelRule, f"{protocol}.toml")


def shipped_panel_text(protocol: PanelName) -> str:
    """The file of a panel's rule."""
    return files("factcheck.checker.panel").joinpath(f"{protocol}.toml").read_text("utf-8")
