"""Whether each number, date, version and name of a claim plays on the page the role that the claim gives it.

A value is judged by its company: the words and values near it in the claim should stand near it on the page. Where a
different value of the same kind keeps that company clearly better, or stands between the very same neighbors, the
claim has the wrong one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from factcheck.models.embedded.align import Claim, agrees, bears_out, differs
from factcheck.models.embedded.company import Holders, companions, find_holders
from factcheck.models.embedded.page import PageName, PageSentence, ReadPage
from factcheck.models.embedded.places import Place, Search, Spot
from factcheck.models.embedded.slots import alike, slot_at
from factcheck.models.embedded.words import Named, Placed, Value
from factcheck.text.presence import missing_specifics
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.compare import number_agreement
from factcheck.text.specifics.kinds import Number
from factcheck.text.specifics.name_kinds import name_kind
from factcheck.text.specifics.name_words import NATIONALITIES

Role = Literal["held", "rival", "weak", "absent"]

IMPLIED = 0.9  # what the page is about may be left unsaid; a place that says it counts a little more
UNSURE = 0.75  # what the company of a rival counts whose kind is not known
SLOT_FRAME = 0.6  # the company that a place with the very same neighbors must keep as well
SAME_SLOT, SLOT_LEAD = 3.0, 1.5  # neighbors of four that make a place the very same one, and lead over the own place


@dataclass(frozen=True, slots=True)
class RoleLimits:
    """``floor``: the least company a value must keep.

    ``frame``: the company from which another value counts as a rival; ``lead``: how much better its company may be.
    """

    floor: float
    frame: float
    lead: float


@dataclass(frozen=True, slots=True)
class RoleFinding:
    """What was found of one value or name of the claim: its best place on the page, and a rival's."""

    text: str
    kind: str
    role: Role
    best: Spot | None
    rival: Spot | None


def check_roles(claim: Claim, page: ReadPage, values: RoleLimits, names: RoleLimits) -> tuple[RoleFinding, ...]:
    """One finding for each number, date, version and name of the claim; ranks in words ("first") are left to the words.

    What stands on the page as written, but is read there as something else, is not held against the claim.
    """
    gaps = {missing.start for missing in missing_specifics(claim.text, page.facts)}
    holders = find_holders(claim, page)
    judged = [one for one in claim.values if not _ranks(one.value)]
    found = {one.value.start: _check_value(one, claim, _search(claim, page, holders, one), values) for one in judged}
    aliases = _aliases(claim, page)
    for one in claim.names:
        search = _search(claim, page, holders, one)
        found[one.value.start] = _check_name(one, claim, search, aliases, names)
    turned = {one.value.start for one in judged if isinstance(one.value, Number) and _is_turned(one.value, page)}
    return tuple(_written(one, start not in gaps | turned, values.frame) for start, one in found.items())


def _written(finding: RoleFinding, stands: bool, frame: float) -> RoleFinding:
    contested = finding.rival is not None and finding.rival.company >= frame
    return replace(finding, role="held") if finding.role == "absent" and stands and not contested else finding


def _is_turned(number: Number, page: ReadPage) -> bool:
    """Whether the page has the amount itself only under another bound: "nearly half" for "more than half"."""
    same = [other for other in page.facts.specifics.numbers if other.value == number.value and other.high is None]
    found = {number_agreement(other, number) for other in same} if number.high is None else set()
    return "different" in found and found <= {"different", "unit"}


def _ranks(value: Value) -> bool:
    return isinstance(value, Number) and value.ordinal and value.spelled


def _search(claim: Claim, page: ReadPage, holders: Holders, item: Placed | Named) -> Search:
    start, end = item.value.start, item.value.end
    company = companions(claim, page, holders, item.position, start, end)
    others = (sentences for place, sentences in holders.items() if place != start)
    anchors = Counter(index for sentences in others for index in sentences)
    return Search(page, company, slot_at(claim.text, start, end), anchors)


def _check_value(placed: Placed, claim: Claim, search: Search, limits: RoleLimits) -> RoleFinding:
    kept = [other.value for other in claim.values if other is not placed]
    twins = [slot_at(claim.text, one.start, one.end) for one in kept if _twins(one, placed.value)]
    for sentence in search.page.sentences:
        for other, slot in zip(sentence.values, sentence.slots, strict=True):
            value = other.value
            place = Place(sentence, other.position, value.start, value.end, slot)
            if bears_out(other, placed.value):
                # where the same value stands twice in the claim, this place may be the other one's
                if not any(alike(slot, twin) > search.likeness(slot) for twin in twins):
                    search.own.append(place)
                continue
            if any(agrees(value, one) for one in kept):
                continue
            if type(value) is type(placed.value) and search.likeness(slot) >= SAME_SLOT:
                search.in_slot.append(place)
            if differs(value, placed.value):
                search.rivals.append(place)
    return _weigh(placed.value.text, type(placed.value).__name__.lower(), search, limits)


