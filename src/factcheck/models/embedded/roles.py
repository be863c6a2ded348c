"""Whether each number, date, version and name of a claim plays on the page the role that the claim gives it.

A value is judged by its company: the words and values near it in the claim should stand near it on the page. Where a
different value of the same kind keeps that company clearly better, or stands between the very same neighbors, the
claim has the wrong one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from factcheck.models.embedded.align import Claim, agrees, bears_out, differs
from factcheck.models.embedded.company import Companion, companions, company_at
from factcheck.models.embedded.page import PageName, PageSentence, ReadPage
from factcheck.models.embedded.slots import Slot, alike, slot_at
from factcheck.models.embedded.words import Named, Placed, Value
from factcheck.text.presence import missing_specifics
from factcheck.text.specifics.aliases import alias_of
from factcheck.text.specifics.kinds import Number
from factcheck.text.specifics.name_kinds import name_kind

Role = Literal["held", "rival", "weak", "absent"]

IMPLIED = 0.9  # what the page is about may be left unsaid; a place that says it counts a little more
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
class Spot:
    """A place on the page, the company kept there (0 to 1) and how many neighbors are the claim's (0 to 4)."""

    sentence: int
    start: int
    end: int
    company: float
    slot: float


@dataclass(frozen=True, slots=True)
class RoleFinding:
    """What was found of one value or name of the claim: its best place on the page, and a rival's."""

    text: str
    kind: str
    role: Role
    best: Spot | None
    rival: Spot | None


@dataclass(frozen=True, slots=True)
class _Search:
    """What is looked for: the companions and neighbors of a value or name in the claim."""

    claim: Claim
    page: ReadPage
    company: tuple[Companion, ...]
    slot: Slot

    def spot(self, sentence: PageSentence, position: int, start: int, end: int, slot: Slot | None) -> Spot:
        company = company_at(self.page, sentence, position, self.company)
        return Spot(sentence.index, start, end, company, alike(slot, self.slot) if slot is not None else 0.0)


def check_values(claim: Claim, page: ReadPage, limits: RoleLimits) -> tuple[RoleFinding, ...]:
    """One finding for each number, date and version of the claim; ranks in words ("first") are left to the words."""
    return tuple(_check_value(placed, claim, page, limits) for placed in claim.values if not _ranks(placed.value))


def check_names(claim: Claim, page: ReadPage, limits: RoleLimits) -> tuple[RoleFinding, ...]:
    """One finding for each name of the claim."""
    return tuple(_check_name(named, claim, page, limits) for named in claim.names)


def _ranks(value: Value) -> bool:
    return isinstance(value, Number) and value.ordinal and value.spelled


def _search(claim: Claim, page: ReadPage, item: Placed | Named) -> _Search:
    start, end = item.value.start, item.value.end
    return _Search(claim, page, companions(claim, page, item.position, start, end), slot_at(claim.text, start, end))


def _check_value(placed: Placed, claim: Claim, page: ReadPage, limits: RoleLimits) -> RoleFinding:
    search = _search(claim, page, placed)
    kept = [other.value for other in claim.values if other is not placed]
    twins = [slot_at(claim.text, one.start, one.end) for one in kept if _twins(one, placed.value)]
    own: list[Spot] = []
    rivals: list[Spot] = []
    in_slot: list[Spot] = []
    for sentence in page.sentences:
        for other, slot in zip(sentence.values, sentence.slots, strict=True):
            value = other.value
            if bears_out(other, placed.value):
                if any(alike(slot, twin) > alike(slot, search.slot) for twin in twins):
                    continue  # the same value stands twice in the claim, and this place is the other one's
                own.append(search.spot(sentence, other.position, value.start, value.end, slot))
                continue
            if type(value) is type(placed.value) and alike(slot, search.slot) >= SAME_SLOT:
                in_slot.append(search.spot(sentence, other.position, value.start, value.end, slot))
            if differs(value, placed.value) and not any(agrees(value, one) for one in kept):
                rivals.append(search.spot(sentence, other.position, value.start, value.end, slot))
    finding = _weigh(placed.value.text, type(placed.value).__name__.lower(), own, rivals, in_slot, limits)
    contested = finding.rival is not None and finding.rival.company >= limits.frame
    return _written(finding, not contested and placed.value.start not in claim_gaps(claim, page))


def _twins(one: Value, other: Value) -> bool:
    return type(one) is type(other) and agrees(one, other) and agrees(other, one)


def _check_name(named: Named, claim: Claim, page: ReadPage, limits: RoleLimits) -> RoleFinding:
    search = _search(claim, page, named)
    text = named.value.text
    kind = name_kind(text, claim.text)
    kept = [other.value.text for other in claim.names]
    own: list[Spot] = []
    rivals: list[Spot] = []
    in_slot: list[Spot] = []
    for sentence in page.sentences:
        own.extend(_unnamed(named, search, sentence))
        for other in sentence.names:
            spot = (sentence, other.position, other.name.start, other.name.end, other.slot)
            if alias_of(other.name.text, text):
                own.append(search.spot(*spot))
                continue
            if alike(other.slot, search.slot) >= SAME_SLOT:
                in_slot.append(search.spot(*spot))
            if _competes(other, kind, kept):
                rivals.append(search.spot(*spot))
    finding = _weigh(text, kind, own, rivals, in_slot, limits)
    return _written(finding, named.value.start not in claim_gaps(claim, page))


def claim_gaps(claim: Claim, page: ReadPage) -> frozenset[int]:
    """Where in the claim a value or name starts that the bare look-up does not find on the page."""
    return frozenset(missing.start for missing in missing_specifics(claim.text, page.facts))


def _written(finding: RoleFinding, stands: bool) -> RoleFinding:
    """What stands on the page as written, but is read there as something else, is not held against the claim."""
    return replace(finding, role="held") if finding.role == "absent" and stands else finding


def _competes(other: PageName, kind: str, kept: list[str]) -> bool:
    return other.kind == kind != "unknown" and not any(alias_of(other.name.text, one) for one in kept)


def _unnamed(named: Named, search: _Search, sentence: PageSentence) -> Iterator[Spot]:
    """Places that hold the name's words without being read as that name, or that leave the page's topic unsaid."""
    start, end = named.value.start, named.value.end
    keys = [word.keys[0] for word in search.claim.words if start <= word.start < end]
    if not keys:
        return
    if all(key in sentence.places for key in keys):
        yield search.spot(sentence, sentence.places[keys[0]][0], sentence.start, sentence.end, None)
    elif search.page.topics.issuperset(keys) and sentence.words:
        middle = sentence.words[len(sentence.words) // 2].position
        spot = search.spot(sentence, middle, sentence.start, sentence.end, None)
        yield replace(spot, company=IMPLIED * spot.company)


def _weigh(
    text: str, kind: str, own: list[Spot], rivals: list[Spot], in_slot: list[Spot], limits: RoleLimits
) -> RoleFinding:
    best = max(own, key=lambda spot: (spot.company, -spot.start), default=None)
    rival = max(rivals, key=lambda spot: (spot.company, -spot.start), default=None)
    usurped = max(in_slot, key=lambda spot: (spot.slot, spot.company), default=None)
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
