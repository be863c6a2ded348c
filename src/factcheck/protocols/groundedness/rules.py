"""The rules that come with the protocol."""

from importlib.resources import files

from factcheck.records.answer_claims import GroundednessRules
from factcheck.tomlfile import parse_toml

NAME = "rules.toml"


def shipped_text() -> str:
    """The file of rules in the package, as it is logged."""
    return files("factcheck.protocols.groundedness").joinpath(NAME).read_text("utf-8")


def shipped_rules() -> GroundednessRules:
    """The rules in the package; a user's own are read with ``tomlfile.read_toml``."""
    return parse_toml(shipped_text(), GroundednessRules, NAME)
