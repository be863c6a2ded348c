"""The part of ``build-cases`` that makes natural cases of labeled sets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from factcheck.protocols.planted.natural.cases import natural_cases
from factcheck.protocols.planted.natural.read import read_sets
from factcheck.protocols.planted.natural.sample import sample_rows
from factcheck.records.case import Case

PER_LABEL = 200


@dataclass(frozen=True, slots=True)
class SetCounts:
    """What became of a set: rows read, left out by reason, usable, and cases drawn by label."""

    name: str
    read: int
    left_out: Mapping[str, int]
    usable: int
    errors: int
    clean: int
    sources: int


@dataclass(frozen=True, slots=True)
class NaturalBuilt:
    """The natural cases in order of set, cluster and claim, their sources' texts by SHA-256, and counts by set."""

    cases: tuple[Case, ...]
    texts: Mapping[str, str]
    counts: tuple[SetCounts, ...]


def build_natural(paths: Iterable[Path], *, seed: int, per_label: int, most_chars: int) -> NaturalBuilt:
    """Cases of labeled sets, at most ``per_label`` of either label from each.

    The same rows give the same cases, whatever their order. Raises as ``read_sets`` does.
    """
    cases: list[Case] = []
    texts: dict[str, str] = {}
    counts = []
    for found in read_sets(paths, most_chars):
        rows = sample_rows(found, per_label, seed)
        made = natural_cases(found.name, rows, seed)
        cases += made
        texts |= {case.article.sha256: row.source for case, row in zip(made, rows, strict=True)}
        errors = sum(row.label == "error" for row in rows)
        sources = len({row.cluster for row in rows})
        tally = SetCounts(found.name, found.read, found.left_out, len(found.rows), errors, len(rows) - errors, sources)
        counts.append(tally)
    return NaturalBuilt(tuple(cases), texts, tuple(counts))
