"""Verbs written into the word before them: "he's sold", "they'd moved", "the mayor's had", "it'll open"."""

import re

# A word with a verb in it for certain: a pronoun with 's, or any word with 've, 're, 'll, 'd or n't.
_CERTAIN = re.compile(
    r"(?:it|he|she|that|this|there|here|who|what|where|when|how|why|let|one|everyone|everybody|someone|somebody"
    r"|nobody|everything|something|nothing|all|which)'s|i'm|[a-z-]+(?:'(?:ve|re|ll|d)|n't)"
)
_MAY = re.compile(r"[\w-]+'s")
# What may stand between a contracted verb and its participle: never a noun.
_ADVERB_WORDS = """
    now then once twice just since long again today yesterday here there also always often only even already first
    last still soon ever never yet so far almost all both each lately
"""
_ADVERBS = frozenset(_ADVERB_WORDS.split())


def holds_verb(low: str) -> bool:
    """Whether a word (lower case, straight apostrophe) can only be read as one with a verb in it: "they've"."""
    return _CERTAIN.fullmatch(low) is not None


def may_follow_verb(before: tuple[str, ...]) -> bool:
    """Whether the words before a verb end in what may be a contracted "has" or "is", but for adverbs between.

    "Keller's", "the owner's now": a possessive needs a noun after it, so "the owner's office" is no such case.
    """
    for low in reversed(before):
        if _MAY.fullmatch(low) or holds_verb(low):
            return True
        if low not in _ADVERBS and not low.endswith("ly"):
            return False
    return False
