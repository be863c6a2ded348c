"""One arm's marks into its summary."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factcheck.models.catalog import is_embedded
from factcheck.protocols.planted.scoring import spending
from factcheck.protocols.planted.scoring.alarms import false_alarm_sources
from factcheck.protocols.planted.scoring.clusters import clustered
from factcheck.protocols.planted.scoring.judges import judge_pairs
from factcheck.protocols.planted.scoring.marks import CaseMarks, Mark, as_proportion, bounds, rate
from factcheck.protocols.planted.scoring.misses import HOW, WHERE, extracts, how_found, where_missed
from factcheck.records.call import Call
from factcheck.records.result import Result
from factcheck.records.steadiness import Flips
from factcheck.records.summary import ArmSummary, Clustered, Kappa, Miss, Proportion
from factcheck.stats.agreement import Agreement, cohen_table

DIFFICULTIES = ("absent", "present")


@dataclass(frozen=True, slots=True)
class ArmFacts:
    """What a summary of an arm says beyond its marks. ``names`` seed the bootstrap."""

    title: str
    expected: int
    classes: Sequence[str]
    level: float
    names: tuple[str, ...]
    calls: Sequence[Call] = ()
    flips: Flips | None = None


def arm_summary(marks: Sequence[CaseMarks], facts: ArmFacts) -> ArmSummary:
    """All metrics of an arm; the recall of arm L beside it is added by the caller."""
    planted = [m for m in marks if m.case.role == "planted"]
    clean = [m for m in marks if m.case.role == "clean"]
    results = [m.result for m in marks]
    level = facts.level
    targets = [m.target for m in planted]
    alarms = [mark for m in clean for _, mark in m.facts]
    agreement = _agreement(marks, level)
    found, misses, missed = _found_and_missed(planted, extracts(results))
    by_judge, by_guard = false_alarm_sources(clean)
    unscored = sum(m.unscored for m in marks)
    return ArmSummary(
        title=facts.title,
        complete=len(marks) == facts.expected > 0,
        cases=len(marks),
        expected=facts.expected,
        unscored=unscored,
        unscored_share=unscored / len(marks) if marks else 0.0,
        by_status=dict(sorted(Counter(result.status for result in results).items())),
        embedded=any(is_embedded(use.asked) for result in results for use in result.models.values()),
        models=models_of(results),
        prompt_version=", ".join(sorted({result.prompt_version for result in results})),
        recall=rate(targets, level),
        recall_without_link=rate((m.target for m in planted if m.target_index is not None), level),
        recall_by_class=_by_class(planted, facts.classes, level),
        lookup_recall_by_class=None,
        recall_by_difficulty=_by_difficulty(planted, level),
        false_alarms=rate(alarms, level),
        clean_drafts_untouched=rate((_not(m.touched) for m in clean), level),
        opinions_flagged=rate((mark for m in marks for _, mark in m.opinions), level),
        collateral=rate((mark for m in planted for index, mark in m.facts if index != m.target_index), level),
        paired=rate(paired_marks(planted, clean), level),
        kappa=Kappa(value=agreement.value, low=agreement.low, high=agreement.high, n=agreement.n, note=agreement.note),
        raw_agreement=as_proportion(agreement.raw.k, agreement.raw.n, level),
        found=found,
        misses=misses,
        alarms_by_judge=by_judge,
        alarms_by_guard=by_guard,
        missed=missed,
        latency_s=spending.latency(facts.calls),
        cost_per_draft_usd=spending.cost_per_draft(results),
        calls_per_draft=spending.calls_per_draft(results),
        tokens=spending.tokens(results),
        worst_case={
            "recall": bounds(targets, level, flag_is_good=True),
            "false_alarms": bounds(alarms, level, flag_is_good=False),
        },
        by_article=_by_article(planted, clean, facts),
        flips=facts.flips,
        judges=judge_pairs(marks, level),
    )


def paired_marks(planted: Iterable[CaseMarks], clean: Iterable[CaseMarks]) -> list[Mark]:
    """For each pair: the plant is flagged and the same sentence or link of the twin is not.

    Of an added sentence the twin has no counterpart: no sentence of the twin may be flagged. A pair is scored if both
    sides are; a pair without a twin or without the twin's result is left out.
    """
    twins = {m.case.pair: m for m in clean}
    marks = []
    for m in planted:
        twin = twins.get(m.case.pair) if m.case.pair is not None else None
        if twin is None or m.case.plant is None:
            continue
        if m.target_index is None:
            other: Mark = twin.link
        elif not m.case.plant.before:
            other = twin.sentence_flagged
        else:
            other = dict((*twin.facts, *twin.opinions)).get(m.target_index)
        marks.append(None if m.target is None or other is None else m.target and not other)
    return marks


def _not(mark: Mark) -> Mark:
    return None if mark is None else not mark


def _by_class(planted: Sequence[CaseMarks], classes: Sequence[str], level: float) -> dict[str, Proportion]:
    groups: dict[str, list[Mark]] = {name: [] for name in classes}
    for m in planted:
        groups.setdefault(m.case.class_, []).append(m.target)
    return {name: rate(group, level) for name, group in groups.items()}


def _by_difficulty(planted: Sequence[CaseMarks], level: float) -> dict[str, Proportion]:
    """New values that stand nowhere on the page, and those that stand there in another role; other words are none."""
    told = [(m.case.plant.proof.get("difficulty") if m.case.plant else None, m.target) for m in planted]
    groups = {name: [mark for difficulty, mark in told if difficulty == name] for name in DIFFICULTIES}
    return {name: rate(marks, level) for name, marks in groups.items() if marks}


def _agreement(marks: Iterable[CaseMarks], level: float) -> Agreement:
    """Checker against truth over all scored factual sentences; the planted sentence is the only wrong one."""
    cells = Counter(
        (mark, m.target_index is not None and index == m.target_index)
        for m in marks
        for index, mark in m.facts
        if mark is not None
    )
    table = [[cells[False, False], cells[False, True]], [cells[True, False], cells[True, True]]]
    return cohen_table(table, level, ("clean", "error"))


def _found_and_missed(
    planted: Iterable[CaseMarks], extracting: bool
) -> tuple[dict[str, int], dict[str, int], tuple[Miss, ...]]:
    found: dict[str, int] = dict.fromkeys(HOW, 0)
    misses: dict[str, int] = dict.fromkeys(WHERE, 0)
    missed = []
    for m in planted:
        plant = m.case.plant
        if plant is None or m.target is None:
            continue
        if m.target:
            found[how_found(plant, m.result)] += 1
            continue
        where = where_missed(m.case, plant, m.result, extracting)
        misses[where] += 1
        missed.append(
            Miss(
                case=m.case.id,
                class_=m.case.class_,
                where=where,
                sentence=m.target_index,
                before=plant.before,
                after=plant.after,
            )
        )
    return found, misses, tuple(missed)


def _by_article(planted: Iterable[CaseMarks], clean: Iterable[CaseMarks], facts: ArmFacts) -> dict[str, Clustered]:
    targets = ((m.case.article.id, m.target) for m in planted)
    alarms = ((m.case.article.id, mark) for m in clean for _, mark in m.facts)
    return {
        "recall": clustered(targets, facts.level, *facts.names, "recall"),
        "false_alarms": clustered(alarms, facts.level, *facts.names, "false_alarms"),
    }


def models_of(results: Iterable[Result]) -> dict[str, str]:
    """Role and model: the one asked for, and the one that served where it is another."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    seen: set[tuple[str, str, str | None]] = set()
    for result in results:
        for role, use in result.models.items():
            key = (role, use.asked, use.served)
            if key not in seen:
                seen.add(key)
                other = use.served is not None and use.served not in (use.asked, use.asked.partition(":")[2])
                names[role].add(f"{use.asked} (served by {use.served})" if other else use.asked)
    return {role: ", ".join(sorted(names[role])) for role in sorted(names)}
