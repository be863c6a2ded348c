"""The rules that come with the protocol."""

from importlib.resources import files

from factcheck.records.citation_rules import CitationRules
from factcheck.tomlfile import parse_toml

NAME = "rules.toml"


def shipped_text() -> str:
    """The file of rules in the package, as it is logged."""
    return files("factcheck.protocols.citations").joinpath(NAME).read_text("utf-8")


def shipped_rules() -> CitationRules:
    """The rules in the package; a user's own are read with ``tomlfile.read_toml``."""
    return parse_toml(shipped_text(), CitationRules, NAME)
