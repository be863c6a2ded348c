"""From a declared candidate to its model with its tools."""

from typing import Any

from factcheck.errors import ConfigError
from factcheck.models.anthropic import AnthropicVendor
from factcheck.models.catalog import Access, open_vendor, split_name
from factcheck.models.compatible import CompatibleVendor
from factcheck.models.google import GoogleVendor
from factcheck.models.openai import OpenAIVendor
from factcheck.models.research.anthropic import AnthropicResearch
from factcheck.models.research.google import GoogleResearch
from factcheck.models.research.openai import OpenAIResearch
from factcheck.models.research.ports import Researcher
from factcheck.models.research.tool_loop import ToolLoop, UseTool
from factcheck.records.candidate import CandidateKind

SPEAKS: dict[CandidateKind, tuple[type[Any], str]] = {
    "openai_web_search": (OpenAIVendor, "openai"),
    "gemini_deep_research": (GoogleVendor, "google"),
    "claude_web": (AnthropicVendor, "anthropic"),
    "tool_loop": (CompatibleVendor, "compatible"),
}


def open_researcher(name: str, kind: CandidateKind, access: Access, use: UseTool | None) -> Researcher:
    """The candidate ``provider:model`` of a kind; ``use`` are the tools of a loop of ours.

    Raises ConfigError for a provider that does not speak the kind's protocol, and for a loop without a search.
    """
    model: Any = open_vendor(*split_name(name), access)
    vendor, protocol = SPEAKS[kind]
    if not isinstance(model, vendor):
        raise ConfigError(f"{name!r} cannot be a candidate of the kind {kind}: its server does not speak {protocol!r}")
    if kind == "openai_web_search":
        return OpenAIResearch(model)
    if kind == "gemini_deep_research":
        return GoogleResearch(model)
    if kind == "claude_web":
        return AnthropicResearch(model)
    if use is None:
        raise ConfigError(
            f"the candidate {name!r} searches with our search: name one (--search-folder, --search-url or --search)"
        )
    return ToolLoop(model, use)
