"""All classes of plants, in the order of the specification: the order of the cases."""

from factcheck.protocols.planted.plants.base import PlantFamily
from factcheck.protocols.planted.plants.date_shift import DateShift
from factcheck.protocols.planted.plants.entity_swap import EntitySwap
from factcheck.protocols.planted.plants.foreign_link import ForeignLink
from factcheck.protocols.planted.plants.negation import Negation
from factcheck.protocols.planted.plants.number_swap import NumberSwap
from factcheck.protocols.planted.plants.quantifier import Quantifier
from factcheck.protocols.planted.plants.unsourced_claim import UnsourcedClaim
from factcheck.protocols.planted.plants.version_change import VersionChange

PLANT_CLASSES: tuple[PlantFamily, ...] = (
    NumberSwap(),
    DateShift(),
    VersionChange(),
    EntitySwap(),
    Negation(),
    Quantifier(),
    UnsourcedClaim(),
    ForeignLink(),
)
