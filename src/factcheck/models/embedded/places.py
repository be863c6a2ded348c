"""Places on the page that may be a value's or name's own or a rival's, and the company kept there."""

from dataclasses import dataclass, field

from factcheck.models.embedded.company import Companion, company_at
from factcheck.models.embedded.page import PageSentence, ReadPage
from factcheck.models.embedded.slots import Slot, alike

MOST_PLACES = 80  # of one value on a page; more come only in tables, and are cut to the likeliest


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the page, the company kept there (0 to 1) and how many neighbors are the claim's (0 to 4)."""

    sentence: int
    start: int
    end: int
    company: float
    slot: float


@dataclass(frozen=True, slots=True)
class Place:
    """A place that may be a value's or name's own or a rival's; ``worth`` scales the company found there."""

    sentence: PageSentence
    position: int
    start: int
    end: int
    slot: Slot | None
    worth: float = 1.0


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, by its companions and neighbors in the claim, and the places found.

    ``anchors`` tells how many of the claim's other values a sentence holds.
    """

    page: ReadPage
    company: tuple[Companion, ...]
    slot: Slot
    anchors: dict[int, int]
    own: list[Place] = field(default_factory=list)
    rivals: list[Place] = field(default_factory=list)
    in_slot: list[Place] = field(default_factory=list)

    def spots(self, places: list[Place]) -> list[Spot]:
        if len(places) > MOST_PLACES:
            places = sorted(places, key=lambda place: -self.likeness(place.slot))[:MOST_PLACES]
        return [self._spot(place) for place in places]

    def least_anchored(self, places: list[Place], least: int, reach: int = 0) -> list[Place]:
        """The places in sentences that hold so many of the claim's other values: a rival has no fewer than the own."""
        return [place for place in places if self.anchored(place.sentence.index, reach) >= least]

    def anchored(self, sentence: int, reach: int = 0) -> int:
        """How many of the claim's other values a sentence holds, or one within reach of it."""
        return max(self.anchors.get(near, 0) for near in range(sentence - reach, sentence + reach + 1))

    def likeness(self, slot: Slot | None) -> float:
        return alike(slot, self.slot) if slot is not None else 0.0

    def _spot(self, place: Place) -> Spot:
        company = place.worth * company_at(self.page, place.sentence, place.position, self.company)
        return Spot(place.sentence.index, place.start, place.end, company, self.likeness(place.slot))
