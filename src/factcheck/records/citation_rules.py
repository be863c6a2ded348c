"""The rules of the audit of citations: points, thresholds and causes, all as data."""

from pydantic import Field

from factcheck.records.base import Record


class AccuracyRule(Record):
    """Points for the share of cited claims that hold; ``partial_weight`` is what a partly supported one counts.

    Each uncited numeric claim costs ``uncited_numeric_cost`` points, ``uncited_numeric_most`` at most.
    """

    points: float = Field(ge=0)
    partial_weight: float = Field(ge=0, le=1)
    uncited_numeric_cost: float = Field(ge=0)
    uncited_numeric_most: float = Field(ge=0)


class TrapRule(Record):
    """Planted traps by name, and the points of one passed, passed in part, and failed."""

    names: tuple[str, ...]
    full: float
    half: float
    failed: float = 0


class CoverageRule(Record):
    """Key facts by name, and the points of each that is correct and current."""

    names: tuple[str, ...]
    points_each: float


class ClampRule(Record):
    """``points`` at ``best`` and better, none at ``worst`` and worse, in a straight line between."""

    points: float
    best: float
    worst: float


class VerdictRule(Record):
    """FIRED, HIRED or PROBATION. Within ``band`` points of ``hired_mean`` disputed claims are judged once more."""

    fired_fabricated: int = Field(ge=1)
    fired_trap: str
    fired_accuracy_below: float = Field(ge=0, le=1)
    hired_mean: float
    hired_fabricated_most: int = Field(ge=0)
    band: float = Field(ge=0)


class CitationRules(Record):
    """All of it; ``version`` names the rules in every result."""

    version: str
    accuracy: AccuracyRule
    traps: TrapRule
    coverage: CoverageRule
    cost: ClampRule
    minutes: ClampRule
    verdict: VerdictRule
