"""Where every cited address went: nothing is left out, and each denominator has a name."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from factcheck.records.resolution import Resolution


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of addresses by status.

    ``cited`` is all of them: ``known`` (the status says something about the page: ok, dead, nonexistent), ``unknown``
    (unreachable, held against nobody) and ``refused`` (never asked). ``by_cause`` counts the causes within.
    ``disputed`` are nonexistent, but dead by the other reading.
    """

    ok: int
    dead: int
    nonexistent: int
    unreachable: int
    not_http: int
    private: int
    disputed: int
    by_cause: tuple[tuple[str, int], ...]

    @property
    def cited(self) -> int:
        """All addresses."""
        return self.known + self.unknown + self.refused

    @property
    def known(self) -> int:
        """Addresses of which it is known whether the page is there: the denominator of any share of pages."""
        return self.ok + self.dead + self.nonexistent

    @property
    def unknown(self) -> int:
        """Addresses of which it is not known."""
        return self.unreachable

    @property
    def refused(self) -> int:
        """Addresses that were never asked."""
        return self.not_http + self.private


def tally(resolutions: Iterable[Resolution]) -> Tally:
    """The counts of some resolutions."""
    found = list(resolutions)
    status = Counter(resolution.status for resolution in found)
    causes = Counter(resolution.cause for resolution in found if resolution.cause is not None)
    return Tally(
        ok=status["ok"],
        dead=status["dead"],
        nonexistent=status["nonexistent"],
        unreachable=status["unreachable"],
        not_http=status["not_http"],
        private=status["private"],
        disputed=sum(resolution.other_reading is not None for resolution in found),
        by_cause=tuple(sorted(causes.items())),
    )
