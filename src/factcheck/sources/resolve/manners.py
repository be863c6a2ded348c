"""How hosts are treated, and how long answers are believed: figures, nothing else."""

from dataclasses import dataclass

DAY_S = 86_400.0


@dataclass(frozen=True, slots=True)
class Manners:
    """``per_host`` requests under way at one host, their starts ``gap_s`` seconds apart.

    ``attempts`` are made where a host fails, with ``pause_s`` between them, or as long as it asks (Retry-After), but at
    most ``longest_wait_s``: a host that asks for more is not asked again. ``refreshes`` pages that send their reader on
    are followed.
    """

    per_host: int = 4
    gap_s: float = 0.1
    attempts: int = 2
    pause_s: float = 0.5
    longest_wait_s: float = 20.0
    refreshes: int = 3


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """Seconds for which an answer is not asked for again: what was read, what a host says of itself, and failures."""

    read: float = 30 * DAY_S
    host: float = DAY_S
    failed: float = 3_600.0
