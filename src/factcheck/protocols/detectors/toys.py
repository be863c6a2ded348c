"""Two toy tools for demonstrations: a rule over style, and a coin. Neither can tell who wrote a text."""

import json
import re
from statistics import fmean, pstdev

from factcheck.hashing import draw_number
from factcheck.text.sentences import split_sentences

_CONNECTIVES = re.compile(
    r"\b(?:moreover|furthermore|additionally|overall|in conclusion|consequently|in addition|notably|crucial|ensure|"
    r"essential|foster|various|significant|comprehensive)\b",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"\b(?:I|me|my|we|our|us|mine)\b|[a-z]['’](?:t|s|m|re|ve|ll|d)\b")


def toy_reply(name: str, text: str) -> bytes:
    """The reply of a toy as JSON: a score on 0 to 100, a verdict, and the toy's version."""
    score = stylometry(text) if name == "stylometry" else coin(text)
    verdict = "ai" if score >= 60 else "mixed" if score >= 50 else "human"
    said = {"score": score, "verdict": verdict, "version": f"toy-{name}-1", "marked": []}
    return json.dumps(said, sort_keys=True).encode()


def stylometry(text: str) -> int:
    """0 to 100 from three habits: even sentences, formal connectives, no person speaking. It uses no perplexity."""
    lengths = [len(sentence.text.split()) for sentence in split_sentences(text)]
    words = max(len(text.split()), 1)
    uneven = pstdev(lengths) / fmean(lengths) if len(lengths) > 1 else 0.5
    even = max(0.0, 1 - uneven / 0.6)
    formal = min(1.0, 40 * len(_CONNECTIVES.findall(text)) / words)
    personal = min(1.0, 15 * len(_PERSONAL.findall(text)) / words)
    return round(100 * min(max(0.4 * even + 0.45 * formal + 0.35 * (1 - personal) - 0.1, 0.0), 1.0))


def coin(text: str) -> int:
    """0 to 100 by a hash of the text: the same on every machine, and about nothing."""
    return draw_number("coin", text) % 101
