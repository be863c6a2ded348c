"""Natural cases and their marks into the figures of each labeled set, beside the planted ones of the same arm."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factcheck.models.catalog import is_embedded
from factcheck.protocols.planted.natural.cases import SetName, raw_label_of, set_of
from factcheck.protocols.planted.natural.gaps import gaps
from factcheck.protocols.planted.natural.pairs import pair_outcomes
from factcheck.protocols.planted.natural.partial import is_partial
from factcheck.protocols.planted.natural.rates import Item, reading, readings, shares_by_raw_label
from factcheck.protocols.planted.scoring import spending
from factcheck.protocols.planted.scoring.marks import CaseMarks, bounds
from factcheck.protocols.planted.scoring.tallies import models_of
from factcheck.records.case import Case
from factcheck.records.natural import NaturalArm, NaturalSet
from factcheck.records.summary import ArmSummary


@dataclass(frozen=True, slots=True)
class NaturalAbout:
    """The run's name, the level of its intervals, and the planted figures of every arm."""

    run: str
    level: float
    planted: Mapping[str, ArmSummary]


def natural_sets(
    cases: Sequence[Case], marks: Mapping[str, Sequence[CaseMarks]], about: NaturalAbout
) -> tuple[NaturalSet, ...]:
    """Every labeled set of a case file in order of name, with every arm on it. ``marks`` hold all cases of the run."""
    by_set: dict[SetName, list[Case]] = defaultdict(list)
    for case in cases:
        if case.role == "natural":
            by_set[set_of(case)].append(case)
    return tuple(
        _set(name, by_set[name], marks, about) for name in sorted(by_set, key=lambda name: (name.name, name.pairs))
    )


def _set(
    name: SetName, cases: Sequence[Case], marks: Mapping[str, Sequence[CaseMarks]], about: NaturalAbout
) -> NaturalSet:
    raw = {raw_label_of(case) for case in cases}
    labels = Counter(case.label for case in cases)
    return NaturalSet(
        name=name.name,
        pairs=name.pairs,
        cases=len(cases),
        errors=labels["error"],
        clean=labels["clean"],
        clusters=len({case.cluster for case in cases}),
        partial_labels=tuple(sorted(filter(is_partial, raw))),
        arms={arm: _arm(name, arm, len(cases), held, about) for arm, held in marks.items()},
    )


def _arm(name: SetName, arm: str, expected: int, marks: Sequence[CaseMarks], about: NaturalAbout) -> NaturalArm:
    own = [m for m in marks if m.case.role == "natural" and set_of(m.case) == name]
    results = [m.result for m in own]
    items = [Item.of(m) for m in own]
    names = (about.run, arm, "natural", name.name, "pairs" if name.pairs else "claims")
    level = about.level
    main, planted, complete = reading(items, level, *names), about.planted[arm], len(own) == expected
    return NaturalArm(
        complete=complete,
        cases=len(own),
        expected=expected,
        unscored=sum(item.mark is None for item in items),
        by_status=dict(sorted(Counter(result.status for result in results).items())),
        embedded=any(is_embedded(use.asked) for result in results for use in result.models.values()),
        models=models_of(results),
        prompt_version=", ".join(sorted({result.prompt_version for result in results})),
        recall=main.recall,
        false_alarms=main.false_alarms,
        by_cluster=main.by_cluster,
        worst_case={
            "recall": bounds((i.mark for i in items if i.label == "error"), level, flag_is_good=True),
            "false_alarms": bounds((i.mark for i in items if i.label == "clean"), level, flag_is_good=False),
        },
        by_raw_label=shares_by_raw_label(items, level),
        readings=readings(items, level, *names),
        pairs=pair_outcomes(own, level, *names) if name.pairs else None,
        gaps=dict(gaps(main, planted, marks, level, about.run, arm)) if planted.complete and complete else {},
        calls_per_claim=spending.calls_per_draft(results),
        cost_per_claim_usd=spending.cost_per_draft(results),
    )
