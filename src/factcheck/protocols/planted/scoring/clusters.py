"""A rate's interval over whole sources: several items of one article are not independent."""

from collections import defaultdict
from collections.abc import Iterable

from factcheck.protocols.planted.scoring.marks import Mark, tally
from factcheck.records.rates import Clustered
from factcheck.stats.bootstrap import cluster_interval


def clustered(items: Iterable[tuple[str, Mark]], level: float, *names: str) -> Clustered:
    """The interval of the share of flagged among scored items, given as (source, mark); ``names`` seed its draws."""
    groups: defaultdict[str, list[Mark]] = defaultdict(list)
    for source, mark in items:
        groups[source].append(mark)
    counted = [tally(groups[source]) for source in sorted(groups)]
    found = cluster_interval([(t.k, t.n) for t in counted], *names, level=level)
    return Clustered(
        low=found.low, high=found.high, clusters=found.clusters, draws=found.draws, method=found.method, note=found.note
    )
