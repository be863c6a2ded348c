"""How sure the wording of a claim is: asserted, hedged or speculative, by its own words."""

import re

_SPECULATIVE = re.compile(
    r"\b(?:possibly|perhaps|conceivably|speculat\w+|rumou?r\w*|might|could potentially)\b", re.IGNORECASE
)
_HEDGED = re.compile(
    r"\b(?:may|could|likely|unlikely|probably|appears? to|seems? to|suggests?|reportedly|allegedly|estimated"
    r"|expected to|projected to|according to (?:some|unconfirmed)|in part)\b",
    re.IGNORECASE,
)
_MONTH = re.compile(r"\bMay\b(?=\s+\d|\s*,)|(?<=\d )May\b|(?<=in )May\b")


def stated_confidence(claim: str) -> str:
    """The name of the confidence that the wording states, as in the rules' ``stated``; a month is no hedge."""
    text = _MONTH.sub(" ", claim)
    if _SPECULATIVE.search(text):
        return "speculative"
    return "hedged" if _HEDGED.search(text) else "asserted"
