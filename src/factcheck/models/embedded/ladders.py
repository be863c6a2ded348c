"""Verbs of unlike strength for one matter: asking and ordering, suspecting and proving, hurting and killing."""

import re
from collections.abc import Iterable

from factcheck.models.embedded.mismatch import Mismatch, Reading

_LADDERS = tuple(
    (re.compile(rf"\b(?:{weak})\b", re.IGNORECASE), re.compile(rf"\b(?:{strong})\b", re.IGNORECASE))
    for weak, strong in (
        (
            r"ask(?:s|ed)?|request(?:s|ed)?|urg(?:e|es|ed)|invit(?:e|es|ed)|encourag(?:e|es|ed)|recommend(?:s|ed)?"
            r"|advis(?:e|es|ed)|suggest(?:s|ed)?|propos(?:e|es|ed)|appeal(?:s|ed) to|call(?:s|ed) on",
            r"order(?:s|ed)|command(?:s|ed)|forc(?:es|ed)|compel(?:s|led)|demand(?:s|ed)|instruct(?:s|ed)"
            r"|oblig(?:es|ed)|requir(?:es|ed)",
        ),
        (
            r"suspect(?:s|ed)?|accus(?:e|es|ed)|charged|alleg(?:e|es|ed|edly)|indicted|arrested|questioned"
            r"|investigat(?:es|ed|ing)|sued|on trial",
            r"convicted|guilty|sentenced|confessed|jailed|imprisoned",
        ),
        (
            r"damag(?:e|es|ed)|harm(?:s|ed)|hit|threaten(?:s|ed)|weaken(?:s|ed)|hurt|injur(?:e|es|ed)|wound(?:s|ed)",
            r"destroy(?:s|ed)|kill(?:s|ed)|wiped out|ruin(?:s|ed)|demolish(?:es|ed)",
        ),
        (
            r"nominat(?:ed|ion)|shortlisted|candidate|finalist|ran for|stood for|applied for|runner-up",
            r"won|wins|winner|elected|appointed|awarded",
        ),
        (
            r"advis(?:e|es|ed)|consult(?:s|ed)|assist(?:s|ed)|help(?:s|ed)|comment(?:s|ed)",
            r"did (?:the|all|its|his|her|their)|carried out|handled|performed|installed|completed|executed",
        ),
        (
            r"announc(?:e|es|ed)|consider(?:s|ed)?|plan(?:s|ned)|propos(?:e|es|ed)|discuss(?:es|ed)",
            r"completed|carried out|finished|implemented|introduced",
        ),
        (
            r"slow(?:s|ed)?|delay(?:s|ed)?|reduc(?:e|es|ed)|eas(?:e|es|ed)|relie(?:ves|ved)|treat(?:s|ed)",
            r"prevent(?:s|ed)|stopp?(?:s|ed)|eliminat(?:es|ed)|cur(?:es|ed)|eradicat(?:es|ed)|end(?:s|ed)",
        ),
    )
)


def check_ladders(reading: Reading) -> Mismatch | None:
    """The first verb of the claim that is stronger than the passage's verb for the same matter, or None."""
    for weak, strong in _LADDERS:
        mine = strong.search(reading.claim.text)
        if mine is None or weak.search(reading.claim.text):
            continue
        theirs = weak.search(reading.best.text)
        if theirs is None or _says(strong, (one.text for one in reading.wide)):
            continue
        return Mismatch(reading.best, "overstated", f"the article says “{theirs.group()}”, not “{mine.group()}”")
    return None


def _says(strong: "re.Pattern[str]", texts: Iterable[str]) -> bool:
    return any(strong.search(text) for text in texts)
