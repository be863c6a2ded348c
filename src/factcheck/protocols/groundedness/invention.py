"""The four kinds of invention: named by a model where one judges, else by the rules below, in this order.

1. fabricated provenance: what is cited does not exist, another source states the claim, or the cited ones share hardly
   a word with it;
2. plausible specifics: the sources lack a number, date, version or name of the claim, or give another one;
3. bridging inference: the claim joins two halves, each of whose words stand in the sources, by a word of cause;
4. confident generalization: a word of rule or of all cases that the sources do not use;
5. other: none of these.
"""

import re
from collections.abc import Sequence

from factcheck.checker.panel.pages import EvidencePage
from factcheck.records.groundedness import ClaimOutcome, InventionKind
from factcheck.text.passages import content_words
from factcheck.text.presence import missing_specifics

FOREIGN = 0.2  # share of a claim's words in its source below which the source is about something else
HALF = 0.5  # share of the words of a half from which it stands in the sources
_LINK = re.compile(
    r"\b(?:because(?: of)?|due to|therefore|thus|hence|consequently|as a result(?: of)?|result(?:s|ed|ing)? in|led to"
    r"|lead(?:s|ing)? to|caus(?:es?|ed|ing)|which means(?: that)?|(?:this|that) means(?: that)?|so that|owing to"
    r"|thanks to|since|so)\b",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"\b(?:typically|usually|generally|normally|always|never|often|commonly|in general|as a rule|tends? to|most"
    r"|all|every|any|everyone|nobody|invariably|universally|widely|in most cases|mainly|primarily|the best|the only)\b",
    re.IGNORECASE,
)


def kind_by_rules(
    claim: str, outcome: ClaimOutcome, pages: Sequence[EvidencePage], *, elsewhere: bool = False
) -> InventionKind:
    """The kind of a claim that its sources do not state. ``pages`` are those it cites, or all where it cites none."""
    words = {*content_words(claim)}
    held = {word for page in pages for word in page.index.postings}
    if outcome == "no_such_source" or (elsewhere and outcome != "uncited"):
        return "fabricated_provenance"
    if outcome not in ("uncited", "contradicted", "partial") and words and len(words & held) < FOREIGN * len(words):
        return "fabricated_provenance"
    if outcome == "contradicted" and re.search(r"\d", claim):
        return "plausible_specifics"
    lacking = all(missing_specifics(claim, page.facts) for page in pages) if pages else re.search(r"\d", claim)
    if lacking:
        return "plausible_specifics"
    if _bridges(claim, held):
        return "bridging_inference"
    general = {found.lower() for found in _GENERAL.findall(claim)}
    folded = " ".join(page.facts.folded.lower() for page in pages)
    if any(re.search(rf"\b{re.escape(word)}\b", folded) is None for word in general):
        return "confident_generalization"
    return "other"


def _bridges(claim: str, held: set[str]) -> bool:
    """Whether both sides of a word of cause are, by most of their words, in the sources."""
    for link in _LINK.finditer(claim):
        halves = [{*content_words(claim[: link.start()])}, {*content_words(claim[link.end() :])}]
        if all(half and len(half & held) >= HALF * len(half) for half in halves):
            return True
    return False
