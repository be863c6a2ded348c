"""Tools in order of score, with the places that their ranges allow: overlapping ranges are ties, whatever the order."""

from collections.abc import Sequence

from factcheck.records.detectors_scores import RankedTool, ToolScore


def ranked(scores: Sequence[ToolScore]) -> tuple[RankedTool, ...]:
    """The tools from the highest score down (by name where equal); those without a score come last.

    Ranges that touch overlap. A tool's first possible place is behind all whose whole range lies above its own, its
    last one before all whose whole range lies below.
    """
    ordered = sorted(scores, key=lambda one: (one.score is None, -(one.score or 0.0), one.tool))
    return tuple(
        RankedTool(
            score=own,
            first=1 + sum(other.worst > own.best for other in ordered),
            last=len(ordered) - sum(other.best < own.worst for other in ordered),
            tied=tuple(sorted(other.tool for other in ordered if other is not own and overlap(own, other))),
        )
        for own in ordered
    )


def overlap(first: ToolScore, second: ToolScore) -> bool:
    """Whether two ranges have a point in common."""
    return first.worst <= second.best and second.worst <= first.best
