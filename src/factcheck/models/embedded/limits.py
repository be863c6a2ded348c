"""The thresholds of the judges, all in one place.

Chosen on half of the demo articles and half of a corpus of real pages (by hash of the id), then checked on the other
half. They are shares of a claim's weight, 0 to 1.
"""

from dataclasses import dataclass

from factcheck.models.embedded.roles import RoleLimits


@dataclass(frozen=True, slots=True)
class JudgeLimits:
    """``best`` and ``spread``: the least share of the claim in the best window, and in the best three together.

    ``frame``: the share from which a rival value is a contradiction and not only a doubt.
    """

    best: float
    spread: float
    frame: float
    value: RoleLimits
    name: RoleLimits


SUPPORT = JudgeLimits(best=0.35, spread=0.6, frame=0.5, value=RoleLimits(0.1, 0.5, 0.1), name=RoleLimits(0.0, 0.3, 0.1))
REFUTE = JudgeLimits(best=0.4, spread=0.6, frame=0.6, value=RoleLimits(0.1, 0.5, 0.1), name=RoleLimits(0.0, 0.35, 0.1))
