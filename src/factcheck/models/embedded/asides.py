"""Dropping what a sentence can do without: parentheses, citation marks, opening adverbs, commas around an aside."""

import re

_CITATION = re.compile(r"\s?\[(?:\d{1,3}|[a-z]|citation needed|note \d{1,2}|update)\]", re.IGNORECASE)
_PARENTHESIS = re.compile(r"\s?\([^()]{0,120}\)")
# Connectives alone: "Historically," or "Currently," say something and stay.
_OPENING = re.compile(
    r"^(?:However|Moreover|Furthermore|Additionally|In addition|Also|Meanwhile|Indeed|For example|For instance|In fact"
    r"|As a result|Therefore|Thus|Still|Instead|Nevertheless|Nonetheless|Overall|Finally|Similarly|Likewise|Notably"
    r"|Interestingly|Importantly|Fortunately|Unfortunately|Consequently|On the other hand|In other words|By contrast"
    r"|In contrast|At the same time|Of course|But|And|So|Yet|Then|Surprisingly|Unsurprisingly|Specifically"
    r"|In particular|Lastly|Secondly|Firstly|Next|Again|Separately|In turn|Either way),? +"
)
_ASIDE = re.compile(
    r", (?:however|for example|for instance|of course|meanwhile|moreover|therefore|in turn|in fact|too|though"
    r"|as well)(?=\.)"
)


def _without_opening(text: str) -> str:
    match = _OPENING.match(text)
    if match is None:
        return text
    word = match.group().strip()
    if not word.endswith(",") and word not in {"But", "And"}:
        return text  # "Still waters", "First aid"
    rest = text[match.end() :]
    return rest[:1].upper() + rest[1:]


def shortened(sentence: str) -> str:
    """The sentence in one line without its asides; what is kept is kept in its own words and order."""
    text = " ".join(sentence.split())
    text = _CITATION.sub("", text)
    text = _PARENTHESIS.sub("", text)
    text = _without_opening(text)
    return _ASIDE.sub("", text).replace(",,", ",")
