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


def house_of(model: str) -> str | None:
    """The house whose name stands first in a model's name, or None. Copes with paths, dates, sizes and formats."""
    found = _NAMES.search(model[:MAX_NAME].lower())
    return found.lastgroup if found else None


def family_of(served: str | None, asked: str) -> Literal["same", "other", "unknown"]:
    """Whether the model that answered is of the family asked for. ``asked`` may carry its provider (``openai:gpt-5``).

    "other" voids an answer where families count; "unknown" is what a server with names of its own gives.
    """
    if not served:
        return "unknown"
    if served == asked or served == asked.partition(":")[2]:
        return "same"
    known, wanted = house_of(served), house_of(asked.partition(":")[2]) or house_of(asked)
    if known is None or wanted is None:
        return "unknown"
    return "same" if known == wanted else "other"
