"""The A/A check: how much changes when the same arm is asked about the same cases again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from factcheck.models.catalog import is_embedded
from factcheck.protocols.planted.scoring.clusters import clustered
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark, mark_results, rate
from factcheck.records.case import Case
from factcheck.records.result import Result
from factcheck.records.steadiness import Flips


@dataclass(frozen=True, slots=True)
class Asked:
    """What is compared: an arm's results by sample, the first of all first; ``names`` seed the bootstrap."""

    arm: str
    samples: Sequence[Iterable[Result]]
    level: float
    names: tuple[str, ...]


def flips_of(cases: Mapping[str, Case], asked: Asked) -> Flips | None:
    """How much the samples of an arm differ; None with fewer than two. Cases that lack a result in one are left out.

    Raises DataError for a result whose case is not in the case file.
    """
    if len(asked.samples) < 2:
        return None
    held = [
        {m.case.id: m for m in mark_results(asked.arm, cases, results, sample)}
        for sample, results in enumerate(asked.samples)
    ]
    shared = [name for name in cases if all(name in sample for sample in held)]
    rows = [tuple(sample[name] for sample in held) for name in shared]
    items = [(_source(row), mark) for row in rows for mark in _items(row)]
    outcomes = [(_source(row), changed(map(_outcome, row))) for row in rows]
    flags = [mark for _, mark in items]
    steady = True not in flags and flags.count(False) > 0
    return Flips(
        samples=len(held),
        cases=len(rows),
        expected=len(cases),
        items=rate(flags, asked.level),
        errors=rate((changed(m.target for m in row) for row in rows if row[0].case.role == "planted"), asked.level),
        alarms=rate((mark for row in rows if row[0].case.role == "clean" for mark in _sentences(row)), asked.level),
        outcomes=rate((mark for _, mark in outcomes), asked.level),
        by_article={
            "items": clustered(items, asked.level, *asked.names, "flips"),
            "outcomes": clustered(outcomes, asked.level, *asked.names, "flipped outcomes"),
        },
        unscored=flags.count(None),
        note=_why_steady([m.result for row in rows for m in row]) if steady else None,
    )


def changed(marks: Iterable[Mark]) -> Mark:
    """Whether the samples disagree on an item; None where one of them has no answer."""
    held = list(marks)
    return None if None in held else len(set(held)) > 1


def _why_steady(results: Iterable[Result]) -> str | None:
    """Why nothing could flip; None for an arm that asks a language model, or whose makers we do not know."""
    held = list(results)
    asked = {use.asked for result in held for use in result.models.values()}
    if asked:
        return "the embedded baseline is deterministic" if all(map(is_embedded, asked)) else None
    looked_up = all(claim.origin == "lookup" for result in held for claim in result.claims)
    return "a lookup is deterministic" if looked_up else None


def _items(row: Sequence[CaseMarks]) -> Iterator[Mark]:
    yield from _sentences(row)
    if row[0].case.link is not None:
        yield changed(m.link for m in row)


def _sentences(row: Sequence[CaseMarks]) -> Iterator[Mark]:
    return (changed(mark for _, mark in marks) for marks in zip(*(m.facts for m in row), strict=True))


def _outcome(marks: CaseMarks) -> Mark:
    return marks.target if marks.case.role == "planted" else marks.touched


def _source(row: Sequence[CaseMarks]) -> str:
    return row[0].case.article.id
