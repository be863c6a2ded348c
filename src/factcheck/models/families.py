"""Which house a model comes from: two models of one house are no independent judges."""

import re
from typing import Literal

_HOUSES = {
    "anthropic": ("claude",),
    "openai": ("gpt", "chatgpt", "o[1-9]", "davinci"),
    "google": ("gemini", "gemma", "palm"),
    "deepseek": ("deepseek",),
    "meta": ("llama", "codellama", "tinyllama"),
    "alibaba": ("qwen", "qwq", "qvq"),
    "mistral": ("mistral", "mixtral", "ministral", "magistral", "codestral", "devstral", "pixtral"),
    "cohere": ("command", "aya"),
    "xai": ("grok",),
    "moonshot": ("kimi", "moonshot"),
    "zhipu": ("glm", "chatglm"),
    "microsoft": ("phi",),
    "amazon": ("nova", "titan"),
    "ibm": ("granite",),
    "huggingface": ("smollm", "zephyr"),
    "allenai": ("olmo", "tulu"),
}
_NAMES = re.compile(
    r"(?<![a-z0-9])(?:"
    + "|".join(f"(?P<{house}>{'|'.join(names)})" for house, names in _HOUSES.items())
    + r")(?![a-z])"
)
MAX_NAME = 200

Family = Literal["same", "other", "unknown"]


def house_of(model: str) -> str | None:
    """The house whose name stands first in a model's name, or None. Copes with paths, dates, sizes and formats."""
    found = _NAMES.search(model[:MAX_NAME].lower())
    return found.lastgroup if found else None


def family_of(served: str | None, asked: str, declared: str = "") -> Family:
    """Whether the model that answered is of the family asked for. ``asked`` may carry its provider (``openai:gpt-5``).

    ``declared`` is what the settings say of a server of the user's own: it goes before the name asked for, which may be
    an alias there. "other" voids an answer where families count; "unknown" is a name that no known house has.
    """
    if not served:
        return "unknown"
    provider, _, model = asked.partition(":")
    if served in (asked, model):
        return "same"
    known, wanted = house_of(served), _house_named(declared) or house_of(model) or _house_named(provider)
    if known is None or wanted is None:
        return "unknown"
    return "same" if known == wanted else "other"


def _house_named(name: str) -> str | None:
    """The house that a family's or provider's own name stands for: "meta" as well as "llama"."""
    return name.lower() if name.lower() in _HOUSES else house_of(name)