def _twins(one: Value, other: Value) -> bool:
    return type(one) is type(other) and agrees(one, other) and agrees(other, one)


def _aliases(claim: Claim, page: ReadPage) -> dict[str, frozenset[str]]:
    """For each name of the claim the names on the page that may name the same thing."""
    written = {named.name.text for sentence in page.sentences for named in sentence.names}
    asked = {named.value.text for named in claim.names}
    return {text: frozenset(other for other in written if alias_of(other, text)) for text in asked}


def _check_name(
    named: Named, claim: Claim, search: Search, aliases: dict[str, frozenset[str]], limits: RoleLimits
) -> RoleFinding:
    text = named.value.text
    kind = name_kind(text, claim.text)
    taken = frozenset().union(*aliases.values())
    keys = [word.keys[0] for word in claim.words if named.value.start <= word.start < named.value.end]
    for sentence in search.page.sentences:
        search.own.extend(_unnamed(keys, search.page, sentence))
        for other in sentence.names:
            place = Place(sentence, other.position, other.name.start, other.name.end, other.slot)
            if other.name.text in aliases[text]:
                search.own.append(place)
                continue
            if other.name.text in taken:
                continue
            if search.likeness(other.slot) >= SAME_SLOT:
                search.in_slot.append(place)
            if worth := _rivalry(text, kind, other):
                search.rivals.append(replace(place, worth=worth))
    return _weigh(text, kind, search, limits, 1)


def _rivalry(text: str, kind: str, other: PageName) -> float:
    """How far another name can take the place of this one: fully if of the same kind, less if its kind is not known."""
    if kind == other.kind:
        return 1.0 if kind != "unknown" else 0.0
    in_form = " " in text and len(text.split()) == len(other.name.text.split())
    if not in_form or NATIONALITIES.intersection(f"{text} {other.name.text}".lower().split()):
        return 0.0
    return UNSURE if other.kind == "unknown" or (kind, other.kind) == ("unknown", "person") else 0.0


def _unnamed(keys: list[str], page: ReadPage, sentence: PageSentence) -> Iterator[Place]:
    """Places that hold the name's words without being read as that name, or that leave the page's topic unsaid."""
    if not keys or not sentence.words:
        return
    if all(key in sentence.places for key in keys):
        yield Place(sentence, sentence.places[keys[0]][0], sentence.start, sentence.end, None)
    elif page.topics.issuperset(keys):
        middle = sentence.words[len(sentence.words) // 2].position
        yield Place(sentence, middle, sentence.start, sentence.end, None, IMPLIED)


def _weigh(text: str, kind: str, search: Search, limits: RoleLimits, reach: int = 0) -> RoleFinding:
    own = search.spots(search.own)
    best = max(own, key=lambda spot: (spot.company, -spot.start), default=None)
    anchored = max((search.anchored(spot.sentence) for spot in own), default=0)
    rivals = search.spots(search.least_anchored(search.rivals, anchored, reach))
    rival = max(rivals, key=lambda spot: (spot.company, -spot.start), default=None)
    usurped = max(
        search.spots(search.least_anchored(search.in_slot, anchored)),
        key=lambda spot: (spot.slot, spot.company),
        default=None,
    )
    own_slot = max((spot.slot for spot in own), default=0.0)
    role: Role = "held"
    if usurped is not None and usurped.slot - own_slot >= SLOT_LEAD and _outdoes(usurped, best):
        role, rival = "rival", replace(usurped, company=1.0)
    elif best is None:
        role = "absent"
    elif rival is not None and rival.company >= limits.frame and rival.company - best.company > limits.lead:
        role = "rival"
    elif best.company < limits.floor:
        role = "weak"
    return RoleFinding(text, kind, role, best, rival)


def _outdoes(rival: Spot, best: Spot | None) -> bool:
    """Like sentences about unlike things have like slots ("voters in … rejected it"); the company tells them apart."""
    return rival.company >= SLOT_FRAME and (best is None or rival.company >= best.company)
