"""Drawing from a labeled set by cluster, so that no source dominates; minimal pairs stay together.

Every draw depends on names alone (seed, set, source, claim), never on the order of rows.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from factcheck.hashing import draw_number, draw_order
from factcheck.protocols.planted.natural.read import LabelledRow, LabelledSet


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is drawn together: a row alone, or an error with the right claims of its pair; ``rank`` within its pair."""

    rows: tuple[LabelledRow, ...]
    rank: int

    @property
    def lead(self) -> LabelledRow:
        return self.rows[0]


def sample_rows(found: LabelledSet, per_label: int, seed: int) -> list[LabelledRow]:
    """At most ``per_label`` rows of either label, in order of cluster and key.

    Sources come in a drawn order; in each round every source gives one more row of the label. Of a minimal pair with
    both sides no side is ever drawn alone: an error brings the right claims of its pair along. Errors of one pair come
    one a round, so that other pairs have their turn first.
    """
    names = (seed, "labelled", found.name)
    units = list(_units(found.rows, names))
    chosen: dict[str, LabelledRow] = {}
    counts: Counter[str] = Counter()
    for label in ("error", "clean"):
        for unit in _in_rounds([unit for unit in units if unit.lead.label == label], names):
            fresh = [row for row in unit.rows if row.key not in chosen]
            wanted = Counter(row.label for row in fresh)
            if all(counts[side] + number <= per_label for side, number in wanted.items()):
                chosen.update((row.key, row) for row in fresh)
                counts += wanted
    return sorted(chosen.values(), key=lambda row: (row.cluster, row.key))


def _units(rows: Sequence[LabelledRow], names: tuple[str | int, ...]) -> Iterator[_Unit]:
    pairs: dict[str, list[LabelledRow]] = defaultdict(list)
    for row in rows:
        if row.pair is None:
            yield _Unit((row,), 0)
        else:
            pairs[row.pair].append(row)
    for members in pairs.values():
        errors = [row for row in members if row.label == "error"]
        right = tuple(row for row in members if row.label == "clean")
        if errors and right:
            drawn = draw_order(errors, lambda row: row.key, *names)
            yield from (_Unit((error, *right), rank) for rank, error in enumerate(drawn))
        else:
            yield from (_Unit((row,), 0) for row in members)


def _in_rounds(units: Iterable[_Unit], names: tuple[str | int, ...]) -> Iterator[_Unit]:
    """One unit of each cluster in turn, clusters in a drawn order."""
    clusters: dict[str, list[_Unit]] = defaultdict(list)
    for unit in units:
        clusters[unit.lead.cluster].append(unit)
    order = draw_order(clusters, str, *names)
    for members in clusters.values():
        members.sort(key=lambda unit: (unit.rank, draw_number(*names, unit.lead.key), unit.lead.key))
    for turn in range(max(map(len, clusters.values()), default=0)):
        for cluster in order:
            if turn < len(clusters[cluster]):
                yield clusters[cluster][turn]
