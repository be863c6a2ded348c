"""The web search of a model's provider, for commands that take a search."""

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from factcheck.cli.context import Asking, make_access

if TYPE_CHECKING:
    from factcheck.settings import Settings
    from factcheck.sources.search.ports import Search
    from factcheck.workspace import Workspace


def open_web_search(
    workspace: "Workspace", settings: "Settings", asking: Asking, model: str, stop: threading.Event
) -> "Search":
    """The web search of ``provider:model``, paid from the run of ``asking``.

    Raises ConfigError for a provider without one, and for a price or a fee for searches that nobody stated.
    """
    from factcheck.audit.web_search import PROMPT, ProviderSearch
    from factcheck.models.web_search.open import open_web_search as opened
    from factcheck.prompts import load_prompts

    prompts = load_prompts(workspace.prompts)
    prompts.source(PROMPT)  # a folder of prompts of the user's own may be without it
    access = replace(make_access(workspace, settings, asking), stop=stop)
    return ProviderSearch(opened(model, access), prompts, settings.limits.timeout_s)
