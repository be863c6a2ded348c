"""One thing of an otherwise unchanged sentence put in place of another: trout for salmon."""

import re

from factcheck.models.embedded.align import holds_value
from factcheck.models.embedded.mismatch import Mismatch, Reading
from factcheck.models.embedded.slots import EDGE, Slot, slot_at
from factcheck.models.embedded.words import STOP_WORDS, Word

_NO_NOUN = re.compile(
    r"\w+(?:ed|ing|ly|ful|ous|ive|able|ible|less|ish)|built|bought|sold|made|led|wrote|won|ran|drew|sent|paid|gave|took"
    r"|left|kept|held|met|found|lost|began|became|set|cut|shut|hit|put|rose|fell|grew|broke|spent|went|came|saw|said"
    r"|told|big|large|small|new|old|main|good|bad|great|high|low|long|short|whole|entire|overall|total|several|various"
    r"|certain|different|similar|modern|famous|major|minor|key|local|early|late|near|next|also|there|today|now|then",
    re.IGNORECASE,
)
_ARTICLES = ("the", "a", "an")
_KEPT = 0.85  # share of the claim's other words that the sentence must hold as written
_LEAST_WORDS = 2  # other content words, with values counted


def check_substitution(reading: Reading) -> Mismatch | None:
    """The thing of the claim that the page never names, in whose place the passage has another; or None."""
    claim, page, best = reading.claim, reading.page, reading.best
    strange = [word for word in claim.words if not any(key in page.spread for key in word.keys)]
    if len(strange) != 1 or _NO_NOUN.fullmatch(strange[0].text):
        return None
    others = [word for word in claim.words if word is not strange[0]]
    if len(others) + len(claim.values) < _LEAST_WORDS or not _holds_rest(reading, others):
        return None
    mine = slot_at(claim.text, strange[0].start, strange[0].end)
    for word in best.words:
        if not reading.keys.isdisjoint(word.keys) or _NO_NOUN.fullmatch(word.text):
            continue
        theirs = slot_at(best.text, word.start - best.start, word.end - best.start)
        if _same_place(mine, theirs):
            return Mismatch(best, "contradicted", f"the article says “{word.text}”, not “{strange[0].text}”")
    return None


def _holds_rest(reading: Reading, others: list[Word]) -> bool:
    page, best = reading.page, reading.best
    total = sum(page.weight(word) for word in others)
    same = sum(page.weight(word) for word in others if word.keys[0] in best.places)
    return same >= _KEPT * total and all(holds_value(placed.value, best) for placed in reading.claim.values)


def _same_place(mine: Slot, theirs: Slot) -> bool:
    """Whether two neighbors on one side, or the nearest on both, are the same, and one of them is a telling word."""
    same = [one == two and one != EDGE for one, two in zip(mine, theirs, strict=True)]
    pairs = ((0, 1), (2, 3), (0, 2))
    if same[0] and same[1] and mine[0] in _ARTICLES:
        return True
    return any(same[a] and same[b] and not (mine[a] in STOP_WORDS and mine[b] in STOP_WORDS) for a, b in pairs)
